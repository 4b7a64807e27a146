//! The values that a step gives for the variables of its configuration.

use std::collections::BTreeMap;

use tfsdk_config::Variables;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marked;

use crate::testing::config::declared_at;

/// The values that a step gives for variables that its configuration does not have.
pub(crate) fn unwanted(declared: &Variables, given: &BTreeMap<String, Value>) -> Diagnostics {
    let unwanted = given.keys().filter(|name| declared.get(name).is_none()).map(|name| {
        let detail = format!(
            "The step gives a value for {name:?}, and no `variable` block of its configuration declares it."
        );
        Diagnostic::error("Value for undeclared variable", detail)
    });
    unwanted.collect()
}

/// The values of the variables that a configuration declares.
pub(super) fn values(
    declared: &Variables,
    given: &BTreeMap<String, Value>,
) -> Result<BTreeMap<String, Marked>, Diagnostics> {
    let mut found = unwanted(declared, given);
    if found.has_errors() {
        return Err(found);
    }
    let mut values = BTreeMap::new();
    for variable in declared.iter() {
        let name = variable.name.clone();
        let place = variable.declared_at.clone();
        let is_null = given.get(&name).is_some_and(Value::is_null);
        if is_null && !variable.nullable && variable.default.is_none() {
            let detail = format!(
                "The given value is not suitable for var.{name} defined at {}: required variable may not be set to null.",
                declared_at(variable)
            );
            found.push(Diagnostic::error("Required variable not set", detail));
            continue;
        }
        let given = given.get(&name).filter(|_| variable.nullable || !is_null);
        let marks = variable.marks();
        match (given, &variable.default) {
            (Some(value), _) => match variable.constraint.convert(value) {
                Ok(value) => drop(values.insert(name, Marked::new(value, marks))),
                Err(error) => {
                    let whose = match variable.sensitive {
                        true => ", which is sensitive".to_owned(),
                        false => format!(" declared at {}", declared_at(variable)),
                    };
                    let detail = format!(
                        "The given value is not suitable for var.{name}{whose}: {}.",
                        error.sentence()
                    );
                    found.push(Diagnostic::error("Invalid value for input variable", detail));
                }
            },
            (None, Some(default)) => drop(values.insert(name, Marked::new(default.clone(), marks))),
            (None, None) => {
                let detail = format!(
                    "The input variable {name:?} is not set, and has no default value. `Step::variable` gives it one."
                );
                found.push(Diagnostic::error("No value for required variable", detail).in_place(place));
            }
        }
    }
    if found.has_errors() { Err(found) } else { Ok(values) }
}
