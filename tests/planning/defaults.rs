//! Defaults: where they may stand, what Terraform is told of them, and when they are filled in.

use std::collections::BTreeMap;
use std::net::IpAddr;

use kit::written::lines;
use tfsdk::plan::{check_defaults, configured, plan, validate, validate_as};
use tfsdk::schema::validate::{each, length, within};
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Kind, Mode, NestedBlock, NestedType, Nesting, ProviderSchema,
    ProviderSchemas, Schema, TfSchema,
};
use tfsdk::{Mirror, Text, TfObject, Type, Value};

// The documents' example of a default function: "region", required, from PROVIDER_REGION, else us-west.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct Documented {
    #[tfsdk("region", required, default_fn = provider_region)]
    region: String,
}

fn provider_region() -> String {
    std::env::var("PROVIDER_REGION").unwrap_or_else(|_| "us-west".to_owned())
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
struct FromEnvironment {
    #[tfsdk("region", required, default_env("TFSDK_TEST_UNSET", else "us-west"))]
    region: String,
    #[tfsdk("retries", optional, default = 3)]
    retries: u8,
    #[tfsdk("token", required, default_env("TFSDK_TEST_UNSET"))]
    token: String,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(data_source)]
struct Image {
    #[tfsdk("family", optional, default = "linux")]
    family: String,
    #[tfsdk("filter", block)]
    filters: Vec<Filter>,
    #[tfsdk("id", computed)]
    id: Option<String>,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct Filter {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("values", optional, default = vec!["any".to_owned()])]
    values: Vec<String>,
}

/// A configuration without any value.
pub(crate) fn null(schema: &Schema) -> Value {
    let nulls = schema.ty().as_object().unwrap().iter().map(|a| (a.name(), Value::null(a.ty().clone())));
    Value::object(nulls.collect::<Vec<_>>())
}

fn mode(schema: &Schema, name: &str) -> Mode {
    schema.block().attributes().find(|a| a.name() == name).expect("it is there").mode()
}

#[test]
fn the_documented_default_function_of_a_required_region_works() {
    let schema = Documented::schema();
    schema.check(Kind::Provider).expect("it keeps the rules");
    assert_eq!(lines(&validate(&schema, &null(&schema))), [""; 0]);
    let config = configured(&schema, &null(&schema)).expect("it is filled in");
    assert_eq!(config.get::<Documented>().unwrap(), Documented { region: provider_region() });
    let given = Value::object([("region", Value::from("eu"))]);
    assert_eq!(configured(&schema, &given).as_ref(), Ok(&given));
    // The same by hand.
    let by_hand =
        Attribute::required("region", Type::STRING).default_fn(|| Ok(Value::from(provider_region())));
    let by_hand =
        Schema::new(Kind::Provider, 0, Block::new().with_attributes([by_hand])).expect("it keeps the rules");
    assert_eq!(configured(&by_hand, &null(&by_hand)).unwrap(), config);
    assert_eq!(by_hand.to_json(), schema.to_json());
}

#[test]
fn terraform_is_told_that_what_has_a_default_is_optional() {
    let told = Schema::from_json(&FromEnvironment::schema().to_json()).unwrap();
    assert_eq!(told, FromEnvironment::schema().terraform_view());
    for name in ["region", "retries", "token"] {
        // Nothing is computed in the configuration of a provider.
        assert_eq!(mode(&told, name), Mode::OPTIONAL, "{name}");
    }
    let provider = ProviderSchema { provider: Some(FromEnvironment::schema()), ..ProviderSchema::default() };
    let all = ProviderSchemas { providers: [("x".to_owned(), provider)].into() };
    assert!(!all.to_json().contains("computed"));
    // What is read from a data source shows what was filled in.
    let told = Schema::from_json(&Image::schema().to_json()).unwrap();
    assert_eq!(mode(&told, "family"), Mode::OPTIONAL_COMPUTED);
}

#[test]
fn a_default_is_filled_in_wherever_the_configuration_is_null() {
    let schema = Image::schema();
    schema.check(Kind::DataSource).expect("it keeps the rules");
    let filter = |name: &str, values: Value| Value::object([("name", Value::from(name)), ("values", values)]);
    let no_values = || Value::null(Type::list(Type::STRING));
    let filters = [filter("a", no_values()), filter("b", Value::of(&vec!["x"]).unwrap())];
    let config = Value::object([
        ("family", Value::null(Type::STRING)),
        ("filter", Value::list(Type::of::<Filter>(), filters).unwrap()),
        ("id", Value::null(Type::STRING)),
    ]);
    let image: Image = configured(&schema, &config).expect("it is filled in").get().unwrap();
    let of = |name: &str, values: &str| Filter { name: name.to_owned(), values: vec![values.to_owned()] };
    let expected =
        Image { family: "linux".to_owned(), filters: vec![of("a", "any"), of("b", "x")], id: None };
    assert_eq!(image, expected);
}

#[test]
fn what_is_not_known_stays_unknown() {
    let schema = Image::schema();
    let config = Value::object([
        ("family", Value::unknown(Type::STRING)),
        ("filter", Value::unknown(Type::list(Type::of::<Filter>()))),
        ("id", Value::null(Type::STRING)),
    ]);
    assert_eq!(configured(&schema, &config).as_ref(), Ok(&config));
    let unknown = Value::unknown(schema.ty().clone());
    assert_eq!(configured(&schema, &unknown).as_ref(), Ok(&unknown));
    let null = Value::null(schema.ty().clone());
    assert_eq!(configured(&schema, &null).as_ref(), Ok(&null));
}

#[test]
fn a_function_that_finds_nothing_leaves_a_required_attribute_missing() {
    let schema = FromEnvironment::schema();
    assert_eq!(
        lines(&validate(&schema, &null(&schema))),
        [
            "error: token: Missing required attribute: The attribute \"token\" is required: set it to a value other than null, or set the environment variable TFSDK_TEST_UNSET."
        ]
    );
    // In a resource as well.
    let token = Attribute::required("token", Type::STRING).default_fn(|| Ok(Value::null(Type::STRING)));
    let region = Attribute::required("region", Type::STRING).default_fn(|| Ok(Value::from("us-west")));
    let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([token, region])).unwrap();
    let planned = plan(&schema, &Value::null(schema.ty().clone()), &null(&schema));
    let found: Vec<String> = lines(&planned.diagnostics);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("error: token: Missing required attribute"), "{found:?}");
    assert_eq!(planned.planned.as_ref().attribute("region"), Some(Value::from("us-west").as_ref()));
}

#[test]
fn every_default_that_cannot_be_made_is_told_with_its_path() {
    let wrong = || Attribute::optional("n", Type::NUMBER).default_fn(|| Ok(Value::from("x")));
    let hidden = Attribute::optional("secret", Type::STRING)
        .sensitive()
        .default_fn(|| Err(tfsdk::Error::invalid("hunter2 is no password")));
    let nested = Attribute::nested("o", NestedType::new(Nesting::List, [wrong()]), Mode::OPTIONAL);
    let block = NestedBlock::new("b", BlockNesting::List, Block::new().with_attributes([wrong()]));
    let block = Block::new().with_attributes([hidden, nested]).with_blocks([block]);
    let schema = Schema::new(Kind::DataSource, 0, block).expect("it keeps the rules");
    let one = || Value::object([("n", Value::null(Type::NUMBER))]);
    let list = || Value::list(one().ty().clone(), [one()]).unwrap();
    let config = Value::object([("b", list()), ("o", list()), ("secret", Value::null(Type::STRING))]);
    let found = lines(&configured(&schema, &config).expect_err("it cannot be"));
    let text = "Invalid default: The default of `n` cannot be made: expected number, found string.";
    assert_eq!(
        found,
        [
            format!("error: b[0].n: {text}"),
            format!("error: o[0].n: {text}"),
            "error: secret: Invalid default: The default of `secret` cannot be made: (sensitive value)."
                .to_owned(),
        ]
    );
    // What is not of the schema's type is told first.
    assert!(configured(&schema, &Value::from(1)).is_err());
}

/// Its value is a secret, and its name is where to look.
#[test]
fn the_variable_of_a_sensitive_default_is_named() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    struct Hidden {
        #[tfsdk("port", optional, sensitive, default_env("PATH"))]
        port: Option<u16>,
    }
    let schema = Hidden::schema();
    assert_eq!(
        lines(&configured(&schema, &null(&schema)).expect_err("it is no number")),
        [
            "error: port: Invalid default: The default of `port` cannot be made: the environment variable PATH has to hold a number (sensitive value)."
        ]
    );
}

/// Who validates hears of it, and of all else that is wrong.
#[test]
fn a_default_that_cannot_be_made_is_told_by_validation() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    struct Settings {
        #[tfsdk("port", optional, default_env("PATH"))]
        port: Option<u16>,
        #[tfsdk("retries", optional, default = 3)]
        retries: u8,
        #[tfsdk("size", optional)]
        size: Option<u8>,
    }
    let schema = Settings::schema();
    let config = |size: u32| {
        Value::object([
            ("port", Value::null(Type::NUMBER)),
            ("retries", Value::null(Type::NUMBER)),
            ("size", Value::from(size)),
        ])
    };
    let default = "error: port: Invalid default: The default of `port` cannot be made: the environment variable PATH has to hold a number.";
    let size = "error: size: Invalid value: Expected a whole number from 0 to 255, found 300.";
    assert_eq!(lines(&validate_as::<Settings>(&schema, &config(200))), [default]);
    assert_eq!(lines(&validate_as::<Settings>(&schema, &config(300))), [default, size]);
}

#[test]
fn elements_of_a_set_still_differ_with_their_defaults() {
    let nested = NestedType::new(Nesting::Set, [Attribute::optional("n", Type::NUMBER).default(1)]);
    let set = Attribute::nested("s", nested, Mode::OPTIONAL);
    let schema =
        Schema::new(Kind::Provider, 0, Block::new().with_attributes([set])).expect("it keeps the rules");
    let of = |n: Value| Value::object([("n", n)]);
    let elements = [of(Value::from(1)), of(Value::null(Type::NUMBER))];
    let config = Value::object([("s", Value::set(elements[0].ty().clone(), elements).unwrap())]);
    let found = lines(&configured(&schema, &config).expect_err("they are equal"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("Duplicate set element"), "{found:?}");
}

#[test]
fn an_attribute_has_one_default() {
    let refused = |attribute: Attribute| {
        Schema::new(Kind::Resource, 0, Block::new().with_attributes([attribute]))
            .expect_err("there are two")
            .to_string()
    };
    let text = || Attribute::optional("a", Type::STRING);
    let message = "a: `default` and `default_fn` exclude each other: there is one default";
    assert_eq!(refused(text().default("x").default_fn(|| Ok(Value::from("y")))), message);
    assert_eq!(refused(text().default_fn(|| Ok(Value::from("y"))).default("x")), message);
}

#[test]
fn defaults_stand_in_schemas_of_every_kind() {
    for kind in [Kind::Resource, Kind::DataSource, Kind::Ephemeral, Kind::Provider] {
        for attribute in [
            Attribute::optional("a", Type::STRING).default("x"),
            Attribute::optional("a", Type::STRING).default_fn(|| Ok(Value::from("x"))),
            Attribute::required("a", Type::STRING).default_fn(|| Ok(Value::from("x"))),
        ] {
            let schema =
                Schema::new(kind, 0, Block::new().with_attributes([attribute])).expect("it keeps the rules");
            assert_eq!(configured(&schema, &null(&schema)).unwrap().to_string(), r#"{ a = "x" }"#);
        }
        let required = Attribute::required("a", Type::STRING).default("x");
        assert!(Schema::new(kind, 0, Block::new().with_attributes([required])).is_err());
    }
}

/// What stands for an attribute that is not set has to pass what it would have to, wherever it comes from.
#[test]
fn defaults_have_to_pass_the_validators_of_their_attribute() {
    let retries = Attribute::optional("retries", Type::NUMBER).validate(within(0, 9));
    let schema = |value: i64| {
        let retries = retries.clone().default_fn(move || Ok(Value::from(value)));
        Schema::unchecked(0, Block::new().with_attributes([retries]))
    };
    assert_eq!(lines(&validate(&schema(9), &null(&schema(9)))), [""; 0]);
    assert_eq!(
        lines(&validate(&schema(12), &null(&schema(12)))),
        [
            "error: retries: Number out of range: Expected a number from 0 to 9, found 12. `retries` is not set, and this is its default."
        ]
    );
    // What is set is no default.
    let config = Value::object([("retries", Value::from(3))]);
    assert!(validate(&schema(12), &config).is_empty());
    let secret = Attribute::optional("pin", Type::NUMBER).validate(within(0, 9)).sensitive();
    let secret = Schema::unchecked(0, Block::new().with_attributes([secret.default(12)]));
    let told = lines(&validate(&secret, &null(&secret)));
    assert!(told.len() == 1 && !told[0].contains("12"), "{told:?}");
}

/// A default that is the same each time is held to its type and its validators before anybody plans with it.
#[test]
fn a_constant_default_that_its_validators_refuse_is_a_mistake_of_the_schema() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    #[allow(dead_code)]
    struct Ship {
        #[tfsdk("name", optional, default = "x", validate = length(3..))]
        name: String,
        #[tfsdk("crew", optional, default = vec!["al".to_owned(), "b".to_owned()], validate = each(length(2..)))]
        crew: Vec<String>,
        #[tfsdk("pin", optional, default = 12, validate = within(0, 9), sensitive)]
        pin: u8,
        // Nobody knows what these make before they are asked.
        #[tfsdk("port", optional, default_fn = port, validate = within(0, 9))]
        port: u8,
        #[tfsdk("berth", optional, default_env("TFSDK_TEST_UNSET", else "12"), validate = within(0, 9))]
        berth: u8,
        #[tfsdk("flag", optional, default = "abc", validate = length(3..))]
        flag: String,
    }

    fn port() -> u8 {
        panic!("nobody asks for it")
    }

    let broken = Ship::schema().check(Kind::Resource).expect_err("three defaults are refused");
    assert_eq!(
        broken.to_string(),
        "3 problems:\n  crew[1]: the default is refused: Expected at least 2 characters, found 1\n  \
         name: the default is refused: Expected at least 3 characters, found 1\n  \
         pin: the default is refused: Expected a number from 0 to 9, found (sensitive value)"
    );
}

/// The objects of a default leave out what the provider sets, as null or as unknown.
#[test]
fn objects_of_a_default_are_not_read_as_configured() {
    let parts = [Attribute::computed("made", Type::STRING), Attribute::required("name", Type::STRING)];
    let part = Attribute::nested("part", NestedType::new(Nesting::Single, parts), Mode::OPTIONAL);
    let object = || Value::object([("made", Value::unknown(Type::STRING)), ("name", "a".into())]);
    let schema = |part| Schema::unchecked(0, Block::new().with_attributes([part]));
    for schema in
        [schema(part.clone().default_fn(move || Ok(object()))), schema(part.clone().default(object()))]
    {
        assert_eq!(lines(&validate(&schema, &null(&schema))), [""; 0]);
        assert!(schema.check(Kind::Resource).is_ok());
    }
    for (made, name, message) in [
        (
            Value::null(Type::STRING),
            Value::unknown(Type::STRING),
            "a default is a known value other than null",
        ),
        (Value::null(Type::STRING), Value::null(Type::STRING), "the default lacks the required \"name\""),
        (Value::from("b"), Value::from("a"), "the default sets \"made\", which is computed"),
    ] {
        let schema = schema(part.clone().default(Value::object([("made", made), ("name", name)])));
        assert_eq!(schema.check(Kind::Resource).unwrap_err().to_string(), format!("part: {message}"));
    }
}

/// A struct holds something for each attribute, and what is left out of a default for its own default is null.
#[test]
fn a_default_may_leave_to_others_what_they_say() {
    #[derive(TfObject)]
    #[tfsdk(nested)]
    struct Login {
        #[tfsdk("token", required, default_fn = || "made".to_owned())]
        token: Option<String>,
        #[tfsdk("user", optional)]
        user: Option<String>,
    }

    #[derive(TfObject)]
    #[tfsdk(provider)]
    #[allow(dead_code)]
    struct Settings {
        #[tfsdk("login", optional, default = Login { token: None, user: None })]
        login: Login,
    }

    assert!(Settings::schema().check(Kind::Provider).is_ok());
    let filled = configured(&Settings::schema(), &null(&Settings::schema())).unwrap();
    assert_eq!(filled.to_string(), r#"{ login = { token = "made", user = null } }"#);
}

/// Who has set it, or has not, looks for the variable, and not for an attribute that stands nowhere.
#[test]
fn the_variable_of_a_default_is_named() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    #[allow(dead_code)]
    struct Settings {
        #[tfsdk("retries", optional, default_env("TFSDK_TEST_UNSET", else "12"), validate = within(0, 9))]
        retries: u8,
    }

    let schema = Settings::schema();
    assert_eq!(
        lines(&validate(&schema, &null(&schema))),
        [
            "error: retries: Number out of range: Expected a number from 0 to 9, found 12. `retries` is not set, and this is its default, for which there is the environment variable TFSDK_TEST_UNSET."
        ]
    );
}

/// Whoever left the attribute out has not written what is refused.
#[test]
fn what_a_field_does_not_read_is_told_as_its_default() {
    #[derive(TfObject)]
    #[tfsdk(provider)]
    #[allow(dead_code)]
    struct Settings {
        #[tfsdk("address", optional, text, default_env("TFSDK_TEST_UNSET", else "localhost"))]
        address: std::net::IpAddr,
        #[tfsdk("hosts", optional)]
        hosts: Option<Vec<Host>>,
        #[tfsdk("set", optional)]
        set: Option<std::collections::HashSet<Host>>,
    }

    #[derive(TfObject, PartialEq, Eq, Hash)]
    #[tfsdk(nested)]
    #[allow(dead_code)]
    struct Host {
        #[tfsdk("name", required)]
        name: String,
        #[tfsdk("ports", optional, default_fn = ports, sensitive)]
        ports: Vec<Port>,
    }

    #[derive(PartialEq, Eq, Hash)]
    struct Port(u16);
    impl tfsdk::ValueConverter for Port {
        fn from_value(value: Value) -> Result<Self, tfsdk::Error> {
            match value.get()? {
                0 => Err(tfsdk::Error::invalid("0 is no port")),
                port => Ok(Port(port)),
            }
        }
    }
    impl tfsdk::ValueCreator for Port {
        fn to_value(&self) -> Result<Value, tfsdk::Error> {
            Ok(Value::from(self.0))
        }
    }
    tfsdk::map_with!(Port: ValueConverter, ValueCreator, as u16);
    fn ports() -> Vec<Port> {
        vec![Port(1), Port(0)]
    }

    let schema = Settings::schema();
    let told = |hosts: &str| {
        let config = kit::written::value(&schema, &format!("{{ hosts = {hosts}, set = {hosts} }}"));
        lines(&validate_as::<Mirror<Settings>>(&schema, &config))
    };
    let address = "error: address: Invalid value: The string \"localhost\" is not accepted: invalid IP address syntax. `address` is not set, \
                   and this is its default, for which there is the environment variable TFSDK_TEST_UNSET.";
    assert_eq!(told("null"), [address]);
    assert_eq!(
        told("[{ name = \"a\" }]"),
        [
            address,
            "error: hosts[0].ports[1]: Invalid value: The (sensitive value) is not accepted. `ports` is not set, and this is its default.",
            // Which element of a set it was is not known once defaults are in it.
            "error: set[#0].ports[1]: Invalid value: The (sensitive value) is not accepted."
        ]
    );
}

/// Otherwise everybody who leaves the attribute out is the first to know.
#[test]
fn a_default_is_one_that_its_field_reads() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    #[allow(dead_code)]
    struct Router {
        #[tfsdk("address", optional, text, default = "10.0.0")]
        address: std::net::IpAddr,
        #[tfsdk("later", optional, text, default_env("TFSDK_TEST_UNSET", else "10.0.0"))]
        later: std::net::IpAddr,
        #[tfsdk("name", required)]
        name: String,
        #[tfsdk("routes", required)]
        routes: BTreeMap<String, Route>,
        #[tfsdk("uplink", block, min_items = 1)]
        uplink: Route,
    }

    #[derive(TfObject)]
    #[tfsdk(nested)]
    #[allow(dead_code)]
    struct Route {
        #[tfsdk("via", optional, text, default = "nowhere", sensitive)]
        via: std::net::IpAddr,
        #[tfsdk("weight", optional, default = 1)]
        weight: u8,
    }

    assert_eq!(
        lines(&check_defaults::<Mirror<Router>>(&Router::schema())),
        [
            "error: address: Invalid value: The default is refused: The string \"10.0.0\" is not accepted: invalid IP address syntax.",
            "error: routes[\"key\"].via: Invalid value: The default is refused: The (sensitive value) is no `IpAddr`.",
            "error: uplink.via: Invalid value: The default is refused: The (sensitive value) is no `IpAddr`.",
        ]
    );
    // A default for all of an attribute hides none of its parts'.
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Gateway {
        #[tfsdk("next", optional, default = Hop { via: None, to: None })]
        next: Hop,
        #[tfsdk("others", optional, default = Vec::new())]
        others: Vec<Hop>,
    }
    #[derive(TfObject)]
    #[tfsdk(nested)]
    struct Hop {
        #[tfsdk("to", optional, text, default = "::1")]
        to: Option<std::net::IpAddr>,
        #[tfsdk("via", optional, text, default = "nowhere")]
        via: Option<std::net::IpAddr>,
    }
    let refused = "Invalid value: The default is refused: The string \"nowhere\" is not accepted: invalid IP address syntax.";
    assert_eq!(
        lines(&check_defaults::<Mirror<Gateway>>(&Gateway::schema())),
        [format!("error: next.via: {refused}"), format!("error: others[0].via: {refused}")]
    );
    // What holds no default costs nothing, and what is read well says nothing.
    assert!(check_defaults::<Mirror<Documented>>(&Documented::schema()).is_empty());
    assert!(check_defaults::<Mirror<FromEnvironment>>(&FromEnvironment::schema()).is_empty());
}

/// Their paths are the same, as the keys of what is sensitive are not told.
#[test]
fn each_part_of_a_default_that_is_refused_is_told() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Hosts {
        #[tfsdk("list", optional)]
        list: Option<Vec<Text<IpAddr>>>,
        #[tfsdk("map", optional, sensitive)]
        map: Option<BTreeMap<String, Text<IpAddr>>>,
    }
    let list = Value::list(Type::STRING, ["x".into(), "y".into()]).unwrap();
    let map = Value::map(Type::STRING, [("a", "x".into()), ("b", "y".into())]).unwrap();
    let attributes = [
        Attribute::optional("list", Type::list(Type::STRING)).default(list),
        Attribute::optional("map", Type::map(Type::STRING)).sensitive().default(map),
    ];
    let schema = Schema::unchecked(0, Block::new().with_attributes(attributes));
    let refused = "Invalid value: The default is refused: The";
    let hidden = format!("error: map: {refused} (sensitive value) is no `IpAddr`.");
    assert_eq!(
        lines(&check_defaults::<Mirror<Hosts>>(&schema)),
        [
            format!("error: list[0]: {refused} string \"x\" is not accepted: invalid IP address syntax."),
            format!("error: list[1]: {refused} string \"y\" is not accepted: invalid IP address syntax."),
            hidden.clone(),
            hidden,
        ]
    );
}
