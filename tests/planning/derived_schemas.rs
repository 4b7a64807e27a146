//! Structs with a schema, which the derive makes from their tags.

use std::collections::{BTreeMap, HashSet};

use tfsdk::diag::Diagnostics;
use tfsdk::mapping::MirrorSet;
use tfsdk::path::Path;
use tfsdk::plan::{CheckedResource, PlanResponse, check_plan, plan};
use tfsdk::schema::validate::{Validate, each, length, one_of, within};
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Change, Description, DescriptionKind, Kind, Member, Mode, NestedBlock,
    NestedType, Nesting, Schema, TfSchema,
};
use tfsdk::{Mirror, Tf, TfObject, TfValue, Type, Value, ValueRef};

/// A place for files.
///
/// * cheap
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource, version = 3, deprecated = "use a shelf")]
struct Bucket {
    /// Name of the bucket.
    #[tfsdk("name", required, force_new, validate = [length(3..=63), starts_lower])]
    name: String,
    #[tfsdk("enabled", optional, default = true)]
    enabled: bool,
    #[tfsdk("acl", optional, default = "private", validate = one_of(["private", "public"]))]
    acl: Option<String>,
    #[tfsdk("zones", set, optional, default = vec!["a".to_owned(), "b".to_owned()])]
    zones: Vec<String>,
    #[tfsdk("size", optional, default_fn = size, diff_suppress = |change: &Change<'_>| change.prior == change.config)]
    size: u16,
    #[tfsdk("region", optional, same_meaning = same_case, deprecated = "set it in the provider")]
    region: Option<String>,
    #[tfsdk("password", optional, write_only, sensitive)]
    password: Option<String>,
    #[tfsdk("arn", computed, keep)]
    arn: Tf<String>,
    #[tfsdk("etag", optional, computed)]
    etag: Tf<String>,
    /// Its website.
    #[tfsdk("website", optional)]
    website: Option<Website>,
    #[tfsdk("rules", optional)]
    rules: Option<HashSet<Rule>>,
    #[tfsdk("by_name", optional)]
    by_name: Tf<BTreeMap<String, Tf<Website>>>,
    #[tfsdk("listed", set, optional)]
    listed: Option<Vec<Website>>,
    #[tfsdk("tag", block, min_items = 1, max_items = 4, deprecated = "use rules")]
    tags: Vec<Tag>,
    #[tfsdk("logging", block)]
    logging: Option<Tag>,
    #[tfsdk("always", block)]
    always: Tag,
    #[tfsdk("once", block, min_items = 1)]
    once: Tag,
    #[tfsdk("labelled", block)]
    labelled: BTreeMap<String, Tag>,
    #[tfsdk("unordered", block, set)]
    unordered: Vec<Tag>,
    #[tfsdk(flatten)]
    times: Times,
    #[tfsdk("-")]
    fetched: bool,
}

/// A website.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
pub(super) struct Website {
    #[tfsdk("index", required)]
    pub(super) index: String,
}

#[derive(TfObject, Debug, Clone, PartialEq, Eq, Hash)]
#[tfsdk(nested)]
pub(super) struct Rule {
    #[tfsdk("id", required, key, validate = |value: ValueRef<'_>, path: &Path, found: &mut Diagnostics| {
        within(1, 9).validate(value, path, found)
    })]
    pub(super) id: u8,
    #[tfsdk("action", optional, default = "deny")]
    pub(super) action: String,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Tag {
    #[tfsdk("key", optional, validate = each(length(1..)))]
    key: Option<Vec<String>>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
struct Legacy {
    #[tfsdk("plain", optional, computed, attributes_as_blocks)]
    plain: Tf<Vec<Plain>>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
struct Plain {
    #[tfsdk("a")]
    a: Option<String>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Times {
    #[tfsdk("created", computed)]
    created: Tf<String>,
}

fn starts_lower(value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
    if value.as_str().is_some_and(|text| text.starts_with(|c: char| !c.is_lowercase())) {
        found.error(path.clone(), "Invalid name", "It starts with a lower-case letter.");
    }
}

fn size() -> u16 {
    10
}

fn same_case(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
}

/// The schema of [`Bucket`], written by hand.
fn by_hand() -> Schema {
    let markdown = |text: &str| Description::new(text, DescriptionKind::Markdown);
    let strings = || Type::set(Type::STRING);
    let website = |nesting| NestedType::new(nesting, [Attribute::required("index", Type::STRING)]);
    let rule = NestedType::new(
        Nesting::Set,
        [
            Attribute::required("id", Type::NUMBER).key().validate(within(1, 9)),
            Attribute::optional("action", Type::STRING).default("deny"),
        ],
    );
    let tag = || {
        Block::new().with_attributes([
            Attribute::optional("key", Type::list(Type::STRING)).validate(each(length(1..)))
        ])
    };
    let zones = Value::set(Type::STRING, [Value::from("a"), Value::from("b")]).expect("a set");
    let block = Block::new()
        .describe(markdown("A place for files.\n\n* cheap"))
        .deprecated("use a shelf")
        .with_attributes([
            Attribute::required("name", Type::STRING)
                .force_new()
                .describe(markdown("Name of the bucket."))
                .validate(length(3..=63))
                .validate(starts_lower),
            Attribute::optional("enabled", Type::BOOL).default(true),
            Attribute::optional("acl", Type::STRING)
                .default("private")
                .validate(one_of(["private", "public"])),
            Attribute::optional("zones", strings()).default(zones),
            Attribute::optional("size", Type::NUMBER)
                .default(10)
                .diff_suppress(|change| change.prior == change.config),
            Attribute::optional("region", Type::STRING)
                .same_meaning(same_case)
                .deprecated("set it in the provider"),
            Attribute::optional("password", Type::STRING).write_only().sensitive(),
            Attribute::computed("arn", Type::STRING).keep(),
            Attribute::optional_computed("etag", Type::STRING),
            Attribute::nested("website", website(Nesting::Single), Mode::OPTIONAL)
                .describe(markdown("Its website.")),
            Attribute::nested("rules", rule, Mode::OPTIONAL),
            Attribute::nested("by_name", website(Nesting::Map), Mode::OPTIONAL)
                .describe(markdown("A website.")),
            Attribute::nested("listed", website(Nesting::Set), Mode::OPTIONAL)
                .describe(markdown("A website.")),
            Attribute::computed("created", Type::STRING),
        ])
        .with_blocks([
            NestedBlock::new("tag", BlockNesting::List, tag().deprecated("use rules"))
                .min_items(1)
                .max_items(4),
            NestedBlock::new("logging", BlockNesting::Single, tag()),
            NestedBlock::new("always", BlockNesting::Group, tag()),
            NestedBlock::new("once", BlockNesting::Single, tag()).min_items(1).max_items(1),
            NestedBlock::new("labelled", BlockNesting::Map, tag()),
            NestedBlock::new("unordered", BlockNesting::Set, tag()),
        ]);
    Schema::new(Kind::Resource, 3, block).expect("a schema by the rules")
}

/// All that can be seen of a schema; functions by what they return, or by their presence.
fn told(schema: &Schema) -> String {
    fn members(out: &mut String, indent: usize, all: &[Member]) {
        for member in all {
            match member {
                Member::Attribute(attribute) => {
                    let behaviour = attribute.behaviour().cloned().unwrap_or_default();
                    let default =
                        behaviour.default.as_ref().map(|default| default.make().expect("a default"));
                    out.push_str(&format!(
                        "{:indent$}{} {:?} deprecated {:?} default {default:?} force_new {} keep {} key {} blocks {} suppress {} same {} validators {}\n",
                        "",
                        attribute.name(),
                        attribute.mode(),
                        attribute.deprecation(),
                        behaviour.force_new,
                        behaviour.keep,
                        behaviour.key,
                        behaviour.attributes_as_blocks,
                        behaviour.diff_suppress.is_some(),
                        behaviour.same_meaning.is_some(),
                        behaviour.validators.len(),
                    ));
                    if let Some(nested) = attribute.nested_type() {
                        let inner: Vec<Member> = nested.attributes().cloned().map(Member::from).collect();
                        members(out, indent + 2, &inner);
                    }
                }
                Member::Block(block) => {
                    out.push_str(&format!(
                        "{:indent$}{} {:?}\n",
                        "",
                        block.name(),
                        block.block().deprecation()
                    ));
                    members(out, indent + 2, block.block().members());
                }
            }
        }
    }
    let mut out = format!("{} {:?}\n", schema.version(), schema.block().deprecation());
    members(&mut out, 0, schema.block().members());
    out
}

/// Terraform has no other place for what a nested struct says of itself.
#[test]
fn a_nested_attribute_has_what_its_struct_says_where_it_says_nothing() {
    /// A disk.
    #[derive(TfObject)]
    #[tfsdk(nested, deprecated = "use volumes")]
    struct Disk {
        #[tfsdk("size", required)]
        _size: u32,
    }
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Server {
        #[tfsdk("disks", optional)]
        _disks: Option<Vec<Disk>>,
        /// Where it starts from.
        #[tfsdk("boot", optional, deprecated = "use a snapshot")]
        _boot: Option<Disk>,
    }
    let schema = Server::schema();
    let told = |name: &str| {
        let attribute = schema.block().attribute_at(&Path::root().attribute(name)).expect("it is there");
        (attribute.description().text(), attribute.deprecation())
    };
    assert_eq!(told("disks"), ("A disk.", Some("use volumes")));
    assert_eq!(told("boot"), ("Where it starts from.", Some("use a snapshot")));
}

#[test]
fn the_schema_of_a_struct_is_the_one_written_by_hand() {
    let (derived, by_hand) = (Bucket::schema(), by_hand());
    assert_eq!(told(&derived), told(&by_hand));
    assert_eq!(derived.to_json(), by_hand.to_json());
    assert_eq!(derived.ty(), &Type::of::<Bucket>());
    derived.check(Kind::Resource).expect("it is by the rules");
}

#[test]
fn attributes_as_blocks_keep_the_plain_type() {
    let schema = Legacy::schema();
    schema.check(Kind::Resource).expect("it is by the rules");
    let Some(Member::Attribute(plain)) = schema.block().get("plain") else { panic!("an attribute") };
    assert!(plain.may_be_blocks() && plain.nested_type().is_none());
}

#[test]
fn a_single_nested_attribute_may_be_dynamic_inside() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    #[allow(dead_code, reason = "it is about the schema")]
    struct Outer {
        #[tfsdk("inner", optional)]
        inner: Option<Inner>,
    }

    #[derive(TfObject)]
    #[tfsdk(nested)]
    #[allow(dead_code, reason = "it is about the schema")]
    struct Inner {
        #[tfsdk("any", optional)]
        any: Option<tfsdk::Value>,
    }

    let schema = Outer::schema();
    schema.check(Kind::Resource).expect("it is by the rules");
    assert_eq!(schema.ty().to_string(), "object({ inner = object({ any = any }) })");
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Port {
    #[tfsdk("number", required)]
    number: u16,
    #[tfsdk("protocol", optional, default = "tcp")]
    protocol: String,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Holds<T> {
    #[tfsdk("some", optional)]
    some: Option<Vec<T>>,
    #[tfsdk("one", required)]
    one: T,
    #[tfsdk("each", block)]
    each: Vec<T>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct HoldsPorts {
    #[tfsdk("some", optional)]
    some: Option<Vec<Port>>,
    #[tfsdk("one", required)]
    one: Port,
    #[tfsdk("each", block)]
    each: Vec<Port>,
}

#[test]
fn a_type_parameter_that_stands_for_a_nested_struct_is_one_as_well() {
    assert_eq!(Holds::<Port>::schema().to_json(), HoldsPorts::schema().to_json());
}

#[test]
fn kinds_and_versions_are_constants() {
    assert_eq!((Bucket::KIND, Bucket::VERSION), (Some(Kind::Resource), 3));
    assert_eq!((Website::KIND, Website::VERSION), (None, 0));
}

/// The configuration of a bucket that sets its name and nothing else.
fn config(name: &str) -> BucketMirror {
    let tag = || TagMirror { key: Tf::Null };
    BucketMirror {
        name: Tf::Known(name.to_owned()),
        enabled: Tf::Null,
        acl: Tf::Null,
        zones: Tf::Null,
        size: Tf::Null,
        region: Tf::Null,
        password: Tf::Null,
        arn: Tf::Null,
        etag: Tf::Null,
        website: Tf::Null,
        rules: Tf::Known(MirrorSet(vec![Tf::Known(RuleMirror { id: Tf::Known(1), action: Tf::Null })])),
        by_name: Tf::Null,
        listed: Tf::Null,
        tags: Tf::Known(vec![Tf::Known(tag())]),
        logging: Tf::Null,
        always: Tf::Known(tag()),
        once: Tf::Known(tag()),
        labelled: Tf::Known(BTreeMap::new()),
        unordered: Tf::Known(MirrorSet::default()),
        times: TimesMirror { created: Tf::Null },
        fetched: false,
    }
}

fn value(mirror: &BucketMirror) -> Value {
    Value::of(mirror).expect("it can be written")
}

fn accepted(prior: &Value, config: &Value, planned: &tfsdk::plan::Plan) {
    let checked =
        CheckedResource { provider: "registry.terraform.io/hashicorp/test", resource: "test_bucket.a" };
    let response = PlanResponse { planned: &planned.planned, requires_replace: &planned.requires_replace };
    let verdict = check_plan(checked, &Bucket::schema(), prior, config, response);
    assert!(verdict.is_accepted(), "{:?}", verdict.diagnostics);
}

#[test]
fn a_plan_is_read_into_the_mirror() {
    let schema = Bucket::schema();
    let (none, config) = (Value::null(schema.ty().clone()), value(&config("logs")));
    let made = plan(&schema, &none, &config);
    assert!(!made.diagnostics.has_errors(), "{:?}", made.diagnostics);
    accepted(&none, &config, &made);
    let planned: Mirror<Bucket> = made.planned.get().expect("it fits");
    assert_eq!(planned.enabled, Tf::Known(true));
    assert_eq!(planned.acl, Tf::Known("private".to_owned()));
    assert_eq!(planned.size, Tf::Known(10));
    assert_eq!((&planned.arn, &planned.times.created), (&Tf::Unknown, &Tf::Unknown));
    let rules = planned.rules.as_ref().known().expect("known");
    assert_eq!(rules[0], Tf::Known(RuleMirror { id: Tf::Known(1), action: Tf::Known("deny".to_owned()) }));
    let error = planned.complete().expect_err("not all is known");
    let paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    assert_eq!(paths, ["arn", "etag", "created"]);
    assert!(error.to_string().contains("known only after apply"), "{error}");
}

#[test]
fn a_change_of_force_new_replaces_and_a_kept_value_stays() {
    let schema = Bucket::schema();
    let none = Value::null(schema.ty().clone());
    let mut state: BucketMirror =
        plan(&schema, &none, &value(&config("logs"))).planned.get().expect("it fits");
    state.arn = Tf::Known("arn:logs".to_owned());
    state.etag = Tf::Known("1".to_owned());
    state.times.created = Tf::Known("today".to_owned());
    let state = Value::of(&state.complete().expect("all is known")).expect("it can be written");

    let same = plan(&schema, &state, &value(&config("logs")));
    assert_eq!(same.planned, state, "nothing changes");
    let (config, state) = (value(&config("other")), &state);
    let made = plan(&schema, state, &config);
    accepted(state, &config, &made);
    assert_eq!(made.requires_replace.iter().map(ToString::to_string).collect::<Vec<_>>(), ["name"]);
    let planned: Mirror<Bucket> = made.planned.get().expect("it fits");
    assert_eq!(planned.arn, Tf::Known("arn:logs".to_owned()), "`keep`");
    assert_eq!(planned.etag, Tf::Unknown);
}

#[test]
fn validators_and_rules_find_everything() {
    let mut config = config("Lo");
    config.acl = Tf::Known("privat".to_owned());
    config.arn = Tf::Known("mine".to_owned());
    config.rules = Tf::Known(MirrorSet(vec![Tf::Known(RuleMirror { id: Tf::Known(10), action: Tf::Null })]));
    let found = tfsdk::plan::validate(&Bucket::schema(), &value(&config));
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    for part in [
        "name: Invalid length",
        "name: Invalid name",
        "acl: Value not allowed",
        "Number out of range",
        "arn: ",
    ] {
        assert!(found.iter().any(|text| text.contains(part)), "{part} in {found:#?}");
    }
}

#[derive(TfValue, Debug, Clone, Copy, PartialEq)]
pub(super) enum Colour {
    #[tfsdk("red")]
    Red,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
struct FromEnvironment {
    #[tfsdk("home", optional, default_env("TFSDK_TEST_UNSET", else "10"))]
    number: u16,
    #[tfsdk("unset", optional, default_env("TFSDK_TEST_UNSET"))]
    unset: Option<String>,
    #[tfsdk("set", optional, default_env("PATH"))]
    set: Option<String>,
    #[tfsdk("wrong", optional, default_env("PATH"))]
    wrong: Option<u16>,
}

#[test]
fn a_default_from_the_environment_is_converted() {
    let schema = FromEnvironment::schema();
    let default = |name: &str| match schema.block().get(name) {
        Some(Member::Attribute(attribute)) => {
            attribute.behaviour().and_then(|b| b.default.as_ref()).expect("a default").make()
        }
        _ => panic!("no attribute {name}"),
    };
    assert_eq!(default("home").ok(), Some(Value::from(10)));
    assert_eq!(default("unset").ok(), Some(Value::null(Type::STRING)));
    // Every process has this variable, whether cargo started it or not.
    let path = std::env::var("PATH").expect("PATH is text");
    assert_eq!(default("set").ok(), Some(Value::from(path)));
    let error = default("wrong").expect_err("no number");
    assert_eq!(error.to_string(), "the environment variable PATH has to hold a number");
}

/// The name of a region, in any letter case.
#[derive(TfValue, Debug, Clone, PartialEq)]
#[tfsdk(validate = [length(2..), starts_lower], same_meaning = same_case)]
struct Region(String);

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
struct Regional {
    #[tfsdk("region", required)]
    region: Region,
    #[tfsdk("replicas", optional)]
    replicas: Option<Vec<Region>>,
    #[tfsdk("found", computed)]
    found: Tf<BTreeMap<String, Region>>,
    #[tfsdk("colour", optional)]
    colour: Option<Colour>,
}

#[test]
fn a_users_type_brings_its_rules_into_the_schema() {
    let schema = Regional::schema();
    schema.check(Kind::Resource).expect("it is by the rules");
    let config = Value::object([
        ("region", Value::from("X")),
        ("replicas", Value::list(Type::STRING, [Value::from("eu"), Value::from("Y")]).expect("a list")),
        ("found", Value::null(Type::map(Type::STRING))),
        ("colour", Value::from("rod")),
    ]);
    let found = tfsdk::plan::validate(&schema, &config);
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "error: colour: Value not allowed: Expected one of \"red\", found string \"rod\". Did you mean \"red\"?",
            "error: region: Invalid length: Expected at least 2 characters, found 1.",
            "error: region: Invalid name: It starts with a lower-case letter.",
            "error: replicas[1]: Invalid length: Expected at least 2 characters, found 1.",
            "error: replicas[1]: Invalid name: It starts with a lower-case letter.",
        ]
    );
}

#[test]
fn a_value_of_the_same_meaning_keeps_the_prior_one() {
    let schema = Regional::schema();
    let regional = |region: &str, replica: &str, found: Value| {
        Value::object([
            ("region", Value::from(region)),
            ("replicas", Value::list(Type::STRING, [Value::from(replica)]).expect("a list")),
            ("found", found),
            ("colour", Value::null(Type::STRING)),
        ])
    };
    let state =
        regional("eu-west", "us", Value::map(Type::STRING, [("a", Value::from("b"))]).expect("a map"));
    let config = regional("eu-WEST", "uS", Value::null(Type::map(Type::STRING)));
    assert_eq!(plan(&schema, &state, &config).planned, state);
    let config = regional("eu-WEST", "de", Value::null(Type::map(Type::STRING)));
    let planned: Mirror<Regional> = plan(&schema, &state, &config).planned.get().expect("it fits");
    assert_eq!(planned.region, Tf::Known("eu-west".to_owned()));
    assert_eq!(planned.replicas, Tf::Known(vec![Tf::Known("de".to_owned())]));
    assert_eq!(planned.found, Tf::Unknown);
}
