//! Structs that were generated from schemas, and are compiled here under lints that are denied.
//!
//! The texts in `generated` are what is generated now; `TFSDK_BLESS=1 cargo test --test files generated` writes them again.

use tfsdk::files::{Document, Generate, Plan, State};
use tfsdk::schema::{ProviderSchemas, TfSchema};
use tfsdk::{Limits, Mirror, Tf, Type, Value, json};

macro_rules! generated {
    ($($name:ident)*) => {$(
        /// Generated.
        #[deny(
            warnings, missing_docs, missing_debug_implementations, nonstandard_style, unused,
            rust_2018_idioms, rustdoc::all, clippy::all, clippy::pedantic
        )]
        #[allow(dead_code, unreachable_pub, reason = "a test uses some of it, and nobody else can")]
        pub mod $name {
            include!(concat!("generated/", stringify!($name), ".rs"));
        }
    )*};
}

generated!(aws aws_plain datadog docker names names_plain shelf);

/// Each text, the file that it is made from, and whether it is plain.
const TEXTS: [(&str, &str, bool); 7] = [
    ("aws", "schemas/aws.json", false),
    ("aws_plain", "schemas/aws.json", true),
    ("datadog", "schemas/datadog.json", false),
    ("docker", "schemas/docker.json", false),
    ("names", "schemas/names.json", false),
    ("names_plain", "schemas/names.json", true),
    ("shelf", "../examples/data/shelf/schemas.json", false),
];

fn generate(file: &str) -> Generate {
    let text = std::fs::read_to_string(kit::project("tests").join(file)).expect("a file");
    Generate::from_document(&Document::from_text(file, text)).expect("schemas")
}

#[test]
fn what_is_generated_is_what_is_compiled_here() {
    for (name, file, is_plain) in TEXTS {
        let generate = generate(file);
        let generate = if is_plain { generate.plain() } else { generate };
        let rust = generate.to_rust().expect("all of it");
        assert_eq!(rust, generate.to_rust().expect("all of it"), "the same each time");
        let path = kit::project("tests/files/generated").join(format!("{name}.rs"));
        if std::env::var_os("TFSDK_BLESS").is_some() {
            std::fs::write(&path, rust).expect("written");
        } else {
            assert!(rust == std::fs::read_to_string(&path).expect("a text"), "{name} is another now");
        }
    }
}

#[test]
fn what_is_written_of_some_schemas_is_what_is_written_of_all() {
    let all = generate("schemas/names.json").to_rust().expect("all of it");
    for name in
        ["names_thing", "names_index", "data.names_thing", "ephemeral.names_token", "provider.one/names"]
    {
        let one = generate("schemas/names.json").only([name]).to_rust().expect("one of them");
        // Behind the imports, which differ.
        let at = one.find("\n/// ").expect("a struct");
        for part in one[at..].split("\n}\n") {
            assert!(all.contains(part), "{name}: {part}");
        }
        assert!(one.len() < all.len());
    }
}

#[test]
fn where_elements_have_no_one_type_the_structs_only_map() {
    let of = |name| generate("schemas/names.json").only([name]).to_rust().expect("one of them");
    let whole = of("names_dynamic");
    assert!(whole.contains("#[tfsdk(schema_file = \"schemas/names.json\", resource = \"names_dynamic\")]"));
    assert!(whole.contains("#[tfsdk(\"match\")]\n        pub r#match: Option<Value>,"), "{whole}");
    // The type of the block is open, and does not tell that a name in it can have no field.
    let part = of("names_dynamic_part");
    assert_eq!(part.matches("ignore_unmapped").count(), 2, "{part}");
}

/// Terraform loads such providers, and what is generated of them is compiled here.
#[test]
fn structs_of_a_schema_that_breaks_a_rule_only_map() {
    for name in ["lax_thing", "data.lax_thing", "provider.lax"] {
        let rust = generate("schemas/names.json").only([name]).to_rust().expect("one of them");
        assert!(rust.contains("#[tfsdk(schema_file = \"schemas/names.json\", "), "{rust}");
        assert!(!rust.contains("computed") && !rust.contains("write_only"), "{rust}");
    }
    let lax: names::LaxProvider = json::from_str(r#"{"region":"eu","rule":[{"id":null}]}"#).expect("it fits");
    assert_eq!((lax.region.as_deref(), lax.rule.len()), (Some("eu"), 1));
}

#[test]
fn a_name_that_is_not_in_the_file_is_told_with_all_others() {
    let error = generate("schemas/names.json")
        .only(["names_other", "names_thing", "data.x", "provider.names"])
        .to_rust();
    assert_eq!(
        error.expect_err("three are wrong").to_string(),
        "3 problems:\n  \
         names_other: there is no such schema; `data.`, `ephemeral.` and `provider.` stand before names that are not of resources\n  \
         data.x: there is no such schema; `data.`, `ephemeral.` and `provider.` stand before names that are not of resources\n  \
         provider.names: several providers are called so; write the whole address"
    );
    let error = generate("schemas/names.json")
        .only(["names_thng", "dat.names_thing", "names_token", "ephemeral.names_tokn", "provider.nmaes"])
        .to_rust();
    assert_eq!(
        error.expect_err("all are wrong").to_string(),
        "5 problems:\n  \
         names_thng: there is no such schema; did you mean `names_thing`?\n  \
         dat.names_thing: there is no such schema; did you mean `data.names_thing`?\n  \
         names_token: there is no such schema; did you mean `ephemeral.names_token`?\n  \
         ephemeral.names_tokn: there is no such schema; did you mean `ephemeral.names_token`?\n  \
         provider.nmaes: there is no such schema; did you mean `provider.names`?"
    );
}

#[test]
fn what_is_no_file_of_schemas_says_what_to_do() {
    let error = Generate::from_file("schemas/none.json").expect_err("there is no such file").to_string();
    assert_eq!(
        error,
        "schemas/none.json: there is no such file; its path starts at the folder of Cargo.toml, and \
         `terraform providers schema -json` writes one"
    );
    let of = |text: &str| Generate::from_document(&Document::from_text("x.json", text));
    let error = of("[]").expect_err("no schemas").to_string();
    assert_eq!(error, "x.json: expected an object, found a list");
    for (text, is) in [
        (include_str!("recorded/plan.json"), "a plan"),
        (include_str!("recorded/first.show.json"), "a state"),
        (include_str!("recorded/first.tfstate"), "a state"),
        (r#"{"format_version":"1.0","valid":true}"#, "what `terraform validate -json` prints"),
        (r#"{"format_version":"1.0","modules":[]}"#, "what `terraform modules -json` prints"),
        (
            "{\"@level\":\"info\",\"type\":\"version\"}\n{\"@level\":\"error\",\"type\":\"diagnostic\"}\n",
            "what a command of Terraform says of its run with `-json`",
        ),
        (
            r#"{"format_version":"1.0","function_signatures":{}}"#,
            "what `terraform metadata functions -json` prints",
        ),
    ] {
        let error = of(text).expect_err("no schemas").to_string();
        let expected = format!(
            "x.json: this is {is}, and no file of schemas, which `terraform providers schema -json` prints"
        );
        assert_eq!(error, expected);
    }
    let none = of(r#"{"format_version":"1.0"}"#).and_then(|none| none.to_rust());
    assert_eq!(none.expect("no schemas at all"), "// Generated from \"x.json\"; do not edit.\n\n");
}

#[test]
fn a_generated_struct_has_the_schema_of_the_file() {
    let text = std::fs::read_to_string(kit::project("tests/schemas/aws.json")).expect("a file");
    let schemas = ProviderSchemas::from_json(&text).expect("schemas");
    let of_file = &schemas.providers["registry.terraform.io/hashicorp/aws"];
    let bucket = aws::AwsS3Bucket::schema();
    assert_eq!(bucket.ty(), of_file.resources["aws_s3_bucket"].ty());
    assert_eq!(Type::of::<aws_plain::AwsS3Bucket>(), *of_file.resources["aws_s3_bucket"].ty());
    let own: Vec<_> = bucket.walk().map(|(path, member)| (path.to_string(), member.ty().clone())).collect();
    let all: Vec<_> = of_file.resources["aws_s3_bucket"]
        .walk()
        .map(|(path, member)| (path.to_string(), member.ty().clone()))
        .collect();
    assert_eq!(own, all);
}

#[test]
fn generated_structs_read_every_instance_that_terraform_wrote() {
    let state = include_str!("../../examples/data/shelf/shelf.tfstate");
    let shown = include_str!("../../examples/data/shelf/show.json");
    for text in [state, shown] {
        let state = State::from_json(text).expect("a state");
        let buckets = state.all::<shelf::ShelfBucket>("shelf_bucket").expect("they fit");
        assert_eq!(buckets.len(), 5);
        let others: usize =
            state.resources.iter().filter(|r| r.address.resource_type == "shelf_bucket").count();
        assert_eq!(others, buckets.len(), "all of them");
        let mirrors = state.all::<Mirror<shelf::ShelfBucket>>("shelf_bucket").expect("they fit");
        assert!(mirrors.iter().all(|(_, bucket)| matches!(bucket.name, Tf::Known(_))));
    }
    let plan = Plan::from_json(include_str!("../../examples/data/shelf/plan.json")).expect("a plan");
    let planned = plan.all::<Mirror<shelf::ShelfBucket>>("shelf_bucket").expect("they fit");
    assert!(planned.iter().any(|(_, bucket)| bucket.id == Tf::Unknown), "what is new has no id yet");
    assert!(planned.iter().any(|(_, bucket)| matches!(bucket.id, Tf::Known(_))));
}

/// No type stands beside it there, as beside what is dynamic.
#[test]
fn a_tuple_is_read_from_a_state() {
    let state = r#"{"version":4,"resources":[{"mode":"managed","type":"names_thing","name":"a","provider":"p","instances":[
        {"attributes":{"by_label":{},"flag_four":true,"flag_one":true,"flag_three":true,"flag_two":true,"group":{},"many":[],"one":{"v":"v"},
            "type":"t","pair":["a",null],"pairs":[[[{"type":"number","value":1}],{"type":"b"}],[null,null]]}}]}]}"#;
    let state = State::from_json(state).expect("a state");
    let (_, thing) = state.all::<names::NamesThing>("names_thing").expect("it fits").remove(0);
    assert_eq!(thing.pair, Some((Some("a".to_owned()), None)));
    let pairs = thing.pairs.expect("a list");
    assert_eq!(pairs[0].0, Some((Some(Value::from(1)),)));
    assert_eq!(pairs[0].1.as_ref().and_then(|object| object.r#type.as_deref()), Some("b"));
    assert_eq!(pairs[1], (None, None));
}

#[test]
fn what_is_sensitive_is_not_in_the_debug_form() {
    let token: names::NamesTokenEphemeral =
        json::from_str(r#"{"token":"hunter2","ttl":5}"#).expect("it fits");
    let shown = format!("{token:?}");
    assert!(shown.contains("ttl") && !shown.contains("hunter2"), "{shown}");
}

/// Each of these is handed on for itself.
#[test]
fn what_stands_in_something_sensitive_is_not_in_the_debug_form_either() {
    let json = r#"{"zone":{"name":"eu"},"login":{"user":"hunter2","keys":[{"key":"hunter2"}]},
        "certs":{"a":{"pem":"hunter2","chain":[{"pem":"hunter2"}]}}}"#;
    let vault: names::NamesVault = json::from_str(json).expect("it fits");
    let plain: names_plain::NamesVault = json::from_str(json).expect("it fits");
    let certs = vault.certs.values().flat_map(|cert| cert.chain.iter().flatten());
    let shown = [
        format!("{:?}", vault.login),
        format!("{:?}", vault.login.keys),
        format!("{:?}", vault.certs),
        format!("{:?}", certs.collect::<Vec<_>>()),
        format!("{:?}", plain.login),
        format!("{:?}", plain.certs),
    ];
    for shown in shown {
        assert!(shown.contains(" { .. }"), "{shown}");
        assert!(!shown.contains("hunter2"), "{shown}");
    }
    assert!(format!("{vault:?} {plain:?}").contains("eu"), "{vault:?} {plain:?}");
    // Also where structs only map.
    let login: names::lax_thing::Login = json::from_str(r#"{"id":"hunter2"}"#).expect("it fits");
    assert_eq!(format!("{login:?}"), "Login { .. }");
}

/// Structs for a text.
fn generated(json: &str) -> Result<String, String> {
    let document = Document::from_text("x.json", json).with_limits(Limits::new().max_size(1 << 20));
    let rust = Generate::from_document(&document).and_then(|generate| generate.to_rust());
    rust.map_err(|error| error.to_string())
}

fn of_block(block: &str) -> String {
    format!(
        r#"{{"format_version":"1.0","provider_schemas":{{"p":{{"resource_schemas":{{"r":{{"version":0,"block":{block}}}}}}}}}}}"#
    )
}

#[test]
fn what_a_schema_is_called_ends_no_comment() {
    for name in ["a\\nfn main() {}\\n//", "a\\r\\u202eb", "a`b"] {
        let rust = generated(&format!(
            r#"{{"format_version":"1.0","provider_schemas":{{"h/{name}":{{"provider":{{"version":0,"block":{{}}}},
                "resource_schemas":{{"{name}":{{"version":0,"block":{{}}}}}}}}}}}}"#
        ));
        let rust = rust.expect("structs");
        assert!(!rust.contains("\nfn") && !rust.contains(['\r', '\u{202e}']), "{rust}");
        let comments = rust.lines().filter(|line| line.starts_with("/// The "));
        assert!(comments.clone().all(|line| line.matches('`').count() == 2), "{rust}");
        assert_eq!(comments.count(), 2);
    }
}

/// Thousands of times the length that a description has.
#[test]
fn descriptions_and_names_are_gone_through_once() {
    let described = |text: String| {
        of_block(&format!(
            r#"{{"attributes":{{"a":{{"type":"string","optional":true,"description":"{text}"}}}}}}"#
        ))
    };
    let same =
        |i: u32| -> String { (0..18).map(|bit| if i >> bit & 1 == 1 { "__b" } else { "_b" }).collect() };
    let attributes: Vec<String> = (0..1 << 13)
        .map(|i| format!(r#""a{}":{{"type":["object",{{}}],"optional":true}}"#, same(i)))
        .collect();
    let (rust, time) = kit::time(|| {
        for text in ["[a ", "[a]( ", "[a](", "`[a", "[a]` "] {
            generated(&described(text.repeat(100_000))).expect("structs");
        }
        generated(&of_block(&format!(r#"{{"attributes":{{{}}}}}"#, attributes.join(","))))
    });
    assert!(rust.expect("structs").contains("pub a_b_b_b_b_b_b_b_b_b_b_b_b_b_b_b_b_b_b_8192: "));
    assert!(time.as_secs() < 3, "{time:?}");
}

/// Each struct has the names of all that it stands in.
#[test]
fn long_names_of_many_structs_take_no_more_than_may_be_made() {
    let block = |name: &str, inside: &str| {
        format!(r#""{name}":{{"nesting_mode":"list","block":{{"block_types":{{{inside}}}}}}}"#)
    };
    let many: Vec<String> = (0..1000).map(|i| block(&format!("b{i}"), "")).collect();
    let of = |length: usize| {
        generated(&of_block(&format!(
            r#"{{"block_types":{{{}}}}}"#,
            block(&"a".repeat(length), &many.join(","))
        )))
    };
    assert!(of(100).is_ok());
    let error = of(50_000).expect_err("too much");
    assert!(error.starts_with("x.json: ") && error.contains("`Limits::max_size`"), "{error}");
}

/// rustc refuses structs that are so deep in one another, with words that do not lead back to the schema.
#[test]
fn a_schema_that_is_too_deep_for_structs_is_told_by_its_name() {
    let schemas = |levels: usize| {
        let block = (0..levels)
            .fold(r#"{"attributes":{"a":{"type":"string","optional":true}}}"#.to_owned(), |inner, _| {
                format!(r#"{{"block_types":{{"b":{{"nesting_mode":"list","block":{inner}}}}}}}"#)
            });
        let flat = r#"{"version":0,"block":{}}"#;
        let deep = format!(r#"{{"version":0,"block":{block}}}"#);
        let schemas = format!(
            r#"{{"format_version":"1.0","provider_schemas":{{"example.com/x/y":{{"resource_schemas":{{"y_deep":{deep},"y_flat":{flat}}},"data_source_schemas":{{"y_deep":{deep}}}}}}}}}"#
        );
        Generate::from_document(&Document::from_text("y.json", schemas)).expect("schemas")
    };
    // The schema is an object itself, and each block is one in a list.
    assert!(schemas(31).to_rust().is_ok());
    let error = schemas(32).only(["y_deep", "y_flat", "data.y_deep", "y_fat"]).to_rust();
    assert_eq!(
        error.expect_err("rustc compiles no such struct").to_string(),
        "3 problems:\n  \
         y_fat: there is no such schema; did you mean `y_flat`?\n  \
         y_deep: it has 65 levels of blocks, objects and collections in one another; structs are written for 64, as rustc has its own limits; name the other schemas with `only`, and read what has this one as a `Value`\n  \
         data.y_deep: it has 65 levels of blocks, objects and collections in one another; structs are written for 64, as rustc has its own limits; name the other schemas with `only`, and read what has this one as a `Value`"
    );
    assert!(schemas(32).only(["y_flat"]).to_rust().is_ok(), "the other one is not asked for");
}
