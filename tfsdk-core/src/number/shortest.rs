//! The shortest decimals of Rust's floats.

use std::cmp::Ordering;
use std::fmt::{self, Write as _};

use super::binary::Binary;
use super::decimal::Digits;
use super::double::{binary, decode};
use super::repr::{MAX_SCALE, POW10};

/// The double for `mantissa * 10^exponent`, if that is of so few digits that it is the double's shortest text.
pub(super) fn short_f64(mantissa: u64, exponent: i64) -> Option<f64> {
    // Doubles tell any two decimals of 15 digits apart; and there is one rounding, of exact operands.
    if mantissa >= 1_000_000_000_000_000 || exponent.abs() > i64::from(MAX_SCALE) {
        return None;
    }
    let power = POW10[exponent.unsigned_abs() as usize] as f64;
    Some(if exponent < 0 { mantissa as f64 / power } else { mantissa as f64 * power })
}

/// The digits that Go prints for a double held in a `big.Float` of 53 bits.
///
/// They are the shortest digits of the double, with three exceptions: at a power of two Go's interval is no narrower, a
/// subnormal counts as if it had all 53 bits, and past 2^53 Go includes other ends of the interval.
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

/// The shortest decimal of a finite double's magnitude, as a whole number times a power of ten; of several the nearest,
/// ties to even.
pub(super) fn shortest_f64(value: f64) -> (u64, i64) {
    let value = value.abs();
    let (mantissa, exponent) = split_scientific(format_args!("{value:e}"));
    let (binary, shift) = decode(value);
    (even_on_tie(mantissa, exponent, binary, shift), exponent)
}

/// The same for single precision.
pub(super) fn shortest_f32(value: f32) -> (u64, i64) {
    let value = value.abs();
    let (mantissa, exponent) = split_scientific(format_args!("{value:e}"));
    let (binary, shift) = decode(f64::from(value));
    (even_on_tie(mantissa, exponent, binary, shift), exponent)
}

/// The decimal, or the even one of its neighbours if the value is half way between two decimals of this length.
///
/// The standard library rounds such a tie up; Go, and with it Terraform, to even.
fn even_on_tie(decimal: u64, exponent: i64, binary: u64, shift: i64) -> u64 {
    let zeros = binary.trailing_zeros();
    let places = -(shift + i64::from(zeros));
    // Only numbers with n + 1 binary places are half way between two decimals of n places.
    if decimal % 2 == 0 || places != 1 - exponent || !(2..=26).contains(&places) {
        return decimal;
    }
    // Compares decimal / 10^(places - 1) with odd / 2^places, both times the denominators.
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

/// A text like `1.2345e-7` as a whole number times a power of ten.
fn split_scientific(text: fmt::Arguments<'_>) -> (u64, i64) {
    let mut buffer = Scientific { bytes: [0; 32], length: 0 };
    // Fits: the text of a finite float has at most 17 digits, a point and a short exponent.
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

impl fmt::Write for Scientific {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let target = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        target.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}
