//! Floats of Rust, to and from Terraform numbers.

use num_bigint::BigUint;

use super::decimal::Digits;
use super::double::{PRECISION_53, nearest};
use super::error::NumberError;
use super::parse::Scan;
use super::repr::{Number, Repr};
use super::scaled::scaled;
use super::shortest::{short_f64, shortest_f32, shortest_f64};

impl Number {
    /// The number that a float prints as: `0.1` becomes a tenth.
    ///
    /// This is what a person who writes the float means, and what Terraform reads from the same digits in a
    /// configuration. [`from_double`](Self::from_double) takes the float's exact value instead.
    ///
    /// # Errors
    /// When the float is NaN, which Terraform does not have.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::from_f64(0.1)?, Number::parse("0.1")?);
    /// assert!(Number::from_f64(f64::NAN).is_err());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn from_f64(value: f64) -> Result<Self, NumberError> {
        if value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0 {
            return Self::from_double(value);
        }
        if value.is_nan() {
            return Err(NumberError::not_a_number());
        }
        if value.is_infinite() {
            return Ok(Self { repr: Repr::F64(value) });
        }
        let (mantissa, exponent) = shortest_f64(value);
        Ok(Self::from_shortest(value < 0.0, mantissa, exponent))
    }

    /// The number that a single precision float prints as; see [`from_f64`](Self::from_f64).
    ///
    /// # Errors
    /// When the float is NaN.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::from_f32(0.1)?.to_text(), "0.1");
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn from_f32(value: f32) -> Result<Self, NumberError> {
        if value.is_nan() {
            return Err(NumberError::not_a_number());
        }
        if value.is_infinite() || value == 0.0 {
            return Self::from_double(f64::from(value));
        }
        let (mantissa, exponent) = shortest_f32(value);
        Ok(Self::from_shortest(value < 0.0, mantissa, exponent))
    }

    /// The exact value of a double, with a double's precision: what a double on the wire means.
    ///
    /// It prints as the shortest text that reads back at 53 bits. So that of the double `0.1` is `0.1`, although its value
    /// is not the tenth that [`from_f64`](Self::from_f64) gives.
    ///
    /// # Errors
    /// When the double is NaN.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::from_double(0.5)?, Number::parse("0.5")?);
    /// assert_ne!(Number::from_double(0.1)?, Number::parse("0.1")?);
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn from_double(value: f64) -> Result<Self, NumberError> {
        if value.is_nan() {
            return Err(NumberError::not_a_number());
        }
        // Up to 2^53 a whole number prints the same; above, a double leaves out digits.
        let whole = value as i64;
        if whole.unsigned_abs() <= 1 << PRECISION_53
            && whole as f64 == value
            && !(whole == 0 && value.is_sign_negative())
        {
            return Ok(Self { repr: Repr::Short { value: whole, precision: PRECISION_53 as u8 } });
        }
        Ok(Self { repr: Repr::F64(value) })
    }

    /// The number as a double, if nothing is lost.
    ///
    /// Nothing is lost if the double has the number's value, or prints as the number does: `0.1` is accepted,
    /// `0.10000000000000001` and `9007199254740993` are not. Infinities are accepted.
    /// [`nearest_f64`](Self::nearest_f64) rounds instead.
    ///
    /// # Errors
    /// When there is no such double.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::parse("0.1")?.to_f64()?, 0.1);
    /// assert!(Number::parse("0.1000000000000000000001")?.to_f64().is_err());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn to_f64(&self) -> Result<f64, NumberError> {
        match self.repr {
            Repr::F64(value) => return Ok(value),
            Repr::I64(value) | Repr::Short { value, .. } if value.unsigned_abs() <= 1 << PRECISION_53 => {
                return Ok(value as f64);
            }
            Repr::Decimal { mantissa, scale } => {
                if let Some(value) = short_f64(mantissa.unsigned_abs(), -i64::from(scale)) {
                    return Ok(if mantissa < 0 { -value } else { value });
                }
            }
            _ => {}
        }
        let value = self.nearest_f64();
        if value.is_finite() && self.is_shortest_or_exact_f64(value) {
            return Ok(value);
        }
        Err(self.inexact("a 64-bit float", value))
    }

    /// The number as a single precision float, if nothing is lost.
    ///
    /// As [`to_f64`](Self::to_f64), except that infinities are refused, as Terraform's framework does.
    ///
    /// # Errors
    /// When there is no such finite float.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::parse("0.5")?.to_f32()?, 0.5);
    /// assert!(Number::from(16_777_217).to_f32().is_err());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn to_f32(&self) -> Result<f32, NumberError> {
        if self.is_infinite() {
            return Err(NumberError::unfit(self, "a number that a 32-bit float holds"));
        }
        let value = self.nearest_f32();
        if value.is_finite() {
            if value == 0.0 && self.is_zero() {
                return Ok(value);
            }
            if Self::from_double(f64::from(value)).is_ok_and(|exact| exact == *self) {
                return Ok(value);
            }
            if value != 0.0 {
                let (mantissa, exponent) = shortest_f32(value);
                if self.shortest() == Digits::of_integer(mantissa, exponent) {
                    return Ok(value);
                }
            }
        }
        Err(self.inexact_f32(value))
    }

    /// The number as a single precision float, if [`from_f32`](Self::from_f32) makes the same number of it again.
    ///
    /// Several numbers are nearest to one float, which has one text: `12.3`, and not `12.300000190734863`, although it
    /// is exactly that.
    ///
    /// # Errors
    /// When there is no such finite float.
    pub(crate) fn to_f32_that_keeps_it(&self) -> Result<f32, NumberError> {
        let value = self.to_f32()?;
        if Self::from_f32(value)?.equals(self) { Ok(value) } else { Err(self.inexact_f32(value)) }
    }

    /// The double nearest to the number, if there is one: what is beyond all doubles has none, and what is not zero does not
    /// become zero.
    ///
    /// # Errors
    /// When there is no such double.
    pub(crate) fn round_to_f64(&self) -> Result<f64, NumberError> {
        let value = self.nearest_f64();
        let is_near = self.is_infinite() || value.is_finite() && (value != 0.0 || self.is_zero());
        if is_near { Ok(value) } else { Err(NumberError::far(self, f64::MAX, 5e-324)) }
    }

    /// The single precision float nearest to the number; as [`round_to_f64`](Self::round_to_f64), but infinities have none.
    ///
    /// # Errors
    /// When there is no such float.
    pub(crate) fn round_to_f32(&self) -> Result<f32, NumberError> {
        let value = self.nearest_f32();
        let is_near = value.is_finite() && (value != 0.0 || self.is_zero());
        if is_near { Ok(value) } else { Err(NumberError::far(self, f32::MAX, 1e-45_f32)) }
    }

    /// The double nearest to the number, ties to even; infinite when the number is too large.
    ///
    /// Unlike [`to_f64`](Self::to_f64) it loses digits silently.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::parse("0.1000000000000000000001")?.nearest_f64(), 0.1);
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn nearest_f64(&self) -> f64 {
        match &self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => *value as f64,
            Repr::U64(value) => *value as f64,
            Repr::F64(value) => *value,
            Repr::Decimal { mantissa, scale } => {
                let magnitude = mantissa.unsigned_abs();
                let value = short_f64(magnitude, -i64::from(*scale)).unwrap_or_else(|| {
                    // The decimal and its 512 bits are never on two sides of a tie between doubles.
                    format!("{magnitude}e-{scale}").parse().unwrap_or_default()
                });
                if *mantissa < 0 { -value } else { value }
            }
            Repr::Big(big) => {
                let value = f64::from_bits(nearest(big, 53, -1074, 0x7ff));
                if big.negative { -value } else { value }
            }
        }
    }

    /// The single precision float nearest to the number, ties to even, rounded once.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::from(16_777_217).nearest_f32(), 16_777_216.0);
    /// ```
    pub fn nearest_f32(&self) -> f32 {
        match &self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => *value as f32,
            Repr::U64(value) => *value as f32,
            Repr::F64(value) => *value as f32,
            Repr::Decimal { mantissa, scale } => format!("{mantissa}e-{scale}").parse().unwrap_or_default(),
            Repr::Big(big) => {
                let value = f32::from_bits(nearest(big, 24, -149, 0xff) as u32);
                if big.negative { -value } else { value }
            }
        }
    }

    /// The double that has exactly the value of this finite number, if there is one.
    pub(super) fn exact_f64(&self) -> Option<f64> {
        if let Repr::Decimal { mantissa, scale } = self.repr {
            // m / 10^s is dyadic exactly when 5^s divides m.
            if mantissa % 5i64.pow(u32::from(scale)) != 0 {
                return None;
            }
        }
        if let Repr::Big(big) = &self.repr {
            if big.mantissa.bits() > PRECISION_53 {
                return None;
            }
        }
        let value = self.nearest_f64();
        let exact = value.is_finite() && Self { repr: Repr::F64(value) } == *self;
        exact.then_some(value)
    }

    /// Whether `value`, the nearest double and a finite one, loses nothing of this number.
    fn is_shortest_or_exact_f64(&self, value: f64) -> bool {
        if let Repr::Decimal { mantissa, scale } = self.repr {
            if shortest_f64(value) == (mantissa.unsigned_abs(), -i64::from(scale)) {
                return true;
            }
        }
        self.exact_f64() == Some(value) || Self::from_f64(value).is_ok_and(|number| number == *self)
    }

    fn inexact(&self, target: &'static str, nearest: f64) -> NumberError {
        NumberError::inexact(self, target, &Self::from_double(nearest).unwrap_or_default())
    }

    /// Such a float is never infinite, so what is beyond all of them is nearest to the greatest.
    fn inexact_f32(&self, nearest: f32) -> NumberError {
        let nearest = Self::from_f32(nearest.clamp(f32::MIN, f32::MAX)).unwrap_or_default();
        NumberError::inexact(self, "a 32-bit float", &nearest)
    }

    fn from_shortest(negative: bool, mantissa: u64, exponent: i64) -> Self {
        Self::from_decimal(negative, mantissa, -exponent)
            .unwrap_or_else(|| Self::from_binary(scaled(negative, BigUint::from(mantissa), exponent)))
    }
}

/// Reads a double from the text of a number, as [`Number::parse`] and [`Number::to_f64`] do together.
///
/// For a short text it is faster, as no number is made.
///
/// # Errors
/// When the text is not a number, or a double would lose some of it.
///
/// ```
/// use tfsdk::number::f64_from_text;
///
/// assert_eq!(f64_from_text("0.1")?, 0.1);
/// assert!(f64_from_text("9007199254740993").is_err());
/// # Ok::<(), tfsdk::number::NumberError>(())
/// ```
pub fn f64_from_text(text: &str) -> Result<f64, NumberError> {
    if let Ok(scan) = Scan::new(text.as_bytes()) {
        if let Some((mantissa, exponent)) = scan.short() {
            if let Some(value) = short_f64(mantissa, exponent) {
                return Ok(if scan.negative { -value } else { value });
            }
            // The standard library and `Number` read the same double from it, unless the text is closer to a tie than
            // any shortest text can be.
            if let Ok(value) = text.parse::<f64>() {
                if value.is_finite() && value != 0.0 && shortest_f64(value) == (mantissa, exponent) {
                    return Ok(value);
                }
            }
        }
    }
    Number::parse(text)?.to_f64()
}
