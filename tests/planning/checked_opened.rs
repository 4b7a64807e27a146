//! What an ephemeral resource may be when it is open. The texts are Terraform's own.

use tfsdk::diag::Diagnostics;
use tfsdk::plan::check_opened;
use tfsdk::schema::{Attribute, Block, Kind, Mode, Schema};
use tfsdk::{Type, Value};

fn ticket() -> Schema {
    let attributes = [
        Attribute::required("visitor", Type::STRING),
        Attribute::optional("price", Type::NUMBER),
        Attribute::new("gate", Type::STRING, Mode::OPTIONAL_COMPUTED),
        Attribute::computed("code", Type::STRING),
        Attribute::optional("pin", Type::STRING).sensitive(),
    ];
    Schema::new(Kind::Ephemeral, 0, Block::new().with_attributes(attributes)).expect("a schema")
}

/// The configuration of a visitor, with what differs from it.
fn with<const N: usize>(changes: [(&'static str, Value); N]) -> Value {
    let mut attributes = std::collections::BTreeMap::from([
        ("visitor", "a chameleon".into()),
        ("price", Value::null(Type::NUMBER)),
        ("gate", Value::null(Type::STRING)),
        ("code", Value::null(Type::STRING)),
        ("pin", "1234".into()),
    ]);
    attributes.extend(changes);
    Value::object(attributes)
}

fn told(found: &Diagnostics) -> Vec<String> {
    let each = found.iter().map(|found| {
        assert_eq!(found.summary(), "Provider produced invalid ephemeral resource instance");
        let inner =
            found.detail().strip_prefix("The provider for zoo_ticket produced an inconsistent result: ");
        inner.expect("it is about a value").to_owned()
    });
    each.collect()
}

#[test]
fn what_the_configuration_leaves_to_the_provider_may_be_anything() {
    let schema = ticket();
    let opened = with([("gate", "north".into()), ("code", "c".into())]);
    assert_eq!(check_opened("zoo_ticket", &schema, &with([]), &opened), Diagnostics::new());
}

#[test]
fn what_is_configured_or_not_the_providers_stays() {
    let schema = ticket();
    let config = with([("gate", "south".into())]);
    let opened = with([
        ("visitor", "a leaf".into()),
        ("price", 0.into()),
        ("gate", "north".into()),
        ("pin", "4321".into()),
    ]);
    let found = check_opened("zoo_ticket", &schema, &config, &opened);
    assert_eq!(
        told(&found),
        [
            ".gate: planned value cty.StringVal(\"north\") does not match config value cty.StringVal(\"south\").",
            ".pin: sensitive planned value does not match config value.",
            ".price: planned value cty.NumberIntVal(0) for a non-computed attribute.",
            ".visitor: planned value cty.StringVal(\"a leaf\") does not match config value cty.StringVal(\"a chameleon\").",
        ]
    );
    let paths: Vec<String> = found.iter().filter_map(|found| Some(found.path()?.to_string())).collect();
    assert_eq!(paths, ["gate", "pin", "price", "visitor"]);
}

#[test]
fn what_is_not_of_the_schema_is_told() {
    let schema = ticket();
    let found = check_opened("zoo_ticket", &schema, &with([]), &Value::from("a ticket"));
    assert!(found.to_string().contains("ephemeral resource"), "{found}");
}
