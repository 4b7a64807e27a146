//! Reading a number from text, as `cty.ParseNumberVal` does.

use std::str::FromStr;

use super::binary::Binary;
use super::error::NumberError;
use super::repr::{Number, Repr};
use super::scaled::Factor;

impl Number {
    /// Reads a number from text, rounded to 512 bits.
    ///
    /// It accepts what Terraform's conversion from string accepts: decimal digits with an optional sign, point and
    /// exponent (`-1`, `+.5`, `5.`, `1e+05`), a binary exponent (`1p4` is 16), and `Inf` or `inf` with an optional sign.
    /// A value too large is an infinity, one too small is zero. The time depends on the length of the text, not on the
    /// exponent. (go-cty: `cty.ParseNumberVal`.)
    ///
    /// # Errors
    /// When the text is anything else, such as `0x10`, `1_000` or `NaN`, has spaces, or has an exponent beyond what a
    /// number can have.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::parse("1e3")?, Number::from(1000));
    /// assert!(Number::parse(" 5").is_err());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, NumberError> {
        let bytes = text.as_bytes();
        if let Some(value) = short_integer(bytes) {
            return Ok(Self { repr: Repr::I64(value) });
        }
        match text {
            "Inf" | "inf" | "+Inf" | "+inf" => return Ok(Self::INFINITY),
            "-Inf" | "-inf" => return Ok(Self::NEG_INFINITY),
            _ => {}
        }
        let scan = Scan::new(bytes).map_err(|misfit| misfit.told(text))?;
        scan.value().ok_or_else(|| NumberError::exponent(text))
    }
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        Self::parse(text)
    }
}

/// The number in up to 18 digits with an optional sign; `None` for the negative zero.
fn short_integer(bytes: &[u8]) -> Option<i64> {
    let (negative, digits) = match bytes {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, bytes),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut value = 0i64;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + i64::from(digit);
    }
    match (negative, value) {
        (true, 0) => None,
        (true, _) => Some(-value),
        (false, _) => Some(value),
    }
}

/// Why a text is no number.
pub(super) enum Misfit {
    Form,
    /// The exponent does not fit 64 bits.
    Exponent,
}

impl Misfit {
    #[cold]
    fn told(self, text: &str) -> NumberError {
        match self {
            Self::Form => NumberError::syntax(text),
            Self::Exponent => NumberError::exponent(text),
        }
    }
}

/// The parts of a number's text.
pub(super) struct Scan<'a> {
    pub(super) negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
    binary: bool,
}

impl<'a> Scan<'a> {
    /// Splits the text, as far as it is a number. go-cty does not tell the two misfits apart.
    pub(super) fn new(text: &'a [u8]) -> Result<Self, Misfit> {
        let (negative, rest) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            _ => (false, text),
        };
        let (whole, rest) = split_digits(rest);
        let (fraction, rest) = match rest {
            [b'.', rest @ ..] => split_digits(rest),
            _ => (&rest[..0], rest),
        };
        if whole.is_empty() && fraction.is_empty() {
            return Err(Misfit::Form);
        }
        let (exponent, binary) = match rest {
            [] => (0, false),
            [b'e' | b'E', rest @ ..] => (exponent(rest)?, false),
            [b'p' | b'P', rest @ ..] => (exponent(rest)?, true),
            _ => return Err(Misfit::Form),
        };
        Ok(Self { negative, whole, fraction, exponent, binary })
    }

    /// The digits as a whole number and the power of ten to multiply it by; `None` for more than 19 digits or a binary
    /// exponent. The power is clamped to 32 bits, which no caller can tell.
    pub(super) fn short(&self) -> Option<(u64, i64)> {
        if self.binary {
            return None;
        }
        let (whole, fraction) = self.significant();
        if whole.len() + fraction.len() > 19 {
            return None;
        }
        let mut mantissa = 0u64;
        for &byte in whole.iter().chain(fraction) {
            mantissa = mantissa * 10 + u64::from(byte - b'0');
        }
        let exponent = self.exponent.checked_sub(fraction.len() as i64)?;
        Some((mantissa, exponent.clamp(i64::from(i32::MIN), i64::from(i32::MAX))))
    }

    /// The digits without leading zeros, and without trailing zeros of the fraction.
    fn significant(&self) -> (&'a [u8], &'a [u8]) {
        let zeros = self.fraction.iter().rev().take_while(|&&b| b == b'0').count();
        let fraction = &self.fraction[..self.fraction.len() - zeros];
        let zeros = self.whole.iter().take_while(|&&b| b == b'0').count();
        (&self.whole[zeros..], fraction)
    }

    fn value(&self) -> Option<Number> {
        if let Some((mantissa, exponent)) = self.short() {
            if let Some(number) = Number::from_decimal(self.negative, mantissa, -exponent) {
                return Some(number);
            }
        }
        // Not of `significant`: the number of digits after the point decides how Go rounds.
        let zeros = self.whole.iter().take_while(|&&b| b == b'0').count();
        let mut digits = Vec::with_capacity(self.whole.len() - zeros + self.fraction.len());
        digits.extend_from_slice(&self.whole[zeros..]);
        digits.extend_from_slice(self.fraction);
        let zeros = digits.iter().take_while(|&&b| b == b'0').count();
        let digits = &digits[zeros..];
        if digits.is_empty() {
            return Some(Number::from_binary(Binary::Zero { negative: self.negative }));
        }
        // In 128 bits none of this overflows.
        let places = self.fraction.len() as i128;
        let exponent = i128::from(self.exponent);
        let factor = Factor {
            negative: self.negative,
            five: i64::try_from(if self.binary { -places } else { exponent - places }).ok()?,
            two: i64::try_from(exponent - places).ok()?,
        };
        factor.times_digits(digits).map(Number::from_binary)
    }
}

fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

/// A signed exponent of at least one digit.
fn exponent(text: &[u8]) -> Result<i64, Misfit> {
    let digits = match text {
        [b'+' | b'-', rest @ ..] => rest,
        _ => text,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(Misfit::Form);
    }
    std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()).ok_or(Misfit::Exponent)
}
