//! Numbers rule by rule: what parses, how they are ordered, and arithmetic with zeros and infinities. (Go: `big.Float`.)
#![allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]

use tfsdk::Number;

fn number(text: &str) -> Number {
    Number::parse(text).unwrap()
}

/// The number that a double is, a little beside the one that it prints as.
fn double(value: f64) -> Number {
    Number::from_double(value).unwrap()
}

#[test]
fn a_number_has_digits_and_perhaps_a_sign_a_point_and_an_exponent() {
    for (text, same) in [
        ("0", "0"),
        ("00", "0"),
        ("-0", "-0"),
        ("+0", "0"),
        ("007", "7"),
        ("+7", "7"),
        (".5", "0.5"),
        ("5.", "5"),
        ("-.5", "-0.5"),
        ("+5.e1", "50"),
        ("1e2", "100"),
        ("1E+02", "100"),
        ("1e-2", "0.01"),
        ("1p4", "16"),
        ("1P-1", "0.5"),
        ("1.5p1", "3"),
        ("-3p-2", "-0.75"),
        ("0e99", "0"),
        ("-0.000", "-0"),
        ("Inf", "+Inf"),
        ("inf", "+Inf"),
        ("+inf", "+Inf"),
        ("-Inf", "-Inf"),
        ("-inf", "-Inf"),
        ("999999999999999999", "999999999999999999"),
        ("-999999999999999999", "-999999999999999999"),
        ("1000000000000000000", "1000000000000000000"),
        ("9223372036854775807", "9223372036854775807"),
        ("9223372036854775808", "9223372036854775808"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("-9223372036854775809", "-9223372036854775809"),
        ("18446744073709551615", "18446744073709551615"),
        ("18446744073709551616", "18446744073709551616"),
        ("99999999999999999999", "99999999999999999999"),
        ("0.000000000000000001", "0.000000000000000001"),
        ("0.0000000000000000001", "0.0000000000000000001"),
        ("-0.123456789012345678", "-0.123456789012345678"),
        ("1234567890.1234567890", "1234567890.123456789"),
    ] {
        assert_eq!(number(text).to_text(), same, "{text}");
        assert_eq!(number(text), number(same), "{text}");
        assert_eq!(text.parse::<Number>().unwrap().to_text(), same, "{text}");
    }
    for text in [
        "", "+", "-", ".", "-.", "e5", ".e5", "1e", "1e+", "1e-", "1p", "0x10", "1_000", "NaN", "nan", " 1",
        "1 ", "INF", "iNf", "Infinity", "++Inf", "1.2.3", "1e1.5", "1e5e5", "--1", "+-1", "1f", "1e5p5", "٣",
        "1\n",
    ] {
        let error = Number::parse(text).unwrap_err();
        assert!(error.is_syntax(), "{text:?}");
        assert_eq!(error.to_string(), format!("expected a number, found {text:?}"));
    }
    for text in ["1e9999999999", "-1p4294967296", "1.5E-99999999999999999999", "0e18446744073709551616"] {
        let error = Number::parse(text).unwrap_err();
        assert!(error.is_syntax());
        assert_eq!(
            error.to_string(),
            format!("expected a number, found {text:?}, whose exponent is too large")
        );
    }
    // A long text is cut.
    let shown = |len: usize| Number::parse(&"x".repeat(len)).unwrap_err().to_string();
    assert_eq!(shown(60), format!("expected a number, found \"{}\"", "x".repeat(60)));
    assert_eq!(shown(61), format!("expected a number, found \"{}\" (and 1 more bytes)", "x".repeat(60)));
}

#[test]
fn numbers_stand_in_the_order_of_their_values() {
    let ascending = [
        Number::NEG_INFINITY,
        number("-1e400"),
        number("-18446744073709551616"),
        number("-9223372036854775809"),
        Number::from(i64::MIN),
        number("-2"),
        number("-1.5"),
        number("-1"),
        double(-0.1),
        number("-0.1"),
        number("-1e-400"),
        Number::ZERO,
        number("1e-400"),
        number("0.01"),
        number("0.1"),
        double(0.1),
        number("0.11"),
        double(0.5),
        Number::from(1),
        number("1.000000000000000001"),
        double(1e16),
        Number::from(i64::MAX),
        Number::from(i64::MAX as u64 + 1),
        Number::from(u64::MAX),
        number("18446744073709551616"),
        double(1e23),
        number("1e23"),
        number("1e400"),
        Number::INFINITY,
    ];
    for (i, one) in ascending.iter().enumerate() {
        for (j, other) in ascending.iter().enumerate() {
            assert_eq!(one.cmp(other), i.cmp(&j), "{one} and {other}");
            assert_eq!(one == other, i == j, "{one} and {other}");
        }
        assert_eq!(-&-one, *one);
        assert_eq!(one.is_negative(), i < 11, "{one}");
        assert_eq!(one.is_zero(), i == 11);
        assert_eq!(one.is_infinite(), i == 0 || i == ascending.len() - 1);
    }
    assert_eq!(number("-0"), Number::ZERO);
    assert!(number("-0").is_zero() && !number("-0").is_negative());
    assert!(number("-0").is_negative_zero() && !Number::ZERO.is_negative_zero());
    assert!(!number("-1").is_negative_zero());
}

#[test]
fn whole_numbers_are_those_without_a_fraction() {
    for (text, whole) in [
        ("0", true),
        ("-0", true),
        ("5.0", true),
        ("18446744073709551615", true),
        ("1e400", true),
        ("0.5", false),
        ("1e-400", false),
        ("100000000000000000000000.5", false),
        ("Inf", false),
    ] {
        assert_eq!(number(text).is_integer(), whole, "{text}");
    }
    assert!(double(1e300).is_integer() && !double(0.5).is_integer());
}

/// Terraform's equality: whole numbers by value, others by their text.
#[test]
fn whole_numbers_are_equal_by_value_and_others_by_text() {
    for (one, other, equal, exact) in [
        (number("0.1"), double(0.1), true, false),
        (number("0.1"), number("0.10"), true, true),
        (number("0.1"), number("-0.1"), false, false),
        (double(0.1), number("0.1000000000000000055511151231257827021181583404541015625"), false, true),
        // One text and two values; and two texts of zero.
        (double(1e23), number("1e23"), false, false),
        (number("-0"), number("0"), true, true),
        (number("1"), number("1.5"), false, false),
        (number("1e400"), number("1e400"), true, true),
        (Number::INFINITY, Number::INFINITY, true, true),
        (Number::INFINITY, Number::NEG_INFINITY, false, false),
        (Number::INFINITY, number("1"), false, false),
    ] {
        assert_eq!(one.equals(&other), equal, "{one} and {other}");
        assert_eq!(other.equals(&one), equal, "{other} and {one}");
        assert_eq!(one == other, exact, "{one} and {other}");
    }
    assert_eq!(double(1e23).to_text(), number("1e23").to_text());
}

#[test]
fn the_sign_of_every_number_can_be_changed() {
    for (text, negated) in [
        ("0", "-0"),
        ("-0", "0"),
        ("5", "-5"),
        ("-9223372036854775808", "9223372036854775808"),
        ("9223372036854775808", "-9223372036854775808"),
        ("18446744073709551615", "-18446744073709551615"),
        ("0.1", "-0.1"),
        ("1e30", "-1000000000000000000000000000000"),
        ("Inf", "-Inf"),
        ("-Inf", "+Inf"),
    ] {
        assert_eq!((-number(text)).to_text(), negated);
    }
    assert_eq!((-double(0.5)).to_text(), "-0.5");
}

#[test]
fn zeros_and_infinities_add_as_go_adds_them() {
    let add = |a: &str, b: &str| number(a).add(&number(b)).unwrap().to_text();
    for (a, b, sum) in [
        ("0", "-0", "0"),
        ("-0", "-0", "-0"),
        ("-0", "0", "0"),
        ("5", "-5", "0"),
        ("0.1", "-0.1", "0"),
        ("-0", "0.1", "0.1"),
        ("Inf", "5", "+Inf"),
        ("-5", "Inf", "+Inf"),
        ("-Inf", "1e400", "-Inf"),
        ("-Inf", "-Inf", "-Inf"),
        ("Inf", "0", "+Inf"),
        ("9223372036854775807", "1", "9223372036854775808"),
        ("-9223372036854775808", "-1", "-9223372036854775809"),
        ("18446744073709551615", "1", "18446744073709551616"),
        ("1e400", "-1e400", "0"),
        ("0.75", "-0.5", "0.25"),
    ] {
        assert_eq!(add(a, b), sum, "{a} + {b}");
        assert_eq!(add(b, a), sum, "{b} + {a}");
        let difference = number(a).sub(&-number(b)).unwrap().to_text();
        assert_eq!(difference, sum, "{a} - -{b}");
    }
    let sub = |a: &str, b: &str| number(a).sub(&number(b)).unwrap().to_text();
    assert_eq!(sub("-9223372036854775808", "1"), "-9223372036854775809");
    assert_eq!(sub("5", "7"), "-2");
    assert_eq!(sub("0", "0"), "0");
    assert!(
        number("Inf").sub(&number("Inf")).unwrap_err().to_string().contains("subtract infinity from itself")
    );
    assert!(number("Inf").add(&number("-Inf")).unwrap_err().to_string().contains("opposing infinities"));
}

#[test]
fn zeros_and_infinities_multiply_and_divide_as_go_does() {
    let mul = |a: &str, b: &str| number(a).mul(&number(b)).map(|product| product.to_text()).ok();
    for (a, b, product) in [
        ("0", "5", Some("0")),
        ("-0", "5", Some("-0")),
        ("0", "-5", Some("-0")),
        ("-0", "-5", Some("0")),
        ("Inf", "-2", Some("-Inf")),
        ("-Inf", "-Inf", Some("+Inf")),
        ("-Inf", "0.5", Some("-Inf")),
        ("0", "Inf", None),
        ("-0", "-Inf", None),
        ("-3", "7", Some("-21")),
        ("9223372036854775807", "2", Some("18446744073709551614")),
        ("0.1", "10", Some("1")),
    ] {
        assert_eq!(mul(a, b).as_deref(), product, "{a} * {b}");
        assert_eq!(mul(b, a).as_deref(), product, "{b} * {a}");
    }
    let div = |a: &str, b: &str| number(a).div(&number(b)).map(|quotient| quotient.to_text()).ok();
    for (a, b, quotient) in [
        ("6", "-3", Some("-2")),
        ("1", "4", Some("0.25")),
        ("5", "0", Some("+Inf")),
        ("5", "-0", Some("-Inf")),
        ("-5", "0", Some("-Inf")),
        ("-5", "-0", Some("+Inf")),
        ("0", "-5", Some("-0")),
        ("5", "Inf", Some("0")),
        ("5", "-Inf", Some("-0")),
        ("Inf", "-5", Some("-Inf")),
        ("Inf", "0", Some("+Inf")),
        ("0", "0", None),
        ("0", "-0", None),
        ("Inf", "-Inf", None),
    ] {
        assert_eq!(div(a, b).as_deref(), quotient, "{a} / {b}");
    }
}

#[test]
fn a_remainder_is_that_of_a_division_towards_zero() {
    let rem = |a: &str, b: &str| number(a).rem(&number(b)).map(|rest| rest.to_text()).ok();
    for (a, b, rest) in [
        ("7", "3", Some("1")),
        ("-7", "3", Some("-1")),
        ("7", "-3", Some("1")),
        ("-7", "-3", Some("-1")),
        ("6", "3", Some("0")),
        ("2", "3", Some("2")),
        ("7.5", "2", Some("1.5")),
        ("-0.75", "0.5", Some("-0.25")),
        ("5", "0", Some("5")),
        ("-5.5", "-0", Some("-5.5")),
        ("5", "Inf", None),
        ("-5", "Inf", None),
        ("Inf", "-2", None),
        ("-0", "2", Some("-0")),
        ("-0", "-2", Some("0")),
        ("-1", "2", Some("-1")),
        ("0", "Inf", None),
        ("Inf", "0", Some("+Inf")),
        ("-Inf", "-0", Some("-Inf")),
    ] {
        assert_eq!(rem(a, b).as_deref(), rest, "{a} % {b}");
    }
}

#[test]
fn a_text_is_written_up_to_the_length_that_is_allowed() {
    for text in [
        "5",
        "-5",
        "0.1",
        "-0",
        "+Inf",
        "-Inf",
        "18446744073709551615",
        "-9223372036854775808",
        "1000000000000000000000000000000",
        "-0.000000000000000000000000000001",
        "123456789012345678901234567890.5",
    ] {
        let number = number(text);
        assert_eq!(number.to_text(), text);
        assert_eq!(number.text_within(text.len()).unwrap(), text);
        let error = number.text_within(text.len() - 1).unwrap_err();
        assert!(error.is_too_long(), "{text}");
        assert_eq!(
            error.to_string(),
            format!("the number is too long to write out: it has more than {} digits", text.len() - 1)
        );
        assert!(number.text_len_bound() >= text.len());
        let mut out = "before ".to_owned();
        number.append_text(&mut out);
        assert_eq!(out, format!("before {text}"));
    }
}

#[test]
fn only_a_number_of_more_than_256_characters_is_displayed_with_an_exponent() {
    assert_eq!(number("1e255").to_string().len(), 256);
    assert_eq!(number("1e256").to_string(), "1e+256");
    assert_eq!(number("-1e-254").to_string().len(), 257);
    assert_eq!(number("-1e-255").to_string(), "-1e-255");
    assert_eq!(number("1e600000000").to_string(), "1e+600000000");
    assert_eq!(number("1e10100").to_string(), "1e+10100");
    assert_eq!(number("-1.5e10100").to_string(), "-1.5e+10100");
    assert_eq!(number("1e-10100").to_string(), "1e-10100");
    assert_eq!(format!("{:?}", number("0.1")), "Number(0.1)");
}

/// Go's format `%g` with ten digits.
#[test]
fn the_key_in_a_set_has_ten_digits() {
    for (text, key) in [
        ("1234567890", "1234567890"),
        ("123456789012", "1.23456789e+11"),
        ("12345.6", "12345.6"),
        ("0.00012345678901", "0.000123456789"),
        ("0.000099999999994", "9.999999999e-05"),
        ("0.000099999999999", "0.0001"),
        ("9999999999.4", "9999999999"),
        ("9999999999.5", "1e+10"),
        ("1234567890.5", "1234567890"),
        ("1234567891.5", "1234567892"),
        ("1234567890.51", "1234567891"),
        ("-12345678901", "-1.23456789e+10"),
        ("-0.00001", "-1e-05"),
        ("1e-400", "1e-400"),
    ] {
        assert_eq!(number(text).set_key(), key, "{text}");
    }
}

#[test]
fn the_nearest_float_is_rounded_once_and_ties_go_to_the_even_one() {
    for (text, nearest) in [
        ("9007199254740993", 9_007_199_254_740_992.0),
        ("9007199254740995", 9_007_199_254_740_996.0),
        ("9007199254740993.0000000000000000001", 9_007_199_254_740_994.0),
        ("0.1", 0.1),
        ("-0.1", -0.1),
        ("18446744073709551615", 18_446_744_073_709_551_616.0),
        ("-9223372036854775808", -9_223_372_036_854_775_808.0),
        ("1e400", f64::INFINITY),
        ("-1e400", f64::NEG_INFINITY),
        ("1e-400", 0.0),
        ("2.4703282292062327e-324", 0.0),
        ("2.4703282292062328e-324", 5e-324),
        ("1.7976931348623157e308", f64::MAX),
        ("1.7976931348623159e308", f64::INFINITY),
        ("2.2250738585072011e-308", 2.225_073_858_507_201e-308),
    ] {
        assert_eq!(number(text).nearest_f64(), nearest, "{text}");
    }
    for (text, nearest) in [
        ("16777217", 16_777_216.0),
        ("16777219", 16_777_220.0),
        ("16777217.0000000000000000001", 16_777_218.0),
        ("0.1", 0.1),
        ("3.4028236e38", f32::INFINITY),
        ("3.4028235e38", f32::MAX),
        ("7e-46", 0.0),
        ("7.1e-46", 1e-45),
    ] {
        assert_eq!(number(text).nearest_f32(), nearest, "{text}");
    }
    assert_eq!(Number::from(u64::MAX).nearest_f32(), 18_446_744_073_709_551_616.0);
    assert_eq!(double(0.1).nearest_f32(), 0.1);
}

#[test]
fn a_whole_number_of_any_size_ends_in_at_most_a_million_zero_bits() {
    let bits = |n: u32| number(&format!("1p{n}"));
    assert_eq!(bits(1_000_000).to_bigint().unwrap().bits(), 1_000_001);
    assert!(bits(1_000_001).to_bigint().unwrap_err().is_too_long());
    assert!((-bits(1_000_000)).to_biguint().unwrap_err().is_out_of_range());
    assert!(number("0.5").to_bigint().unwrap_err().is_fraction());
    assert!(Number::INFINITY.to_bigint().unwrap_err().is_out_of_range());
    assert_eq!(number("-0").to_bigint().unwrap(), num_bigint::BigInt::ZERO);
    assert_eq!(number("-0").to_biguint().unwrap(), num_bigint::BigUint::ZERO);
}

#[test]
fn whole_numbers_of_128_bits_are_held_to_the_last_one() {
    let text = |n: &dyn std::fmt::Display| n.to_string();
    for (value, signed, unsigned) in [
        (text(&i128::MAX), true, true),
        ("170141183460469231731687303715884105728".to_owned(), false, true),
        (text(&i128::MIN), true, false),
        ("-170141183460469231731687303715884105729".to_owned(), false, false),
        (text(&u128::MAX), false, true),
        ("340282366920938463463374607431768211456".to_owned(), false, false),
        ("-1".to_owned(), true, false),
        ("1e38".to_owned(), true, true),
        ("1e39".to_owned(), false, false),
    ] {
        assert_eq!(number(&value).to_i128().is_ok(), signed, "{value}");
        assert_eq!(number(&value).to_u128().is_ok(), unsigned, "{value}");
    }
    assert_eq!(number(&i128::MIN.to_string()).to_i128().unwrap(), i128::MIN);
    assert_eq!(u8::try_from(&number("255")).unwrap(), 255);
    assert!(u8::try_from(&number("256")).is_err());
}

#[test]
fn arithmetic_has_the_precision_of_its_operands() {
    let (one, three) = (Number::counted(1), Number::counted(3));
    let third = one.div(&three).unwrap();
    assert_eq!(third.to_text(), "0.33333333333333333334");
    // What is read from text has 512 bits, and so has what is computed with it.
    assert!(one.div(&number("3")).unwrap().to_text().len() > 150);
    assert!(third.add(&number("0")).unwrap().to_text().starts_with("0.333333333333333333342368351437"));
    // A product has as many bits as it needs.
    assert_eq!(third.mul(&three).unwrap().to_text(), "1.00000000000000000003");
    assert_eq!(double(0.1).mul(&double(0.1)).unwrap().to_text(), "0.0100000000000000011102230246251566");
    assert_eq!(double(1.0).div(&double(3.0)).unwrap().to_text(), "0.3333333333333333");
    assert_eq!((-&third).to_text(), "-0.33333333333333333334");
    assert_eq!(Number::counted(i64::MAX).add(&one).unwrap().to_text(), "9223372036854775808");
    assert_eq!((-Number::counted(i64::MIN)).to_text(), "9223372036854775808");
}

#[test]
fn what_is_counted_equals_what_is_made() {
    for value in [0, 1, -1, 12, i64::MAX, i64::MIN] {
        let (counted, made) = (Number::counted(value), Number::from(value));
        assert!(counted == made && counted.equals(&made), "{value}");
        assert_eq!(counted.to_text(), made.to_text());
        assert_eq!(counted.wire(), made.wire());
        assert_eq!(counted.set_key(), made.set_key());
        assert_eq!(counted.to_i64(), made.to_i64());
        let set: std::collections::HashSet<Number> = [counted, made].into();
        assert_eq!(set.len(), 1, "{value}");
    }
}
