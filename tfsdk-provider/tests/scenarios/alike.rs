//! What goes wrong with the same words in this process and with Terraform.

use std::borrow::Borrow;

use tfsdk::provider::testing::{Cli, Failure, Scenario};

use crate::in_process;

/// A scenario that fails in the same way, with the same words, in this process and with Terraform.
#[track_caller]
pub(crate) fn fails_alike(test: &str, scenario: &Scenario) {
    all_fail_alike([(test, scenario)]);
}

/// The same of each of these; all that differ are told.
#[track_caller]
pub(crate) fn all_fail_alike<'s>(scenarios: impl IntoIterator<Item = (&'s str, impl Borrow<Scenario>)>) {
    let Some(cli) = Cli::found() else {
        return kit::not_run("what fails alike, as neither `terraform` nor `tofu` is on the path");
    };
    let cli = cli.provider("example.com/tfsdk/zoo", env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    let differing = scenarios.into_iter().filter_map(|(test, scenario)| {
        let scenario = scenario.borrow();
        difference(&in_process(scenario), &scenario.run_with(&cli)).map(|found| format!("{test}\n{found}"))
    });
    let differing: Vec<String> = differing.collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

fn difference(here: &Result<(), Failure>, there: &Result<(), Failure>) -> Option<String> {
    let (here, there) = match (here, there) {
        (Err(here), Err(there)) => (here, there),
        (Ok(()), Ok(())) => return Some("It fails nowhere.".to_owned()),
        (Ok(()), Err(there)) => return Some(format!("It fails only by Terraform:\n{there}")),
        (Err(here), Ok(())) => return Some(format!("It fails only in this process:\n{here}")),
    };
    let step = |failure: &Failure| failure.to_string().split(':').next().unwrap_or_default().to_owned();
    let (own, its) = (said(here), said(there));
    let is_alike = |(one, other): (&Said, &Said)| {
        one.words == other.words && (one.place.is_none() || one.place == other.place)
    };
    let all_alike = own.len() == its.len() && own.iter().zip(&its).all(is_alike);
    let is_same = step(here) == step(there) && all_alike && !own.is_empty();
    (!is_same).then(|| format!("in this process:\n{here}\n{own:#?}\nby Terraform:\n{there}\n{its:#?}"))
}

/// An error or a warning. What is told in this process has no place where a provider tells it, as Terraform finds that.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Said {
    words: String,
    place: Option<String>,
}

/// What is said in a failure: each error and warning.
fn said(failure: &Failure) -> Vec<Said> {
    let text = failure.to_string();
    let is_printed = text.split(':').next().is_some_and(|step| step.contains("(import"));
    // What is left is told of the failure, and said by nobody.
    let text = text.split("\nNot everything could be destroyed then.").next().unwrap_or_default();
    let mut lines = text.lines().skip_while(|line| !is_first(line)).peekable();
    let mut all = Vec::new();
    while let Some(first) = lines.next() {
        let mut whole = vec![first.trim()];
        while let Some(line) = lines.next_if(|line| !is_first(line)) {
            whole.push(line.trim());
        }
        let end = whole.iter().position(|line| line.starts_with("with ")).unwrap_or(whole.len());
        let words = whole[..end].iter().flat_map(|line| line.split_whitespace());
        let mut words: Vec<&str> = words.collect();
        let place = words.get(1).and_then(|word| word.strip_suffix(':')).filter(|word| word.contains(".tf:"));
        // What Terraform prints for people has no columns.
        let place = place.map(|place| match place.split_once(',').filter(|_| is_printed) {
            Some((line, _)) => line.to_owned(),
            None => place.to_owned(),
        });
        if place.is_some() {
            words.remove(1);
        }
        all.push(Said { words: words.join(" "), place });
    }
    all.sort();
    all
}

fn is_first(line: &str) -> bool {
    line.starts_with("  Error: ") || line.starts_with("  Warning: ")
}
