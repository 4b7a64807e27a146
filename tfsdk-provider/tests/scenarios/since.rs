//! What a step changes of what is stored, and what it leaves as it was.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::schema::validate::{Validator, any, each, length, one_of, satisfies, within};

use crate::{beside, in_process, run};

const NAMED: &str = "resource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name = \"1\"\n}\n";
const DATA: &str = "resource \"terraform_data\" \"d\" {\n  input = { a = 1, \"b c\" = [1, 2], e = [] }\n  triggers_replace = \"t\"\n}\n";

/// Why a scenario does not hold, without which step it is.
fn why_not(scenario: &Scenario) -> String {
    let told = in_process(scenario).expect_err("it does not hold").to_string();
    told.split_once("): ").map_or(told.as_str(), |(_, why)| why).trim_end().to_owned()
}

fn after(config: &str, step: Step) -> Scenario {
    Scenario::new().step(Step::apply(config)).step(step)
}

#[test]
fn what_is_imported_again_is_as_it_was() -> Result<(), Failure> {
    let of_two =
        "module \"m\" {\n  source = \"./m\"\n  count  = 2\n}\noutput \"o\" { value = module.m[1].whole }\n";
    let module = format!("{NAMED}output \"whole\" {{ value = zoo_named.n.whole }}\n");
    let scenario = Scenario::new()
        .module("./m", module)
        .step(Step::apply(of_two))
        .step(Step::import_again("module.m[1].zoo_named.n", "${family}/${upper(name)}").stores(
            "module.m[1].zoo_named.n",
            "whole",
            "f/1",
        ))
        .step(Step::plan(of_two).plans("module.m[1].zoo_named.n", Action::NoOp));
    run("in a module", &scenario)?;
    beside("beside each other", &after(NAMED, Step::import_again("zoo_named.n", "${whole}")))
}

#[test]
fn what_an_import_does_not_read_is_told_part_by_part_unless_it_is_excepted() -> Result<(), Failure> {
    let lost =
        "input of terraform_data.d was { a = 1, \"b c\" = [1, 2], e = [] }, and is null as it was imported.";
    let all = Step::import_again("terraform_data.d", "${id}");
    let told = why_not(&after(DATA, all));
    assert!(told.starts_with("3 expectations do not hold:\n"), "{told}");
    assert!(told.contains(lost), "{told}");
    let but = |paths: &[&str]| {
        let step = Step::import_again("terraform_data.d", "${id}");
        after(DATA, paths.iter().fold(step, |step, path| step.except(*path)))
    };
    assert_eq!(why_not(&but(&["output", "triggers_replace"])), lost);
    assert_eq!(why_not(&but(&["outputs"])), "terraform_data.d has no outputs; did you mean \"output\"?");
    run("excepted", &but(&["output", "triggers_replace", "input"]))
}

/// It would be left where it is by the end, and nobody would know.
#[test]
fn what_cannot_be_imported_again_stays_stored() -> Result<(), Failure> {
    let hooked = "resource \"zoo_hooked\" \"a\" {\n  text = \"x\"\n}\n";
    let scenario =
        after(hooked, Step::import_again("zoo_hooked.a", "${text}").fails("cannot be imported by an id"))
            .step(Step::plan(hooked).plans("zoo_hooked.a", Action::NoOp).stores("zoo_hooked.a", "text", "x"));
    run("not imported", &scenario)
}

#[test]
fn an_id_that_comes_to_nothing_is_told() {
    let id = |template: &str| why_not(&after(NAMED, Step::import_again("zoo_named.n", template)));
    assert!(id("${nam}").contains("Did you mean \"name\"?"), "{}", id("${nam}"));
    assert!(id("${family").starts_with("the id \"${family\" cannot be followed.\n"), "{}", id("${family"));
    assert_eq!(id(""), "the id \"\" is null or empty: name attributes that are stored.");
    assert_eq!(
        why_not(&after(NAMED, Step::import_again("zoo_named.m", "${family}"))),
        "the state has no zoo_named.m. It has zoo_named.n."
    );
    // What is wrong with it at sight is told before anything is done.
    let never = Scenario::new().step(Step::outside(|| unreachable!("no step is taken")));
    let told = in_process(&never.step(Step::import_again("zoo_named.n", "${").except("a["))).expect_err("it");
    assert!(told.to_string().lines().all(|line| !line.starts_with("Step 1")), "{told}");
    assert!(told.to_string().contains("\"a[\" is no path"), "{told}");
}

#[test]
fn a_value_stays_or_is_another() -> Result<(), Failure> {
    let config = |input: &str, trigger: u8| {
        format!(
            "resource \"terraform_data\" \"d\" {{\n  input = {input:?}\n  triggers_replace = {trigger}\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config("a", 1)))
        .step(Step::apply(config("b", 1)).keeps("terraform_data.d", "id").renews("terraform_data.d", "input"))
        .step(Step::refresh().keeps("terraform_data.d", ""))
        .step(
            Step::apply(config("b", 2)).renews("terraform_data.d", "id").keeps("terraform_data.d", "input"),
        );
    run("kept and renewed", &scenario)?;

    let next = |step: Step| why_not(&after(&config("a", 1), step));
    assert_eq!(
        next(Step::apply(config("b", 1)).keeps("terraform_data.d", "input")),
        "expected input of terraform_data.d to stay as it was, \"a\", and it is \"b\"."
    );
    assert_eq!(
        next(Step::refresh().renews("terraform_data.d", "input")),
        "expected input of terraform_data.d to be another value than before, and it is \"a\" still."
    );
    let other = config("a", 1).replace("\"d\"", "\"e\"");
    assert_eq!(
        next(Step::apply(other).keeps("terraform_data.e", "id")),
        "before this step, the state has no terraform_data.e. It has terraform_data.d."
    );
    Ok(())
}

#[test]
fn nothing_sensitive_is_quoted_of_what_has_changed() {
    let config = |word: &str| {
        format!(
            "variable \"s\" {{\n  default   = {word:?}\n  sensitive = true\n}}\nresource \"terraform_data\" \"d\" {{\n  input = {{ word = var.s, n = 1 }}\n}}\n"
        )
    };
    let after = |step: Step| why_not(&after(&config("hunter2"), step));
    let all = [
        after(Step::apply(config("hunter3")).keeps("terraform_data.d", "input.word")),
        after(Step::refresh().renews("terraform_data.d", "input")),
        // What is sensitive by its configuration alone, a provider gives back as anything else.
        after(Step::import_again("terraform_data.d", "${id}").except("output")),
        after(Step::import_again("terraform_data.d", "${input.word}/${input.nothing}")),
        after(Step::refresh().stores_valid("terraform_data.d", "input.word", length(100..))),
    ];
    for told in all {
        assert!(!told.contains("hunter"), "{told}");
    }
}

#[test]
fn what_is_stored_passes_a_validator() -> Result<(), Failure> {
    let valid = |path: &str, validator: Validator| {
        after(DATA, Step::refresh().stores_valid("terraform_data.d", path, validator))
    };
    let letters = satisfies("hex digits", |id| {
        id.as_str().is_some_and(|id| id.chars().all(|letter| letter == '-' || letter.is_ascii_hexdigit()))
    });
    let passes = after(DATA, Step::refresh())
        .step(Step::refresh().stores_valid("terraform_data.d", "id", letters))
        .step(
            Step::refresh()
                .stores_valid("terraform_data.d", "input", length(3..=3))
                .stores_valid("terraform_data.d", "input[\"b c\"]", length(2..))
                .stores_valid("terraform_data.d", "input[\"b c\"]", each(within(1, 2)))
                .stores_valid("terraform_data.d", "input.a", within(1, 2)),
        );
    run("valid", &passes)?;

    assert_eq!(
        why_not(&valid("input.a", within(2, 3).into())),
        "input.a of terraform_data.d is not valid.\n  Error: Number out of range: Expected a number from 2 to 3, found 1.\n    \n    At input.a."
    );
    // One that is for other values refuses none, so that the step could never fail.
    assert_eq!(
        why_not(&valid("id", within(2, 3).into())),
        "the validator of id of terraform_data.d could not refuse it: `within` is for numbers, and this is of type string."
    );
    assert_eq!(
        why_not(&valid("input[\"b c\"]", within(2, 3).into())).split(", and").next(),
        Some(
            "the validator of input[\"b c\"] of terraform_data.d could not refuse it: `within` is for numbers"
        )
    );
    assert!(why_not(&valid("id", any([one_of(["a"]).into()]).into())).contains("is not valid"));
    let none = "resource \"terraform_data\" \"d\" {}\n";
    assert_eq!(
        why_not(&after(none, Step::refresh().stores_valid("terraform_data.d", "input", length(0..)))),
        "expected input of terraform_data.d to have a value, and it is null."
    );
    Ok(())
}
