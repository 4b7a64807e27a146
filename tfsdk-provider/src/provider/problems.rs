//! What is wrong with a provider itself.

use std::collections::HashSet;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::schema::{Attribute, Member, Schema, TfSchema};
use tfsdk_core::text::is_identifier;

use super::parts::Parts;
use crate::differences::{Any, differences};
use crate::function::Function;
use crate::part::Part;
use crate::timeouts::Timeouts;

impl Parts<'_> {
    /// What is wrong with the provider itself, which its author is to see before anybody else.
    pub(super) fn problems(&self) -> Diagnostics {
        let Parts {
            resources, data_sources, ephemeral_resources, list_resources, actions, functions, ..
        } = self;
        let mut found = Diagnostics::new();
        let mut check = |what: &str, part: &dyn Part| found.append(schema_problems(what, part));
        if let Some(settings) = self.settings {
            check("the provider", settings);
        }
        if let Some(told) = self.provider_meta {
            check("the `provider_meta` block", told);
        }
        for (name, part) in
            [resources, data_sources, ephemeral_resources, actions, list_resources].into_iter().flatten()
        {
            check(name, *part);
        }
        found.extend(misaddressed(self.address));
        for (name, part) in [resources, data_sources, ephemeral_resources].into_iter().flatten() {
            found.extend(misnamed_timeouts(name, part.schema()));
        }
        for (name, function) in *functions {
            found.append(parameter_problems(name, function));
        }
        let functions = functions.keys().map(|name| ("function", name.as_str()));
        let types = [resources, data_sources, ephemeral_resources, actions].into_iter().flatten();
        let types = types.map(|(name, _)| ("type", *name));
        for (what, name) in types.chain(functions).filter(|(_, name)| !is_identifier(name)) {
            let detail = format!(
                "No configuration can write the {what} {name:?}. A name begins with a letter or an underscore, and has letters, digits, \
                 underscores and hyphens."
            );
            found.push(Diagnostic::error("A name that cannot be written", detail));
        }
        for (name, list) in list_resources {
            // They are in the order of their names.
            let resource =
                resources.binary_search_by(|(resource, _)| resource.cmp(name)).map(|at| resources[at].1);
            found.extend(mislisted(name, *list, resource.ok()));
        }
        // Two of one name may be one and the same.
        let is_new = |one: &Diagnostic| !self.problems.iter().any(|known| known == one);
        self.problems.iter().cloned().chain(found.into_iter().filter(is_new)).collect()
    }
}

/// What is wrong with a schema.
pub(super) fn schema_problems(what: &str, part: &dyn Part) -> Diagnostics {
    part.check().map(|problem| {
        let path = problem.path().filter(|path| !path.is_root());
        let place = path.map(|path| format!("{path}: ")).unwrap_or_default();
        let detail = format!("{place}{}", problem.detail());
        Diagnostic::error(format!("The schema of {what} breaks a rule"), detail)
    })
}

/// The same of what has timeouts.
pub(super) fn timed_problems(name: &str, part: &dyn Part) -> Diagnostics {
    let mut found = schema_problems(name, part);
    found.extend(misnamed_timeouts(name, part.schema()));
    found
}

/// What is wrong with the parameters of a function.
pub(super) fn parameter_problems(name: &str, function: &Function) -> Diagnostics {
    let sent = function.sent();
    let mut seen = HashSet::new();
    let mut found = Diagnostics::new();
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
    found
}

/// What is wrong with a list of the resources of this name: Terraform reads what is listed as it reads the resource.
fn mislisted(name: &str, list: &dyn Part, resource: Option<&dyn Part>) -> Option<Diagnostic> {
    let Some((resource, identity)) = resource.and_then(|it| Some((it.schema(), it.identity_schema()?)))
    else {
        let detail = format!(
            "The list {name} needs a resource of that name, given by `identified_resource`: what is listed is told apart by it."
        );
        return Some(Diagnostic::error("A list without its resource", detail));
    };
    let pairs =
        [(list.listed_schema(), resource, "attributes"), (list.identity_schema(), identity, "identity")];
    let (listed, given, what) = pairs
        .into_iter()
        .find_map(|(listed, given, what)| Some((listed.filter(|it| it.ty() != given.ty())?, given, what)))?;
    let detail = format!(
        "The list {name} lists resources of another type than the resource {name} that is given by `identified_resource`, with other \
         {what}:\n{}\nIts `ListResource::Resource` has to be the struct of that resource.",
        differences(listed.ty(), given.ty(), Any::Differs)
    );
    Some(Diagnostic::error("A list of another resource", detail))
}

/// Terraform takes a name, `namespace/name` or `host/namespace/name`.
fn misaddressed(address: &str) -> Option<Diagnostic> {
    let parts: Vec<&str> = address.split('/').collect();
    let name = parts.last().copied().unwrap_or_default();
    let is_part =
        |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || "-._:".contains(c));
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
    // A name and a namespace are made as the labels of hosts are. (Terraform: `ParseProviderPart`.)
    let is_label = |part: &&str| {
        let mut between = part.split('-');
        between.all(|piece| !piece.is_empty() && piece.chars().all(char::is_alphanumeric))
    };
    let problem = if parts.len() > 3 || !parts.iter().all(is_part) || !is_name(name) {
        "It is a name, such as `cloud`, or one with what is before it: `me/cloud`, `example.com/me/cloud`."
            .to_owned()
    } else if !parts.iter().rev().take(2).all(is_label) {
        "A name and what is right before it have letters and digits, and single hyphens between these: `my-cloud`."
            .to_owned()
    } else if let Some(rest) = name.strip_prefix("terraform-provider-") {
        format!(
            "The name is without `terraform-provider-`, as the program alone is called so: write {rest:?}."
        )
    } else if name.contains(char::is_uppercase) {
        format!(
            "Terraform has names of providers in small letters, and so their types begin: write {:?}.",
            name.to_lowercase()
        )
    } else {
        return None;
    };
    let detail = format!("No configuration can ask for the provider {address:?}. {problem}");
    Some(Diagnostic::error("An address that cannot be written", detail))
}

/// What is a `Timeouts` by its type and not by its name, by which it is asked.
fn misnamed_timeouts<'s>(of: &'s str, schema: &'s Schema) -> impl Iterator<Item = Diagnostic> + 's {
    let described = |it: &Attribute| (it.name().to_owned(), it.description().text().to_owned());
    let timeouts: Vec<_> = Timeouts::schema().block().attributes().map(described).collect();
    let is_one = move |m: &Member| {
        let parts: Vec<_> = match m {
            Member::Attribute(it) => {
                it.nested_type().into_iter().flat_map(|it| it.attributes()).map(described).collect()
            }
            Member::Block(it) => it.block().attributes().map(described).collect(),
        };
        parts == timeouts
    };
    let members = schema.block().members();
    // Who has both asks the other.
    let has_timeouts = members.iter().any(|m| m.name() == "timeouts" && is_one(m));
    members.iter().filter(move |m| !has_timeouts && is_one(m)).map(move |m| {
        let detail = format!(
            "In {of}, {:?} is a `Timeouts`, and no operation asks it. They ask what is called `timeouts`: rename it.",
            m.name()
        );
        Diagnostic::error("Timeouts by another name", detail)
    })
}
