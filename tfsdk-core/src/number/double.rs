//! The bits of Rust's floats.

use num_traits::ToPrimitive;

use super::binary::{Binary, Finite, round_off};

/// The precision of a double in bits.
pub(super) const PRECISION_53: u64 = 53;

/// The magnitude of a finite double, as an integer and the power of two to multiply it by; not reduced.
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
    Binary::small(negative, mantissa, shift, PRECISION_53)
}

/// The bits of the float nearest to a number's magnitude. A format is `precision` bits, the exponent of the last bit of
/// a subnormal (`lowest`), and the exponent field of an infinity.
pub(super) fn nearest(number: &Finite, precision: u64, lowest: i64, infinite: u64) -> u64 {
    let infinity = infinite << (precision - 1);
    let exponent = number.exponent();
    // Bits that the format has for a number of this size.
    let available = exponent.saturating_sub(lowest).min(precision as i64);
    let bits = number.mantissa.bits();
    let rounded = match u64::try_from(available) {
        Err(_) => return 0,
        Ok(available) if bits > available => round_off(&number.mantissa, bits - available, false),
        Ok(available) => &number.mantissa << (available - bits),
    };
    let mantissa = rounded.to_u64().unwrap_or_default();
    if available < precision as i64 {
        // A subnormal. Rounded up to the smallest normal number, these are its bits as well.
        return mantissa;
    }
    // The first bit of the mantissa, and a carry from rounding, add one to the exponent field.
    let field = exponent - precision as i64 - lowest;
    match u64::try_from(field) {
        Ok(field) if field < infinite => {
            let bits = (field << (precision - 1)) + mantissa;
            bits.min(infinity)
        }
        _ => infinity,
    }
}
