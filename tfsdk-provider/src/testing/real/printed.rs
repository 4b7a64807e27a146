//! What Terraform says of mistakes: as lines of JSON, and as it prints them.

use std::process::Output;

use tfsdk_core::codec::json;
use tfsdk_core::diag::{Diagnostic, Place};
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_core::text::is_identifier;
use tfsdk_core::value::ValueRef;

use super::as_json::{at, text};

/// A diagnostic of a line, if it is about one.
pub(super) fn diagnostic(line: &str) -> Option<Diagnostic> {
    let line = json::implied_value(line).ok()?;
    let told = line.attribute("diagnostic")?;
    let summary = text(told, "summary")?.to_owned();
    let address = text(told, "address").map(|address| format!("\n\nwith {address}"));
    // What a resource is made of tells which attribute is meant; a header with labels is none. Its value may be a secret.
    let code = address.as_ref().and_then(|_| at(Some(told), &["snippet", "code"])?.as_str());
    let name = code.and_then(|code| code.split(['=', '{']).next()).map(str::trim);
    let attribute = name.filter(|name| is_identifier(name)).map(|name| format!("\n\nAt {name}."));
    let detail = text(told, "detail").map(str::to_owned);
    let detail: String = [detail, address, attribute].into_iter().flatten().collect();
    let found = match text(told, "severity") {
        Some("error") => Diagnostic::error(summary, detail),
        _ => Diagnostic::warning(summary, detail),
    };
    (!is_own(&found)).then(|| found.in_place(told.attribute("range").and_then(place)))
}

/// Where in a file something stands.
fn place(range: ValueRef<'_>) -> Option<Place> {
    let pos = |name: &str| {
        let number = |part: &str| u32::try_from(at(Some(range), &[name, part])?.as_i64()?).ok();
        Some(Pos { line: number("line")?, column: number("column")?, byte: number("byte")? })
    };
    let range_of_it = SourceRange { start: pos("start")?, end: pos("end")? };
    Some(Place::new(range_of_it).in_file(&text(range, "filename")?.into()))
}

/// What is run without its registry is warned of each time.
fn is_own(found: &Diagnostic) -> bool {
    found.summary() == "Provider development overrides are in effect"
}

/// The diagnostics of a command that tells them to people: what stands where comes behind what is said of it.
pub(super) fn printed(text: &str) -> Vec<Diagnostic> {
    let mut all: Vec<(bool, &str, Vec<&str>, Vec<&str>)> = Vec::new();
    for line in text.lines().map(|line| line.trim_start_matches(['│', '╷', '╵']).trim_end()) {
        let begins = |kind: &str| line.trim_start().strip_prefix(kind);
        match (begins("Error: "), begins("Warning: "), all.last_mut()) {
            (Some(summary), ..) => all.push((true, summary, Vec::new(), Vec::new())),
            (_, Some(summary), _) => all.push((false, summary, Vec::new(), Vec::new())),
            (.., Some((_, _, said, stands))) if !line.is_empty() && !is_source(line) => {
                if line.starts_with("  ") { stands } else { said }.push(line.trim());
            }
            _ => {}
        }
    }
    let one = |(is_error, summary, said, stands): (bool, &str, Vec<&str>, Vec<&str>)| {
        let parts = [said, stands].map(|lines| lines.join("\n"));
        let detail = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
        match is_error {
            true => Diagnostic::error(summary.to_owned(), detail),
            false => Diagnostic::warning(summary.to_owned(), detail),
        }
    };
    all.into_iter().map(one).filter(|found| !is_own(found)).collect()
}

/// Whether it is a line of a file, with its number. It may hold a secret.
fn is_source(line: &str) -> bool {
    let number = line.trim_start().split_once(": ").map(|(number, _)| number);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What a command printed, without the frames around its errors.
pub(super) fn plain(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines = text.lines().map(|line| line.trim_matches(['│', '╷', '╵', ' ']));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::{diagnostic, printed};

    /// The line that is wrong may hold a secret: its attribute is named, and nothing else of it told.
    #[test]
    fn lines_of_a_file_are_not_quoted() {
        let line = r#"{"@level":"error","diagnostic":{"severity":"error","summary":"No","detail":"It is wrong.","address":"zoo_plot.p","snippet":{"code":"  pin = \"hunter2\""}}}"#;
        let told = diagnostic(line).expect("it is one").explanation().into_owned();
        assert_eq!(told, "It is wrong.\n\nwith zoo_plot.p\n\nAt pin.");
        let text = "Error: No\n\n  on main.tf line 2, in resource \"zoo_plot\" \"p\":\n   2:   pin = \"hunter2\"\n\nIt is wrong.\n";
        let told = printed(text)[0].explanation().into_owned();
        assert!(told.contains("on main.tf line 2") && !told.contains("hunter2"), "{told}");
    }

    /// What is said of a whole block stands at its header, which has labels and is no attribute.
    #[test]
    fn a_header_with_labels_is_no_attribute() {
        let told = |code: &str| {
            let line = format!(
                r#"{{"diagnostic":{{"severity":"error","summary":"No","detail":"It is wrong.","address":"zoo_plot.p","snippet":{{"code":{code:?}}}}}}}"#
            );
            diagnostic(&line).expect("it is one").explanation().into_owned()
        };
        for header in ["resource \"zoo_plot\" \"p\" {", "data \"zoo_plot\" \"p\" {", "  dynamic \"bed\" {"] {
            assert_eq!(told(header), "It is wrong.\n\nwith zoo_plot.p");
        }
        assert_eq!(told("  bed {"), "It is wrong.\n\nwith zoo_plot.p\n\nAt bed.");
    }
}
