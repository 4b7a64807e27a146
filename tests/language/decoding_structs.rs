//! Bodies into structs and into variants of unions.

use tfsdk::config::{AttributeShape, Bindings, BodyShape, File};
use tfsdk::diag::Diagnostics;
use tfsdk::expr::{Marked, Marks, NoScope, Scope};
use tfsdk::schema::BlockNesting::List;
use tfsdk::schema::validate::{at_least, length};
use tfsdk::{Path, TfObject, Type, Value, ValueRef};

use super::decoding_blocks::sized;
use super::shapes::{block, optional};

#[derive(TfObject, Debug, PartialEq)]
struct Machine {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("disk")]
    disks: Vec<Disk>,
}

#[derive(TfObject, Debug, PartialEq)]
struct Disk {
    #[tfsdk("size")]
    size: u8,
}

#[test]
fn what_does_not_fit_a_struct_is_told_where_it_stands() {
    let shape = BodyShape::new([optional("name", "string")], [block(List, "disk", sized())]);
    let decode = |source: &str| {
        let (file, _) = File::parse("main.tf", source);
        file.body().decode_as::<Machine>(&shape, &NoScope).map(|(machine, _)| machine).map_err(|problems| {
            let places =
                problems.iter().map(|problem| problem.place().map(ToString::to_string).unwrap_or_default());
            let paths =
                problems.iter().map(|problem| problem.path().map(ToString::to_string).unwrap_or_default());
            places.zip(paths).map(|(place, path)| format!("{place} {path}")).collect::<Vec<_>>()
        })
    };
    let machine = decode("name = \"x\"\ndisk {\n size = 1\n}\n").unwrap();
    assert_eq!(machine, Machine { name: "x".to_owned(), disks: vec![Disk { size: 1 }] });
    assert_eq!(
        decode("name = null\ndisk {\n size = 1\n}\ndisk {\n size = 300\n}\n").unwrap_err(),
        ["main.tf:6,9-12 disk[1].size", "main.tf:1,8-12 name"]
    );
    assert_eq!(decode("disk {}\n").unwrap_err(), ["main.tf:1,1-5 disk[0].size", "main.tf:1,1-1 name"]);
    assert_eq!(decode("name = []\n").unwrap_err(), ["main.tf:1,8-10 name"]);
}

#[derive(TfObject, Debug, PartialEq)]
enum Source {
    File(String),
    Disk(Disk),
    Sizes(Vec<u8>),
}

/// What is read of a body of which `source` is the text, or everything that is said of it.
fn source(text: &str) -> Result<Source, String> {
    let shape = BodyShape::new(
        [optional("file", "string"), AttributeShape::optional("sizes", Type::of::<Vec<u8>>())],
        [block(tfsdk::schema::BlockNesting::Single, "disk", sized())],
    );
    let (file, _) = File::parse("main.tf", text);
    file.body().decode_as(&shape, &NoScope).map(|(source, _)| source).map_err(|problems| problems.to_string())
}

#[test]
fn a_body_is_read_into_the_variant_that_is_written() {
    assert_eq!(source("file = \"a\"\n"), Ok(Source::File("a".to_owned())));
    assert_eq!(source("disk {\n size = 1\n}\n"), Ok(Source::Disk(Disk { size: 1 })));
    assert_eq!(source("sizes = []\nfile = null\n"), Ok(Source::Sizes(vec![])));
}

#[test]
fn a_body_that_sets_no_variant_or_several_is_told_where_it_begins() {
    let unsuitable = |found: &str| {
        format!(
            "main.tf:1,1-1: Unsuitable configuration: Exactly one of `disk`, `file`, `sizes` must be set, found {found}."
        )
    };
    assert_eq!(source(""), Err(unsuitable("none")));
    assert_eq!(source("file = null\n"), Err(unsuitable("none")));
    assert_eq!(source("file = \"a\"\ndisk {\n size = 1\n}\n"), Err(unsuitable("`disk` and `file`")));
    // What is wrong in one of them is told as well.
    let found = source("sizes = [300]\nfile = \"a\"\n").unwrap_err();
    assert!(
        found.contains("main.tf:1,10-13: sizes[0]: ") && found.contains(&unsuitable("`file` and `sizes`")),
        "{found}"
    );
    assert!(!source("sizes = [300]\n").unwrap_err().contains("Exactly one"));
}

/// Settings of a provider that are a union.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
enum Login {
    #[tfsdk("token", sensitive)]
    Token(String),
    Password(Credentials),
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct Credentials {
    #[tfsdk("user", required)]
    user: String,
    #[tfsdk("password", optional, sensitive)]
    password: Option<String>,
}

#[test]
fn settings_that_are_a_union_are_read_from_their_block() {
    let login = |text: &str| {
        let (file, _) = File::parse("main.tf", text);
        file.body()
            .decode_struct::<Login>(&NoScope)
            .map(|(login, _)| login)
            .map_err(|problems| problems.to_string())
    };
    assert_eq!(login("token = \"t\"\n"), Ok(Login::Token("t".to_owned())));
    let credentials = Credentials { user: "u".to_owned(), password: None };
    assert_eq!(login("password = { user = \"u\" }\n"), Ok(Login::Password(credentials)));
    let found = login("token = \"pa55\"\npassword = { user = \"u\", password = \"pa55\" }\n").unwrap_err();
    assert!(!found.contains("pa55"), "{found}");
    assert!(login("").unwrap_err().starts_with("main.tf:1,1-1: "));
}

/// What belongs to Terraform itself in a block is no argument of the struct.
#[test]
fn a_struct_reads_the_block_of_its_kind_as_terraform_has_it() {
    #[derive(TfObject, Debug, PartialEq)]
    #[tfsdk(resource)]
    struct Disk {
        #[tfsdk("size", required)]
        size: u32,
    }

    #[derive(TfObject, Debug, PartialEq)]
    #[tfsdk(provider)]
    struct Cloud {
        #[tfsdk("region", required)]
        region: String,
    }

    #[derive(TfObject, Debug, PartialEq)]
    #[tfsdk(nested)]
    struct Part {
        #[tfsdk("size", required)]
        size: u32,
    }

    let (disk, _) =
        File::parse("main.tf", "count = var.disks\nsize = 10\nlifecycle {\n  ignore_changes = all\n}\n");
    assert_eq!(disk.body().decode_struct::<Disk>(&NoScope).unwrap().0, Disk { size: 10 });
    let told = disk.body().decode_struct::<Part>(&NoScope).unwrap_err().to_string();
    assert!(told.contains("count") && told.contains("lifecycle"), "{told}");
    let (cloud, _) = File::parse("main.tf", "alias = \"eu\"\nregion = \"north\"\n");
    assert_eq!(cloud.body().decode_struct::<Cloud>(&NoScope).unwrap().0.region, "north");
    assert!(cloud.body().decode_struct::<Disk>(&NoScope).is_err());
}

/// A listener of a data source, which has everything that a schema says.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(data_source)]
struct Server {
    #[tfsdk("port", required, validate = at_least(10))]
    port: u16,
    #[tfsdk("host", optional, default = "localhost")]
    host: String,
    #[tfsdk("zone", required, default_env("TFSDK_NO_SUCH_ZONE"))]
    zone: String,
    #[tfsdk("limits", optional)]
    limits: Option<Vec<Limit>>,
    #[tfsdk("old", optional, deprecated = "Leave it out.")]
    old: Option<bool>,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct Limit {
    #[tfsdk("most", optional, default = 5, validate = at_least(1))]
    most: u8,
}

fn server(text: &str, scope: &dyn Scope) -> Result<(Server, Diagnostics), String> {
    let (file, _) = File::parse("main.tf", text);
    file.body().decode_struct(scope).map_err(|found| found.to_string())
}

#[test]
fn a_struct_of_a_schema_has_its_defaults() {
    let (read, found) = server("port = 10\nzone = \"a\"\nlimits = [{}]\n", &NoScope).unwrap();
    assert!(found.is_empty(), "{found}");
    assert_eq!((read.host.as_str(), read.limits), ("localhost", Some(vec![Limit { most: 5 }])));
    let found = server("port = 10\n", &NoScope).unwrap_err();
    assert!(
        found.starts_with("main.tf:") && found.contains("zone") && found.contains("TFSDK_NO_SUCH_ZONE"),
        "{found}"
    );
}

#[test]
fn a_default_that_its_field_does_not_read_is_told_as_one() {
    #[derive(TfObject, Debug)]
    #[tfsdk(data_source)]
    struct Peer {
        #[tfsdk("address", optional, text, default_env("PATH", else "::1"))]
        _address: std::net::IpAddr,
    }
    let (file, _) = File::parse("main.tf", "");
    let found = file.body().decode_struct::<Peer>(&NoScope).unwrap_err().to_string();
    assert!(
        found.ends_with(
            "`address` is not set, and this is its default, for which there is the environment variable PATH."
        ),
        "{found}"
    );
}

#[test]
fn a_struct_of_a_schema_is_validated_all_at_once_and_each_at_its_place() {
    let found =
        server("port = 1\nzone = \"a\"\nlimits = [{ most = 0 }, { most = 1 }]\n", &NoScope).unwrap_err();
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 2, "{found}");
    assert!(found.contains("main.tf:1,8-9: ") && found.contains("main.tf:3,20-21: "), "{found}");
    let (_, found) = server("port = 10\nzone = \"a\"\nold = true\n", &NoScope).unwrap();
    assert_eq!(found.len(), 1, "{found}");
    assert!(found.to_string().starts_with("main.tf:3,"), "{found}");
}

#[test]
fn a_validator_quotes_nothing_that_is_made_of_a_secret() {
    let secret = Value::object([("port", Value::from(7))]);
    let marks = Marks::of_attributes([("port".into(), Marks::sensitive())]);
    let scope = Bindings::new().with_variable("var", Marked::new(secret, marks));
    let found = server("port = var.port\nzone = \"a\"\n", &scope).unwrap_err();
    assert!(found.contains("which is sensitive, is not suitable") && !found.contains('7'), "{found}");
}

/// What has secrets, and rules for them.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(data_source)]
struct Vault {
    #[tfsdk("pin", required, sensitive, default_env("TFSDK_NO_SUCH_PIN"))]
    pin: String,
    #[tfsdk("port", optional, sensitive, default_env("PATH"))]
    port: Option<u16>,
    #[tfsdk("old", optional, sensitive, deprecated = "Use `pin`.")]
    old: Option<String>,
    #[tfsdk("user", optional, validate = unlike)]
    user: Option<User>,
    #[tfsdk("note", optional, validate = weak)]
    note: Option<String>,
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct User {
    #[tfsdk("name", required, validate = length(3..))]
    name: String,
    #[tfsdk("password", optional, sensitive)]
    password: Option<String>,
}

fn weak(value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
    let text = value.as_str().unwrap_or_default();
    found.warning(path.clone(), format!("The note {text} is weak"), format!("{text} is short."));
}

fn unlike(user: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
    if user.attribute("password").is_some_and(|password| !password.is_null()) {
        found.error(path.clone(), "Invalid user", format!("Not {user:?}."));
    }
}

fn vault(text: &str) -> String {
    let secret = Value::object([("v", Value::from("hunter2"))]);
    let marks = Marks::of_attributes([("v".into(), Marks::sensitive())]);
    let scope = Bindings::new().with_variable("var", Marked::new(secret, marks));
    let (file, _) = File::parse("main.tf", text);
    match file.body().decode_struct::<Vault>(&scope) {
        Ok((_, found)) => found.to_string(),
        Err(found) => found.to_string(),
    }
}

#[test]
fn a_warning_quotes_nothing_that_is_made_of_a_secret() {
    let found = vault("pin = \"a\"\nport = 1\nnote = var.v\n");
    assert_eq!(
        found,
        "main.tf:3,8-13: warning: A warning of a value: A validator warns of the value of note, which is sensitive."
    );
    // It may quote all of what it is asked about.
    let found = vault("pin = \"a\"\nport = 1\nuser = { name = \"abc\", password = \"hunter2\" }\n");
    assert_eq!(
        found,
        "main.tf:3,8-46: Incorrect attribute value type: The value of user, which is sensitive in part, is not suitable."
    );
    let found = vault("pin = \"a\"\nport = 1\nold = var.v\n");
    assert_eq!(found, "main.tf:3,7-12: warning: Attribute is deprecated: Use `pin`.");
}

/// None of it is a value, so it is said of what is sensitive as well.
#[test]
fn what_a_schema_says_of_what_is_sensitive_is_told() {
    let required = "Missing required attribute: The attribute \"pin\" is required: set it to a value other than null, or set the environment variable TFSDK_NO_SUCH_PIN.";
    assert_eq!(vault("port = 1\n"), format!("main.tf:1,1-1: {required}"));
    assert_eq!(vault("pin = null\nport = 1\n"), format!("main.tf:1,7-11: {required}"));
    assert_eq!(
        vault("pin = \"a\"\n"),
        "main.tf:1,1-1: Invalid default: The default of `port` cannot be made: the environment variable PATH has to hold a number (sensitive value)."
    );
    assert_eq!(
        vault("pin = \"a\"\nport = 1\nold = \"b\"\n"),
        "main.tf:3,7-10: warning: Attribute is deprecated: Use `pin`."
    );
    // What stands beside a secret is none.
    assert_eq!(
        vault("pin = \"a\"\nport = 1\nuser = { name = \"a\" }\n"),
        "main.tf:3,17-20: user.name: Invalid length: Expected at least 3 characters, found 1."
    );
}
