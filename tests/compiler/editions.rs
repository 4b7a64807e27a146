//! A package of the first edition, which has `tfsdk` under another name, is told the same as any other.

use std::fs;
use std::path::Path;

use crate::schema_file::FEATURES;

const PROGRAM: &str = r#"
#[derive(mapping::TfObject)]
#[tfsdk(crate = mapping, resource)]
pub struct Disk {
    #[tfsdk("name", requried)]
    pub name: String,
    #[tfsdk("size", optional)]
    pub size: Option<Option<u8>>,
    #[tfsdk("part", block)]
    pub parts: Vec<Part>,
}

#[derive(mapping::TfObject)]
#[tfsdk(crate = mapping, nested)]
pub struct Part {
    #[tfsdk("tier", required)]
    pub tier: Tier,
    #[tfsdk("source", optional)]
    pub source: Option<Source>,
}

#[derive(mapping::TfObject)]
#[tfsdk(crate = mapping, nested)]
pub enum Source {
    Image(String),
    Disks(Vec<String>),
}

#[derive(mapping::TfValue)]
#[tfsdk(crate = mapping)]
pub enum Tier {
    #[tfsdk("cold")]
    Cold,
}

#[derive(mapping::TfValue)]
#[tfsdk(crate = mapping)]
pub struct Port(#[tfsdk(set)] pub u16);
"#;

#[test]
fn a_crate_of_the_first_edition_is_told_its_mistakes_in_order() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editions");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the folder above");
    let root = kit::project("").canonicalize().expect("the project");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a copy");
    let features = FEATURES.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| *name).collect::<Vec<_>>();
    // Incremental or not as in `schema_file` and in cases, so that what all of them use is compiled once.
    let check = |edition: &str, program: &str| {
        let manifest = format!(
            "[package]\nname = \"of-edition\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[workspace]\nresolver = \"3\"\n\n[dependencies]\n\
             mapping = {{ package = \"tfsdk\", path = {root:?}, features = {features:?} }}\n\n[profile.dev]\nincremental = false\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("written");
        fs::write(folder.join("src/lib.rs"), program).expect("written");
        let output = kit::check_beside_cases(&folder, &root, target).output().expect("cargo runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let sound = PROGRAM
        .replace("requried", "required")
        .replace("Option<Option<u8>>", "Option<u8>")
        .replace("#[tfsdk(set)] ", "");
    let mut told = Vec::new();
    for (edition, name_of_crate) in [("2015", "extern crate mapping;"), ("2024", "")] {
        let (is_fine, said) = check(edition, &format!("{name_of_crate}{sound}"));
        assert!(is_fine, "{said}");
        let (is_fine, said) = check(edition, &format!("{name_of_crate}{PROGRAM}"));
        assert!(!is_fine, "mistakes were not told in the edition of {edition}");
        told.push(said);
    }
    let errors: Vec<&str> = told[0].lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(
        errors[..3],
        [
            "error: there is no key `requried`",
            "error: null is one value, and `Option<Option<u8>>` holds it in two ways, of which one is not read back",
            "error: `set` makes a set of a list, and a `u16` is none",
        ],
        "{}",
        told[0]
    );
    assert_eq!(told[0], told[1]);
    // The compiler counts what it tells again, which only cargo leaves out.
    let all =
        told[0].lines().filter(|line| line.starts_with("error: ") || line.starts_with("error[")).count();
    let counted = format!("due to {} previous errors", all - 1);
    assert!(told[0].contains(&counted), "not each is told once:\n{}", told[0]);
}
