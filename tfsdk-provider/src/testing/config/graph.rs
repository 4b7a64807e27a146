//! The parts of a configuration, what they need, and in which order they are evaluated.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_config::{Diagnostic, Diagnostics};

use super::configuration::Configuration;
use super::cycles::cycles;
use super::imports::{ImportMistakes, Imports, attach_imports};
use super::node::{CALL, Named, Node, PROVIDER, nodes};
use super::provider_address::ProviderAddress;
use super::resource_block::ResourceBlock;
use crate::testing::address::{before, without_keys};

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
    pub(crate) import_mistakes: ImportMistakes,
}

impl Graph {
    /// # Errors
    /// Wrong arguments of calls, parts that refer to each other, and configurations of providers that are not there.
    pub(crate) fn of(config: &Configuration, imports: Imports) -> Result<Self, Diagnostics> {
        let (parts, import_mistakes) = named_parts(config, imports)?;
        let (nodes, named): (Vec<Node>, Vec<BTreeSet<String>>) = parts.into_iter().unzip();
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
        let graph = Self { nodes, needs, needed_by, order, keys, resources, created_first, import_mistakes };
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
        self.nodes.get(self.number(name)?)
    }

    /// The position of a node among all.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.nodes.binary_search_by(|node| node.name.as_str().cmp(name)).ok()
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

/// The parts by their names, each with the names that it refers to; and what is wrong with imports.
fn named_parts(
    config: &Configuration,
    imports: Imports,
) -> Result<(Vec<Named>, ImportMistakes), Diagnostics> {
    let mut found = config.argument_mistakes();
    if found.has_errors() {
        return Err(found);
    }
    found.append(config.providers().missing().clone());
    if found.has_errors() {
        return Err(found);
    }
    let mut nodes = nodes(config, &mut found);
    nodes.sort_by(|(one, _), (other, _)| one.name.cmp(&other.name));
    let mistakes = match imports {
        Imports::LookedAt => attach_imports(config, &mut nodes),
        Imports::Ignored => Ok(ImportMistakes::default()),
    };
    match mistakes {
        Ok(mistakes) if !found.has_errors() => Ok((nodes, mistakes)),
        Ok(_) => Err(found),
        Err(wrong) => {
            found.append(wrong);
            Err(found)
        }
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
