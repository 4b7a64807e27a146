//! A provider's files, and its schemas beside them: a state, its printed form, and a plan after somebody else has changed
//! things.

use std::collections::BTreeSet;

use tfsdk::files::{Action, Plan, State};
use tfsdk::schema::ProviderSchemas;
use tfsdk::{Path, Tf, TfObject, Type};

const STATE: &str = include_str!("../../examples/data/shelf/shelf.tfstate");
const SHOWN: &str = include_str!("../../examples/data/shelf/show.json");
const PLAN: &str = include_str!("../../examples/data/shelf/plan.json");
const SCHEMAS: &str = include_str!("../../examples/data/shelf/schemas.json");

/// A part of a bucket: what is a set, a block, and sensitive.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(ignore_unmapped)]
struct Bucket {
    #[tfsdk("id")]
    id: Tf<String>,
    #[tfsdk("name")]
    name: String,
    #[tfsdk("grants")]
    grants: Option<BTreeSet<Grant>>,
    #[tfsdk("rule")]
    rules: Vec<Rule>,
    #[tfsdk("secret")]
    secret: Option<String>,
}

#[derive(TfObject, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Grant {
    #[tfsdk("who")]
    who: String,
    #[tfsdk("may")]
    may: String,
    #[tfsdk("pass_on")]
    pass_on: bool,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(ignore_unmapped)]
struct Rule {
    #[tfsdk("prefix")]
    prefix: String,
    #[tfsdk("days")]
    days: Option<u16>,
}

#[test]
fn both_forms_of_a_state_read_into_the_same_structs() {
    let (state, shown) =
        (State::from_json(STATE).expect("a state"), State::from_json(SHOWN).expect("a state"));
    let buckets = |state: &State<'_>| -> Vec<(String, Bucket)> {
        let all = state.all("shelf_bucket").expect("they fit");
        all.into_iter().map(|(resource, bucket)| (resource.address.to_string(), bucket)).collect()
    };
    let all = buckets(&state);
    assert_eq!(all, buckets(&shown));
    assert_eq!(all.len(), 5);
    let (_, open) = all.iter().find(|(_, bucket)| bucket.name == "store-open").expect("it is there");
    assert_eq!(open.grants.as_ref().map(BTreeSet::len), Some(2));
    assert_eq!(open.rules, [Rule { prefix: "tmp/".to_owned(), days: Some(1) }]);
}

#[test]
fn a_schema_beside_the_file_gives_exact_types() {
    let schemas = ProviderSchemas::from_json(SCHEMAS).expect("Terraform wrote them");
    for text in [STATE, SHOWN] {
        let state = State::from_json(text).expect("a state");
        for resource in &state.resources {
            let provider = &schemas.providers[&*resource.provider];
            let of_type = &resource.address.resource_type;
            let schema =
                provider.resources.get(of_type).or(provider.data_sources.get(of_type)).expect("it has one");
            let value = resource.value(schema.ty()).expect("it fits");
            assert_eq!(value.ty(), schema.ty());
        }
        let address = "module.store[\"open\"].shelf_bucket.this".parse().expect("an address");
        let schema = &schemas.providers["example.com/tfsdk/shelf"].resources["shelf_bucket"];
        let value = state.resource(&address).expect("it is there").value(schema.ty()).expect("it fits");
        let grants = value.as_ref().attribute("grants").expect("it has some");
        assert!(matches!(grants.ty().kind(), tfsdk::ty::TypeKind::Set(_)));
    }
}

#[test]
fn what_the_schema_says_is_sensitive_is_marked() {
    let state = State::from_json(SHOWN).expect("a state");
    let logs = state.resource(&"shelf_bucket.logs[0]".parse().expect("an address")).expect("it is there");
    assert_eq!(logs.data.is_sensitive(&Path::root().attribute("secret")).ok(), Some(true));
    #[derive(TfObject, Debug)]
    #[allow(dead_code, reason = "it does not fit")]
    #[tfsdk(ignore_unmapped)]
    struct Wrong {
        #[tfsdk("secret")]
        secret: bool,
        #[tfsdk("name")]
        name: bool,
    }
    let error = logs.get::<Wrong>().expect_err("both are texts").to_string();
    assert!(error.contains("secret: expected a bool, found (sensitive value)"), "{error}");
    assert!(error.contains("\"logs-0\"") && !error.contains("sesame"), "{error}");
}

#[test]
fn changes_outside_of_terraform_are_drift() {
    let plan = Plan::from_json(PLAN).expect("a plan");
    let drift: Vec<(String, &Action)> =
        plan.drift.iter().map(|change| (change.address.to_string(), &change.delta.action)).collect();
    assert_eq!(
        drift,
        [
            ("shelf_bucket.logs[0]".to_owned(), &Action::Delete),
            ("shelf_bucket.logs[1]".to_owned(), &Action::Update)
        ]
    );
    assert!(plan.drift[0].after::<Bucket>().expect("there is none").is_none());
    let before: Bucket = plan.drift[0].before().expect("it fits").expect("there was one");
    assert_eq!(before.name, "logs-0");
}

#[test]
fn what_is_planned_is_read_with_what_is_unknown() {
    let plan = Plan::from_json(PLAN).expect("a plan");
    let all: Vec<(_, Bucket)> = plan.all("shelf_bucket").expect("they fit");
    let unknown: Vec<&str> =
        all.iter().filter(|(_, bucket)| bucket.id == Tf::Unknown).map(|(_, bucket)| &*bucket.name).collect();
    assert_eq!(unknown, ["logs-0"]);
    let (change, closed) = all.iter().find(|(_, bucket)| bucket.name == "store-closed").expect("it is there");
    assert_eq!(change.delta.action, Action::Update);
    let whos: Vec<&str> = closed.grants.iter().flatten().map(|grant| &*grant.who).collect();
    assert_eq!(whos, ["all", "ann"]);
    #[derive(TfObject, Debug)]
    #[allow(dead_code, reason = "it does not fit")]
    #[tfsdk(ignore_unmapped)]
    struct Known {
        #[tfsdk("id")]
        id: String,
    }
    let error = plan.all::<Known>("shelf_bucket").expect_err("one is not known yet").to_string();
    assert!(error.starts_with("shelf_bucket.logs[0]: id: "), "{error}");
    assert!(error.contains("known only after apply"), "{error}");
}

#[test]
fn every_attribute_and_block_of_a_schema_is_walked_to() {
    let schemas = ProviderSchemas::from_json(SCHEMAS).expect("Terraform wrote them");
    let bucket = &schemas.providers["example.com/tfsdk/shelf"].resources["shelf_bucket"];
    let all: Vec<(String, Type)> =
        bucket.walk().map(|(path, member)| (path.to_string(), member.ty().clone())).collect();
    let paths: Vec<&str> = all.iter().map(|(path, _)| &**path).collect();
    for path in
        ["name", "grants", "grants.who", "limits.bytes", "rule.prefix", "timeouts.create", "website.index"]
    {
        assert!(paths.contains(&path), "{paths:?}");
    }
    let mut once = paths.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), paths.len());
}
