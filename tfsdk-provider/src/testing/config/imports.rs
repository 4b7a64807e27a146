//! The `import` blocks of a configuration, and the resources that they lead to.

use tfsdk_config::{Diagnostic, Diagnostics};

use super::configuration::Configuration;
use super::import_rules::mistakes_of_keys;
use super::node::{Named, is_of, meant_in};
use super::reference::{constant_address, needs, whole_of};
use super::tree::attribute;
use crate::testing::address::{Address, is_keyed};

/// Whether a command looks at `import` blocks. `terraform import` does not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Imports {
    LookedAt,
    Ignored,
}

/// What is wrong with the `import` blocks of a configuration that has all modules that they lead into.
#[derive(Default)]
pub(crate) struct ImportMistakes {
    /// What shows before anything is planned.
    pub(crate) looked_at: Diagnostics,
    /// What is told with what cannot be planned.
    pub(crate) planned: Diagnostics,
}

/// Lets resources know the `import` blocks that lead to them, and need what these name.
///
/// # Errors
/// Modules that are not there, what these do not have, and keys that may not stand there.
pub(super) fn attach_imports(
    config: &Configuration,
    nodes: &mut [Named],
) -> Result<ImportMistakes, Diagnostics> {
    let [mut looked_at, mut planned, mut found] = [(); 3].map(|()| Diagnostics::new());
    let root = config.root();
    for (position, tree) in root.blocks().iter().enumerate().filter(|(_, tree)| tree.kind == "import") {
        let Some(to) = attribute(&tree.body, "to") else { continue };
        let wrong = mistakes_of_keys(tree, to);
        if !wrong.is_empty() {
            found.extend(wrong.into_iter().map(|one| one.in_file(&root.file_name())));
            continue;
        }
        let address = whole_of(to);
        let named = nodes.binary_search_by(|(node, _)| node.name.as_str().cmp(&address));
        match named.ok().and_then(|number| nodes.get_mut(number)).filter(|(node, _)| node.is_managed()) {
            Some((node, needed)) => {
                node.imports.push(position);
                // Where it leads to is an address, and nothing that it waits for.
                let values =
                    ["for_each", "id", "identity"].into_iter().filter_map(|name| attribute(&tree.body, name));
                let others = values.flat_map(needs).filter(|need| !is_of(need, &address));
                needed.extend(others.filter_map(|need| meant_in(config, 0, &need)));
            }
            None => {
                let text = root.text(to);
                let missing = |what: &str, how| {
                    format!("The configuration for the given import target {what} does not exist. {how}")
                };
                let is_repeated = attribute(&tree.body, "for_each").is_some();
                let is_by_each = is_repeated && constant_address(to).is_none();
                let is_in_root = Address::of(&address).module.is_empty();
                // Of what is in a module Terraform generates no configuration, nor of what has several instances.
                let (summary, detail) = match Address::of(&address).module {
                    "" if is_by_each => (WRONG_TARGET, NO_FOR_EACH.to_owned()),
                    "" if is_repeated || is_keyed(text) => (NO_TARGET, NOT_GENERATED.to_owned()),
                    "" => (NO_TARGET, missing(text, GENERATED)),
                    module if config.called(module).is_none() => (NO_TARGET, missing(&address, TO_INSTANCES)),
                    _ => (NO_TARGET, format!("Resource {address} not found. {NOT_GENERATED_IN_MODULES}")),
                };
                let told = Diagnostic::error(summary, detail).in_source(to.range).in_file(&root.file_name());
                match is_in_root {
                    true if is_by_each => looked_at.push(told),
                    true => planned.push(told),
                    false => found.push(told),
                }
            }
        }
    }
    if found.has_errors() { Err(found) } else { Ok(ImportMistakes { looked_at, planned }) }
}

pub(crate) const NO_TARGET: &str = "Configuration for import target does not exist";
pub(crate) const WRONG_TARGET: &str = "Invalid import 'to' expression";
const NO_FOR_EACH: &str = "The target resource does not use for_each.";
const NOT_GENERATED: &str = "The given import block is not compatible with config generation. The -generate-config-out option cannot be used with import blocks which use for_each, or resources which use for_each or count.";
const GENERATED: &str = "If you wish to automatically generate config for this resource, use the -generate-config-out option within terraform plan. Otherwise, make sure the target resource exists within your configuration. For example:\n\n  terraform plan -generate-config-out=generated.tf";
const NOT_GENERATED_IN_MODULES: &str =
    "Only resources within the root module are eligible for config generation.";
pub(crate) const TO_INSTANCES: &str =
    "All target instances must have an associated configuration to be imported.";
