//! Which plans Terraform accepts, and what it says of the others.
//!
//! The texts are Terraform's own; `tests/vectors/plan_checks.jsonl` holds many more of them.

use kit::written::{checked_plan, none, of_block, resource, value, value_with};
use tfsdk::plan::{Action, PlanVerdict};
use tfsdk::schema::{Attribute, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

const HEAD: &str = "Provider \"example.com/x/y\" planned an invalid value for y_thing.t";
pub(super) const BUG: &str =
    ".\n\nThis is a bug in the provider, which should be reported in the provider's own issue tracker.";

/// What is wrong, each with where it is, without the sentence around it.
pub(super) fn findings(verdict: &PlanVerdict) -> Vec<String> {
    let each = verdict.diagnostics.iter().map(|found| {
        assert_eq!((found.is_error(), found.summary()), (true, "Provider produced invalid plan"));
        let inner = found.detail().strip_prefix(HEAD).and_then(|text| text.strip_suffix(BUG));
        inner.expect("it is about a value").to_owned()
    });
    assert_eq!(verdict.is_accepted(), verdict.diagnostics.is_empty());
    assert_eq!(verdict.action.is_some(), verdict.is_accepted());
    each.collect()
}

pub(super) fn wrong(schema: &Schema, prior: &str, config: &str, planned: &str) -> Vec<String> {
    let prior = if prior.is_empty() { none(schema) } else { value(schema, prior) };
    findings(&checked_plan(schema, &prior, &value(schema, config), &value(schema, planned), &[]))
}

pub(super) const NOTHING: [&str; 0] = [];

pub(super) fn text(mode: Mode) -> Schema {
    resource([Attribute::new("a", Type::STRING, mode)])
}

#[test]
fn what_is_configured_is_planned_or_the_prior_value_stays() {
    for mode in [Mode::REQUIRED, Mode::OPTIONAL, Mode::OPTIONAL_COMPUTED] {
        let schema = text(mode);
        let (prior, config) = (r#"{ a = "old" }"#, r#"{ a = "new" }"#);
        assert_eq!(wrong(&schema, prior, config, config), NOTHING);
        assert_eq!(wrong(&schema, prior, config, prior), NOTHING);
        let neither = "does not match config value cty.StringVal(\"new\")";
        assert_eq!(
            wrong(&schema, prior, config, r#"{ a = "other" }"#),
            [format!(
                ".a: planned value cty.StringVal(\"other\") {neither} nor prior value cty.StringVal(\"old\")"
            )]
        );
        assert_eq!(
            wrong(&schema, "", config, r#"{ a = "other" }"#),
            [format!(".a: planned value cty.StringVal(\"other\") {neither}")]
        );
        assert_eq!(
            wrong(&schema, "", config, "{ a = unknown }"),
            [format!(".a: planned value cty.UnknownVal(cty.String) {neither}")]
        );
        // A prior null does not stay where something is configured.
        assert_eq!(
            wrong(&schema, "{}", config, "{}"),
            [format!(".a: planned value cty.NullVal(cty.String) {neither}")]
        );
    }
}

#[test]
fn what_is_not_configured_is_the_providers_when_it_computes_it() {
    for mode in [Mode::COMPUTED, Mode::OPTIONAL_COMPUTED] {
        for planned in ["{}", r#"{ a = "x" }"#, "{ a = unknown }"] {
            assert_eq!(wrong(&text(mode), r#"{ a = "old" }"#, "{}", planned), NOTHING);
        }
    }
    let optional = text(Mode::OPTIONAL);
    assert_eq!(wrong(&optional, r#"{ a = "old" }"#, "{}", "{}"), NOTHING);
    // The prior value does not stay either: it was taken out of the configuration.
    assert_eq!(
        wrong(&optional, r#"{ a = "old" }"#, "{}", r#"{ a = "old" }"#),
        [".a: planned value cty.StringVal(\"old\") for a non-computed attribute"]
    );
    assert_eq!(
        wrong(&optional, "", "{}", "{ a = unknown }"),
        [".a: planned value cty.UnknownVal(cty.String) for a non-computed attribute"]
    );
    // What only the provider sets may differ even from a configuration, which was refused before.
    assert_eq!(wrong(&text(Mode::COMPUTED), "", r#"{ a = "x" }"#, r#"{ a = "y" }"#), NOTHING);
}

#[test]
fn a_default_is_computed_to_terraform() {
    let schema = resource([Attribute::optional("a", Type::STRING).default("d")]);
    assert_eq!(wrong(&schema, "", "{}", r#"{ a = "d" }"#), NOTHING);
}

#[test]
fn sensitive_values_are_not_shown() {
    let schema = resource([Attribute::optional("a", Type::STRING).sensitive()]);
    assert_eq!(
        wrong(&schema, "", "{}", r#"{ a = "x" }"#),
        [".a: sensitive planned value for a non-computed attribute"]
    );
    assert_eq!(
        wrong(&schema, "", r#"{ a = "x" }"#, r#"{ a = "y" }"#),
        [".a: sensitive planned value does not match config value"]
    );
    assert_eq!(
        wrong(&schema, r#"{ a = "old" }"#, r#"{ a = "x" }"#, r#"{ a = "y" }"#),
        [".a: sensitive planned value does not match config value nor prior value"]
    );
}

/// Terraform asks of each attribute alone whether it is sensitive, and tells what is within.
#[test]
fn what_is_within_sensitive_values_is_not_shown() {
    let leaf = || [Attribute::required("word", Type::STRING), Attribute::computed("id", Type::STRING)];
    let schema = resource([
        Attribute::nested("one", NestedType::new(Nesting::Single, leaf()), Mode::OPTIONAL).sensitive(),
        Attribute::nested("many", NestedType::new(Nesting::Map, leaf()), Mode::OPTIONAL).sensitive(),
    ]);
    let config = r#"{ one = { word = "c0nf" }, many = { k3y = { word = "c0nf" } } }"#;
    let right = r#"{ one = { word = "c0nf", id = "1" }, many = { k3y = { word = "c0nf", id = unknown } } }"#;
    assert_eq!(wrong(&schema, "", config, right), NOTHING);
    let (one, many) = (
        ".one: sensitive planned value does not match config value",
        ".many: sensitive planned value does not match config value",
    );
    let other = r#"{ one = { word = "0ther" }, many = { k3y = { word = "0ther" } } }"#;
    assert_eq!(wrong(&schema, "", config, other), [many, one]);
    let keys = r#"{ one = unknown, many = { "0ther" = { word = "c0nf" } } }"#;
    assert_eq!(wrong(&schema, "", config, keys), [many, one]);
    assert_eq!(
        wrong(&schema, right, config, other),
        [format!("{many} nor prior value"), format!("{one} nor prior value")]
    );
}

#[test]
fn what_is_known_of_an_unknown_value_may_change() {
    let schema = text(Mode::OPTIONAL);
    let refined = Value::refined(Type::STRING, Refinement::new().not_null()).expect("it fits");
    let config = value_with(&schema, "{ a = x }", &[("x", refined)]);
    let planned = value(&schema, "{ a = unknown }");
    assert_eq!(findings(&checked_plan(&schema, &none(&schema), &config, &planned, &[])), NOTHING);
}

#[test]
fn a_write_only_value_is_in_no_plan() {
    let schema = resource([
        Attribute::optional("w", Type::STRING).write_only(),
        Attribute::nested(
            "n",
            NestedType::new(Nesting::List, [Attribute::optional("w", Type::STRING).write_only()]),
            Mode::OPTIONAL,
        ),
    ]);
    let config = value(&schema, r#"{ w = "s", n = [{ w = "s" }, {}] }"#);
    let planned = value(&schema, "{ n = [{}, {}] }");
    assert!(checked_plan(&schema, &none(&schema), &config, &planned, &[]).is_accepted());
    let verdict = checked_plan(&schema, &none(&schema), &config, &config, &[]);
    let told: Vec<&str> = verdict.diagnostics.iter().map(|d| d.detail()).collect();
    let about = |path: &str| {
        format!(
            "Provider \"provider[\\\"example.com/x/y\\\"]\" returned a value for the write-only attribute \"y_thing.t{path}\" during planning. Write-only attributes cannot be read back from the provider. This is a bug in the provider, which should be reported in the provider's own issue tracker."
        )
    };
    assert_eq!(told, [about(".n[0].w"), about(".w")]);
    let paths: Vec<String> =
        verdict.diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect();
    assert_eq!(paths, ["n[0].w", "w"]);
}

/// Seen with Terraform 1.11.4, by plans of random schemas.
#[test]
fn an_unknown_element_is_not_null_where_it_is_write_only() {
    let secret = || Attribute::optional("w", Type::STRING).write_only();
    let inner = NestedType::new(Nesting::Single, [secret()]);
    let schema = resource([Attribute::nested(
        "n",
        NestedType::new(Nesting::List, [secret(), Attribute::nested("o", inner, Mode::OPTIONAL)]),
        Mode::OPTIONAL,
    )]);
    let paths = |config: &str| {
        let value = value(&schema, config);
        let verdict = checked_plan(&schema, &none(&schema), &value, &value, &[]);
        verdict.diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect::<Vec<_>>()
    };
    assert_eq!(paths("{ n = [{}, unknown] }"), ["n[1].w"]);
    assert_eq!(paths("{ n = unknown }"), NOTHING);
    assert_eq!(paths("{ n = [{ o = unknown }] }"), NOTHING);
}

#[test]
fn write_only_values_are_found_in_every_nesting() {
    let secret = || Attribute::optional("w", Type::STRING).write_only();
    let of = |nesting, config: &str| {
        let schema = of_block("b", nesting, [secret()]);
        let value = value(&schema, config);
        let verdict = checked_plan(&schema, &none(&schema), &value, &value, &[]);
        verdict.diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect::<Vec<_>>()
    };
    assert_eq!(of(BlockNesting::Single, r#"{ b = { w = "s" } }"#), ["b.w"]);
    assert_eq!(of(BlockNesting::Group, r#"{ b = { w = "s" } }"#), ["b.w"]);
    assert_eq!(of(BlockNesting::List, r#"{ b = [{}, { w = "s" }] }"#), ["b[1].w"]);
    assert_eq!(of(BlockNesting::Map, r#"{ b = { k = { w = unknown } } }"#), ["b[\"k\"].w"]);
    let nested = |nesting, config: &str| {
        let inner = NestedType::new(nesting, [secret()]);
        let schema = resource([Attribute::nested("n", inner, Mode::OPTIONAL)]);
        let value = value(&schema, config);
        let verdict = checked_plan(&schema, &none(&schema), &value, &value, &[]);
        verdict.diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect::<Vec<_>>()
    };
    assert_eq!(nested(Nesting::Single, r#"{ n = { w = "s" } }"#), ["n.w"]);
    assert_eq!(nested(Nesting::List, r#"{ n = [{ w = "s" }] }"#), ["n[0].w"]);
    assert_eq!(nested(Nesting::Map, r#"{ n = { k = { w = "s" } } }"#), ["n[\"k\"].w"]);
}

/// A nested attribute with something that is configured and something that is computed.
fn nested(nesting: Nesting, mode: Mode) -> Schema {
    let inner = [Attribute::optional("x", Type::STRING), Attribute::computed("id", Type::STRING)];
    resource([Attribute::nested("n", NestedType::new(nesting, inner), mode)])
}

#[test]
fn objects_of_nested_attributes_are_planned_one_by_one() {
    let text = "planned value cty.StringVal(\"z\") does not match config value cty.StringVal(\"y\")";
    for (nesting, config, good, bad, path) in [
        (
            Nesting::Single,
            r#"{ n = { x = "y" } }"#,
            r#"{ n = { x = "y", id = unknown } }"#,
            r#"{ n = { x = "z", id = "i" } }"#,
            ".n.x",
        ),
        (
            Nesting::List,
            r#"{ n = [{}, { x = "y" }] }"#,
            r#"{ n = [{ id = "i" }, { x = "y", id = unknown }] }"#,
            r#"{ n = [{ id = "i" }, { x = "z", id = unknown }] }"#,
            ".n[1].x",
        ),
        (
            Nesting::Map,
            r#"{ n = { k = { x = "y" } } }"#,
            r#"{ n = { k = { x = "y", id = unknown } } }"#,
            r#"{ n = { k = { x = "z", id = unknown } } }"#,
            ".n.k.x",
        ),
    ] {
        for mode in [Mode::OPTIONAL, Mode::OPTIONAL_COMPUTED] {
            let schema = nested(nesting, mode);
            assert_eq!(wrong(&schema, "", config, good), NOTHING, "{nesting:?}");
            assert_eq!(wrong(&schema, "", config, bad), [format!("{path}: {text}")], "{nesting:?}");
            let unknown = wrong(&schema, "", config, "{ n = unknown }");
            assert_eq!(unknown, [".n: planned unknown for configured value"], "{nesting:?}");
            let absent = wrong(&schema, "", config, "{}");
            assert_eq!(absent, [".n: planned for absence but config wants existence"], "{nesting:?}");
            // A prior value stays where it stands.
            assert_eq!(wrong(&schema, bad, config, bad), NOTHING, "{nesting:?}");
        }
    }
}

#[test]
fn elements_of_a_set_cannot_be_told_apart() {
    let schema = nested(Nesting::Set, Mode::OPTIONAL);
    let config = r#"{ n = [{ x = "y" }] }"#;
    assert_eq!(wrong(&schema, "", config, r#"{ n = [{ x = "anything", id = unknown }] }"#), NOTHING);
    assert_eq!(
        wrong(&schema, "", config, "{ n = [] }"),
        [".n: count in plan (cty.NumberIntVal(0)) disagrees with count in config (cty.NumberIntVal(1))"]
    );
}

#[test]
fn an_object_that_is_not_configured_has_no_parts() {
    let schema = nested(Nesting::List, Mode::OPTIONAL);
    let found = wrong(&schema, "", "{}", "{ n = [] }");
    assert_eq!(
        found,
        [
            ".n: planned value cty.ListValEmpty(cty.Object(map[string]cty.Type{\"id\":cty.String, \"x\":cty.String})) for a non-computed attribute"
        ]
    );
    // Null inside of a list: there is nothing to look into.
    assert_eq!(wrong(&schema, "", "{ n = [null] }", "{ n = [null] }"), NOTHING);
}

#[test]
fn as_many_objects_are_planned_as_are_configured() {
    let count = |plan: &str, config: &str| {
        vec![format!(".n: count in plan ({plan}) disagrees with count in config ({config})")]
    };
    let one = "cty.NumberIntVal(1)";
    let two = "cty.NumberIntVal(2)";
    let list = nested(Nesting::List, Mode::OPTIONAL);
    assert_eq!(wrong(&list, "", "{ n = [{}] }", "{ n = [{}, {}] }"), count(two, one));
    assert_eq!(wrong(&list, "", "{ n = [{}, {}] }", "{ n = [{}] }"), count(one, two));
    let map = nested(Nesting::Map, Mode::OPTIONAL);
    assert_eq!(wrong(&map, "", "{ n = { a = {} } }", "{ n = { a = {}, b = {} } }"), count(two, one));
    assert_eq!(
        wrong(&map, "", "{ n = { a = {}, b = {} } }", "{ n = { a = {}, c = {} } }"),
        [
            ".n: map key \"b\" from config is not present in plan",
            ".n: map key \"c\" from plan is not present in config"
        ]
    );
    // Of a set with unknown elements the number is a range; those of the two have to meet.
    let set = nested(Nesting::Set, Mode::OPTIONAL);
    let open = r#"{ n = [{ x = unknown }, { x = "b" }, { x = "c" }] }"#;
    for fine in [r#"{ n = [{ x = "b" }] }"#, r#"{ n = [{ x = "b" }, { x = "c" }, { x = "d" }] }"#] {
        assert_eq!(wrong(&set, "", open, fine), NOTHING);
        assert_eq!(wrong(&set, "", fine, open), NOTHING);
    }
    let two = r#"{ n = [{ x = unknown }, { x = "b" }] }"#;
    assert_eq!(wrong(&set, "", two, r#"{ n = [{ x = "b" }] }"#), NOTHING);
    let range = "cty.UnknownVal(cty.Number).Refine().NotNull().NumberLowerBound(cty.NumberIntVal(1), true).NumberUpperBound(cty.NumberIntVal(3), true).NewValue()";
    assert_eq!(wrong(&set, "", open, "{ n = [] }"), count("cty.NumberIntVal(0)", range));
    let four = r#"{ n = [{ x = "a" }, { x = "b" }, { x = "c" }, { x = "d" }] }"#;
    assert_eq!(wrong(&set, "", four, open), count(range, "cty.NumberIntVal(4)"));
}

#[test]
fn lists_are_counted_only_when_their_number_is_known() {
    let schema = nested(Nesting::List, Mode::OPTIONAL);
    let unknown = "cty.UnknownVal(cty.Number).Refine().NotNull().NumberLowerBound(cty.NumberIntVal(0), true).NumberUpperBound(cty.NumberIntVal(9.223372036854775807e+18), true).NewValue()";
    assert_eq!(
        wrong(&schema, "", "{ n = unknown }", "{ n = [{}] }"),
        [format!(".n: count in plan (cty.NumberIntVal(1)) disagrees with count in config ({unknown})")]
    );
    assert_eq!(wrong(&schema, "", "{ n = unknown }", "{ n = unknown }"), NOTHING);
}

#[test]
fn all_findings_are_told_sorted_by_their_text_and_with_their_paths() {
    let inner = Block::new().with_attributes([Attribute::optional("x", Type::STRING)]);
    let schema = resource([
        tfsdk::schema::Member::from(Attribute::optional("z", Type::BOOL)),
        Attribute::optional("a", Type::NUMBER).into(),
        Attribute::nested(
            "m",
            NestedType::new(Nesting::Map, [Attribute::optional("x", Type::STRING)]),
            Mode::OPTIONAL,
        )
        .into(),
        NestedBlock::new("b", BlockNesting::Map, inner).into(),
    ]);
    let config = value(&schema, "{ m = { k = {} }, b = { l = {} } }");
    let planned = value(&schema, r#"{ z = true, a = 1, m = { k = { x = "1" } }, b = { l = { x = "2" } } }"#);
    let verdict = checked_plan(&schema, &none(&schema), &config, &planned, &[]);
    assert_eq!(
        findings(&verdict),
        [
            ".a: planned value cty.NumberIntVal(1) for a non-computed attribute",
            ".b[\"l\"].x: planned value cty.StringVal(\"2\") for a non-computed attribute",
            ".m.k.x: planned value cty.StringVal(\"1\") for a non-computed attribute",
            ".z: planned value cty.True for a non-computed attribute",
        ]
    );
    let paths: Vec<String> =
        verdict.diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect();
    assert_eq!(paths, ["a", "b[\"l\"].x", "m[\"k\"].x", "z"]);
}

#[test]
fn a_provider_is_believed_about_write_only_attributes() {
    let schema = resource([
        Attribute::optional("w", Type::STRING).write_only(),
        Attribute::optional("x", Type::STRING),
    ]);
    let (prior, config) = (value(&schema, "{}"), value(&schema, r#"{ w = "s" }"#));
    let verdict = checked_plan(&schema, &prior, &config, &value(&schema, "{}"), &["x", "w"]);
    assert_eq!(verdict.requires_replace.iter().map(ToString::to_string).collect::<Vec<_>>(), ["w"]);
    assert_eq!(verdict.action, Some(Action::Replace));
}
