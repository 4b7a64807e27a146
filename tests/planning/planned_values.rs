//! What a plan contains: whole planned values, attribute by attribute.

use kit::written::{
    created, lines, none, of_block, of_type, planned, replaced, resource, updated, value, value_with,
};
use tfsdk::plan::plan;
use tfsdk::schema::{Attribute, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::value::Refinement;
use tfsdk::{Error, Type, Value};

/// One attribute for each way to be set.
fn modes() -> Schema {
    resource([
        Attribute::required("required", Type::STRING),
        Attribute::optional("optional", Type::STRING),
        Attribute::computed("computed", Type::STRING),
        Attribute::computed("kept", Type::STRING).keep(),
        Attribute::optional_computed("either", Type::STRING),
        Attribute::optional_computed("either_kept", Type::STRING).keep(),
        Attribute::optional("defaulted", Type::STRING).default("d"),
        Attribute::optional("secret", Type::STRING).write_only(),
    ])
}

#[test]
fn what_is_created_is_unknown_where_the_provider_sets_it() {
    let schema = modes();
    assert_eq!(
        created(&schema, r#"{ required = "r", secret = "s" }"#),
        value(
            &schema,
            r#"{ required = "r", computed = unknown, kept = unknown, either = unknown, either_kept = unknown, defaulted = "d" }"#
        )
    );
    assert_eq!(
        created(
            &schema,
            r#"{ required = "r", optional = "o", either = "e", either_kept = "k", defaulted = "x" }"#
        ),
        value(
            &schema,
            r#"{ required = "r", optional = "o", computed = unknown, kept = unknown, either = "e", either_kept = "k", defaulted = "x" }"#
        )
    );
}

/// A state with something in every attribute.
const STATE: &str = r#"{ required = "r", optional = "o", computed = "c", kept = "k", either = "e", either_kept = "ek", defaulted = "d" }"#;

#[test]
fn what_does_not_change_is_the_prior_state() {
    let schema = modes();
    let same = updated(&schema, STATE, r#"{ required = "r", optional = "o", secret = "s" }"#);
    assert_eq!((same.planned, same.requires_replace), (value(&schema, STATE), Vec::new()));
}

#[test]
fn any_change_makes_computed_values_unknown_but_for_those_that_are_kept() {
    let schema = modes();
    for (config, expected) in [
        (
            r#"{ required = "new", optional = "o" }"#,
            r#"{ required = "new", optional = "o", computed = unknown, kept = "k", either = unknown, either_kept = "ek", defaulted = "d" }"#,
        ),
        (
            r#"{ required = "r" }"#,
            r#"{ required = "r", computed = unknown, kept = "k", either = unknown, either_kept = "ek", defaulted = "d" }"#,
        ),
        (
            r#"{ required = "r", optional = "o", defaulted = "x" }"#,
            r#"{ required = "r", optional = "o", computed = unknown, kept = "k", either = unknown, either_kept = "ek", defaulted = "x" }"#,
        ),
        (
            r#"{ required = unknown, optional = "o", either = "e" }"#,
            r#"{ required = unknown, optional = "o", computed = unknown, kept = "k", either = "e", either_kept = "ek", defaulted = "d" }"#,
        ),
    ] {
        let changed = updated(&schema, STATE, config);
        assert_eq!(changed.planned, value(&schema, expected), "{config}");
        assert_eq!(replaced(&changed), [""; 0]);
    }
}

#[test]
fn a_prior_null_of_a_computed_attribute_is_kept_as_null() {
    let schema = modes();
    let prior = r#"{ required = "r", defaulted = "d" }"#;
    assert_eq!(updated(&schema, prior, r#"{ required = "r" }"#).planned, value(&schema, prior));
    assert_eq!(
        updated(&schema, prior, r#"{ required = "s" }"#).planned,
        value(&schema, r#"{ required = "s", computed = unknown, either = unknown, defaulted = "d" }"#)
    );
}

#[test]
fn a_default_that_changed_is_a_change() {
    let schema = modes();
    let prior = r#"{ required = "r", computed = "c", kept = "k", defaulted = "before" }"#;
    assert_eq!(
        updated(&schema, prior, r#"{ required = "r" }"#).planned,
        value(
            &schema,
            r#"{ required = "r", computed = unknown, kept = "k", either = unknown, defaulted = "d" }"#
        )
    );
}

#[test]
fn a_default_stands_for_null_and_for_nothing_else() {
    let schema = modes();
    let defaulted = |config: &str| {
        created(&schema, config).attribute("defaulted").map(|part| part.to_value()).expect("it is there")
    };
    assert_eq!(defaulted(r#"{ required = "r" }"#), Value::from("d"));
    assert_eq!(defaulted(r#"{ required = "r", defaulted = "" }"#), Value::from(""));
    assert_eq!(defaulted(r#"{ required = "r", defaulted = unknown }"#), Value::unknown(Type::STRING));
}

#[test]
fn an_unknown_value_is_planned_with_what_is_known_of_it() {
    let schema = modes();
    let refined = Value::refined(Type::STRING, Refinement::new().not_null().prefix("arn:")).expect("it fits");
    let config = value_with(&schema, r#"{ required = x, either = x }"#, &[("x", refined.clone())]);
    let plan = planned(&schema, &none(&schema), &config);
    for name in ["required", "either"] {
        assert_eq!(plan.planned.attribute(name).map(|part| part.to_value()), Some(refined.clone()));
    }
    // Of what the provider is to compute nothing is known.
    let computed = plan.planned.attribute("computed").expect("it is there");
    assert!(!computed.is_known() && computed.refinement().is_none());
}

#[test]
fn no_configuration_is_planned_as_it_is() {
    let schema = modes();
    let state = value(&schema, STATE);
    let destroyed = planned(&schema, &state, &none(&schema));
    assert_eq!((destroyed.planned, destroyed.requires_replace), (none(&schema), Vec::new()));
    assert!(destroyed.diagnostics.is_empty());
    let unknown = Value::unknown(schema.ty().clone());
    let plan = plan(&schema, &state, &unknown);
    assert_eq!((plan.planned, plan.diagnostics.len(), plan.requires_replace.len()), (unknown, 0, 0));
}

#[test]
fn a_read_only_attribute_that_is_configured_is_told_and_planned_as_configured() {
    let schema = modes();
    let config = value(&schema, r#"{ required = "r", computed = "mine" }"#);
    let plan = plan(&schema, &none(&schema), &config);
    assert_eq!(plan.planned.attribute("computed").and_then(|part| part.as_str()), Some("mine"));
    assert_eq!(
        lines(&plan.diagnostics),
        [
            "error: computed: Attribute is read-only: The provider sets the attribute \"computed\" itself: remove it from the configuration."
        ]
    );
}

#[test]
fn numbers_that_terraform_holds_for_equal_are_no_change() {
    let schema = resource([
        Attribute::required("size", Type::NUMBER).force_new(),
        Attribute::computed("id", Type::STRING),
    ]);
    let double = tfsdk::Number::from_double(0.1).expect("it is finite");
    let prior = value_with(&schema, r#"{ size = x, id = "i" }"#, &[("x", double.into())]);
    let same = planned(&schema, &prior, &value(&schema, "{ size = 0.1 }"));
    assert_eq!(same.planned.attribute("id").and_then(|part| part.as_str()), Some("i"));
    assert_eq!(replaced(&same), [""; 0]);
}

fn nested(nesting: Nesting) -> Schema {
    let nested = NestedType::new(
        nesting,
        [
            Attribute::optional("name", Type::STRING),
            Attribute::optional("port", Type::NUMBER).default(80),
            Attribute::computed("id", Type::STRING),
            Attribute::computed("kept", Type::STRING).keep(),
        ],
    );
    resource([Attribute::nested("n", nested, Mode::OPTIONAL)])
}

/// The value that holds these objects, as text.
fn objects(nesting: Nesting, objects: &[&str]) -> String {
    match nesting {
        Nesting::Single => format!("{{ n = {} }}", objects[0]),
        Nesting::List | Nesting::Set => format!("{{ n = [{}] }}", objects.join(", ")),
        Nesting::Map => {
            let entries: Vec<String> =
                objects.iter().enumerate().map(|(i, object)| format!("k{i} = {object}")).collect();
            format!("{{ n = {{ {} }} }}", entries.join(", "))
        }
    }
}

const NESTINGS: [Nesting; 4] = [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map];

#[test]
fn objects_of_nested_attributes_are_filled_in() {
    for nesting in NESTINGS {
        let schema = nested(nesting);
        assert_eq!(
            created(&schema, &objects(nesting, &[r#"{ name = "a" }"#])),
            value(
                &schema,
                &objects(nesting, &[r#"{ name = "a", port = 80, id = unknown, kept = unknown }"#])
            ),
            "{nesting:?}"
        );
        // What is not configured, is empty or is not known has no objects that could be filled in.
        let empty = if nesting == Nesting::Map { "{ n = {} }" } else { "{ n = [] }" };
        for config in ["{}", "{ n = unknown }", empty] {
            if nesting != Nesting::Single || config != empty {
                assert_eq!(created(&schema, config), value(&schema, config), "{nesting:?}");
            }
        }
    }
}

#[test]
fn objects_of_nested_attributes_keep_their_prior_values() {
    for nesting in NESTINGS {
        let schema = nested(nesting);
        let prior = objects(nesting, &[r#"{ name = "a", port = 80, id = "i", kept = "k" }"#]);
        let same = updated(&schema, &prior, &objects(nesting, &[r#"{ name = "a" }"#]));
        assert_eq!(same.planned, value(&schema, &prior), "{nesting:?}");
        let changed = updated(&schema, &prior, &objects(nesting, &[r#"{ name = "a", port = 81 }"#]));
        // An element of a set is another one when something that is set differs.
        let expected = match nesting {
            Nesting::Set => r#"{ name = "a", port = 81, id = unknown, kept = unknown }"#,
            _ => r#"{ name = "a", port = 81, id = unknown, kept = "k" }"#,
        };
        assert_eq!(changed.planned, value(&schema, &objects(nesting, &[expected])), "{nesting:?}");
    }
}

#[test]
fn a_new_object_beside_one_that_stays_has_nothing_prior() {
    for nesting in [Nesting::List, Nesting::Set, Nesting::Map] {
        let schema = nested(nesting);
        let prior = objects(nesting, &[r#"{ name = "a", port = 80, id = "i", kept = "k" }"#]);
        let grown = updated(&schema, &prior, &objects(nesting, &[r#"{ name = "a" }"#, r#"{ name = "b" }"#]));
        let expected = [
            r#"{ name = "a", port = 80, id = unknown, kept = "k" }"#,
            r#"{ name = "b", port = 80, id = unknown, kept = unknown }"#,
        ];
        assert_eq!(grown.planned, value(&schema, &objects(nesting, &expected)), "{nesting:?}");
    }
}

#[test]
fn null_and_unknown_elements_are_planned_as_they_are() {
    for nesting in [Nesting::List, Nesting::Map] {
        let schema = nested(nesting);
        let config = objects(nesting, &["null", "unknown", r#"{ name = "c" }"#]);
        let expected = objects(
            nesting,
            &["null", "unknown", r#"{ name = "c", port = 80, id = unknown, kept = unknown }"#],
        );
        assert_eq!(created(&schema, &config), value(&schema, &expected));
    }
}

#[test]
fn a_set_whose_elements_would_fall_together_stays_as_it_is_configured() {
    let nested = NestedType::new(Nesting::Set, [Attribute::optional("port", Type::NUMBER).default(80)]);
    let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL)]);
    let config = value(&schema, "{ n = [{ port = 80 }, {}] }");
    let plan = plan(&schema, &none(&schema), &config);
    assert_eq!(plan.planned, config);
    assert_eq!(
        lines(&plan.diagnostics),
        [
            "error: n[#1]: Duplicate set element: This element is the same as another one of the set once defaults are filled in. Remove one of them."
        ]
    );
}

#[test]
fn elements_that_are_not_known_yet_are_no_duplicates() {
    let nested = NestedType::new(
        Nesting::Set,
        [Attribute::optional("name", Type::STRING), Attribute::optional("port", Type::NUMBER).default(80)],
    );
    let schema = resource([Attribute::nested("n", nested, Mode::OPTIONAL)]);
    let config = value(&schema, "{ n = [{ name = unknown }, { name = unknown, port = 80 }] }");
    let plan = plan(&schema, &none(&schema), &config);
    assert!(plan.diagnostics.is_empty(), "{}", plan.diagnostics);
}

/// A nested attribute that the provider may set, with an inner attribute of each kind.
fn computed_nested() -> Schema {
    let inner = [Attribute::optional("x", Type::STRING), Attribute::computed("id", Type::STRING)];
    let nested = NestedType::new(Nesting::Single, inner);
    resource([
        Attribute::nested("n", nested, Mode::OPTIONAL_COMPUTED),
        Attribute::required("name", Type::STRING),
    ])
}

#[test]
fn a_nested_attribute_of_the_provider_is_unknown_as_a_whole() {
    let schema = computed_nested();
    assert_eq!(created(&schema, r#"{ name = "a" }"#), value(&schema, r#"{ name = "a", n = unknown }"#));
    assert_eq!(
        created(&schema, r#"{ name = "a", n = { x = "1" } }"#),
        value(&schema, r#"{ name = "a", n = { x = "1", id = unknown } }"#)
    );
    let prior = r#"{ name = "a", n = { x = "1", id = "i" } }"#;
    assert_eq!(updated(&schema, prior, r#"{ name = "a" }"#).planned, value(&schema, prior));
    assert_eq!(
        updated(&schema, prior, r#"{ name = "b" }"#).planned,
        value(&schema, r#"{ name = "b", n = unknown }"#)
    );
}

/// A default of objects whose attributes have defaults, too.
fn default_of_objects(nesting: Nesting, default: &str) -> Schema {
    let inner = NestedType::new(
        Nesting::Single,
        [Attribute::optional("y", Type::NUMBER).default(2), Attribute::computed("id", Type::STRING)],
    );
    let nested = NestedType::new(
        nesting,
        [
            Attribute::required("name", Type::STRING),
            Attribute::optional("port", Type::NUMBER).default(80),
            Attribute::computed("id", Type::STRING),
            Attribute::nested("in", inner, Mode::OPTIONAL),
        ],
    );
    let default = of_type(nested.ty(), default);
    resource([
        Attribute::nested("n", nested, Mode::OPTIONAL).default(default),
        Attribute::optional("other", Type::STRING),
    ])
}

#[test]
fn objects_of_a_default_are_filled_in_as_those_of_a_configuration() {
    let written = r#"{ name = "a", in = {} }"#;
    let filled = r#"{ name = "a", port = 80, id = unknown, in = { y = 2, id = unknown } }"#;
    let known = r#"{ name = "a", port = 80, id = "i", in = { y = 2, id = "j" } }"#;
    for nesting in NESTINGS {
        let wrap = |object: &str| objects(nesting, &[object]);
        let default = wrap(written);
        let default = default.strip_prefix("{ n = ").and_then(|text| text.strip_suffix(" }"));
        let schema = default_of_objects(nesting, default.expect("it is the value of n"));
        assert_eq!(created(&schema, "{}"), value(&schema, &wrap(filled)), "{nesting:?}");
        // What was computed before stays while nothing changes.
        let prior = wrap(known);
        assert_eq!(updated(&schema, &prior, "{}").planned, value(&schema, &prior), "{nesting:?}");
        let with_other = |text: &str| text.replacen("{ n =", "{ other = \"x\", n =", 1);
        assert_eq!(
            updated(&schema, &prior, "{ other = \"x\" }").planned,
            value(&schema, &with_other(&wrap(filled))),
            "{nesting:?}"
        );
    }
}

#[test]
fn defaults_stand_at_every_depth() {
    let port = || Attribute::optional("port", Type::NUMBER).default(80);
    let innermost = NestedType::new(Nesting::Set, [port()]);
    let inner = NestedType::new(Nesting::Map, [Attribute::nested("s", innermost, Mode::OPTIONAL), port()]);
    let block = Block::new().with_attributes([Attribute::nested("m", inner, Mode::OPTIONAL), port()]);
    let outer = Block::new().with_blocks([NestedBlock::new("inner", BlockNesting::List, block)]);
    let schema = resource([NestedBlock::new("outer", BlockNesting::Single, outer)]);
    assert_eq!(
        created(&schema, "{ outer = { inner = [{ m = { k = { s = [{}] } } }, {}] } }"),
        value(
            &schema,
            "{ outer = { inner = [{ m = { k = { s = [{ port = 80 }], port = 80 } }, port = 80 }, { port = 80 }] } }"
        )
    );
}

#[test]
fn a_default_is_made_when_it_is_needed_and_may_fail() {
    let failing = resource([
        Attribute::optional("a", Type::STRING).default_fn(|| Err(Error::invalid("no luck"))),
        Attribute::optional("b", Type::STRING).default_fn(|| Ok(Value::from(1))),
        Attribute::optional("c", Type::STRING).default_fn(|| Ok(Value::null(Type::STRING))),
    ]);
    let plan_of = |config: &str| plan(&failing, &none(&failing), &value(&failing, config));
    let made = plan_of("{}");
    assert_eq!(made.planned, value(&failing, "{}"));
    assert_eq!(
        lines(&made.diagnostics),
        [
            "error: a: Invalid default: The default of `a` cannot be made: no luck.",
            "error: b: Invalid default: The default of `b` cannot be made: expected string, found number.",
        ]
    );
    assert!(plan_of(r#"{ a = "x", b = "y", c = "z" }"#).diagnostics.is_empty());
}

#[test]
fn a_default_of_objects_that_is_null_has_no_parts() {
    for nesting in NESTINGS {
        let inner = NestedType::new(nesting, [Attribute::optional("port", Type::NUMBER).default(80)]);
        let ty = inner.ty().clone();
        let null =
            Attribute::nested("n", inner, Mode::OPTIONAL).default_fn(move || Ok(Value::null(ty.clone())));
        assert_eq!(created(&resource([null.clone()]), "{}"), value(&resource([null]), "{}"), "{nesting:?}");
    }
}

#[test]
fn a_read_only_object_that_is_configured_is_not_filled_in() {
    let inner =
        [Attribute::optional("x", Type::STRING), Attribute::optional("port", Type::NUMBER).default(80)];
    let schema = resource([Attribute::nested("n", NestedType::new(Nesting::Single, inner), Mode::COMPUTED)]);
    let config = value(&schema, r#"{ n = { x = "mine" } }"#);
    assert_eq!(plan(&schema, &none(&schema), &config).planned, config);
}

#[test]
fn elements_of_a_list_may_be_equal() {
    let schema = nested(Nesting::List);
    let element = r#"{ name = "a", port = 80, id = unknown, kept = unknown }"#;
    assert_eq!(
        created(&schema, r#"{ n = [{ name = "a" }, { name = "a" }] }"#),
        value(&schema, &objects(Nesting::List, &[element, element]))
    );
}

#[test]
fn a_default_that_fails_in_an_element_is_told_at_its_path() {
    let inner = [Attribute::optional("d", Type::STRING).default_fn(|| Err(Error::invalid("no luck")))];
    let schema = resource([Attribute::nested("n", NestedType::new(Nesting::List, inner), Mode::OPTIONAL)]);
    let made = plan(&schema, &none(&schema), &value(&schema, r#"{ n = [{ d = "x" }, {}] }"#));
    assert_eq!(
        lines(&made.diagnostics),
        ["error: n[1].d: Invalid default: The default of `d` cannot be made: no luck."]
    );
    // An update that changes something is planned twice, and told once.
    let made = plan(
        &schema,
        &value(&schema, r#"{ n = [{ d = "x" }] }"#),
        &value(&schema, r#"{ n = [{ d = "y" }, {}] }"#),
    );
    assert_eq!(made.diagnostics.len(), 1);
}

#[test]
fn blocks_are_planned_as_often_as_they_are_written() {
    for nesting in
        [BlockNesting::Single, BlockNesting::Group, BlockNesting::List, BlockNesting::Set, BlockNesting::Map]
    {
        let schema = of_block(
            "b",
            nesting,
            [
                Attribute::optional("name", Type::STRING),
                Attribute::optional("port", Type::NUMBER).default(80),
                Attribute::computed("id", Type::STRING),
            ],
        );
        let wrap = |object: &str| match nesting {
            BlockNesting::Single | BlockNesting::Group => format!("{{ b = {object} }}"),
            BlockNesting::List | BlockNesting::Set => format!("{{ b = [{object}] }}"),
            BlockNesting::Map => format!("{{ b = {{ k = {object} }} }}"),
        };
        let (config, prior) = (wrap(r#"{ name = "a" }"#), wrap(r#"{ name = "a", port = 80, id = "i" }"#));
        let filled = wrap(r#"{ name = "a", port = 80, id = unknown }"#);
        assert_eq!(created(&schema, &config), value(&schema, &filled), "{nesting:?}");
        assert_eq!(updated(&schema, &prior, &config).planned, value(&schema, &prior), "{nesting:?}");
        // A group is always there; other blocks that are not written are not there.
        let nothing = match nesting {
            BlockNesting::Group => "{ b = { port = 80, id = unknown } }",
            _ => "{}",
        };
        assert_eq!(created(&schema, "{}"), value(&schema, nothing), "{nesting:?}");
        let unknown = "{ b = unknown }";
        assert_eq!(created(&schema, unknown), value(&schema, unknown), "{nesting:?}");
    }
}

#[test]
fn blocks_with_one_that_is_not_known_are_planned_as_they_are() {
    for (nesting, config) in [
        (BlockNesting::List, "{ b = [{}, unknown] }"),
        (BlockNesting::Set, "{ b = [{}, unknown] }"),
        (BlockNesting::Map, "{ b = { a = {}, k = unknown } }"),
    ] {
        let schema = of_block("b", nesting, [Attribute::optional("port", Type::NUMBER).default(80)]);
        let config = value(&schema, config);
        assert_eq!(plan(&schema, &none(&schema), &config).planned, config, "{nesting:?}");
    }
    // Parts of a single block may be unknown.
    let schema = of_block(
        "b",
        BlockNesting::Single,
        [Attribute::optional("x", Type::STRING), Attribute::optional("port", Type::NUMBER).default(80)],
    );
    assert_eq!(
        created(&schema, "{ b = { x = unknown } }"),
        value(&schema, "{ b = { x = unknown, port = 80 } }")
    );
}

#[test]
fn blocks_with_dynamic_parts_keep_the_types_of_their_values() {
    let attributes = || {
        [
            Attribute::optional("any", Type::DYNAMIC),
            Attribute::optional("port", Type::NUMBER).default(80),
            Attribute::computed("id", Type::STRING),
        ]
    };
    let list = of_block("b", BlockNesting::List, attributes());
    assert_eq!(
        created(&list, r#"{ b = [{ any = "x" }, { any = 1 }] }"#),
        value(
            &list,
            r#"{ b = [{ any = "x", port = 80, id = unknown }, { any = 1, port = 80, id = unknown }] }"#
        )
    );
    let map = of_block("b", BlockNesting::Map, attributes());
    assert_eq!(
        created(&map, r#"{ b = { k = { any = true }, l = { any = [] } } }"#),
        value(
            &map,
            r#"{ b = { k = { any = true, port = 80, id = unknown }, l = { any = [], port = 80, id = unknown } } }"#
        )
    );
    let single = of_block("b", BlockNesting::Single, attributes());
    let prior = r#"{ b = { any = "x", port = 80, id = "i" } }"#;
    assert_eq!(updated(&single, prior, r#"{ b = { any = "x" } }"#).planned, value(&single, prior));
    assert_eq!(
        updated(&single, prior, r#"{ b = { any = 5 } }"#).planned,
        value(&single, "{ b = { any = 5, port = 80, id = unknown } }")
    );
    // The same for what is matched: by position and by label.
    let prior = r#"{ b = [{ any = "x", port = 80, id = "i" }, { any = 1, port = 80, id = "j" }] }"#;
    assert_eq!(updated(&list, prior, r#"{ b = [{ any = "x" }, { any = 1 }] }"#).planned, value(&list, prior));
    let prior = r#"{ b = { k = { any = "x", port = 80, id = "i" }, l = { any = 1, port = 80, id = "j" } } }"#;
    assert_eq!(
        updated(&map, prior, r#"{ b = { l = { any = 1 }, k = { any = "x" } } }"#).planned,
        value(&map, prior)
    );
}
