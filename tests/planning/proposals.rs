//! What Terraform proposes to a provider: configuration and prior state laid over each other.

use kit::written::{none, of_block, resource, value};
use tfsdk::plan::proposed_new;
use tfsdk::schema::{Attribute, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::{Type, Value};

#[track_caller]
fn proposes(schema: &Schema, prior: &str, config: &str, expected: &str) {
    let proposed = proposed_new(schema, &value(schema, prior), &value(schema, config))
        .expect("the values are of the schema");
    assert_eq!(proposed, value(schema, expected));
}

#[track_caller]
fn proposes_new(schema: &Schema, config: &str, expected: &str) {
    let proposed =
        proposed_new(schema, &none(schema), &value(schema, config)).expect("the values are of the schema");
    assert_eq!(proposed, value(schema, expected));
}

fn modes() -> Vec<Attribute> {
    vec![
        Attribute::optional("o", Type::STRING),
        Attribute::optional_computed("e", Type::STRING),
        Attribute::computed("c", Type::STRING),
        Attribute::optional("d", Type::STRING).default("d"),
    ]
}

#[test]
fn computed_attributes_that_are_left_out_keep_their_prior_value() {
    let schema = resource(modes());
    let prior = r#"{ o = "1", e = "1", c = "1", d = "1" }"#;
    // To Terraform a default is a computed value.
    proposes(&schema, prior, "{}", r#"{ e = "1", c = "1", d = "1" }"#);
    proposes(&schema, prior, r#"{ o = "2", e = "2", d = "2" }"#, r#"{ o = "2", e = "2", c = "1", d = "2" }"#);
    proposes(
        &schema,
        prior,
        "{ o = unknown, e = unknown }",
        r#"{ o = unknown, e = unknown, c = "1", d = "1" }"#,
    );
}

#[test]
fn what_does_not_exist_yet_is_proposed_as_configured() {
    let schema = resource(modes());
    proposes_new(&schema, r#"{ o = "2" }"#, r#"{ o = "2" }"#);
    let inner = NestedType::new(Nesting::Single, modes());
    let nested = resource([Attribute::nested("n", inner, Mode::OPTIONAL)]);
    proposes_new(&nested, r#"{ n = { o = "2" } }"#, r#"{ n = { o = "2" } }"#);
    let group = of_block("b", BlockNesting::Group, modes());
    proposes_new(&group, r#"{ b = { o = "2" } }"#, r#"{ b = { o = "2" } }"#);
}

#[test]
fn without_a_configuration_the_prior_state_stays() {
    let schema = resource(modes());
    let prior = value(&schema, r#"{ o = "1", c = "1" }"#);
    assert_eq!(proposed_new(&schema, &prior, &none(&schema)).expect("the values are of the schema"), prior);
    assert_eq!(
        proposed_new(&schema, &prior, &Value::unknown(schema.ty().clone()))
            .expect("the values are of the schema"),
        prior
    );
    assert_eq!(
        proposed_new(&schema, &none(&schema), &none(&schema)).expect("the values are of the schema"),
        none(&schema)
    );
    // Nothing prior is an empty object then.
    let unknown = Value::unknown(schema.ty().clone());
    assert_eq!(
        proposed_new(&schema, &none(&schema), &unknown).expect("the values are of the schema"),
        value(&schema, "{}")
    );
}

fn nested(nesting: Nesting, mode: Mode) -> Schema {
    resource([Attribute::nested("n", NestedType::new(nesting, modes()), mode)])
}

#[test]
fn objects_of_nested_attributes_are_laid_over_their_prior_ones() {
    for (nesting, prior, config, expected) in [
        (
            Nesting::Single,
            r#"{ n = { o = "1", c = "c" } }"#,
            r#"{ n = { o = "2" } }"#,
            r#"{ n = { o = "2", c = "c" } }"#,
        ),
        (
            Nesting::List,
            r#"{ n = [{ o = "1", c = "c1" }, { c = "c2" }] }"#,
            r#"{ n = [{ o = "2" }, {}, { o = "3" }] }"#,
            r#"{ n = [{ o = "2", c = "c1" }, { c = "c2" }, { o = "3" }] }"#,
        ),
        (
            Nesting::Map,
            r#"{ n = { k = { c = "c1" }, l = { c = "c2" } } }"#,
            r#"{ n = { l = { o = "2" }, m = {} } }"#,
            r#"{ n = { l = { o = "2", c = "c2" }, m = {} } }"#,
        ),
        (
            Nesting::Set,
            r#"{ n = [{ o = "1", c = "c1" }, { o = "2", c = "c2" }] }"#,
            r#"{ n = [{ o = "2" }, { o = "3" }] }"#,
            r#"{ n = [{ o = "2", c = "c2" }, { o = "3" }] }"#,
        ),
    ] {
        proposes(&nested(nesting, Mode::OPTIONAL), prior, config, expected);
    }
}

#[test]
fn a_nested_attribute_that_is_empty_or_not_known_is_proposed_as_it_is() {
    for (nesting, prior) in [
        (Nesting::List, r#"{ n = [{ c = "c" }] }"#),
        (Nesting::Set, r#"{ n = [{ c = "c" }] }"#),
        (Nesting::Map, r#"{ n = { k = { c = "c" } } }"#),
    ] {
        let schema = nested(nesting, Mode::OPTIONAL);
        let empty = if nesting == Nesting::Map { "{ n = {} }" } else { "{ n = [] }" };
        for config in ["{}", "{ n = unknown }", empty] {
            proposes(&schema, prior, config, config);
        }
    }
    let single = nested(Nesting::Single, Mode::OPTIONAL);
    for config in ["{}", "{ n = unknown }"] {
        proposes(&single, r#"{ n = { c = "c" } }"#, config, config);
    }
    // Null elements have nothing laid under them.
    proposes(
        &nested(Nesting::List, Mode::OPTIONAL),
        r#"{ n = [{ c = "c" }, { c = "d" }] }"#,
        "{ n = [null, {}] }",
        r#"{ n = [null, { c = "d" }] }"#,
    );
}

#[test]
fn a_computed_nested_attribute_that_was_configured_is_gone_with_its_configuration() {
    for (nesting, computed, configured) in [
        (Nesting::Single, r#"{ n = { c = "c", e = "e" } }"#, r#"{ n = { o = "1", c = "c" } }"#),
        (Nesting::List, r#"{ n = [{ c = "c" }] }"#, r#"{ n = [{ c = "c" }, { o = "1" }] }"#),
        (Nesting::Set, r#"{ n = [{ c = "c" }] }"#, r#"{ n = [{ c = "c" }, { o = "1" }] }"#),
        (Nesting::Map, r#"{ n = { k = { c = "c" } } }"#, r#"{ n = { k = { o = "1" } } }"#),
    ] {
        let schema = nested(nesting, Mode::OPTIONAL_COMPUTED);
        proposes(&schema, computed, "{}", computed);
        proposes(&schema, configured, "{}", "{}");
        // What nobody can configure stays whatever is in it.
        let schema = nested(nesting, Mode::COMPUTED);
        proposes(&schema, configured, "{}", configured);
    }
}

#[test]
fn a_part_that_was_configured_shows_at_any_depth() {
    let inner = |mode| Attribute::nested("in", NestedType::new(Nesting::List, modes()), mode);
    let schema = |mode| {
        let outer = NestedType::new(Nesting::Single, [inner(mode), Attribute::computed("c", Type::STRING)]);
        resource([Attribute::nested("n", outer, Mode::OPTIONAL_COMPUTED)])
    };
    let (computed, configured) = (r#"{ n = { in = [{ c = "c" }] } }"#, r#"{ n = { in = [{ o = "1" }] } }"#);
    proposes(&schema(Mode::OPTIONAL_COMPUTED), computed, "{}", computed);
    proposes(&schema(Mode::OPTIONAL_COMPUTED), configured, "{}", "{}");
    // A list that only a configuration can set was configured, whatever is in it.
    proposes(&schema(Mode::OPTIONAL), computed, "{}", "{}");
    proposes(&schema(Mode::OPTIONAL), r#"{ n = { c = "c" } }"#, "{}", r#"{ n = { c = "c" } }"#);
}

#[test]
fn blocks_are_laid_over_their_prior_ones() {
    for (nesting, prior, config, expected) in [
        (
            BlockNesting::Single,
            r#"{ b = { o = "1", c = "c" } }"#,
            r#"{ b = { o = "2" } }"#,
            r#"{ b = { o = "2", c = "c" } }"#,
        ),
        (BlockNesting::Group, r#"{ b = { o = "1", c = "c" } }"#, "{ b = {} }", r#"{ b = { c = "c" } }"#),
        (
            BlockNesting::List,
            r#"{ b = [{ c = "c1" }, { c = "c2" }] }"#,
            r#"{ b = [{}, { o = "2" }, {}] }"#,
            r#"{ b = [{ c = "c1" }, { o = "2", c = "c2" }, {}] }"#,
        ),
        (
            BlockNesting::Map,
            r#"{ b = { k = { c = "c1" }, l = { c = "c2" } } }"#,
            "{ b = { l = {}, m = {} } }",
            r#"{ b = { l = { c = "c2" }, m = {} } }"#,
        ),
        (
            BlockNesting::Set,
            r#"{ b = [{ o = "1", c = "c1" }, { o = "2", c = "c2" }] }"#,
            r#"{ b = [{ o = "2" }, { o = "1" }] }"#,
            r#"{ b = [{ o = "2", c = "c2" }, { o = "1", c = "c1" }] }"#,
        ),
    ] {
        let schema = of_block("b", nesting, modes());
        proposes(&schema, prior, config, expected);
        proposes(&schema, prior, "{ b = unknown }", "{ b = unknown }");
        if nesting != BlockNesting::Group {
            proposes(&schema, prior, "{}", "{}");
            proposes(&schema, "{}", config, config);
        }
    }
}

#[test]
fn a_single_block_appears_and_vanishes_with_its_configuration() {
    let schema = of_block("b", BlockNesting::Single, modes());
    proposes(&schema, "{}", "{ b = {} }", "{ b = {} }");
    proposes(&schema, r#"{ b = { c = "c" } }"#, "{}", "{}");
}

#[test]
fn blocks_that_were_not_there_have_empty_blocks_inside() {
    let inner = || Block::new().with_attributes(modes());
    let nestings = [
        ("group", BlockNesting::Group),
        ("list", BlockNesting::List),
        ("map", BlockNesting::Map),
        ("set", BlockNesting::Set),
        ("single", BlockNesting::Single),
    ];
    let schema = resource(nestings.map(|(name, nesting)| NestedBlock::new(name, nesting, inner())));
    // A resource that is to be made although nothing is configured: what an empty block is decoded to.
    let unknown = Value::unknown(schema.ty().clone());
    let empty = proposed_new(&schema, &none(&schema), &unknown).expect("the values are of the schema");
    assert_eq!(empty, value(&schema, "{}"));
    assert_eq!(
        empty.to_string(),
        "{ group = { c = null, d = null, e = null, o = null }, list = [], map = {}, set = toset([]), single = null }"
    );
}

#[test]
fn empty_blocks_with_dynamic_parts_are_an_empty_tuple_and_an_empty_object() {
    let inner = || Block::new().with_attributes([Attribute::optional("any", Type::DYNAMIC)]);
    let nestings = [("list", BlockNesting::List), ("map", BlockNesting::Map), ("set", BlockNesting::Single)];
    let schema = resource(nestings.map(|(name, nesting)| NestedBlock::new(name, nesting, inner())));
    let unknown = Value::unknown(schema.ty().clone());
    let empty = proposed_new(&schema, &none(&schema), &unknown).expect("the values are of the schema");
    assert_eq!(empty.attribute("list").map(|list| list.to_value()), Some(Value::tuple([])));
    assert_eq!(empty.attribute("map").map(|map| map.to_value()), Some(Value::object::<&str>([])));
}

#[test]
fn blocks_with_dynamic_parts_are_laid_over_by_label_or_place() {
    let content = || [Attribute::optional("any", Type::DYNAMIC), Attribute::computed("c", Type::STRING)];
    proposes(
        &of_block("b", BlockNesting::List, content()),
        r#"{ b = [{ any = 1, c = "c1" }, { any = "x", c = "c2" }] }"#,
        "{ b = [{ any = true }, { any = 2 }, {}] }",
        r#"{ b = [{ any = true, c = "c1" }, { any = 2, c = "c2" }, {}] }"#,
    );
    proposes(
        &of_block("b", BlockNesting::Map, content()),
        r#"{ b = { k = { any = 1, c = "c1" } } }"#,
        r#"{ b = { k = { any = "x" }, l = { any = 2 } } }"#,
        r#"{ b = { k = { any = "x", c = "c1" }, l = { any = 2 } } }"#,
    );
}

fn set_of(inner: Attribute) -> Schema {
    let element = [Attribute::optional("x", Type::STRING), Attribute::computed("id", Type::STRING), inner];
    resource([Attribute::nested("n", NestedType::new(Nesting::Set, element), Mode::OPTIONAL)])
}

#[test]
fn an_element_of_a_set_continues_the_first_that_fits_and_each_is_continued_once() {
    let schema = set_of(Attribute::optional_computed("e", Type::STRING));
    let prior = r#"{ n = [{ x = "a", id = "1", e = "p" }, { x = "a", id = "2", e = "q" }] }"#;
    // Prior elements stand in the order of sets: by `e` before `id`.
    proposes(&schema, prior, r#"{ n = [{ x = "a" }] }"#, r#"{ n = [{ x = "a", id = "1", e = "p" }] }"#);
    proposes(
        &schema,
        prior,
        r#"{ n = [{ x = "a", e = "q" }] }"#,
        r#"{ n = [{ x = "a", id = "2", e = "q" }] }"#,
    );
    proposes(&schema, prior, r#"{ n = [{ x = "b" }] }"#, r#"{ n = [{ x = "b" }] }"#);
    proposes(
        &schema,
        prior,
        r#"{ n = [{ x = "a" }, { x = "a", e = "r" }] }"#,
        r#"{ n = [{ x = "a", id = "1", e = "p" }, { x = "a", e = "r" }] }"#,
    );
}

#[test]
fn lists_and_maps_in_an_element_of_a_set_may_have_grown_and_sets_not() {
    let inner = |nesting| {
        let part = [Attribute::optional("p", Type::STRING), Attribute::computed("q", Type::STRING)];
        Attribute::nested("in", NestedType::new(nesting, part), Mode::OPTIONAL)
    };
    proposes(
        &set_of(inner(Nesting::List)),
        r#"{ n = [{ x = "a", id = "1", in = [{ p = "1", q = "2" }] }] }"#,
        r#"{ n = [{ x = "a", in = [{ p = "1" }, { p = "3" }] }] }"#,
        r#"{ n = [{ x = "a", id = "1", in = [{ p = "1", q = "2" }, { p = "3" }] }] }"#,
    );
    proposes(
        &set_of(inner(Nesting::List)),
        r#"{ n = [{ x = "a", id = "1", in = [{ p = "1", q = "2" }, { p = "3" }] }] }"#,
        r#"{ n = [{ x = "a", in = [{ p = "1" }] }] }"#,
        r#"{ n = [{ x = "a", in = [{ p = "1" }] }] }"#,
    );
    proposes(
        &set_of(inner(Nesting::Map)),
        r#"{ n = [{ x = "a", id = "1", in = { k = { p = "1", q = "2" } } }] }"#,
        r#"{ n = [{ x = "a", in = { k = { p = "1" }, l = {} } }] }"#,
        r#"{ n = [{ x = "a", id = "1", in = { k = { p = "1", q = "2" }, l = {} } }] }"#,
    );
    proposes(
        &set_of(inner(Nesting::Set)),
        r#"{ n = [{ x = "a", id = "1", in = [{ p = "1", q = "2" }] }] }"#,
        r#"{ n = [{ x = "a", in = [{ p = "1" }] }] }"#,
        r#"{ n = [{ x = "a", in = [{ p = "1" }] }] }"#,
    );
}

#[test]
fn to_terraform_a_set_that_is_left_out_matches_none_that_is_there() {
    let tags = |mode| Attribute::new("tags", Type::set(Type::STRING), mode);
    for mode in [Mode::COMPUTED, Mode::OPTIONAL_COMPUTED] {
        let schema = set_of(tags(mode));
        proposes(
            &schema,
            r#"{ n = [{ x = "a", id = "1", tags = ["t"] }] }"#,
            r#"{ n = [{ x = "a" }] }"#,
            r#"{ n = [{ x = "a" }] }"#,
        );
        proposes(
            &schema,
            r#"{ n = [{ x = "a", id = "1" }] }"#,
            r#"{ n = [{ x = "a" }] }"#,
            r#"{ n = [{ x = "a", id = "1" }] }"#,
        );
    }
}

#[test]
fn sets_in_an_element_of_a_set_are_compared_as_a_whole() {
    let part = [Attribute::optional("p", Type::STRING), Attribute::computed("q", Type::STRING)];
    let schema = set_of(Attribute::nested("in", NestedType::new(Nesting::Set, part), Mode::OPTIONAL));
    proposes(
        &schema,
        r#"{ n = [{ x = "a", id = "1", in = [{ p = "1" }, { p = "2" }] }] }"#,
        r#"{ n = [{ x = "a", in = [{ p = "2" }, { p = "1" }] }] }"#,
        r#"{ n = [{ x = "a", id = "1", in = [{ p = "1" }, { p = "2" }] }] }"#,
    );
}

#[test]
fn what_is_configured_deep_inside_tells_elements_of_a_set_apart() {
    let inner = |nesting| {
        let part = [Attribute::optional("p", Type::STRING), Attribute::computed("q", Type::STRING)];
        Attribute::nested("in", NestedType::new(nesting, part), Mode::OPTIONAL)
    };
    for (nesting, prior, config) in [
        (Nesting::Single, r#"{ p = "1" }"#, r#"{ p = "2" }"#),
        (Nesting::List, r#"[{ p = "1" }]"#, r#"[{ p = "2" }]"#),
        (Nesting::Map, r#"{ k = { p = "1" } }"#, r#"{ k = { p = "2" } }"#),
    ] {
        let config = format!(r#"{{ n = [{{ x = "a", in = {config} }}] }}"#);
        let prior = format!(r#"{{ n = [{{ x = "a", id = "1", in = {prior} }}] }}"#);
        proposes(&set_of(inner(nesting)), &prior, &config, &config);
    }
    // An object that was not there is no difference.
    proposes(
        &set_of(inner(Nesting::Single)),
        r#"{ n = [{ x = "a", id = "1" }] }"#,
        r#"{ n = [{ x = "a", in = { p = "1" } }] }"#,
        r#"{ n = [{ x = "a", id = "1", in = { p = "1" } }] }"#,
    );
}

#[test]
fn elements_of_a_set_choose_in_their_order() {
    let computed = |name| Attribute::optional_computed(name, Type::STRING);
    let element = [computed("e"), computed("f"), computed("g"), Attribute::computed("id", Type::STRING)];
    let schema = resource([Attribute::nested("n", NestedType::new(Nesting::Set, element), Mode::OPTIONAL)]);
    proposes(
        &schema,
        r#"{ n = [{ e = "p", f = "q", g = "r", id = "1" }] }"#,
        r#"{ n = [{ e = "p" }, { f = "q", g = "r" }] }"#,
        r#"{ n = [{ e = "p", f = "q", g = "r", id = "1" }, { f = "q", g = "r" }] }"#,
    );
}

#[test]
fn a_block_of_a_set_that_is_not_known_continues_one_that_says_nothing() {
    let inner = NestedType::new(Nesting::List, [Attribute::optional("p", Type::STRING)]);
    let nested = || Attribute::nested("in", inner.clone(), Mode::OPTIONAL);
    let schema = of_block("b", BlockNesting::Set, [nested()]);
    proposes(&schema, "{ b = [{ in = [] }] }", "{ b = [unknown] }", "{ b = [{ in = [] }] }");
    proposes(&schema, r#"{ b = [{ in = [{ p = "1" }] }] }"#, "{ b = [unknown] }", "{ b = [{}] }");
    // An attribute without parts of its own would be unknown, and equals nothing prior.
    let schema = of_block("b", BlockNesting::Set, [nested(), Attribute::computed("c", Type::STRING)]);
    proposes(&schema, r#"{ b = [{ in = [], c = "c" }] }"#, "{ b = [unknown] }", "{ b = [{}] }");
}

#[test]
fn elements_of_a_schema_that_breaks_the_rules_keep_their_types() {
    // Nothing dynamic may stand in elements; a schema of somebody else's may do so all the same.
    for nesting in [Nesting::List, Nesting::Set, Nesting::Map] {
        let part = [Attribute::optional("any", Type::DYNAMIC), Attribute::computed("c", Type::STRING)];
        let nested = Attribute::nested("n", NestedType::new(nesting, part), Mode::OPTIONAL);
        let schema = Schema::unchecked(0, Block::new().with_attributes([nested]));
        let wrap = |object: &str| match nesting {
            Nesting::Map => format!("{{ n = {{ k = {object} }} }}"),
            _ => format!("{{ n = [{object}] }}"),
        };
        proposes(
            &schema,
            &wrap(r#"{ any = "x", c = "c" }"#),
            &wrap(r#"{ any = "x" }"#),
            &wrap(r#"{ any = "x", c = "c" }"#),
        );
    }
}
