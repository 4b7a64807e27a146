//! Equality, order and hash by value.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::binary::{Binary, Finite};
use super::double;
use super::repr::{Number, POW10, Repr};

impl Number {
    /// Whether the two are equal, as Terraform's `==` decides it: whole numbers by value, others by text.
    ///
    /// Why by text: most decimals have no exact binary form, and reach Terraform in several. A tenth has 512 bits when
    /// it is read from a configuration and 53 when a provider sends a double. Both print as `0.1`, so they are equal.
    /// Unlike `==`, which compares exact values and tells them apart. A double and the long decimal that is exactly
    /// its value print differently; those are equal by `==` and not here. (go-cty: `rawNumberEqual`.)
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// let (decimal, double) = (Number::parse("0.1")?, Number::from_double(0.1)?);
    /// assert!(decimal != double && decimal.equals(&double));
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn equals(&self, other: &Self) -> bool {
        match (self.is_integer(), other.is_integer()) {
            (true, true) => self == other,
            // `Display`, as the full text of a number from outside could be hundreds of megabytes long.
            (false, false) => self.sign() == other.sign() && self.to_string() == other.to_string(),
            _ => false,
        }
    }
}

impl Number {
    /// The number, if it is held as an `i64`. Others may be whole and small as well, but their text may say otherwise.
    #[inline]
    pub(crate) fn as_small_whole(&self) -> Option<i64> {
        match self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => Some(value),
            Repr::U64(_) | Repr::F64(_) | Repr::Decimal { .. } | Repr::Big(_) => None,
        }
    }

    /// Hashes what [`equals`](Self::equals) compares, where [`Hash`] hashes what `==` compares.
    pub(crate) fn hash_equal<H: Hasher>(&self, state: &mut H) {
        if self.is_integer() { self.hash(state) } else { self.to_string().hash(state) }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    /// Orders by value. The negative zero equals zero; infinities are at the ends.
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some(a), Some(b)) = (self.as_small_whole(), other.as_small_whole()) {
            return a.cmp(&b);
        }
        if let (Some((a, a_scale)), Some((b, b_scale))) = (self.as_scaled(), other.as_scaled()) {
            let scale = a_scale.max(b_scale);
            // Fits: 64 bits for the number and 60 for the power.
            let a = a * i128::from(POW10[scale - a_scale]);
            let b = b * i128::from(POW10[scale - b_scale]);
            return a.cmp(&b);
        }
        if let (Repr::F64(a), Repr::F64(b)) = (&self.repr, &other.repr) {
            return a.partial_cmp(b).unwrap_or(Ordering::Equal);
        }
        self.sign().cmp(&other.sign()).then_with(|| match (self.as_finite(), other.as_finite()) {
            (Some(a), Some(b)) if a.negative => b.compare_magnitude(&a),
            (Some(a), Some(b)) => a.compare_magnitude(&b),
            // The signs are equal. An infinity lies beyond; two infinities, or two zeros, are equal.
            (a, b) => {
                let order = self.is_infinite().cmp(&other.is_infinite());
                let negative = a.or(b).is_some_and(|finite| finite.negative);
                if negative { order.reverse() } else { order }
            }
        })
    }
}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal values have the same odd mantissa and shift, however they are held.
        match &self.repr {
            Repr::I64(0) | Repr::Short { value: 0, .. } => 0u8.hash(state),
            Repr::I64(value) | Repr::Short { value, .. } => {
                hash_small(state, *value < 0, value.unsigned_abs(), 0);
            }
            Repr::U64(value) => hash_small(state, false, *value, 0),
            Repr::F64(value) if value.is_infinite() => (2u8, *value > 0.0).hash(state),
            Repr::F64(value) if *value == 0.0 => 0u8.hash(state),
            Repr::F64(value) => {
                let (mantissa, shift) = double::decode(*value);
                hash_small(state, *value < 0.0, mantissa, shift);
            }
            Repr::Decimal { .. } | Repr::Big(_) => {
                if let Some(finite) = self.as_finite() {
                    (1u8, finite.negative, finite.shift).hash(state);
                    finite.mantissa.iter_u64_digits().for_each(|digit| digit.hash(state));
                }
            }
        }
    }
}

fn hash_small<H: Hasher>(state: &mut H, negative: bool, mantissa: u64, shift: i64) {
    let zeros = mantissa.trailing_zeros();
    (1u8, negative, shift + i64::from(zeros)).hash(state);
    (mantissa >> zeros).hash(state);
}

impl Number {
    fn sign(&self) -> i8 {
        if self.is_negative() { -1 } else { i8::from(!self.is_zero()) }
    }

    /// A whole number or short decimal, as an integer and the power of ten to divide it by.
    ///
    /// The value of a decimal is rounded to 512 bits; that keeps different decimals apart and in order.
    fn as_scaled(&self) -> Option<(i128, usize)> {
        match self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => Some((i128::from(value), 0)),
            Repr::U64(value) => Some((i128::from(value), 0)),
            Repr::Decimal { mantissa, scale } => Some((i128::from(mantissa), usize::from(scale))),
            Repr::F64(_) | Repr::Big(_) => None,
        }
    }

    /// The value in binary, unless it is zero or infinite.
    pub(super) fn as_finite(&self) -> Option<Cow<'_, Finite>> {
        if let Repr::Big(big) = &self.repr {
            return Some(Cow::Borrowed(big));
        }
        match self.to_binary() {
            Binary::Finite(finite) => Some(Cow::Owned(finite)),
            Binary::Zero { .. } | Binary::Infinite { .. } => None,
        }
    }
}
