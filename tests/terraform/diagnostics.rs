//! Says of mistakes in inputs what Terraform was recorded to say, at the same place or nearer to the mistake.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use tfsdk::Value;
use tfsdk::config::{Diagnostic, Inputs, Report};

/// Advice that only users of Terraform's command line can follow.
const ADVICE: [&str; 2] = [
    " Use a -var or -var-file command line argument to provide a value for this variable.",
    "\n\nTo silence these warnings, use TF_VAR_... environment variables to provide certain \"global\" settings to all \
     configurations in your organization. To reduce the verbosity of these warnings, use the -compact-warnings option.",
];

/// What is in each sensitive or ephemeral value of the rows.
const SECRET: &str = "xyz";

fn text<'j>(json: &'j Json, key: &str) -> &'j str {
    json[key].as_str().unwrap_or_default()
}

fn texts(json: &Json) -> Vec<(&str, &str)> {
    json.as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.as_str(), value.as_str().unwrap()))
        .collect()
}

fn report(row: &Json) -> Report {
    let mut inputs = Inputs::new().sources(texts(&row["files"])).environment(texts(&row["environment"]));
    for flag in row["flags"].as_array().into_iter().flatten() {
        inputs = inputs.var(flag.as_str().unwrap());
    }
    match inputs.read::<Value>() {
        Ok((_, report)) | Err(report) => report,
    }
}

/// Whether the author says that the value may be shown.
fn is_released(row: &Json) -> bool {
    texts(&row["files"])
        .iter()
        .any(|(_, text)| text.contains("nonsensitive(") || text.contains("ephemeralasnull("))
}

/// Why the two say something else; each difference has its reason.
fn difference(recorded: &Json, ours: &Diagnostic) -> Option<String> {
    if text(recorded, "severity") != ours.severity().to_string() {
        return Some(format!("severity: {}", ours.severity()));
    }
    let mut detail = text(recorded, "detail").to_owned();
    for advice in ADVICE {
        detail = detail.replace(advice, "");
    }
    match ours.summary() {
        // Of several names that are near, Terraform takes any, ours the nearest.
        "Reference to undeclared input variable" => {
            detail.truncate(detail.find(" Did you mean").unwrap_or(detail.len()));
        }
        // Of many, Terraform names any two.
        "Value for undeclared variable" if ours.place().is_some() => {
            let name = detail.split('"').nth(1).unwrap_or_default().to_owned();
            let named = ours.detail().split('"').nth(1).unwrap_or_default();
            detail = detail.replacen(&name, named, 1);
        }
        // Ours does not repeat what may be a value whose name was forgotten.
        "Invalid -var option" => return None,
        // Ours says to what it refers.
        "Error message refers to sensitive values" | "Error message refers to ephemeral values" => {
            return None;
        }
        // Terraform does not mark the sensitive value of a variable in its own rules; ours does.
        "Invalid value for variable" if ours.detail().contains("included a sensitive value") => {
            detail = format!(
                "The error message included a sensitive value, so it will not be displayed.{}",
                &detail[detail.find("\n\n").unwrap()..]
            );
        }
        _ => {}
    }
    // Ours may know what was meant.
    if !ours.detail().starts_with(&detail) {
        return Some(format!("detail: {}", ours.detail()));
    }
    let Some(place) = ours.place() else {
        return recorded.get("file").map(|_| "no place".to_owned());
    };
    // A text has no lines for Terraform, and names of values no place.
    let file = place.file().map_or("", |file| file);
    if recorded.get("file").is_none()
        || (file.starts_with("<value for ") && text(recorded, "file") == "main.tf")
    {
        return None;
    }
    let byte = |pos: &Json| u32::try_from(pos["byte"].as_u64().unwrap()).unwrap();
    let (start, end) = (byte(&recorded["start"]), byte(&recorded["end"]));
    let range = place.range();
    let is_within = start <= range.start.byte && range.end.byte <= end;
    (file != text(recorded, "file") || !is_within).then(|| format!("place: {place}"))
}

#[test]
fn mistakes_are_told_as_terraform_tells_them() {
    let rows = kit::suites::rows::read(&kit::project("tests/vectors/diagnostics.jsonl")).unwrap();
    let mut differences = Vec::new();
    let mut same = BTreeMap::new();
    for row in &rows {
        let id = text(row, "id");
        let recorded = row["diagnostics"].as_array().unwrap();
        let report = report(row);
        let shown = format!("{report} {report:?} {}", report.to_validate_json());
        assert!(!shown.contains(SECRET) || is_released(row), "{id}: {shown}");
        let has_wrong_value = recorded.iter().any(|it| !matches!(text(it, "file"), "" | "main.tf"));
        for recorded in recorded {
            // A variable whose value is wrong is not told to be missing as well.
            if has_wrong_value && text(recorded, "summary") == "No value for required variable" {
                continue;
            }
            let ours = report.diagnostics().iter().filter(|ours| ours.summary() == text(recorded, "summary"));
            let found: Vec<Option<String>> = ours.map(|ours| difference(recorded, ours)).collect();
            if found.contains(&None) {
                *same.entry(text(recorded, "severity")).or_insert(0) += 1;
            } else {
                differences.push(format!("{id}: {recorded}\n  ours: {found:?}\n{report}"));
            }
        }
        for ours in report.diagnostics() {
            let is_told = recorded.iter().any(|recorded| text(recorded, "summary") == ours.summary());
            if !is_told && !ours.summary().starts_with("Error message refers to") {
                differences.push(format!("{id}: only ours: {ours}"));
            }
        }
    }
    println!("{same:?}");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
