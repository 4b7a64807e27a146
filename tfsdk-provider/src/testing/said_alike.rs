//! What is said in this process, held against what Terraform says.

use std::collections::BTreeMap;

use tfsdk_core::diag::{Diagnostic, Diagnostics};

use super::expected::seen;
use super::made_up::MadeUp;
use super::real::has_columns;

/// What only one of the two says. Where Terraform tells no columns, only the lines are compared.
pub(super) fn between_said(here: &Diagnostics, there: &Diagnostics, made_up: &MadeUp) -> Vec<String> {
    let all = |found: &Diagnostics, is_here: bool| -> Vec<Said> {
        let mut said: Vec<Said> = found
            .iter()
            .map(|one| Said::of(one, |text| if is_here { made_up.text(text) } else { text.to_owned() }))
            .collect();
        said.sort();
        said.dedup();
        said
    };
    let (own, mut its) = (all(here, true), all(there, false));
    // Of warnings that begin alike Terraform prints one, and how many more there are.
    let mut more: BTreeMap<String, usize> =
        its.iter_mut().filter_map(|one| Some((one.summary.clone(), one.more.take()?))).collect();
    let mut is_counted = |one: &Said| match more.get_mut(&one.summary).filter(|more| **more > 0) {
        Some(more) if !one.is_error => {
            *more -= 1;
            true
        }
        _ => false,
    };
    // What is said of several resources Terraform often says of none, and so several times.
    let (said, mut only_here): (Vec<Said>, Vec<Said>) =
        own.into_iter().partition(|one| its.iter().any(|other| one.is_said_by(other)));
    its.retain(|one| !said.iter().any(|own| own.is_said_by(one)));
    only_here.retain(|one| !is_counted(one));
    // Of resources a provider may warn more often there: Terraform also has it validate them before it plans, when less is known.
    its.retain(|one| one.is_error || one.about.is_none());
    let own = only_here.iter().map(|one| format!("only in this process it is said:\n{}", one.shown()));
    own.chain(its.iter().map(|one| format!("only Terraform says:\n{}", one.shown()))).collect()
}

/// What is said otherwise than by Terraform on purpose: of these only that they are said is compared.
const ON_PURPOSE: [&str; 2] = [
    // Terraform looks at the two in an order of chance, and says it of the second.
    "Duplicate required provider",
    // Terraform names one of several blocks by chance.
    "Redundant empty provider block",
];

/// A diagnostic as it is compared.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Said {
    is_error: bool,
    summary: String,
    words: String,
    /// The same without what was found and may be meant, which this process adds where Terraform does not.
    bare: String,
    /// Which resource it is about.
    about: Option<String>,
    /// Where it stands. What a provider tells in this process has no place, as Terraform finds that.
    place: Option<String>,
    /// Whether all of the place is known, and not only the line.
    has_columns: bool,
    /// How many more warnings begin so, where Terraform prints this one alone.
    more: Option<usize>,
}

impl Said {
    fn of(one: &Diagnostic, as_there: impl Fn(&str) -> String) -> Self {
        let text = as_there(&format!("{}: {}", one.summary(), one.explanation()));
        let (said, about) = parted(&text);
        let words = one_line(said);
        let (words, more) =
            match words.rsplit_once(MORE).filter(|(_, more)| more.contains(" more similar warning")) {
                Some((words, more)) => (words.to_owned(), Some(number(more))),
                None => (words, None),
            };
        let summary = as_there(one.summary());
        let bare = as_there(&format!("{}: {}", one.summary(), one.detail()));
        let bare = one_line(parted(&bare).0);
        let about = about.map(str::to_owned);
        let place = one.place().map(|place| seen(place).to_string());
        let has_columns = one.place().is_none_or(has_columns);
        match ON_PURPOSE.contains(&&*summary) {
            true => Self {
                is_error: one.is_error(),
                words: summary.clone(),
                bare: summary.clone(),
                summary,
                about: None,
                place: None,
                has_columns,
                more,
            },
            false => Self { is_error: one.is_error(), summary, words, bare, about, place, has_columns, more },
        }
    }

    /// Whether Terraform says the same.
    fn is_said_by(&self, other: &Self) -> bool {
        let is_about = self.about.is_none() || other.about.is_none() || self.about == other.about;
        self.is_error == other.is_error
            && [&self.words, &self.bare].contains(&&other.words)
            && is_about
            && self.stands_with(other)
    }

    fn stands_with(&self, other: &Self) -> bool {
        let Some(own) = &self.place else { return true };
        let line = |place: &str| place.split_once(',').map_or(place, |(line, _)| line).to_owned();
        match other.has_columns {
            true => other.place.as_ref() == Some(own),
            false => other.place.as_deref().map(line) == Some(line(own)),
        }
    }

    fn shown(&self) -> String {
        let severity = if self.is_error { "Error" } else { "Warning" };
        let place = self.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
        let about = self.about.as_ref().map(|about| format!(" ({about})")).unwrap_or_default();
        format!("{severity}: {place}{}{about}", self.words)
    }
}

/// What is said, and the resource that it is about, which stands in a paragraph of its own behind that.
fn parted(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once("\n\nwith ") {
        Some((said, about)) => (said, about.lines().next().and_then(|about| about.split(", at ").next())),
        None => (text, None),
    }
}

/// The words of a text, without what is another one in each run, and without the numbers of elements of sets: where one stands among what
/// is sent is nobody's business.
fn one_line(text: &str) -> String {
    let words = text.split_whitespace().map(without_time).collect::<Vec<_>>().join(" ");
    let mut parts = words.split("[#");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| line + "[#" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// What begins, behind a warning, how many more there are.
const MORE: &str = " (and ";

/// How many are meant, which Terraform writes out where it is one.
fn number(more: &str) -> usize {
    more.split(' ').next().and_then(|more| more.parse().ok()).unwrap_or(1)
}

/// What is another one in each run.
fn without_time(word: &str) -> &str {
    if word.chars().filter(char::is_ascii_digit).count() > 15 { "TIME" } else { word }
}
