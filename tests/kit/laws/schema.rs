//! Laws of schemas in JSON, and of plans for values that are of them or not.

use tfsdk::diag::Diagnostics;
use tfsdk::plan::{
    ApplyResponse, PlanResponse, StateUpgrades, check_apply, check_plan, plan, proposed_new, upgrade_state,
    validate,
};
use tfsdk::schema::{ProviderSchemas, Schema};
use tfsdk::{Type, Value, json};

use crate::plan::CHECKED;

/// Holds the laws for the JSON of a schema, or of the schemas of providers.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    if let Ok(schema) = Schema::from_json(text) {
        let written = schema.to_json();
        let Ok(again) = Schema::from_json(&written) else {
            panic!("{text} is written as {written}, which is not read");
        };
        assert_eq!(again.to_json(), written, "{text}");
    }
    if let Ok(schemas) = ProviderSchemas::from_json(text) {
        let written = schemas.to_json();
        let Ok(again) = ProviderSchemas::from_json(&written) else {
            panic!("{text} is written as {written}, which is not read");
        };
        assert_eq!(again.to_json(), written, "{text}");
    }
}

/// Holds the laws for a line with the JSON of a schema, and a line each with a prior, a configured and a planned value.
///
/// A value that is not of the schema's type is what its text implies: the functions have to say so, whatever it is.
pub fn check_plans(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let mut lines = text.lines();
    let Some(Ok(schema)) = lines.next().map(Schema::from_json) else { return };
    let mut next = || value(lines.next().unwrap_or("null"), &schema);
    let (prior, config, planned) = (next(), next(), next());
    drop(validate(&schema, &config));
    drop(proposed_new(&schema, &prior, &config));
    drop(plan(&schema, &prior, &config));
    let response = PlanResponse { planned: &planned, requires_replace: &[] };
    drop(check_plan(CHECKED, &schema, &prior, &config, response));
    let response = ApplyResponse { new_state: &planned, diagnostics: &Diagnostics::new() };
    drop(check_apply(CHECKED, &schema, &prior, &config, response));
    if let Ok(state) =
        upgrade_state(&schema, &StateUpgrades::new(), schema.version(), text.lines().nth(1).unwrap_or("null"))
    {
        assert!(state.ty().conforms_to(schema.ty()), "{state:?} is a state of {}", schema.ty());
    }
}

fn value(text: &str, schema: &Schema) -> Value {
    let (known, unknown) = match text.split_once('\t') {
        Some((value, unknown)) => (value, unknown),
        None => (text, "false"),
    };
    tfsdk::plan::planned_value_from_json(known, unknown, schema.ty())
        .or_else(|_| json::value_from_str(known, schema.ty()))
        .or_else(|_| json::implied_value(known))
        .unwrap_or_else(|_| Value::null(Type::DYNAMIC))
}
