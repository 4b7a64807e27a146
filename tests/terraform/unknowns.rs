//! Evaluates random expressions of what is not known yet, as the real Terraform does in a plan.

use kit::unknowns::{Outcome, outcomes_of_terraform};
use kit::{Random, Terraform, expression};

/// Set `TFSDK_EXPRESSIONS` for more.
const EXPRESSIONS: usize = 300;

#[test]
fn terraform_knows_of_random_expressions_what_tfsdk_knows() {
    let Some(terraform) = Terraform::for_test("unknowns") else { return };
    let mut random = Random::of_this_run("unknowns");
    let wanted = std::env::var("TFSDK_EXPRESSIONS").ok().map(|count| count.parse().expect("a number"));
    let sources: Vec<String> = (0..wanted.unwrap_or(EXPRESSIONS)).map(|_| expression(&mut random)).collect();
    let mut disagreements = Vec::new();
    let (mut values, mut refusals) = (0, 0);
    for sources in sources.chunks(300) {
        for (source, theirs) in sources.iter().zip(outcomes_of_terraform(&terraform, sources)) {
            let Some(theirs) = theirs else { continue };
            match theirs {
                Outcome::Value(..) => values += 1,
                Outcome::Problems(_) => refusals += 1,
            }
            let ours = Outcome::here(source);
            if ours != theirs
                && !is_their_mistake(&theirs)
                && !is_of_validation(source, &theirs)
                && (disagreements.len() > 3 || !is_by_chance(&terraform, source, &ours))
            {
                disagreements.push(format!("{source}\n  tfsdk:     {ours:?}\n  terraform: {theirs:?}"));
            }
        }
    }
    println!("{values} values, {refusals} refusals");
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
}

/// Whether Terraform refuses it before it plans, when it knows less.
fn is_of_validation(source: &str, theirs: &Outcome) -> bool {
    matches!(theirs, Outcome::Problems(_)) && Outcome::in_validation(source) == *theirs
}

/// Whether Terraform comes to it as well when it is asked again: of two objects it looks at the attributes in any order, and where one of
/// them is not known, nor is it whether they are equal.
fn is_by_chance(terraform: &Terraform, source: &str, ours: &Outcome) -> bool {
    let again = |_| outcomes_of_terraform(terraform, &[source.to_owned()]).contains(&Some(ours.clone()));
    ["==", "!="].iter().any(|sign| source.contains(sign)) && (0..8).any(again)
}

/// What Terraform says of a list of unknown numbers and strings, of which it does not know the type any more.
fn is_their_mistake(theirs: &Outcome) -> bool {
    const MISTAKES: [&str; 2] = [
        "Error in function call: Call to function \"index\" failed: item not found.",
        "Error in function call: Call to function \"length\" failed: argument must be a string, a collection type, or a \
         structural type.",
    ];
    match theirs {
        Outcome::Problems(problems) => problems.iter().any(|problem| MISTAKES.contains(&problem.as_str())),
        Outcome::Value(..) => false,
    }
}
