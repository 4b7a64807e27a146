//! Values of variables from files that consist of literals.

use std::collections::HashMap;

use tfsdk_core::diag::{Diagnostics, Place};
use tfsdk_core::limits::Limits;
use tfsdk_lang::literal::LiteralArgument;

use crate::file::File;
use crate::names::Names;
use crate::tfvars::{Read, Source, VariableValues, budget_of, by_rank};
use crate::variable::Variables;

impl Variables {
    /// The values from files that consist of literals; `None` if not all of them do, or there is something to be told.
    ///
    /// These are the values of [`values_told`](Variables::values_told), found with less work.
    pub(crate) fn values_of_literals<'s>(
        &self,
        sources: &[Source<'s>],
        limits: Limits,
    ) -> Option<Read<'_, 's>> {
        if self.is_partial || self.iter().any(|variable| variable.secrecy().is_some()) {
            return None;
        }
        let budget = budget_of(sources, limits);
        let mut sources = sources.to_vec();
        by_rank(&mut sources);
        let mut given: HashMap<&str, (&File, &LiteralArgument)> = HashMap::new();
        for source in sources {
            let Source::File(file) = source else { return None };
            for argument in file.literals()?.arguments() {
                given.insert(argument.name(), (file, argument));
            }
        }
        let mut values = VariableValues { secrets: self.secrets.clone(), ..VariableValues::default() };
        let mut names = Names { missing: Vec::new(), unset: Vec::new(), undeclared: Vec::new() };
        for variable in self.iter() {
            let name = &variable.name;
            let value = match given.remove(name.as_str()) {
                Some((file, argument)) => {
                    if variable.first_constraint.is_some() {
                        return None;
                    }
                    let value = argument.value(file.source(), &variable.constraint, &budget)?;
                    if variable.deprecated.is_some() || (value.is_null() && !variable.nullable) {
                        return None;
                    }
                    let place = Place::new(argument.range()).in_file(file.shared_name());
                    values.places.insert(name.clone(), values.secrets.hide(place));
                    value
                }
                None => {
                    names.unset.push(name);
                    variable.default.clone()?
                }
            };
            values.values.insert(name.clone(), value);
        }
        let diagnostics = Diagnostics::up_to(limits.problems());
        given.is_empty().then_some(Read { values, given: None, names, budget, diagnostics })
    }
}
