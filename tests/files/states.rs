//! States, in both of their forms.

use std::collections::BTreeMap;

use tfsdk::files::{Address, CheckStatus, Mode, Plan, State, StateReader};
use tfsdk::path::Step;
use tfsdk::schema::ProviderSchemas;
use tfsdk::{Limits, Number, Path, TfObject, Type, Value};

const FIRST: &str = include_str!("recorded/first.tfstate");
const FIRST_SHOWN: &str = include_str!("recorded/first.show.json");
const FAILED: &str = include_str!("recorded/failed.tfstate");
const FAILED_SHOWN: &str = include_str!("recorded/failed.show.json");

/// What `terraform_data` has.
#[derive(TfObject, Debug, PartialEq)]
struct Data {
    #[tfsdk("id")]
    id: String,
    #[tfsdk("input")]
    input: Value,
    #[tfsdk("output")]
    output: Value,
    #[tfsdk("triggers_replace")]
    triggers_replace: Value,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(ignore_unmapped)]
struct Id<'a> {
    #[tfsdk("id")]
    id: &'a str,
}

fn state(text: &str) -> State<'_> {
    State::from_json(text).expect("Terraform wrote it")
}

#[test]
fn what_is_no_address_is_told_by_what_is_wrong_with_it() {
    let told = |text: &str| text.parse::<Address>().expect_err("no address").to_string();
    for text in
        ["a_b.c[x]", "a_b.c['x']", "a_b.c[\"x\"", "a_b.c[\"x", "a_b.c[-1]", "a_b.c[", "module.m[0].a_b.c[x]"]
    {
        assert!(
            told(text).contains("within brackets, such as `aws_subnet.private[\"a\"]`"),
            "{text}: {}",
            told(text)
        );
    }
    for text in ["a_b..c", "a_b.0", "a b.c", "a_b.c[0].", ".a_b.c", "module.m[\"a.b\"]..c"] {
        assert!(told(text).contains("expected names with dots between them"), "{text}: {}", told(text));
    }
}

fn addresses(state: &State<'_>) -> Vec<String> {
    state.resources.iter().map(|resource| resource.address.to_string()).collect()
}

#[test]
fn both_forms_have_the_same_instances() {
    for (file, shown) in [(FIRST, FIRST_SHOWN), (FAILED, FAILED_SHOWN)] {
        let (file, shown) = (state(file), state(shown));
        let (mut of_file, mut of_shown) = (addresses(&file), addresses(&shown));
        of_file.sort();
        of_shown.sort();
        assert_eq!(of_file, of_shown);
        for resource in &file.resources {
            let other = shown.resource(&resource.address).expect("both have it");
            assert_eq!(resource.provider, other.provider);
            assert_eq!(
                (resource.schema_version, resource.is_tainted),
                (other.schema_version, other.is_tainted)
            );
            assert_eq!(resource.get::<Id<'_>>().ok(), other.get::<Id<'_>>().ok());
        }
    }
}

#[test]
fn addresses_are_those_that_terraform_prints() {
    let shown = state(FIRST_SHOWN);
    for address in addresses(&shown) {
        assert!(FIRST_SHOWN.contains(&format!("\"address\":{}", json(&address))), "{address}");
    }
    assert!(addresses(&shown).contains(&r#"terraform_data.each["q\"z$${"]"#.to_owned()));
    assert!(addresses(&shown).contains(&"module.m[1].module.deep.terraform_data.leaf".to_owned()));
}

/// As Terraform 1.11.4 prints them.
#[test]
fn an_address_escapes_in_a_key_what_terraform_escapes() {
    for (key, printed) in [
        ("a\u{a0}", r#"a\u00a0"#),
        ("\u{ad}{x", r#"\u00ad{x"#),
        ("\u{202e}", r#"\u202e"#),
        ("😀\u{2028}<&>", r#"😀\u2028<&>"#),
        ("\u{1d173}\u{ffff}", r#"\U0001d173\uffff"#),
        ("\u{1}\u{85}\t\n", r#"\u0001\u0085\t\n"#),
        ("é\u{308}\u{fffd}", "é\u{308}\u{fffd}"),
        ("${a} %{b} $${c}", "$${a} %%{b} $$${c}"),
    ] {
        let mut address: Address = "a_disk.d".parse().expect("an address");
        address.key = Some(Step::Key(key.into()));
        let text = format!("a_disk.d[\"{printed}\"]");
        assert_eq!(address.to_string(), text);
        assert_eq!(text.parse(), Ok(address));
    }
}

fn json(text: &str) -> String {
    tfsdk::json::to_string(text).expect("a text")
}

#[test]
fn resources_of_a_type_are_read_as_structs() {
    let state = state(FIRST);
    let all: Vec<(_, Data)> = state.all("terraform_data").expect("they fit");
    assert_eq!(all.len(), state.resources.len());
    let (_, many) = all
        .iter()
        .find(|(resource, _)| resource.address.to_string() == "terraform_data.many[1]")
        .expect("it is there");
    assert_eq!(many.input, Value::set(Type::STRING, ["1", "a", "b"].map(Value::from)).expect("texts"));
    assert_eq!(state.all::<Data>("aws_s3_bucket").expect("there are none").len(), 0);
    assert_eq!(state.data_sources::<Data>("terraform_data").count(), 0);
}

#[test]
fn dynamic_values_have_their_types_in_a_file_and_their_forms_in_print() {
    let address = "terraform_data.many[0]".parse().expect("an address");
    let data =
        |text| state(text).resource(&address).expect("it is there").get::<Data>().expect("it fits").input;
    assert_eq!(data(FIRST).ty(), &Type::set(Type::STRING));
    assert_eq!(data(FIRST_SHOWN).ty(), &Type::tuple([Type::STRING, Type::STRING, Type::STRING]));
}

/// The schema alone knows which attribute is dynamic, and it is not in the file.
#[test]
fn a_field_of_any_type_reads_what_has_no_type_beside_it() {
    #[derive(TfObject)]
    #[tfsdk(ignore_unmapped)]
    struct Any {
        #[tfsdk("is")]
        is: Value,
    }

    for (json, shown) in [
        // As Terraform writes what is dynamic.
        (r#"{"value":["b","a"],"type":["set","string"]}"#, r#"toset(["a", "b"])"#),
        (r#"{"type":"dynamic","value":null}"#, "null"),
        (
            r#"{"type":["tuple",["dynamic","number"]],"value":[{"type":"string","value":"a"},1]}"#,
            r#"["a", 1]"#,
        ),
        // As it writes anything else.
        ("null", "null"),
        (r#""a""#, r#""a""#),
        ("1e2", "100"),
        (r#"["b",true]"#, r#"["b", true]"#),
        (r#"{"a":1}"#, "{ a = 1 }"),
        (r#"{"type":"MX","value":"mail"}"#, r#"{ type = "MX", value = "mail" }"#),
        (r#"{"type":["list"],"value":[]}"#, r#"{ type = ["list"], value = [] }"#),
        (r#"{"type":"string"}"#, r#"{ type = "string" }"#),
        (r#"{"type":"string","value":"a","ttl":1}"#, r#"{ ttl = 1, type = "string", value = "a" }"#),
    ] {
        let text = format!(
            r#"{{"version":4,"resources":[{{"mode":"managed","type":"a_b","name":"c","provider":"p","instances":[{{"attributes":{{"is":{json}}}}}]}}]}}"#
        );
        let state = State::from_json(&text).expect("a state");
        let (_, any) = state.all::<Any>("a_b").expect("it fits").remove(0);
        assert_eq!(any.is.to_string(), shown, "{json}");
    }
}

/// Where the type of all is given, it says what is dynamic, and nothing is guessed: a type that cannot be read is told.
#[test]
fn what_the_type_says_to_be_dynamic_has_its_own_type_beside_it() {
    let ty = Type::object([("any", Type::DYNAMIC)]);
    let read = |json: &str| {
        let text = format!(
            r#"{{"version":4,"resources":[{{"mode":"managed","type":"a_b","name":"c","provider":"p","instances":[{{"attributes":{{"any":{json}}}}}]}}]}}"#
        );
        let state = State::from_json(&text).expect("a state");
        state.resources[0].data.value(&ty).map(|value| value.to_string()).map_err(|error| error.to_string())
    };
    assert_eq!(
        read(r#"{"value":["a"],"type":["set","string"]}"#),
        Ok(r#"{ any = toset(["a"]) }"#.to_owned())
    );
    assert_eq!(read("null"), Ok("{ any = null }".to_owned()));
    for (json, told) in [
        (r#"{"value":"a","type":"strnig"}"#, r#"found "strnig""#),
        (r#"{"value":["a"],"type":["list"]}"#, "ends before it says the elements' type"),
        (r#"{"value":"a"}"#, "`type` is missing"),
        (r#""a""#, "a dynamic value, which is an object of `type` and `value`"),
        (
            r#"{"value":["a"],"type":["tuple",["dynamic"]]}"#,
            "a dynamic value, which is an object of `type` and `value`",
        ),
    ] {
        let error = read(json).expect_err("nothing says what it is");
        assert!(error.starts_with("any") && error.contains(told), "{json}: {error}");
    }
}

/// Whoever reads a file has no struct for what is around the attributes.
#[test]
fn what_is_wrong_with_a_file_comes_without_advice_to_authors() {
    let resource = r#"{"mode":null,"type":"a_b","name":"c","provider":"p","instances":[]}"#;
    let text = format!(r#"{{"version":4,"resources":[{resource}]}}"#);
    let told = "resources[0], a_b.c: mode: expected a string, found null";
    assert_eq!(State::from_json(&text).unwrap_err().to_string(), told);
    assert_eq!(StateReader::new(text.as_bytes()).next().unwrap_err().to_string(), told);
    let plan = r#"{"format_version":"1.2","resource_changes":[{"address":null,"change":{"actions":["create"],"before":null,"after":null}}]}"#;
    assert_eq!(
        Plan::from_json(plan).unwrap_err().to_string(),
        "resource_changes[0]: address: expected a string, found null"
    );
    assert_eq!(ProviderSchemas::from_json("null").unwrap_err().to_string(), "expected an object, found null");
}

#[test]
fn numbers_are_exact() {
    for text in [FIRST, FIRST_SHOWN] {
        let state = state(text);
        let plain = state.outputs["plain"].value().expect("it fits");
        let number: Number = "12345678901234567890123".parse().expect("a number");
        assert_eq!(plain.get_at::<Number>(&Path::root().attribute("n")).expect("a number"), number);
        assert_eq!(
            plain.get_at::<Number>(&Path::root().attribute("f")).expect("a number").to_string(),
            "0.1"
        );
    }
}

#[test]
fn the_type_of_a_sensitive_output_is_not_quoted() {
    let state = |ty: &str, sensitive: bool| {
        State::from_json(&format!(
            r#"{{"version":4,"resources":[],"outputs":{{"o":{{"value":{{"s3cret":1}},"type":{ty},"sensitive":{sensitive}}}}}}}"#
        ))
        .map(|state| format!("{state:?}"))
        .map_err(|error| error.to_string())
    };
    let told = "output.o: type: expected a type, which is a name or a list that starts with one, found (sensitive value)";
    for ty in [r#"["object",{"a":"s3cret"}]"#, r#"["object",{"s3cret":"string"},["b"]]"#] {
        assert_eq!(state(ty, true), Err(told.to_owned()));
        assert!(state(ty, false).is_err_and(|told| told.contains("s3cret")));
    }
    // Its `Debug` form says nothing of the attributes either.
    let ty = r#"["object",{"s3cret":"number"}]"#;
    assert_eq!(
        [true, false].map(|sensitive| state(ty, sensitive).unwrap().contains("s3cret")),
        [false, true]
    );
}

/// Terraform writes the paths in any order, and prints them in that of their names.
#[test]
fn sensitive_paths_come_in_one_order() {
    let path = |names: &[&str]| {
        let step = |name: &&str| format!(r#"{{"type":"get_attr","value":"{name}"}}"#);
        format!("[{}]", names.iter().map(step).collect::<Vec<_>>().join(","))
    };
    let [id, input, pin] = [path(&["id"]), path(&["input", "a"]), path(&["pin"])];
    for marks in [[&pin, &id, &input], [&input, &pin, &id]] {
        let text = format!(
            r#"{{"version":4,"resources":[{{"mode":"managed","type":"t","name":"n","provider":"p","instances":[
                {{"attributes":{{"id":1,"input":{{"a":2}},"pin":3}},"sensitive_attributes":[{},{},{}]}}]}}]}}"#,
            marks[0], marks[1], marks[2]
        );
        let state = State::from_json(&text).expect("a state");
        let paths = state.resources[0].data.sensitive_paths().expect("marks");
        assert_eq!(paths.iter().map(ToString::to_string).collect::<Vec<_>>(), ["id", "input.a", "pin"]);
    }
}

#[test]
fn what_is_sensitive_is_marked_and_not_quoted() {
    let address = "terraform_data.kept".parse().expect("an address");
    for text in [FIRST, FIRST_SHOWN] {
        let state = state(text);
        assert!(state.outputs["hidden"].is_sensitive && !state.outputs["plain"].is_sensitive);
        let kept = state.resource(&address).expect("it is there");
        let secret = Path::root().attribute("input").attribute("secret");
        assert_eq!(kept.data.sensitive_paths().expect("marks"), std::slice::from_ref(&secret));
        assert_eq!(kept.data.is_sensitive(&secret).ok(), Some(true));
        assert_eq!(kept.data.is_sensitive(&Path::root().attribute("id")).ok(), Some(false));
        let (input, id) = (Path::root().attribute("input"), Path::root().attribute("id"));
        assert_eq!(kept.data.is_sensitive(&input).ok(), Some(false));
        for (path, has_some) in [(&Path::root(), true), (&input, true), (&secret, true), (&id, false)] {
            assert_eq!(kept.data.has_sensitive(path).ok(), Some(has_some), "{path}");
        }
        let shown = kept.data.redacted().expect("marks");
        let input = shown.at(&input).expect("it is shown");
        let dynamic = input.attribute("value").unwrap_or(input);
        let secret = dynamic.attribute("secret").expect("it is there");
        assert_eq!(secret.as_str(), Some("(sensitive value)"));
        // Terraform marks no part of `output`, and shows it.
        assert_eq!(shown.to_string().matches("s3cret").count(), 1, "{shown}");
        assert_eq!(shown.at(&id).ok(), kept.untyped().expect("it fits").at(&id).ok());
        let error = state.outputs["hidden"].get::<u8>().expect_err("it is a text");
        assert_eq!(error.to_string(), "output.hidden: expected a number, found (sensitive value)");
        let error = state.outputs["hidden"].data.get::<u8>().expect_err("it is a text");
        assert_eq!(error.to_string(), "expected a number, found (sensitive value)");
        assert!(!format!("{state:?}").contains("s3cret"));
    }
}

/// A mark knows nothing of the object in which a dynamic value stands beside its type.
#[test]
fn what_is_sensitive_in_a_dynamic_value_is_so_beside_its_type_as_well() {
    #[derive(TfObject, Debug)]
    #[tfsdk(ignore_unmapped)]
    struct Stored {
        #[tfsdk("input")]
        _input: Dynamic,
    }

    #[derive(TfObject, Debug)]
    #[tfsdk(ignore_unmapped)]
    struct Dynamic {
        #[tfsdk("value")]
        _value: Login,
    }

    #[derive(TfObject, Debug)]
    #[tfsdk(ignore_unmapped)]
    struct Login {
        #[tfsdk("password")]
        _password: bool,
        #[tfsdk("user")]
        _user: bool,
    }

    let state = state(
        r#"{"version":4,"resources":[{"mode":"managed","type":"terraform_data","name":"d","provider":"p","instances":[
            {"attributes":{"input":{"value":{"password":"s3cret","user":"me"},"type":["object",{"password":"string","user":"string"}]}},
                "sensitive_attributes":[[{"type":"get_attr","value":"input"},{"type":"get_attr","value":"password"}]]}]}]}"#,
    );
    let data = &state.resources[0].data;
    assert_eq!(
        data.get::<Stored>().expect_err("they are texts").to_string(),
        "2 problems:\n  input.value.password: expected a bool, found (sensitive value)\n  input.value.user: expected a bool, found string \"me\""
    );
    for (path, is, has) in [
        ("input", false, true),
        ("input.value", false, true),
        ("input.value.password", true, true),
        ("input.password", true, true),
        ("input.value.user", false, false),
        ("input.type", false, false),
    ] {
        let path = path.parse().expect("a path");
        let found = (data.is_sensitive(&path).expect("marks"), data.has_sensitive(&path).expect("marks"));
        assert_eq!(found, (is, has), "{path}");
    }
}

/// Names in what is marked are keys as likely as attributes, and the file does not say which.
#[test]
fn the_keys_of_what_is_sensitive_are_not_quoted() {
    #[derive(TfObject, Debug)]
    struct Db {
        #[tfsdk("keys")]
        keys: BTreeMap<String, u8>,
        #[tfsdk("tags")]
        tags: BTreeMap<String, u8>,
    }
    let state = state(
        r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_db.c","mode":"managed","type":"a_db","name":"c",
            "values":{"keys":{"s3cret":300},"tags":{"one":300,"two":301}},"sensitive_values":{"keys":true,"tags":{"two":true}}}]}}}"#,
    );
    let data = &state.resources[0].data;
    let error = data.get::<Db>().map(|db| (db.keys, db.tags)).expect_err("they do not fit").to_string();
    let range = "expected a whole number from 0 to 255, found";
    assert_eq!(
        error,
        format!(
            "3 problems:\n  keys: {range} (sensitive value)\n  tags[\"one\"]: {range} 300\n  tags[\"two\"]: {range} (sensitive value)"
        )
    );
    let maps = Type::object([("keys", Type::map(Type::BOOL)), ("tags", Type::map(Type::NUMBER))]);
    let error = data.value(&maps).expect_err("they are numbers").to_string();
    assert_eq!(error, "keys: expected a bool, found (sensitive value)");
}

#[test]
fn a_struct_that_does_not_fit_is_told_with_address_and_path() {
    #[derive(TfObject, Debug)]
    struct Other {
        #[tfsdk("id")]
        id: u8,
        #[tfsdk("name")]
        name: String,
    }
    let state = state(FIRST);
    let error = state.all::<Other>("terraform_data").expect_err("it does not fit");
    let text = error.to_string();
    assert!(text.contains("\n  terraform_data.many[0]: id: expected a number, found \""), "{text}");
    assert!(text.contains("module.m[0].terraform_data.inner[\"k\"]: "), "{text}");
    assert!(
        text.contains("terraform_data.kept: missing attribute \"name\"; unexpected attributes"),
        "{text}"
    );
    assert!(text.contains("`#[tfsdk(ignore_unmapped)]`"), "{text}");
    assert_eq!(format!("{error:?}"), text);
}

#[test]
fn a_failed_apply_leaves_tainted_objects() {
    let fails = "terraform_data.fails".parse().expect("an address");
    for text in [FAILED, FAILED_SHOWN] {
        let state = state(text);
        assert!(state.resource(&fails).is_some_and(|resource| resource.is_tainted));
        assert_eq!(state.resources.iter().filter(|resource| resource.is_tainted).count(), 1);
    }
}

#[test]
fn checks_are_told() {
    for text in [FAILED, FAILED_SHOWN] {
        let state = state(text);
        let [check] = &*state.checks else { panic!("one check, not {:?}", state.checks) };
        assert_eq!(
            (&*check.kind, &*check.address, check.status),
            ("check", "check.suffix", CheckStatus::Fail)
        );
        assert_eq!(check.instances[0].problems, ["The suffix is 2."]);
    }
}

#[test]
fn what_a_file_says_of_itself() {
    let (file, shown) = (state(FIRST), state(FIRST_SHOWN));
    assert_eq!(file.terraform_version, "1.11.4");
    assert_eq!(shown.terraform_version, "1.11.4");
    assert!(file.serial.is_some() && file.lineage.is_some());
    assert!(shown.serial.is_none() && shown.lineage.is_none());
}

#[test]
fn what_a_file_does_not_say_is_empty() {
    let shown = state(
        r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_b.c","mode":"managed","type":"a_b","name":"c"}]}},
            "checks":[{"address":{"to_display":"check.a"},"status":"pass"}]}"#,
    );
    assert_eq!((&*shown.terraform_version, &*shown.checks[0].kind), ("", ""));
    assert_eq!((&*shown.resources[0].provider, shown.resources[0].schema_version), ("", 0));
    let stored = state(
        r#"{"version":4,"resources":[{"mode":"managed","type":"a_b","name":"c","provider":"p","instances":[{}]}]}"#,
    );
    assert_eq!((&*stored.terraform_version, stored.resources[0].schema_version), ("", 0));
    let plan =
        r#"{"format_version":"1.2","resource_changes":[{"address":"a_b.c","change":{"actions":["no-op"]}}]}"#;
    let plan = Plan::from_json(plan).expect("it is a plan");
    assert_eq!((&*plan.terraform_version, &*plan.changes[0].provider), ("", ""));
}

#[test]
fn an_empty_state_is_a_state() {
    assert!(state(r#"{"format_version":"1.0"}"#).resources.is_empty());
    assert!(
        state(r#"{"version":4,"resources":null,"outputs":{},"check_results":null}"#).resources.is_empty()
    );
}

#[test]
fn deposed_objects_stand_beside_the_present_one() {
    let text = r#"{"version":4,"resources":[{"module":"module.a[\"x.y\"]","mode":"managed","type":"t_r","name":"n",
        "provider":"module.a.provider[\"registry.terraform.io/h/t\"].east","instances":[
        {"deposed":"00000001","schema_version":2,"attributes":{"id":"old"}},
        {"schema_version":2,"attributes":{"id":"new"},"dependencies":["t_r.m"]}]}]}"#;
    let shown = r#"{"format_version":"1.0","values":{"root_module":{"child_modules":[{"address":"module.a[\"x.y\"]","resources":[
        {"address":"module.a[\"x.y\"].t_r.n","mode":"managed","type":"t_r","name":"n","provider_name":"registry.terraform.io/h/t",
         "schema_version":2,"values":{"id":"old"},"sensitive_values":{},"deposed_key":"00000001"},
        {"address":"module.a[\"x.y\"].t_r.n","mode":"managed","type":"t_r","name":"n","provider_name":"registry.terraform.io/h/t",
         "schema_version":2,"values":{"id":"new"},"sensitive_values":{},"depends_on":["t_r.m"]}]}]}}}"#;
    for text in [text, shown] {
        let state = state(text);
        let address = state.resources[0].address.clone();
        assert_eq!(
            (address.mode, address.to_string()),
            (Mode::Managed, r#"module.a["x.y"].t_r.n"#.to_owned())
        );
        assert_eq!(state.resources[0].deposed.as_deref(), Some("00000001"));
        let present = state.resource(&address).expect("it is there");
        assert_eq!(present.get::<Id<'_>>().expect("it fits").id, "new");
        assert_eq!((&*present.provider, present.schema_version), ("registry.terraform.io/h/t", 2));
        assert_eq!(present.depends_on, ["t_r.m"]);
    }
}

/// As Terraform 1.12 writes and prints it.
#[test]
fn an_identity_stands_beside_the_attributes() {
    #[derive(TfObject, Debug, PartialEq)]
    struct Place {
        #[tfsdk("name")]
        name: String,
        #[tfsdk("zones")]
        zones: Option<Vec<String>>,
    }

    let stored = r#"{"version":4,"resources":[{"mode":"managed","type":"t_r","name":"n","provider":"p","instances":[
        {"schema_version":0,"attributes":{"id":"a"},"identity_schema_version":2,"identity":{"name":"a","zones":["x"]}}]},
        {"mode":"managed","type":"t_r","name":"m","provider":"p","instances":[
        {"schema_version":0,"attributes":{"id":"b"},"identity_schema_version":0}]}]}"#;
    let shown = r#"{"format_version":"1.0","values":{"root_module":{"resources":[
        {"address":"t_r.n","mode":"managed","type":"t_r","name":"n","provider_name":"p","schema_version":0,"values":{"id":"a"},
         "identity_schema_version":2,"identity":{"name":"a","zones":["x"]}},
        {"address":"t_r.m","mode":"managed","type":"t_r","name":"m","provider_name":"p","schema_version":0,"values":{"id":"b"}}]}}}"#;
    for text in [stored, shown] {
        let state = state(text);
        let [with, without] = &state.resources[..] else { panic!("{}", state.resources.len()) };
        let place = Place { name: "a".to_owned(), zones: Some(vec!["x".to_owned()]) };
        assert_eq!(with.identity.get::<Place>().expect("it fits"), place);
        assert_eq!(with.identity_schema_version, Some(2));
        assert!(without.identity.is_null());
        let error = with.identity.get::<Id<'_>>().expect_err("it has no id").to_string();
        assert_eq!(error, "missing attribute \"id\"");
    }
}

#[test]
fn what_is_no_state_says_what_it_is() {
    for (text, expected) in [
        (include_str!("recorded/plan.json"), "this is a plan, and no state; `Plan` reads it"),
        (
            "{}",
            "this is no state: expected `version`, as in terraform.tfstate, or `format_version`, as `terraform show -json` prints",
        ),
        (
            r#"{"version":3,"modules":[]}"#,
            "this is a state of version 3, and version 4 is read; let Terraform 1.0 or later write it again, with `terraform apply -refresh-only`",
        ),
        (
            r#"{"version":5}"#,
            "this is a state of version 5, which is newer than version 4, the newest that is read",
        ),
        (
            r#"{"format_version":"2.0"}"#,
            "this is the format version \"2.0\", and the versions 0 and 1 are read; `terraform show -json` of Terraform 0.12 to 1.x prints one",
        ),
        (
            r#"{"format_version":"1.0","provider_schemas":{}}"#,
            "this is no state: these are schemas of providers, which `ProviderSchemas` reads",
        ),
        (
            r#"{"format_version":"1.0","valid":true,"error_count":0,"warning_count":0,"diagnostics":[]}"#,
            "this is no state: this is what `terraform validate -json` prints",
        ),
        (
            r#"{"format_version":"1.0","function_signatures":{}}"#,
            "this is no state: these are the functions that `terraform metadata functions -json` prints",
        ),
        (
            r#"{"format_version":"1.0","modules":[]}"#,
            "this is no state: these are the modules that `terraform modules -json` prints",
        ),
        (
            "{\"@level\":\"info\"}\n{\"@level\":\"info\"}\n",
            "this is what a command of Terraform says of its run with `-json`, a message to a line; `terraform show -json` prints a plan or a state",
        ),
        (
            r#"{"serial":1,"encrypted_data":"x"}"#,
            "this is a state that OpenTofu has encrypted; `tofu show -json` prints what is in it",
        ),
        ("[1]", "line 1, column 1: expected an object, found `[`"),
        (r#"{"version":4,"version":4}"#, "the property `version` is given twice"),
        (
            r#"{"format_version":"1.0","values":{"outputs":{},"outputs":{}}}"#,
            "the property `outputs` is given twice",
        ),
        (
            r#"{"format_version":"1.0","values":{"root_module":{},"root_module":{}}}"#,
            "the property `root_module` is given twice",
        ),
        (
            r#"{"format_version":"1.0","values":{"root_module":{"child_modules":[{},{"resources":[],"resources":[]}]}}}"#,
            "root_module.child_modules[1]: the property `resources` is given twice",
        ),
        (r#"{"version":4,"resources":[{"mode":"managed"}]}"#, "resources[0]: missing attributes "),
    ] {
        let error = State::from_json(text).expect_err("it is no state").to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn all_resources_that_are_wrong_are_told() {
    let text = r#"{"version":4,"resources":[
        {"mode":"other","type":"t","name":"a","provider":"p","instances":[]},
        {"mode":"managed","type":"t","name":"b","provider":"p","instances":[{"attributes_flat":{"id":"x"}}]},
        {"mode":"managed","type":"t","name":"c","provider":"p","instances":{}}]}"#;
    let error = State::from_json(text).expect_err("three are wrong").in_file("terraform.tfstate");
    assert_eq!(error.problems().count(), 3, "{error}");
    for (i, ((place, _), name)) in error.problems().zip(["a", "b", "c"]).enumerate() {
        assert_eq!(place, Some(&*format!("terraform.tfstate: resources[{i}], t.{name}")));
    }
}

/// A line and a column of it would be counted from where the type begins.
#[test]
fn the_place_of_what_is_wrong_in_a_type_is_a_path_in_the_file() {
    let text = "{\"version\":4,\n\"outputs\":{\"o\":{\"value\":1,\n\"type\":[\"lst\",\"string\"]}},\n\"resources\":[]}";
    assert_eq!(
        State::from_json(text).expect_err("no type").to_string(),
        "output.o: type: expected \"list\", \"map\", \"object\", \"set\" or \"tuple\", found \"lst\"; did you mean \"list\"?"
    );
    let text = r#"{"version":4,"resources":[{"mode":"managed","type":"t","name":"a","provider":"p","instances":[
        {"attributes":{"input":{"value":1,"type":"nmber"}}}]}]}"#;
    let state = State::from_json(text).expect("a state");
    let error =
        state.resources[0].data.value(&Type::object([("input", Type::DYNAMIC)])).expect_err("no type");
    assert_eq!(
        error.to_string(),
        "input: expected \"bool\", \"dynamic\", \"number\" or \"string\", found \"nmber\"; did you mean \"number\"?"
    );
}

#[test]
fn what_is_nested_too_deeply_is_told_with_its_place() {
    const DEEP: &str = "[[[[[[[[[[]]]]]]]]]]";
    for (text, place) in [
        (format!(r#"{{"version":4,"other":{DEEP}}}"#), "other: "),
        (format!(r#"{{"version":4,"resources":[{{}},{DEEP}]}}"#), "resources[1]: "),
        (format!(r#"{{"version":4,"outputs":{{"o":{{}},"p":{DEEP}}}}}"#), "outputs.p: "),
        (
            format!(r#"{{"format_version":"1.0","values":{{"root_module":{{"child_modules":[{{}},{{"x":{DEEP}}}]}}}}}}"#),
            "root_module.child_modules[1].x: ",
        ),
        (
            r#"{"format_version":"1.0","values":{"root_module":{"child_modules":[{"child_modules":[{"child_modules":[]}]}]}}}"#.to_owned(),
            "root_module.child_modules[0].child_modules[0].child_modules: ",
        ),
    ] {
        let error = State::from_json_with(&text, Limits::new().max_depth(7)).expect_err("it is too deep");
        assert_eq!(error.exhausted(), Some(tfsdk::limits::Exhausted::Depth));
        assert!(error.to_string().starts_with(&format!("{place}nested more deeply than allowed")), "{error}");
    }
}

#[test]
fn what_is_wrong_in_a_printed_state_is_told_with_its_module() {
    let text = r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a"}],"child_modules":[{},
        {"child_modules":[{"resources":[{"address":"a_b.c","mode":"managed","type":"a_b","name":"c","values":{}},{"address":"b"}]}]}]}}}"#;
    let error = State::from_json(text).expect_err("two are wrong");
    let places: Vec<_> = error.problems().filter_map(|(place, _)| place).collect();
    assert_eq!(places[0], "root_module.resources[0], a");
    assert_eq!(places[places.len() - 1], "root_module.child_modules[1].child_modules[0].resources[1], b");
}

#[test]
fn of_many_problems_a_thousand_are_kept_and_the_others_counted() {
    let resources = vec![r#"{"mode":"x"}"#; 3000].join(",");
    let text = format!(r#"{{"version":4,"resources":[{resources}]}}"#);
    let error = State::from_json(&text).expect_err("all are wrong");
    let all = error.problems().count() + error.omitted();
    assert_eq!((error.problems().count(), all % 3000), (1000, 0));
    assert!(error.to_string().ends_with(&format!("\n  and {} more", error.omitted())));
    let few = State::from_json_with(&text, Limits::new().max_problems(2)).expect_err("all are wrong");
    assert_eq!((few.problems().count(), few.omitted()), (2, all - 2));

    // So are those of structs that do not fit.
    let state = State::from_json_with(FIRST, Limits::new().max_problems(3)).expect("Terraform wrote it");
    let error = state.all::<Vec<bool>>("terraform_data").expect_err("none is a list");
    assert_eq!(error.problems().count(), 3);
    let mut error = error;
    error.extend(State::from_json(&text).expect_err("all are wrong"));
    assert_eq!(error.problems().count(), 1000);
}
