//! A package that proves a struct against a file of schemas is compiled again when that file changes.

use std::fs;
use std::path::Path;

const SCHEMAS: &str = r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{"resource_schemas":{"y_thing":{"version":0,"block":{"attributes":{"id":{"type":"string","required":true}}}}}}}}"#;

const PROGRAM: &str = r#"
use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/y.json", resource = "y_thing")]
pub struct Thing {
    #[tfsdk("id")]
    pub id: String,
}

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/y.json", resource = "y_thing")]
pub struct Other {
    #[tfsdk("id")]
    pub id: String,
}
"#;

/// Those of these tests, which are the ones of the cases in `ui-tests`: so both share what is compiled.
pub(crate) const FEATURES: [(&str, bool); 5] = [
    ("bigdecimal", cfg!(feature = "bigdecimal")),
    ("constraints", cfg!(feature = "constraints")),
    ("indexmap", cfg!(feature = "indexmap")),
    ("provider", cfg!(feature = "provider")),
    ("serde", cfg!(feature = "serde")),
];

#[test]
fn the_build_notices_a_changed_file_of_schemas() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema_file");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the folder above");
    let root = kit::project("").canonicalize().expect("the project");
    for part in ["src", "schemas"] {
        fs::create_dir_all(folder.join(part)).expect("a folder");
    }
    let write = |path: &str, text: &str| fs::write(folder.join(path), text).expect("written");
    let features = FEATURES.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| *name).collect::<Vec<_>>();
    write(
        "Cargo.toml",
        &format!(
            "[package]\nname = \"thing\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\ntfsdk = {{ path = {root:?}, features = {features:?} }}\n\n\
             [profile.dev]\nincremental = false\n\n[profile.dev.package.thing]\nincremental = true\n"
        ),
    );
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a copy");
    write("src/lib.rs", PROGRAM);
    write("schemas/y.json", SCHEMAS);
    let check = || {
        let output = kit::check_beside_cases(&folder, &root, target).output().expect("cargo runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (is_fine, said) = check();
    assert!(is_fine, "{said}");

    write(
        "schemas/y.json",
        &SCHEMAS.replace(r#""id":{"#, r#""zone":{"type":"bool","optional":true},"id":{"#),
    );
    let (is_fine, said) = check();
    assert!(!is_fine, "the change was not noticed");
    for own in ["Thing", "Other"] {
        let told = format!("`{own}` has no field for the attribute `zone` of the resource `y_thing`");
        assert!(said.contains(&told), "{said}");
    }

    write("schemas/y.json", SCHEMAS);
    let (is_fine, said) = check();
    assert!(is_fine, "{said}");
    write("schemas/y.json", &SCHEMAS.replace(r#""type":"string""#, r#""type":"number""#));
    let (is_fine, said) = check();
    assert!(!is_fine && said.contains("the schema says number, but the field holds string"), "{said}");
    write("schemas/y.json", SCHEMAS);
}
