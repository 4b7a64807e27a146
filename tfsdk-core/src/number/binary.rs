//! Binary floating point of any precision: the arithmetic that Go's `math/big.Float` does,
//! rounding to nearest, ties to even.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The precision, in bits, of a number that Terraform reads from text.
pub(super) const PRECISION: u64 = 512;

/// The largest exponent of a finite number, for a mantissa in `0.5..1`.
pub(super) const MAX_EXPONENT: i64 = i32::MAX as i64;

/// The smallest such exponent.
pub(super) const MIN_EXPONENT: i64 = i32::MIN as i64;

/// A finite number other than zero: `mantissa * 2^shift`, with an odd mantissa of at most
/// `precision` bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finite {
    pub(super) negative: bool,
    pub(super) mantissa: BigUint,
    pub(super) shift: i64,
    pub(super) precision: u64,
}

/// Any number, with signed zeros and infinities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Binary {
    Zero { negative: bool },
    Finite(Finite),
    Infinite { negative: bool },
}

impl Finite {
    /// `mantissa * 2^shift`; the caller has made sure that the mantissa fits the precision.
    pub(super) fn exact(negative: bool, mantissa: BigUint, shift: i64, precision: u64) -> Option<Self> {
        let zeros = mantissa.trailing_zeros()?;
        let mantissa = if zeros == 0 { mantissa } else { mantissa >> zeros };
        debug_assert!(mantissa.bits() <= precision);
        Some(Self { negative, mantissa, shift: shift + zeros as i64, precision })
    }

    /// The exponent for a mantissa in `0.5..1`.
    pub(super) fn exponent(&self) -> i64 {
        self.shift + self.mantissa.bits() as i64
    }

    /// Whether the value is whole; an odd mantissa with a negative shift is not.
    pub(super) fn is_integer(&self) -> bool {
        self.shift >= 0
    }

    /// Compares magnitudes, without the sign.
    pub(super) fn compare_magnitude(&self, other: &Self) -> Ordering {
        self.exponent().cmp(&other.exponent()).then_with(|| {
            // The exponents are equal, so the shifts differ by no more than the mantissas' lengths.
            match self.shift.cmp(&other.shift) {
                Ordering::Equal => self.mantissa.cmp(&other.mantissa),
                Ordering::Greater => {
                    (&self.mantissa << (self.shift - other.shift) as u64).cmp(&other.mantissa)
                }
                Ordering::Less => self.mantissa.cmp(&(&other.mantissa << (other.shift - self.shift) as u64)),
            }
        })
    }
}

impl Binary {
    /// `mantissa * 2^shift`, for a mantissa that fits the precision.
    pub(super) fn small(negative: bool, mantissa: u64, shift: i64, precision: u64) -> Self {
        match Finite::exact(negative, BigUint::from(mantissa), shift, precision) {
            Some(finite) => Self::Finite(finite),
            None => Self::Zero { negative },
        }
    }

    /// `mantissa * 2^shift`, rounded to the precision; `sticky` says that the exact value is a little more.
    ///
    /// The exponent is checked before rounding, as Go does.
    pub(super) fn rounded(
        negative: bool,
        mantissa: BigUint,
        shift: i64,
        sticky: bool,
        precision: u64,
    ) -> Self {
        if mantissa.is_zero() {
            return Self::Zero { negative };
        }
        let bits = mantissa.bits();
        let exponent = shift + bits as i64;
        if exponent < MIN_EXPONENT {
            return Self::Zero { negative };
        }
        if exponent > MAX_EXPONENT {
            return Self::Infinite { negative };
        }
        let (mantissa, shift) = if bits > precision {
            let drop = bits - precision;
            (round_off(&mantissa, drop, sticky), shift + drop as i64)
        } else {
            (mantissa, shift)
        };
        if shift + mantissa.bits() as i64 > MAX_EXPONENT {
            return Self::Infinite { negative };
        }
        match Finite::exact(negative, mantissa, shift, precision) {
            Some(finite) => Self::Finite(finite),
            None => Self::Zero { negative },
        }
    }

    /// `a * b`, rounded once.
    pub(super) fn product(a: &Finite, b: &Finite, precision: u64) -> Self {
        let negative = a.negative != b.negative;
        Self::rounded(negative, &a.mantissa * &b.mantissa, a.shift + b.shift, false, precision)
    }

    /// `a / b`, rounded once.
    pub(super) fn quotient(a: &Finite, b: &Finite, precision: u64) -> Self {
        let negative = a.negative != b.negative;
        // With two bits more than needed, all that matters of the remainder is whether it is zero.
        let want = precision + 2 + b.mantissa.bits();
        let lift = want.saturating_sub(a.mantissa.bits());
        let numerator = if lift == 0 { a.mantissa.clone() } else { &a.mantissa << lift };
        let quotient = &numerator / &b.mantissa;
        let exact = &quotient * &b.mantissa == numerator;
        Self::rounded(negative, quotient, a.shift - b.shift - lift as i64, !exact, precision)
    }

    /// `a + b`, rounded once.
    pub(super) fn sum(a: &Finite, b: &Finite, precision: u64) -> Self {
        let (large, small) = match a.compare_magnitude(b) {
            Ordering::Less => (b, a),
            _ => (a, b),
        };
        // A term far below the other's last place decides only which way to round, so a nearer tiny value of the same
        // sign gives the same sum. That bounds the shift.
        let guard = precision.max(large.mantissa.bits()) as i64 + 4;
        let floor = large.exponent() - guard;
        let (mantissa, shift) = if small.exponent() < floor {
            (BigUint::one(), floor)
        } else {
            (small.mantissa.clone(), small.shift)
        };
        let base = shift.min(large.shift);
        let left = &large.mantissa << (large.shift - base) as u64;
        let right = mantissa << (shift - base) as u64;
        if large.negative == small.negative {
            Self::rounded(large.negative, left + right, base, false, precision)
        } else if left == right {
            Self::Zero { negative: false }
        } else {
            Self::rounded(large.negative, left - right, base, false, precision)
        }
    }
}

/// Drops the lowest bits, rounding to nearest, ties to even. `sticky` breaks ties upwards.
pub(super) fn round_off(mantissa: &BigUint, drop: u64, sticky: bool) -> BigUint {
    if drop == 0 {
        return mantissa.clone();
    }
    let kept = mantissa >> drop;
    let half = mantissa.bit(drop - 1);
    // Something follows the half exactly if the lowest set bit is below it.
    let beyond = sticky || mantissa.trailing_zeros().is_some_and(|zeros| zeros < drop - 1);
    if half && (beyond || kept.bit(0)) { kept + 1u32 } else { kept }
}

/// `5^n` as Go computes it to read decimals: rounded at each step, the repeated square with 64 bits more than the
/// result. `None` if it passes the largest exponent.
pub(super) fn pow5(mut n: u64, precision: u64) -> Option<Finite> {
    /// The largest power of five that fits 64 bits, 5^27.
    const TABLE_MAX: u32 = 27;
    let start = n.min(u64::from(TABLE_MAX));
    let mut result =
        Finite { negative: false, mantissa: BigUint::from(5u64.pow(start as u32)), shift: 0, precision };
    n -= start;
    let mut square =
        Some(Finite { negative: false, mantissa: BigUint::from(5u32), shift: 0, precision: precision + 64 });
    while n > 0 {
        let factor = square?;
        if n & 1 != 0 {
            result = finite(Binary::product(&result, &factor, precision))?;
        }
        square = finite(Binary::product(&factor, &factor, precision + 64));
        n >>= 1;
    }
    Some(result)
}

fn finite(value: Binary) -> Option<Finite> {
    match value {
        Binary::Finite(finite) => Some(finite),
        Binary::Zero { .. } | Binary::Infinite { .. } => None,
    }
}
