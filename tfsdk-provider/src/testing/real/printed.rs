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
    let address = text(told, "address").map(|address| format!("\n\n{ABOUT}{address}"));
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

/// What begins the line that says which resource something is about.
const ABOUT: &str = "with ";

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

/// The diagnostics of a command that tells them to people. As Terraform prints no columns, one stands where the line does.
pub(super) fn printed(text: &str) -> Vec<Diagnostic> {
    let mut all: Vec<Printed<'_>> = Vec::new();
    // An empty line stands before each; a line of what is said may begin as one does.
    let mut is_behind_one = true;
    for line in text.lines().map(|line| without_frame(line).trim_end()) {
        let begins = |kind: &str| line.trim_start().strip_prefix(kind).filter(|_| is_behind_one);
        match (begins("Error: "), begins("Warning: "), all.last_mut()) {
            (Some(summary), ..) => all.push(Printed::new(true, summary)),
            (_, Some(summary), _) => all.push(Printed::new(false, summary)),
            (.., Some(one)) => one.read(line),
            _ => {}
        }
        is_behind_one = line.is_empty();
    }
    all.into_iter().map(Printed::diagnostic).filter(|found| !is_own(found)).collect()
}

/// A line without the frame that Terraform may draw around a mistake.
fn without_frame(line: &str) -> &str {
    let framed = line.strip_prefix('│').map(|line| line.strip_prefix(' ').unwrap_or(line));
    framed.unwrap_or_else(|| line.trim_start_matches(['╷', '╵']))
}

/// One of them, as far as it was read.
struct Printed<'t> {
    is_error: bool,
    summary: &'t str,
    next: Next,
    about: Option<&'t str>,
    /// The file, and the number of the line.
    stands: Option<(&'t str, u32)>,
    place: Option<Place>,
    detail: Vec<&'t str>,
}

/// What comes next in what is printed of a mistake.
#[derive(PartialEq, Eq)]
enum Next {
    /// What it is about and where it stands, or what is said where it stands nowhere.
    Any,
    /// More of where it stands, up to an empty line: lines of the file, and values in them. They may be secrets.
    Where,
    Said,
}

impl<'t> Printed<'t> {
    const fn new(is_error: bool, summary: &'t str) -> Self {
        let (about, stands, place) = (None, None, None);
        Self { is_error, summary, next: Next::Any, about, stands, place, detail: Vec::new() }
    }

    fn read(&mut self, line: &'t str) {
        let about = line.strip_prefix("  with ").and_then(|about| about.strip_suffix(','));
        let stands = line.strip_prefix("  on ").and_then(stands);
        match self.next {
            Next::Any if line.is_empty() => {}
            Next::Where if line.is_empty() => self.next = Next::Said,
            Next::Any | Next::Where if about.is_some() => (self.next, self.about) = (Next::Where, about),
            Next::Any | Next::Where if stands.is_some() => (self.next, self.stands) = (Next::Where, stands),
            Next::Where => {
                if let Some((file, number)) = self.stands.filter(|_| self.place.is_none())
                    && let Some(text) = source(line, number)
                {
                    self.place = Some(on_line(file, number, text));
                }
            }
            Next::Any | Next::Said => {
                self.next = Next::Said;
                self.detail.extend(Some(line.trim()).filter(|line| !line.is_empty()));
            }
        }
    }

    fn diagnostic(self) -> Diagnostic {
        let about = self.about.map(|about| format!("{ABOUT}{about}"));
        let detail = Some(self.detail.join("\n")).filter(|detail| !detail.is_empty());
        let detail: Vec<String> = detail.into_iter().chain(about).collect();
        let (summary, detail) = (self.summary.to_owned(), detail.join("\n\n"));
        let told = match self.is_error {
            true => Diagnostic::error(summary, detail),
            false => Diagnostic::warning(summary, detail),
        };
        // Where Terraform has not the text of the line, it prints none.
        told.in_place(self.place.or_else(|| self.stands.map(|(file, number)| on_line(file, number, ""))))
    }
}

/// What is said of where something stands: `main.tf line 3, in output "o":`.
fn stands(line: &str) -> Option<(&str, u32)> {
    let (file, rest) = line.strip_suffix(':')?.split_once(" line ")?;
    let number = rest.split(',').next().unwrap_or_default();
    Some((file, number.parse().ok()?))
}

/// The text of a line of a file, if it is the one of a number.
fn source(line: &str, number: u32) -> Option<&str> {
    let (its, text) = line.trim_start().split_once(": ")?;
    (its.parse() == Ok(number)).then_some(text)
}

/// What is written on a line.
fn on_line(file: &str, line: u32, text: &str) -> Place {
    let pos = |before: &str| {
        let column = u32::try_from(before.chars().count()).unwrap_or(u32::MAX).saturating_add(1);
        Pos { line, column, byte: NO_BYTE }
    };
    let indent = text.len() - text.trim_start().len();
    let range = SourceRange { start: pos(text.get(..indent).unwrap_or_default()), end: pos(text) };
    Place::new(range).in_file(&file.into())
}

/// Whether all of a place is known, and not only the line: of what is printed nobody knows at which byte it stands.
pub(crate) fn has_columns(place: &Place) -> bool {
    place.range().start.byte != NO_BYTE
}

/// What stands for the byte of what is printed.
const NO_BYTE: u32 = u32::MAX;

/// What a command printed, without the frames around its errors.
pub(super) fn plain(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines = text.lines().map(|line| line.trim_matches(['│', '╷', '╵', ' ']));
    let panic = lines.clone().find(|line| line.starts_with("panic: "));
    match panic.filter(|_| text.contains("TERRAFORM CRASH")) {
        Some(panic) => crashed(panic),
        None => lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"),
    }
}

/// What a crash of Terraform itself comes to; where it was in its code helps nobody here.
fn crashed(panic: &str) -> String {
    let hint = match panic {
        EPHEMERAL_CONDITIONS => {
            " It cannot show the conditions of an ephemeral resource: run such a scenario in this process alone, by `Scenario::run`."
        }
        _ => "",
    };
    format!("Terraform itself crashed, which is a bug of Terraform: {panic}.{hint}")
}

/// How Terraform 1.11 crashes where it shows a plan or a state of a configuration in which an ephemeral resource has conditions.
const EPHEMERAL_CONDITIONS: &str = "panic: unsupported resource mode 69";

#[cfg(test)]
mod tests {
    use std::process::{ExitStatus, Output};

    use super::{diagnostic, plain, printed};

    /// A crash is a wall of text, and one line of it says why.
    #[test]
    fn a_crash_is_told_by_its_reason() {
        let told = |stderr: &str| {
            plain(&Output { status: ExitStatus::default(), stdout: Vec::new(), stderr: stderr.into() })
        };
        let crash = |panic: &str| {
            told(&format!(
                "\n!!! TERRAFORM CRASH !!!\n\nTerraform crashed!\n\npanic: {panic}\ngoroutine 1 [running]:\n"
            ))
        };
        let start = "Terraform itself crashed, which is a bug of Terraform: panic: ";
        assert_eq!(crash("it is nil"), format!("{start}it is nil."));
        let ephemeral = crash("unsupported resource mode 69");
        assert!(ephemeral.starts_with(start) && ephemeral.contains("by `Scenario::run`"), "{ephemeral}");
        // What only speaks of a panic is none.
        assert_eq!(told("│ Error: No\n│\n│ panic: it says\n"), "Error: No\npanic: it says");
    }

    /// The line that is wrong may hold a secret: its attribute is named, and nothing else of it told.
    #[test]
    fn lines_of_a_file_are_not_quoted() {
        let line = r#"{"@level":"error","diagnostic":{"severity":"error","summary":"No","detail":"It is wrong.","address":"zoo_plot.p","snippet":{"code":"  pin = \"hunter2\""}}}"#;
        let told = diagnostic(line).expect("it is one").explanation().into_owned();
        assert_eq!(told, "It is wrong.\n\nwith zoo_plot.p\n\nAt pin.");
        let text = "Error: No\n\n  on main.tf line 2, in resource \"zoo_plot\" \"p\":\n   2:   pin = \"hunter2\"\n\nIt is wrong.\n";
        let told = &printed(text)[0];
        assert_eq!(told.explanation(), "It is wrong.");
        assert_eq!(told.place().map(ToString::to_string), Some("main.tf:2,3-18".to_owned()));
    }

    /// What stands before what is said is no part of it, and what is indented in that is.
    #[test]
    fn what_is_printed_is_taken_apart() {
        let text = "╷\n│ Error: No\n│\n│   with zoo_plot.p,\n│   on m/main.tf line 12, in resource \"zoo_plot\" \"p\":\n│   12:   pin = var.p\n│     ├────────────────\n│     │ var.p is 1\n│\n│ It is wrong:\n│   4: write another.\n╵\n\nWarning: Beware\n\n  on main.tf line 1:\n  (source code not available)\n\nOf it.\n";
        let told = printed(text);
        assert_eq!(told[0].explanation(), "It is wrong:\n4: write another.\n\nwith zoo_plot.p");
        assert_eq!(told[0].place().map(ToString::to_string), Some("m/main.tf:12,3-14".to_owned()));
        assert_eq!((told[1].summary(), told[1].is_error()), ("Beware", false));
        assert_eq!(told[1].place().map(ToString::to_string), Some("main.tf:1,1-1".to_owned()));
        assert_eq!(told.len(), 2);
        let told = printed("\nWarning: Check block assertion failed\n\nSeen:\nError: 404\n");
        let [one] = &told[..] else { panic!("{} are told", told.len()) };
        assert_eq!((one.is_error(), &*one.explanation()), (false, "Seen:\nError: 404"));
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
