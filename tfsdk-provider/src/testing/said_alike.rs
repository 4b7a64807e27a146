//! What is said in this process, held against what Terraform says.

use std::collections::BTreeMap;

use tfsdk_core::diag::{Diagnostic, Diagnostics};

use super::expected::seen;
use super::made_up::MadeUp;
use super::real::has_columns;
use crate::rfc3339::Rfc3339;

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

/// How that begins and ends which stands in the place of words about something sensitive, which Terraform quotes.
const UNSAID: [(&str, &str); 3] = [
    ("what is wrong could show a", "so it is not said."),
    ("this sensitive ", " is not suitable."),
    ("a part of this sensitive ", " is not suitable."),
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
            && ([&self.words, &self.bare].contains(&&other.words) || self.hides_what_is_in(&other.words))
            && is_about
            && self.stands_with(other)
    }

    /// Whether these are the same words but for those that are not said here, as they could show a sensitive value.
    fn hides_what_is_in(&self, words: &str) -> bool {
        UNSAID.iter().any(|(start, end)| {
            let told = self.words.split_once(start).filter(|_| self.words.ends_with(end));
            told.is_some_and(|(told, _)| words.starts_with(told))
        })
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
    let words = in_order(text).split_whitespace().map(without_time).collect::<Vec<String>>().join(" ");
    let mut parts = words.split("[#");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| line + "[#" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// A text in which points that follow each other are in order: of some lists, such as that of what Terraform forgets, its order is one of
/// chance.
fn in_order(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    for points in lines.chunk_by_mut(|one, next| is_point(one) && is_point(next)) {
        points.sort_unstable();
    }
    lines.join("\n")
}

/// Whether a line is a point of a list.
fn is_point(line: &str) -> bool {
    line.trim_start().starts_with("- ")
}

/// What begins, behind a warning, how many more there are.
const MORE: &str = " (and ";

/// How many are meant, which Terraform writes out where it is one.
fn number(more: &str) -> usize {
    more.split(' ').next().and_then(|more| more.parse().ok()).unwrap_or(1)
}

/// A time is another one in each run.
fn without_time(word: &str) -> String {
    let time = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    match time.parse::<Rfc3339>() {
        Ok(_) => word.replacen(time, "TIME", 1),
        Err(_) => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use tfsdk_core::span::{Pos, SourceRange};

    use super::*;

    fn error(text: &str) -> Diagnostic {
        Diagnostic::error("It is wrong", text.to_owned())
    }

    fn warning(text: &str) -> Diagnostic {
        Diagnostic::warning("It may be wrong", text.to_owned())
    }

    fn at(one: Diagnostic, column: u32) -> Diagnostic {
        let start = (0..column).fold(Pos::START, |pos, _| pos.after(b" "));
        one.in_source(SourceRange { start, end: start.after(b"x") }).in_file(&"main.tf".into())
    }

    fn told<const H: usize, const T: usize>(here: [Diagnostic; H], there: [Diagnostic; T]) -> Vec<String> {
        let [here, there] = [here.into_iter().collect(), there.into_iter().collect::<Diagnostics>()];
        between_said(&here, &there, &MadeUp::default())
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn what_both_say_is_not_told() {
        assert_eq!(told([error("One."), warning("Two.")], [warning("Two."), error("One.")]), NOTHING);
        // Wherever the lines break.
        assert_eq!(told([error("One two.")], [error("One\n  two.")]), NOTHING);
        assert_eq!(told([at(error("One."), 3)], [at(error("One."), 3)]), NOTHING);
        // What a provider tells has a place only in Terraform.
        assert_eq!(told([error("One.")], [at(error("One."), 3)]), NOTHING);
    }

    #[test]
    fn what_only_one_of_the_two_says_is_told() {
        let here = "only in this process it is said:\nError: It is wrong: One.";
        let there = "only Terraform says:\nError: It is wrong: Two.";
        assert_eq!(told([error("One.")], [error("Two.")]), [here, there]);
        assert_eq!(told([error("One.")], []), [here]);
        assert_eq!(told([], [error("Two.")]), [there]);
        assert_eq!(told([warning("One.")], []).len(), 1);
        assert_eq!(told([], [warning("One.")]).len(), 1);
    }

    #[test]
    fn a_warning_is_no_error() {
        let both = told([Diagnostic::warning("It is", "so")], [Diagnostic::error("It is", "so")]);
        assert_eq!(
            both,
            [
                "only in this process it is said:\nWarning: It is: so",
                "only Terraform says:\nError: It is: so"
            ]
        );
    }

    #[test]
    fn another_place_is_told() {
        assert_eq!(told([at(error("One."), 3)], [at(error("One."), 4)]).len(), 2);
        assert_eq!(told([at(error("One."), 3)], [error("One.")]).len(), 2);
    }

    #[test]
    fn another_resource_is_told() {
        let of = |name: &str| error(&format!("One.\n\nwith zoo_named.{name}"));
        assert_eq!(told([of("a")], [of("a")]), NOTHING);
        assert_eq!(told([of("a")], [error("One.")]), NOTHING);
        assert_eq!(
            told([of("a")], [of("b")]),
            [
                "only in this process it is said:\nError: It is wrong: One. (zoo_named.a)",
                "only Terraform says:\nError: It is wrong: One. (zoo_named.b)"
            ]
        );
    }

    /// Of warnings that begin alike Terraform prints one, and counts the others.
    #[test]
    fn no_more_warnings_are_counted_than_terraform_counts() {
        let counted = || [warning("One.\n\n(and one more similar warning elsewhere)")];
        assert_eq!(told([warning("One."), warning("Two.")], counted()), NOTHING);
        assert_eq!(told([warning("One."), warning("Two."), warning("Three.")], counted()).len(), 1);
        assert_eq!(told([warning("One."), error("Two.")], counted()).len(), 1);
    }

    #[test]
    fn what_is_said_otherwise_on_purpose_is_still_said() {
        for summary in ON_PURPOSE {
            let one = |text: &'static str| Diagnostic::error(summary, text);
            assert_eq!(told([one("Of the first.")], [at(one("Of the second."), 3)]), NOTHING);
            assert_eq!(told([one("Of the first.")], []).len(), 1);
            assert_eq!(told([], [one("Of the second.")]).len(), 1);
        }
    }

    #[test]
    fn what_could_show_a_sensitive_value_is_said_by_terraform_alone() {
        for unsaid in [
            "what is wrong could show a sensitive value, so it is not said.",
            "this sensitive string is not suitable.",
            "a part of this sensitive value is not suitable.",
        ] {
            let hidden = || error(&format!("Call to function \"f\" failed: {unsaid}"));
            let said = |name: &str| error(&format!("Call to function {name:?} failed: hunter2 is too long."));
            assert_eq!(told([hidden()], [said("f")]), NOTHING);
            assert_eq!(told([hidden()], [said("g")]).len(), 2);
            assert_eq!(told([hidden()], []).len(), 1);
        }
    }

    #[test]
    fn what_is_another_in_each_run_is_not_compared() {
        let on = |time: &str| error(&format!("It was \"{time}\"."));
        assert_eq!(told([on("2026-01-02T03:04:05Z")], [on("2026-01-02T03:04:06.123456789+01:00")]), NOTHING);
        // A long number is no time.
        assert_eq!(told([on("1234567890123456789")], [on("1234567890123456780")]).len(), 2);
        assert_eq!(told([on("2026-01-02T03:04:05Z")], [on("2026-01-02")]).len(), 2);
        // The order of a list.
        let forgotten = |first: &str, second: &str, end: &str| {
            warning(&format!("Forgotten are:\n - a.{first}\n - a.{second}\n\nThat {end}."))
        };
        assert_eq!(told([forgotten("a", "b", "is all")], [forgotten("b", "a", "is all")]), NOTHING);
        assert_eq!(told([forgotten("a", "b", "is all")], [forgotten("a", "c", "is all")]).len(), 2);
        assert_eq!(told([forgotten("a", "b", "is all")], [forgotten("b", "a", "is not")]).len(), 2);
        let of_set = |number: &str| error(&format!("At .words[#{number}]."));
        assert_eq!(told([of_set("1")], [of_set("27")]), NOTHING);
    }
}
