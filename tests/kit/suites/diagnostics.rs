//! Comparing diagnostics, for the suites of configuration.

use serde_json::Value as Json;
use tfsdk::config::{Diagnostic, SourceRange};

use super::Row;
use super::plain::text;

/// Start and end, each as line, column and byte.
pub(crate) type Range = [[i64; 3]; 2];

/// A diagnostic, recorded or ours.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Recorded {
    summary: String,
    detail: String,
    range: Option<Range>,
}

impl Recorded {
    /// A diagnostic of a row.
    pub(crate) fn new(json: &Json) -> Self {
        let pos = |json: &Json| {
            let field = |name: &str| json[name].as_i64();
            Some([field("line")?, field("column")?, field("byte")?])
        };
        let range = pos(&json["start"]).zip(pos(&json["end"])).map(|(start, end)| [start, end]);
        Self { summary: text(json, "summary").to_owned(), detail: text(json, "detail").to_owned(), range }
    }

    /// One of ours, with its range as rows count it.
    pub(crate) fn from_ours(ours: &Diagnostic, relative: impl Fn(Range) -> Range) -> Self {
        let range = ours.range().map(|range| relative(widened(range)));
        Self { summary: ours.summary().to_string(), detail: ours.detail().to_string(), range }
    }

    fn without_suggestion(mut self) -> Self {
        if let Some(at) = self.detail.find(" Did you mean \"") {
            self.detail.truncate(at);
        }
        self
    }

    /// Whether this is due to a bug of Terraform 1.11, which does not look for references everywhere and then does not
    /// know what they refer to.
    pub(crate) fn is_undiscovered_reference(&self) -> bool {
        let detail = self.detail.as_str();
        self.summary == "Unknown variable"
            && ["terraform_data", "var"]
                .iter()
                .any(|name| detail == format!("There is no variable named {name:?}."))
    }
}

/// The range as the CLI shows it: at least one character.
fn widened(range: SourceRange) -> Range {
    let pos = |p: tfsdk::config::Pos| [i64::from(p.line), i64::from(p.column), i64::from(p.byte)];
    let (start, mut end) = (pos(range.start), pos(range.end));
    if start[2] == end[2] {
        end[1] += 1;
        end[2] += 1;
    }
    [start, end]
}

/// Compares all summaries, details and ranges of a row, and counts them as one text.
pub(crate) fn compare_texts(
    row: &mut Row<'_>,
    recorded: &[Recorded],
    ours: &[Diagnostic],
    relative: impl Fn(Range) -> Range + Copy,
) {
    if recorded.is_empty() {
        return;
    }
    let mut recorded = recorded.to_vec();
    recorded.sort();
    let mut ours: Vec<Recorded> = ours.iter().map(|d| Recorded::from_ours(d, relative)).collect();
    ours.sort();
    // Where Terraform names no place, ours says more.
    let same = recorded.len() == ours.len()
        && recorded.iter().zip(&mut ours).all(|(recorded, ours)| {
            if recorded.range.is_none() {
                ours.range = None;
            }
            recorded == ours
        });
    let (ours, recorded) = (format!("{ours:?}"), format!("{recorded:?}"));
    row.text(&[if same { &ours } else { &recorded }], &ours);
}

/// Like [`compare_texts`], for rows in which Terraform's choice among several similar names varies.
pub(crate) fn compare_unstable(
    row: &mut Row<'_>,
    recorded: &[Recorded],
    ours: &[Diagnostic],
    relative: impl Fn(Range) -> Range + Copy,
) {
    let cut = |list: Vec<Recorded>| {
        let mut list: Vec<Recorded> = list.into_iter().map(Recorded::without_suggestion).collect();
        list.sort();
        format!("{list:?}")
    };
    let ours = cut(ours.iter().map(|d| Recorded::from_ours(d, relative)).collect());
    let recorded = cut(recorded.to_vec());
    row.text(&[&recorded], &ours);
}
