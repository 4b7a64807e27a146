//! Unions in schemas: exactly one attribute is set in each configuration.

use std::collections::BTreeMap;

use tfsdk::diag::Diagnostics;
use tfsdk::plan::{plan, validate};
use tfsdk::schema::{Attribute, Block, Kind, Mode, NestedType, Nesting, Schema, TfSchema};
use tfsdk::{Mirror, Tf, TfObject, Type, Value, ValueRef};

/// Where it comes from.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
enum Source {
    /// A file.
    File(String),
    Request(Request),
    #[tfsdk("hosts", set, force_new, validate = tfsdk::schema::validate::length(1..))]
    Hosts(Vec<String>),
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Request {
    #[tfsdk("url", required)]
    url: String,
    #[tfsdk("tries", optional, default = 3)]
    tries: u8,
    #[tfsdk("status", computed)]
    status: Tf<u16>,
}

/// Without a schema: an attribute of an object type.
#[derive(TfObject, Debug, Clone, PartialEq)]
enum Size {
    Bytes(u64),
    Text(String),
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
enum Place {
    #[tfsdk("rack", block)]
    Rack(Rack),
    Zone(String),
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Rack {
    #[tfsdk("number", required)]
    number: u8,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("source", required)]
    source: Source,
    #[tfsdk("others", optional)]
    others: Option<BTreeMap<String, Source>>,
    #[tfsdk("size", optional)]
    size: Option<Size>,
    #[tfsdk("sizes", optional)]
    sizes: Option<Vec<Size>>,
    #[tfsdk("secret", optional, sensitive)]
    secret: Option<Source>,
    #[tfsdk("place", block)]
    places: Vec<Place>,
    #[tfsdk(flatten)]
    owner: Owner,
}

/// Its attributes are those of the bucket.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
enum Owner {
    Person(String),
    Team(String),
}

fn bucket() -> Bucket {
    Bucket {
        name: "b".into(),
        source: Source::File("f".into()),
        others: Some([("r".to_owned(), request())].into()),
        size: Some(Size::Bytes(1)),
        sizes: Some(vec![Size::Text("1".into())]),
        secret: None,
        places: vec![Place::Rack(Rack { number: 1 }), Place::Zone("z".into())],
        owner: Owner::Team("t".into()),
    }
}

fn request() -> Source {
    Source::Request(Request { url: "u".into(), tries: 3, status: Tf::Null })
}

/// What is said of a configuration that is a change of a bucket's mirror.
fn said(change: impl FnOnce(&mut Mirror<Bucket>)) -> String {
    let mut mirror = BucketMirror::from(bucket());
    change(&mut mirror);
    let config = Value::of(&mirror).expect("it can be written");
    let found: Diagnostics = validate(&Bucket::schema(), &config);
    found.to_string()
}

fn attribute<'a>(schema: &'a Schema, name: &str) -> &'a Attribute {
    schema.block().attributes().find(|attribute| attribute.name() == name).expect("an attribute")
}

#[test]
fn each_attribute_is_optional_and_behaves_as_its_tag_says() {
    let schema = Bucket::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    let source = attribute(&schema, "source");
    let nested = source.nested_type().expect("it is nested");
    assert_eq!(nested.nesting(), Nesting::Single);
    let modes: Vec<(&str, Mode)> = nested.attributes().map(|a| (a.name(), a.mode())).collect();
    assert_eq!(modes, [("file", Mode::OPTIONAL), ("hosts", Mode::OPTIONAL), ("request", Mode::OPTIONAL)]);
    let file = nested.attribute("file").expect("an attribute");
    assert_eq!(file.description().text(), "A file.");
    assert!(nested.attribute("request").is_some_and(|a| a.nested_type().is_some()));
    for name in ["person", "team"] {
        assert_eq!(attribute(&schema, name).mode(), Mode::OPTIONAL);
    }
    assert_eq!(*schema.ty(), Type::of::<Bucket>());
    assert_eq!(Value::of(&bucket()).expect("it is written").get::<Bucket>().ok(), Some(bucket()));
}

#[test]
fn a_configuration_sets_exactly_one() {
    assert_eq!(said(|_| {}), "");
    assert_eq!(
        said(|b| b.source = Tf::Known(SourceMirror { file: Tf::Null, hosts: Tf::Null, request: Tf::Null })),
        "error: source: Missing attribute: Exactly one of `file`, `hosts`, `request` must be set, found none."
    );
    assert_eq!(
        said(|b| {
            let mut two = SourceMirror::from(request());
            two.file = Tf::Known("f".into());
            b.others = Tf::Known([("k".to_owned(), Tf::Known(two))].into());
        }),
        "error: others[\"k\"]: Conflicting attributes: Exactly one of `file`, `hosts`, `request` must be set, found `file` and `request`."
    );
    assert_eq!(
        said(|b| b.owner = OwnerMirror { person: Tf::Known("p".into()), team: Tf::Known("t".into()) }),
        "error: Conflicting attributes: Exactly one of `person`, `team` must be set, found `person` and `team`."
    );
    let both =
        PlaceMirror { rack: Tf::Known(RackMirror { number: Tf::Known(1) }), zone: Tf::Known("z".into()) };
    let none = PlaceMirror { rack: Tf::Null, zone: Tf::Null };
    assert_eq!(
        said(|b| b.places = Tf::Known(vec![Tf::Known(both), Tf::Known(none)])),
        "error: place[0]: Conflicting attributes: Exactly one of `rack`, `zone` must be set, found `rack` and `zone`.\n\
         error: place[1]: Missing attribute: Exactly one of `rack`, `zone` must be set, found none."
    );
}

#[test]
fn what_is_unknown_is_waited_for() {
    let unknown = |file| SourceMirror { file, hosts: Tf::Unknown, request: Tf::Null };
    assert_eq!(said(|b| b.source = Tf::Unknown), "");
    assert_eq!(said(|b| b.source = Tf::Known(unknown(Tf::Null))), "");
    assert_eq!(said(|b| b.source = Tf::Known(unknown(Tf::Known("f".into())))), "");
    assert_eq!(said(|b| b.owner = OwnerMirror { person: Tf::Unknown, team: Tf::Unknown }), "");
    // Two that are set stay two, whatever a third one turns out to be.
    let two = SourceMirror {
        request: Mirror::<Bucket>::from(bucket())
            .others
            .known()
            .and_then(|mut all| all.remove("r"))
            .and_then(|r| r.known())
            .map_or(Tf::Null, |r| r.request),
        ..unknown(Tf::Known("f".into()))
    };
    assert!(said(|b| b.source = Tf::Known(two)).contains("found `file` and `request`"));
}

#[test]
fn validators_and_nested_attributes_of_a_variant_are_asked() {
    assert_eq!(
        said(|b| b.source = Tf::Known(SourceMirror::from(Source::Hosts(vec![])))),
        "error: source.hosts: Invalid length: Expected at least 1 element, found 0."
    );
    let mut no_url = SourceMirror::from(request());
    no_url.request = no_url.request.map(|request| RequestMirror { url: Tf::Null, ..request });
    assert!(
        said(|b| b.source = Tf::Known(no_url)).starts_with("error: source.request.url: Missing required")
    );
}

#[test]
fn a_union_without_a_schema_is_asked_as_well() {
    let config = |size: Value, sizes: Value| {
        let value = Value::of(&bucket()).expect("it can be written");
        let path = |text: &str| text.parse().expect("a path");
        let value = value.with_at(&path("size"), size).expect("it fits");
        let value = value.with_at(&path("sizes"), sizes).expect("it fits");
        validate(&Bucket::schema(), &value).to_string()
    };
    let size = |bytes: Value, text: Value| Value::object([("bytes", bytes), ("text", text)]);
    let (no_bytes, no_text) = (Value::null(Type::NUMBER), Value::null(Type::STRING));
    let none = size(no_bytes.clone(), no_text.clone());
    let both = size(Value::from(1), Value::from("1"));
    let list = Value::list(Type::of::<Size>(), [both, size(Value::unknown(Type::NUMBER), no_text)]);
    assert_eq!(
        config(none, list.expect("one type")),
        "error: size: Missing attribute: Exactly one of `bytes`, `text` must be set, found none.\n\
         error: sizes[0]: Conflicting attributes: Exactly one of `bytes`, `text` must be set, found `bytes` and `text`."
    );
}

#[test]
fn which_attribute_of_a_sensitive_union_is_set_is_not_told() {
    let mut two = SourceMirror::from(request());
    two.file = Tf::Known("f".into());
    assert_eq!(
        said(|b| b.secret = Tf::Known(two)),
        "error: secret: Conflicting attributes: Exactly one of `file`, `hosts`, `request` must be set, found (sensitive value)."
    );
}

#[test]
fn defaults_and_computed_attributes_inside_of_a_variant_are_planned() {
    let mut mirror = BucketMirror::from(bucket());
    mirror.source = Tf::Known(SourceMirror {
        file: Tf::Null,
        hosts: Tf::Null,
        request: Tf::Known(RequestMirror { url: Tf::Known("u".into()), tries: Tf::Null, status: Tf::Null }),
    });
    let schema = Bucket::schema();
    let config = Value::of(&mirror).expect("it can be written");
    let planned = plan(&schema, &Value::null(schema.ty().clone()), &config);
    let planned: Mirror<Bucket> = planned.planned.get().expect("it fits");
    let source = planned.source.known().expect("it is known");
    assert!(source.file.is_null() && source.hosts.is_null());
    let request = source.request.known().expect("it is known");
    assert_eq!((request.tries, request.status), (Tf::Known(3), Tf::Unknown));
}

#[test]
fn schemas_that_are_made_at_run_time_demand_the_same() {
    let nested = NestedType::new(
        Nesting::List,
        [Attribute::optional("a", Type::STRING), Attribute::optional("b", Type::STRING)],
    )
    .exactly_one_of(["a", "b"]);
    let block = Block::new().with_attributes([
        Attribute::nested("all", nested, Mode::OPTIONAL),
        Attribute::optional("c", Type::BOOL),
    ]);
    let schema = Schema::new(Kind::Resource, 0, block.clone()).expect("it keeps the rules");
    let element = |a: Value| Value::object([("a", a), ("b", Value::from("b"))]);
    let all = [element(Value::from("a")), element(Value::null(Type::STRING))];
    let all = Value::list(all[0].ty().clone(), all.clone()).expect("one type");
    let config = Value::object([("all", all), ("c", Value::null(Type::BOOL))]);
    let found = validate(&schema, &config).to_string();
    assert!(found.starts_with("error: all[0]: Conflicting attributes: Exactly one of `a`, `b`"), "{found}");
    assert_eq!(found.lines().count(), 1);
    assert_ne!(schema, Schema::new(Kind::Resource, 0, Block::new()).expect("it keeps the rules"));
    let error =
        Schema::new(Kind::Resource, 0, block.exactly_one_of(["c", "d"])).expect_err("there is no `d`");
    assert_eq!(error.to_string(), "exactly one of several is to be set, and one of them, `d`, is not there");
}

/// A validator of one's own for objects.
#[test]
fn a_validator_demands_it_of_an_object() {
    use tfsdk::schema::validate::{Validate, exactly_one_of};

    let validator = exactly_one_of(["a", "b"]);
    let mut found = Diagnostics::new();
    let value = Value::object([("a", Value::from(1)), ("b", Value::from(2)), ("c", Value::from(3))]);
    let value: ValueRef<'_> = value.as_ref();
    validator.validate_hidden(value, &tfsdk::Path::root(), &mut found);
    assert!(found.to_string().ends_with("must be set, found (sensitive value)."));
}

/// A resource may be a union itself.
#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource, version = 2)]
enum Record {
    Address(String),
    #[tfsdk("alias", block)]
    Alias(Request),
    #[tfsdk("texts", force_new)]
    Texts(Vec<String>),
}

#[test]
fn a_resource_that_is_a_union_is_planned() {
    let schema = Record::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    assert_eq!(schema.version(), 2);
    let nothing = Value::null(schema.ty().clone());
    let of = |record: Record| Value::of(&record).expect("it can be written");
    let alias = Request { url: "u".into(), tries: 3, status: Tf::Null };
    let mut config = RecordMirror::from(Record::Alias(alias));
    config.alias = config.alias.map(|alias| RequestMirror { tries: Tf::Null, ..alias });
    let planned = plan(&schema, &nothing, &Value::of(&config).expect("it can be written"));
    let planned: Mirror<Record> = planned.planned.get().expect("it fits");
    assert!(planned.address.is_null() && planned.texts.is_null());
    let alias = planned.alias.known().expect("it is known");
    assert_eq!((alias.tries, alias.status), (Tf::Known(3), Tf::Unknown));
    // From one variant to another it is updated, unless one of the two says more.
    let address = of(Record::Address("a".into()));
    let other = plan(&schema, &address, &of(Record::Texts(vec!["t".into()])));
    assert_eq!(other.requires_replace.len(), 1);
    assert_eq!(other.planned.get::<Record>().ok(), Some(Record::Texts(vec!["t".into()])));
    assert!(plan(&schema, &address, &nothing).planned.is_null());
}

#[test]
fn whatever_has_a_schema_may_be_a_union() {
    macro_rules! check {
        ($($kind:ident $name:ident $of:expr;)*) => {$(
            #[derive(TfObject, Debug, Clone, PartialEq)]
            #[tfsdk($kind)]
            enum $name {
                Path(String),
                Number(u8),
            }
            let schema = $name::schema();
            schema.check($of).expect("it keeps the rules");
            let none = Value::object([("number", Value::null(Type::NUMBER)), ("path", Value::null(Type::STRING))]);
            let found = validate(&schema, &none).to_string();
            assert_eq!(found, "error: Missing attribute: Exactly one of `number`, `path` must be set, found none.");
            let mirror = <Mirror<$name>>::from($name::Number(1));
            assert_eq!(mirror.complete().ok(), Some($name::Number(1)));
        )*};
    }
    check! {
        resource OfResource Kind::Resource;
        data_source OfDataSource Kind::DataSource;
        provider OfProvider Kind::Provider;
        ephemeral OfEphemeral Kind::Ephemeral;
        action OfAction Kind::Action;
        list OfList Kind::List;
    }
}
