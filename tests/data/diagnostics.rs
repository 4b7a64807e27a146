//! Diagnostics: what they say, in which order, and how they are told.

use std::sync::Arc;

use tfsdk::diag::{Diagnostic, Diagnostics, Place, Severity};
use tfsdk::limits::Exhausted;
use tfsdk::span::{Pos, SourceRange};
use tfsdk::{Error, Path, ProblemKind, Step};

fn range(from: u32, to: u32) -> SourceRange {
    let at = |byte: u32| Pos { line: 1, column: byte + 1, byte };
    SourceRange { start: at(from), end: at(to) }
}

fn path(name: &'static str) -> Path {
    Path::root().attribute(name)
}

#[test]
fn a_diagnostic_has_what_it_was_made_of() {
    let error = Diagnostic::error("Summary", "Detail.");
    assert!(error.is_error() && error.severity() == Severity::Error);
    assert_eq!((error.summary(), error.detail()), ("Summary", "Detail."));
    assert!(error.path().is_none() && error.place().is_none() && error.range().is_none());
    assert!(error.hint().is_none());
    let warning = Diagnostic::warning("Summary", "Detail.");
    assert!(!warning.is_error() && warning.severity() == Severity::Warning);
    assert_eq!(Diagnostic::new(Severity::Warning, "Summary", "Detail."), warning);
    let placed = error.clone().at(path("a")).in_source(range(4, 9));
    assert_eq!((placed.path(), placed.range()), (Some(&path("a")), Some(range(4, 9))));
    let file: Arc<str> = "main.tf".into();
    let within = placed.clone().in_file(&file).with_context(range(0, 20));
    let place = within.place().cloned();
    assert_eq!(place, Some(Place::new(range(4, 9)).in_file(&file).with_context(range(0, 20))));
    assert_eq!(place.as_ref().and_then(Place::context), Some(range(0, 20)));
    assert_eq!(place.as_ref().and_then(Place::file), Some(&file));
    // Without a place there is no file and nothing around it.
    assert_eq!(error.clone().in_file(&file).with_context(range(0, 9)), error);
    assert!(placed.in_place(None).place().is_none());
    assert_eq!(error.clone().with_hint("").hint(), None);
    assert_eq!(error.with_hint("Why not?").hint(), Some("Why not?"));
}

#[test]
fn a_diagnostic_is_told_on_one_line_without_what_it_does_not_have() {
    let file: Arc<str> = "main.tf".into();
    let rules = || path("rules").index(2).attribute("port");
    let error = || Diagnostic::error("Summary", "Detail.");
    let warning = || Diagnostic::warning("Summary", "Detail.");
    for (diagnostic, text) in [
        (error(), "error: Summary: Detail."),
        (warning(), "warning: Summary: Detail."),
        (Diagnostic::error("Summary", ""), "error: Summary"),
        (Diagnostic::error("Summary", "").with_hint("Hint."), "error: Summary: Hint."),
        (error().with_hint("Hint."), "error: Summary: Detail. Hint."),
        (error().at(Path::root()), "error: Summary: Detail."),
        (error().at(path("a")), "error: a: Summary: Detail."),
        (error().at(rules()), "error: rules[2].port: Summary: Detail."),
        // A source text shows what the first step is; an error in it is what one expects there.
        (error().in_source(range(4, 9)), "1,5-10: Summary: Detail."),
        (warning().in_source(range(4, 9)), "1,5-10: warning: Summary: Detail."),
        (error().at(path("a")).in_source(range(4, 9)), "1,5-10: Summary: Detail."),
        (error().at(rules()).in_source(range(4, 9)), "1,5-10: rules[2].port: Summary: Detail."),
        (error().in_source(range(4, 9)).in_file(&file), "main.tf:1,5-10: Summary: Detail."),
    ] {
        assert_eq!(diagnostic.to_string(), text);
    }
}

#[test]
fn the_explanation_names_the_path_where_the_place_does_not_show_it() {
    let error = || Diagnostic::error("Summary", "Detail.");
    for (diagnostic, text) in [
        (error(), "Detail."),
        (error().at(path("a")), "Detail."),
        (error().at(path("a").index(0)), "Detail.\n\nAt a[0]."),
        (error().with_hint("Hint."), "Detail. Hint."),
        (error().with_hint("Hint.").at(path("a").index(0)), "Detail. Hint.\n\nAt a[0]."),
        (Diagnostic::error("Summary", "").at(path("a").index(0)), "At a[0]."),
        (Diagnostic::error("Summary", "").with_hint("Hint."), "Hint."),
    ] {
        assert_eq!(diagnostic.explanation(), text);
    }
}

#[test]
fn a_path_that_the_text_names_is_told_once() {
    let told = |detail: &'static str, hint: &'static str| {
        let told = Diagnostic::error("Summary", detail).with_hint(hint).at(path("a").index(0));
        told.explanation().into_owned()
    };
    assert_eq!(told("No `a[0]`.", "Hint."), "No `a[0]`. Hint.");
    assert_eq!(told("Detail.", "Set `a[0]`."), "Detail. Set `a[0]`.");
    assert_eq!(told("No `a[0].b`.", "Hint."), "No `a[0].b`. Hint.\n\nAt a[0].");
    assert_eq!(told("No a[0].", "Hint."), "No a[0]. Hint.\n\nAt a[0].");
}

#[test]
fn diagnostics_are_kept_in_the_order_in_which_they_were_found() {
    let mut all = Diagnostics::new();
    assert_eq!(all.len(), 0);
    assert!(all.is_empty() && !all.has_errors());
    all.warning(path("b"), "B", "b.");
    assert!(!all.is_empty() && !all.has_errors());
    all.error(path("a"), "A", "a.");
    all.push(Diagnostic::warning("C", ""));
    all.extend([Diagnostic::error("D", "")]);
    assert!(all.has_errors() && all.len() == 4);
    assert_eq!(all.to_string(), "warning: b: B: b.\nerror: a: A: a.\nwarning: C\nerror: D");
    let summaries = |of: Vec<&Diagnostic>| of.iter().map(|d| d.summary().to_owned()).collect::<Vec<_>>();
    assert_eq!(summaries(all.iter().collect()), ["B", "A", "C", "D"]);
    assert_eq!(summaries(all.errors().collect()), ["A", "D"]);
    assert_eq!(summaries(all.warnings().collect()), ["B", "C"]);
    assert_eq!(summaries((&all).into_iter().collect()), ["B", "A", "C", "D"]);
    let again: Diagnostics = all.clone().into_iter().collect();
    assert_eq!(again, all);
    assert_eq!(Diagnostics::from(Diagnostic::error("D", "")).len(), 1);
}

#[test]
fn errors_fail_a_check_and_warnings_do_not() {
    let warnings = Diagnostics::from(Diagnostic::warning("W", ""));
    let (value, kept) = warnings.clone().checked(5).unwrap_or_else(|all| panic!("{all}"));
    assert_eq!((value, kept), (5, warnings.clone()));
    let mut all = warnings;
    all.push(Diagnostic::error("E", ""));
    assert_eq!(all.clone().checked(5), Err(all));
    assert_eq!(Diagnostics::new().checked(5), Ok((5, Diagnostics::new())));
}

#[test]
fn sorted_they_stand_by_place_path_severity_summary_and_detail() {
    let at = |name| Diagnostic::error("S", "d").at(path(name));
    let sorted = [
        Diagnostic::error("S", "d"),
        at("a").with_hint("of no weight"),
        at("b"),
        Diagnostic::error("S", "e").at(path("b")),
        Diagnostic::error("T", "a").at(path("b")),
        Diagnostic::warning("A", "a").at(path("b")),
        at("c"),
        at("a").in_source(range(1, 2)),
        at("b").in_source(range(1, 2)),
        at("a").in_source(range(2, 3)),
    ];
    for rotated in 0..sorted.len() {
        let mut all = sorted.to_vec();
        all.rotate_left(rotated);
        let mut all = Diagnostics::from(all);
        all.sort();
        assert_eq!(all, Diagnostics::from(sorted.to_vec()));
    }
}

#[test]
fn every_problem_of_an_error_is_a_diagnostic_and_those_left_out_are_counted() {
    let mut error = Error::invalid("first").at(Step::Index(1)).at(Step::Attribute("a".into()));
    error.extend(Error::new(ProblemKind::Range, "second"));
    let all = Diagnostics::from(&error);
    assert_eq!(all.to_string(), "error: a[1]: Invalid value: first\nerror: Invalid value: second");
    assert_eq!(Diagnostics::from(error), all);
    let mut many = Error::invalid("problem");
    (0..1001).for_each(|_| many.extend(Error::invalid("problem")));
    let all = Diagnostics::from(many);
    assert_eq!((all.len(), all.omitted()), (1000, 2));
}

#[test]
fn all_are_said_to_be_in_a_file() {
    let file: Arc<str> = "main.tf".into();
    let all = Diagnostics::from(vec![
        Diagnostic::error("A", "").in_source(range(0, 1)),
        Diagnostic::error("B", ""),
    ]);
    assert_eq!(all.in_file(&file).to_string(), "main.tf:1,1-2: A\nerror: B");
}

#[test]
fn a_limit_that_was_met_is_kept_whatever_else_is_wrong() {
    let limit = || Diagnostic::limit("Plan too expensive", Exhausted::Size);
    assert_eq!(
        limit().to_string(),
        "error: Plan too expensive: More would be made than is allowed; where so much is meant, raise \
         `Limits::max_size`."
    );
    for most in [0, 1, 2] {
        let mut found = Diagnostics::up_to(most);
        found.push(Diagnostic::warning("A", ""));
        found.push(Diagnostic::warning("B", ""));
        found.push(limit());
        found.push(Diagnostic::error("C", ""));
        assert_eq!((found.len(), found.len() + found.omitted()), (most.max(1), 4), "{most}");
        assert_eq!(found.exhausted(), Some(Exhausted::Size));
        assert_eq!((found.count(Severity::Warning), found.count(Severity::Error)), (2, 2));
        // What is put into others is kept there as well.
        let mut others = Diagnostics::up_to(1);
        others.push(Diagnostic::error("D", ""));
        others.append(found);
        assert_eq!((others.len(), others.omitted(), others.exhausted()), (1, 4, Some(Exhausted::Size)));
    }
    let problem = Diagnostics::from(Error::from(Exhausted::Depth).at(Step::Index(1)));
    assert_eq!(problem.exhausted(), Some(Exhausted::Depth));
    assert_eq!(
        problem.to_string(),
        "error: [1]: Value exceeds the limits: Nested more deeply than allowed; where such depth is meant, raise \
         `Limits::max_depth`."
    );
}

#[test]
fn what_is_said_where_a_place_is_hidden_may_be_said_before_or_behind_it() {
    let place = || Place::new(SourceRange::at(Pos::START)).hidden();
    let quoting = || Diagnostic::error("Invalid word", "There is no word \"hunter2\".");
    let told = "There is no such word.";
    for diagnostic in
        [quoting().or_unquoted(told).in_place(place()), quoting().in_place(place()).or_unquoted(told)]
    {
        assert_eq!((diagnostic.detail(), diagnostic.unquoted()), (told, None));
    }
}

#[test]
fn diagnostics_of_which_none_is_kept_are_counted_on_one_line() {
    let mut found = Diagnostics::up_to(0);
    found.push(Diagnostic::error("Invalid name", ""));
    assert_eq!(found.to_string(), "and 1 more");
}
