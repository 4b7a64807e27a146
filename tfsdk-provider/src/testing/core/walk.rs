//! One walk over a configuration, from part to part: to plan it, or to apply what was planned.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_lang::expr::Marked;

use super::configured::Configured;
use super::functions::AllFunctions;
use super::import_target::ImportTarget;
use super::module_meta::ModuleMetas;
use super::opened::Opened;
use super::state::State;
use super::world::{Called, World, Worlds};
use crate::proto::tfplugin6::ClientCapabilities;
use crate::testing::address::before;
use crate::testing::change::{Change, OutputChange};
use crate::testing::config::{Configuration, Graph, ProviderAddress, ResourceBlock};
use crate::testing::hosted::{CLIENT, Host, Hosted};
use crate::testing::source::{BUILTIN, shown_source};

/// What a walk is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To find out what would change.
    Plan { refresh: bool },
    /// To bring what is stored up to date, and nothing else.
    Refresh,
    /// To make the changes that were found out.
    Apply,
    /// To bring what is stored up to date, as all is destroyed after that: conditions only warn, and of changes nobody is told.
    BeforeDestroy,
    /// To import what is asked for, beside what is stored, which stays as it stands: resources are not evaluated, but data sources are
    /// read, and outputs stored.
    Import,
    /// To leave what is stored as it stands, until it is destroyed; also where something is put beside it.
    Destroy,
}

/// A walk, and what it has come to. It is shared by all [visits](Visit) that are under way, none of which keeps it from the
/// others while it waits.
pub(super) struct Walk<'c, 'h> {
    pub(super) hosts: &'h Hosted,
    pub(super) functions: &'c AllFunctions<'h>,
    pub(super) config: &'c Configuration,
    pub(super) graph: &'c Graph,
    pub(super) purpose: Purpose,
    pub(super) worlds: RefCell<Worlds>,
    pub(super) called: RefCell<Called>,
    /// The addresses of the instances of each module, by its position.
    pub(super) places: RefCell<BTreeMap<usize, Vec<String>>>,
    pub(super) state: RefCell<State>,
    pub(super) changes: RefCell<BTreeMap<String, Change>>,
    pub(super) outputs: RefCell<BTreeMap<String, OutputChange>>,
    pub(super) found: RefCell<Diagnostics>,
    /// What checks warn of.
    pub(super) checks: RefCell<Diagnostics>,
    /// What a refresh only warns of until it stores something, by the names of outputs.
    pub(super) found_late: RefCell<BTreeMap<String, Diagnostics>>,
    /// How many instances of blocks were found.
    pub(super) instances: Cell<usize>,
    /// Of each resource, by its position among all parts, whether it has any in the instances of its module.
    pub(super) expanded: RefCell<BTreeMap<usize, bool>>,
    /// What is known of local values where nothing else is, by the position of their module and their names.
    pub(super) looked_locals: RefCell<BTreeMap<(usize, String), Marked>>,
    /// The addresses that the configuration has, of resources and of instances of modules.
    pub(super) configured: RefCell<BTreeSet<String>>,
    pub(super) configured_providers: RefCell<Configured>,
    pub(super) module_metas: ModuleMetas,
    /// The configurations of providers that are asked for something, where that is known: no others are put to use.
    pub(super) asked: RefCell<Option<BTreeSet<ProviderAddress>>>,
    /// What data sources have said, by their addresses. What one said while it was planned holds when it is applied.
    pub(super) answers: RefCell<BTreeMap<String, Marked>>,
    pub(super) open: RefCell<Vec<Opened<'h>>>,
    /// Where what stands under an address now stood before, by `moved` blocks.
    pub(super) moved: RefCell<BTreeMap<String, String>>,
    /// The addresses of what is let go, and not destroyed.
    pub(super) let_go: RefCell<BTreeSet<String>>,
    /// By what instances are to be imported.
    pub(super) imports: RefCell<BTreeMap<String, ImportTarget>>,
    /// The blocks of which it has been said whether what they ignore is there.
    pub(super) ignoring: RefCell<BTreeSet<String>>,
    /// The addresses of what went well.
    pub(super) done: RefCell<BTreeSet<String>>,
    /// The addresses of the data sources that could not be read.
    pub(super) unread: RefCell<BTreeSet<String>>,
    /// The addresses of what could not be destroyed, each with the resources that it needs.
    pub(super) undestroyed: RefCell<BTreeMap<String, BTreeSet<String>>>,
    /// The resources that each thing that is to change needs or needed, before anything changed.
    pub(super) needed_before: RefCell<BTreeMap<String, BTreeSet<String>>>,
    /// The addresses of what ends only when all has changed that needed it.
    pub(super) ends_late: RefCell<BTreeSet<String>>,
}

/// What a walk comes to.
pub(super) struct Walked {
    pub(super) state: State,
    pub(super) changes: BTreeMap<String, Change>,
    pub(super) outputs: BTreeMap<String, OutputChange>,
    pub(super) found: Diagnostics,
    pub(super) checks: Diagnostics,
    pub(super) found_late: BTreeMap<String, Diagnostics>,
    pub(super) configured_providers: Configured,
    pub(super) answers: BTreeMap<String, Marked>,
}

impl Walked {
    pub(super) fn tells_anything(&self) -> bool {
        !self.found.is_empty() || !self.checks.is_empty()
    }
}

impl<'c, 'h> Walk<'c, 'h> {
    pub(super) fn new(
        hosts: &'h Hosted,
        functions: &'c AllFunctions<'h>,
        (config, graph): (&'c Configuration, &'c Graph),
        purpose: Purpose,
        (state, variables): (State, BTreeMap<String, Marked>),
    ) -> Self {
        let root = World { variables, ..World::of(config.root()) };
        Self {
            hosts,
            functions,
            config,
            graph,
            purpose,
            worlds: RefCell::new([(String::new(), root)].into()),
            called: RefCell::default(),
            places: RefCell::new([(0, vec![String::new()])].into()),
            state: RefCell::new(state),
            changes: RefCell::default(),
            outputs: RefCell::default(),
            found: RefCell::new(Diagnostics::new()),
            checks: RefCell::new(Diagnostics::new()),
            found_late: RefCell::default(),
            instances: Cell::default(),
            expanded: RefCell::default(),
            looked_locals: RefCell::default(),
            configured: RefCell::default(),
            configured_providers: RefCell::default(),
            module_metas: ModuleMetas::default(),
            asked: RefCell::default(),
            answers: RefCell::default(),
            open: RefCell::default(),
            moved: RefCell::default(),
            let_go: RefCell::default(),
            imports: RefCell::default(),
            ignoring: RefCell::default(),
            done: RefCell::default(),
            unread: RefCell::default(),
            undestroyed: RefCell::default(),
            needed_before: RefCell::default(),
            ends_late: RefCell::default(),
        }
    }

    pub(super) fn walked(self) -> Walked {
        let answers = self.answers.into_inner();
        // Data sources are read anew by each command: what one says no more, or is no more, is not stored.
        let state = State { data: answers.clone(), ..self.state.into_inner() };
        Walked {
            state,
            changes: self.changes.into_inner(),
            outputs: self.outputs.into_inner(),
            found: self.found.into_inner(),
            checks: self.checks.into_inner(),
            found_late: self.found_late.into_inner(),
            configured_providers: self.configured_providers.into_inner(),
            answers,
        }
    }

    /// What a provider is told of Terraform.
    pub(super) fn client(&self) -> ClientCapabilities {
        ClientCapabilities { deferral_allowed: self.purpose == Purpose::Apply, ..CLIENT }
    }

    pub(super) fn tell(&self, found: Diagnostics) {
        self.found.borrow_mut().append(found);
    }

    pub(super) fn has_errors(&self) -> bool {
        self.found.borrow().has_errors()
    }

    /// Of the outputs that are stored, those that the configuration has no more end, and in the end of all, all do.
    pub(super) fn end_outputs(&self) {
        let mut outputs = self.outputs.borrow_mut();
        let ends = self.purpose == Purpose::Destroy;
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

    /// The addresses of the instances of a module that are known.
    pub(super) fn instances_of(&self, at: usize) -> Vec<String> {
        self.places.borrow().get(&at).cloned().unwrap_or_default()
    }

    /// The provider of a configuration.
    pub(super) fn host_of(&self, provider: &ProviderAddress) -> Option<&'h Host> {
        self.hosts.by_name.get(&provider.provider)
    }
}

/// The address of a block in an instance of a module.
pub(super) fn address_of(module: &str, block: &ResourceBlock<'_>) -> String {
    format!("{}{}", before(module), block.address())
}

/// A mistake of a scenario's text, which is none of a provider. `source` is that of the provider which the configuration means.
pub(super) fn is_not_there(hosts: &Hosted, what: &str, name: &str, source: Option<&str>) -> Diagnostic {
    let all = || hosts.by_name.iter().filter(|(name, _)| *name != BUILTIN);
    let names: Vec<&str> = all().map(|(name, _)| name.as_str()).collect();
    // It may be asked for under another source than it has: by a name like its own, or for a type of its name.
    let meant = source.and_then(|source| {
        let local = [source.rsplit('/').next(), name.split('_').next()];
        let (_, host) = all().find(|(name, _)| local.contains(&Some(name.as_str())))?;
        Some((shown_source(source).to_owned(), &host.address))
    });
    let hint = match meant {
        Some((source, address)) => format!(
            "Its providers are {}, and the configuration asks for {source}, while the provider of this scenario is {address}: write `source = {address:?}` for it in `required_providers`.",
            names.join(", ")
        ),
        None => format!("Its providers are {}.", names.join(", ")),
    };
    let detail = format!("No provider of this scenario has it: {name}. {hint}");
    Diagnostic::error(format!("There is no such {what}"), detail)
}
