//! Variables without a value, and values without a variable: often one is meant by the other.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Budget;
use tfsdk_core::path::Path;
use tfsdk_core::text::{Cut, Excerpt, did_you_mean, nearest};

use crate::given::{Given, Origin, TextValue};
use crate::variable::{Variable, Variables};

/// What is to be told of names.
#[derive(Default)]
pub(crate) struct Names<'v, 's> {
    /// Variables that have to be set, and are not.
    pub(crate) missing: Vec<&'v Variable>,
    /// Variables that are not set, and need not be.
    pub(crate) unset: Vec<&'v str>,
    /// Values of no variable.
    pub(crate) undeclared: Vec<Given<'s>>,
}

/// At most this many undeclared names of which nobody knows what was meant are reported one by one, as in Terraform.
const MOST_UNDECLARED: usize = 2;

impl Names<'_, '_> {
    /// What is wrong with them. A variable without a value and the value that was probably meant for it are one problem.
    pub(crate) fn problems(mut self, variables: &Variables, budget: &Budget) -> Diagnostics {
        let mut all = Diagnostics::up_to(budget.limits().problems());
        for variable in std::mem::take(&mut self.missing) {
            all.push(missing_value(variable, self.take_meant_for(&variable.name, budget)));
        }
        let mut unexplained = 0;
        for given in &self.undeclared {
            // The environment may hold what is meant for other modules. A name whose value has errors gets no second problem.
            if given.is_of_environment() || given.is_wrong(budget) {
                continue;
            }
            let meant = nearest_of(given.name(), self.unset.iter().copied(), self.unset.len(), budget);
            unexplained += usize::from(meant.is_none() && matches!(given, Given::InFile(..)));
            if meant.is_some() || unexplained <= MOST_UNDECLARED {
                all.push(undeclared(*given, variables).with_hint(did_you_mean(meant).trim_start()));
            }
        }
        if unexplained > MOST_UNDECLARED {
            let detail = format!(
                "In addition to the other similar warnings shown, {} other variable(s) defined without being declared.",
                unexplained - MOST_UNDECLARED
            );
            all.push(Diagnostic::warning("Values for undeclared variables", detail));
        }
        all
    }

    /// The value of no variable that was probably meant for this one, which it is no longer told of.
    fn take_meant_for(&mut self, name: &str, budget: &Budget) -> Option<Given<'_>> {
        let names = self.undeclared.iter().map(|given| given.name());
        let near = nearest_of(name, names, self.undeclared.len(), budget)?;
        let position = self.undeclared.iter().position(|given| given.name() == near)?;
        Some(self.undeclared.remove(position))
    }
}

/// The nearest of so many names. One of one or two letters is near to every other.
fn nearest_of<'n>(
    name: &str,
    names: impl Iterator<Item = &'n str>,
    count: usize,
    budget: &Budget,
) -> Option<&'n str> {
    let is_long = |name: &str| name.chars().nth(2).is_some();
    if !is_long(name) || !budget.suggest(count) {
        return None;
    }
    nearest(name, names.filter(|name| is_long(name)))
}

fn missing_value(variable: &Variable, instead: Option<Given<'_>>) -> Diagnostic {
    let name = Excerpt(&variable.name);
    let missing = format!("The root module input variable {name} is not set, and has no default value.");
    let diagnostic = |detail: String| {
        Diagnostic::error("No value for required variable", detail)
            .at(Path::root().attribute(variable.name.as_str()))
            .in_place(variable.declared_at.clone())
    };
    let Some(given) = instead else { return diagnostic(missing) };
    let other = Excerpt(given.name());
    let how = match given {
        Given::InFile(file, _) => format!("a value was found for {other} in file {}", Excerpt(file.name())),
        Given::AsText(TextValue { origin: Origin::Environment, .. }) => {
            format!("the environment variable TF_VAR_{} is set", Cut(given.name()))
        }
        Given::AsText(TextValue { origin: Origin::Flag, .. }) => {
            format!("a value for {other} was assigned on the command line")
        }
    };
    let told = diagnostic(format!("{missing} However, {how}, and no variable of that name is declared."))
        .with_hint(did_you_mean(Some(&variable.name)).trim_start());
    match (given.name_place(), variable.declared_at.clone()) {
        (Some(place), Some(declared)) => {
            told.in_place(place).with_related(declared, format!("{name} is declared here"))
        }
        (Some(place), None) => told.in_place(place),
        (None, _) => told,
    }
}

fn undeclared(given: Given<'_>, variables: &Variables) -> Diagnostic {
    const SUMMARY: &str = "Value for undeclared variable";
    let name = Excerpt(given.name());
    match given {
        Given::AsText(_) => {
            let what_to_do = match variables.is_of_type {
                false => " To use this value, add a \"variable\" block to the configuration.",
                true => "",
            };
            let detail = format!(
                "A variable named {name} was assigned on the command line, but the root module does not declare a \
                 variable of that name.{what_to_do}"
            );
            Diagnostic::error(SUMMARY, detail)
        }
        Given::InFile(file, _) => {
            let what_to_do = match variables.is_of_type {
                false => " If you meant to use this value, add a \"variable\" block to the configuration.",
                true => "",
            };
            let detail = format!(
                "The root module does not declare a variable named {name} but a value was found in file {}.{what_to_do}",
                Excerpt(file.name())
            );
            Diagnostic::warning(SUMMARY, detail).in_place(given.name_place())
        }
    }
}
