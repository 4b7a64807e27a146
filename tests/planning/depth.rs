//! Deep schemas and deep values: every function goes to the limit of depth on a stack of 2 MB.

use kit::memory::on_a_usual_stack;
use kit::plan::CHECKED;
use kit::written::{none, resource};
use tfsdk::diag::Diagnostics;
use tfsdk::limits::Limits;
use tfsdk::plan::{
    ApplyResponse, PlanResponse, StateUpgrades, check_apply, check_apply_with, check_final_plan, check_plan,
    configured, keep_meaning, plan, planned_value_from_json, proposed_new, upgrade_state, validate,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, Member, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::ty::TypeKind;
use tfsdk::{Type, Value, json};

/// A value of a type with one element in each collection, and `leaf` for each text.
fn one_of_each(ty: &Type, leaf: &Value) -> Value {
    match ty.kind() {
        TypeKind::List(element) => {
            Value::list(element.clone(), [one_of_each(element, leaf)]).expect("of its type")
        }
        TypeKind::Set(element) => {
            Value::set(element.clone(), [one_of_each(element, leaf)]).expect("of its type")
        }
        TypeKind::Map(element) => {
            Value::map(element.clone(), [("k", one_of_each(element, leaf))]).expect("of its type")
        }
        TypeKind::Object(object) => {
            Value::object(object.iter().map(|a| (a.name().to_owned(), one_of_each(a.ty(), leaf))))
        }
        _ => leaf.clone(),
    }
}

/// Every function, on values that differ only at the bottom, that are the same, and that are not there.
fn all_functions(schema: &Schema) {
    let ty = schema.ty();
    assert!(ty.depth() >= 495, "{}", ty.depth());
    let text = |text: &str| one_of_each(ty, &Value::from(text));
    let null = one_of_each(ty, &Value::null(Type::STRING));
    let unknown = one_of_each(ty, &Value::unknown(Type::STRING));
    let said = Diagnostics::new();
    for (prior, config) in [
        (none(schema), text("a")),
        (text("a"), text("a")),
        (text("a"), text("b")),
        (text("a"), null.clone()),
        (text("a"), unknown.clone()),
        (text("a"), none(schema)),
    ] {
        let found = validate(schema, &config);
        assert!(found.is_empty(), "{found}");
        configured(schema, &config).expect("it fits");
        let proposed = proposed_new(schema, &prior, &config).expect("they fit");
        let planned = plan(schema, &prior, &config);
        assert!(planned.diagnostics.is_empty(), "{}", planned.diagnostics);
        keep_meaning(schema, &prior, &config).expect("they fit");
        for candidate in [&planned.planned, &proposed, &text("c")] {
            let response = PlanResponse { planned: candidate, requires_replace: &planned.requires_replace };
            let verdict = check_plan(CHECKED, schema, &prior, &config, response);
            check_final_plan(CHECKED, schema, &prior, &config, &verdict, &planned.planned, response);
            let response = ApplyResponse { new_state: candidate, diagnostics: &said };
            check_apply(CHECKED, schema, &prior, &planned.planned, response);
        }
    }
    let state = json::value_to_string(&text("a"), ty).expect("it is known");
    assert_eq!(upgrade_state(schema, &StateUpgrades::new(), 0, &state).ok(), Some(text("a")));
    assert_eq!(planned_value_from_json(&state, "false", ty).ok(), Some(text("a")));
}

#[test]
fn nested_attributes_may_be_as_deep_as_the_limit() {
    for nesting in [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map] {
        on_a_usual_stack(|| {
            let mut member = Attribute::optional("a", Type::STRING).force_new();
            while member.ty().depth() < 497 {
                member = Attribute::nested("a", NestedType::new(nesting, [member]), Mode::OPTIONAL);
            }
            all_functions(&Schema::unchecked(0, Block::new().with_attributes([member])));
        });
    }
}

#[test]
fn blocks_may_be_as_deep_as_the_limit() {
    for nesting in
        [BlockNesting::Single, BlockNesting::Group, BlockNesting::List, BlockNesting::Set, BlockNesting::Map]
    {
        on_a_usual_stack(|| {
            let mut member = Member::from(Attribute::optional("a", Type::STRING));
            while member.ty().depth() < 497 {
                member = NestedBlock::new("a", nesting, Block::new().with_members([member])).into();
            }
            all_functions(&Schema::unchecked(0, Block::new().with_members([member])));
        });
    }
}

#[test]
fn attribute_types_may_be_as_deep_as_the_limit() {
    type Wrap = fn(Type) -> Type;
    let wraps: [Wrap; 5] =
        [Type::list, Type::set, Type::map, |ty| Type::object([("a", ty)]), |ty| Type::tuple([ty])];
    for wrap in &wraps[..4] {
        on_a_usual_stack(|| {
            let ty = (0..500).fold(Type::STRING, |ty, _| wrap(ty));
            all_functions(&resource([Attribute::optional("a", ty)]));
        });
    }
}

/// A value of sets in sets, with twenty elements on each level beside the one that goes on.
fn wide(ty: &Type, leaf: &Value) -> Value {
    let element = ty.element().expect("it is a set");
    let object = |k: Value, n: Option<Value>| {
        let n = n.map(|n| ("n", n));
        Value::object([("k", k)].into_iter().chain(n))
    };
    let elements: Vec<Value> = match element.attribute("n") {
        None => vec![object(leaf.clone(), None)],
        Some(inner) => {
            let none = || Value::set(inner.element().expect("it is a set").clone(), []).expect("it is empty");
            let beside = (0..20).map(|i| object(Value::from(format!("{i}")), Some(none())));
            beside.chain([object(Value::from("on"), Some(wide(inner, leaf)))]).collect()
        }
    };
    Value::set(element.clone(), elements).expect("they are of one type")
}

/// Schemas of sets in sets, on so many levels: nested attributes, blocks and a type.
fn sets_in_sets(levels: usize) -> [Schema; 3] {
    let of = |member: Member| Schema::unchecked(0, Block::new().with_members([member]));
    let k = || Attribute::optional_computed("k", Type::STRING);
    let mut nested = NestedType::new(Nesting::Set, [k()]);
    let mut block = Block::new().with_attributes([k()]);
    let mut ty = Type::set(Type::object([("k", Type::STRING)]));
    for _ in 0..levels {
        nested = NestedType::new(Nesting::Set, [k(), Attribute::nested("n", nested, Mode::OPTIONAL)]);
        let inner = NestedBlock::new("n", BlockNesting::Set, block);
        block = Block::new().with_attributes([k()]).with_blocks([inner]);
        ty = Type::set(Type::object([("k", Type::STRING), ("n", ty)]));
    }
    [
        of(Attribute::nested("n", nested, Mode::OPTIONAL).into()),
        of(NestedBlock::new("n", BlockNesting::Set, block).into()),
        of(Attribute::optional("n", ty).into()),
    ]
}

#[test]
fn sets_of_many_elements_may_be_as_deep_as_the_limit() {
    for schema in sets_in_sets(240) {
        let ty = schema.ty().attribute("n").expect("it is there");
        let value = |leaf: Value| Value::object([("n", wide(ty, &leaf))]);
        let (one, other) = (value(Value::from("1")), value(Value::from("2")));
        let open = value(Value::unknown(Type::STRING));
        on_a_usual_stack(|| {
            proposed_new(&schema, &one, &other).expect("they fit");
            let said = Diagnostics::new();
            for (planned, new_state, fits) in [(&one, &one, true), (&one, &other, false), (&open, &one, true)]
            {
                let response = ApplyResponse { new_state, diagnostics: &said };
                let verdict = check_apply(CHECKED, &schema, &none(&schema), planned, response);
                assert_eq!(verdict.is_accepted(), fits, "{}", verdict.diagnostics);
            }
        });
    }
}

#[test]
fn elements_of_deep_sets_continue() {
    // Each level of sets is matched by all that stands in it.
    for schema in sets_in_sets(30) {
        let ty = schema.ty().attribute("n").expect("it is there");
        let value = |leaf: Value| Value::object([("n", wide(ty, &leaf))]);
        let (one, other) = (value(Value::from("1")), value(Value::from("2")));
        on_a_usual_stack(|| {
            for config in [&one, &other] {
                let planned = plan(&schema, &one, config);
                assert!(planned.diagnostics.is_empty(), "{}", planned.diagnostics);
                assert_eq!(&planned.planned, config);
                assert_eq!(keep_meaning(&schema, &one, config).as_ref(), Ok(config));
            }
        });
    }
}

#[test]
fn what_a_provider_sends_may_be_as_deep_as_the_limit() {
    let ty = (0..500).fold(Type::STRING, |ty, _| Type::list(ty));
    let sent = |levels: usize| (0..levels).fold(Value::from("a"), |value, _| Value::tuple([value]));
    let schema = resource([Attribute::optional("a", ty.clone())]);
    let config = Value::object([("a", one_of_each(&ty, &Value::from("a")))]);
    on_a_usual_stack(|| {
        for (levels, fits) in [(500, true), (499, false), (501, false)] {
            let response =
                PlanResponse { planned: &Value::object([("a", sent(levels))]), requires_replace: &[] };
            let verdict = check_plan(CHECKED, &schema, &none(&schema), &config, response);
            assert_eq!(verdict.is_accepted(), fits, "{}", verdict.diagnostics);
        }
        let found = plan(&schema, &none(&schema), &Value::object([("a", sent(500))])).diagnostics;
        assert_eq!(found.len(), 1, "{found}");
    });
}

#[test]
fn dynamic_values_may_be_as_deep_as_the_limit() {
    on_a_usual_stack(|| {
        let schema = resource([Attribute::optional("a", Type::DYNAMIC)]);
        let deep = |leaf: &str| {
            Value::object([("a", (0..505).fold(Value::from(leaf), |value, _| Value::tuple([value])))])
        };
        let planned = plan(&schema, &deep("a"), &deep("b"));
        assert_eq!(planned.planned, deep("b"));
        let response = PlanResponse { planned: &deep("c"), requires_replace: &[] };
        assert!(!check_plan(CHECKED, &schema, &deep("a"), &deep("b"), response).is_accepted());
        let said = Diagnostics::new();
        let response = ApplyResponse { new_state: &deep("c"), diagnostics: &said };
        assert!(!check_apply(CHECKED, &schema, &deep("a"), &deep("b"), response).is_accepted());
    });
}

#[test]
fn what_is_deeper_or_larger_than_the_limits_is_refused() {
    let schema = resource([Attribute::optional("a", Type::DYNAMIC)]);
    let of = |value: Value| Value::object([("a", value)]);
    let deep = of((0..100_000).fold(Value::from(1), |value, _| Value::tuple([value])));
    let large = of((0..60).fold(Value::from(1), |value, _| Value::tuple([value.clone(), value])));
    for (value, met) in [
        (
            &deep,
            "is nested more deeply than allowed; where such depth is meant, raise `Limits::max_depth`."
                .to_owned(),
        ),
        (
            &large,
            format!(
                "has {} bytes, more than allowed; where so much is meant, raise `Limits::max_size`.",
                large.size()
            ),
        ),
    ] {
        on_a_usual_stack(|| {
            let told = |what: &str, found: &Diagnostics| {
                let expected = format!("The {what} {met}");
                assert!(found.iter().any(|d| d.path().is_some() && d.detail() == expected), "{found}");
            };
            let missing = none(&schema);
            told("configuration", &plan(&schema, &missing, value).diagnostics);
            told("prior state", &plan(&schema, value, &missing).diagnostics);
            told("configuration", &validate(&schema, value));
            told("configuration", &proposed_new(&schema, &missing, value).expect_err("too much"));
            told("configuration", &configured(&schema, value).expect_err("too much"));
            told("later value", &keep_meaning(&schema, &missing, value).expect_err("too much"));
            let response = PlanResponse { planned: value, requires_replace: &[] };
            let verdict = check_plan(CHECKED, &schema, &missing, &of(Value::from(1)), response);
            told("planned state", &verdict.diagnostics);
            let said = Diagnostics::new();
            let response = ApplyResponse { new_state: value, diagnostics: &said };
            told("new state", &check_apply(CHECKED, &schema, &missing, &missing, response).diagnostics);
            let response = ApplyResponse { new_state: &missing, diagnostics: &said };
            told("planned state", &check_apply(CHECKED, &schema, &missing, value, response).diagnostics);
        });
    }
    assert!(large.within(Limits::new()).is_err());
}

/// A state that is deeper than the limits by default is not lost where the caller allows for it.
#[test]
fn what_is_saved_of_a_deep_state_is_all_that_is_known() {
    let schema = resource([Attribute::optional_computed("a", Type::DYNAMIC)]);
    let deep = |leaf: Value| {
        let leaf = Value::object([("id", Value::from("i-1")), ("x", leaf)]);
        Value::object([("a", (0..600).fold(leaf, |value, _| Value::tuple([value])))])
    };
    let check = || {
        let said = Diagnostics::new();
        let response = ApplyResponse { new_state: &deep(Value::unknown(Type::STRING)), diagnostics: &said };
        let planned = Value::object([("a", Value::unknown(Type::DYNAMIC))]);
        let limits = Limits::new().max_depth(2000);
        let verdict = check_apply_with(CHECKED, &schema, &none(&schema), &planned, response, limits);
        assert_eq!(verdict.state, Some(deep(Value::null(Type::STRING))));
    };
    // So deep that it takes more than the stack that is usual.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(16 << 20);
        thread.spawn_scoped(scope, check).expect("there are threads").join().expect("it passes");
    });
}

#[test]
fn a_default_that_is_not_known_may_not_be_deeper_than_the_limits() {
    let deep = || (0..100_000).fold(Value::unknown(Type::STRING), |value, _| Value::tuple([value]));
    let schema = resource([Attribute::optional("a", Type::DYNAMIC).default_fn(move || Ok(deep()))]);
    on_a_usual_stack(|| {
        let found = configured(&schema, &Value::object([("a", Value::null(Type::DYNAMIC))]));
        let found = found.expect_err("it is too deep").to_string();
        let met = "The default of `a` cannot be made: nested more deeply than allowed; ";
        assert!(found.starts_with("error: a: Invalid default: ") && found.contains(met), "{found}");
    });
}
