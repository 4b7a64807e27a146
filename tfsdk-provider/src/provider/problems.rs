//! What is wrong with a provider itself.

use std::collections::HashSet;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::text::is_identifier;

use super::Provider;

impl<C> Provider<C> {
    /// What is wrong with the provider itself, which its author is to see before anybody else.
    pub(super) fn problems(&self) -> Diagnostics {
        let Provider {
            settings,
            resources,
            data_sources,
            ephemeral_resources,
            list_resources,
            actions,
            functions,
            ..
        } = self;
        let mut found = self.problems.clone();
        let mut check = |what: &str, broken: Diagnostics| {
            found.append(broken.map(|problem| {
                let path = problem.path().filter(|path| !path.is_root());
                let place = path.map(|path| format!("{path}: ")).unwrap_or_default();
                let detail = format!("{place}{}", problem.detail());
                Diagnostic::error(format!("The schema of {what} breaks a rule"), detail)
            }));
        };
        if let Some(settings) = settings {
            check("the provider", settings.check());
        }
        for (name, resource) in resources {
            check(name, resource.check());
        }
        for (name, data_source) in data_sources {
            check(name, data_source.check());
        }
        for (name, ephemeral) in ephemeral_resources {
            check(name, ephemeral.check());
        }
        for (name, action) in actions {
            check(name, action.check());
        }
        for (name, list) in list_resources {
            check(name, list.check());
        }
        let types = [
            resources.keys().collect::<Vec<_>>(),
            data_sources.keys().collect(),
            ephemeral_resources.keys().collect(),
            actions.keys().collect(),
        ];
        for (name, function) in functions {
            let sent = function.sent();
            let mut seen = HashSet::new();
            for parameter in sent.parameters.iter().chain(&sent.variadic_parameter) {
                let detail = if !is_identifier(&parameter.name) {
                    format!(
                        "The function {name} has a parameter {:?}. A name begins with a letter or an underscore, and has letters, digits, \
                         underscores and hyphens.",
                        parameter.name
                    )
                } else if !seen.insert(&parameter.name) {
                    format!(
                        "The function {name} has two parameters {:?}. They are told apart by their names: rename one of them.",
                        parameter.name
                    )
                } else {
                    continue;
                };
                found.push(Diagnostic::error("A parameter without a name of its own", detail));
            }
        }
        let functions = functions.keys().map(|name| ("function", name));
        let types = types.concat().into_iter().map(|name| ("type", name));
        for (what, name) in types.chain(functions).filter(|(_, name)| !is_identifier(name)) {
            let detail = format!(
                "No configuration can write the {what} {name:?}. A name begins with a letter or an underscore, and has letters, digits, \
                 underscores and hyphens."
            );
            found.push(Diagnostic::error("A name that cannot be written", detail));
        }
        for name in list_resources.keys() {
            if resources.get(name).and_then(|resource| resource.identity()).is_none() {
                let detail = format!(
                    "The list {name} needs a resource of that name, given by `identified_resource`: what is listed is told \
                     apart by it."
                );
                found.push(Diagnostic::error("A list without its resource", detail));
            }
        }
        found
    }
}
