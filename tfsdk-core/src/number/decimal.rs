//! Decimal digits of binary numbers: the shortest that read back as the number, as Go prints them.

use std::cell::OnceCell;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::binary::Finite;

/// Decimal digits `0.ddd * 10^point`, without the sign.
///
/// No leading zeros; no trailing zeros unless `more` follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Digits {
    pub(super) digits: Vec<u8>,
    pub(super) point: i64,
    /// Whether further digits follow, not all of them zero.
    pub(super) more: bool,
}

impl Digits {
    /// The shortest digits that read back as this number at its precision.
    ///
    /// The rule is that of Go's `big.Float.Text('f', -1)`: the interval of half a unit in the last place to either side
    /// is searched, with its ends if the mantissa is even. Two oddities belong to the rule and are imitated: below a
    /// power of two the interval is no narrower, though numbers lie closer there; and an excluded upper end hides the
    /// candidates just below it.
    pub(super) fn shortest(number: &Finite) -> Self {
        // Half a unit in the last place is 1 here.
        let lift = number.precision + 1 - number.mantissa.bits();
        let mantissa = &number.mantissa << lift;
        let shift = number.shift - lift as i64;
        let count = number.precision as usize * 30103 / 100_000 + 10;
        let scale = Scale::for_digits(number.exponent(), count);
        let inclusive = !mantissa.bit(1);
        let lower = scale.digits(&(&mantissa - 1u32), shift);
        let upper = scale.digits(&(&mantissa + 1u32), shift);
        let mut value = scale.digits(&mantissa, shift);
        for i in 0..value.digits.len() {
            let (l, m, u) = (lower.at(i), value.digits[i], upper.at(i));
            let down = l != m || (inclusive && lower.ends_at(i + 1));
            let up = m != u && (inclusive || m + 1 < u || !upper.ends_by(i + 1));
            if down && up {
                value.round(i + 1);
            } else if down {
                value.cut(i + 1);
            } else if up {
                value.raise(i + 1);
            } else {
                continue;
            }
            break;
        }
        value
    }

    /// The first `count` digits or more, and whether others follow.
    pub(super) fn leading(number: &Finite, count: usize) -> Self {
        Scale::for_digits(number.exponent(), count).digits(&number.mantissa, number.shift)
    }

    /// The digits of `mantissa * 10^exponent`.
    pub(super) fn of_integer(mantissa: u64, exponent: i64) -> Self {
        let digits = mantissa.to_string().into_bytes();
        let point = digits.len() as i64 + exponent;
        let mut digits = Self { digits, point, more: false };
        digits.trim();
        digits
    }

    fn at(&self, index: usize) -> u8 {
        self.digits.get(index).copied().unwrap_or(b'0')
    }

    fn ends_at(&self, length: usize) -> bool {
        !self.more && self.digits.len() == length
    }

    fn ends_by(&self, length: usize) -> bool {
        !self.more && self.digits.len() <= length
    }

    /// Rounds to `length` digits, ties to even.
    pub(super) fn round(&mut self, length: usize) {
        if length >= self.digits.len() {
            return;
        }
        let next = self.digits[length];
        let up = if next == b'5' && self.ends_at(length + 1) {
            length > 0 && self.digits[length - 1] % 2 == 1
        } else {
            next >= b'5'
        };
        if up {
            self.raise(length);
        } else {
            self.cut(length);
        }
    }

    fn cut(&mut self, length: usize) {
        if length < self.digits.len() {
            self.digits.truncate(length);
            self.more = false;
            self.trim();
        }
    }

    fn raise(&mut self, length: usize) {
        if length >= self.digits.len() {
            return;
        }
        self.digits.truncate(length);
        self.more = false;
        while self.digits.last() == Some(&b'9') {
            self.digits.pop();
        }
        match self.digits.last_mut() {
            Some(last) => *last += 1,
            None => {
                self.digits.push(b'1');
                self.point += 1;
            }
        }
    }

    fn trim(&mut self) {
        while self.digits.last() == Some(&b'0') {
            self.digits.pop();
        }
    }
}

/// A power of ten that moves the first digits of a number before the point.
struct Scale {
    power: i64,
    /// The power of five for the precision that is mostly enough.
    first: OnceCell<Bounds>,
}

impl Scale {
    /// The scale that leaves `count` or `count + 1` digits of a number with this exponent.
    fn for_digits(exponent: i64, count: usize) -> Self {
        // 10^(before - 1) <= 2^(exponent - 1), or one less.
        let before = ((exponent - 1) as f64 * std::f64::consts::LOG10_2).floor() as i64;
        Self { power: count as i64 - before - 1, first: OnceCell::new() }
    }

    /// The digits of `mantissa * 2^shift` that the scale moves before the point.
    ///
    /// A large power is computed to a working precision, between two bounds. While the bounds disagree in a digit the
    /// precision doubles, at last to an exact power.
    fn digits(&self, mantissa: &BigUint, shift: i64) -> Digits {
        let exponent = self.power.unsigned_abs();
        let mut precision = 1024;
        let mut further;
        loop {
            let power = if precision == 1024 {
                self.first.get_or_init(|| Bounds::pow5(exponent, precision))
            } else {
                further = Bounds::pow5(exponent, precision);
                &further
            };
            let (low, low_rest) = self.apply(mantissa, shift, &power.low, power.shift);
            let exact = power.low == power.high;
            let agreed = exact || self.apply(mantissa, shift, &power.high, power.shift).0 == low;
            if agreed {
                let text = low.to_string().into_bytes();
                let point = text.len() as i64 - self.power;
                let mut digits = Digits { digits: text, point, more: low_rest || !exact };
                if !digits.more {
                    digits.trim();
                }
                return digits;
            }
            precision *= 2;
        }
    }

    /// The whole part of `mantissa * 2^shift * 10^power`, where `5^|power| = five * 2^five_shift`; and whether there is
    /// a fraction.
    fn apply(&self, mantissa: &BigUint, shift: i64, five: &BigUint, five_shift: i64) -> (BigUint, bool) {
        if self.power >= 0 {
            let product = mantissa * five;
            let shift = shift + self.power + five_shift;
            if shift >= 0 {
                (product << shift as u64, false)
            } else {
                let drop = shift.unsigned_abs();
                let rest = product.trailing_zeros().is_some_and(|zeros| zeros < drop);
                (product >> drop, rest)
            }
        } else {
            let shift = shift + self.power - five_shift;
            let (numerator, denominator) = if shift >= 0 {
                (mantissa << shift as u64, five.clone())
            } else {
                (mantissa.clone(), five << shift.unsigned_abs())
            };
            let quotient = &numerator / &denominator;
            let rest = &quotient * &denominator != numerator;
            (quotient, rest)
        }
    }
}

/// A power of five between two bounds: `low * 2^shift ..= high * 2^shift`.
pub(super) struct Bounds {
    pub(super) low: BigUint,
    pub(super) high: BigUint,
    pub(super) shift: i64,
}

impl Bounds {
    /// The bounds of `5^exponent`; equal if the power fits the precision.
    pub(super) fn pow5(exponent: u64, precision: u64) -> Self {
        if exponent <= 440 {
            // Fits 1024 bits.
            let power = BigUint::from(5u32).pow(exponent as u32);
            return Self { low: power.clone(), high: power, shift: 0 };
        }
        let mut result = Self { low: BigUint::one(), high: BigUint::one(), shift: 0 };
        for bit in (0..64 - exponent.leading_zeros()).rev() {
            result = Self {
                low: &result.low * &result.low,
                high: &result.high * &result.high,
                shift: result.shift * 2,
            };
            if exponent >> bit & 1 != 0 {
                result.low *= 5u32;
                result.high *= 5u32;
            }
            let drop = result.high.bits().saturating_sub(precision);
            if drop > 0 {
                result.low >>= drop;
                let cut = result.high.trailing_zeros().is_some_and(|zeros| zeros < drop);
                result.high >>= drop;
                if cut {
                    result.high += 1u32;
                }
                result.shift += drop as i64;
            }
        }
        // Each product keeps its leading bits, so the lower bound is no zero, whatever the exponent.
        debug_assert!(!result.low.is_zero());
        result
    }
}
