//! What calls of modules give to their variables.

use tfsdk_config::{Diagnostic, Diagnostics};
use tfsdk_core::text::{did_you_mean, hcl_nearest};

use super::configuration::Configuration;
use super::form::missing;
use super::tree::attribute;

/// The arguments of a call that are no variables of its module.
const METAS: [&str; 6] = ["source", "version", "count", "for_each", "providers", "depends_on"];

impl Configuration {
    /// For which arguments there is no variable, and which variables are not given that have to be. Terraform tells it before
    /// anything is evaluated, so that no cycle hides it.
    pub(super) fn argument_mistakes(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        for at in 0..self.len() {
            let Some((caller, tree)) = self.call(at) else { continue };
            let (declared, file) = (self.at(at).variables(), self.at(caller).file_name());
            for argument in tree.body.attributes.iter().filter(|it| !METAS.contains(&it.name.as_str())) {
                if declared.get(&argument.name).is_none() {
                    let left = declared.iter().map(|variable| variable.name.as_str());
                    let left = left.filter(|name| attribute(&tree.body, name).is_none());
                    let meant = did_you_mean(hcl_nearest(&argument.name, left));
                    let detail =
                        format!("An argument named {:?} is not expected here.{meant}", argument.name);
                    let told =
                        Diagnostic::error("Unsupported argument", detail).in_source(argument.name_range);
                    found.push(told.in_file(&file));
                }
            }
            let needed = declared.iter().filter(|variable| variable.default.is_none());
            for variable in needed.filter(|variable| attribute(&tree.body, &variable.name).is_none()) {
                found.push(missing(&variable.name, &tree.body).in_file(&file));
            }
        }
        found
    }
}
