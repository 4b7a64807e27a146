//! Providers with mistakes: what is said of each in this process is what Terraform says of it.

use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};

use crate::in_process;

/// What is said in a failure: each error and warning, without where it stands.
fn said(failure: &Failure) -> Vec<String> {
    let text = failure.to_string();
    let mut lines = text.lines().skip_while(|line| !is_first(line)).peekable();
    let mut all = Vec::new();
    while let Some(first) = lines.next() {
        let mut whole = vec![first.trim()];
        while let Some(line) = lines.next_if(|line| !is_first(line)) {
            whole.push(line.trim());
        }
        let end = whole.iter().position(|line| line.starts_with("with ")).unwrap_or(whole.len());
        let words = whole[..end].iter().flat_map(|line| line.split_whitespace());
        all.push(words.map(without_time).collect::<Vec<_>>().join(" "));
    }
    all.sort();
    all
}

fn is_first(line: &str) -> bool {
    line.starts_with("  Error: ") || line.starts_with("  Warning: ")
}

/// What is another one in each run.
fn without_time(word: &str) -> &str {
    if word.chars().filter(char::is_ascii_digit).count() > 15 { "TIME" } else { word }
}

/// A scenario that fails in the same way, with the same words, in this process and with Terraform.
#[track_caller]
fn fails_alike(test: &str, scenario: &Scenario) {
    let here = in_process(scenario).expect_err("a mistake");
    let Some(cli) = Cli::found() else {
        return kit::not_run(&format!("{test}, as neither `terraform` nor `tofu` is on the path"));
    };
    let zoo = env!("CARGO_BIN_EXE_terraform-provider-zoo");
    let there = scenario.run_with(&cli.provider("example.com/tfsdk/zoo", zoo)).expect_err("a mistake");
    let step = |failure: &Failure| failure.to_string().split(':').next().unwrap_or_default().to_owned();
    assert!(
        step(&here) == step(&there) && said(&here) == said(&there) && !said(&here).is_empty(),
        "{test}\nin this process:\n{here}\n{:#?}\nby Terraform:\n{there}\n{:#?}",
        said(&here),
        said(&there)
    );
}

fn broken(how: &str) -> String {
    format!("resource \"zoo_broken\" \"b\" {{\n  how    = {how:?}\n  secret = \"hunter2\"\n}}\n")
}

fn created(how: &str) {
    fails_alike(how, &Scenario::new().step(Step::apply(broken(how))));
}

fn updated(how: &str) {
    fails_alike(how, &Scenario::new().step(Step::apply(broken("well"))).step(Step::apply(broken(how))));
}

#[test]
fn a_result_that_is_not_as_it_was_planned_is_told_alike() {
    created("changes");
    created("changes a secret");
    created("forgets");
    updated("becomes another one");
}

#[test]
fn a_plan_that_is_not_as_it_was_configured_or_planned_before_is_told_alike() {
    created("is replaced for nothing");
    created("cannot be planned");
    created("plans the time");
    created("plans what comes to nothing");
}

#[test]
fn what_fails_and_panics_is_told_alike() {
    created("fails");
    created("fails at a path");
    created("fails with diagnostics");
    created("fails half way");
    created("leaves something else");
    created("tells the secret");
    created("panics");
    created("panics when planned");
    updated("fails to update");
}

#[test]
fn what_is_read_wrongly_is_told_alike() {
    created("is unknown when read");
    created("panics when read");
    created("cannot be read");
}

#[test]
fn what_cannot_be_imported_is_told_alike() {
    let scenario = |address: &str, id: &str, config: &str| {
        Scenario::new().step(Step::plan(config)).step(Step::import(address, id))
    };
    fails_alike("no import", &scenario("zoo_broken.b", "x", &broken("well")));
    let named = "resource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name   = \"n\"\n}\n";
    fails_alike("a wrong id", &scenario("zoo_named.n", "no slash", named));
}

/// What does not come to rest: the plan that has something to do is shown alike as well.
#[test]
fn what_does_not_come_to_rest_is_shown_alike() {
    for how in ["vanishes", "is another one when read", "plans what is not configured"] {
        let scenario = Scenario::new().step(Step::apply(broken(how)));
        let here = in_process(&scenario).expect_err("a mistake").to_string();
        assert!(here.contains("was expected to have nothing to do"), "{here}");
        let Some(cli) = Cli::found() else {
            return kit::not_run(
                "plans that do not come to rest, as neither `terraform` nor `tofu` is on the path",
            );
        };
        let zoo = env!("CARGO_BIN_EXE_terraform-provider-zoo");
        let there = scenario.run_with(&cli.provider("example.com/tfsdk/zoo", zoo)).expect_err("a mistake");
        assert_eq!(here, there.to_string());
    }
}
