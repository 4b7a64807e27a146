//! The content of plans, case by case.

use tfsdk::error::Error;
use tfsdk::plan::{
    CheckedResource, Plan, PlanResponse, StateUpgrades, check_plan, keep_meaning, plan, upgrade_state,
    validate,
};
use tfsdk::schema::validate::within;
use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::ty::{Type, TypeKind};
use tfsdk::value::{Value, ValueRef};

fn schema(attributes: impl IntoIterator<Item = Attribute>) -> Schema {
    Schema::new(Kind::Resource, 0, Block::new().with_attributes(attributes)).expect("it keeps the rules")
}

/// An object of the schema, with null for what is left out.
fn object(ty: &Type, parts: &[(&str, Value)]) -> Value {
    let attributes = ty.as_object().expect("it is an object").iter().map(|attribute| {
        let part = parts.iter().find(|(name, _)| *name == attribute.name()).map(|(_, part)| part.clone());
        (attribute.name().to_owned(), part.unwrap_or_else(|| Value::null(attribute.ty().clone())))
    });
    Value::object(attributes.collect::<Vec<_>>())
}

/// Elements of a list, set or map attribute, each an object with null for what is left out.
fn elements(schema: &Schema, name: &str, parts: &[&[(&str, Value)]]) -> Value {
    let ty = schema.ty().attribute(name).expect("there is such an attribute");
    let element = ty.element().expect("it has elements").clone();
    let values: Vec<Value> = parts.iter().map(|parts| object(&element, parts)).collect();
    match ty.kind() {
        TypeKind::Set(_) => Value::set(element, values),
        _ => Value::list(element, values),
    }
    .expect("they are of one type")
}

/// A plan that Terraform accepts.
fn planned(schema: &Schema, prior: &Value, config: &Value) -> Plan {
    let plan = plan(schema, prior, config);
    let checked = CheckedResource { provider: "example.com/x/y", resource: "y_thing.t" };
    let response = PlanResponse { planned: &plan.planned, requires_replace: &plan.requires_replace };
    let verdict = check_plan(checked, schema, prior, config, response);
    assert!(verdict.is_accepted(), "{}", verdict.diagnostics);
    plan
}

fn none(schema: &Schema) -> Value {
    Value::null(schema.ty().clone())
}

fn replaced(plan: &Plan) -> Vec<String> {
    plan.requires_replace.iter().map(ToString::to_string).collect()
}

fn same_letters(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.as_str().map(str::to_lowercase) == b.as_str().map(str::to_lowercase)
}

#[test]
fn a_default_stands_in_only_where_the_configuration_is_null() {
    let schema = schema([Attribute::optional("size", Type::NUMBER).default(10)]);
    let size = |size: Value| object(schema.ty(), &[("size", size)]);
    let null = size(Value::null(Type::NUMBER));
    assert_eq!(planned(&schema, &none(&schema), &null).planned, size(10.into()));
    // Once a value is no longer configured, it does not stay.
    assert_eq!(planned(&schema, &size(20.into()), &null).planned, size(10.into()));
    assert_eq!(planned(&schema, &size(10.into()), &size(0.into())).planned, size(0.into()));
}

#[test]
fn computed_values_are_unknown_only_when_something_changes() {
    let schema = schema([
        Attribute::required("name", Type::STRING),
        Attribute::computed("id", Type::STRING).keep(),
        Attribute::computed("etag", Type::STRING),
    ]);
    let state = |name: &str| {
        object(schema.ty(), &[("name", name.into()), ("id", "i-1".into()), ("etag", "e-1".into())])
    };
    let config = |name: &str| object(schema.ty(), &[("name", name.into())]);
    let created = planned(&schema, &none(&schema), &config("a"));
    assert_eq!(created.planned.unknown_paths().len(), 2);
    assert_eq!(planned(&schema, &state("a"), &config("a")).planned, state("a"));
    let changed = planned(&schema, &state("a"), &config("b")).planned;
    assert_eq!(changed.to_string(), r#"{ etag = (known after apply), id = "i-1", name = "b" }"#);
}

#[test]
fn what_is_to_be_destroyed_is_planned_as_null() {
    let schema = schema([Attribute::required("name", Type::STRING).force_new()]);
    let prior = object(schema.ty(), &[("name", "a".into())]);
    let destroyed = planned(&schema, &prior, &none(&schema));
    assert!(destroyed.planned.is_null() && destroyed.requires_replace.is_empty());
}

#[test]
fn a_suppressed_change_keeps_the_prior_value() {
    let schema = schema([
        Attribute::required("name", Type::STRING)
            .diff_suppress(|c| same_letters(c.prior, c.config))
            .force_new(),
        Attribute::computed("id", Type::STRING),
    ]);
    let prior = object(schema.ty(), &[("name", "Web".into()), ("id", "i-1".into())]);
    let config = |name: &str| object(schema.ty(), &[("name", name.into())]);
    let same = planned(&schema, &prior, &config("WEB"));
    assert_eq!(same.planned, prior);
    assert!(same.requires_replace.is_empty());
    assert_eq!(replaced(&planned(&schema, &prior, &config("app"))), ["name"]);
}

#[test]
fn a_change_of_force_new_replaces_and_a_computed_value_does_not() {
    let schema = schema([
        Attribute::required("name", Type::STRING),
        Attribute::optional_computed("zone", Type::STRING).force_new(),
    ]);
    let prior = object(schema.ty(), &[("name", "a".into()), ("zone", "z1".into())]);
    let config = |name: &str, zone| object(schema.ty(), &[("name", name.into()), ("zone", zone)]);
    assert!(planned(&schema, &prior, &config("b", Value::null(Type::STRING))).requires_replace.is_empty());
    assert_eq!(replaced(&planned(&schema, &prior, &config("a", "z2".into()))), ["zone"]);
    assert_eq!(replaced(&planned(&schema, &prior, &config("a", Value::unknown(Type::STRING)))), ["zone"]);
    assert!(planned(&schema, &none(&schema), &config("a", "z2".into())).requires_replace.is_empty());
}

fn rules(nesting: Nesting, key: bool) -> Schema {
    let name = Attribute::required("name", Type::STRING);
    let nested = NestedType::new(
        nesting,
        [
            if key { name.key() } else { name },
            Attribute::optional("port", Type::NUMBER).default(443),
            Attribute::optional("zone", Type::STRING).force_new(),
            Attribute::computed("id", Type::STRING).keep(),
        ],
    );
    schema([Attribute::nested("rules", nested, Mode::OPTIONAL)])
}

#[test]
fn a_default_or_a_computed_value_makes_no_other_element_of_a_set() {
    let schema = rules(Nesting::Set, false);
    let config = |names: &[&str]| {
        let parts: Vec<Vec<(&str, Value)>> =
            names.iter().map(|name| vec![("name", Value::from(*name))]).collect();
        let parts: Vec<&[(&str, Value)]> = parts.iter().map(Vec::as_slice).collect();
        object(schema.ty(), &[("rules", elements(&schema, "rules", &parts))])
    };
    let rule = |name: &str, id: &str| {
        vec![("name", Value::from(name)), ("port", 443.into()), ("id", Value::from(id))]
    };
    let (a, b) = (rule("a", "i-a"), rule("b", "i-b"));
    let prior = object(schema.ty(), &[("rules", elements(&schema, "rules", &[&a, &b]))]);
    assert_eq!(planned(&schema, &prior, &config(&["a", "b"])).planned, prior);
    let grown = planned(&schema, &prior, &config(&["c", "b", "a"]));
    assert_eq!(
        grown.planned.at(&"rules".parse().expect("a path")).expect("they are there").to_string(),
        r#"toset([{ id = "i-a", name = "a", port = 443, zone = null }, { id = "i-b", name = "b", port = 443, zone = null }, { id = (known after apply), name = "c", port = 443, zone = null }])"#
    );
    assert!(grown.requires_replace.is_empty());
}

#[test]
fn keys_tell_which_element_changed_and_where_it_moved() {
    for nesting in [Nesting::Set, Nesting::List] {
        let schema = rules(nesting, true);
        let rule = |name: &str, zone: &str, id: Option<&str>| {
            let mut rule = vec![("name", Value::from(name)), ("zone", Value::from(zone))];
            if let Some(id) = id {
                rule.extend([("port", 443.into()), ("id", Value::from(id))]);
            }
            rule
        };
        let all =
            |rules: &[&[(&str, Value)]]| object(schema.ty(), &[("rules", elements(&schema, "rules", rules))]);
        let prior = all(&[&rule("a", "z1", Some("i-a")), &rule("b", "z1", Some("i-b"))]);
        // In another order, and one of them in another zone.
        let config = all(&[&rule("b", "z1", None), &rule("a", "z2", None)]);
        let plan = planned(&schema, &prior, &config);
        let text = plan.planned.to_string();
        assert!(text.contains(r#"{ id = "i-a", name = "a", port = 443, zone = "z2" }"#), "{text}");
        assert!(text.contains(r#"{ id = "i-b", name = "b", port = 443, zone = "z1" }"#), "{text}");
        // Terraform accepts no path to an element of a set, or to one that moved.
        assert_eq!(replaced(&plan), ["rules"]);
    }
}

#[test]
fn an_element_that_stays_in_its_place_is_replaced_by_its_own_path() {
    let schema = rules(Nesting::List, true);
    let rule = |zone: &str| vec![("name", Value::from("a")), ("zone", Value::from(zone)), ("port", 1.into())];
    let all = |zone: &str| object(schema.ty(), &[("rules", elements(&schema, "rules", &[&rule(zone)]))]);
    assert_eq!(replaced(&planned(&schema, &all("z1"), &all("z2"))), ["rules[0].zone"]);
    let gone = object(schema.ty(), &[("rules", elements(&schema, "rules", &[]))]);
    assert_eq!(replaced(&planned(&schema, &all("z1"), &gone)), ["rules"]);
}

#[test]
fn elements_that_defaults_make_equal_are_reported() {
    let schema = rules(Nesting::Set, false);
    let rules =
        elements(&schema, "rules", &[&[("name", "a".into())], &[("name", "a".into()), ("port", 443.into())]]);
    let plan = planned(&schema, &none(&schema), &object(schema.ty(), &[("rules", rules)]));
    assert_eq!(plan.diagnostics.len(), 1);
    assert!(plan.diagnostics.to_string().starts_with("error: rules[#1]: Duplicate set element"));
}

#[test]
fn write_only_values_are_in_no_plan() {
    let schema = schema([Attribute::required("password", Type::STRING).write_only()]);
    let config = object(schema.ty(), &[("password", "secret".into())]);
    assert_eq!(planned(&schema, &none(&schema), &config).planned.to_string(), "{ password = null }");
}

#[test]
fn blocks_that_are_not_known_yet_are_planned_as_they_are() {
    let inner = Block::new().with_attributes([Attribute::computed("id", Type::STRING)]);
    let block = Block::new().with_blocks([NestedBlock::new("rule", BlockNesting::Set, inner)]);
    let schema = Schema::new(Kind::Resource, 0, block).expect("it keeps the rules");
    let unknown = Value::unknown(schema.ty().attribute("rule").expect("it is there").clone());
    let config = object(schema.ty(), &[("rule", unknown)]);
    assert_eq!(planned(&schema, &none(&schema), &config).planned, config);
}

#[test]
fn a_configuration_is_validated_beyond_what_terraform_does() {
    let schema = schema([
        Attribute::required("name", Type::STRING),
        Attribute::computed("id", Type::STRING),
        Attribute::optional("old", Type::STRING).deprecated("Use `name`."),
        Attribute::optional("port", Type::NUMBER).validate(within(1, 65_535)),
    ]);
    let config = object(schema.ty(), &[("id", "x".into()), ("old", "y".into()), ("port", 0.into())]);
    let found: Vec<String> = validate(&schema, &config).iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "error: id: Attribute is read-only: The provider sets the attribute \"id\" itself: remove it from the configuration.",
            "error: name: Missing required attribute: The attribute \"name\" is required: set it to a value other than null.",
            "warning: old: Attribute is deprecated: Use `name`.",
            "error: port: Number out of range: Expected a number from 1 to 65535, found 0.",
        ]
    );
    let unknown = object(
        schema.ty(),
        &[("name", Value::unknown(Type::STRING)), ("port", Value::unknown(Type::NUMBER))],
    );
    assert!(validate(&schema, &unknown).is_empty());
}

#[test]
fn elements_with_the_same_key_are_reported() {
    let schema = rules(Nesting::List, true);
    let rules = elements(&schema, "rules", &[&[("name", "a".into())], &[("name", "a".into())]]);
    let found = validate(&schema, &object(schema.ty(), &[("rules", rules)]));
    assert!(found.to_string().starts_with("error: rules[1].name: Duplicate key"), "{found}");
}

#[test]
fn a_result_of_the_same_meaning_stays_as_planned() {
    let schema = schema([
        Attribute::required("region", Type::STRING).same_meaning(same_letters),
        Attribute::required("name", Type::STRING),
    ]);
    let value =
        |region: &str, name: &str| object(schema.ty(), &[("region", region.into()), ("name", name.into())]);
    let kept = keep_meaning(&schema, &value("eu-west", "a"), &value("EU-West", "A"))
        .expect("the values are of the schema");
    assert_eq!(kept, value("eu-west", "A"));
}

#[test]
fn an_old_state_is_read_leniently_and_upgraded() -> Result<(), Error> {
    let block = Block::new().with_attributes([
        Attribute::required("ports", Type::set(Type::NUMBER)),
        Attribute::optional("any", Type::DYNAMIC),
    ]);
    let schema = Schema::new(Kind::Resource, 3, block)?;
    let old = Type::object([("port", Type::NUMBER)]);
    let upgrades = StateUpgrades::new().from_version(1, old, |old| {
        let port = old.attribute("port").map_or(Value::null(Type::NUMBER), |port| port.to_value());
        Ok(Value::object([("ports", Value::set(Type::NUMBER, [port])?), ("any", Value::null(Type::DYNAMIC))]))
    });
    let same = upgrade_state(
        &schema,
        &upgrades,
        3,
        r#"{"ports":[2,"1",2],"gone":[{}],"any":{"type":"bool","value":true}}"#,
    )?;
    assert_eq!(same.to_string(), "{ any = true, ports = toset([1, 2]) }");
    let upgraded = upgrade_state(&schema, &upgrades, 1, r#"{"port":"80","gone":1}"#)?;
    assert_eq!(upgraded.to_string(), "{ any = null, ports = toset([80]) }");
    let wrong = |version, json: &str| {
        upgrade_state(&schema, &upgrades, version, json)
            .map_or_else(|error| error.to_string(), |_| String::new())
    };
    assert!(wrong(2, "{}").contains("no upgrade from it to version 3"));
    assert!(wrong(4, "{}").contains("use a later version of the provider"));
    assert_eq!(wrong(3, r#"{"ports":[true,{}]}"#).lines().count(), 3);
    Ok(())
}
