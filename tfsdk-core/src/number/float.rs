//! Floats of Rust, to and from Terraform numbers.

use std::cmp::Ordering;
use std::fmt::Write as _;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::binary::{Binary, Finite, round_off};
use super::decimal::Digits;
use super::parse::Scan;
use super::{Number, NumberError, POW10, Repr, small};

/// The bits of a double's mantissa.
const PRECISION_53: u64 = 53;

impl Number {
    /// The number that the shortest decimal text of a float says: `0.1` becomes a tenth.
    ///
    /// This is what a person who writes the float means, and what Terraform reads when the same digits
    /// stand in a configuration. [`from_double`](Self::from_double) takes the float's own value.
    ///
    /// # Errors
    /// When the float is NaN, which Terraform does not have.
    ///
    /// ```
    /// use tfsdk_core::number::Number;
    ///
    /// assert_eq!(Number::from_f64(0.1)?, Number::parse("0.1")?);
    /// assert!(Number::from_f64(f64::NAN).is_err());
    /// # Ok::<(), tfsdk_core::number::NumberError>(())
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

    /// The number that the shortest decimal text of a single precision float says.
    ///
    /// # Errors
    /// When the float is NaN.
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

    /// The very value of a double, with a double's precision: what a double on the wire means.
    ///
    /// Its text is the shortest that reads back at 53 bits, so that of `0.1` is `0.1`, although the
    /// number differs from the one that [`from_f64`](Self::from_f64) gives.
    ///
    /// # Errors
    /// When the double is NaN.
    pub fn from_double(value: f64) -> Result<Self, NumberError> {
        if value.is_nan() {
            return Err(NumberError::not_a_number());
        }
        // Below 2^53 the text is the same; above, that of a double leaves out digits.
        let whole = value as i64;
        if whole.unsigned_abs() <= 1 << PRECISION_53
            && whole as f64 == value
            && !(whole == 0 && value.is_sign_negative())
        {
            return Ok(Self { repr: Repr::I64(whole) });
        }
        Ok(Self { repr: Repr::F64(value) })
    }

    /// The number as a double, if nothing is lost.
    ///
    /// Nothing is lost when the number is exactly that double, or when its text is the shortest text of
    /// that double: `0.1` is accepted, `0.10000000000000001` and `9007199254740993` are not.
    /// Infinities are accepted. [`nearest_f64`](Self::nearest_f64) rounds instead.
    ///
    /// # Errors
    /// When no double stands for the number.
    pub fn to_f64(&self) -> Result<f64, NumberError> {
        match self.repr {
            Repr::F64(value) => return Ok(value),
            Repr::I64(value) if value.unsigned_abs() <= 1 << PRECISION_53 => {
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
    /// As [`to_f64`](Self::to_f64), by the shortest text of the single precision float; but infinities
    /// are refused, as Terraform's framework does.
    ///
    /// # Errors
    /// When no finite single precision float stands for the number.
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
        Err(self.inexact("a 32-bit float", f64::from(value)))
    }

    /// The double nearest to the number, ties to even; infinite when the number is too large.
    ///
    /// Unlike [`to_f64`](Self::to_f64) this loses digits without a word.
    pub fn nearest_f64(&self) -> f64 {
        match &self.repr {
            Repr::I64(value) => *value as f64,
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
    pub fn nearest_f32(&self) -> f32 {
        match &self.repr {
            Repr::I64(value) => *value as f32,
            Repr::U64(value) => *value as f32,
            Repr::F64(value) => *value as f32,
            Repr::Decimal { mantissa, scale } => format!("{mantissa}e-{scale}").parse().unwrap_or_default(),
            Repr::Big(big) => {
                let value = f32::from_bits(nearest(big, 24, -149, 0xff) as u32);
                if big.negative { -value } else { value }
            }
        }
    }

    /// The double that is exactly this finite number, if there is one.
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

    /// Whether the nearest double, which is finite, stands for this number without loss.
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

    fn from_shortest(negative: bool, mantissa: u64, exponent: i64) -> Self {
        Self::from_decimal(negative, mantissa, -exponent).unwrap_or_else(|| {
            Self::from_binary(super::parse::scaled(negative, BigUint::from(mantissa), exponent))
        })
    }
}

/// Reads a double from the text of a number: the same as [`Number::parse`] and then
/// [`Number::to_f64`], but without the number in between where the text is short.
///
/// # Errors
/// When the text is no number, or one that no double stands for.
///
/// ```
/// use tfsdk_core::number::f64_from_text;
///
/// assert_eq!(f64_from_text("0.1")?, 0.1);
/// assert!(f64_from_text("9007199254740993").is_err());
/// # Ok::<(), tfsdk_core::number::NumberError>(())
/// ```
pub fn f64_from_text(text: &str) -> Result<f64, NumberError> {
    if let Some(scan) = Scan::new(text.as_bytes()) {
        if let Some((mantissa, exponent)) = scan.short() {
            if let Some(value) = short_f64(mantissa, exponent) {
                return Ok(if scan.negative { -value } else { value });
            }
            // Both read every such text, and agree on it unless it lies closer to a tie than any
            // shortest text does.
            if let Ok(value) = text.parse::<f64>() {
                if value.is_finite() && value != 0.0 && shortest_f64(value) == (mantissa, exponent) {
                    return Ok(value);
                }
            }
        }
    }
    Number::parse(text)?.to_f64()
}

/// The double for a decimal of so few digits that it is that double's shortest text.
fn short_f64(mantissa: u64, exponent: i64) -> Option<f64> {
    // 15 digits are always told apart by a double, and both operands of the one rounding are exact.
    if mantissa >= 1_000_000_000_000_000 || exponent.abs() > i64::from(super::MAX_SCALE) {
        return None;
    }
    let power = POW10[exponent.unsigned_abs() as usize] as f64;
    Some(if exponent < 0 { mantissa as f64 / power } else { mantissa as f64 * power })
}

/// A finite double as an integer times a power of two, not reduced, without its sign.
pub(super) fn decode(value: f64) -> (u64, i64) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    match (bits >> 52 & 0x7ff) as i64 {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    }
}

/// The exponent of a finite double other than zero, for a mantissa in `0.5..1`.
pub(super) fn exponent(value: f64) -> i64 {
    let (mantissa, shift) = decode(value);
    shift + i64::from(64 - mantissa.leading_zeros())
}

/// A double in binary, with the precision of a double.
pub(super) fn binary(value: f64) -> Binary {
    let negative = value.is_sign_negative();
    if value.is_infinite() {
        return Binary::Infinite { negative };
    }
    let (mantissa, shift) = decode(value);
    small(negative, mantissa, shift, PRECISION_53)
}

/// The digits that Go prints for a double held at 53 bits.
///
/// They are the shortest of the double itself but where Go's number knows no narrower interval below
/// a power of two, no fewer bits in a subnormal, and sees the ends of the interval otherwise, among
/// whole numbers past 2^53.
pub(super) fn shortest_at_53(value: f64) -> Digits {
    let (mantissa, _) = decode(value);
    let magnitude = value.abs();
    let plain = f64::MIN_POSITIVE..9_007_199_254_740_992.0;
    if !plain.contains(&magnitude) || mantissa.is_power_of_two() {
        if let Binary::Finite(finite) = binary(value) {
            return Digits::shortest(&finite);
        }
    }
    let (mantissa, exponent) = shortest_f64(value);
    Digits::of_integer(mantissa, exponent)
}

/// The shortest decimal of a finite double, without its sign: the nearest of the shortest, ties to
/// even.
fn shortest_f64(value: f64) -> (u64, i64) {
    let value = value.abs();
    let (mantissa, exponent) = split_scientific(format_args!("{value:e}"));
    let (binary, shift) = decode(value);
    (even_on_tie(mantissa, exponent, binary, shift), exponent)
}

/// The same for single precision.
fn shortest_f32(value: f32) -> (u64, i64) {
    let value = value.abs();
    let (mantissa, exponent) = split_scientific(format_args!("{value:e}"));
    let (binary, shift) = decode(f64::from(value));
    (even_on_tie(mantissa, exponent, binary, shift), exponent)
}

/// Where the value is half way between two decimals of this length, takes the even one.
///
/// The standard library rounds such a tie up; Go, and with it Terraform, to even.
fn even_on_tie(decimal: u64, exponent: i64, binary: u64, shift: i64) -> u64 {
    let zeros = binary.trailing_zeros();
    let places = -(shift + i64::from(zeros));
    // Half way between two decimals of n places are only numbers with n + 1 binary places.
    if decimal % 2 == 0 || places != 1 - exponent || !(2..=26).contains(&places) {
        return decimal;
    }
    // decimal / 10^(places - 1) against odd / 2^places, in units of both
    let ten = 10u128.pow((places - 1) as u32);
    let exact = u128::from(binary >> zeros) * ten;
    let scaled = u128::from(decimal) << places;
    let half = 1u128 << (places - 1);
    match scaled.cmp(&exact) {
        Ordering::Greater if scaled - exact == half => decimal - 1,
        Ordering::Less if exact - scaled == half => decimal + 1,
        _ => decimal,
    }
}

/// The digits and the exponent of a text like `1.2345e-7`, as a whole number times a power of ten.
fn split_scientific(text: std::fmt::Arguments<'_>) -> (u64, i64) {
    let mut buffer = Scientific { bytes: [0; 32], length: 0 };
    // The text of a finite float has at most 17 digits, a point and a short exponent.
    let _ = buffer.write_fmt(text);
    let mut mantissa = 0u64;
    let mut places = 0;
    let mut after_point = false;
    let mut bytes = buffer.bytes[..buffer.length].iter();
    for &byte in bytes.by_ref() {
        match byte {
            b'0'..=b'9' => {
                mantissa = mantissa * 10 + u64::from(byte - b'0');
                places += i64::from(after_point);
            }
            b'.' => after_point = true,
            _ => break,
        }
    }
    let mut exponent = 0;
    let mut negative = false;
    for &byte in bytes {
        match byte {
            b'0'..=b'9' => exponent = exponent * 10 + i64::from(byte - b'0'),
            _ => negative = true,
        }
    }
    (mantissa, if negative { -exponent } else { exponent } - places)
}

struct Scientific {
    bytes: [u8; 32],
    length: usize,
}

impl std::fmt::Write for Scientific {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.length + text.len();
        let target = self.bytes.get_mut(self.length..end).ok_or(std::fmt::Error)?;
        target.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

/// The bits of the nearest float of a format: `precision` bits, the place of the last bit of a
/// subnormal, and the exponent field of an infinity.
fn nearest(number: &Finite, precision: u64, lowest: i64, infinite: u64) -> u64 {
    let infinity = infinite << (precision - 1);
    let exponent = number.exponent();
    // Bits that the format has for a number of this size.
    let room = exponent.saturating_sub(lowest).min(precision as i64);
    let bits = number.mantissa.bits();
    let rounded = match u64::try_from(room) {
        Err(_) => return 0,
        Ok(room) if bits > room => round_off(&number.mantissa, bits - room, false),
        Ok(room) => &number.mantissa << (room - bits),
    };
    let mantissa = rounded.to_u64().unwrap_or_default();
    if room < precision as i64 {
        // Subnormal; one that was rounded up to the smallest normal number has its bits as well.
        return mantissa;
    }
    // The mantissa's first bit, and a carry of the rounding, add to the exponent field.
    let field = exponent - precision as i64 - lowest;
    match u64::try_from(field) {
        Ok(field) if field < infinite => {
            let bits = (field << (precision - 1)) + mantissa;
            bits.min(infinity)
        }
        _ => infinity,
    }
}
