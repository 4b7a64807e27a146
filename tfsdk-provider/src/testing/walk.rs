//! One walk over a configuration, from part to part: to plan it, or to apply what was planned.
//!
//! As in Terraform, what does not need each other is asked at the same time, ten instances at once.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marked;

use super::address::{before, without_keys};
use super::builtin;
use super::change::{Change, OutputChange, State};
use super::conditions::as_warning;
use super::configuration::Configuration;
use super::ephemeral::Opened;
use super::expansion::{Expansion, Place};
use super::graph::{Graph, Node, Part};
use super::host::{Host, Hosted};
use super::providers::{Configured, host_name};
use super::resource_block::ResourceBlock;
use super::together::Together;
use super::visit::Visit;
use super::world::{Calls, World, Worlds};

/// What is to be done with the changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// They are found out.
    Plan { refresh: bool },
    /// They are made.
    Apply,
    /// There are none: all that is stored is to be destroyed.
    Destroy,
}

/// A walk, and what it has come to. It is shared by all [visits](Visit) that are under way, none of which keeps it from the
/// others while it waits.
pub(super) struct Walk<'c, 'h> {
    pub(super) hosts: &'h Hosted,
    pub(super) calls: &'c Calls<'h>,
    pub(super) config: &'c Configuration,
    pub(super) graph: &'c Graph,
    pub(super) mode: Mode,
    pub(super) worlds: RefCell<Worlds>,
    pub(super) state: RefCell<State>,
    pub(super) changes: RefCell<BTreeMap<String, Change>>,
    pub(super) outputs: RefCell<BTreeMap<String, OutputChange>>,
    pub(super) found: RefCell<Diagnostics>,
    /// The addresses that the configuration has, of resources and of instances of modules.
    pub(super) configured: RefCell<BTreeSet<String>>,
    pub(super) configured_providers: RefCell<Configured>,
    pub(super) open: RefCell<Vec<Opened<'h>>>,
    /// Where what stands under an address now stood before, by `moved` blocks.
    pub(super) moved: RefCell<BTreeMap<String, String>>,
    /// The addresses of what could not be created or changed.
    pub(super) failed: RefCell<BTreeSet<String>>,
    /// The resources of which something could not be destroyed.
    pub(super) undestroyed: RefCell<BTreeSet<String>>,
}

/// What a walk comes to.
pub(super) struct Walked {
    pub(super) state: State,
    pub(super) changes: BTreeMap<String, Change>,
    pub(super) outputs: BTreeMap<String, OutputChange>,
    pub(super) found: Diagnostics,
    pub(super) configured_providers: Configured,
}

impl<'c, 'h> Walk<'c, 'h> {
    pub(super) fn new(
        hosts: &'h Hosted,
        calls: &'c Calls<'h>,
        (config, graph): (&'c Configuration, &'c Graph),
        mode: Mode,
        (state, variables): (State, BTreeMap<String, Marked>),
    ) -> Self {
        let root = World { variables, ..World::of(config.root()) };
        Self {
            hosts,
            calls,
            config,
            graph,
            mode,
            worlds: RefCell::new([(String::new(), root)].into()),
            state: RefCell::new(state),
            changes: RefCell::default(),
            outputs: RefCell::default(),
            found: RefCell::new(Diagnostics::new()),
            configured: RefCell::default(),
            configured_providers: RefCell::default(),
            open: RefCell::default(),
            moved: RefCell::default(),
            failed: RefCell::default(),
            undestroyed: RefCell::default(),
        }
    }

    pub(super) fn walked(self) -> Walked {
        Walked {
            state: self.state.into_inner(),
            changes: self.changes.into_inner(),
            outputs: self.outputs.into_inner(),
            found: self.found.into_inner(),
            configured_providers: self.configured_providers.into_inner(),
        }
    }

    /// A visit to the root module.
    pub(super) fn visit(&self) -> Visit<'_, 'c, 'h> {
        Visit::new(self, 0, String::new(), BTreeMap::new())
    }

    pub(super) fn tell(&self, found: Diagnostics) {
        self.found.borrow_mut().append(found);
    }

    pub(super) fn has_errors(&self) -> bool {
        self.found.borrow().has_errors()
    }

    /// Goes over the parts of the configuration.
    pub(super) async fn go(&self) {
        let written: BTreeSet<&str> = self.graph.nodes.iter().filter_map(Node::provider).collect();
        let used = self.used();
        for (name, host) in &self.hosts.by_name {
            if used.contains(name) && name != builtin::NAME && !written.contains(name.as_str()) {
                let mut visit = self.visit();
                visit.configure(name, host, None).await;
                self.tell(visit.found);
            }
        }
        // As in Terraform, a provider that nothing needs is not configured.
        let is_idle = |node: &Node| node.provider().is_some_and(|name| !used.contains(name));
        Progress::new(self).run(is_idle).await;
    }

    /// Of the outputs that are stored, those that the configuration has no more end, and in the end of all, all do.
    pub(super) fn end_outputs(&self) {
        let mut outputs = self.outputs.borrow_mut();
        let ends = self.mode == Mode::Destroy;
        if ends {
            outputs.clear();
        }
        let state = self.state.borrow();
        for (name, value) in &state.outputs {
            let is_hidden = state.hidden_outputs.contains(name);
            let end = || OutputChange { before: Some(value.clone()), after: None, is_hidden };
            outputs.entry(name.clone()).or_insert_with(end);
        }
    }

    /// The configurations of providers of all that is configured or stored.
    fn used(&self) -> BTreeSet<String> {
        let configured = self.graph.nodes.iter().filter_map(|node| node.resource(self.config));
        let configured = configured.map(|block| self.config.provider_of(&block));
        let state = self.state.borrow();
        let stored = state.resources.values().map(|stored| stored.provider.clone());
        configured.chain(stored).collect()
    }

    /// The addresses of the instances of a module that are known.
    fn instances(&self, at: usize) -> Vec<String> {
        let path = self.config.path(at);
        let worlds = self.worlds.borrow();
        worlds.keys().filter(|address| without_keys(address) == path).cloned().collect()
    }

    /// The provider and its configuration that an instance of a block is asked of.
    pub(super) fn host_of(&self, provider: &str) -> Option<&'h Host> {
        self.hosts.by_name.get(host_name(provider))
    }
}

/// An instance that is asked for: of which part, and of which block in an instance of its module.
struct Job<'c> {
    node: usize,
    whole: usize,
    position: usize,
    provider: String,
    block: ResourceBlock<'c>,
    module: String,
    place: Place,
}

/// The instances of a block in an instance of its module.
struct Whole<'c> {
    block: ResourceBlock<'c>,
    module: String,
    expansion: Expansion,
    values: Vec<Option<Marked>>,
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
    ready: VecDeque<usize>,
    jobs: VecDeque<Job<'c>>,
    wholes: Vec<Whole<'c>>,
    /// What each part said: in the end it is told in their order.
    said: BTreeMap<(usize, usize), Diagnostics>,
}

impl<'p, 'c, 'h> Progress<'p, 'c, 'h> {
    fn new(walk: &'p Walk<'c, 'h>) -> Self {
        let graph = walk.graph;
        let undestroyed = walk.undestroyed.borrow();
        let missing: Vec<usize> = graph.needs.iter().map(BTreeSet::len).collect();
        let ready = graph.order.iter().copied().filter(|number| graph.needs[*number].is_empty());
        Self {
            walk,
            graph,
            ready: ready.collect(),
            missing,
            open: vec![0; graph.nodes.len()],
            failed: (0..graph.nodes.len())
                .filter(|number| undestroyed.contains(&graph.nodes[*number].name))
                .collect(),
            jobs: VecDeque::new(),
            wholes: Vec::new(),
            said: BTreeMap::new(),
        }
    }

    async fn run(mut self, is_idle: impl Fn(&Node) -> bool) {
        let mut together = Together::new();
        let mut asked: Vec<(usize, usize, usize)> = Vec::new();
        loop {
            let mut postponed = VecDeque::new();
            while let Some(number) = self.ready.pop_front() {
                let node = &self.graph.nodes[number];
                // One server has all configurations of a provider: what is asked of it comes to its end first.
                if node.provider().is_some_and(|name| !together.may_join(name)) {
                    postponed.push_back(number);
                } else if is_idle(node) || self.failed.contains(&number) {
                    self.done(number);
                } else {
                    self.begin(number).await;
                }
            }
            self.ready = postponed;
            while let Some(next) = self.jobs.iter().position(|job| together.may_join(&job.provider))
                && let Some(job) = self.jobs.remove(next)
            {
                asked.push((job.node, job.whole, job.position));
                let mut visit = Visit::new(self.walk, job.block.at, job.module, job.place.own.clone());
                if let Some(host) = self.walk.host_of(&job.provider) {
                    visit.turn_to(&job.provider, host).await;
                }
                together.push(asked.len() - 1, &job.provider.clone(), async move {
                    let value = visit.resource(&job.block, &job.provider, &job.place).await;
                    (value, visit.found)
                });
            }
            let Some((number, (value, found))) = together.next().await else { break };
            let (node, whole, position) = asked[number];
            self.said((node, 1 + number), found);
            if let Some(place) = self.wholes[whole].values.get_mut(position) {
                *place = Some(value);
            }
            self.gather(whole);
            self.open[node] -= 1;
            if self.open[node] == 0 {
                self.done(node);
            }
        }
        let order = self.graph.order.iter().enumerate();
        let rank: BTreeMap<usize, usize> = order.map(|(rank, number)| (*number, rank)).collect();
        let mut said: Vec<((usize, usize), Diagnostics)> = self.said.into_iter().collect();
        said.sort_by_key(|((node, part), _)| (rank.get(node).copied(), *part));
        said.into_iter().for_each(|(_, found)| self.walk.tell(found));
    }

    fn said(&mut self, place: (usize, usize), found: Diagnostics) {
        let node = &self.graph.nodes[place.0];
        let is_checked = matches!(node.part, Part::Read(_));
        let found = if is_checked { found.map(as_warning) } else { found };
        if found.has_errors() {
            self.failed.insert(place.0);
        }
        if !found.is_empty() {
            self.said.entry(place).or_default().append(found);
        }
    }

    /// A part is done, and those go on that waited for it alone. What failed lets them wait in vain.
    fn done(&mut self, number: usize) {
        let has_failed = self.failed.contains(&number);
        for &waiting in &self.graph.needed_by[number] {
            if has_failed {
                self.failed.insert(waiting);
            }
            self.missing[waiting] -= 1;
            if self.missing[waiting] == 0 {
                self.ready.push_back(waiting);
            }
        }
    }

    async fn begin(&mut self, number: usize) {
        let node = &self.graph.nodes[number];
        for module in self.walk.instances(node.at) {
            let mut visit = Visit::new(self.walk, node.at, module, BTreeMap::new());
            if let Some(block) = node.resource(self.walk.config) {
                self.expand(number, &block, &mut visit);
            } else {
                visit.part(node).await;
            }
            self.said((number, 0), visit.found);
        }
        if self.open[number] == 0 {
            self.done(number);
        }
    }

    /// Finds out which instances of a block there are.
    fn expand(&mut self, number: usize, block: &ResourceBlock<'c>, visit: &mut Visit<'_, 'c, 'h>) {
        if block.is_checked && visit.is_destroying() {
            return;
        }
        let provider = self.walk.config.provider_of(block);
        if !visit.has(block, &provider) {
            return;
        }
        let Some(expansion) = visit.expansion(block.meta("count"), block.meta("for_each")) else { return };
        let (module, whole) = (visit.module.clone(), self.wholes.len());
        let places = expansion.places();
        for (position, place) in places.iter().enumerate() {
            let (provider, module, block, place) = (provider.clone(), module.clone(), *block, place.clone());
            self.jobs.push_back(Job { node: number, whole, position, provider, block, module, place });
        }
        self.open[number] += places.len();
        self.wholes.push(Whole { block: *block, module, expansion, values: vec![None; places.len()] });
        self.gather(whole);
    }

    /// Lets expressions know the value of a block whose instances are all done.
    fn gather(&mut self, whole: usize) {
        let Whole { block, module, expansion, values } = &mut self.wholes[whole];
        if values.iter().any(Option::is_none) {
            return;
        }
        let values = values.drain(..).flatten().collect();
        let value = expansion.gathered(values, || Value::null(tfsdk_core::ty::Type::DYNAMIC).into());
        if let Some(world) = self.walk.worlds.borrow_mut().get_mut(module) {
            let all = world.all_of(block.mode).entry(block.type_name.to_owned()).or_default();
            all.insert(block.name.to_owned(), value);
        }
    }
}

/// The address of a block in an instance of a module.
pub(super) fn address_of(module: &str, block: &ResourceBlock<'_>) -> String {
    format!("{}{}", before(module), block.address())
}

/// A mistake of a scenario's text, which is none of a provider.
pub(super) fn is_not_there(hosts: &Hosted, what: &str, name: &str) -> Diagnostic {
    let all: Vec<&str> =
        hosts.by_name.keys().map(String::as_str).filter(|name| *name != builtin::NAME).collect();
    let detail =
        format!("No provider of this scenario has it: {name}. Its providers are {}.", all.join(", "));
    Diagnostic::error(format!("There is no such {what}"), detail)
}
