//! JSON character by character: what is read (RFC 8259), and what is written, which is what Go writes.

use std::collections::BTreeMap;

use tfsdk::{Error, Number, ProblemKind, TfObject, Type, Value, json};

fn string(text: &str) -> Result<String, Error> {
    json::from_str(text)
}

#[track_caller]
fn malformed<T: std::fmt::Debug>(read: Result<T, Error>, message: &str) {
    let error = read.unwrap_err();
    assert_eq!(error.to_string(), message);
    assert!(error.is_malformed());
}

// Strings

#[test]
fn every_escape_is_its_character() {
    for (text, read) in [
        (r#""\"""#, "\""),
        (r#""\\""#, "\\"),
        (r#""\/""#, "/"),
        (r#""\b""#, "\u{8}"),
        (r#""\f""#, "\u{c}"),
        (r#""\n""#, "\n"),
        (r#""\r""#, "\r"),
        (r#""\t""#, "\t"),
        (r#""\u0041""#, "A"),
        (r#""\u00e9""#, "é"),
        (r#""\u00E9""#, "é"),
        (r#""\u20ac""#, "€"),
        (r#""\uFFFF""#, "\u{ffff}"),
        (r#""\u0000""#, "\0"),
        (r#""\ud7ff""#, "\u{d7ff}"),
        (r#""\ue000""#, "\u{e000}"),
        (r#""a\tb\\\"c""#, "a\tb\\\"c"),
        (r#""\\n""#, "\\n"),
        (r#""\\""#, "\\"),
        (r#""\u005cn""#, "\\n"),
        (r#""é\té""#, "é\té"),
        // In normal form, whatever is escaped.
        (r#""e\u0301""#, "é"),
        ("\"e\u{301}\"", "é"),
    ] {
        assert_eq!(string(text).unwrap(), read, "{text}");
        let key: BTreeMap<String, bool> = json::from_str(&format!("{{{text}:true}}")).unwrap();
        assert_eq!(key.keys().next().unwrap(), read, "{text}");
        let value = json::value_from_str(text, &Type::STRING).unwrap();
        assert_eq!(value.as_str(), Some(read), "{text}");
    }
}

#[test]
fn two_halves_of_a_pair_are_one_character_and_one_half_is_none() {
    for (text, read) in [
        (r#""\ud800\udc00""#, "\u{10000}"),
        (r#""\ud800\udfff""#, "\u{103ff}"),
        (r#""\udbff\udc00""#, "\u{10fc00}"),
        (r#""\udbff\udfff""#, "\u{10ffff}"),
        (r#""\uD83D\uDE00x""#, "😀x"),
        (r#""\ud800""#, "\u{fffd}"),
        (r#""\udbff""#, "\u{fffd}"),
        (r#""\udc00""#, "\u{fffd}"),
        (r#""\udfff""#, "\u{fffd}"),
        (r#""\ud800\ud800""#, "\u{fffd}\u{fffd}"),
        (r#""\ud800\ue000""#, "\u{fffd}\u{e000}"),
        (r#""\ud800\udbff""#, "\u{fffd}\u{fffd}"),
        (r#""\ud800\ud800\udc00""#, "\u{fffd}\u{10000}"),
        (r#""\udc00\ud800\udc00""#, "\u{fffd}\u{10000}"),
        (r#""\ud7ff\udc00""#, "\u{d7ff}\u{fffd}"),
        (r#""\ud800\\udc00""#, "\u{fffd}\\udc00"),
        (r#""\ud800\u0041""#, "\u{fffd}A"),
        (r#""\ud800 \udc00""#, "\u{fffd} \u{fffd}"),
    ] {
        assert_eq!(string(text).unwrap(), read, "{text}");
    }
}

#[test]
fn an_escape_that_is_none_is_malformed_where_it_starts() {
    for (text, column) in
        [(r#""\x""#, 2), (r#""a\'""#, 3), (r#""é\U0041""#, 3), (r#""\ ""#, 2), (r#""\0""#, 2)]
    {
        let message = format!("line 1, column {column}: a string has an escape that JSON does not know");
        malformed(string(text), &message);
    }
    for (text, column) in [
        (r#""\u""#, 2),
        (r#""\u004""#, 2),
        (r#""ab\u00g0""#, 4),
        (r#""\u+041""#, 2),
        (r#""\u 041""#, 2),
        (r#""\u00é""#, 2),
        (r#""\ud800\u12""#, 8),
        (r#""\n\n\u12x4""#, 6),
    ] {
        let message = format!("line 1, column {column}: the escape \\u needs four hexadecimal digits");
        malformed(string(text), &message);
        // What is passed over is looked at as well.
        let object = Type::object([("a", Type::BOOL)]);
        assert!(
            json::value_from_str(&format!("{{\"x\":{text}}}"), &object).unwrap_err().is_malformed(),
            "{text}"
        );
        assert!(
            json::value_from_str(&format!("{{{text}:1}}"), &object).unwrap_err().is_malformed(),
            "{text}"
        );
    }
}

#[test]
fn a_control_character_stands_in_no_string() {
    for code in 0..0x20u8 {
        let text = format!("\"ab{}\"", char::from(code));
        let (line, column) = (1, 4);
        malformed(
            string(&text),
            &format!(
                "line {line}, column {column}: a string cannot hold a control character as it is; write it as an escape such as \\n or \\u0000"
            ),
        );
    }
    assert_eq!(string("\"\u{7f}\u{80} \"").unwrap(), "\u{7f}\u{80} ");
}

#[test]
fn a_string_that_does_not_end_is_malformed_at_the_end() {
    for (text, column) in [("\"", 2), ("\"ab", 4), ("\"é", 3), ("\"ab\\", 5), ("\"ab\\\"", 6)] {
        malformed(string(text), &format!("line 1, column {column}: the text ends in the middle of a string"));
    }
}

#[test]
fn what_is_written_is_escaped_as_go_does() {
    for code in 0..=0x7f_u8 {
        let expected = match code {
            b'"' => "\\\"".to_owned(),
            b'\\' => "\\\\".to_owned(),
            0x08 => "\\b".to_owned(),
            0x0c => "\\f".to_owned(),
            b'\n' => "\\n".to_owned(),
            b'\r' => "\\r".to_owned(),
            b'\t' => "\\t".to_owned(),
            b'<' => "\\u003c".to_owned(),
            b'>' => "\\u003e".to_owned(),
            b'&' => "\\u0026".to_owned(),
            0..=0x0f => format!("\\u000{code:x}"),
            0x10..=0x1f => format!("\\u00{code:x}"),
            _ => char::from(code).to_string(),
        };
        let c = char::from(code);
        for (text, expected) in [
            (c.to_string(), format!("\"{expected}\"")),
            (format!("ab{c}"), format!("\"ab{expected}\"")),
            (format!("{c}cd"), format!("\"{expected}cd\"")),
            (format!("ab{c}cd"), format!("\"ab{expected}cd\"")),
            (format!("{c}{c}é{c}"), format!("\"{expected}{expected}é{expected}\"")),
        ] {
            assert_eq!(json::to_string(&text).unwrap(), expected);
            assert_eq!(string(&expected).unwrap(), text);
            let map = BTreeMap::from([(text.clone(), 1)]);
            assert_eq!(json::to_string(&map).unwrap(), format!("{{{expected}:1}}"));
            let object = Value::object([(text.as_str(), Value::from(1))]);
            assert_eq!(json::value_to_string(&object, object.ty()).unwrap(), format!("{{{expected}:1}}"));
        }
    }
}

#[test]
fn of_characters_beyond_ascii_only_the_two_separators_are_escaped() {
    for (text, written) in [
        ("\u{2028}", "\"\\u2028\""),
        ("\u{2029}", "\"\\u2029\""),
        ("a\u{2028}b\u{2029}c", "\"a\\u2028b\\u2029c\""),
        ("\u{2028}\u{2029}\u{2028}", "\"\\u2028\\u2029\\u2028\""),
        ("\u{2027}\u{202a}", "\"\u{2027}\u{202a}\""),
        // These start with the same byte as the separators.
        ("€", "\"€\""),
        ("a€\u{2028}€b", "\"a€\\u2028€b\""),
        ("\u{2428}", "\"\u{2428}\""),
        ("\u{a028}", "\"\u{a028}\""),
        ("é\u{80}\u{ffff}😀", "\"é\u{80}\u{ffff}😀\""),
        ("", "\"\""),
    ] {
        assert_eq!(json::to_string(text).unwrap(), written);
        assert_eq!(string(written).unwrap(), text);
    }
}

// Numbers

#[test]
fn whole_numbers_are_written_to_the_last_digit() {
    for number in [0, 1, -1, 9, 10, -10, 99, 100, 1_234_567_890, i64::MAX, i64::MIN, i64::MIN + 1] {
        assert_eq!(json::to_string(&number).unwrap(), number.to_string());
        assert_eq!(json::value_to_string(&Value::from(number), &Type::NUMBER).unwrap(), number.to_string());
        assert_eq!(json::from_str::<i64>(&number.to_string()).unwrap(), number);
    }
    assert_eq!(json::to_string(&u64::MAX).unwrap(), "18446744073709551615");
    assert_eq!(json::from_str::<u64>("18446744073709551615").unwrap(), u64::MAX);
    assert_eq!(json::to_string(&i128::MIN).unwrap(), i128::MIN.to_string());
}

#[test]
fn numbers_are_written_in_decimal_without_an_exponent() {
    for (text, written) in [
        ("1e3", "1000"),
        ("-0", "-0"),
        ("0.10", "0.1"),
        ("1.50e-2", "0.015"),
        ("-2.5", "-2.5"),
        ("1e20", "100000000000000000000"),
    ] {
        let number = Number::parse(text).unwrap();
        assert_eq!(json::to_string(&number).unwrap(), written);
    }
    assert_eq!(json::to_string(&0.1).unwrap(), "0.1");
    assert_eq!(json::to_string(&1e300).unwrap(), format!("1{}", "0".repeat(300)));
    // Past the length up to which nothing is counted.
    for digits in [1020, 1024, 1025, 2000] {
        let number = Number::parse(&format!("1e{}", digits - 1)).unwrap();
        assert_eq!(json::to_string(&number).unwrap(), format!("1{}", "0".repeat(digits - 1)));
    }
}

#[test]
fn an_infinite_number_has_no_json() {
    for (number, text) in [(f64::INFINITY, "+Inf"), (f64::NEG_INFINITY, "-Inf")] {
        let error = json::to_string(&number).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("the number {text} has no JSON form, which knows finite numbers only")
        );
        assert!(error.has(ProblemKind::Range));
    }
}

/// The longest number that is written has 256 Ki digits, in both formats.
#[test]
fn the_longest_number_has_262144_digits() {
    let number = |digits: usize| Value::from(Number::parse(&format!("1e{}", digits - 1)).unwrap());
    assert_eq!(json::value_to_string(&number(262_144), &Type::NUMBER).unwrap().len(), 262_144);
    let error = json::value_to_string(&number(262_145), &Type::NUMBER).unwrap_err();
    assert!(error.has(ProblemKind::Range), "{error}");
    assert!(tfsdk::msgpack::value_to_vec(&number(262_144), &Type::NUMBER).is_ok());
    assert!(tfsdk::msgpack::value_to_vec(&number(262_145), &Type::NUMBER).is_err());
}

#[test]
fn a_number_is_read_by_its_grammar_and_no_other() {
    for (text, number) in [
        ("0", "0"),
        ("-0", "-0"),
        ("10", "10"),
        ("-10", "-10"),
        ("0.5", "0.5"),
        ("0e5", "0"),
        ("1E2", "100"),
        ("1e+2", "100"),
        ("1e-2", "0.01"),
        ("-1.25e2", "-125"),
        ("0.0", "0"),
        ("100.00", "100"),
    ] {
        assert_eq!(json::from_str::<Number>(text).unwrap(), Number::parse(number).unwrap(), "{text}");
        // As a string, it is that text.
        assert_eq!(string(text).unwrap(), text);
    }
    for (text, column, found) in [
        ("-", 2, "the end of the text"),
        ("-x", 2, "`x`"),
        ("-.5", 2, "`.`"),
        ("1.", 3, "the end of the text"),
        ("1.e5", 3, "`e`"),
        ("1e", 3, "the end of the text"),
        ("1e+", 4, "the end of the text"),
        ("1e-x", 4, "`x`"),
        ("0.x", 3, "`x`"),
        ("--1", 2, "`-`"),
    ] {
        malformed(
            json::from_str::<Number>(text),
            &format!("line 1, column {column}: expected a digit of a number, found {found}"),
        );
    }
    for text in ["00", "01", "-00", "-012"] {
        malformed(
            json::from_str::<Number>(text),
            "line 1, column 1: a number cannot start with 0 and more digits",
        );
    }
}

#[test]
fn a_whole_number_may_be_written_in_any_way() {
    for text in ["5", "5.0", "50e-1", "0.5e1", "5.000", "\"5\"", "\"5.0\"", "\"+5\"", "\"05\"", "\"0.5e1\""] {
        assert_eq!(json::from_str::<i64>(text).unwrap(), 5, "{text}");
        assert_eq!(json::from_str::<u8>(text).unwrap(), 5, "{text}");
        assert_eq!(json::from_str::<u64>(text).unwrap(), 5, "{text}");
        assert_eq!(json::from_str::<f64>(text).unwrap(), 5.0, "{text}");
        assert_eq!(json::from_str::<Number>(text).unwrap(), Number::from(5), "{text}");
    }
    for text in ["5.5", "\"5.5\"", "1e30", "\"Inf\"", "9223372036854775808", "-9223372036854775809"] {
        let error = json::from_str::<i64>(text).unwrap_err();
        assert!(error.has(ProblemKind::Range), "{text}: {error}");
    }
    for text in ["\"\"", "\"x\"", "\" 5\"", "\"5 \"", "\"0x5\"", "\"1_0\"", "\"NaN\""] {
        for error in [json::from_str::<i64>(text).unwrap_err(), json::from_str::<f64>(text).unwrap_err()] {
            assert!(error.has(ProblemKind::Type) && !error.is_malformed(), "{text}: {error}");
        }
    }
}

// Places, and what is expected

#[test]
fn a_place_is_a_line_and_a_column_of_characters() {
    for (text, place) in [
        ("x", "line 1, column 1"),
        ("  x", "line 1, column 3"),
        ("\n x", "line 2, column 2"),
        ("\r\n\r\n\tx", "line 3, column 2"),
        ("[\"é\",\"😀\",x]", "line 1, column 10"),
        ("[\"é\",\n\"日本\",x]", "line 2, column 6"),
    ] {
        let error = json::value_from_str(text, &Type::list(Type::STRING)).unwrap_err();
        assert!(error.to_string().contains(&format!("{place}: ")), "{text}: {error}");
    }
}

#[test]
fn what_is_missing_is_named() {
    let list = Type::list(Type::BOOL);
    let map = Type::map(Type::BOOL);
    for (text, ty, message) in [
        ("", &list, "line 1, column 1: expected a value, found the end of the text"),
        ("[", &list, "[0]: line 1, column 2: expected a value, found the end of the text"),
        ("[true", &list, "line 1, column 6: expected `,` or `]`, found the end of the text"),
        ("[true true]", &list, "line 1, column 7: expected `,` or `]`, found `t`"),
        ("[true}", &list, "line 1, column 6: expected `,` or `]`, found `}`"),
        ("{\"a\":true]", &map, "line 1, column 10: expected `,` or `}`, found `]`"),
        ("{a:true}", &map, "line 1, column 2: expected a name in quotes, found `a`"),
        ("{\"a\" true}", &map, "line 1, column 6: expected `:`, found `t`"),
        ("{'a':true}", &map, "line 1, column 2: expected a name in quotes, found `'`"),
        ("{\"a\":true,}", &map, "line 1, column 11: expected a name in quotes, found `}`"),
        ("{,}", &map, "line 1, column 2: expected a name in quotes, found `,`"),
        ("\u{feff}[]", &list, "line 1, column 1: expected a value, found a byte order mark; remove it"),
        ("\u{1b}", &list, "line 1, column 1: expected a value, found `\\u{1b}`"),
        ("[] []", &list, "line 1, column 4: expected the end of the text, found `[`"),
        ("nul", &list, "line 1, column 1: expected `null` or another value, found `n`"),
    ] {
        let error = json::value_from_str(text, ty).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert!(error.is_malformed(), "{text}");
    }
    for (text, message) in [
        ("[tru]", "[0]: line 1, column 2: expected `true` or another value, found `t`"),
        ("[fals]", "[0]: line 1, column 2: expected `false` or another value, found `f`"),
        ("[,]", "[0]: line 1, column 2: expected a value, found `,`"),
        ("[true,]", "[1]: line 1, column 7: expected a value, found `]`"),
    ] {
        assert_eq!(json::value_from_str(text, &list).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn what_is_found_instead_is_named() {
    let long = "x".repeat(61);
    for (text, found) in [
        ("{}".to_owned(), "an object".to_owned()),
        ("{\"a\":1}".to_owned(), "an object".to_owned()),
        ("[1]".to_owned(), "a list".to_owned()),
        ("\"x\"".to_owned(), "string \"x\"".to_owned()),
        (format!("\"{}\"", &long[..60]), format!("string \"{}\"", &long[..60])),
        (format!("\"{long}\""), format!("string \"{}\" (and 1 more bytes)", &long[..60])),
        ("1.50".to_owned(), "number 1.50".to_owned()),
        ("1".repeat(61), format!("number {} (and 1 more bytes)", "1".repeat(60))),
    ] {
        let error = json::from_str::<bool>(&text).unwrap_err();
        assert_eq!(error.to_string(), format!("expected a bool, found {found}"));
        assert!(!error.is_malformed());
    }
    assert!(json::from_str::<bool>("null").unwrap_err().has(ProblemKind::Null));
    assert_eq!(json::from_str::<u8>("true").unwrap_err().to_string(), "expected a number, found bool true");
    assert_eq!(json::from_str::<u8>("false").unwrap_err().to_string(), "expected a number, found bool false");
    let read = |ty: Type| json::value_from_str("\"x\"", &ty).unwrap_err().to_string();
    assert_eq!(read(Type::list(Type::BOOL)), "expected a list, found string \"x\"");
    assert_eq!(read(Type::set(Type::BOOL)), "expected a set, found string \"x\"");
    assert_eq!(read(Type::tuple([Type::BOOL])), "expected a tuple, found string \"x\"");
    assert_eq!(read(Type::map(Type::BOOL)), "expected a map, found string \"x\"");
    assert_eq!(read(Type::object([("a", Type::BOOL)])), "expected an object, found string \"x\"");
    assert_eq!(
        json::value_from_str("[]", &Type::STRING).unwrap_err().to_string(),
        "expected a string, found a list"
    );
}

#[test]
fn strings_stand_for_bools_as_terraform_lets_them() {
    for (text, bool) in [("\"true\"", true), ("\"1\"", true), ("\"false\"", false), ("\"0\"", false)] {
        assert_eq!(json::from_str::<bool>(text).unwrap(), bool, "{text}");
    }
    for text in ["\"TRUE\"", "\"True\"", "\"\"", "\"2\"", "\" true\"", "\"yes\""] {
        let error = json::from_str::<Vec<bool>>(&format!("[{text},1]")).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "2 problems:\n  [0]: expected a bool, found string {text}\n  [1]: expected a bool, found number 1"
            )
        );
    }
    assert_eq!(string("true").unwrap(), "true");
    assert_eq!(string("false").unwrap(), "false");
    assert!(string("null").unwrap_err().has(ProblemKind::Null));
}

#[derive(TfObject, Debug, PartialEq)]
struct Spaced {
    #[tfsdk("a")]
    a: u8,
    #[tfsdk("ab")]
    ab: Vec<u8>,
    #[tfsdk("b")]
    b: Option<bool>,
}

#[test]
fn space_stands_wherever_it_may() {
    let value = Spaced { a: 1, ab: vec![1, 2], b: None };
    for text in [
        r#"{"a":1,"ab":[1,2],"b":null}"#,
        " { \"a\" : 1 , \"ab\" : [ 1 , 2 ] , \"b\" : null } ",
        "\t{\r\n\"a\"\n:\n1\n,\"ab\"\n:[\n1\n,\n2\n]\n,\n\"b\":\nnull\n}\n",
        // Names in escapes, and another order.
        r#"{"\u0061":1,"a\u0062":[1,2]}"#,
        r#" {"b":null, "ab":[1,2], "a":1}"#,
        r#" {"ab" :[1,2] ,"a" :1}"#,
    ] {
        assert_eq!(json::from_str::<Spaced>(text).unwrap(), value, "{text}");
        let read = json::value_from_str(text, &Type::of::<Spaced>()).unwrap();
        assert_eq!(read, Value::of(&value).unwrap(), "{text}");
    }
    for text in ["\u{b}1", "\u{c}1", "\u{85}1", "\u{2003}1", "\u{a0}1"] {
        assert!(json::from_str::<u8>(text).unwrap_err().is_malformed());
    }
}

#[test]
fn what_is_between_the_attributes_of_a_struct_is_looked_at() {
    for (text, message) in [
        ("{\"a\" 1}", "line 1, column 6: expected `:`, found `1`"),
        ("{\"a\":1 5}", "line 1, column 8: expected `,` or `}`, found `5`"),
        ("{\"a\":1,,\"ab\":[]}", "line 1, column 8: expected a name in quotes, found `,`"),
        ("{,\"a\":1}", "line 1, column 2: expected a name in quotes, found `,`"),
        ("{\"a\":1,\"ab\":[],}", "line 1, column 16: expected a name in quotes, found `}`"),
        ("{\"a\":1,\"ab\":[]", "line 1, column 15: expected `,` or `}`, found the end of the text"),
        ("{\"a\":1,\"ab\" []}", "line 1, column 13: expected `:`, found `[`"),
        ("{\"b\":null 5}", "line 1, column 11: expected `,` or `}`, found `5`"),
    ] {
        malformed(json::from_str::<Spaced>(text), message);
        assert!(json::value_from_str(text, &Type::of::<Spaced>()).unwrap_err().is_malformed(), "{text}");
    }
}
