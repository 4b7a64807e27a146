//! Powers and logarithms of doubles, to the last bit as Go computes them where Terraform mostly runs, on every machine.

use std::f64::consts::{FRAC_1_SQRT_2, LOG2_E};

/// The natural logarithm. (Go: `math.Log`, which is that of FreeBSD's `e_log.c`.)
pub(super) fn ln(x: f64) -> f64 {
    const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
    const LN2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
    const L1: f64 = f64::from_bits(0x3FE5_5555_5555_5593);
    const L2: f64 = f64::from_bits(0x3FD9_9999_9997_FA04);
    const L3: f64 = f64::from_bits(0x3FD2_4924_9422_9359);
    const L4: f64 = f64::from_bits(0x3FCC_71C5_1D8E_78AF);
    const L5: f64 = f64::from_bits(0x3FC7_4664_96CB_03DE);
    const L6: f64 = f64::from_bits(0x3FC3_9A09_D078_C69F);
    const L7: f64 = f64::from_bits(0x3FC2_F112_DF3E_5244);
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    let (mut fraction, mut exponent) = split(x);
    if fraction < FRAC_1_SQRT_2 {
        (fraction, exponent) = (fraction * 2.0, exponent - 1);
    }
    let f = fraction - 1.0;
    let k = f64::from(exponent);
    let s = f / (2.0 + f);
    let s2 = s * s;
    let s4 = s2 * s2;
    let t1 = s2 * (L1 + s4 * (L3 + s4 * (L5 + s4 * L7)));
    let t2 = s4 * (L2 + s4 * (L4 + s4 * L6));
    let half = 0.5 * f * f;
    k * LN2_HIGH - ((half - (s * (half + (t1 + t2)) + k * LN2_LOW)) - f)
}

/// A power of e. (Go: `math.Exp` of machines with amd64, by the method of Naoki Shibata's SLEEF: a sixteenth of what is left
/// beside a power of two goes through Taylor's series for e^x - 1, whose result is squared four times.)
fn exp(x: f64) -> f64 {
    const LN2_UPPER: f64 = 0.693_147_180_559_662_956_511_601_805_686_950_683_593_75;
    const LN2_LOWER: f64 = 0.282_352_905_630_315_771_225_884_481_750_134_360_255_254_120_68e-12;
    const GREATEST: f64 = 709.782_712_893_384;
    /// One divided by 8!, 7! and so on.
    const SERIES: [f64; 8] =
        [1.0 / 40320.0, 1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0];
    if x > GREATEST || x.is_nan() {
        return x * f64::INFINITY;
    }
    let exponent = (x * LOG2_E).round_ties_even();
    if exponent <= -1023.0 {
        return 0.0;
    }
    let rest = (-exponent).mul_add(LN2_LOWER, (-exponent).mul_add(LN2_UPPER, x)) * 0.0625;
    let series = SERIES.into_iter().reduce(|sum, next| sum.mul_add(rest, next)).unwrap_or_default();
    let mut less_one = rest * series;
    for _ in 0..3 {
        less_one *= less_one + 2.0;
    }
    let power = less_one.mul_add(less_one + 2.0, 1.0);
    if exponent >= 1024.0 { f64::INFINITY } else { power * 2f64.powi(exponent as i32) }
}

/// A power. (Go: `math.Pow`.)
pub(super) fn pow(x: f64, y: f64) -> f64 {
    let odd = |y: f64| y.abs() < 2f64.powi(53) && y % 2.0 != 0.0 && y.fract() == 0.0;
    if y == 0.0 || x == 1.0 {
        return 1.0;
    }
    if y == 1.0 || x.is_nan() {
        return x;
    }
    if y.is_nan() {
        return y;
    }
    if x == 0.0 || x.is_infinite() {
        let size = if (x == 0.0) == (y < 0.0) { f64::INFINITY } else { 0.0 };
        return if x.is_sign_negative() && odd(y) { -size } else { size };
    }
    if y.is_infinite() {
        return match x.abs() {
            1.0 => 1.0,
            size if (size < 1.0) == (y > 0.0) => 0.0,
            _ => f64::INFINITY,
        };
    }
    if y == 0.5 {
        return x.sqrt();
    }
    if y == -0.5 {
        return 1.0 / x.sqrt();
    }
    let (mut whole, mut fraction) = (y.abs().trunc(), y.abs().fract());
    if fraction != 0.0 && x < 0.0 {
        return f64::NAN;
    }
    if whole >= 2f64.powi(63) {
        return match x.abs() {
            1.0 => 1.0,
            size if (size < 1.0) == (y > 0.0) => 0.0,
            _ => f64::INFINITY,
        };
    }
    let (mut result, mut exponent) = (1.0, 0);
    if fraction != 0.0 {
        if fraction > 0.5 {
            (fraction, whole) = (fraction - 1.0, whole + 1.0);
        }
        result = exp(fraction * ln(x));
    }
    // By squares, with the exponents apart so that nothing overflows on the way.
    let (mut square, mut square_exponent) = split(x);
    let mut left = whole as u64;
    while left != 0 {
        if square_exponent.abs() > 1 << 12 {
            exponent += square_exponent;
            break;
        }
        if left & 1 == 1 {
            result *= square;
            exponent += square_exponent;
        }
        square *= square;
        square_exponent *= 2;
        if square < 0.5 {
            (square, square_exponent) = (square + square, square_exponent - 1);
        }
        left >>= 1;
    }
    if y < 0.0 {
        (result, exponent) = (1.0 / result, -exponent);
    }
    scaled(result, exponent)
}

/// A finite number other than zero as a fraction from a half to one, and a power of two. (Go: `math.Frexp`.)
fn split(x: f64) -> (f64, i32) {
    let (x, less) = if x.abs() < f64::MIN_POSITIVE { (x * 2f64.powi(52), 52) } else { (x, 0) };
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1022 - less;
    (f64::from_bits(bits & !(0x7ff << 52) | (1022 << 52)), exponent)
}

/// A number times a power of two. (Go: `math.Ldexp`.)
fn scaled(x: f64, exponent: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let (fraction, own) = split(x);
    let exponent = exponent.saturating_add(own);
    match exponent {
        1025.. => f64::INFINITY.copysign(x),
        -1020..=1024 => fraction * 2.0 * 2f64.powi(exponent - 1),
        -1074..=-1021 => fraction * 2f64.powi(exponent + 60) * 2f64.powi(-60),
        _ => 0f64.copysign(x),
    }
}

#[cfg(test)]
mod tests {
    use super::{ln, pow};

    #[test]
    fn logarithms_are_those_of_go() {
        assert_eq!(ln(1000.0) / ln(10.0), 2.999_999_999_999_999_6);
        assert_eq!(ln(1.0), 0.0);
        assert_eq!(ln(0.0), f64::NEG_INFINITY);
        assert!(ln(-1.0).is_nan());
        assert!((ln(5e-324) + 744.440_071_921_381_2).abs() < 1e-9);
    }

    #[test]
    fn powers_are_those_of_go() {
        assert_eq!(pow(3.0, 40.0), 12_157_665_459_056_929_000.0);
        assert_eq!(pow(1.1, 10.0), 2.593_742_460_100_002);
        assert_eq!(pow(2.0, 1.0 / 3.0), 1.259_921_049_894_873);
        assert_eq!(pow(3.0, 1.0 / 3.0), 1.442_249_570_307_408_5);
        assert_eq!(pow(2.0, -1074.0), 5e-324);
        assert_eq!(pow(2.0, 1023.0), 2f64.powi(1023));
        assert_eq!(pow(10.0, 400.0), f64::INFINITY);
        assert_eq!(pow(10.0, -400.0), 0.0);
        assert_eq!(pow(-1.0, 1e300), 1.0);
        assert_eq!(pow(0.0, -1.0), f64::INFINITY);
        assert!(pow(-8.0, 1.0 / 3.0).is_nan());
    }
}
