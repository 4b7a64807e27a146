//! How far a walk is: which parts wait, which are asked for, and which are done.
//!
//! As in Terraform, what does not need each other is asked at the same time, ten instances at once.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Expr, Marked};

use super::conditions::as_warning;
use super::expansion::{Expansion, Place};
use super::imports::no_target;
use super::together::Together;
use super::visit::Visit;
use super::walk::{Purpose, Walk, address_of};
use crate::testing::address::Address;
use crate::testing::config::{Graph, Node, Part, ProviderAddress, ResourceBlock, ResourceMode};
use crate::testing::hosted::Host;
use crate::testing::source::BUILTIN;

impl<'h> Walk<'_, 'h> {
    /// Goes over the parts of the configuration.
    pub(super) async fn go(&self) {
        let used = self.used();
        // As in Terraform, a provider that nothing needs is not configured.
        self.go_over(&used, |node| node.configures().is_none_or(|provider| used.contains(provider))).await;
    }

    /// Goes over what is needed to destroy what is stored (Terraform: `pruneUnusedNodesTransformer`). Of all other providers
    /// their configurations are validated, where nothing has to be asked for these.
    pub(super) async fn go_to_destroy(&self) {
        let (used, stored, ending) = (self.used(), self.stored_with(), self.ending());
        let ends = |node: &Node| {
            ending.contains(&node.name) || node.configures().is_some_and(|provider| stored.contains(provider))
        };
        let mut wanted = self.graph.with_needs(ends);
        let asked = wanted.iter().map(|number| &self.graph.nodes[*number]).filter(|node| !node.is_managed());
        let asked = asked.filter_map(|node| node.provider.clone().filter(|_| node.configures().is_none()));
        self.asked.replace(Some(asked.chain(stored).collect()));
        for provider in &used {
            let all = self.graph.with_needs(|node| node.configures() == Some(provider));
            if all.iter().all(|number| self.graph.nodes[*number].resource(self.config).is_none()) {
                wanted.extend(all);
            }
        }
        let names: BTreeSet<&str> =
            wanted.iter().map(|number| self.graph.nodes[*number].name.as_str()).collect();
        self.go_over(&used, |node| names.contains(node.name.as_str())).await;
    }

    async fn go_over(&self, used: &BTreeSet<ProviderAddress>, is_wanted: impl Fn(&Node) -> bool) {
        let mut unusable = BTreeSet::new();
        for (provider, host) in self.unwritten(used) {
            let mut visit = self.visit();
            visit.configure(&provider, host, None).await;
            if visit.found.has_errors() {
                unusable.insert(provider);
            }
            self.tell(visit.found);
        }
        Progress::new(self, &unusable).run(is_wanted).await;
    }

    /// Of some configurations of providers, those that are not written.
    pub(super) fn unwritten(&self, used: &BTreeSet<ProviderAddress>) -> Vec<(ProviderAddress, &'h Host)> {
        let hosts = self.hosts.by_name.iter().filter(|(name, _)| *name != BUILTIN);
        let defaults = hosts.map(|(name, host)| (ProviderAddress::default_of(name), host));
        let is_unwritten = |provider: &ProviderAddress| {
            used.contains(provider) && self.graph.configuring(provider).is_none()
        };
        defaults.filter(|(provider, _)| is_unwritten(provider)).collect()
    }

    /// The resources of which something is stored, as they are configured.
    fn ending(&self) -> BTreeSet<String> {
        let state = self.state.borrow();
        let deposed = state.deposed.named().map(|(_, one)| &one.address);
        state.resources.keys().chain(deposed).map(|address| Address::of(address).configured()).collect()
    }

    /// Whether instances may be imported. A refresh looks at no `import` blocks, nor does Terraform plan before it destroys where
    /// nothing is stored.
    pub(super) fn plans_imports(&self) -> bool {
        match self.purpose {
            Purpose::Plan { .. } => true,
            Purpose::BeforeDestroy => !self.state.borrow().resources.is_empty(),
            Purpose::Refresh | Purpose::Apply | Purpose::Import | Purpose::Destroy => false,
        }
    }

    /// The configurations of providers of all that is configured or stored.
    pub(super) fn used(&self) -> BTreeSet<ProviderAddress> {
        let resources = self.graph.nodes.iter().filter(|node| node.configures().is_none());
        let configured = resources.filter_map(|node| node.provider.clone());
        configured.chain(self.stored_with()).collect()
    }

    /// The same of what is stored.
    fn stored_with(&self) -> BTreeSet<ProviderAddress> {
        let state = self.state.borrow();
        let deposed = state.deposed.named().map(|(_, one)| &one.stored);
        state.resources.values().chain(deposed).map(|stored| stored.provider.clone()).collect()
    }
}

/// An instance that is asked for, and of which part it is one.
struct Job<'c> {
    node: usize,
    provider: ProviderAddress,
    asked: Asked<'c>,
}

/// What is asked for.
enum Asked<'c> {
    /// An instance of a block in an instance of its module.
    Instance { whole: usize, position: usize, block: ResourceBlock<'c>, module: String, place: Place },
    /// What is stored under an address, and not configured any more.
    Orphan(String),
}

/// The instances of a block in an instance of its module.
struct Whole<'c> {
    block: ResourceBlock<'c>,
    module: String,
    expansion: Expansion,
    values: Vec<Option<Marked>>,
    /// How many of them are not there yet.
    missing: usize,
}

/// How far a walk is.
struct Progress<'p, 'c, 'h> {
    walk: &'p Walk<'c, 'h>,
    graph: &'c Graph,
    /// How many of its needs each part still waits for, and how many of its instances are not done.
    missing: Vec<usize>,
    open: Vec<usize>,
    /// Parts that failed, or wait in vain for one that did.
    failed: BTreeSet<usize>,
    /// Of other parts the instances that failed, by their keys, as `[0]`: those that this has in any instance of their module.
    failed_instances: BTreeMap<usize, BTreeSet<String>>,
    ready: VecDeque<usize>,
    jobs: VecDeque<Job<'c>>,
    wholes: Vec<Whole<'c>>,
    /// Of each part, which of these are its own.
    wholes_of: BTreeMap<usize, Vec<usize>>,
    /// Where something is planned, what is stored of each resource, as it is configured.
    stored: BTreeMap<String, Vec<String>>,
    /// What each part said: in the end it is told in their order.
    said: BTreeMap<(usize, usize), Diagnostics>,
}

impl<'p, 'c, 'h> Progress<'p, 'c, 'h> {
    /// What works with a provider that is not written and could not be configured fails with it.
    fn new(walk: &'p Walk<'c, 'h>, unusable: &BTreeSet<ProviderAddress>) -> Self {
        let graph = walk.graph;
        let has_failed =
            |node: &Node| node.provider.as_ref().is_some_and(|provider| unusable.contains(provider));
        let missing: Vec<usize> = graph.needs.iter().map(BTreeSet::len).collect();
        let ready = graph.order.iter().copied().filter(|number| graph.needs[*number].is_empty());
        Self {
            walk,
            graph,
            ready: ready.collect(),
            missing,
            open: vec![0; graph.nodes.len()],
            failed: (0..graph.nodes.len()).filter(|number| has_failed(&graph.nodes[*number])).collect(),
            failed_instances: BTreeMap::new(),
            jobs: VecDeque::new(),
            wholes: Vec::new(),
            wholes_of: BTreeMap::new(),
            stored: walk.stored_by_resource(),
            said: BTreeMap::new(),
        }
    }

    async fn run(mut self, is_wanted: impl Fn(&Node) -> bool) {
        let mut together = Together::new();
        let mut asked: Vec<(usize, Option<(usize, usize)>)> = Vec::new();
        loop {
            let mut postponed = VecDeque::new();
            while let Some(number) = self.ready.pop_front() {
                let node = &self.graph.nodes[number];
                // One server has all configurations of a provider: what is asked of it comes to its end first.
                if node.configures().is_some_and(|provider| !together.may_join(provider)) {
                    postponed.push_back(number);
                } else if !is_wanted(node) || self.failed.contains(&number) {
                    self.done(number);
                } else {
                    self.begin(number).await;
                }
            }
            self.ready = postponed;
            while together.has_room()
                && let Some(next) = self.jobs.iter().position(|job| together.may_join(&job.provider))
                && let Some(job) = self.jobs.remove(next)
            {
                let Job { node, provider, asked: what } = job;
                let number = asked.len();
                let mut visit = self.walk.visit();
                if let Some(host) = self.walk.host_of(&provider) {
                    visit.turn_to(&provider, host).await;
                }
                match what {
                    Asked::Instance { whole, position, block, module, place } => {
                        asked.push((node, Some((whole, position))));
                        let own = place.own.clone();
                        let mut visit = Visit { at: block.at, module, own, ..visit };
                        together.push(number, provider.clone(), async move {
                            let value = visit.resource(&block, &provider, &place).await;
                            (Some(value), visit.found)
                        });
                    }
                    Asked::Orphan(address) => {
                        asked.push((node, None));
                        together.push(number, provider, async move {
                            visit.orphan(&address).await;
                            (None, visit.found)
                        });
                    }
                }
            }
            let Some((number, (value, found))) = together.next().await else { break };
            let (node, place) = asked[number];
            let has_failed = self.said((node, 1 + number), found);
            if let Some((whole, position)) = place {
                let Whole { expansion, values, missing, .. } = &mut self.wholes[whole];
                if has_failed {
                    self.failed_instances.entry(node).or_default().insert(expansion.suffix(position));
                }
                if let Some(place) = values.get_mut(position) {
                    *place = value;
                    *missing -= 1;
                }
            } else if has_failed {
                self.failed.insert(node);
            }
            self.open[node] -= 1;
            if self.open[node] == 0 {
                self.done(node);
            }
        }
        let order = self.graph.order.iter().enumerate();
        let rank: BTreeMap<usize, usize> = order.map(|(rank, number)| (*number, rank)).collect();
        let mut said: Vec<((usize, usize), Diagnostics)> = self.said.into_iter().collect();
        said.sort_by_key(|((node, part), _)| (rank.get(node).copied(), *part));
        for ((number, _), found) in said {
            let is_of_check = matches!(self.graph.nodes[number].part, Part::Check | Part::Read(_));
            match is_of_check && !found.has_errors() {
                true => self.walk.checks.borrow_mut().append(found),
                false => self.walk.tell(found),
            }
        }
    }

    /// Keeps what a part said, and tells whether it failed.
    fn said(&mut self, place: (usize, usize), found: Diagnostics) -> bool {
        let node = &self.graph.nodes[place.0];
        let is_checked = matches!(node.part, Part::Read(_));
        let found = if is_checked { found.map(as_warning) } else { found };
        let has_failed = found.has_errors();
        if !found.is_empty() {
            self.said.entry(place).or_default().append(found);
        }
        has_failed
    }

    /// A part is done, and those go on that waited for it alone. What failed lets them wait in vain.
    fn done(&mut self, number: usize) {
        for whole in self.wholes_of.remove(&number).unwrap_or_default() {
            self.gather(number, whole);
        }
        for &waiting in &self.graph.needed_by[number] {
            if self.failed.contains(&number) || self.waits_in_vain(waiting, number) {
                self.failed.insert(waiting);
            }
            self.missing[waiting] -= 1;
            if self.missing[waiting] == 0 {
                self.ready.push_back(waiting);
            }
        }
    }

    /// Whether a part needs an instance of another one that failed. Where something is applied, each instance is a part of its own for
    /// those that name it by its key; before that, a resource is planned as one, and so is it for a key of which nothing is planned.
    fn waits_in_vain(&self, waiting: usize, number: usize) -> bool {
        let Some(failed) = self.failed_instances.get(&number) else { return false };
        let node = &self.graph.nodes[number];
        let (Purpose::Apply, Some(keys)) = (self.walk.purpose, self.graph.keys(waiting, number)) else {
            return true;
        };
        let Some(block) = node.resource(self.walk.config) else { return true };
        let changes = self.walk.changes.borrow();
        let modules = self.walk.instances_of(node.at);
        let is_planned = |key: &String| {
            modules.iter().any(|module| changes.contains_key(&format!("{}{key}", address_of(module, &block))))
        };
        keys.iter().any(|key| failed.contains(key) || !is_planned(key))
    }

    async fn begin(&mut self, number: usize) {
        let node = &self.graph.nodes[number];
        // A provider is configured once, as what is in modules with several instances says nothing.
        let modules = match node.configures() {
            Some(_) => vec![self.walk.config.path(node.at).to_owned()],
            None => self.walk.instances_of(node.at),
        };
        for module in modules {
            let mut visit = Visit::new(self.walk, node.at, module, BTreeMap::new());
            if let (Some(block), Some(provider)) = (node.resource(self.walk.config), &node.provider) {
                self.expand(number, &block, provider, &mut visit);
            } else {
                visit.part(node).await;
            }
            if self.said((number, 0), visit.found) {
                self.failed.insert(number);
            }
        }
        self.imports(number);
        self.orphans(number);
        if self.open[number] == 0 {
            self.done(number);
        }
    }

    /// Finds out what is imported of a resource, whose instances are not asked for anything where that is wrong.
    fn imports(&mut self, number: usize) {
        let (node, config) = (&self.graph.nodes[number], self.walk.config);
        let Some(block) = node.resource(config).filter(|_| !self.failed.contains(&number)) else { return };
        let mut visit = self.walk.visit();
        if self.walk.purpose == Purpose::Import {
            let imports = self.walk.imports.borrow();
            let mut own = imports.keys().filter(|address| Address::of(address).configured() == node.name);
            if let Some(address) = own.next().filter(|address| !self.asked_of(number).contains(*address)) {
                visit.found.push(no_target(address));
            }
        } else if self.walk.plans_imports() && node.imports(config).next().is_some() {
            visit.imports_of(node, &block, &self.asked_of(number));
        }
        if visit.found.has_errors() {
            self.jobs.retain(|job| job.node != number);
            self.open[number] = 0;
        }
        if self.said((number, 0), visit.found) {
            self.failed.insert(number);
        }
    }

    /// The addresses of the instances of a resource that are asked for.
    fn asked_of(&self, number: usize) -> BTreeSet<String> {
        let own = self.jobs.iter().rev().take_while(|job| job.node == number);
        let address = |job: &Job<'_>| match &job.asked {
            Asked::Instance { block, module, place, .. } => {
                format!("{}{}", address_of(module, block), place.suffix)
            }
            Asked::Orphan(address) => address.clone(),
        };
        own.map(address).collect()
    }

    /// What is stored of a resource and not configured any more is planned with it: what needs that may have to wait for it.
    fn orphans(&mut self, number: usize) {
        let node = &self.graph.nodes[number];
        let stored = match node.is_managed() && !self.failed.contains(&number) {
            true => self.stored.remove(&node.name).unwrap_or_default(),
            false => return,
        };
        let configured = if stored.is_empty() { BTreeSet::new() } else { self.asked_of(number) };
        for address in stored.into_iter().filter(|address| !configured.contains(address)) {
            let provider = self.walk.state.borrow().resources.get(&address).map(|it| it.provider.clone());
            let Some(provider) = provider else { continue };
            self.jobs.push_back(Job { node: number, provider, asked: Asked::Orphan(address) });
            self.open[number] += 1;
        }
    }

    /// Finds out which instances of a block there are.
    fn expand(
        &mut self,
        number: usize,
        block: &ResourceBlock<'c>,
        provider: &ProviderAddress,
        visit: &mut Visit<'_, 'c, 'h>,
    ) {
        if block.is_checked && visit.is_destroying() {
            return;
        }
        if !visit.has(block, provider) {
            return;
        }
        if !visit.is_importing() && !visit.depends_are_there(block.tree) {
            return;
        }
        let metas = ["count", "for_each"].into_iter().filter_map(|name| block.meta(name));
        if !visit.is_of_others(block, None, metas.flat_map(Expr::references)) {
            return;
        }
        let Some(expansion) = visit.expansion(block.meta("count"), block.meta("for_each")) else { return };
        let (module, whole) = (visit.module.clone(), self.wholes.len());
        let places = expansion.places();
        *self.walk.expanded.borrow_mut().entry(number).or_default() |= !places.is_empty();
        let (mut values, mut missing) = (vec![None; places.len()], places.len());
        for (position, place) in places.iter().enumerate() {
            // It waits in vain for what could not be destroyed; other instances go on.
            let address = format!("{}{}", address_of(&module, block), place.suffix);
            if self.walk.is_held_back(&address) {
                self.failed_instances.entry(number).or_default().insert(place.suffix.clone());
                values[position] = Some(visit.as_it_stands(block, provider, &address));
                missing -= 1;
                continue;
            }
            let (provider, module, block, place) = (provider.clone(), module.clone(), *block, place.clone());
            let asked = Asked::Instance { whole, position, block, module, place };
            self.jobs.push_back(Job { node: number, provider, asked });
            self.open[number] += 1;
        }
        self.wholes.push(Whole { block: *block, module, expansion, values, missing });
        self.wholes_of.entry(number).or_default().push(whole);
    }

    /// Lets expressions know the value of a block whose instances are all done.
    fn gather(&mut self, number: usize, whole: usize) {
        let Whole { block, module, expansion, values, missing } = &mut self.wholes[whole];
        if *missing > 0 {
            return;
        }
        let provider = &self.graph.nodes[number].provider;
        let value = match provider.as_ref().filter(|_| !self.walk.plans_changes()) {
            Some(provider) if block.mode != ResourceMode::Ephemeral => {
                let visit = Visit::new(self.walk, block.at, module.clone(), BTreeMap::new());
                visit.standing_whole(block, provider, expansion)
            }
            _ => {
                let values = values.drain(..).flatten().collect();
                expansion.gathered(values, || Value::null(Type::DYNAMIC).into())
            }
        };
        if let Some(world) = self.walk.worlds.borrow_mut().get_mut(module) {
            let all = world.all_of(block.mode).entry(block.type_name.to_owned()).or_default();
            all.insert(block.name.to_owned(), value);
        }
    }
}
