//! What a number is held as.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::binary::{Binary, Finite, PRECISION};
use super::double;
use super::scaled::scaled;

/// A Terraform number: exact, signed, and able to be infinite, but never NaN.
///
/// It keeps what Terraform keeps: 512 bits of a number read from text, every digit of a whole number made in Rust, 64 bits of one
/// that Terraform has [counted](Number::counted), and a double read from the wire as that double. `==` compares values: `5`,
/// `5.0` and the double `5` are equal, and so are `0` and `-0`, although the second prints as `-0`. Cloning is cheap.
///
/// Unlike [`f64`] it tells `9007199254740993` from `9007199254740992`, and its `0.1` is a tenth to 154 digits. The rules
/// are those of go-cty's `cty.Number`, which is a `big.Float`.
///
/// ```
/// use tfsdk::Number;
///
/// let tenth = Number::parse("0.1")?;
/// assert_eq!(tenth.to_text(), "0.1");
/// assert_eq!(tenth, Number::from_f64(0.1)?);
/// assert_ne!(tenth, Number::from_double(0.1)?); // the double itself, a little above
/// assert_eq!(Number::from(7u8).to_i64()?, 7);
/// # Ok::<(), tfsdk::number::NumberError>(())
/// ```
#[derive(Clone)]
#[doc(alias = "types.Number", alias = "big.Float")]
pub struct Number {
    pub(super) repr: Repr,
}

/// Which variant holds a number decides how it prints, so each keeps to its invariants.
#[derive(Clone)]
pub(super) enum Repr {
    /// Any whole number that fits.
    I64(i64),
    /// A whole number that fits, with fewer bits of precision: 53 where it came from a double, 64 where it was counted.
    /// They show in what it is divided by, and what it is multiplied with. It has no more digits than these bits tell apart.
    Short { value: i64, precision: u8 },
    /// A whole number above `i64::MAX`.
    U64(u64),
    /// A double with its 53 bits of precision, the negative zero, and the infinities. Never NaN, and never a whole
    /// number that prints alike as an `I64`.
    F64(f64),
    /// `mantissa / 10^scale`, rounded to 512 bits. Never a whole number: `1 <= scale <= MAX_SCALE`, and the mantissa is
    /// neither `i64::MIN` nor a multiple of ten.
    Decimal { mantissa: i64, scale: u8 },
    /// Every other finite number. A whole number only if it fits none of the variants above.
    Big(Arc<Finite>),
}

/// The largest scale of a short decimal; it keeps comparisons within 128 bits.
pub(super) const MAX_SCALE: u8 = 18;

pub(super) const POW10: [i64; MAX_SCALE as usize + 1] = {
    let mut powers = [1; MAX_SCALE as usize + 1];
    let mut i = 1;
    while i < powers.len() {
        powers[i] = powers[i - 1] * 10;
        i += 1;
    }
    powers
};

impl Number {
    /// The number zero.
    pub const ZERO: Self = Self { repr: Repr::I64(0) };

    /// Positive infinity, the value of `1 / 0` in Terraform. It has no JSON form.
    pub const INFINITY: Self = Self { repr: Repr::F64(f64::INFINITY) };

    /// Negative infinity.
    pub const NEG_INFINITY: Self = Self { repr: Repr::F64(f64::NEG_INFINITY) };

    /// Whether this is zero; the negative zero is one as well.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::parse("0.0")?.is_zero());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn is_zero(&self) -> bool {
        match self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => value == 0,
            Repr::F64(value) => value == 0.0,
            Repr::U64(_) | Repr::Decimal { .. } | Repr::Big(_) => false,
        }
    }

    /// Whether this is a whole number; infinities are not.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::parse("2.0")?.is_integer());
    /// assert!(!Number::parse("2.5")?.is_integer());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn is_integer(&self) -> bool {
        match &self.repr {
            Repr::I64(_) | Repr::Short { .. } | Repr::U64(_) => true,
            Repr::F64(value) => value.is_finite() && value.fract() == 0.0,
            Repr::Decimal { .. } => false,
            Repr::Big(big) => big.is_integer(),
        }
    }

    /// Whether this is positive or negative infinity.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::from(1).div(&Number::from(0))?.is_infinite());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn is_infinite(&self) -> bool {
        matches!(self.repr, Repr::F64(value) if value.is_infinite())
    }

    /// Whether this is less than zero; the negative zero is not.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::from(-1).is_negative());
    /// assert!(!Number::from(0).is_negative());
    /// ```
    pub fn is_negative(&self) -> bool {
        match &self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => *value < 0,
            Repr::U64(_) => false,
            Repr::F64(value) => *value < 0.0,
            Repr::Decimal { mantissa, .. } => *mantissa < 0,
            Repr::Big(big) => big.negative,
        }
    }

    /// Whether this is the negative zero, which equals zero but is written `-0`.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::from_f64(-0.0)?.is_negative_zero());
    /// assert_eq!(Number::from_f64(-0.0)?, Number::from(0));
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn is_negative_zero(&self) -> bool {
        matches!(self.repr, Repr::F64(value) if value == 0.0 && value.is_sign_negative())
    }

    /// Its precision in bits; a whole number of Rust has that of a number read from text.
    pub(super) fn precision(&self) -> u64 {
        match &self.repr {
            Repr::I64(_) | Repr::U64(_) | Repr::Decimal { .. } => PRECISION,
            Repr::Short { precision, .. } => u64::from(*precision),
            Repr::F64(_) => double::PRECISION_53,
            Repr::Big(big) => big.precision,
        }
    }

    /// A whole number with the precision of a machine's integer, as Terraform gives what it has counted.
    ///
    /// It equals the number that [`From`] makes, and prints alike. The difference shows in a division: a third of it has
    /// 20 digits instead of 155. (go-cty: `cty.NumberIntVal`.)
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// let (one, three) = (Number::counted(1), Number::counted(3));
    /// assert_eq!(one, Number::from(1));
    /// assert_eq!(one.div(&three)?.to_text(), "0.33333333333333333334");
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub const fn counted(value: i64) -> Self {
        Self { repr: Repr::Short { value, precision: 64 } }
    }

    /// The value in binary, at its own precision.
    pub(super) fn to_binary(&self) -> Binary {
        match &self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => {
                Binary::small(*value < 0, value.unsigned_abs(), 0, self.precision())
            }
            Repr::U64(value) => Binary::small(false, *value, 0, PRECISION),
            Repr::F64(value) => double::binary(*value),
            Repr::Decimal { mantissa, scale } => {
                scaled(*mantissa < 0, BigUint::from(mantissa.unsigned_abs()), -i64::from(*scale))
            }
            Repr::Big(big) => Binary::Finite(Finite::clone(big)),
        }
    }

    /// The number of a binary value; a whole number that fits 64 bits is held inline.
    pub(super) fn from_binary(value: Binary) -> Self {
        match value {
            Binary::Zero { negative: false } => Self::ZERO,
            Binary::Zero { negative: true } => Self { repr: Repr::F64(-0.0) },
            Binary::Infinite { negative: false } => Self::INFINITY,
            Binary::Infinite { negative: true } => Self::NEG_INFINITY,
            Binary::Finite(finite) => {
                if finite.shift >= 0 && finite.exponent() <= 64 {
                    if let Some(value) = (&finite.mantissa << finite.shift as u64).to_u64() {
                        let number = Self::from_sign_magnitude(finite.negative, value);
                        match (number, u8::try_from(finite.precision)) {
                            (Some(number), Err(_)) => return number,
                            (Some(Self { repr: Repr::I64(value) }), Ok(precision @ ..=64))
                                if finite.exponent() <= i64::from(precision) =>
                            {
                                return Self { repr: Repr::Short { value, precision } };
                            }
                            _ => {}
                        }
                    }
                }
                Self { repr: Repr::Big(Arc::new(finite)) }
            }
        }
    }

    /// A whole number that fits inline.
    pub(super) fn from_sign_magnitude(negative: bool, magnitude: u64) -> Option<Self> {
        let repr = match i64::try_from(magnitude) {
            Ok(value) if negative => Repr::I64(-value),
            Ok(value) => Repr::I64(value),
            Err(_) if !negative => Repr::U64(magnitude),
            Err(_) if magnitude == i64::MIN.unsigned_abs() => Repr::I64(i64::MIN),
            Err(_) => return None,
        };
        Some(Self { repr })
    }

    /// `mantissa / 10^scale`, if it fits inline as a decimal or whole number.
    pub(super) fn from_decimal(negative: bool, mut mantissa: u64, mut scale: i64) -> Option<Self> {
        if mantissa == 0 {
            return None;
        }
        while scale > 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            scale -= 1;
        }
        while scale < 0 {
            mantissa = mantissa.checked_mul(10)?;
            scale += 1;
        }
        if scale == 0 {
            return Self::from_sign_magnitude(negative, mantissa);
        }
        if scale > i64::from(MAX_SCALE) {
            return None;
        }
        let mantissa = i64::try_from(mantissa).ok()?;
        Some(Self {
            repr: Repr::Decimal { mantissa: if negative { -mantissa } else { mantissa }, scale: scale as u8 },
        })
    }
}

impl Default for Number {
    fn default() -> Self {
        Self::ZERO
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({self})")
    }
}
