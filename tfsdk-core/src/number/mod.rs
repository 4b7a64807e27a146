//! Exact Terraform numbers.

mod arith;
mod binary;
mod decimal;
mod error;
mod float;
mod integer;
mod order;
mod parse;
#[cfg(test)]
mod tests;
mod text;

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use self::binary::{Binary, Finite, PRECISION};
pub use self::error::NumberError;
pub use self::float::f64_from_text;

/// A Terraform number: exact, signed, and able to be infinite, but never NaN.
///
/// It keeps what Terraform keeps. A number read from text has 512 bits, a whole number made in Rust
/// is exact whatever its size, and a double read from the wire stays that double. Two numbers are
/// equal when their values are: `5`, `5.0` and the double `5` are one number, and so are `0` and `-0`,
/// although the text of the latter is `-0`. Cloning is cheap.
///
/// Unlike [`f64`] it tells `9007199254740993` from `9007199254740992`, and `0.1` is a tenth to 154
/// digits. The rules are those of go-cty's `cty.Number` (a `big.Float`).
///
/// ```
/// use tfsdk_core::number::Number;
///
/// let tenth = Number::parse("0.1")?;
/// assert_eq!(tenth.to_text(), "0.1");
/// assert_eq!(tenth, Number::from_f64(0.1)?);
/// assert_ne!(tenth, Number::from_double(0.1)?); // the double itself, a little above
/// assert_eq!(Number::from(7u8).to_i64()?, 7);
/// # Ok::<(), tfsdk_core::number::NumberError>(())
/// ```
#[derive(Clone)]
pub struct Number {
    repr: Repr,
}

/// The invariants make the text of a number follow from its representation.
#[derive(Clone)]
enum Repr {
    /// Any whole number that fits.
    I64(i64),
    /// A whole number above `i64::MAX`.
    U64(u64),
    /// A double as such, with 53 bits of precision: no whole number that `I64` prints alike,
    /// no NaN. Also the negative zero and the infinities.
    F64(f64),
    /// `mantissa / 10^scale` rounded to 512 bits: no whole number, `1 <= scale <= MAX_SCALE`, the
    /// mantissa neither `i64::MIN` nor a multiple of ten.
    Decimal { mantissa: i64, scale: u8 },
    /// Everything else that is finite; a whole number only where it does not fit inline.
    Big(Arc<Finite>),
}

/// The largest scale of a short decimal; it keeps comparisons within 128 bits.
const MAX_SCALE: u8 = 18;

const POW10: [i64; MAX_SCALE as usize + 1] = {
    let mut powers = [1; MAX_SCALE as usize + 1];
    let mut i = 1;
    while i < powers.len() {
        powers[i] = powers[i - 1] * 10;
        i += 1;
    }
    powers
};

/// How a number stands in MessagePack, see [`Number::wire`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum NumberWire {
    /// A whole number that fits 64 bits with a sign.
    Int(i64),
    /// A double that is exactly the number, which is no whole number, or infinite.
    Float(f64),
    /// The text of the number: [`Number::to_text`], of bounded length by [`Number::text_within`].
    Text,
}

impl Number {
    /// The number zero.
    pub const ZERO: Self = Self { repr: Repr::I64(0) };

    /// Positive infinity, which `1/0` is in Terraform; it has no JSON form.
    pub const INFINITY: Self = Self { repr: Repr::F64(f64::INFINITY) };

    /// Negative infinity.
    pub const NEG_INFINITY: Self = Self { repr: Repr::F64(f64::NEG_INFINITY) };

    /// Whether this is zero, negative or not.
    pub fn is_zero(&self) -> bool {
        match self.repr {
            Repr::I64(value) => value == 0,
            Repr::F64(value) => value == 0.0,
            Repr::U64(_) | Repr::Decimal { .. } | Repr::Big(_) => false,
        }
    }

    /// Whether this is a whole number; infinities are not.
    pub fn is_integer(&self) -> bool {
        match &self.repr {
            Repr::I64(_) | Repr::U64(_) => true,
            Repr::F64(value) => value.is_finite() && value.fract() == 0.0,
            Repr::Decimal { .. } => false,
            Repr::Big(big) => big.is_integer(),
        }
    }

    /// Whether this is positive or negative infinity.
    pub fn is_infinite(&self) -> bool {
        matches!(self.repr, Repr::F64(value) if value.is_infinite())
    }

    /// Whether this is less than zero; the negative zero is not.
    pub fn is_negative(&self) -> bool {
        match &self.repr {
            Repr::I64(value) => *value < 0,
            Repr::U64(_) => false,
            Repr::F64(value) => *value < 0.0,
            Repr::Decimal { mantissa, .. } => *mantissa < 0,
            Repr::Big(big) => big.negative,
        }
    }

    /// Whether this is the negative zero, which equals zero but is written `-0`.
    pub fn is_negative_zero(&self) -> bool {
        matches!(self.repr, Repr::F64(value) if value == 0.0 && value.is_sign_negative())
    }

    /// The form that go-cty's MessagePack encoding gives the number.
    ///
    /// A negative zero is `Int(0)` there, and a whole number beyond 64 bits is text even where a
    /// double would be exact. From `cty/msgpack` of go-cty.
    ///
    /// ```
    /// use tfsdk_core::number::{Number, NumberWire};
    ///
    /// assert_eq!(Number::from(5).wire(), NumberWire::Int(5));
    /// assert_eq!(Number::parse("0.5")?.wire(), NumberWire::Float(0.5));
    /// assert_eq!(Number::parse("0.1")?.wire(), NumberWire::Text);
    /// assert_eq!(Number::from(u64::MAX).wire(), NumberWire::Text);
    /// # Ok::<(), tfsdk_core::number::NumberError>(())
    /// ```
    pub fn wire(&self) -> NumberWire {
        match &self.repr {
            Repr::I64(value) => NumberWire::Int(*value),
            Repr::F64(value) if value.is_infinite() || value.fract() != 0.0 => NumberWire::Float(*value),
            Repr::F64(_) => self.to_i64().map_or(NumberWire::Text, NumberWire::Int),
            // Whole numbers of these are beyond 64 bits with a sign.
            Repr::U64(_) => NumberWire::Text,
            Repr::Big(big) if big.is_integer() => NumberWire::Text,
            Repr::Decimal { .. } | Repr::Big(_) => {
                self.exact_f64().map_or(NumberWire::Text, NumberWire::Float)
            }
        }
    }

    /// The value in binary, at the precision that it has: whole numbers are taken as text would be.
    fn to_binary(&self) -> Binary {
        match &self.repr {
            Repr::I64(value) => small(*value < 0, value.unsigned_abs(), 0, PRECISION),
            Repr::U64(value) => small(false, *value, 0, PRECISION),
            Repr::F64(value) => float::binary(*value),
            Repr::Decimal { mantissa, scale } => {
                parse::scaled(*mantissa < 0, BigUint::from(mantissa.unsigned_abs()), -i64::from(*scale))
            }
            Repr::Big(big) => Binary::Finite(Finite::clone(big)),
        }
    }

    /// Takes a value of 512 bits or more; a whole number that fits 64 bits stands inline, and nothing
    /// else of that size is kept in `Big`.
    fn from_binary(value: Binary) -> Self {
        match value {
            Binary::Zero { negative: false } => Self::ZERO,
            Binary::Zero { negative: true } => Self { repr: Repr::F64(-0.0) },
            Binary::Infinite { negative: false } => Self::INFINITY,
            Binary::Infinite { negative: true } => Self::NEG_INFINITY,
            Binary::Finite(finite) => {
                if finite.shift >= 0 && finite.exponent() <= 64 {
                    if let Some(value) = (&finite.mantissa << finite.shift as u64).to_u64() {
                        if let Some(number) = Self::from_sign_magnitude(finite.negative, value) {
                            return number;
                        }
                    }
                }
                Self { repr: Repr::Big(Arc::new(finite)) }
            }
        }
    }

    /// A whole number that fits inline.
    fn from_sign_magnitude(negative: bool, magnitude: u64) -> Option<Self> {
        let repr = match i64::try_from(magnitude) {
            Ok(value) if negative => Repr::I64(-value),
            Ok(value) => Repr::I64(value),
            Err(_) if !negative => Repr::U64(magnitude),
            Err(_) if magnitude == i64::MIN.unsigned_abs() => Repr::I64(i64::MIN),
            Err(_) => return None,
        };
        Some(Self { repr })
    }

    /// `mantissa / 10^scale`, where that is short enough to stand inline as a decimal or whole.
    fn from_decimal(negative: bool, mut mantissa: u64, mut scale: i64) -> Option<Self> {
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

/// A small whole number times a power of two.
fn small(negative: bool, mantissa: u64, shift: i64, precision: u64) -> Binary {
    match Finite::exact(negative, BigUint::from(mantissa), shift, precision) {
        Some(finite) => Binary::Finite(finite),
        None => Binary::Zero { negative },
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
