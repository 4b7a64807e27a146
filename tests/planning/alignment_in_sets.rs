//! Which prior element an element of a set continues, as it has no place.

use kit::written::{resource, same_letters, updated};
use tfsdk::Type;
use tfsdk::schema::{Attribute, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema};

use super::alignment::{becomes, elements, nesting_of_blocks, text};

#[test]
fn a_set_without_keys_is_matched_by_all_that_is_configured() {
    let schema = elements(Nesting::Set, [text("x"), text("y")]);
    becomes(
        &schema,
        &[r#"x = "a", y = "1", id = "1""#, r#"x = "b", y = "1", id = "2""#, r#"x = "c", id = "3""#],
        &[r#"x = "b", y = "1""#, r#"x = "a", y = "2""#, r#"x = "c""#],
        &[r#"x = "b", y = "1", id = "2""#, r#"x = "a", y = "2", id = unknown"#, r#"x = "c", id = "3""#],
    );
}

#[test]
fn each_element_of_a_set_is_continued_once() {
    let schema = elements(Nesting::Set, [text("x"), Attribute::optional_computed("y", Type::STRING).keep()]);
    // The one that says more chooses first, so that the other takes what is left.
    becomes(
        &schema,
        &[r#"x = "a", y = "1", id = "1""#, r#"x = "a", y = "2", id = "2""#],
        &[r#"x = "a""#, r#"x = "a", y = "1""#],
        &[r#"x = "a", y = "2", id = "2""#, r#"x = "a", y = "1", id = "1""#],
    );
}

#[test]
fn a_default_makes_no_other_element_of_a_set() {
    let size = || Attribute::optional("size", Type::NUMBER).default(1);
    let schema = elements(Nesting::Set, [text("x"), size()]);
    becomes(
        &schema,
        &[r#"x = "a", size = 1, id = "1""#, r#"x = "a", size = 2, id = "2""#],
        &[r#"x = "a", size = 2"#, r#"x = "a""#],
        &[r#"x = "a", size = 2, id = "2""#, r#"x = "a", size = 1, id = "1""#],
    );
    // A default that was another before does not either.
    becomes(
        &schema,
        &[r#"x = "a", size = 9, id = "1""#],
        &[r#"x = "a""#],
        &[r#"x = "a", size = 1, id = "1""#],
    );
}

#[test]
fn a_default_deep_inside_makes_no_other_element_of_a_set() {
    for (nesting, inner) in [
        (Nesting::Single, "in = { port = 80 }"),
        (Nesting::List, "in = [{ port = 80 }]"),
        (Nesting::Set, "in = [{ port = 80 }]"),
        (Nesting::Map, "in = { k = { port = 80 } }"),
    ] {
        let port = Attribute::optional("port", Type::NUMBER).default(80);
        let inside = Attribute::nested("in", NestedType::new(nesting, [port]), Mode::OPTIONAL);
        let schema = elements(Nesting::Set, [text("x"), inside]);
        let prior = format!(r#"x = "a", {inner}, id = "1""#);
        let config = format!(r#"x = "a", {}"#, inner.replace("port = 80", ""));
        becomes(&schema, &[&prior], &[&config], &[&prior]);
    }
}

#[test]
fn a_default_in_a_block_makes_no_other_element_of_a_set() {
    for (nesting, inner) in [
        (BlockNesting::Single, "in = { port = 80 }"),
        (BlockNesting::Group, "in = { port = 80 }"),
        (BlockNesting::List, "in = [{ port = 80 }]"),
        (BlockNesting::Map, "in = { k = { port = 80 } }"),
    ] {
        let port = Attribute::optional("port", Type::NUMBER).default(80);
        let id = Attribute::computed("id", Type::STRING).keep();
        let block = Block::new().with_attributes([text("x"), id]).with_blocks([NestedBlock::new(
            "in",
            nesting,
            Block::new().with_attributes([port]),
        )]);
        let schema = resource([NestedBlock::new("n", BlockNesting::Set, block)]);
        let prior = format!(r#"x = "a", {inner}, id = "1""#);
        let config = format!(r#"x = "a", {}"#, inner.replace("port = 80", ""));
        becomes(&schema, &[&prior], &[&config], &[&prior]);
    }
}

#[test]
fn computed_parts_deep_inside_do_not_count() {
    let inside = |nesting| {
        let part = [text("p"), Attribute::computed("c", Type::STRING).keep()];
        Attribute::nested("in", NestedType::new(nesting, part), Mode::OPTIONAL)
    };
    for (nesting, prior, config) in [
        (Nesting::Single, r#"in = { p = "1", c = "x" }"#, r#"in = { p = "1" }"#),
        (Nesting::List, r#"in = [{ p = "1", c = "x" }]"#, r#"in = [{ p = "1" }]"#),
        (Nesting::Set, r#"in = [{ p = "1", c = "x" }]"#, r#"in = [{ p = "1" }]"#),
        (Nesting::Map, r#"in = { k = { p = "1", c = "x" } }"#, r#"in = { k = { p = "1" } }"#),
    ] {
        let schema = elements(Nesting::Set, [text("x"), inside(nesting)]);
        let (prior, config) = (format!(r#"x = "a", {prior}, id = "1""#), format!(r#"x = "a", {config}"#));
        becomes(&schema, &[&prior], &[&config], &[&prior]);
        // What is configured in there does count.
        let other = config.replace("p = \"1\"", "p = \"2\"");
        let expected = format!("{}, id = unknown", other.replace("p = \"2\"", "p = \"2\", c = unknown"));
        becomes(&schema, &[&prior], &[&other], &[&expected]);
    }
}

#[test]
fn a_nested_attribute_that_is_the_providers_does_not_count_when_it_is_left_out() {
    let part = NestedType::new(Nesting::List, [text("p")]);
    let schema =
        elements(Nesting::Set, [text("x"), Attribute::nested("in", part, Mode::OPTIONAL_COMPUTED).keep()]);
    let prior = r#"x = "a", in = [{ p = "1" }], id = "1""#;
    becomes(&schema, &[prior], &[r#"x = "a""#], &[prior]);
}

#[test]
fn an_element_with_as_many_parts_as_before_comes_first() {
    let inside = NestedType::new(Nesting::List, [text("p")]);
    let schema = elements(Nesting::Set, [text("x"), Attribute::nested("in", inside, Mode::OPTIONAL)]);
    // Both prior elements are beginnings of the first one; only one is it.
    becomes(
        &schema,
        &[
            r#"x = "a", in = [{ p = "1" }], id = "1""#,
            r#"x = "a", in = [{ p = "1" }, { p = "2" }], id = "2""#,
        ],
        &[r#"x = "a", in = [{ p = "1" }, { p = "2" }]"#],
        &[r#"x = "a", in = [{ p = "1" }, { p = "2" }], id = "2""#],
    );
    // Where nothing fits better, one that has grown continues.
    becomes(
        &schema,
        &[r#"x = "a", in = [{ p = "1" }], id = "1""#],
        &[r#"x = "a", in = [{ p = "1" }, { p = "2" }]"#],
        &[r#"x = "a", in = [{ p = "1" }, { p = "2" }], id = "1""#],
    );
}

/// It may turn out to be as another one is: what the first plan has taken from the one that it may have grown from would be wrong then.
#[test]
fn what_is_not_all_known_has_grown_from_no_element_of_a_set() {
    let inside = NestedType::new(Nesting::Map, [Attribute::optional_computed("p", Type::STRING)]);
    let schema = elements(Nesting::Set, [text("x"), Attribute::nested("in", inside, Mode::OPTIONAL)]);
    let prior = [r#"x = "a", in = {}, id = "1""#, r#"x = "a", in = { k = { p = "2" } }, id = "2""#];
    becomes(
        &schema,
        &prior,
        &[r#"x = "a", in = { k = { p = unknown } }"#],
        &[r#"x = "a", in = { k = { p = unknown } }, id = unknown"#],
    );
    // It is null in the end, and so the provider's.
    becomes(
        &schema,
        &prior,
        &[r#"x = "a", in = { k = {} }"#],
        &[r#"x = "a", in = { k = { p = unknown } }, id = "2""#],
    );
    // What it has not grown from, it continues: nothing that is not known decides that.
    becomes(
        &schema,
        &prior[..1],
        &[r#"x = "a", in = { k = { p = "3" } }"#],
        &[r#"x = "a", in = { k = { p = "3" } }, id = "1""#],
    );
}

#[test]
fn what_means_the_same_is_the_same_element_of_a_set() {
    let meaning = || text("x").same_meaning(same_letters);
    let schema = elements(Nesting::Set, [meaning(), text("y")]);
    becomes(
        &schema,
        &[r#"x = "a", y = "1", id = "1""#],
        &[r#"x = "A", y = "1""#],
        &[r#"x = "a", y = "1", id = "1""#],
    );
    // The one of the same text comes first.
    becomes(
        &schema,
        &[r#"x = "A", y = "1", id = "big""#, r#"x = "a", y = "1", id = "small""#],
        &[r#"x = "a", y = "1""#],
        &[r#"x = "a", y = "1", id = "small""#],
    );
    // Meaning alone is not enough, and null means nothing.
    becomes(
        &schema,
        &[r#"x = "a", y = "1", id = "1""#],
        &[r#"x = "A", y = "2""#],
        &[r#"x = "A", y = "2", id = unknown"#],
    );
    becomes(
        &schema,
        &[r#"y = "1", id = "1""#],
        &[r#"x = "A", y = "1""#],
        &[r#"x = "A", y = "1", id = unknown"#],
    );
    becomes(&schema, &[r#"x = "a", y = "1", id = "1""#], &[r#"y = "1""#], &[r#"y = "1", id = unknown"#]);
}

#[test]
fn a_suppressed_change_makes_no_other_element_of_a_set() {
    let schema = elements(
        Nesting::Set,
        [text("x").diff_suppress(|c| c.path.to_string() == "n" && same_letters(c.prior, c.config))],
    );
    let plan = updated(&schema, r#"{ n = [{ x = "a", id = "1" }] }"#, r#"{ n = [{ x = "A" }] }"#);
    let id = plan.planned.at(&"n[#0].id".parse().expect("a path")).expect("it is there");
    assert_eq!(id.as_str(), Some("1"), "{}", plan.planned);
}

#[test]
fn unknown_parts_of_an_element_fit_nothing() {
    let schema = elements(Nesting::Set, [text("x")]);
    becomes(&schema, &[r#"x = "a", id = "1""#], &["x = unknown"], &["x = unknown, id = unknown"]);
}

#[test]
fn a_default_chooses_among_elements_that_fit() {
    // Without it the first would do: the others differ in nothing that is configured.
    let size = Attribute::optional("size", Type::NUMBER).default(5);
    let schema = elements(Nesting::Set, [text("x"), size]);
    becomes(
        &schema,
        &[
            r#"x = "a", size = 1, id = "1""#,
            r#"x = "a", size = 5, id = "2""#,
            r#"x = "a", size = 9, id = "3""#,
        ],
        &[r#"x = "a""#],
        &[r#"x = "a", size = 5, id = "2""#],
    );
}

#[test]
fn a_default_deep_inside_chooses_among_elements_that_fit() {
    let port = || Attribute::optional("port", Type::NUMBER).default(80);
    for (nesting, inner) in [
        (Nesting::Single, "in = { port = 80 }"),
        (Nesting::List, "in = [{ port = 80 }]"),
        (Nesting::Set, "in = [{ port = 80 }]"),
        (Nesting::Map, "in = { k = { port = 80 } }"),
    ] {
        let inside = Attribute::nested("in", NestedType::new(nesting, [port()]), Mode::OPTIONAL);
        let attributes = elements(Nesting::Set, [text("x"), inside]);
        let block =
            NestedBlock::new("in", nesting_of_blocks(nesting), Block::new().with_attributes([port()]));
        let id = Attribute::computed("id", Type::STRING).keep();
        let content = Block::new().with_attributes([text("x"), id]).with_blocks([block]);
        let blocks = resource([NestedBlock::new("n", BlockNesting::Set, content)]);
        let prior = |port: &str, id: &str| format!(r#"x = "a", {}, id = "{id}""#, inner.replace("80", port));
        let config = format!(r#"x = "a", {}"#, inner.replace("port = 80", ""));
        for schema in [attributes, blocks] {
            // A set of blocks inside is left out: its element cannot be told from others.
            becomes(
                &schema,
                &[&prior("79", "1"), &prior("80", "2"), &prior("81", "3")],
                &[&config],
                &[&prior("80", "2")],
            );
        }
    }
}

#[test]
fn another_meaning_is_another_element_of_a_set() {
    let schema = elements(Nesting::Set, [text("x").same_meaning(same_letters), text("y")]);
    becomes(
        &schema,
        &[r#"x = "a", y = "1", id = "1""#],
        &[r#"x = "b", y = "1""#],
        &[r#"x = "b", y = "1", id = unknown"#],
    );
    // What is asked for its meaning is there and known.
    let schema = elements(Nesting::Set, [text("x").same_meaning(|_, _| true)]);
    becomes(&schema, &[r#"x = "a", id = "1""#], &[r#"x = "b""#], &[r#"x = "a", id = "1""#]);
    becomes(&schema, &[r#"x = "a", id = "1""#], &[""], &["id = unknown"]);
    becomes(&schema, &[r#"id = "1""#], &[r#"x = "b""#], &[r#"x = "b", id = unknown"#]);
    becomes(&schema, &[r#"x = "a", id = "1""#], &["x = unknown"], &["x = unknown, id = unknown"]);
}

/// Elements whose attributes the provider fills in, so that several configured ones fit the same prior one.
fn filled_in(inner: Option<NestedType>) -> Schema {
    let computed = |name| Attribute::optional_computed(name, Type::STRING).keep();
    let inner = inner.map(|inner| Attribute::nested("in", inner, Mode::OPTIONAL_COMPUTED).keep());
    elements(Nesting::Set, [computed("e"), computed("f"), computed("g")].into_iter().chain(inner))
}

#[test]
fn elements_of_a_set_that_leave_least_open_choose_first() {
    // Terraform's order would let the first of them choose, which says less.
    becomes(
        &filled_in(None),
        &[r#"e = "p", f = "q", g = "r", id = "1""#],
        &[r#"e = "p""#, r#"f = "q", g = "r""#],
        &[r#"e = "p", f = unknown, g = unknown, id = unknown"#, r#"e = "p", f = "q", g = "r", id = "1""#],
    );
}

#[test]
fn a_part_with_parts_of_its_own_leaves_more_open_than_others() {
    let part = || [text("p"), Attribute::optional_computed("q", Type::STRING).keep()];
    for (nesting, inner) in [
        (Nesting::Single, r#"{ p = "1", q = "2" }"#),
        (Nesting::List, r#"[{ p = "1", q = "2" }]"#),
        (Nesting::Map, r#"{ k = { p = "1", q = "2" } }"#),
    ] {
        let schema = filled_in(Some(NestedType::new(nesting, part())));
        let prior = format!(r#"e = "p", f = "q", g = "r", in = {inner}, id = "1""#);
        // One leaves the whole part open, the other three texts.
        becomes(
            &schema,
            &[&prior],
            &[r#"e = "p", f = "q", g = "r""#, &format!("in = {inner}")],
            &[r#"e = "p", f = "q", g = "r", in = unknown, id = unknown"#, &prior],
        );
        // What is open inside of it counts as well.
        let open = inner.replace(", q = \"2\"", "");
        let unknown = inner.replace("\"2\"", "unknown");
        let both = elements(
            Nesting::Set,
            [
                Attribute::optional_computed("e", Type::STRING).keep(),
                Attribute::nested("in", NestedType::new(nesting, part()), Mode::OPTIONAL),
                Attribute::nested("on", NestedType::new(nesting, part()), Mode::OPTIONAL),
            ],
        );
        let prior = format!(r#"e = "p", in = {inner}, on = {inner}, id = "1""#);
        becomes(
            &both,
            &[&prior],
            &[&format!(r#"e = "p", in = {open}, on = {open}"#), &format!("in = {inner}, on = {inner}")],
            &[&format!(r#"e = "p", in = {unknown}, on = {unknown}, id = unknown"#), &prior],
        );
    }
}

#[test]
fn sets_in_an_element_of_a_set_fit_element_by_element() {
    let part = [text("p"), Attribute::computed("q", Type::STRING).keep()];
    let inside = Attribute::nested("in", NestedType::new(Nesting::Set, part), Mode::OPTIONAL);
    let schema = elements(Nesting::Set, [text("x"), inside]);
    let prior = r#"x = "a", in = [{ p = "1", q = "8" }, { p = "2", q = "9" }], id = "1""#;
    becomes(&schema, &[prior], &[r#"x = "a", in = [{ p = "2" }, { p = "1" }]"#], &[prior]);
    for (config, expected) in [
        (r#"[{ p = "1" }, { p = "3" }]"#, r#"[{ p = "1", q = unknown }, { p = "3", q = unknown }]"#),
        (r#"[{ p = "1" }]"#, r#"[{ p = "1", q = unknown }]"#),
    ] {
        becomes(
            &schema,
            &[prior],
            &[&format!(r#"x = "a", in = {config}"#)],
            &[&format!(r#"x = "a", in = {expected}, id = unknown"#)],
        );
    }
}
