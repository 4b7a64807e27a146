//! The parts of a configuration, what they need, and in which order they are evaluated.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use tfsdk_config::{Diagnostic, Diagnostics};
use tfsdk_lang::expr::{Expr, Marked, NativeBlock, Reference};

use super::configuration::Configuration;
use super::cycles::cycles;
use super::provider_address::ProviderAddress;
use super::reference::{call_of_key, needs, needs_of_body, needs_of_depends_on, plain, whole_of};
use super::resource_block::{ResourceBlock, ResourceMode, address_of};
use super::tree::{attribute, label};
use crate::testing::address::{Address, before, is_keyed, without_keys};

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
    imports: Vec<usize>,
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
const PROVIDER: &str = "provider.";

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

/// The parts of a configuration, and what each needs: positions among them. It is made once for all walks.
pub(crate) struct Graph {
    /// By their names.
    pub(crate) nodes: Vec<Node>,
    pub(crate) needs: Vec<BTreeSet<usize>>,
    pub(crate) needed_by: Vec<Vec<usize>>,
    /// Each behind all that it needs.
    pub(crate) order: Vec<usize>,
    /// The keys of instances, where a part needs no more of a resource than these: by what needs, and what is needed.
    keys: BTreeMap<(usize, usize), BTreeSet<String>>,
    /// By part, the managed resources that it needs, also by way of others.
    resources: BTreeMap<String, BTreeSet<String>>,
    created_first: BTreeSet<String>,
}

impl Graph {
    /// # Errors
    /// Parts that refer to each other, and configurations of providers that are not there.
    pub(crate) fn of(config: &Configuration) -> Result<Self, Diagnostics> {
        let (nodes, named): (Vec<Node>, Vec<BTreeSet<String>>) = nodes(config)?.into_iter().unzip();
        let numbers = nodes.iter().enumerate().map(|(number, node)| (node.name.as_str(), number));
        let numbers: BTreeMap<&str, usize> = numbers.collect();
        let mut keys = BTreeMap::new();
        let needs: Vec<BTreeSet<usize>> = named
            .iter()
            .enumerate()
            .map(|(number, named)| {
                let (meant, only) = meant(named, &numbers);
                keys.extend(only.into_iter().map(|(need, keys)| ((number, need), keys)));
                meant
            })
            .collect();
        let mut needed_by = vec![Vec::new(); nodes.len()];
        for (number, needs) in needs.iter().enumerate() {
            for need in needs {
                needed_by[*need].push(number);
            }
        }
        let mut missing: Vec<usize> = needs.iter().map(BTreeSet::len).collect();
        let mut order: Vec<usize> = (0..nodes.len()).filter(|number| missing[*number] == 0).collect();
        let mut next = 0;
        while let Some(&done) = order.get(next) {
            for &number in &needed_by[done] {
                missing[number] -= 1;
                if missing[number] == 0 {
                    order.push(number);
                }
            }
            next += 1;
        }
        if order.len() < nodes.len() {
            return Err(told_cycles(&nodes, &needs));
        }
        let (resources, created_first) = (BTreeMap::new(), BTreeSet::new());
        let graph = Self { nodes, needs, needed_by, order, keys, resources, created_first };
        let resources = graph.needed_resources();
        let created_first = graph.first_created(config, &resources);
        let names = graph.nodes.iter().map(|node| node.name.clone());
        Ok(Self { resources: names.zip(resources).collect(), created_first, ..graph })
    }

    /// The managed resource of an address without keys.
    pub(crate) fn managed<'m>(
        &'m self,
        config: &'m Configuration,
        address: &str,
    ) -> Option<ResourceBlock<'m>> {
        self.node(address)?.resource(config)
    }

    /// The configuration of the provider that the resource of an address without keys works with.
    pub(crate) fn provider_of(&self, address: &str) -> Option<&ProviderAddress> {
        self.node(address)?.provider.as_ref()
    }

    pub(crate) fn node(&self, name: &str) -> Option<&Node> {
        let found = self.nodes.binary_search_by(|node| node.name.as_str().cmp(name)).ok()?;
        self.nodes.get(found)
    }

    /// The block that is a configuration of a provider, if it is written.
    pub(crate) fn configuring(&self, provider: &ProviderAddress) -> Option<&Node> {
        self.nodes.iter().find(|node| node.configures() == Some(provider))
    }

    /// The keys of the instances that a part needs of another one, as `[0]`; `None`: it needs all of it.
    pub(crate) fn keys(&self, number: usize, need: usize) -> Option<&BTreeSet<String>> {
        self.keys.get(&(number, need))
    }

    /// Some parts, and all that these need, also by way of others.
    pub(crate) fn with_needs(&self, some: impl Fn(&Node) -> bool) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        for &number in self.order.iter().rev() {
            let is_needed = self.needed_by[number].iter().any(|by| all.contains(by));
            if is_needed || some(&self.nodes[number]) {
                all.insert(number);
            }
        }
        all
    }

    /// The names of some parts, and of all that need these, also by way of others.
    pub(crate) fn with_those_that_need(&self, some: impl Fn(&Node) -> bool) -> BTreeSet<&str> {
        let mut all = BTreeSet::new();
        for &number in &self.order {
            let needs_one = self.needs[number].iter().any(|need| all.contains(need));
            if needs_one || some(&self.nodes[number]) {
                all.insert(number);
            }
        }
        all.into_iter().map(|number| self.nodes[number].name.as_str()).collect()
    }

    /// All managed resources.
    pub(crate) fn all_managed<'m>(
        &'m self,
        config: &'m Configuration,
    ) -> impl Iterator<Item = ResourceBlock<'m>> {
        let managed = self.nodes.iter().filter(|node| node.is_managed());
        managed.filter_map(|node| node.resource(config))
    }

    /// The managed resources that a part needs, also by way of others.
    pub(crate) fn needed_by_name(&self, name: &str) -> BTreeSet<String> {
        self.resources.get(name).cloned().unwrap_or_default()
    }

    /// Whether a resource is created before what it replaces is destroyed.
    pub(crate) fn creates_first(&self, name: &str) -> bool {
        self.created_first.contains(name)
    }

    /// The resources that are named, those in a module that is named, and those that an output that is named needs.
    pub(crate) fn resources_of(&self, named: &BTreeSet<String>) -> BTreeSet<String> {
        let mut all = named.clone();
        for name in named.iter().filter(|name| is_of_module(name)) {
            let within = before(name);
            let parts = self.resources.iter().filter(|(part, _)| *part == name || part.starts_with(&within));
            for (part, needs) in parts {
                all.insert(part.clone());
                all.extend(needs.iter().cloned());
            }
        }
        all
    }

    /// By part, the managed resources that it needs, also by way of others.
    fn needed_resources(&self) -> Vec<BTreeSet<String>> {
        let mut all = vec![BTreeSet::new(); self.nodes.len()];
        for &number in &self.order {
            let mut own = BTreeSet::new();
            for &need in &self.needs[number] {
                own.extend(all[need].iter().cloned());
                if self.nodes[need].is_managed() {
                    own.insert(self.nodes[need].name.clone());
                }
            }
            all[number] = own;
        }
        all
    }

    /// Those that say so, and what these need.
    fn first_created(&self, config: &Configuration, resources: &[BTreeSet<String>]) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for (node, needs) in self.nodes.iter().zip(resources) {
            let Some(block) = node.resource(config) else { continue };
            let says = block.lifecycle("create_before_destroy").map(|expr| expr.evaluate_constant().0);
            if says.is_some_and(|says| says.as_bool() == Some(true)) {
                all.insert(node.name.clone());
                all.extend(needs.iter().cloned());
            }
        }
        all
    }
}

/// What is said of parts that need each other.
fn told_cycles(nodes: &[Node], needs: &[BTreeSet<usize>]) -> Diagnostics {
    let mut found = Diagnostics::new();
    for cycle in cycles(needs) {
        let names: Vec<&str> = cycle.iter().map(|number| nodes[*number].name.as_str()).collect();
        let all =
            names.iter().map(|name| name.strip_prefix(CALL).unwrap_or(name)).collect::<Vec<_>>().join(", ");
        let detail = format!("These refer to each other: {all}. One of them has to do without the others.");
        found.push(Diagnostic::error("Cycle", detail));
    }
    found
}

/// What is said of a resource whose provider has no such configuration.
pub(crate) fn not_present(vertex: &str, provider: &str) -> Diagnostic {
    let detail = format!(
        "To work with {vertex} its original provider configuration at {provider} is required, but it has been removed. This occurs when a provider configuration is removed while objects created by that provider still exist in the state. Re-add the provider configuration to destroy {vertex}, after which you can remove the provider configuration again."
    );
    Diagnostic::error("Provider configuration not present", detail)
}

/// Whether a name is that of a module, or of an output of one.
fn is_of_module(name: &str) -> bool {
    let mut names = name.rsplit('.');
    let (_, before) = (names.next(), names.next());
    matches!(before, Some("module" | "output"))
}

/// The parts that names refer to: each itself, or, of a module or a type, all that is in it. With the keys of instances of those of
/// which nothing else is referred to.
fn meant(
    named: &BTreeSet<String>,
    all: &BTreeMap<&str, usize>,
) -> (BTreeSet<usize>, BTreeMap<usize, BTreeSet<String>>) {
    let (mut meant, mut keys) = (BTreeSet::new(), BTreeMap::<usize, BTreeSet<String>>::new());
    let (of_instances, of_wholes): (Vec<&String>, Vec<&String>) =
        named.iter().partition(|name| name.ends_with(']'));
    for name in of_wholes {
        // What is no output of a module is the key of one of its instances.
        let name = match name.rsplit_once(".output.") {
            Some((whole, _)) if !all.contains_key(name.as_str()) => whole,
            _ => name,
        };
        meant.extend(all.get(name));
        // `zoo` is no whole of which `zoo.north` is a part.
        if !name.starts_with(PROVIDER) && !name.starts_with(CALL) {
            let within = before(name);
            let parts = all.range(within.as_str()..).take_while(|(name, _)| name.starts_with(&within));
            meant.extend(parts.map(|(_, number)| *number));
        }
    }
    for name in of_instances {
        let whole = without_keys(name);
        if let Some(number) = all.get(whole.as_str()).filter(|number| !meant.contains(*number)) {
            let key = name.get(whole.len()..).unwrap_or_default().to_owned();
            keys.entry(*number).or_default().insert(key);
        }
    }
    meant.extend(keys.keys());
    (meant, keys)
}

/// The parts by their names, each with the names that it refers to.
fn nodes(config: &Configuration) -> Result<Vec<(Node, BTreeSet<String>)>, Diagnostics> {
    let mut found = config.argument_mistakes();
    if found.has_errors() {
        return Err(found);
    }
    found.append(config.providers().missing().clone());
    if found.has_errors() {
        return Err(found);
    }
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
        for (node, mut needs) in nodes_of(config, at, &mut found) {
            if matches!(node.part, Part::Resource(_) | Part::Read(_)) {
                needs.extend(depends.iter().cloned());
            }
            // What a variable has to be is said of itself.
            needs.retain(|need| !is_of(need, &node.name));
            nodes.push((node, needs));
        }
        depended.push(depends);
    }
    nodes.sort_by(|(one, _), (other, _)| one.name.cmp(&other.name));
    imports(config, &mut nodes, &mut found);
    if found.has_errors() { Err(found) } else { Ok(nodes) }
}

/// Lets resources know the `import` blocks that lead to them, and need what these name.
fn imports(config: &Configuration, nodes: &mut [(Node, BTreeSet<String>)], found: &mut Diagnostics) {
    let root = config.root();
    for (position, tree) in root.blocks().iter().enumerate().filter(|(_, tree)| tree.kind == "import") {
        let Some(to) = attribute(&tree.body, "to") else { continue };
        let address = whole_of(to);
        let named = nodes.binary_search_by(|(node, _)| node.name.as_str().cmp(&address));
        match named.ok().and_then(|number| nodes.get_mut(number)).filter(|(node, _)| node.is_managed()) {
            Some((node, needs)) => {
                node.imports.push(position);
                let of_id = attribute(&tree.body, "id").map(Expr::references).unwrap_or_default();
                for own in of_id.iter().map(plain).filter(|it| is_to(it, &address)) {
                    let detail = "The import ID cannot reference the resource being imported.";
                    let told = Diagnostic::error("Invalid import id argument", detail);
                    found.push(told.in_source(own.range).in_file(&root.file_name()));
                }
                // Where it leads to is an address, and nothing that it waits for.
                let through = match *address.split('.').collect::<Vec<_>>() {
                    ["module", call, next, ..] => format!("module.{call}.output.{next}"),
                    _ => address.clone(),
                };
                let others = needs_of_body(&tree.body).into_iter();
                let others = others.filter(|need| !is_of(need, &address) && *need != through);
                // An address has its keys in brackets.
                needs.extend(others.filter(|need| call_of_key(need).is_none()));
            }
            None => {
                let text = root.text(to);
                let missing = |what: &str, how| {
                    format!("The configuration for the given import target {what} does not exist. {how}")
                };
                // Of what is in a module Terraform generates no configuration, nor of what has several instances.
                let has_several = is_keyed(text) || attribute(&tree.body, "for_each").is_some();
                let detail = match Address::of(&address).module {
                    "" if has_several => NOT_GENERATED.to_owned(),
                    "" => missing(text, GENERATED),
                    module if config.called(module).is_none() => missing(&address, TO_INSTANCES),
                    _ => format!("Resource {address} not found. {NOT_GENERATED_IN_MODULES}"),
                };
                let told = Diagnostic::error("Configuration for import target does not exist", detail);
                found.push(told.in_source(to.range).in_file(&root.file_name()));
            }
        }
    }
}

/// What a name that stands in a module means: where a call has instances by name, one of these is all of it.
fn meant_in(config: &Configuration, at: usize, name: &str) -> Option<String> {
    let prefix = before(config.path(at));
    let Some(call) = call_of_key(name) else { return Some(format!("{prefix}{name}")) };
    let mut calls = config.at(at).calls();
    let is_named = calls.any(|tree| label(tree, 0) == call && attribute(&tree.body, "for_each").is_some());
    is_named.then(|| format!("{prefix}module.{call}"))
}

/// Whether a name is that of a part, or of an instance of it.
fn is_of(name: &str, part: &str) -> bool {
    name.strip_prefix(part).is_some_and(|key| key.is_empty() || key.starts_with('['))
}

fn is_to(reference: &Reference<'_>, address: &str) -> bool {
    reference.attribute.is_some_and(|name| address.split_once('.') == Some((reference.name, name)))
}

const NOT_GENERATED: &str = "The given import block is not compatible with config generation. The -generate-config-out option cannot be used with import blocks which use for_each, or resources which use for_each or count.";
const GENERATED: &str = "If you wish to automatically generate config for this resource, use the -generate-config-out option within terraform plan. Otherwise, make sure the target resource exists within your configuration. For example:\n\n  terraform plan -generate-config-out=generated.tf";
const NOT_GENERATED_IN_MODULES: &str =
    "Only resources within the root module are eligible for config generation.";
pub(crate) const TO_INSTANCES: &str =
    "All target instances must have an associated configuration to be imported.";

/// The parts of a module.
fn nodes_of(config: &Configuration, at: usize, found: &mut Diagnostics) -> Vec<(Node, BTreeSet<String>)> {
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
