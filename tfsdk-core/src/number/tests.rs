//! The inner algorithms against slow, plain ones.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};
use proptest::prelude::*;

use super::binary::{Binary, Finite};
use super::decimal::Digits;
use super::repr::{Number, Repr};

fn finite(negative: bool, mantissa: BigUint, shift: i64, precision: u64) -> Finite {
    Finite::exact(negative, mantissa, shift, precision).unwrap()
}

fn signed(finite: &Finite) -> BigInt {
    let sign = if finite.negative { Sign::Minus } else { Sign::Plus };
    BigInt::from_biguint(sign, finite.mantissa.clone())
}

/// `numerator / denominator * 2^shift` rounded to nearest even, by definition.
fn round_fraction(numerator: &BigUint, denominator: &BigUint, shift: i64, precision: u64) -> Option<Finite> {
    // Scale so that the quotient has exactly `precision` bits.
    let mut scale = precision as i64 + denominator.bits() as i64 - numerator.bits() as i64;
    let divide = |scale: i64| {
        let (up, down) = (scale.max(0) as u64, (-scale).max(0) as u64);
        let (n, d) = (numerator << up, denominator << down);
        let quotient = &n / &d;
        (quotient.clone(), n - quotient * &d, d)
    };
    let (mut quotient, mut rest, mut divisor) = divide(scale);
    if quotient.bits() > precision {
        scale -= 1;
        (quotient, rest, divisor) = divide(scale);
    }
    let twice = rest * 2u32;
    if twice > divisor || (twice == divisor && quotient.bit(0)) {
        quotient += 1u32;
    }
    Finite::exact(false, quotient, shift - scale, precision)
}

/// All decimal digits of `mantissa * 2^shift`.
fn all_digits(mantissa: &BigUint, shift: i64) -> (Vec<u8>, i64) {
    let (whole, places) = if shift >= 0 {
        (mantissa << shift as u64, 0)
    } else {
        (mantissa * BigUint::from(5u32).pow(shift.unsigned_abs() as u32), shift)
    };
    let mut digits = whole.to_string().into_bytes();
    let point = digits.len() as i64 + places;
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
    (digits, point)
}

/// The search for the shortest digits over all digits of the number and of the interval's ends.
fn shortest_over_all_digits(number: &Finite) -> (Vec<u8>, i64) {
    let lift = number.precision + 1 - number.mantissa.bits();
    let mantissa = &number.mantissa << lift;
    let shift = number.shift - lift as i64;
    let inclusive = (&mantissa / 2u32) % 2u32 == BigUint::zero();
    let (digits, point) = all_digits(&mantissa, shift);
    let (lower, _) = all_digits(&(&mantissa - 1u32), shift);
    let (upper, _) = all_digits(&(&mantissa + 1u32), shift);
    for i in 0..digits.len() {
        let at = |digits: &[u8]| digits.get(i).copied().unwrap_or(b'0');
        let (l, m, u) = (at(&lower), digits[i], at(&upper));
        let down = l != m || (inclusive && i + 1 == lower.len());
        let up = m != u && (inclusive || m + 1 < u || i + 1 < upper.len());
        let up = match (down, up) {
            (false, false) => continue,
            (true, true) => {
                let rest = &digits[i + 1..];
                match rest.first() {
                    Some(b'5') if rest.len() == 1 => m % 2 == 1,
                    next => next.is_some_and(|&next| next >= b'5'),
                }
            }
            (_, up) => up && i + 1 < digits.len(),
        };
        let mut kept = BigUint::parse_bytes(&digits[..=i], 10).unwrap();
        if up {
            kept += 1u32;
        }
        let mut text = kept.to_string().into_bytes();
        let point = point + text.len() as i64 - (i as i64 + 1);
        while text.last() == Some(&b'0') {
            text.pop();
        }
        return (text, point);
    }
    (digits, point)
}

fn mantissa(words: Vec<u64>) -> BigUint {
    let mut value = BigUint::one();
    for word in words {
        value = (value << 64u32) + word;
    }
    value
}

fn arb_finite() -> impl Strategy<Value = Finite> {
    let words = prop::collection::vec(any::<u64>(), 0..8);
    (any::<bool>(), words, any::<u64>(), -700i64..700).prop_map(|(negative, words, last, shift)| {
        let value = mantissa(words);
        let value = if value.bits() < 449 { (value << 63u32) | BigUint::from(last >> 1) } else { value };
        finite(negative, value, shift, 512)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shortest_digits_are_found_from_the_first_ones(number in arb_finite(), power in -6000i64..6000) {
        for shift in [number.shift, power] {
            let number = Finite { shift, ..number.clone() };
            let found = Digits::shortest(&number);
            let (digits, point) = shortest_over_all_digits(&number);
            prop_assert_eq!((&found.digits, found.point, found.more), (&digits, point, false));
        }
    }

    #[test]
    fn doubles_print_as_binary_floats_of_53_bits(bits in any::<u64>(), whole in any::<bool>()) {
        let mut value = f64::from_bits(bits & !(1 << 63));
        if whole {
            value = (bits >> (bits % 12)) as f64 / (1u64 << (bits % 7)) as f64;
        }
        prop_assume!(value.is_finite() && value != 0.0);
        let Binary::Finite(number) = super::double::binary(value) else { panic!("{value}") };
        let found = super::shortest::shortest_at_53(value);
        let (digits, point) = shortest_over_all_digits(&number);
        prop_assert_eq!((&found.digits, found.point), (&digits, point), "{}", value);
    }

    #[test]
    fn decimals_are_rounded_once(digits in "[1-9][0-9]{0,180}", exponent in -240i64..240) {
        let number = Number::parse(&format!("{digits}e{exponent}")).unwrap();
        let ten = BigUint::from(10u32).pow(exponent.unsigned_abs() as u32);
        let digits = BigUint::parse_bytes(digits.as_bytes(), 10).unwrap();
        let (numerator, denominator) =
            if exponent < 0 { (digits, ten) } else { (digits * ten, BigUint::one()) };
        let exact = round_fraction(&numerator, &denominator, 0, 512).unwrap();
        let found = number.as_finite().unwrap().into_owned();
        prop_assert_eq!((found.mantissa, found.shift), (exact.mantissa, exact.shift));
    }

    #[test]
    fn sums_products_and_quotients_are_rounded_once(a in arb_finite(), b in arb_finite()) {
        let base = a.shift.min(b.shift);
        let sum = (signed(&a) << (a.shift - base) as u64) + (signed(&b) << (b.shift - base) as u64);
        let expected = round_fraction(sum.magnitude(), &BigUint::one(), base, 512);
        match (Binary::sum(&a, &b, 512), expected) {
            (Binary::Finite(found), Some(expected)) => {
                prop_assert_eq!(found.negative, sum.sign() == Sign::Minus);
                prop_assert_eq!((found.mantissa, found.shift), (expected.mantissa, expected.shift));
            }
            (found, expected) => prop_assert!(expected.is_none() && found == Binary::Zero { negative: false }, "not zero"),
        }
        let product = round_fraction(&(&a.mantissa * &b.mantissa), &BigUint::one(), a.shift + b.shift, 512);
        let quotient = round_fraction(&a.mantissa, &b.mantissa, a.shift - b.shift, 512);
        for (found, expected) in [
            (Binary::product(&a, &b, 512), product),
            (Binary::quotient(&a, &b, 512), quotient),
        ] {
            let expected = Finite { negative: a.negative != b.negative, ..expected.unwrap() };
            prop_assert_eq!(found, Binary::Finite(expected));
        }
    }

    #[test]
    fn long_texts_round_as_if_read_in_full(
        start in "[0-9]{0,700}", fill in "[0-9]{1,3}", end in "[0-9]{1,9}", point in 0usize..3000,
    ) {
        let mut text = start + &fill.repeat(2500 / fill.len()) + &end;
        let digits = BigUint::parse_bytes(text.as_bytes(), 10).unwrap();
        prop_assume!(!digits.is_zero());
        text.insert(point.min(text.len()), '.');
        let places = (text.len() - text.find('.').unwrap() - 1) as i64;
        let whole = super::scaled::scaled(false, digits, -places);
        prop_assert_eq!(Number::parse(&text).unwrap(), Number::from_binary(whole));
    }

    #[test]
    fn a_number_reads_back_from_its_text(number in arb_finite()) {
        // Below a power of two Go's interval is too wide, so that its text may be another number's.
        prop_assume!(!number.mantissa.is_one());
        let number = Number::from_binary(Binary::Finite(number));
        prop_assert_eq!(Number::parse(&number.to_text()).unwrap(), number.clone());
        prop_assert!(number.to_text().len() <= number.text_len_bound());
        prop_assert_eq!(number.text_within(number.to_text().len()).unwrap(), number.to_text());
        prop_assert!(number.text_within(number.to_text().len() - 1).is_err());
    }

    #[test]
    fn the_nearest_double_is_that_of_the_standard_library(number in arb_finite(), shift in -1700i64..1100) {
        let shift = shift - number.mantissa.bits() as i64;
        let number = Number::from_binary(Binary::Finite(Finite { shift, ..number }));
        // Its exact decimal, which the standard library rounds once.
        let finite = number.as_finite().unwrap();
        let (digits, point) = all_digits(&finite.mantissa, finite.shift);
        let sign = if finite.negative { "-" } else { "" };
        let text = format!("{sign}{}e{}", String::from_utf8(digits.clone()).unwrap(), point - digits.len() as i64);
        prop_assert_eq!(number.nearest_f64().to_bits(), text.parse::<f64>().unwrap().to_bits());
        prop_assert_eq!(number.nearest_f32().to_bits(), text.parse::<f32>().unwrap().to_bits());
    }
}

#[test]
fn a_tie_between_two_shortest_texts_goes_to_the_even_one() {
    for (value, text) in [
        (1_125_899_906_842_624.0 + 0.25, "1125899906842624.2"),
        (1_125_899_906_842_624.0 + 0.75, "1125899906842624.8"),
        (-1_125_899_906_842_625.0 - 0.25, "-1125899906842625.2"),
    ] {
        assert_eq!(Number::from_f64(value).unwrap(), Number::parse(text).unwrap());
        assert_eq!(Number::from_double(value).unwrap().to_text(), text);
    }
}

#[test]
fn a_tie_in_a_long_text_is_broken_by_its_last_digit() {
    // 2^512 + 1 lies half way between two numbers of 512 bits.
    let half = ((BigUint::one() << 512u32) + 1u32) << 7000u32;
    assert!(half.to_string().len() > 2000);
    let even = Number::parse("1p7512").unwrap();
    assert_eq!(Number::parse(&half.to_string()).unwrap(), even);
    assert_eq!(Number::parse(&(&half - 1u32).to_string()).unwrap(), even);
    assert!(Number::parse(&(&half + 1u32).to_string()).unwrap() > even);
}

#[test]
fn a_number_is_no_larger_than_two_words() {
    assert_eq!(size_of::<Number>(), 16);
    assert_eq!(size_of::<Result<f64, super::NumberError>>(), 16);
}

#[test]
fn short_numbers_stand_inline() {
    for text in ["0", "-5", "18446744073709551615", "0.1", "-99.95", "3.141592653589793", "1e15", "5.0"] {
        assert!(!matches!(Number::parse(text).unwrap().repr, Repr::Big(_)), "{text}");
    }
}
