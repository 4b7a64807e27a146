//! Which kinds of steps can hold which kinds of expectations: one that nothing comes of could never fail.

use super::address::Address;
use super::deposed_names::parted;
use super::expectation::{Expectation, Phase};
use super::import_id::template;
use super::part::parsed;
use super::step::{Done, Step};
use super::wanted::Wanted;

/// What is said of a step, by what has to come of the step for it to mean something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A configuration.
    Variable,
    /// A plan, and then its apply.
    Between,
    /// A plan.
    Action,
    /// A plan, and something that the resource becomes.
    Detail,
    /// Plans after an apply.
    After,
    /// A state.
    State,
    /// A state, before as well as after it.
    Since,
    /// What was stored, imported again.
    Again,
    /// Something that is said.
    Said,
}

/// What is said of a step and cannot be held, as none of it could ever fail or come true: each with what to do, in one line.
pub(super) fn unholdable(step: &Step) -> Vec<String> {
    let why = |(method, kind): (String, Kind)| why_not(step, kind).map(|why| why.replace("{}", &method));
    let mut all: Vec<String> = said_of(step).into_iter().filter_map(why).collect();
    all.dedup();
    all.extend(step.expected.iter().filter_map(never_true));
    all.extend(step.except.iter().filter_map(|path| match parsed(path) {
        Ok(path) if path.is_root() => {
            Some("`except` of all that was stored would always hold: name a part of it.".to_owned())
        }
        parsed => parsed.err(),
    }));
    if let Done::ImportAgain { id, .. } = &step.done {
        all.extend(template(id).err());
    }
    all.extend(step.failures.iter().chain(&step.warnings).filter_map(|wanted| wanted.check().err()));
    all
}

/// What a provider has an environment for.
#[derive(Clone, Copy)]
pub(super) enum Within {
    /// The steps of a scenario.
    Scenario,
    /// One request, without a scenario around it.
    Request,
}

/// Why a provider cannot be given a variable of the environment, or none of this name.
pub(super) fn not_env(within: Within, name: &str, value: Option<&str>) -> Option<String> {
    // Terraform has none of the process's variables of these names anyway.
    let why = match name.strip_prefix("TF_VAR_") {
        _ if value.is_none() && name.starts_with("TF_") => return None,
        Some(variable) => {
            let instead = match within {
                Within::Scenario => format!("give `Step::variable({variable:?}, …)` to the steps"),
                Within::Request => format!("give `variable({variable:?}, …)`"),
            };
            format!("is read by Terraform alone: {instead}")
        }
        None if name.starts_with("TF_CLI_") => {
            let commands = match within {
                Within::Scenario => "its commands are those of the steps",
                Within::Request => "none of its commands is run",
            };
            format!("is read by Terraform alone, and {commands}")
        }
        None if name.is_empty() || name.contains(['=', '\0']) => {
            "is no name of a variable: it is empty, or has `=` or NUL in it".to_owned()
        }
        None if value.is_some_and(|value| value.contains('\0')) => "cannot have NUL in its value".to_owned(),
        None => return None,
    };
    Some(format!("{name:?} {why}."))
}

/// Why nothing could ever be as it is expected to be.
fn never_true(expected: &Expectation) -> Option<String> {
    match expected {
        Expectation::Unknown { path, .. }
        | Expectation::Planned { path, .. }
        | Expectation::Stored { path, .. }
        | Expectation::Valid { path, .. }
        | Expectation::Identity { path, .. }
        | Expectation::Since { path, .. }
        | Expectation::ReplacedBy { path, .. } => match parsed(path) {
            Err(why) => Some(why),
            Ok(path) if path.is_root() && matches!(expected, Expectation::ReplacedBy { .. }) => Some(
                "an attribute forces a replacement, and the path given to `replaced_by` is empty: name the attribute."
                    .to_owned(),
            ),
            Ok(_) => None,
        },
        Expectation::Output { name, value } if value.is_null() => Some(format!(
            "Terraform stores no output that is null: let {name} be `… == null`, and expect that to be true."
        )),
        Expectation::Gone { address } if Address::of_managed(parted(address).0).is_none() => Some(format!(
            "{address:?} is the address of nothing that is destroyed, and `loses` of it would always hold: write `zoo_animal.a`, `zoo_animal.a[0]` or `module.m.zoo_animal.a`; what is read or opened is never destroyed."
        )),
        Expectation::Action { .. } | Expectation::Gone { .. } | Expectation::Output { .. } => None,
    }
}

/// All that is said of a step: the method that says it, as it is written, and of what kind it is.
fn said_of(step: &Step) -> Vec<(String, Kind)> {
    let of_wanted = |[text, pattern]: [&'static str; 2]| {
        move |wanted: &Wanted| match wanted {
            Wanted::Text(_) => (text.to_owned(), Kind::Said),
            Wanted::Pattern(_) => (pattern.to_owned(), Kind::Said),
        }
    };
    let variable = (!step.variables.is_empty()).then_some(("variable".to_owned(), Kind::Variable));
    let between = step.between.is_some().then_some(("between".to_owned(), Kind::Between));
    let leaves = step.leaves_changes.then_some(("leaves_changes".to_owned(), Kind::After));
    let except = (!step.except.is_empty()).then_some(("except".to_owned(), Kind::Again));
    let mut all: Vec<(String, Kind)> =
        variable.into_iter().chain(between).chain(leaves).chain(except).collect();
    all.extend(step.expected.iter().map(of_expectation));
    all.extend(step.failures.iter().map(of_wanted(["fails", "fails_matching"])));
    all.extend(step.warnings.iter().map(of_wanted(["warns", "warns_matching"])));
    all
}

fn of_expectation(expected: &Expectation) -> (String, Kind) {
    let (method, kind) = match expected {
        Expectation::Action { phase: Phase::BeforeApply, .. } => ("plans", Kind::Action),
        Expectation::Action { phase, .. } => return (format!("plans_in(Phase::{phase:?}, …)"), Kind::After),
        Expectation::Unknown { .. } => ("plans_unknown", Kind::Detail),
        Expectation::Planned { .. } => ("plans_value", Kind::Detail),
        Expectation::ReplacedBy { .. } => ("replaced_by", Kind::Detail),
        Expectation::Stored { .. } => ("stores", Kind::State),
        Expectation::Valid { .. } => ("stores_valid", Kind::State),
        Expectation::Identity { .. } => ("stores_identity", Kind::State),
        Expectation::Since { stays: true, .. } => ("keeps", Kind::Since),
        Expectation::Since { stays: false, .. } => ("renews", Kind::Since),
        Expectation::Gone { .. } => ("loses", Kind::State),
        Expectation::Output { .. } => ("outputs", Kind::State),
    };
    (method.to_owned(), kind)
}

/// Why a step cannot hold what is said of it, and what to do; `{}` stands for the method that says it. `None`: it can.
fn why_not(step: &Step, kind: Kind) -> Option<String> {
    let name = step.name();
    let is_held = match (&step.done, kind) {
        (Done::Apply(_), Kind::After) => step.failures.is_empty(),
        (Done::Apply(_), kind) => kind != Kind::Again,
        (Done::Plan(_), kind) => {
            matches!(kind, Kind::Variable | Kind::Action | Kind::Detail | Kind::State | Kind::Said)
        }
        (Done::Destroy, kind) => {
            matches!(kind, Kind::Variable | Kind::Between | Kind::Action | Kind::State | Kind::Said)
        }
        (Done::ImportAgain { .. }, Kind::Again) | (Done::Refresh, Kind::Since) => true,
        (Done::Refresh | Done::Import { .. } | Done::ImportAgain { .. } | Done::Stored { .. }, kind) => {
            matches!(kind, Kind::Variable | Kind::State | Kind::Said)
        }
        (Done::Outside(_), _) => false,
    };
    if is_held {
        return None;
    }
    Some(match (&step.done, kind) {
        (_, Kind::Again) => {
            format!("only an `import_again` is held against what was stored, and not `{name}`: leave out `{{}}`.")
        }
        (Done::Outside(_), Kind::Variable) => {
            "`outside` has no configuration: put `{}` on the step behind it.".to_owned()
        }
        (Done::Outside(_), _) => {
            "`outside` comes to nothing that could be looked at: put `{}` on the step behind it.".to_owned()
        }
        (Done::ImportAgain { .. }, Kind::Since) => {
            "`import_again` has to leave all as it was: leave out `{}`, or name by `except` what may be another.".to_owned()
        }
        (_, Kind::Since) => {
            format!("what was there before `{name}` is not held against what is there after it: put `{{}}` on an `apply` or a `refresh`.")
        }
        (Done::Apply(_), _) => {
            "no plan follows an `apply` that fails: put `{}` on a step behind it that does not fail."
                .to_owned()
        }
        (_, Kind::Between) => {
            format!("`{name}` is no plan and then its apply: put `{{}}` on an `apply` or a `destroy`.")
        }
        (_, Kind::After) => {
            format!("only an `apply` has plans behind it, and not `{name}`: put `{{}}` on one.")
        }
        (Done::Destroy, _) => {
            "`destroy` plans nothing that a resource becomes: put `{}` on an `apply` or a `plan`.".to_owned()
        }
        (..) => format!("`{name}` comes to no plan: put `{{}}` on a `plan` behind it."),
    })
}
