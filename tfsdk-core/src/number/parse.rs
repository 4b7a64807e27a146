//! Reading a number from text, as `cty.ParseNumberVal` does.

use std::str::FromStr;

use num_bigint::BigUint;

use super::binary::{Binary, Finite, MAX_EXPONENT, MIN_EXPONENT, PRECISION, pow5};
use super::decimal::Bounds;
use super::{Number, NumberError, Repr};

impl Number {
    /// Reads a number from text, rounding to 512 bits where the text says more.
    ///
    /// Accepted is what Terraform's conversion from string accepts: decimal digits with an optional
    /// sign, point and exponent (`-1`, `+.5`, `5.`, `1e+05`), a binary exponent (`1p4` is 16), and
    /// `Inf` or `inf` with an optional sign. An exponent too large gives an infinity, one too small
    /// zero. The time taken depends on the length of the text, not on the exponent. The rule is
    /// `cty.ParseNumberVal` of go-cty.
    ///
    /// # Errors
    /// When the text is anything else, such as `0x10`, `1_000`, `NaN`, or has spaces, or when its
    /// exponent is beyond what a number can have.
    ///
    /// ```
    /// use tfsdk_core::number::Number;
    ///
    /// assert_eq!(Number::parse("1e3")?, Number::from(1000));
    /// assert!(Number::parse(" 5").is_err());
    /// # Ok::<(), tfsdk_core::number::NumberError>(())
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
        let scan = Scan::new(bytes).ok_or_else(|| NumberError::syntax(text))?;
        scan.value().ok_or_else(|| NumberError::exponent(text))
    }
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        Self::parse(text)
    }
}

/// `mantissa * 10^exponent` at 512 bits, where the exponent is known to be moderate.
pub(super) fn scaled(negative: bool, mantissa: BigUint, exponent: i64) -> Binary {
    Factor { negative, five: exponent, two: exponent }.times(mantissa)
}

/// Up to 18 digits with an optional sign, but not the negative zero.
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

/// The parts of a number's text.
pub(super) struct Scan<'a> {
    pub(super) negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
    binary: bool,
}

impl<'a> Scan<'a> {
    /// Splits the text; `None` when it is not in the form of a number or its exponent is beyond 64
    /// bits, which the rule that is followed does not tell apart either.
    pub(super) fn new(text: &'a [u8]) -> Option<Self> {
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
            return None;
        }
        let (exponent, binary) = match rest {
            [] => (0, false),
            [b'e' | b'E', rest @ ..] => (exponent(rest)?, false),
            [b'p' | b'P', rest @ ..] => (exponent(rest)?, true),
            _ => return None,
        };
        Some(Self { negative, whole, fraction, exponent, binary })
    }

    /// The digits as a whole number and the power of ten to multiply it with, when it has at most 19
    /// digits and no binary exponent. The power is cut to 32 bits, far beyond any use.
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
        // Not `significant`: the number of digits after the point decides how Go rounds.
        let zeros = self.whole.iter().take_while(|&&b| b == b'0').count();
        let mut digits = Vec::with_capacity(self.whole.len() - zeros + self.fraction.len());
        digits.extend_from_slice(&self.whole[zeros..]);
        digits.extend_from_slice(self.fraction);
        let zeros = digits.iter().take_while(|&&b| b == b'0').count();
        let digits = &digits[zeros..];
        if digits.is_empty() {
            return Some(Number::from_binary(Binary::Zero { negative: self.negative }));
        }
        // Everything stays far from the ends of 128 bits.
        let places = self.fraction.len() as i128;
        let exponent = i128::from(self.exponent);
        let factor = Factor {
            negative: self.negative,
            five: i64::try_from(if self.binary { -places } else { exponent - places }).ok()?,
            two: i64::try_from(exponent - places).ok()?,
        };
        if digits.len() > LONG {
            if let Some(value) = factor.times_leading(digits) {
                return value.map(Number::from_binary);
            }
        }
        factor.checked_times(natural(digits)).map(Number::from_binary)
    }
}

fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

/// A signed exponent of at least one digit that fits 64 bits.
fn exponent(text: &[u8]) -> Option<i64> {
    let digits = match text {
        [b'+' | b'-', rest @ ..] => rest,
        _ => text,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// What a mantissa is multiplied with: `5^five * 2^two`, and a sign.
struct Factor {
    negative: bool,
    five: i64,
    two: i64,
}

impl Factor {
    /// The product, where the exponent of two is what a number can have; else `None`.
    fn checked_times(&self, mantissa: BigUint) -> Option<Binary> {
        let reach = i128::from(self.two) + i128::from(mantissa.bits());
        let finite = i128::from(MIN_EXPONENT)..=i128::from(MAX_EXPONENT);
        finite.contains(&reach).then(|| self.times(mantissa))
    }

    /// The product: the power of five is rounded to 64 bits more than the result, which is then rounded
    /// once.
    fn times(&self, mantissa: BigUint) -> Binary {
        let Self { negative, five, two } = *self;
        if five == 0 {
            return Binary::rounded(negative, mantissa, two, false, PRECISION);
        }
        let Some(power) = pow5(five.unsigned_abs(), PRECISION + 64) else {
            return if five > 0 { Binary::Infinite { negative } } else { Binary::Zero { negative } };
        };
        let number = Finite { negative, mantissa, shift: two, precision: PRECISION };
        if five > 0 {
            Binary::product(&number, &power, PRECISION)
        } else {
            Binary::quotient(&number, &power, PRECISION)
        }
    }

    /// The product with a very long mantissa, from its first digits and bounds for the others.
    ///
    /// Rounding keeps order, so when both bounds give one number it is the answer; that fails only for
    /// a text made to lie between two numbers. Outside `None` for that, inside as `checked_times`.
    fn times_leading(&self, digits: &[u8]) -> Option<Option<Binary>> {
        let (first, rest) = digits.split_at(LEADING);
        let first = natural(first);
        let tail = Bounds::pow5(rest.len() as u64, 2048);
        let shift = rest.len() as i64 + tail.shift;
        let low = &first * &tail.low;
        let high = (first + 1u32) * &tail.high;
        if low.bits() != high.bits() {
            return None;
        }
        let two = self.two.checked_add(shift)?;
        let scaled = Self { two, ..*self };
        let (low, high) = (scaled.checked_times(low), scaled.checked_times(high));
        (low == high).then_some(low)
    }
}

/// From how many digits on the first ones are tried alone, and how many of them.
const LONG: usize = 2000;
const LEADING: usize = 600;

/// The whole number that the digits say, split in halves so that a long text is not read in
/// quadratic time.
fn natural(digits: &[u8]) -> BigUint {
    const CHUNK: usize = 19;
    const LEAF: usize = CHUNK * 32;
    // powers[i] is 10^(LEAF * 2^i)
    let mut powers: Vec<BigUint> = Vec::new();
    let mut reach = LEAF;
    while reach < digits.len() {
        let next = match powers.last() {
            Some(last) => last * last,
            None => BigUint::from(10u32).pow(LEAF as u32),
        };
        powers.push(next);
        reach *= 2;
    }
    return split(digits, &powers);

    fn split(digits: &[u8], powers: &[BigUint]) -> BigUint {
        let Some((power, rest)) = powers.split_last() else {
            return leaf(digits);
        };
        let low = LEAF << rest.len();
        if digits.len() <= low {
            return split(digits, rest);
        }
        let (high_digits, low_digits) = digits.split_at(digits.len() - low);
        split(high_digits, rest) * power + split(low_digits, rest)
    }

    fn leaf(digits: &[u8]) -> BigUint {
        let mut value = BigUint::default();
        let first = digits.len() % CHUNK;
        if first > 0 {
            value = BigUint::from(word(&digits[..first]));
        }
        for chunk in digits[first..].chunks_exact(CHUNK) {
            value = value * 10_000_000_000_000_000_000u64 + word(chunk);
        }
        value
    }

    fn word(digits: &[u8]) -> u64 {
        digits.iter().fold(0, |value, &byte| value * 10 + u64::from(byte - b'0'))
    }
}
