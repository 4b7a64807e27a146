//! What is null in the state of an earlier version, and cannot be any more, is its default.

use std::collections::BTreeMap;

use kit::written::value;
use tfsdk::plan::with_defaults_for_null;
use tfsdk::schema::TfSchema;
use tfsdk::{Limits, TfObject, Value};

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("must", optional, default = "m")]
    must: String,
    #[tfsdk("may", optional, default = "y")]
    may: Option<String>,
    #[tfsdk("none", optional)]
    none: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Whole {
    #[tfsdk("list", optional)]
    list: Option<Vec<Part>>,
    #[tfsdk("set", optional, set)]
    set: Option<Vec<Part>>,
    #[tfsdk("map", optional, sensitive)]
    map: Option<BTreeMap<String, Part>>,
    #[tfsdk("one", optional, default_fn = no_part)]
    one: Part,
    #[tfsdk("block", block)]
    block: Vec<Part>,
    #[tfsdk("empty", optional, null_is_empty)]
    empty: Vec<String>,
    #[tfsdk("token", optional, write_only)]
    token: Option<String>,
}

fn no_part() -> Part {
    Part { must: "d".to_owned(), may: None, none: None }
}

fn filled(state: &Value) -> Value {
    with_defaults_for_null::<Whole>(&Whole::schema(), state, Limits::new())
}

#[test]
fn what_a_field_holds_stays_null_wherever_it_stands() {
    let schema = Whole::schema();
    let old = r#"{ list = [{}, { must = "a", may = "b" }], set = [{}, { must = "a" }, { must = "m", may = "x" }],
        map = { k = {} }, block = [{}] }"#;
    let now = r#"{ list = [{ must = "m" }, { must = "a", may = "b" }],
        set = [{ must = "m" }, { must = "a" }, { must = "m", may = "x" }], map = { k = { must = "m" } },
        one = { must = "d" }, block = [{ must = "m" }] }"#;
    let filled = filled(&value(&schema, old));
    assert_eq!(filled, value(&schema, now));
    assert!(filled.get::<Whole>().is_ok());
}

/// Whatever the number of problems is that a reader would keep.
#[test]
fn any_number_of_nulls_is_filled() {
    let schema = Whole::schema();
    let rows = |row: &str| {
        value(&schema, &format!("{{ list = [{}], one = {{ must = \"d\" }} }}", [row; 3_000].join(", ")))
    };
    assert_eq!(filled(&rows("{}")), rows(r#"{ must = "m" }"#));
}

#[test]
fn what_is_not_of_the_schema_stays_as_it_is() {
    let other = Value::from("text");
    assert_eq!(filled(&other), other);
    let none = Value::null(Whole::schema().ty().clone());
    assert_eq!(filled(&none), none);
}
