//! Arithmetic, rounding to 512 bits.

use std::ops::Neg;

use super::binary::{Binary, Finite, PRECISION};
use super::error::NumberError;
use super::repr::{Number, Repr};

impl Number {
    /// The sum, as Terraform's `+`.
    ///
    /// # Errors
    /// For infinities of opposite sign.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// let (a, b) = (Number::parse("0.1")?, Number::parse("0.2")?);
    /// assert_eq!(a.add(&b)?, Number::parse("0.3")?);
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn add(&self, other: &Self) -> Result<Self, NumberError> {
        if let (Repr::I64(a), Repr::I64(b)) = (&self.repr, &other.repr) {
            if let Some(sum) = a.checked_add(*b) {
                return Ok(Self { repr: Repr::I64(sum) });
            }
        }
        let undefined = || NumberError::undefined("can't compute sum of opposing infinities");
        let precision = self.precision().max(other.precision());
        let sum = sum(&self.to_binary(), &other.to_binary(), precision);
        sum.map(|sum| computed(sum, precision)).ok_or_else(undefined)
    }

    /// The difference, as Terraform's `-`.
    ///
    /// # Errors
    /// For infinities of the same sign.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::from(1).sub(&Number::from(3))?, Number::from(-2));
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn sub(&self, other: &Self) -> Result<Self, NumberError> {
        if let (Repr::I64(a), Repr::I64(b)) = (&self.repr, &other.repr) {
            if let Some(difference) = a.checked_sub(*b) {
                return Ok(Self { repr: Repr::I64(difference) });
            }
        }
        let undefined = || NumberError::undefined("can't subtract infinity from itself");
        // Not the sum with what is negated: a negative zero is a double.
        let precision = self.precision().max(other.precision());
        let difference = sum(&self.to_binary(), &negated(other.to_binary()), precision);
        difference.map(|difference| computed(difference, precision)).ok_or_else(undefined)
    }

    /// The product, as Terraform's `*`.
    ///
    /// # Errors
    /// For zero times an infinity.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::from(u64::MAX).mul(&Number::from(2))?.to_text(), "36893488147419103230");
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn mul(&self, other: &Self) -> Result<Self, NumberError> {
        let undefined = || NumberError::undefined("can't multiply zero by infinity");
        let precision = self.precision().max(other.precision());
        let product = product(&self.to_binary(), &other.to_binary(), precision);
        product.map(|product| computed(product, precision)).ok_or_else(undefined)
    }

    /// The quotient, as Terraform's `/`; a number divided by zero is infinite.
    ///
    /// # Errors
    /// For zero by zero and infinity by infinity.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// let third = Number::from(1).div(&Number::from(3))?;
    /// assert!(third.to_text().starts_with("0.33333333333333333333333333333333333333"));
    /// assert_eq!(third.mul(&Number::from(3))?, Number::from(1));
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn div(&self, other: &Self) -> Result<Self, NumberError> {
        let undefined = || NumberError::undefined("can't divide zero by zero or infinity by infinity");
        let precision = self.precision().max(other.precision());
        let quotient = quotient(&self.to_binary(), &other.to_binary());
        quotient.map(|quotient| computed(quotient, precision)).ok_or_else(undefined)
    }

    /// The remainder of the division rounded towards zero, as Terraform's `%`.
    ///
    /// Modulo zero it is the number itself, infinite or not. (go-cty: `Modulo`.)
    ///
    /// # Errors
    /// When either is infinite, but for an infinity modulo zero.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::from(-7).rem(&Number::from(3))?, Number::from(-1));
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn rem(&self, other: &Self) -> Result<Self, NumberError> {
        let undefined = || NumberError::undefined("can't use modulo with zero and infinity");
        // This comes first: go-cty looks for its own two infinities alone, and one that was computed is none of them.
        if other.is_zero() {
            return Ok(self.clone());
        }
        if self.is_infinite() || other.is_infinite() {
            return Err(undefined());
        }
        let (a, b) = (self.to_binary(), other.to_binary());
        // What is taken off is rounded as the left side is, however precise the other is.
        let precision = self.precision();
        let value = quotient(&a, &b).map(truncated).and_then(|whole| {
            let taken = match (&b, &whole) {
                (Binary::Finite(b), Binary::Finite(whole)) => Binary::product(b, whole, precision),
                _ => product(&b, &whole, precision)?,
            };
            sum(&a, &negated(taken), precision)
        });
        value.map(|value| computed(value, precision)).ok_or_else(undefined)
    }
}

impl Neg for &Number {
    type Output = Number;

    /// Changes the sign, also that of zero.
    fn neg(self) -> Number {
        let repr = match &self.repr {
            Repr::I64(0) | Repr::Short { value: 0, .. } => Repr::F64(-0.0),
            Repr::Short { value: i64::MIN, .. } => return Number::from_binary(negated(self.to_binary())),
            Repr::Short { value, precision } => Repr::Short { value: -value, precision: *precision },
            Repr::I64(value) => match value.checked_neg() {
                Some(value) => Repr::I64(value),
                None => Repr::U64(value.unsigned_abs()),
            },
            Repr::F64(value) if self.is_zero() && value.is_sign_negative() => Repr::I64(0),
            Repr::F64(value) => Repr::F64(-value),
            Repr::Decimal { mantissa, scale } => Repr::Decimal { mantissa: -mantissa, scale: *scale },
            Repr::U64(_) | Repr::Big(_) => return Number::from_binary(negated(self.to_binary())),
        };
        Number { repr }
    }
}

impl Neg for Number {
    type Output = Number;

    fn neg(self) -> Number {
        -&self
    }
}

/// The number that was computed. Also a zero has the precision that it was computed with, which shows in what is added to it.
fn computed(value: Binary, precision: u64) -> Number {
    match (value, u8::try_from(precision)) {
        (Binary::Zero { negative: false }, Ok(precision @ ..=64)) => {
            Number { repr: Repr::Short { value: 0, precision } }
        }
        (value, _) => Number::from_binary(value),
    }
}

fn sum(a: &Binary, b: &Binary, precision: u64) -> Option<Binary> {
    Some(match (a, b) {
        (Binary::Finite(a), Binary::Finite(b)) => Binary::sum(a, b, precision),
        (Binary::Zero { negative: a }, Binary::Zero { negative: b }) => Binary::Zero { negative: *a && *b },
        (Binary::Infinite { negative: a }, Binary::Infinite { negative: b }) if a != b => {
            return None;
        }
        (Binary::Infinite { .. }, _) | (_, Binary::Zero { .. }) => with_precision(a.clone(), precision),
        _ => with_precision(b.clone(), precision),
    })
}

/// A zero read from text plus a double has the double's value, but is no longer a double: it prints with all its digits.
fn with_precision(value: Binary, precision: u64) -> Binary {
    match value {
        Binary::Finite(finite) => Binary::Finite(Finite { precision, ..finite }),
        other => other,
    }
}

/// The product to 512 bits. Of these it keeps as many as it needs, or as the more precise factor has. (go-cty: `Multiply`.)
fn product(a: &Binary, b: &Binary, precision: u64) -> Option<Binary> {
    let negative = is_negative(a) != is_negative(b);
    Some(match (a, b) {
        (Binary::Finite(a), Binary::Finite(b)) => match Binary::product(a, b, PRECISION) {
            Binary::Finite(product) => {
                let precision = product.mantissa.bits().max(precision);
                Binary::Finite(Finite { precision, ..product })
            }
            other => other,
        },
        (Binary::Zero { .. }, Binary::Infinite { .. }) | (Binary::Infinite { .. }, Binary::Zero { .. }) => {
            return None;
        }
        (Binary::Infinite { .. }, _) | (_, Binary::Infinite { .. }) => Binary::Infinite { negative },
        _ => Binary::Zero { negative },
    })
}

fn quotient(a: &Binary, b: &Binary) -> Option<Binary> {
    let negative = is_negative(a) != is_negative(b);
    Some(match (a, b) {
        (Binary::Finite(a), Binary::Finite(b)) => Binary::quotient(a, b, a.precision.max(b.precision)),
        (Binary::Zero { .. }, Binary::Zero { .. }) | (Binary::Infinite { .. }, Binary::Infinite { .. }) => {
            return None;
        }
        (Binary::Zero { .. }, _) | (_, Binary::Infinite { .. }) => Binary::Zero { negative },
        _ => Binary::Infinite { negative },
    })
}

/// Drops the fraction, and the sign of zero.
fn truncated(value: Binary) -> Binary {
    match value {
        Binary::Zero { .. } => Binary::Zero { negative: false },
        Binary::Finite(finite) if finite.shift < 0 => {
            if finite.exponent() <= 0 {
                return Binary::Zero { negative: false };
            }
            let whole = finite.mantissa >> finite.shift.unsigned_abs();
            Binary::rounded(finite.negative, whole, 0, false, finite.precision)
        }
        other => other,
    }
}

fn negated(value: Binary) -> Binary {
    match value {
        Binary::Zero { negative } => Binary::Zero { negative: !negative },
        Binary::Infinite { negative } => Binary::Infinite { negative: !negative },
        Binary::Finite(finite) => Binary::Finite(Finite { negative: !finite.negative, ..finite }),
    }
}

fn is_negative(value: &Binary) -> bool {
    match value {
        Binary::Zero { negative } | Binary::Infinite { negative } => *negative,
        Binary::Finite(finite) => finite.negative,
    }
}
