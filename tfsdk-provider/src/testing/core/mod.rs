//! Terraform's core, as far as it has to do with providers, in this process.
//!
//! A command is one or two walks: the first finds out what would change, the second makes it; before all is destroyed, one more
//! plans the configuration. Where the first told anything, one more looks at all of the configuration with nothing known: what is
//! wrong then is told alone, as Terraform validates before it plans.
//!
//! A `walk` holds what it has come to; `progress` says what comes next, and what is asked at the same time (`together`); each
//! place that it comes to is a `visit`, which evaluates expressions with what the `world` knows by then. What a visit does stands
//! by what it is to: `part`, `resource` with `managed` (and its `lifecycle`), `data` and `ephemeral`, `providers`, `conditions`;
//! `instances` says how many of a block there are, `imports` which of them are imported and `standing` what they are where
//! nothing is planned, `variables` which values a step gives, `undeclared` which references lead nowhere, `traversal` which lead
//! to nothing that a schema has; `refactor` comes before all (what is wrong with it is in `moved_rules`), `ends` after, each
//! `end` when `ending` lets it; `unasked` looks at what has no instance, or at all. An `instance` puts one request to a provider,
//! and holds the answer to core's rules.

mod addressed;
mod conditions;
mod configured;
mod data;
mod deposed;
mod end;
mod ending;
mod ends;
mod ephemeral;
mod expansion;
mod functions;
mod ignored;
mod import_target;
mod imports;
mod instance;
mod instances;
mod lasting;
mod lifecycle;
mod managed;
mod module_meta;
mod moved_rules;
mod opened;
mod part;
mod progress;
mod providers;
mod refactor;
mod resource;
mod standing;
mod state;
mod stored;
mod together;
mod traversal;
mod unasked;
mod undeclared;
mod variables;
mod visit;
mod walk;
mod world;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::schema::Environment;
use tfsdk_lang::expr::{Marked, Marks};

use self::functions::AllFunctions;
use self::import_target::ImportTarget;
use self::state::State;
use self::stored::{Abandoned, Stored};
pub(super) use self::variables::unwanted;
use self::variables::values;
use self::walk::{Purpose, Walk, Walked};
use super::address::{Address, without_keys};
use super::change::OutputChange;
use super::config::{Configuration, Graph, Imports, Node};
use super::engine::{AllStored, Asked, Engine, Given, Told};
use super::hosted::Hosted;
use super::planned::Beside;
use super::sensitive::in_schema;
use super::shown::shown;

/// The core, and what it stores.
pub(super) struct Core {
    hosts: Hosted,
    /// The last configuration: its text, whether its `import` blocks were looked at, and what it was read into. A step reads it several
    /// times.
    last: RefCell<Option<(String, Imports, Rc<Written>)>>,
    state: State,
}

impl Core {
    /// # Errors
    /// What the providers say of themselves.
    pub(super) async fn new(mut hosts: Hosted, environment: &Environment) -> Result<Self, Diagnostics> {
        let mut found = Diagnostics::new();
        hosts.set_environment(environment);
        for host in hosts.by_name.values() {
            found.append(host.begin().await);
        }
        if found.has_errors() {
            return Err(found);
        }
        Ok(Self { hosts, last: RefCell::default(), state: State::default() })
    }

    async fn change(&mut self, given: &Given<'_>, purpose: Purpose) -> Told {
        let command = match self.read(given) {
            Ok(command) => command,
            Err(found) => return Told::of(found),
        };
        let planned = self.planned(&command, purpose).await;
        if planned.found.has_errors() {
            return planned.into();
        }
        given.happens_between();
        let Walked { mut state, changes, outputs, mut found, checks, configured_providers, answers, .. } =
            planned;
        found.append(checks);
        let Command { written, variables } = command;
        let functions = AllFunctions::new(&self.hosts);
        // What is not come to, as something failed that it needs, stays as it was planned or before.
        state.keep_outputs(|name| {
            purpose != Purpose::Destroy && written.graph.node(&format!("output.{name}")).is_some()
        });
        let walk = Walk::new(&self.hosts, &functions, written.parts(), Purpose::Apply, (state, variables));
        walk.configured_providers.replace(configured_providers);
        walk.answers.replace(answers);
        walk.changes.replace(changes.clone());
        walk.outputs.replace(outputs.clone());
        walk.destroy_planned().await;
        if purpose != Purpose::Destroy {
            walk.go().await;
        }
        walk.destroy_late().await;
        let mut visit = walk.visit();
        visit.close_all().await;
        walk.tell(visit.found);
        let walked = walk.walked();
        found.append(walked.found);
        // What checks found in the plan, they mostly find again.
        let known: Vec<_> = found.iter().cloned().collect();
        found.extend(walked.checks.into_iter().filter(|one| !known.contains(one)));
        self.state = walked.state;
        if purpose == Purpose::Destroy {
            self.state.data.clear();
        }
        Told { changes, outputs, found }
    }

    /// What a command would do. Before all is destroyed the configuration is planned, as Terraform does it: one that cannot be is told.
    async fn planned(&self, command: &Command, purpose: Purpose) -> Walked {
        let (mut state, mut answers) = (self.state.clone(), BTreeMap::new());
        if purpose == Purpose::Destroy && !state.is_empty() {
            let refreshed = self.walked(command, Purpose::BeforeDestroy, (state, answers)).await;
            if refreshed.found.has_errors() {
                return Walked { changes: BTreeMap::new(), outputs: BTreeMap::new(), ..refreshed };
            }
            (state, answers) = (refreshed.state, refreshed.answers);
        }
        self.walked(command, purpose, (state, answers)).await
    }

    /// What a walk comes to that makes no changes, from what is stored and what data sources have said.
    async fn walked(
        &self,
        command: &Command,
        purpose: Purpose,
        (state, answers): (State, BTreeMap<String, Marked>),
    ) -> Walked {
        let Command { written, variables } = command;
        let functions = AllFunctions::new(&self.hosts);
        let walk = Walk::new(&self.hosts, &functions, written.parts(), purpose, (state, variables.clone()));
        walk.answers.replace(answers);
        walk.tell(written.warnings.clone());
        walk.tell(written.graph.import_mistakes.looked_at.clone());
        walk.refactor().await;
        let is_planned = matches!(purpose, Purpose::Plan { .. } | Purpose::BeforeDestroy);
        if is_planned && !walk.has_errors() {
            walk.tell(written.config.wrongly_removed());
        }
        walk.without_provider();
        match purpose {
            _ if walk.has_errors() => {}
            Purpose::Destroy => walk.go_to_destroy().await,
            _ => {
                walk.go().await;
                if walk.plans_imports() {
                    walk.tell(written.graph.import_mistakes.planned.clone());
                }
                walk.check_moves();
                if !walk.has_errors() {
                    walk.look_at_the_rest().await;
                }
            }
        }
        if purpose == Purpose::Destroy {
            walk.configured.take();
        }
        if !walk.has_errors() {
            walk.plan_orphans().await;
            let mut let_go: Vec<String> = walk.let_go.take().into_iter().collect();
            let_go.append(&mut walk.plan_deposed().await);
            walk.tell_let_go(&let_go);
        }
        walk.end_outputs();
        let mut visit = walk.visit();
        visit.close_all().await;
        walk.tell(visit.found);
        let mut walked = walk.walked();
        // A walk that tells nothing has seen each thing with more known than the look has.
        let tells = walked.tells_anything();
        // Where nothing is stored a destroy has seen nothing, and a refresh looks neither at imports nor at what resources are.
        let sees_less = match purpose {
            Purpose::Destroy => self.state.is_empty(),
            Purpose::Refresh => true,
            _ => false,
        };
        if tells || sees_less {
            let looked = self.looked_at(command).await;
            if looked.has_errors() {
                let (changes, outputs, checks) = Default::default();
                return Walked { found: looked, changes, outputs, checks, ..walked };
            }
            if sees_less {
                let seen = walked.found.into_iter().filter(|one| !looked.iter().any(|known| known == one));
                walked.found = looked.iter().cloned().chain(seen).collect();
            } else if !tells {
                walked.found = looked;
            }
        }
        walked
    }

    /// What is wrong with a configuration of which nothing is known. Terraform looks at all of it before it plans, and tells nothing else
    /// where something is wrong; that takes as long as a plan, and here it is done where it matters.
    async fn looked_at(&self, Command { written, variables }: &Command) -> Diagnostics {
        let functions = AllFunctions::new(&self.hosts);
        let known = (State::default(), variables.clone());
        let walk =
            Walk::new(&self.hosts, &functions, written.parts(), Purpose::Plan { refresh: false }, known);
        walk.tell(written.warnings.clone());
        walk.tell(written.graph.import_mistakes.looked_at.clone());
        walk.look_at_all().await;
        walk.walked().found
    }

    fn parsed(&self, given: &Given<'_>, imports: Imports) -> Result<Rc<Written>, Diagnostics> {
        let mut last = self.last.borrow_mut();
        if let Some((text, looked_at, written)) = last.as_ref()
            && text == given.config
            && *looked_at == imports
        {
            return Ok(Rc::clone(written));
        }
        let config = Configuration::parse(given.config, given.modules, self.hosts.offered())?;
        let mut warnings = config.warnings();
        warnings.append(config.provider_mistakes());
        warnings.append(config.refactoring_mistakes());
        if warnings.has_errors() {
            return Err(warnings);
        }
        let graph = match Graph::of(&config, imports) {
            Ok(graph) => graph,
            Err(found) => {
                // That a variable has no value is told before.
                values(config.root().variables(), given.variables)?;
                warnings.append(found);
                return Err(warnings);
            }
        };
        let written = Rc::new(Written { graph, config, warnings });
        *last = Some((given.config.to_owned(), imports, Rc::clone(&written)));
        Ok(written)
    }

    /// What is stored of a resource, with what is sensitive of it, by its schema as well.
    fn marked(&self, stored: &Stored) -> Marked {
        let Stored { type_name, value, marks, provider, .. } = stored;
        let schema =
            self.hosts.by_name.get(&provider.provider).and_then(|host| host.resources.get(type_name));
        let in_it = schema.map(|schema| in_schema(schema.block(), value.as_ref(), marks));
        Marked::new(value.clone(), in_it.unwrap_or_else(|| marks.clone()))
    }

    /// A configuration, and the values of its variables.
    fn read(&self, given: &Given<'_>) -> Result<Command, Diagnostics> {
        self.read_for(given, Imports::LookedAt)
    }

    fn read_for(&self, given: &Given<'_>, imports: Imports) -> Result<Command, Diagnostics> {
        let written = self.parsed(given, imports)?;
        let variables = values(written.config.root().variables(), given.variables)?;
        Ok(Command { written, variables })
    }
}

impl Engine for Core {
    async fn plan(&mut self, given: &Given<'_>, refresh: bool, _: Asked) -> Told {
        match self.read(given) {
            Ok(command) => Told::from(self.planned(&command, Purpose::Plan { refresh }).await),
            Err(found) => Told::of(found),
        }
    }

    async fn apply(&mut self, given: &Given<'_>) -> Told {
        self.change(given, Purpose::Plan { refresh: true }).await
    }

    async fn destroy(&mut self, given: &Given<'_>, _: Asked) -> Told {
        self.change(given, Purpose::Destroy).await
    }

    async fn refresh(&mut self, given: &Given<'_>) -> Told {
        let command = match self.read(given) {
            Ok(command) => command,
            Err(found) => return Told::of(found),
        };
        let planned = self.planned(&command, Purpose::Refresh).await;
        let Walked { mut state, outputs, mut found, found_late, checks, .. } = planned;
        found.append(checks);
        // It is a plan, and an apply of that: where the plan fails, nothing is stored.
        if found.has_errors() {
            return Told::of(found);
        }
        // Only where something is to be stored, that is applied, and an output that hangs on what is gone is then null.
        let is_applied = !state.has_resources_of(&self.state);
        // It fails then for each output that may not be as it is. What is known of these was stored with the plan; else they stay as they
        // were, with those that need them.
        let fails = |node: &Node| found_late.contains_key(&node.name);
        let failing = command.written.graph.with_those_that_need(fails);
        let stays = |name: &str| failing.contains(format!("output.{name}").as_str());
        for (name, OutputChange { after, is_hidden, .. }) in outputs.iter().filter(|(name, _)| !stays(name)) {
            if after.as_ref().is_none_or(|after| is_applied && !after.is_wholly_known()) {
                state.give_out(name, after.as_ref(), *is_hidden && after.is_some());
            }
        }
        // A plan in which nothing is to be done is applied, too; one that only tells outputs that are not known is not.
        let does_nothing = outputs.values().all(|output| !output.is_change());
        if is_applied || does_nothing || !state.has_outputs_of(&self.state) {
            found_late.into_values().for_each(|late| found.append(late));
        }
        self.state = State { abandoned: std::mem::take(&mut self.state.abandoned), ..state };
        Told::of(found)
    }

    async fn import(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        let Command { written, variables } = match self.read_for(given, Imports::Ignored) {
            Ok(command) => command,
            Err(found) => return Told::of(found),
        };
        if let Err(found) = written.importable(address) {
            return Told::of(found.into());
        }
        let functions = AllFunctions::new(&self.hosts);
        let known = (self.state.clone(), variables);
        let walk = Walk::new(&self.hosts, &functions, written.parts(), Purpose::Import, known);
        walk.imports.borrow_mut().insert(address.to_owned(), ImportTarget::Id(id.to_owned()));
        walk.tell(written.warnings.clone());
        walk.without_provider();
        if !walk.has_errors() {
            walk.go().await;
        }
        let mut visit = walk.visit();
        visit.close_all().await;
        walk.tell(visit.found);
        let Walked { mut state, mut found, checks, .. } = walk.walked();
        found.append(checks);
        if found.has_errors() {
            return Told::of(found);
        }
        // What is not configured any more stays, but for outputs.
        let is_configured = |name: &str| written.graph.node(name).is_some();
        let left = std::mem::take(&mut self.state.data).into_iter();
        state.data.extend(left.filter(|(address, _)| !is_configured(&without_keys(address))));
        state.keep_outputs(|name| is_configured(&format!("output.{name}")));
        self.state = state;
        Told::of(found)
    }

    async fn import_again(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        let before = self.state.clone();
        self.state.resources.remove(address);
        let told = self.import(given, address, id).await;
        if told.found.has_errors() {
            self.state = before;
        }
        told
    }

    async fn put(&mut self, given: &Given<'_>, address: &str, (version, json): (i64, &str)) -> Told {
        let type_name = Address::of(address).type_name;
        if self.hosts.of_type(type_name).is_some_and(|host| !host.resources.contains_key(type_name)) {
            let (type_name, json) = (type_name.to_owned(), json.to_owned());
            let abandoned = Abandoned { type_name, version, json, identity: None, beside: Beside::default() };
            self.state.abandoned.insert(address.to_owned(), abandoned);
            return Told::default();
        }
        let done = async {
            let Command { written, variables } = self.read(given)?;
            let functions = AllFunctions::new(&self.hosts);
            let walk = Walk::new(
                &self.hosts,
                &functions,
                written.parts(),
                Purpose::Destroy,
                (self.state.clone(), variables),
            );
            let visit = walk.visit();
            let instance = visit.instance(type_name)?;
            instance.is_no_newer(address, version)?;
            let (value, found) = instance.upgrade(version, json.to_owned()).await?;
            let provider = visit.provider_at(address);
            let stored = Stored::new(instance.type_name, (value, Beside::default()), provider);
            Ok::<_, Diagnostics>((stored, found))
        };
        match done.await {
            Ok((stored, found)) => {
                self.state.resources.insert(address.to_owned(), stored);
                Told::of(found)
            }
            Err(found) => Told::of(found),
        }
    }

    fn shown(&self, told: &Told) -> String {
        shown(told)
    }

    fn stored(&self) -> Result<AllStored, String> {
        let State { resources, data, outputs, hidden_outputs, deposed, .. } = &self.state;
        let current = resources.iter().map(|(address, one)| (address.clone(), self.marked(one)));
        let named: Vec<_> = deposed.named().collect();
        let deposed = named.iter().map(|(name, one)| (name.clone(), self.marked(&one.stored)));
        let outputs = outputs.iter().map(|(name, value)| {
            let marks = if hidden_outputs.contains(name) { Marks::sensitive() } else { Marks::NONE };
            (name.clone(), Marked::new(value.clone(), marks))
        });
        let all = resources.iter().chain(named.iter().map(|(name, one)| (name, &one.stored)));
        let identities = all.filter_map(|(name, one)| {
            let schema = self.hosts.of_type(&one.type_name)?.identities.get(&one.type_name)?;
            Some((name.clone(), one.beside.identity_of(schema)?.into()))
        });
        let is_tainted =
            resources.iter().filter(|(_, one)| one.is_tainted).map(|(address, _)| address.clone());
        let left_tainted =
            named.iter().filter(|(_, one)| one.stored.is_tainted).map(|(name, _)| name.clone());
        Ok(AllStored {
            tainted: is_tainted.chain(left_tainted).collect(),
            resources: current.chain(deposed).collect(),
            data: data.clone(),
            outputs: outputs.collect(),
            identities: identities.collect(),
        })
    }
}

/// A configuration, and its parts in their order.
struct Written {
    config: Configuration,
    graph: Graph,
    warnings: Diagnostics,
}

impl Written {
    const fn parts(&self) -> (&Configuration, &Graph) {
        (&self.config, &self.graph)
    }

    /// Makes sure that there is something to import to, as Terraform does.
    fn importable(&self, address: &str) -> Result<(), Diagnostic> {
        let parts = Address::of(address);
        if self.graph.managed(&self.config, &parts.configured()).is_some() {
            return Ok(());
        }
        if !parts.module.is_empty() && self.config.called(&without_keys(parts.module)).is_none() {
            let detail = format!(
                "{} is not defined in the configuration. Please add configuration for this module before importing into it.",
                parts.module
            );
            return Err(Diagnostic::error("Import to non-existent module", detail));
        }
        let module = if parts.module.is_empty() { "the root module" } else { parts.module };
        let detail = format!(
            "Before importing this resource, please create its configuration in {module}. For example:\n\nresource {:?} {:?} {{\n  # (resource arguments)\n}}",
            parts.type_name, parts.name
        );
        let summary = format!("resource address {address:?} does not exist in the configuration.");
        Err(Diagnostic::error(summary, detail))
    }
}

/// What a command is about, as it was read.
struct Command {
    written: Rc<Written>,
    variables: BTreeMap<String, Marked>,
}

impl From<Walked> for Told {
    fn from(Walked { changes, outputs, mut found, checks, .. }: Walked) -> Self {
        found.append(checks);
        Self { changes, outputs, found }
    }
}
