//! Values, types and paths as Terraform prints them to developers of providers, and values of other types than the
//! schema's as it decodes them.

use kit::written::{checked_plan, none, of_type, resource, value};
use tfsdk::plan::check_result;
use tfsdk::schema::{Attribute, Block, Schema};
use tfsdk::value::Refinement;
use tfsdk::{Number, Type, Value};

/// What a value is printed as, where it was planned and must not be.
fn printed(value: Value) -> String {
    let schema = resource([Attribute::optional("a", Type::DYNAMIC)]);
    let planned = Value::object([("a", value)]);
    let verdict = checked_plan(&schema, &none(&schema), &self::value(&schema, "{}"), &planned, &[]);
    let found = verdict.diagnostics.iter().next().expect("it is refused").detail().to_owned();
    let start = found.find("y_thing.t.a: planned value ").expect("it is about the value") + 27;
    let end = found.find(" for a non-computed attribute").expect("it is about the value");
    found[start..end].to_owned()
}

fn number(text: &str) -> String {
    printed(Number::parse(text).expect("it is a number").into())
}

#[test]
fn whole_numbers_are_printed_as_go_prints_them() {
    for (text, expected) in [
        ("0", "0"),
        ("7", "7"),
        ("-7", "-7"),
        ("100000", "100000"),
        ("999999", "999999"),
        ("1000000", "1e+06"),
        ("1000001", "1.000001e+06"),
        ("-1200000", "-1.2e+06"),
        ("10000000000", "1e+10"),
        ("123456789012345678901234567890", "1.2345678901234567890123456789e+29"),
    ] {
        assert_eq!(number(text), format!("cty.NumberIntVal({expected})"));
    }
    assert_eq!(number(&format!("1{}", "0".repeat(100))), "cty.NumberIntVal(1e+100)");
}

#[test]
fn fractions_are_floats_where_a_float_is_exact() {
    for (text, expected) in [
        ("0.5", "0.5"),
        ("-2.25", "-2.25"),
        ("123456.5", "123456.5"),
        ("1234567.5", "1.2345675e+06"),
        ("0.0001220703125", "0.0001220703125"),
        ("0.00006103515625", "6.103515625e-05"),
    ] {
        assert_eq!(number(text), format!("cty.NumberFloatVal({expected})"));
    }
    assert_eq!(number("0.1"), "cty.MustParseNumberVal(\"0.1\")");
    assert_eq!(number("-1234567.1"), "cty.MustParseNumberVal(\"-1234567.1\")");
}

#[test]
fn numbers_without_end_and_numbers_that_are_very_long_have_texts_of_their_own() {
    assert_eq!(printed(Number::INFINITY.into()), "cty.PositiveInfinity");
    assert_eq!(printed(Number::NEG_INFINITY.into()), "cty.NegativeInfinity");
    assert_eq!(number("1e100000"), "cty.NumberIntVal(1e+100000)");
    assert_eq!(number("1e300000"), "cty.NumberIntVal(1e+300000)");
}

#[test]
fn texts_and_bools_are_printed_as_go_code() {
    assert_eq!(printed(true.into()), "cty.True");
    assert_eq!(printed(false.into()), "cty.False");
    assert_eq!(printed("".into()), "cty.StringVal(\"\")");
    assert_eq!(printed("a \"b\" \\ \n\t\u{7f} é".into()), r#"cty.StringVal("a \"b\" \\ \n\t\x7f é")"#);
}

#[test]
fn composite_values_are_printed_part_by_part() {
    assert_eq!(printed(Value::tuple([])), "cty.EmptyTupleVal");
    assert_eq!(printed(Value::object::<&str>([])), "cty.EmptyObjectVal");
    assert_eq!(
        printed(Value::tuple([1.into(), "x".into()])),
        "cty.TupleVal([]cty.Value{cty.NumberIntVal(1), cty.StringVal(\"x\")})"
    );
    assert_eq!(
        printed(Value::object([("b", 1.into()), ("a-b", true.into())])),
        "cty.ObjectVal(map[string]cty.Value{\"a-b\":cty.True, \"b\":cty.NumberIntVal(1)})"
    );
    for (ty, name) in [(Type::list(Type::BOOL), "List"), (Type::set(Type::BOOL), "Set")] {
        assert_eq!(printed(of_type(&ty, "[]")), format!("cty.{name}ValEmpty(cty.Bool)"));
        assert_eq!(
            printed(of_type(&ty, "[false, true]")),
            format!("cty.{name}Val([]cty.Value{{cty.False, cty.True}})")
        );
    }
    let map = Type::map(Type::BOOL);
    assert_eq!(printed(of_type(&map, "{}")), "cty.MapValEmpty(cty.Bool)");
    assert_eq!(
        printed(of_type(&map, "{ l = true, k = false }")),
        "cty.MapVal(map[string]cty.Value{\"k\":cty.False, \"l\":cty.True})"
    );
}

#[test]
fn null_and_unknown_values_are_printed_with_their_types() {
    assert_eq!(printed(Value::unknown(Type::DYNAMIC)), "cty.DynamicVal");
    for (ty, expected) in [
        (Type::STRING, "cty.String"),
        (Type::NUMBER, "cty.Number"),
        (Type::BOOL, "cty.Bool"),
        (Type::list(Type::STRING), "cty.List(cty.String)"),
        (Type::set(Type::list(Type::NUMBER)), "cty.Set(cty.List(cty.Number))"),
        (Type::map(Type::DYNAMIC), "cty.Map(cty.DynamicPseudoType)"),
        (Type::tuple([]), "cty.EmptyTuple"),
        (Type::tuple([Type::BOOL, Type::STRING]), "cty.Tuple([]cty.Type{cty.Bool, cty.String})"),
        (Type::object::<&str>([]), "cty.EmptyObject"),
        (
            Type::object([("b", Type::BOOL), ("a", Type::STRING)]),
            "cty.Object(map[string]cty.Type{\"a\":cty.String, \"b\":cty.Bool})",
        ),
    ] {
        assert_eq!(printed(Value::unknown(ty.clone())), format!("cty.UnknownVal({expected})"));
        // Null itself is fine here, so it stands in a tuple.
        assert_eq!(
            printed(Value::tuple([Value::null(ty)])),
            format!("cty.TupleVal([]cty.Value{{cty.NullVal({expected})}})")
        );
    }
}

#[test]
fn what_is_known_of_an_unknown_value_is_printed_as_its_refinements() {
    let refined =
        |ty: Type, refinement: Refinement| printed(Value::refined(ty, refinement).expect("it fits"));
    let text = "cty.UnknownVal(cty.String)";
    assert_eq!(refined(Type::STRING, Refinement::new().not_null()), format!("{text}.RefineNotNull()"));
    assert_eq!(
        refined(Type::STRING, Refinement::new().prefix("a\"b")),
        format!("{text}.Refine().StringPrefixFull(\"a\\\"b\").NewValue()")
    );
    assert_eq!(
        refined(Type::STRING, Refinement::new().not_null().prefix("ab")),
        format!("{text}.Refine().NotNull().StringPrefixFull(\"ab\").NewValue()")
    );
    let number = "cty.UnknownVal(cty.Number)";
    assert_eq!(
        refined(Type::NUMBER, Refinement::new().min(1, true).max(2, false)),
        format!(
            "{number}.Refine().NumberLowerBound(cty.NumberIntVal(1), true).NumberUpperBound(cty.NumberIntVal(2), false).NewValue()"
        )
    );
    let list = "cty.UnknownVal(cty.List(cty.String))";
    assert_eq!(
        refined(Type::list(Type::STRING), Refinement::new().min_len(1).max_len(3)),
        format!("{list}.Refine().CollectionLengthLowerBound(1).CollectionLengthUpperBound(3).NewValue()")
    );
    assert_eq!(
        refined(Type::list(Type::STRING), Refinement::new().min_len(0).max_len(0)),
        format!("{list}.Refine().CollectionLengthUpperBound(0).NewValue()")
    );
}

/// What a planned value of another type is decoded to, or the text that refuses it.
fn decoded(ty: Type, planned: Value) -> Result<String, String> {
    let schema = resource([Attribute::computed("a", ty)]);
    let planned = Value::object([("a", planned)]);
    let config = value(&schema, "{}");
    let verdict = checked_plan(&schema, &none(&schema), &config, &planned, &[]);
    match verdict.is_accepted() {
        // It is told by what comes of it: nothing else may.
        true => Ok(applied(&schema, &planned)),
        false => Err(verdict.diagnostics.iter().map(|d| d.summary().to_owned()).collect()),
    }
}

fn applied(schema: &tfsdk::schema::Schema, result: &Value) -> String {
    let unknown = value(schema, "{ a = unknown }");
    let verdict = kit::written::checked_apply(schema, &none(schema), &unknown, result);
    let state = verdict.state.expect("there is one");
    assert!(state.ty().conforms_to(schema.ty()), "{}", state.ty());
    state.attribute("a").expect("it is there").to_string()
}

#[test]
fn lists_sets_and_tuples_are_one_on_the_wire() {
    let tuple = || Value::tuple(["b".into(), "a".into(), "b".into()]);
    assert_eq!(decoded(Type::list(Type::STRING), tuple()).as_deref(), Ok(r#"["b", "a", "b"]"#));
    assert_eq!(decoded(Type::set(Type::STRING), tuple()).as_deref(), Ok(r#"toset(["a", "b"])"#));
    let three = Type::tuple([Type::STRING, Type::STRING, Type::STRING]);
    let list = of_type(&Type::list(Type::STRING), r#"["b", "a", "c"]"#);
    assert_eq!(decoded(three.clone(), list).as_deref(), Ok(r#"["b", "a", "c"]"#));
    assert_eq!(decoded(Type::tuple([Type::NUMBER]), Value::tuple(["5".into()])).as_deref(), Ok("[5]"));
    let short = of_type(&Type::list(Type::STRING), r#"["b"]"#);
    assert_eq!(decoded(three, short), Err("[\"a\"]: a tuple of length 3 is required".to_owned()));
    for (ty, noun) in
        [(Type::list(Type::STRING), "list"), (Type::set(Type::STRING), "set"), (Type::tuple([]), "tuple")]
    {
        for wrong in [Value::object([("x", 1.into())]), "x".into(), of_type(&Type::map(Type::BOOL), "{}")] {
            assert_eq!(decoded(ty.clone(), wrong), Err(format!("[\"a\"]: a {noun} is required")));
        }
    }
}

#[test]
fn maps_and_objects_are_one_on_the_wire() {
    let object = || Value::object([("y", 2.into()), ("x", 1.into())]);
    assert_eq!(decoded(Type::map(Type::NUMBER), object()).as_deref(), Ok(r#"{ "x" = 1, "y" = 2 }"#));
    let both = || Type::object([("x", Type::NUMBER), ("y", Type::NUMBER)]);
    let map = of_type(&Type::map(Type::NUMBER), "{ x = 1, y = 2 }");
    assert_eq!(decoded(both(), map).as_deref(), Ok("{ x = 1, y = 2 }"));
    assert_eq!(
        decoded(both(), Value::object([("x", 1.into())])),
        Err("[\"a\"]: an object with 2 attributes is required (1 given)".to_owned())
    );
    assert_eq!(
        decoded(both(), Value::object([("x", 1.into()), ("z", 1.into())])),
        Err("[\"a\"][\"z\"]: unsupported attribute".to_owned())
    );
    for wrong in [Value::tuple([]), "x".into()] {
        assert_eq!(
            decoded(Type::map(Type::NUMBER), wrong.clone()),
            Err("[\"a\"]: a map is required".to_owned())
        );
        assert_eq!(decoded(both(), wrong), Err("[\"a\"]: an object is required".to_owned()));
    }
}

#[test]
fn a_number_may_be_text_and_nothing_else_stands_for_another() {
    assert_eq!(decoded(Type::NUMBER, "0.10".into()).as_deref(), Ok("0.1"));
    assert_eq!(decoded(Type::NUMBER, "x".into()), Err("[\"a\"]: number is required".to_owned()));
    assert_eq!(decoded(Type::NUMBER, true.into()), Err("[\"a\"]: number is required".to_owned()));
    assert_eq!(decoded(Type::STRING, 1.into()), Err("[\"a\"]: string is required".to_owned()));
    assert_eq!(decoded(Type::BOOL, "true".into()), Err("[\"a\"]: bool is required".to_owned()));
}

#[test]
fn null_and_unknown_take_the_type_of_the_schema() {
    assert_eq!(decoded(Type::list(Type::STRING), Value::null(Type::BOOL)).as_deref(), Ok("null"));
    let schema = resource([Attribute::computed("a", Type::list(Type::STRING))]);
    let planned = Value::object([("a", Value::unknown(Type::BOOL))]);
    let config = value(&schema, "{}");
    assert!(checked_plan(&schema, &none(&schema), &config, &planned, &[]).is_accepted());
    // What has no type of its own is taken as it is.
    let ty = Type::object([("any", Type::DYNAMIC), ("n", Type::NUMBER)]);
    let object = Value::object([("any", "x".into()), ("n", "5".into())]);
    assert_eq!(decoded(ty, object).as_deref(), Ok(r#"{ any = "x", n = 5 }"#));
    let mixed = Value::tuple([Value::tuple([1.into()]), Value::tuple([2.into(), 3.into()])]);
    assert_eq!(decoded(Type::list(Type::list(Type::NUMBER)), mixed).as_deref(), Ok("[[1], [2, 3]]"));
}

#[test]
fn the_first_place_that_does_not_fit_ends_the_decoding() {
    let ty = Type::list(Type::map(Type::NUMBER));
    let part = |text: &str| Value::object([("k", 1.into()), ("l", text.into())]);
    let wrong = Value::tuple([Value::object([("k", 1.into())]), part("x"), part("y")]);
    assert_eq!(decoded(ty, wrong), Err("[\"a\"][1][\"l\"]: number is required".to_owned()));
    // A path grows and shrinks with the parts that fit.
    let pair = Type::tuple([Type::tuple([Type::NUMBER]), Type::NUMBER]);
    let wrong = Value::tuple([Value::tuple([1.into()]), "x".into()]);
    assert_eq!(
        decoded(pair, Value::tuple([wrong])).map_err(|text| text.len()),
        Err("[\"a\"]: a tuple of length 2 is required".len())
    );
    let object = Type::object([("x", Type::object([("y", Type::NUMBER)])), ("z", Type::NUMBER)]);
    let wrong = Value::object([("x", Value::object([("y", "1".into())])), ("z", "x".into())]);
    assert_eq!(decoded(object, wrong), Err("[\"a\"][\"z\"]: number is required".to_owned()));
}

#[test]
fn a_plan_that_is_no_object_is_refused_at_the_root() {
    let schema = resource([Attribute::computed("a", Type::STRING)]);
    let verdict = checked_plan(&schema, &none(&schema), &value(&schema, "{}"), &"x".into(), &[]);
    let told: Vec<String> = verdict.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["error: an object is required"]);
}

/// The advice is about what the schema says of the attribute already.
#[test]
fn a_value_that_becomes_another_one_than_planned_says_what_planned_it() {
    let advice = |attribute: Attribute| {
        let schema = Schema::unchecked(0, Block::new().with_attributes([attribute]));
        let of = |text: &str| Value::object([("id", text.into())]);
        let found = check_result(&schema, &of("a"), &of("b"));
        found.iter().next().unwrap().detail().to_owned()
    };
    assert!(
        advice(Attribute::computed("id", Type::STRING).keep())
            .ends_with("`keep` plans what it was: drop it if the attribute may become another one. Where your own code planned the value, leave it unknown there.")
    );
    assert!(advice(Attribute::computed("id", Type::STRING)).ends_with(
        "It is `computed`, and was planned as known nevertheless: leave it unknown in the plan if it may become another one."
    ));
    assert!(advice(Attribute::optional_computed("id", Type::STRING)).ends_with(
        "It is as it was configured or planned; if two values mean the same, `same_meaning` says so."
    ));
    assert!(advice(Attribute::optional("id", Type::STRING)).contains("it is `computed`"));
}
