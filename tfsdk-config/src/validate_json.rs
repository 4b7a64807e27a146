//! Diagnostics as `terraform validate -json` writes them.

use std::fmt::Write;

use crate::file::File;
use crate::window::{MOST_BYTES, Window};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};
use tfsdk_core::span::Pos;
use tfsdk_core::text::append_json_string;

/// Diagnostics as the JSON that `terraform validate -json` writes, with the source of `files`.
///
/// As there, an empty range is shown as one character, and an attribute's path stands in the detail where the range does not show
/// it. Our own hints stand behind Terraform's detail. Unlike there, no more than 2,000 bytes before the wrong part are code, and
/// as many from its start on, in whatever lines; a [hidden](Place::hidden) place has no snippet, nor has one whose lines call
/// something `sensitive(...)`. In JSON syntax the context names no more than 16 objects and lists, long names cut, and none from
/// a name on that calls something `sensitive(...)`: `…` stands for the rest. Only the diagnostics that are kept are listed; the
/// counts are of all.
///
/// ```
/// use tfsdk::config::{File, to_validate_json};
///
/// let (file, diags) = File::parse("main.tf", "a = 1 b = 2\n");
/// let json = to_validate_json(&diags, [&file]);
/// assert!(json.contains(r#""summary": "Missing newline after argument""#));
/// assert!(json.contains(r#""code": "a = 1 b = 2""#));
/// ```
#[must_use]
pub fn to_validate_json<'f>(diagnostics: &Diagnostics, files: impl IntoIterator<Item = &'f File>) -> String {
    let files: Vec<&File> = files.into_iter().collect();
    let errors = diagnostics.count(Severity::Error);
    let warnings = diagnostics.count(Severity::Warning);
    let mut out = format!(
        "{{\n  \"format_version\": \"1.0\",\n  \"valid\": {},\n  \"error_count\": {errors},\n  \"warning_count\": \
         {warnings},\n  \"diagnostics\": [",
        errors == 0
    );
    for (i, diagnostic) in diagnostics.iter().enumerate() {
        out.push_str(if i > 0 { ",\n" } else { "\n" });
        write_diagnostic(diagnostic, &files, &mut out);
    }
    out.push_str(if diagnostics.is_empty() { "]\n}" } else { "\n  ]\n}" });
    out
}

fn write_diagnostic(diagnostic: &Diagnostic, files: &[&File], out: &mut String) {
    out.push_str("    {\n      \"severity\": \"");
    out.push_str(&diagnostic.severity().to_string());
    out.push_str("\",\n      \"summary\": ");
    append_json_string(diagnostic.summary(), out);
    out.push_str(",\n      \"detail\": ");
    append_json_string(&diagnostic.explanation(), out);
    if let Some(place) = diagnostic.place() {
        let (start, end) = (place.range().start, widened(place));
        out.push_str(",\n      \"range\": {\n        \"filename\": ");
        append_json_string(place.file().map_or("", |name| name), out);
        write_pos("start", start, out);
        write_pos("end", end, out);
        out.push_str("\n      }");
        let is_its = |file: &&&File| place.file().is_some_and(|name| **name == *file.name());
        if let Some(file) = files.iter().find(is_its).filter(|file| file.shows(place)) {
            write_snippet(file, place, end, out);
        }
    }
    out.push_str("\n    }");
}

fn write_pos(name: &str, pos: Pos, out: &mut String) {
    let Pos { line, column, byte } = pos;
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        ",\n        \"{name}\": {{\n          \"line\": {line},\n          \"column\": {column},\n          \"byte\": \
         {byte}\n        }}"
    );
}

/// The end of a range that has at least one character.
fn widened(place: &Place) -> Pos {
    let mut end = place.range().end;
    if end.byte == place.range().start.byte {
        end.byte = end.byte.saturating_add(1);
        end.column = end.column.saturating_add(1);
    }
    end
}

fn write_snippet(file: &File, place: &Place, end: Pos, out: &mut String) {
    let start = place.range().start.byte as usize;
    let end = end.byte as usize;
    let source = file.source();
    let mut line = place.range().start.line;
    let (mut from, mut to) = (start, end);
    if let Some(context) = place.context() {
        let first = from.min(context.start.byte as usize);
        let last = to.max(context.end.byte as usize);
        if last.saturating_sub(first) <= MOST_BYTES {
            (from, to) = (first, last);
            line = line.min(context.start.line);
        }
    }
    let Some(window) = Window::around(source, from.min(source.len())..to) else { return };
    let (mut code, mut code_start, mut code_line) = (Vec::new(), None, line);
    let mut at = window.bytes.start;
    while at <= to && at <= window.bytes.end {
        let rest = &source[at..window.bytes.end];
        let len = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        let text = &rest[..len];
        // Terraform leaves out empty lines, and includes a line that the part only touches.
        if !text.is_empty() && at <= to && from <= at + len {
            if code_start.is_none() {
                code_start = Some(at);
                code_line = line;
            } else {
                code.push(b'\n');
            }
            code.extend_from_slice(text.strip_suffix(b"\r").unwrap_or(text));
        }
        at += len + 1;
        line += 1;
    }
    let code_start = code_start.unwrap_or(from);
    let highlight = start.saturating_sub(code_start).min(code.len());
    let highlight_end = (highlight + end.saturating_sub(start)).min(code.len());
    out.push_str(",\n      \"snippet\": {\n        \"context\": ");
    match file.context_at(start) {
        Some(context) => append_json_string(&context, out),
        None => out.push_str("null"),
    }
    out.push_str(",\n        \"code\": ");
    append_json_string(&String::from_utf8_lossy(&code), out);
    let _ = write!(
        out,
        ",\n        \"start_line\": {code_line},\n        \"highlight_start_offset\": {highlight},\n        \
         \"highlight_end_offset\": {highlight_end},\n        \"values\": []\n      }}"
    );
}
