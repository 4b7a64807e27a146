//! Inputs with many mistakes of all kinds, and the one report of them.

use std::collections::BTreeMap;
use std::process::ExitCode;

use tfsdk::TfObject;
use tfsdk::config::{Inputs, Report};

#[derive(TfObject, Debug)]
#[allow(dead_code, reason = "it is not read")]
struct Settings {
    #[tfsdk("region")]
    region: String,
    #[tfsdk("instances")]
    instances: BTreeMap<String, Instance>,
    #[tfsdk("owner")]
    owner: String,
    #[tfsdk("retries")]
    retries: u8,
    #[tfsdk("password")]
    password: String,
    #[tfsdk("zones", set)]
    zones: Vec<String>,
    #[tfsdk("replicas")]
    replicas: u16,
    #[tfsdk("debug")]
    debug: bool,
    #[tfsdk("window")]
    window: Option<Window>,
}

#[derive(TfObject, Debug)]
#[allow(dead_code, reason = "it is not read")]
struct Instance {
    #[tfsdk("image")]
    image: String,
    #[tfsdk("ports")]
    ports: Vec<u16>,
    #[tfsdk("tags")]
    tags: BTreeMap<String, String>,
}

#[derive(TfObject, Debug)]
#[allow(dead_code, reason = "it is not read")]
struct Window {
    #[tfsdk("from")]
    from: String,
    #[tfsdk("to")]
    to: String,
}

const FILES: [(&str, &str); 4] = [
    ("main.tf", include_str!("broken/main.tf")),
    ("terraform.tfvars", include_str!("broken/terraform.tfvars")),
    ("team.auto.tfvars.json", include_str!("broken/team.auto.tfvars.json")),
    ("prod.tfvars", include_str!("broken/prod.tfvars")),
];

fn report(more: &[(&str, &str)]) -> Report {
    Inputs::new()
        .sources(FILES)
        .sources(more.iter().copied())
        .environment([("TF_VAR_debug", "maybe"), ("TF_VAR_retries", "70000")])
        .var("replica=3")
        .var("zones")
        .read::<Settings>()
        .unwrap_err()
}

/// The report as it is kept beside its files; `TFSDK_BLESS=1` writes it anew, to be read before it is committed.
#[track_caller]
fn is_as_kept(name: &str, report: &Report) {
    let path = kit::project("tests/language/broken").join(name);
    let text = report.to_string();
    if std::env::var_os("TFSDK_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text, kept, "{name} differs:\n{text}");
}

#[test]
fn one_report_tells_every_mistake() {
    let all = report(&[]);
    is_as_kept("report.txt", &all);
    assert_eq!((all.summary().as_str(), all.exit_code()), ("15 errors, 1 warning", ExitCode::FAILURE));
    assert!(!all.to_string().contains("hunter2"));
    // What Rust prints where `main` returns it.
    assert!(format!("{all:?}").starts_with("15 errors, 1 warning\n\nerror: Invalid -var option\n"));
}

#[test]
fn a_file_that_breaks_off_hides_no_other_mistake() {
    let broken = report(&[("broken.auto.tfvars", include_str!("broken/broken.auto.tfvars"))]);
    is_as_kept("report_with_broken_file.txt", &broken);
    // It may set the variable that is missing, so that this is not told; all else is.
    let told = |report: &Report| report.diagnostics().errors().map(ToString::to_string).collect::<Vec<_>>();
    let with = told(&broken);
    let missing: Vec<String> = told(&report(&[])).into_iter().filter(|error| !with.contains(error)).collect();
    assert!(missing.len() == 1 && missing[0].contains("No value for required variable"), "{missing:?}");
}

#[test]
fn no_text_speaks_of_rust_or_of_options_of_terraform() {
    let text = report(&[]).to_string();
    for word in ["Option", "Tf`", "field", "-compact-warnings", "terraform init", "-var-file"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
}

#[test]
fn a_field_that_is_too_narrow_is_told_by_the_value() {
    let types = [("main.tf", "variable \"l\" {\n  type = list(object({ n = number, s = string }))\n}\n")];
    #[derive(TfObject, Debug)]
    struct Narrow {
        #[tfsdk("l")]
        _l: Vec<Item>,
    }
    #[derive(TfObject, Debug)]
    struct Item {
        #[tfsdk("n")]
        _n: u8,
        #[tfsdk("s", text)]
        _s: std::net::IpAddr,
    }
    let given = "l = [\n  { n = 300, s = \"::1\" },\n  { s = \"home\", n = null },\n]\n";
    let report = Inputs::new().sources(types).sources([("x.tfvars", given)]).read::<Narrow>().unwrap_err();
    let told: Vec<String> = report.diagnostics().iter().map(ToString::to_string).collect();
    let lead = "Invalid value for input variable: The given value is not suitable for var.l declared at main.tf:1,1-13:";
    assert_eq!(
        told,
        [
            format!("x.tfvars:2,9-12: l[0].n: {lead} expected a whole number from 0 to 255, found 300."),
            format!(
                "x.tfvars:3,9-15: l[1].s: {lead} the string \"home\" is not accepted: invalid IP address syntax."
            ),
            format!("x.tfvars:3,21-25: l[1].n: {lead} expected a number, found null."),
        ]
    );
    // In JSON as well, and in what the command line gives.
    let json = "{\"l\": [{\"n\": 300, \"s\": \"::1\"}]}";
    let report =
        Inputs::new().sources(types).sources([("x.tfvars.json", json)]).read::<Narrow>().unwrap_err();
    assert!(report.to_string().contains("--> x.tfvars.json:1:14\n"), "{report}");
    let report =
        Inputs::new().sources(types).var("l=[{ n = 300, s = \"::1\" }]").read::<Narrow>().unwrap_err();
    assert!(report.to_string().contains("1 | [{ n = 300, s = \"::1\" }]\n  |        ^^^\n"), "{report}");
}
