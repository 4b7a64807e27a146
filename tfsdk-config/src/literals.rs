//! Values of variables from files that consist of literals.

use std::collections::HashMap;

use tfsdk_core::diag::{Diagnostics, Place};
use tfsdk_lang::literal::LiteralArgument;

use crate::file::File;
use crate::given::Source;
use crate::names::Names;
use crate::tfvars::{Read, Sources, VariableValues};
use crate::variable::Variables;

impl Variables {
    /// The values from files that consist of literals; `None` if not all of them do, or there is something to be told.
    ///
    /// These are the values of [`values_told`](Variables::values_told), found with less work.
    pub(crate) fn values_of_literals<'s>(&self, sources: &Sources<'s>) -> Option<Read<'_, 's>> {
        if self.is_partial || sources.is_partial || self.iter().any(|variable| variable.secrecy().is_some()) {
            return None;
        }
        let budget = sources.budget();
        let mut given: HashMap<&str, (&File, &LiteralArgument)> = HashMap::new();
        for source in &sources.all {
            let Source::File(file) = *source else { return None };
            for argument in file.literals()?.arguments() {
                given.insert(argument.name(), (file, argument));
            }
        }
        let mut values = VariableValues { secrets: self.secrets.clone(), ..VariableValues::default() };
        let mut names = Names::default();
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
        let diagnostics = Diagnostics::up_to(sources.limits.problems());
        given.is_empty().then_some(Read { values, given: None, names, budget, diagnostics })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tfsdk_core::limits::Limits;

    /// Whether the values of this file are read in the short way.
    fn is_short(declared: &str, given: &str) -> bool {
        let (declared, _) = File::parse("main.tf", declared);
        let (variables, _) = Variables::declared([&declared]);
        let (given, _) = File::parse("terraform.tfvars", given);
        let sources = Sources { all: vec![Source::File(&given)], limits: Limits::new(), is_partial: false };
        let short = variables.values_of_literals(&sources);
        assert!(short.as_ref().is_none_or(|read| read.given.is_none()));
        short.is_some()
    }

    /// Otherwise the laws would hold one way against itself.
    #[test]
    fn literals_go_the_short_way_and_all_else_the_long() {
        let declared = "variable \"l\" {\n  type = list(object({ a = string, b = optional(number, 1) }))\n}\nvariable \
                        \"m\" {\n  type = map(set(bool))\n  default = {}\n}\n";
        for given in [
            "l = []\n",
            "l = [{ a = \"x\" }, { a = \"y\", b = 2.5 }]\nm = {}\n",
            "m = { \"a b\" = [true, false] } # all\nl = [{ a = <<E\nlines\nE\n}]\n",
        ] {
            assert!(is_short(declared, given), "{given}");
        }
        for given in [
            "l = 1\n",
            "m = {}\n",
            "l = [(1)]\n",
            "l = [{ a = \"${1}\" }]\n",
            "l = []\nk = 1\n",
            "l = [{}]\n",
        ] {
            assert!(!is_short(declared, given), "{given}");
        }
        assert!(!is_short(&declared.replace("default", "sensitive = true\n  default"), "l = []\n"));
    }
}
