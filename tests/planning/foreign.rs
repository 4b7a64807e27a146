//! Values that are not of the schema: every function refuses them, and says which part is not.

use kit::Random;
use kit::memory::on_a_usual_stack;
use kit::plan::{CHECKED, random_config, random_schema, random_value};
use kit::written::{lines, none, resource};
use proptest::prelude::*;
use tfsdk::convert::convert;
use tfsdk::diag::Diagnostics;
use tfsdk::plan::{
    ApplyResponse, PlanResponse, check_apply, check_final_plan, check_plan, configured, keep_meaning, plan,
    proposed_new, validate,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, NestedBlock, Schema};
use tfsdk::ty::TypeKind;
use tfsdk::value::Refinement;
use tfsdk::{Path, Type, Value, ValueRef};

fn refused<T: std::fmt::Debug>(result: Result<T, Diagnostics>) -> Vec<String> {
    lines(&result.expect_err("it does not fit"))
}

#[test]
fn every_part_that_does_not_fit_is_told() {
    let block = Block::new().with_attributes([Attribute::optional("port", Type::NUMBER)]);
    let schema = resource([
        NestedBlock::new("rule", BlockNesting::Set, block.clone()).into(),
        NestedBlock::new("list", BlockNesting::List, block).into(),
        tfsdk::schema::Member::from(Attribute::optional("o", Type::object([("a", Type::NUMBER)]))),
        Attribute::optional("tags", Type::map(Type::STRING)).into(),
        Attribute::optional("pair", Type::tuple([Type::STRING, Type::BOOL])).into(),
        Attribute::optional("gone", Type::STRING).into(),
    ]);
    let rule = |port: Value| Value::object([("port", port)]);
    let config = Value::object([
        ("list", Value::list(Type::DYNAMIC, [rule(Value::from("x"))]).expect("of one type")),
        ("more", Value::from(1)),
        ("o", Value::object::<&str>([])),
        ("pair", Value::tuple([Value::from(1), Value::from(true)])),
        ("rule", Value::tuple([rule(Value::from(1))])),
        ("tags", Value::map(Type::NUMBER, [("k", Value::from(1))]).expect("of one type")),
    ]);
    let told = |what: &str| {
        let wrong = |path: &str, text: &str| {
            format!(
                "error: {path}Value does not fit the schema: The {what} is not of the schema's type here: {text}."
            )
        };
        vec![
            wrong("gone: ", "expected string, found no such attribute"),
            wrong("", "the schema has no attribute \"more\""),
            wrong("list[0].port: ", "expected number, found string"),
            wrong("o.a: ", "expected number, found no such attribute"),
            wrong("pair[0]: ", "expected string, found number"),
            wrong("rule: ", "expected set of object, found tuple"),
            wrong("tags[\"k\"]: ", "expected string, found number"),
        ]
    };
    let missing = none(&schema);
    assert_eq!(lines(&plan(&schema, &missing, &config).diagnostics), told("configuration"));
    assert_eq!(lines(&validate(&schema, &config)), told("configuration"));
    assert_eq!(refused(proposed_new(&schema, &missing, &config)), told("configuration"));
    assert_eq!(refused(configured(&schema, &config)), told("configuration"));
    assert_eq!(refused(proposed_new(&schema, &config, &missing)), told("prior state"));
    assert_eq!(refused(keep_meaning(&schema, &config, &missing)), told("earlier value"));
    assert_eq!(refused(keep_meaning(&schema, &missing, &config)), told("later value"));
    let both = refused(proposed_new(&schema, &config, &config));
    assert_eq!(both, [told("prior state"), told("configuration")].concat());
    let mut sorted = told("configuration");
    sorted.sort_by_key(|line| line.split_once(" here: ").map(|(_, text)| text.to_owned()));
    let response = PlanResponse { planned: &missing, requires_replace: &[] };
    let verdict = check_plan(CHECKED, &schema, &missing, &config, response);
    assert_eq!(lines(&verdict.diagnostics), sorted);
    let said = Diagnostics::new();
    let response = ApplyResponse { new_state: &missing, diagnostics: &said };
    let verdict = check_apply(CHECKED, &schema, &missing, &config, response);
    assert_eq!(verdict.diagnostics.len(), 7);
    assert_eq!((verdict.state, verdict.tainted), (None, false));
}

#[test]
fn a_plan_of_foreign_values_is_null() {
    let schema = resource([Attribute::optional("o", Type::object([("a", Type::NUMBER)]))]);
    let config = Value::object([("o", Value::object::<&str>([]))]);
    let plan = plan(&schema, &none(&schema), &config);
    assert_eq!(plan.planned, none(&schema));
    assert_eq!(convert(&plan.planned, schema.ty()).ok(), Some(none(&schema)));
}

#[test]
fn null_of_no_known_type_is_no_resource() {
    let schema = resource([Attribute::optional("a", Type::STRING)]);
    let null = Value::null(Type::DYNAMIC);
    let config = Value::object([("a", Value::from("x"))]);
    assert_eq!(plan(&schema, &null, &config).planned, config);
    assert_eq!(plan(&schema, &config, &null).planned, none(&schema));
    assert_eq!(proposed_new(&schema, &null, &null), Ok(none(&schema)));
    assert!(plan(&schema, &Value::null(Type::STRING), &config).diagnostics.has_errors());
}

#[test]
fn blocks_with_dynamic_parts_are_checked_one_by_one() {
    let dynamic = || [Attribute::optional("d", Type::DYNAMIC), Attribute::optional("s", Type::STRING)];
    let part = |s: Value| Value::object([("d", Value::from(1)), ("s", s)]);
    let found = |nesting, value: Value| {
        // In sets a checked schema has no such parts; one that is read may.
        let block = Block::new().with_attributes(dynamic());
        let block = Block::new().with_blocks([NestedBlock::new("b", nesting, block)]);
        let schema = Schema::unchecked(0, block);
        let found = plan(&schema, &none(&schema), &Value::object([("b", value)])).diagnostics;
        found
            .iter()
            .map(|d| format!("{}: {}", d.path().unwrap_or(&Path::root()), d.detail()))
            .collect::<Vec<_>>()
    };
    let here = "The configuration is not of the schema's type here";
    let fine = part(Value::from("x"));
    assert_eq!(found(BlockNesting::List, Value::tuple([fine.clone(), fine.clone()])), [""; 0]);
    assert_eq!(found(BlockNesting::Map, Value::object([("k", fine.clone())])), [""; 0]);
    assert_eq!(
        found(BlockNesting::List, Value::tuple([fine.clone(), part(Value::from(2)), Value::from("x")])),
        [
            format!("b[1].s: {here}: expected string, found number."),
            format!("b[2]: {here}: expected object, found string."),
        ]
    );
    assert_eq!(
        found(BlockNesting::Map, Value::object([("k", part(Value::from(2)))])),
        [format!("b.k.s: {here}: expected string, found number.")]
    );
    let text = Value::from("x");
    assert_eq!(
        found(BlockNesting::List, text.clone()),
        [format!("b: {here}: expected a tuple of blocks, found string.")]
    );
    assert_eq!(
        found(BlockNesting::Map, text.clone()),
        [format!("b: {here}: expected an object of blocks, found string.")]
    );
    assert_eq!(
        found(BlockNesting::Set, Value::tuple([fine])),
        [format!("b: {here}: expected set of object, found tuple.")]
    );
    assert_eq!(found(BlockNesting::Single, text), [format!("b: {here}: expected object, found string.")]);
}

#[test]
fn no_more_than_a_thousand_parts_are_told() {
    let schema = resource([Attribute::optional("a", Type::STRING)]);
    let config = Value::object((0..3000).map(|i| (format!("x{i}"), Value::from(i))));
    let found = plan(&schema, &none(&schema), &config).diagnostics;
    assert_eq!((found.len(), found.omitted()), (1000, 2001));
}

/// Something else in place of a value, or of a part of it.
fn mutated(random: &mut Random, value: ValueRef<'_>) -> Value {
    let len = value.len().unwrap_or(0);
    if len == 0 || random.one_in(3) {
        return another(random, value);
    }
    let place = random.below(len);
    let mut parts = Vec::new();
    for (i, (key, part)) in value.elements().enumerate() {
        let part = if i == place { mutated(random, part) } else { part.to_value() };
        parts.push((tfsdk::path::Step::from(key), part));
    }
    let name = |step: &tfsdk::path::Step| match step {
        tfsdk::path::Step::Attribute(name) | tfsdk::path::Step::Key(name) => name.to_string(),
        _ => String::new(),
    };
    let named: Vec<(String, Value)> = parts.iter().map(|(step, part)| (name(step), part.clone())).collect();
    let values: Vec<Value> = parts.into_iter().map(|(_, part)| part).collect();
    match value.ty().kind() {
        TypeKind::Object(_) => Value::object(named),
        TypeKind::Map(_) => Value::map(Type::DYNAMIC, named.clone()).unwrap_or_else(|_| Value::object(named)),
        TypeKind::Set(_) => {
            Value::set(Type::DYNAMIC, values.clone()).unwrap_or_else(|_| Value::tuple(values))
        }
        TypeKind::List(_) => {
            Value::list(Type::DYNAMIC, values.clone()).unwrap_or_else(|_| Value::tuple(values))
        }
        _ => Value::tuple(values),
    }
}

/// Something else in place of a value.
fn another(random: &mut Random, value: ValueRef<'_>) -> Value {
    let parts: Vec<Value> = value.elements().map(|(_, part)| part.to_value()).collect();
    let whole = value.to_value();
    match random.below(20) {
        0 => Value::null(Type::DYNAMIC),
        1 => Value::unknown(Type::DYNAMIC),
        2 => Value::null(value.ty().clone()),
        3 => Value::unknown(value.ty().clone()),
        4 => Value::null(Type::list(value.ty().clone())),
        5 => Value::unknown(Type::set(Type::NUMBER)),
        6 => Value::refined(Type::STRING, Refinement::new().not_null().prefix("a-b-c"))
            .expect("it has a prefix"),
        7 => Value::from("x"),
        8 => Value::from(random.below(5)),
        9 => Value::from(true),
        10 => Value::tuple(parts),
        11 => Value::tuple([whole.clone(), whole]),
        12 => Value::set(Type::DYNAMIC, [whole.clone()]).unwrap_or(whole),
        13 => Value::list(Type::DYNAMIC, [whole.clone()]).unwrap_or(whole),
        14 => Value::map(Type::DYNAMIC, [("k", whole.clone())]).unwrap_or(whole),
        15 => Value::object([("more", whole)]),
        16 => Value::object::<&str>([]),
        17 => Value::tuple([]),
        18 => {
            // Some of the attributes, and another one.
            let mut kept: Vec<(String, Value)> = Vec::new();
            for (key, part) in value.elements() {
                if let (tfsdk::value::Key::Attribute(name), false) = (key, random.one_in(3)) {
                    kept.push((name.to_owned(), part.to_value()));
                }
            }
            if random.one_in(2) {
                kept.push(("zz".to_owned(), Value::from(1)));
            }
            Value::object(kept)
        }
        _ => (0..100).fold(whole, |inner, _| Value::tuple([inner])),
    }
}

/// Whether any of the errors has a path.
fn has_error_with_path(found: &Diagnostics) -> bool {
    found.errors().any(|error| error.path().is_some())
}

proptest! {
    #![proptest_config(kit::cases(6000))]

    #[test]
    fn no_function_stumbles_over_foreign_values(seed in any::<u64>()) {
        on_a_usual_stack(|| -> Result<(), TestCaseError> {
            let mut random = Random::new(seed);
            let schema = random_schema(&mut random);
            let some = |random: &mut Random| {
                let value = match random.below(4) {
                    0 => none(&schema),
                    1 => random_config(random, &schema, true),
                    _ => random_value(random, &schema),
                };
                if random.one_in(4) { value } else { mutated(random, value.as_ref()) }
            };
            let (prior, config, planned, new) =
                (some(&mut random), some(&mut random), some(&mut random), some(&mut random));
            all_functions(&schema, &prior, &config, &planned, &new)
        })?;
    }
}

fn all_functions(
    schema: &Schema,
    prior: &Value,
    config: &Value,
    planned: &Value,
    new: &Value,
) -> Result<(), TestCaseError> {
    // Parts with dynamic types are not decided by the type alone.
    let foreign = |value: &Value| {
        !(value.ty().conforms_to(schema.ty()) || (value.is_null() && value.ty().is_dynamic()))
    };
    let plan = plan(schema, prior, config);
    if foreign(prior) || foreign(config) {
        prop_assert!(has_error_with_path(&plan.diagnostics), "{prior} {config} {}", schema.to_json());
        prop_assert!(plan.planned.is_null());
    }
    prop_assert!(plan.planned.ty().conforms_to(schema.ty()), "{} of {}", plan.planned, plan.planned.ty());
    prop_assert!(convert(&plan.planned, schema.ty()).is_ok());
    let found = validate(schema, config);
    prop_assert!(!foreign(config) || has_error_with_path(&found), "{found}");
    match proposed_new(schema, prior, config) {
        Ok(proposed) => {
            prop_assert!(!foreign(prior) && !foreign(config));
            prop_assert!(proposed.ty().conforms_to(schema.ty()), "{proposed} of {}", proposed.ty());
        }
        Err(found) => prop_assert!(has_error_with_path(&found), "{found}"),
    }
    match configured(schema, config) {
        Ok(_) => prop_assert!(!foreign(config)),
        Err(found) => prop_assert!(has_error_with_path(&found), "{found}"),
    }
    match keep_meaning(schema, prior, new) {
        Ok(_) => prop_assert!(!foreign(prior) && !foreign(new)),
        Err(found) => prop_assert!(has_error_with_path(&found), "{found}"),
    }
    let paths = prior.unknown_paths();
    let response = PlanResponse { planned, requires_replace: &paths };
    let verdict = check_plan(CHECKED, schema, prior, config, response);
    if foreign(prior) || foreign(config) {
        prop_assert!(has_error_with_path(&verdict.diagnostics), "{}", verdict.diagnostics);
    }
    let response = PlanResponse { planned: new, requires_replace: &paths };
    let second = check_final_plan(CHECKED, schema, prior, config, &verdict, planned, response);
    if foreign(prior) || foreign(config) {
        prop_assert!(has_error_with_path(&second.diagnostics), "{}", second.diagnostics);
    }
    let said = Diagnostics::new();
    let response = ApplyResponse { new_state: new, diagnostics: &said };
    let verdict = check_apply(CHECKED, schema, prior, planned, response);
    if foreign(prior) || foreign(planned) {
        prop_assert!(has_error_with_path(&verdict.diagnostics), "{}", verdict.diagnostics);
    }
    if let Some(state) = verdict.state {
        prop_assert!(state.is_wholly_known() || state == *prior);
        prop_assert!(state.ty().conforms_to(schema.ty()) || state.is_null(), "{state} of {}", state.ty());
    }
    Ok(())
}
