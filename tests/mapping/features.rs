//! The types of other crates, with the optional features.

#[cfg(not(all(feature = "bigdecimal", feature = "indexmap", feature = "serde")))]
#[test]
fn of_all_features() {
    kit::not_run("mapping::features needs the features `bigdecimal`, `indexmap` and `serde`");
}

#[cfg(feature = "indexmap")]
mod indexmap {
    use indexmap::{IndexMap, IndexSet};
    use tfsdk::{Type, Value};

    #[test]
    fn index_maps_and_sets_keep_the_order_of_the_input() {
        let map = IndexMap::from([("b".to_owned(), 1), ("a".to_owned(), 2)]);
        let value = Value::of(&map).expect("a map");
        assert_eq!(value.to_string(), r#"{ "a" = 2, "b" = 1 }"#);
        let read: IndexMap<String, i32> = value.get().expect("a map");
        assert_eq!(read.keys().collect::<Vec<_>>(), ["a", "b"]);
        let set = IndexSet::from(["b".to_owned(), "a".to_owned()]);
        let value = Value::of(&set).expect("a set");
        assert_eq!(value.ty(), &Type::set(Type::STRING));
        assert_eq!(value.get::<IndexSet<String>>().expect("a set"), set);
    }
}

#[cfg(feature = "bigdecimal")]
mod bigdecimal {
    use bigdecimal::BigDecimal;
    use tfsdk::{Number, ProblemKind, Value};

    #[test]
    fn a_decimal_is_itself_again() {
        for text in ["0", "-0.1", "3.14159265358979323846264338327950288419716939937510", "1e100", "1e-100"] {
            let decimal: BigDecimal = text.parse().expect(text);
            let value = Value::of(&decimal).expect(text);
            assert_eq!(value, Value::from(Number::parse(text).expect(text)));
            assert_eq!(value.get::<BigDecimal>().expect(text), decimal);
        }
    }

    #[test]
    fn a_decimal_that_terraform_would_round_is_refused() {
        let decimal: BigDecimal = format!("1.{}1", "0".repeat(200)).parse().expect("a decimal");
        let error = Value::of(&decimal).expect_err("202 digits");
        assert_eq!(error.to_string(), "the decimal has more digits than Terraform keeps: 202 of them");
        let infinity = Value::from(Number::INFINITY);
        let error = infinity.get::<BigDecimal>().expect_err("no decimal");
        assert_eq!(error.to_string(), "expected a finite decimal number, found +Inf");
        assert!(error.has(ProblemKind::Range));
    }

    #[test]
    fn a_decimal_that_is_too_long_or_too_large_is_told_as_such() {
        let long = Value::from(Number::parse("1e100000").expect("a number"));
        let error = long.get::<BigDecimal>().expect_err("100,001 digits");
        assert_eq!(error.to_string(), "the number is too long to write out: it has more than 100000 digits");
        let decimal: BigDecimal = "1e100000".parse().expect("a decimal");
        assert_eq!(Value::of(&decimal).expect_err("100,001 digits").to_string(), error.to_string());
        for text in ["1e1000000000", "1e-1000000000"] {
            let decimal: BigDecimal = text.parse().expect(text);
            assert_eq!(
                Value::of(&decimal).expect_err(text).to_string(),
                "the decimal has a greater exponent than Terraform's numbers have"
            );
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    use tfsdk::{Number, Type, Value};

    #[test]
    fn a_value_goes_through_serde_as_plain_data() {
        let value = Value::object([
            ("text", Value::from("x")),
            (
                "numbers",
                Value::tuple([Value::from(1), Value::from(Number::parse("0.25").expect("a number"))]),
            ),
            ("none", Value::null(Type::DYNAMIC)),
        ]);
        let text = serde_json::to_string(&value).expect("plain data");
        assert_eq!(text, r#"{"none":null,"numbers":[1,0.25],"text":"x"}"#);
        let read: Value = serde_json::from_str(&text).expect("plain data");
        assert_eq!(read, value);
        let digits: Value = serde_json::from_str("0.1234567890123456789").expect("a number");
        assert_eq!(digits, Value::from(Number::parse("0.1234567890123456789").expect("a number")));
    }

    #[test]
    fn a_number_beyond_floats_is_written_by_its_text() {
        let number = Number::parse("1e30").expect("a number");
        let text = serde_json::to_string(&Value::from(number)).expect("plain data");
        assert_eq!(text, "1e+30");
        let number = Number::parse("0.1234567890123456789").expect("a number");
        let text = serde_json::to_string(&Value::from(number)).expect("plain data");
        assert_eq!(text, "\"0.1234567890123456789\"");
    }

    #[test]
    fn an_unknown_value_is_refused() {
        let error = serde_json::to_string(&Value::unknown(Type::BOOL)).expect_err("unknown");
        assert!(error.to_string().contains("known only after apply"), "{error}");
    }

    #[test]
    fn a_key_given_twice_is_refused() {
        let error = serde_json::from_str::<Value>(r#"{"a":1,"a":2}"#).expect_err("twice");
        assert!(error.to_string().contains("the key \"a\" is given twice"), "{error}");
    }
}
