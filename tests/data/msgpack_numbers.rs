//! Numbers in MessagePack, byte by byte: each form at both ends of what it holds.

use tfsdk::{Number, Type, Value, msgpack};

/// Whole numbers at both ends of each form, and the bytes of the shortest form.
const WHOLE: &[(i64, &[u8])] = &[
    (0, b"\x00"),
    (1, b"\x01"),
    (127, b"\x7f"),
    (128, b"\xcc\x80"),
    (255, b"\xcc\xff"),
    (256, b"\xcd\x01\x00"),
    (65_535, b"\xcd\xff\xff"),
    (65_536, b"\xce\x00\x01\x00\x00"),
    (4_294_967_295, b"\xce\xff\xff\xff\xff"),
    (4_294_967_296, b"\xcf\x00\x00\x00\x01\x00\x00\x00\x00"),
    (i64::MAX, b"\xcf\x7f\xff\xff\xff\xff\xff\xff\xff"),
    (-1, b"\xff"),
    (-32, b"\xe0"),
    (-33, b"\xd0\xdf"),
    (-128, b"\xd0\x80"),
    (-129, b"\xd1\xff\x7f"),
    (-32_768, b"\xd1\x80\x00"),
    (-32_769, b"\xd2\xff\xff\x7f\xff"),
    (-2_147_483_648, b"\xd2\x80\x00\x00\x00"),
    (-2_147_483_649, b"\xd3\xff\xff\xff\xff\x7f\xff\xff\xff"),
    (i64::MIN, b"\xd3\x80\x00\x00\x00\x00\x00\x00\x00"),
];

#[test]
fn a_whole_number_is_written_in_its_shortest_form() {
    for (number, bytes) in WHOLE {
        assert_eq!(msgpack::to_vec(number).unwrap(), *bytes, "{number}");
        let value = Value::from(*number);
        assert_eq!(msgpack::value_to_vec(&value, &Type::NUMBER).unwrap(), *bytes, "{number}");
        if let Ok(number) = u64::try_from(*number) {
            assert_eq!(msgpack::to_vec(&number).unwrap(), *bytes, "{number}");
        }
        assert_eq!(msgpack::to_vec(&i128::from(*number)).unwrap(), *bytes, "{number}");
    }
}

#[test]
fn a_whole_number_is_read_from_its_shortest_form() {
    for (number, bytes) in WHOLE {
        assert_eq!(msgpack::from_slice::<i64>(bytes).unwrap(), *number);
        assert_eq!(msgpack::from_slice::<i128>(bytes).unwrap(), i128::from(*number));
        assert_eq!(msgpack::value_from_slice(bytes, &Type::NUMBER).unwrap(), Value::from(*number));
        assert_eq!(msgpack::from_slice::<u64>(bytes).ok(), u64::try_from(*number).ok());
    }
}

/// Beyond 64 bits with a sign Terraform writes text.
#[test]
fn a_whole_number_beyond_an_i64_is_written_as_text() {
    let above = i64::MAX as u64 + 1;
    assert_eq!(msgpack::to_vec(&above).unwrap(), b"\xb39223372036854775808");
    assert_eq!(msgpack::to_vec(&u64::MAX).unwrap(), b"\xb418446744073709551615");
    assert_eq!(msgpack::to_vec(&(i128::from(i64::MIN) - 1)).unwrap(), b"\xb4-9223372036854775809");
    assert_eq!(msgpack::from_slice::<u64>(b"\xb39223372036854775808").unwrap(), above);
    assert_eq!(msgpack::from_slice::<u64>(b"\xcf\x80\0\0\0\0\0\0\0").unwrap(), above);
    assert_eq!(
        msgpack::from_slice::<Number>(b"\xcf\xff\xff\xff\xff\xff\xff\xff\xff").unwrap(),
        u64::MAX.into()
    );
}

#[test]
fn a_number_is_read_from_any_form_that_holds_it() {
    for (bytes, number) in [
        (&b"\xcc\x00"[..], 0),
        (b"\xcc\x7f", 127),
        (b"\xcd\x00\x00", 0),
        (b"\xcd\x00\xff", 255),
        (b"\xcd\x80\x00", 32_768),
        (b"\xce\x00\x00\xff\xff", 65_535),
        (b"\xce\x80\x00\x00\x00", 2_147_483_648),
        (b"\xcf\x00\x00\x00\x00\xff\xff\xff\xff", 4_294_967_295),
        (b"\xd0\x7f", 127),
        (b"\xd0\xff", -1),
        (b"\xd1\x7f\xff", 32_767),
        (b"\xd1\xff\xff", -1),
        (b"\xd2\x7f\xff\xff\xff", 2_147_483_647),
        (b"\xd2\xff\xff\xff\xff", -1),
        (b"\xd3\x7f\xff\xff\xff\xff\xff\xff\xff", i64::MAX),
        (b"\xd3\xff\xff\xff\xff\xff\xff\xff\xff", -1),
        (b"\xca\xc1\x00\x00\x00", -8),
        (b"\xcb\xc0\x20\x00\x00\x00\x00\x00\x00", -8),
        (b"\xa2-8", -8),
    ] {
        assert_eq!(msgpack::from_slice::<i64>(bytes).unwrap(), number, "{bytes:x?}");
        assert_eq!(msgpack::from_slice::<Number>(bytes).unwrap(), Number::from(number), "{bytes:x?}");
        if number.unsigned_abs() < 1 << 53 {
            assert_eq!(msgpack::from_slice::<f64>(bytes).unwrap(), number as f64, "{bytes:x?}");
        }
    }
    assert_eq!(msgpack::from_slice::<f64>(b"\xca\x3f\x20\x00\x00").unwrap(), 0.625);
    assert_eq!(msgpack::from_slice::<f64>(b"\xcb\xbf\xe4\x00\x00\x00\x00\x00\x00").unwrap(), -0.625);
    assert_eq!(msgpack::from_slice::<f64>(b"\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00").unwrap(), f64::INFINITY);
    assert_eq!(
        msgpack::from_slice::<f64>(b"\xcb\xff\xf0\x00\x00\x00\x00\x00\x00").unwrap(),
        f64::NEG_INFINITY
    );
    assert_eq!(msgpack::from_slice::<f64>(b"\xa4-Inf").unwrap(), f64::NEG_INFINITY);
}

#[test]
fn a_number_with_a_fraction_is_a_double_where_that_is_exact_and_text_elsewhere() {
    for (text, bytes) in [
        ("0.5", &b"\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00"[..]),
        ("-0.625", b"\xcb\xbf\xe4\x00\x00\x00\x00\x00\x00"),
        ("0.1", b"\xa30.1"),
        ("-0.1", b"\xa4-0.1"),
        ("100000.5", b"\xcb\x40\xf8\x6a\x08\x00\x00\x00\x00"),
        ("-0", b"\x00"),
        ("Inf", b"\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00"),
        ("-Inf", b"\xcb\xff\xf0\x00\x00\x00\x00\x00\x00"),
    ] {
        let number = Number::parse(text).unwrap();
        assert_eq!(msgpack::to_vec(&number).unwrap(), bytes, "{text}");
        assert_eq!(msgpack::to_vec(&number.to_f64().unwrap()).unwrap(), bytes, "{text}");
    }
    assert_eq!(msgpack::to_vec(&5.0).unwrap(), b"\x05", "a whole number is one, whatever Rust calls it");
    assert_eq!(msgpack::to_vec(&-100_000.0).unwrap(), b"\xd2\xff\xfe\x79\x60");
    assert_eq!(msgpack::to_vec(&1e19).unwrap(), b"\xb410000000000000000000");
}
