//! Whole numbers of Rust, to and from Terraform numbers.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{Signed, ToPrimitive};

use super::binary::{Binary, Finite, PRECISION};
use super::error::NumberError;
use super::repr::{Number, Repr};

macro_rules! integers {
    ($($type:ident $to:ident)*) => {
        impl Number {
            $(
                #[doc = concat!("The number as `", stringify!($type), "`, never rounded.")]
                ///
                /// # Errors
                /// When it has a fraction, is infinite, or is out of the type's range.
                ///
                /// ```
                /// use tfsdk::Number;
                ///
                #[doc = concat!("assert_eq!(Number::from(7).", stringify!($to), "()?, 7);")]
                #[doc = concat!("assert!(Number::parse(\"1.5\")?.", stringify!($to), "().is_err());")]
                /// # Ok::<(), tfsdk::number::NumberError>(())
                /// ```
                pub fn $to(&self) -> Result<$type, NumberError> {
                    match self.repr {
                        Repr::I64(value) | Repr::Short { value, .. } => $type::try_from(value).ok(),
                        Repr::U64(value) => $type::try_from(value).ok(),
                        _ => self.whole().and_then(|value| $type::try_from(value).ok()),
                    }
                    .ok_or_else(|| NumberError::not_whole(self, $type::MIN, $type::MAX))
                }
            )*
        }

        $(
            impl TryFrom<&Number> for $type {
                type Error = NumberError;

                fn try_from(number: &Number) -> Result<Self, NumberError> {
                    number.$to()
                }
            }
        )*
    };
}

integers! {
    i8 to_i8 i16 to_i16 i32 to_i32 i64 to_i64 i128 to_i128 isize to_isize
    u8 to_u8 u16 to_u16 u32 to_u32 u64 to_u64 u128 to_u128 usize to_usize
}

macro_rules! from_integers {
    ($($type:ident as $wide:ident in $variant:ident)*) => {
        $(
            impl From<$type> for Number {
                fn from(value: $type) -> Self {
                    from_integers!(@ $variant, value as $wide)
                }
            }
        )*
    };
    (@ I64, $value:expr) => { Self { repr: Repr::I64($value) } };
    (@ U64, $value:expr) => {{
        let value = $value;
        match i64::try_from(value) {
            Ok(value) => Self { repr: Repr::I64(value) },
            Err(_) => Self { repr: Repr::U64(value) },
        }
    }};
    (@ Big, $value:expr) => { Self::from(BigInt::from($value)) };
}

// The casts widen, or keep the width on a machine of 64 bits.
from_integers! {
    i8 as i64 in I64 i16 as i64 in I64 i32 as i64 in I64 i64 as i64 in I64 isize as i64 in I64
    u8 as i64 in I64 u16 as i64 in I64 u32 as i64 in I64 u64 as u64 in U64 usize as u64 in U64
    i128 as i128 in Big u128 as u128 in Big
}

impl Number {
    /// The number as a whole number of any size.
    ///
    /// # Errors
    /// When it has a fraction, is infinite, or ends in more than a million zero bits: the memory for `1e600000000` would
    /// be out of all proportion to its text.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// let number = Number::parse("-123456789012345678901234567890")?;
    /// assert_eq!(number.to_bigint()?.to_string(), "-123456789012345678901234567890");
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn to_bigint(&self) -> Result<BigInt, NumberError> {
        let sign = if self.is_negative() { Sign::Minus } else { Sign::Plus };
        Ok(BigInt::from_biguint(sign, self.magnitude("a whole number")?))
    }

    /// The number as a whole number of any size that is not negative.
    ///
    /// # Errors
    /// When it is negative, has a fraction, is infinite, or is too large for
    /// [`to_bigint`](Self::to_bigint).
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::from(7).to_biguint().is_ok());
    /// assert!(Number::from(-7).to_biguint().is_err());
    /// ```
    pub fn to_biguint(&self) -> Result<BigUint, NumberError> {
        const WANTED: &str = "a whole number that is not negative";
        if self.is_negative() {
            return Err(NumberError::unfit(self, WANTED));
        }
        self.magnitude(WANTED)
    }

    fn magnitude(&self, wanted: &str) -> Result<BigUint, NumberError> {
        const MAX_ZEROS: i64 = 1_000_000;
        if !self.is_integer() {
            return Err(NumberError::unfit(self, wanted));
        }
        match self.as_finite() {
            None => Ok(BigUint::default()),
            Some(finite) if finite.shift > MAX_ZEROS => Err(NumberError::too_long(MAX_ZEROS as usize / 4)),
            Some(finite) => Ok(&finite.mantissa << finite.shift as u64),
        }
    }

    /// The value, if it is whole and its magnitude fits 128 bits.
    fn whole(&self) -> Option<Whole> {
        if !self.is_integer() {
            return None;
        }
        match self.as_finite() {
            None => Some(Whole { negative: false, magnitude: 0 }),
            Some(finite) if finite.exponent() > 128 => None,
            Some(finite) => (&finite.mantissa << finite.shift as u64)
                .to_u128()
                .map(|magnitude| Whole { negative: finite.negative, magnitude }),
        }
    }
}

/// A whole number of up to 128 bits and a sign.
struct Whole {
    negative: bool,
    magnitude: u128,
}

macro_rules! from_whole {
    ($($type:ident)*) => {
        $(
            impl TryFrom<Whole> for $type {
                type Error = ();

                fn try_from(whole: Whole) -> Result<Self, ()> {
                    let value = if !whole.negative {
                        return Self::try_from(whole.magnitude).map_err(drop);
                    } else if whole.magnitude == i128::MIN.unsigned_abs() {
                        i128::MIN
                    } else {
                        -i128::try_from(whole.magnitude).map_err(drop)?
                    };
                    Self::try_from(value).map_err(drop)
                }
            }
        )*
    };
}

from_whole!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

impl From<BigInt> for Number {
    /// Keeps every digit, also beyond 512 bits, to which Terraform rounds what it reads.
    fn from(value: BigInt) -> Self {
        whole_number(value.is_negative(), value.into_parts().1)
    }
}

impl From<BigUint> for Number {
    /// Keeps every digit, also beyond 512 bits, to which Terraform rounds what it reads.
    fn from(value: BigUint) -> Self {
        whole_number(false, value)
    }
}

impl From<&BigInt> for Number {
    fn from(value: &BigInt) -> Self {
        whole_number(value.is_negative(), value.magnitude().clone())
    }
}

impl From<&BigUint> for Number {
    fn from(value: &BigUint) -> Self {
        whole_number(false, value.clone())
    }
}

fn whole_number(negative: bool, magnitude: BigUint) -> Number {
    if let Some(value) = magnitude.to_u64() {
        if let Some(number) = Number::from_sign_magnitude(negative, value) {
            return number;
        }
    }
    let precision = magnitude.bits().max(PRECISION);
    Number::from_binary(match Finite::exact(negative, magnitude, 0, precision) {
        Some(finite) => Binary::Finite(finite),
        None => Binary::Zero { negative: false },
    })
}
