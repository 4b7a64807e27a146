//! Dynamic attributes: a value brings its type, also where it is null or unknown.

use tfsdk::plan::{CheckedResource, PlanResponse, check_plan, plan};
use tfsdk::schema::TfSchema;
use tfsdk::{Tf, TfObject, Type, Value};

#[derive(TfObject, Debug)]
#[tfsdk(resource)]
struct Note {
    #[tfsdk("any", optional)]
    any: Value,
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("part", optional)]
    part: Option<Part>,
}

#[derive(TfObject, Debug)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("any", optional)]
    any: Value,
}

fn config(any: &Value, part: Value) -> Value {
    Value::object([("any", any.clone()), ("id", Value::null(Type::STRING)), ("part", part)])
}

#[test]
fn a_null_with_a_type_is_planned_with_it() {
    let schema = Note::schema();
    let nothing = Value::null(schema.ty().clone());
    let types = [Type::STRING, Type::list(Type::BOOL), Type::tuple([Type::NUMBER]), Type::DYNAMIC];
    for any in types.map(Value::null) {
        let part = Value::object([("any", any.clone())]);
        for part in [Value::null(part.ty().clone()), part] {
            let config = config(&any, part);
            let planned = plan(&schema, &nothing, &config).planned;
            assert_eq!(planned.attribute("any").map(|any| any.to_value()), Some(any.clone()));
            assert_eq!(planned.attribute("part"), config.attribute("part"));
        }
    }
}

#[test]
fn two_nulls_of_other_types_are_the_same_nested_attribute() {
    let schema = Note::schema();
    let nothing = Value::null(schema.ty().clone());
    let null = |any: Type| {
        let ty = Type::object([("any", any)]);
        Value::null(ty)
    };
    let any = Value::from(1);
    let unknown_id =
        |note: Value| note.with_at(&tfsdk::Path::root().attribute("id"), Value::unknown(Type::STRING));
    let planned = unknown_id(config(&any, null(Type::DYNAMIC))).expect("a note");
    let config = config(&any, null(Type::NUMBER));
    let response = PlanResponse { planned: &planned, requires_replace: &[] };
    let checked = CheckedResource { provider: "example.com/x/y", resource: "y_note.a" };
    let verdict = check_plan(checked, &schema, &nothing, &config, response);
    assert!(verdict.diagnostics.is_empty(), "{}", verdict.diagnostics);
}
