//! The parts of a configuration, with the names of those that each refers to.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use tfsdk_config::{Diagnostic, Diagnostics};
use tfsdk_lang::expr::{Marked, NativeBlock};

use super::configuration::Configuration;
use super::provider_address::ProviderAddress;
use super::reference::{call_of_key, needs, needs_of_body, needs_of_depends_on};
use super::resource_block::{ResourceBlock, ResourceMode, address_of};
use super::tree::{attribute, label};
use crate::testing::address::before;

/// A part of a configuration, which is evaluated as one.
pub(crate) struct Node {
    pub(crate) name: String,
    /// The position of its module, and that of its block there.
    pub(crate) at: usize,
    block: usize,
    pub(crate) part: Part,
    /// Of a provider, its configuration; of a resource, the one that it works with.
    pub(crate) provider: Option<ProviderAddress>,
    /// Of a resource, the positions of the `import` blocks that lead to it.
    pub(super) imports: Vec<usize>,
    /// Of a resource, its value, once it is known to depend on the configuration alone.
    constant: OnceCell<Marked>,
}

/// What it is.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    Variable,
    /// With its position in the block.
    Local(usize),
    Provider,
    Resource(ResourceMode),
    /// A data source that is read for a check: with its position in the block of that.
    Read(usize),
    Output,
    Check,
    /// The call of a module, with the position of what is called.
    Call(usize),
}

/// What the names of nodes that configure providers begin with.
pub(super) const PROVIDER: &str = "provider.";

/// What the names of nodes begin with that find out how many instances a module has.
pub(crate) const CALL: &str = "call ";

impl Node {
    /// The configuration of a provider that it is.
    pub(crate) fn configures(&self) -> Option<&ProviderAddress> {
        self.provider.as_ref().filter(|_| matches!(self.part, Part::Provider))
    }

    /// The block that it is in.
    pub(crate) fn tree<'m>(&self, config: &'m Configuration) -> Option<&'m NativeBlock> {
        config.at(self.at).blocks().get(self.block)
    }

    /// The `import` blocks that lead to a resource.
    pub(crate) fn imports<'m>(&self, config: &'m Configuration) -> impl Iterator<Item = &'m NativeBlock> {
        self.imports.iter().filter_map(|position| config.root().blocks().get(*position))
    }

    /// The block of a resource.
    pub(crate) fn resource<'m>(&'m self, config: &'m Configuration) -> Option<ResourceBlock<'m>> {
        let tree = self.tree(config)?;
        match self.part {
            Part::Resource(mode) => Some(ResourceBlock::new(self.at, mode, tree, &self.constant)),
            Part::Read(inner) => {
                let read = ResourceBlock::new(
                    self.at,
                    ResourceMode::Data,
                    tree.body.blocks.get(inner)?,
                    &self.constant,
                );
                Some(ResourceBlock { is_checked: true, ..read })
            }
            _ => None,
        }
    }

    pub(crate) fn is_managed(&self) -> bool {
        matches!(self.part, Part::Resource(ResourceMode::Managed))
    }
}

/// A part, and the names that it refers to.
pub(super) type Named = (Node, BTreeSet<String>);

/// The parts of all modules, each with the names that it refers to; and resources whose providers have no such configuration.
pub(super) fn nodes(config: &Configuration, found: &mut Diagnostics) -> Vec<Named> {
    let mut nodes = Vec::new();
    // What a call says that its module depends on holds for all resources in it.
    let mut depended: Vec<BTreeSet<String>> = Vec::with_capacity(config.len());
    for at in 0..config.len() {
        let mut depends = BTreeSet::new();
        if let Some((caller, tree)) = config.call(at) {
            depends.extend(depended.get(caller).cloned().unwrap_or_default());
            depends
                .extend(needs_of_depends_on(&tree.body).filter_map(|name| meant_in(config, caller, &name)));
        }
        for (node, mut needs) in nodes_of(config, at, found) {
            if matches!(node.part, Part::Resource(_) | Part::Read(_)) {
                needs.extend(depends.iter().cloned());
            }
            // What a variable has to be is said of itself.
            needs.retain(|need| !is_of(need, &node.name));
            nodes.push((node, needs));
        }
        depended.push(depends);
    }
    nodes
}

/// The parts of a module.
fn nodes_of(config: &Configuration, at: usize, found: &mut Diagnostics) -> Vec<Named> {
    let prefix = before(config.path(at));
    let named = |name: &str| format!("{prefix}{name}");
    let call = config.call(at);
    let mut nodes = Vec::new();
    let mut push = |name: String, block: usize, part: Part, needs: BTreeSet<String>| {
        let mut node =
            Node { name, at, block, part, provider: None, imports: Vec::new(), constant: OnceCell::new() };
        let mut needs: BTreeSet<String> =
            needs.iter().filter_map(|need| meant_in(config, at, need)).collect();
        needs.extend(call.map(|_| format!("{CALL}{}", config.path(at))));
        if let Some(block) = node.resource(config) {
            match config.provider_of(&block) {
                Ok(provider) => {
                    needs.insert(format!("{PROVIDER}{provider}"));
                    node.provider = Some(provider);
                }
                Err((provider, source)) => found.push(not_present(&node.name, &provider.shown(&source))),
            }
        } else if let (Part::Provider, Some(tree)) = (part, node.tree(config)) {
            node.provider = config.providers().written(at, tree).cloned();
        }
        nodes.push((node, needs));
    };
    for (position, tree) in config.at(at).blocks().iter().enumerate() {
        let name = label(tree, 0);
        let needed = needs_of_body(&tree.body);
        match tree.kind.as_str() {
            "variable" => push(named(&format!("var.{name}")), position, Part::Variable, needed),
            "output" => push(named(&format!("output.{name}")), position, Part::Output, needed),
            "locals" => {
                for (number, local) in tree.body.attributes.iter().enumerate() {
                    let name = named(&format!("local.{}", local.name));
                    push(name, position, Part::Local(number), needs(&local.expr).collect());
                }
            }
            "check" => {
                push(named(&format!("check.{name}")), position, Part::Check, needed);
                let read = tree.body.blocks.iter().enumerate().filter(|(_, inner)| inner.kind == "data");
                for (number, inner) in read {
                    push(
                        named(&address_of(ResourceMode::Data, inner)),
                        position,
                        Part::Read(number),
                        needs_of_body(&inner.body),
                    );
                }
            }
            "module" => {
                let path = named(&format!("module.{name}"));
                let metas = ["count", "for_each"].into_iter();
                let needed = metas.filter_map(|name| attribute(&tree.body, name)).flat_map(needs);
                let needed = needed.chain(needs_of_depends_on(&tree.body));
                if let Some(called) = config.called(&path) {
                    push(format!("{CALL}{path}"), position, Part::Call(called), needed.collect());
                }
            }
            // What is passed may stand for a block.
            "provider" => {
                if let Some(provider) = config.providers().written(at, tree) {
                    push(format!("{PROVIDER}{provider}"), position, Part::Provider, needed);
                }
            }
            kind => {
                if let Some(mode) = ResourceMode::of_block(kind) {
                    push(named(&address_of(mode, tree)), position, Part::Resource(mode), needed);
                }
            }
        }
    }
    // The value of a variable is written where its module is called.
    if let Some((caller, tree)) = call {
        for (node, needed) in nodes.iter_mut().filter(|(node, _)| matches!(node.part, Part::Variable)) {
            let variable = node.tree(config).map_or("", |tree| label(tree, 0));
            let given = attribute(&tree.body, variable).into_iter().flat_map(needs);
            needed.extend(given.filter_map(|need| meant_in(config, caller, &need)));
        }
    }
    nodes
}

/// What a name that stands in a module means: where a call has instances by name, one of these is all of it.
pub(super) fn meant_in(config: &Configuration, at: usize, name: &str) -> Option<String> {
    let prefix = before(config.path(at));
    let Some(call) = call_of_key(name) else { return Some(format!("{prefix}{name}")) };
    let mut calls = config.at(at).calls();
    let is_named = calls.any(|tree| label(tree, 0) == call && attribute(&tree.body, "for_each").is_some());
    is_named.then(|| format!("{prefix}module.{call}"))
}

/// Whether a name is that of a part, or of an instance of it.
pub(super) fn is_of(name: &str, part: &str) -> bool {
    name.strip_prefix(part).is_some_and(|key| key.is_empty() || key.starts_with('['))
}

/// What is said of a resource whose provider has no such configuration.
pub(crate) fn not_present(vertex: &str, provider: &str) -> Diagnostic {
    let detail = format!(
        "To work with {vertex} its original provider configuration at {provider} is required, but it has been removed. This occurs when a provider configuration is removed while objects created by that provider still exist in the state. Re-add the provider configuration to destroy {vertex}, after which you can remove the provider configuration again."
    );
    Diagnostic::error("Provider configuration not present", detail)
}
