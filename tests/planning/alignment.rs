//! Which prior element an element of a configuration continues: what shows is which computed values it keeps.

use kit::written::{none, planned, replaced, resource, same_letters, updated, value};
use tfsdk::Type;
use tfsdk::schema::{Attribute, BlockNesting, Mode, NestedType, Nesting, Schema};

/// Elements with these attributes besides an `id` that is computed and stays.
pub(super) fn elements(nesting: Nesting, attributes: impl IntoIterator<Item = Attribute>) -> Schema {
    let id = Attribute::computed("id", Type::STRING).keep();
    let nested = NestedType::new(nesting, attributes.into_iter().chain([id]));
    resource([Attribute::nested("n", nested, Mode::OPTIONAL)])
}

pub(super) fn text(name: &str) -> Attribute {
    Attribute::optional(name, Type::STRING)
}

/// Asserts what becomes of elements, each written without its braces.
#[track_caller]
pub(super) fn becomes(schema: &Schema, prior: &[&str], config: &[&str], expected: &[&str]) {
    let text = |elements: &[&str]| format!("{{ n = [{{ {} }}] }}", elements.join(" }, { "));
    let plan = updated(schema, &text(prior), &text(config));
    assert_eq!(plan.planned, value(schema, &text(expected)));
}

#[test]
fn a_list_without_keys_is_matched_by_position() {
    let schema = elements(Nesting::List, [text("x")]);
    becomes(
        &schema,
        &[r#"x = "a", id = "1""#, r#"x = "b", id = "2""#],
        &[r#"x = "b""#, r#"x = "a""#, r#"x = "c""#],
        &[r#"x = "b", id = "1""#, r#"x = "a", id = "2""#, r#"x = "c", id = unknown"#],
    );
    becomes(
        &schema,
        &[r#"x = "a", id = "1""#, r#"x = "b", id = "2""#],
        &[r#"x = "b""#],
        &[r#"x = "b", id = "1""#],
    );
}

#[test]
fn a_map_is_matched_by_its_keys() {
    let schema = elements(Nesting::Map, [text("x")]);
    let plan = updated(
        &schema,
        r#"{ n = { k = { x = "a", id = "1" }, l = { x = "b", id = "2" } } }"#,
        r#"{ n = { l = { x = "a" }, m = { x = "b" } } }"#,
    );
    assert_eq!(
        plan.planned,
        value(&schema, r#"{ n = { l = { x = "a", id = "2" }, m = { x = "b", id = unknown } } }"#)
    );
}

#[test]
fn keys_tell_elements_apart_wherever_they_stand() {
    for nesting in [Nesting::List, Nesting::Set] {
        let schema = elements(nesting, [text("k").key(), text("x")]);
        becomes(
            &schema,
            &[r#"k = "a", x = "1", id = "i-a""#, r#"k = "b", x = "1", id = "i-b""#],
            &[r#"k = "c", x = "1""#, r#"k = "b", x = "2""#, r#"k = "a", x = "1""#],
            &[
                r#"k = "c", x = "1", id = unknown"#,
                r#"k = "b", x = "2", id = "i-b""#,
                r#"k = "a", x = "1", id = "i-a""#,
            ],
        );
    }
}

#[test]
fn all_keys_together_tell_elements_apart() {
    let schema = elements(Nesting::List, [text("k").key(), text("l").key()]);
    becomes(
        &schema,
        &[
            r#"k = "a", l = "1", id = "a1""#,
            r#"k = "a", l = "2", id = "a2""#,
            r#"k = "b", l = "1", id = "b1""#,
        ],
        &[r#"k = "b", l = "1""#, r#"k = "a", l = "1""#, r#"k = "b", l = "2""#],
        &[
            r#"k = "b", l = "1", id = "b1""#,
            r#"k = "a", l = "1", id = "a1""#,
            r#"k = "b", l = "2", id = unknown"#,
        ],
    );
}

#[test]
fn a_null_key_is_a_key_and_an_unknown_one_is_none() {
    let schema = elements(Nesting::List, [text("k").key(), text("x")]);
    becomes(
        &schema,
        &[r#"k = "a", id = "i-a""#, r#"x = "1", id = "i-null""#],
        &[r#"x = "2""#, r#"k = unknown"#, r#"k = "a""#],
        &[r#"x = "2", id = "i-null""#, r#"k = unknown, id = unknown"#, r#"k = "a", id = "i-a""#],
    );
}

#[test]
fn a_key_that_is_left_out_is_its_default() {
    for nesting in [Nesting::List, Nesting::Set] {
        let kind = || text("kind").default("A").key();
        let schema = elements(nesting, [text("host").key(), kind(), text("x")]);
        becomes(
            &schema,
            &[r#"host = "a", kind = "A", x = "1", id = "1""#, r#"host = "a", kind = "B", x = "1", id = "2""#],
            &[r#"host = "a", kind = "B", x = "1""#, r#"host = "a", x = "2""#, r#"host = "b", x = "1""#],
            &[
                r#"host = "a", kind = "B", x = "1", id = "2""#,
                r#"host = "a", kind = "A", x = "2", id = "1""#,
                r#"host = "b", kind = "A", x = "1", id = unknown"#,
            ],
        );
        // What was stored before there was a default is the same element.
        becomes(
            &schema,
            &[r#"host = "a", x = "1", id = "1""#],
            &[r#"host = "a", x = "1""#],
            &[r#"host = "a", kind = "A", x = "1", id = "1""#],
        );
        // Beside a part of the key that the provider completes.
        let zone = Attribute::new("zone", Type::STRING, Mode::OPTIONAL_COMPUTED).key().keep();
        let schema = elements(nesting, [text("host").key(), kind(), zone]);
        becomes(
            &schema,
            &[r#"host = "a", kind = "A", zone = "z", id = "1""#],
            &[r#"host = "a""#],
            &[r#"host = "a", kind = "A", zone = "z", id = "1""#],
        );
    }
}

#[test]
fn a_key_that_is_left_to_the_provider_is_none() {
    let given_by_either = || Attribute::new("k", Type::STRING, Mode::OPTIONAL_COMPUTED).key().keep();
    let schema = elements(Nesting::List, [given_by_either(), text("x")]);
    let prior =
        [r#"k = "s0", x = "1", id = "0""#, r#"k = "a", x = "1", id = "a""#, r#"k = "s2", x = "1", id = "2""#];
    becomes(
        &schema,
        &prior,
        &[r#"x = "1""#, r#"x = "2""#, r#"k = "a", x = "1""#, r#"x = "3""#],
        &[
            r#"k = "s0", x = "1", id = "0""#,
            r#"k = "s2", x = "2", id = "2""#,
            r#"k = "a", x = "1", id = "a""#,
            r#"k = unknown, x = "3", id = unknown"#,
        ],
    );
    // In a set there is no order, so it is by what is configured.
    let schema = elements(Nesting::Set, [given_by_either(), text("x")]);
    becomes(
        &schema,
        &[r#"k = "s0", x = "1", id = "0""#, r#"k = "s1", x = "2", id = "1""#],
        &[r#"x = "2""#, r#"x = "3""#, r#"k = "s0", x = "4""#],
        &[
            r#"k = "s1", x = "2", id = "1""#,
            r#"k = unknown, x = "3", id = unknown"#,
            r#"k = "s0", x = "4", id = "0""#,
        ],
    );
    let found = tfsdk::plan::validate(&schema, &value(&schema, r#"{ n = [{ x = "1" }, { x = "2" }] }"#));
    assert!(found.is_empty(), "{found}");
}

#[test]
fn of_a_key_the_provider_completes_what_is_given_counts() {
    let zone = Attribute::new("zone", Type::STRING, Mode::OPTIONAL_COMPUTED).key().keep();
    let schema = elements(Nesting::List, [text("k").key(), zone]);
    becomes(
        &schema,
        &[r#"k = "a", zone = "z1", id = "1""#, r#"k = "b", zone = "z1", id = "2""#],
        &[r#"k = "b""#, r#"k = "c""#, r#"k = "a""#],
        &[
            r#"k = "b", zone = "z1", id = "2""#,
            r#"k = "c", zone = unknown, id = unknown"#,
            r#"k = "a", zone = "z1", id = "1""#,
        ],
    );
}

#[test]
fn what_continues_by_one_part_of_its_key_is_not_continued_by_another() {
    let either = |name: &str| Attribute::new(name, Type::STRING, Mode::OPTIONAL_COMPUTED).key().keep();
    let schema = elements(Nesting::List, [either("k"), either("zone")]);
    becomes(
        &schema,
        &[r#"k = "a", zone = "z1", id = "1""#, r#"k = "b", zone = "z1", id = "2""#],
        &[r#"k = "a""#, r#"zone = "z1""#, r#"zone = "z1""#],
        &[
            r#"k = "a", zone = "z1", id = "1""#,
            r#"k = "b", zone = "z1", id = "2""#,
            r#"k = unknown, zone = "z1", id = unknown"#,
        ],
    );
}

#[test]
fn of_equal_keys_the_first_continues_the_first() {
    let schema = elements(Nesting::List, [text("k").key(), text("x")]);
    let plan = tfsdk::plan::plan(
        &schema,
        &value(
            &schema,
            r#"{ n = [{ k = "a", x = "1", id = "1" }, { k = "a", x = "2", id = "2" }, { k = "a", x = "3", id = "3" }] }"#,
        ),
        &value(&schema, r#"{ n = [{ k = "a", x = "4" }, { k = "a", x = "5" }] }"#),
    );
    assert_eq!(
        plan.planned,
        value(&schema, r#"{ n = [{ k = "a", x = "4", id = "1" }, { k = "a", x = "5", id = "2" }] }"#)
    );
}

#[test]
fn an_element_that_moved_has_no_address_of_its_own() {
    let schema = elements(Nesting::List, [text("k").key(), text("x").force_new()]);
    let prior = r#"{ n = [{ k = "a", x = "1", id = "i" }, { k = "b", x = "1", id = "j" }] }"#;
    let replaced_by = |config: &str| replaced(&updated(&schema, prior, config));
    assert_eq!(replaced_by(r#"{ n = [{ k = "a", x = "2" }, { k = "b", x = "1" }] }"#), ["n[0].x"]);
    assert_eq!(replaced_by(r#"{ n = [{ k = "b", x = "2" }, { k = "a", x = "1" }] }"#), ["n"]);
    assert_eq!(replaced_by(r#"{ n = [{ k = "b", x = "1" }, { k = "a", x = "1" }] }"#), [""; 0]);
    // The place of one that is gone may be another's now.
    assert_eq!(replaced_by(r#"{ n = [{ k = "b", x = "1" }] }"#), ["n"]);
    assert_eq!(
        replaced_by(r#"{ n = [{ k = "a", x = "1" }, { k = "b", x = "1" }, { k = "c", x = "1" }] }"#),
        ["n[2].x"]
    );
}

pub(super) fn nesting_of_blocks(nesting: Nesting) -> BlockNesting {
    match nesting {
        Nesting::Single => BlockNesting::Single,
        Nesting::List => BlockNesting::List,
        Nesting::Set => BlockNesting::Set,
        Nesting::Map => BlockNesting::Map,
    }
}

#[test]
fn what_was_continued_is_not_continued_again() {
    let inside = NestedType::new(Nesting::List, [text("p")]);
    let schema = elements(Nesting::Set, [text("x"), Attribute::nested("in", inside, Mode::OPTIONAL)]);
    // The second could have grown from the prior one as well, if that were not the first already.
    becomes(
        &schema,
        &[r#"x = "a", in = [{ p = "1" }], id = "1""#, r#"x = "z", id = "2""#],
        &[r#"x = "a", in = [{ p = "1" }]"#, r#"x = "a", in = [{ p = "1" }, { p = "2" }]"#],
        &[
            r#"x = "a", in = [{ p = "1" }], id = "1""#,
            r#"x = "a", in = [{ p = "1" }, { p = "2" }], id = unknown"#,
        ],
    );
}

/// Whether elements may stand beside each other depends on the configuration alone, and not on what was there before.
#[test]
fn elements_that_mean_the_same_stand_beside_each_other_whatever_was_there_before() {
    let all: Vec<String> =
        ["a", "A", "b"].iter().flat_map(|x| ["1", "2"].map(|y| format!("x = {x:?}, y = {y:?}"))).collect();
    let mut sets: Vec<Vec<&str>> = Vec::new();
    for (i, one) in all.iter().enumerate() {
        sets.push(vec![one]);
        for (j, other) in all.iter().enumerate().skip(i + 1) {
            sets.push(vec![one, other]);
            sets.extend(all.iter().skip(j + 1).map(|third| vec![one.as_str(), other, third]));
        }
    }
    let same = |x: Attribute, y: Attribute| [x.same_meaning(same_letters), y];
    for schema in [
        elements(Nesting::Set, same(text("x"), text("y"))),
        elements(Nesting::Set, same(text("x"), text("y").key())),
    ] {
        let mut wrong = Vec::new();
        for config in &sets {
            let written = format!("{{ n = [{{ {} }}] }}", config.join(" }, { "));
            let config = value(&schema, &written);
            let is_made = !planned(&schema, &none(&schema), &config).diagnostics.has_errors();
            for prior in &sets {
                let with_ids = prior.iter().enumerate().map(|(i, one)| format!("{one}, id = \"{i}\""));
                let with_ids: Vec<String> = with_ids.collect();
                let prior = format!("{{ n = [{{ {} }}] }}", with_ids.join(" }, { "));
                let plan = planned(&schema, &value(&schema, &prior), &config);
                if is_made == plan.diagnostics.has_errors() {
                    wrong.push(format!("{prior} -> {written}: {}", plan.diagnostics));
                }
            }
        }
        assert!(
            wrong.is_empty(),
            "{} of {}: {:#?}",
            wrong.len(),
            sets.len() * sets.len(),
            &wrong[..wrong.len().min(6)]
        );
    }
}
