//! Mantissas times powers of two and five, rounded once, as Go reads decimals.

use num_bigint::BigUint;

use super::binary::{Binary, Finite, MAX_EXPONENT, MIN_EXPONENT, PRECISION, pow5};
use super::decimal::Bounds;

/// `mantissa * 10^exponent` at 512 bits, for an exponent known to be moderate.
pub(super) fn scaled(negative: bool, mantissa: BigUint, exponent: i64) -> Binary {
    Factor { negative, five: exponent, two: exponent }.times(mantissa)
}

/// What a mantissa is multiplied by: `5^five * 2^two`, and a sign.
pub(super) struct Factor {
    pub(super) negative: bool,
    pub(super) five: i64,
    pub(super) two: i64,
}

/// A mantissa of more digits than this is first tried by its leading ones alone, this many.
const LONG: usize = 2000;
const LEADING: usize = 600;

impl Factor {
    /// The product with a mantissa in decimal digits; `None` if its exponent of two is beyond what a number can have.
    pub(super) fn times_digits(&self, digits: &[u8]) -> Option<Binary> {
        if digits.len() > LONG {
            if let Some(product) = self.times_leading(digits) {
                return product;
            }
        }
        self.checked_times(natural(digits))
    }

    fn checked_times(&self, mantissa: BigUint) -> Option<Binary> {
        let reach = i128::from(self.two) + i128::from(mantissa.bits());
        let finite = i128::from(MIN_EXPONENT)..=i128::from(MAX_EXPONENT);
        finite.contains(&reach).then(|| self.times(mantissa))
    }

    /// The product. The power of five has 64 bits more than the result, which is rounded once.
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
    /// Rounding keeps order, so if both bounds give one number, it is the product. If they do not, the outer result is
    /// `None`; only a text made to lie between two numbers brings that about. The inner one is that of `checked_times`.
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

/// The whole number in decimal digits, read in halves: digit by digit would take quadratic time.
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
