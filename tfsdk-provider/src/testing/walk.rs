//! One walk over a configuration, from part to part: to plan it, or to apply what was planned.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_config::{Block, BodyShape};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::plan::Action;
use tfsdk_core::schema::Schema;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value};
use tfsdk_lang::expr::Expr;

use super::builtin;
use super::change::{Change, State};
use super::conditions::{Condition, as_warning};
use super::ephemeral::Opened;
use super::heard::heard;
use super::host::{Host, Hosted};
use super::instance::refused;
use super::module::{FILE, Module, Node, Part, ResourceBlock, ResourceMode};
use super::providers::{Configured, host_name};
use super::world::World;
use crate::proto::tfplugin6::*;
use crate::wire::{read, written};

/// What is to be done with the changes.
pub(super) enum Mode {
    /// They are found out.
    Plan { refresh: bool },
    /// They are made.
    Apply,
    /// There are none: all that is stored is to be destroyed.
    Destroy,
}

/// A walk, and what it has come to.
pub(super) struct Walk<'c, 'h> {
    pub(super) hosts: &'h Hosted,
    pub(super) module: &'c Module,
    pub(super) world: World<'c, 'h>,
    pub(super) mode: Mode,
    pub(super) state: State,
    pub(super) changes: BTreeMap<String, Change>,
    pub(super) found: Diagnostics,
    /// The parts that failed, which others wait for in vain.
    failed: BTreeSet<String>,
    /// The addresses that the configuration has.
    pub(super) configured: BTreeSet<String>,
    pub(super) configured_providers: Configured,
    pub(super) open: Vec<Opened<'h>>,
    /// Where what stands under an address now stood before, by `moved` blocks.
    pub(super) moved: BTreeMap<String, String>,
}

/// An instance of a block: its address, and what `each` and `count` are in it.
pub(super) struct Place {
    pub(super) address: String,
    key: Option<InstanceKey>,
    own: BTreeMap<&'static str, Value>,
}

enum InstanceKey {
    Index,
    Name(String),
}

impl<'c, 'h> Walk<'c, 'h> {
    pub(super) fn new(
        hosts: &'h Hosted,
        module: &'c Module,
        world: World<'c, 'h>,
        mode: Mode,
        (state, changes): (State, BTreeMap<String, Change>),
    ) -> Self {
        Self {
            hosts,
            module,
            world,
            mode,
            state,
            changes,
            found: Diagnostics::new(),
            failed: BTreeSet::new(),
            configured: BTreeSet::new(),
            configured_providers: Configured::default(),
            open: Vec::new(),
            moved: BTreeMap::new(),
        }
    }

    /// Goes over the parts of the configuration.
    pub(super) async fn go(&mut self) {
        let blocks = self.module.blocks();
        let nodes = match self.module.in_order(&blocks) {
            Ok(nodes) => nodes,
            Err(found) => return self.found.append(found),
        };
        self.name_all(&nodes);
        let written: BTreeSet<&str> = nodes.iter().filter_map(Node::provider).collect();
        let used = self.used(&nodes);
        for (name, host) in &self.hosts.by_name {
            if used.contains(name) && name != builtin::NAME && !written.contains(name.as_str()) {
                self.configure(name, host, None).await;
            }
        }
        // As in Terraform, a provider that nothing needs is not configured.
        let is_idle = |node: &&Node<'_>| node.provider().is_some_and(|name| !used.contains(name));
        for node in nodes.iter().filter(|node| !is_idle(node)) {
            if node.waits_for(&self.failed) {
                self.failed.insert(node.name.clone());
                continue;
            }
            let before = self.found.count(tfsdk_core::diag::Severity::Error);
            self.part(node).await;
            if self.found.count(tfsdk_core::diag::Severity::Error) > before {
                self.failed.insert(node.name.clone());
            }
        }
    }

    /// The configurations of providers of all that is configured or stored.
    fn used(&self, nodes: &[Node<'_>]) -> BTreeSet<String> {
        let configured = nodes.iter().filter_map(|node| match &node.part {
            Part::Resource(block) => Some(self.module.provider_of(block)),
            _ => None,
        });
        let stored = self.state.resources.values().map(|stored| stored.provider.clone());
        configured.chain(stored).collect()
    }

    /// Lets expressions know the names of all resources, also of those that come later or fail.
    fn name_all(&mut self, nodes: &[Node<'_>]) {
        for node in nodes {
            if let Part::Resource(block) = &node.part {
                self.world.all_of(block.mode).entry(block.type_name.to_owned()).or_default();
            }
        }
    }

    async fn part(&mut self, node: &Node<'_>) {
        match &node.part {
            Part::Local { name, value } => {
                let value = self.evaluate(value);
                self.world.locals.insert((*name).to_owned(), value);
            }
            Part::Variable { tree } => drop(self.holds(Condition::Validation, tree)),
            Part::Output { name, value, tree } => {
                if !self.is_destroying() && !self.holds(Condition::OutputPrecondition, tree) {
                    return;
                }
                let value = self.evaluate(value);
                self.state.outputs.insert((*name).to_owned(), value);
            }
            Part::Provider { name, block } => match self.hosts.by_name.get(*name) {
                Some(host) => self.configure(node.provider().unwrap_or(name), host, Some(block)).await,
                None => self.unknown("provider", name),
            },
            Part::Resource(block) if block.is_checked => {
                let before = std::mem::take(&mut self.found);
                if !self.is_destroying() {
                    self.resource(block).await;
                }
                let found = std::mem::replace(&mut self.found, before);
                self.found.append(found.map(as_warning));
            }
            Part::Resource(block) => self.resource(block).await,
            Part::Check { tree } => {
                if !self.is_destroying() {
                    self.holds(Condition::Assertion, tree);
                }
            }
        }
    }

    async fn resource(&mut self, block: &ResourceBlock<'_>) {
        let schemas = |host: &'h Host| match block.mode {
            ResourceMode::Managed => &host.resources,
            ResourceMode::Data => &host.data_sources,
            ResourceMode::Ephemeral => &host.ephemeral_resources,
        };
        let provider = self.module.provider_of(block);
        let host = self.hosts.by_name.get(host_name(&provider));
        let Some((host, schema)) = host.and_then(|host| Some((host, schemas(host).get(block.type_name)?)))
        else {
            return self.unknown(block.mode.word(), block.type_name);
        };
        self.turn_to(&provider, host).await;
        let Some(places) = self.places(block) else { return };
        let is_many = places.iter().any(|place| place.key.is_some());
        let is_listed = block.meta("count").is_some();
        let mut values = Vec::with_capacity(places.len());
        for place in places {
            self.world.own.clone_from(&place.own);
            let value = self.instance_of(block, host, schema, &place).await;
            self.world.own.clear();
            values.push((place.key, value));
        }
        let value = if is_listed {
            Value::tuple(values.into_iter().map(|(_, value)| value))
        } else if is_many || block.meta("for_each").is_some() {
            let named = values.into_iter().filter_map(|(key, value)| match key {
                Some(InstanceKey::Name(name)) => Some((name, value)),
                _ => None,
            });
            Value::object(named)
        } else {
            values.pop().map_or_else(|| Value::null(schema.ty().clone()), |(_, value)| value)
        };
        let all = self.world.all_of(block.mode).entry(block.type_name.to_owned()).or_default();
        all.insert(block.name.to_owned(), value);
    }

    /// What becomes of one instance, if its conditions hold.
    async fn instance_of(
        &mut self,
        block: &ResourceBlock<'_>,
        host: &'h Host,
        schema: &'h Schema,
        place: &Place,
    ) -> Value {
        let conditions = block.lifecycle_block().filter(|_| !self.is_destroying());
        if let Some(lifecycle) = conditions
            && !self.holds(Condition::ResourcePrecondition, lifecycle)
        {
            self.configured.insert(place.address.clone());
            return Value::unknown(schema.ty().clone());
        }
        let before = self.found.count(tfsdk_core::diag::Severity::Error);
        let value = match block.mode {
            ResourceMode::Managed => self.managed(block, host, schema, place).await,
            ResourceMode::Data => self.data(block, host, schema, place).await,
            ResourceMode::Ephemeral => self.opened(block, host, schema, place).await,
        };
        if let Some(lifecycle) =
            conditions.filter(|_| self.found.count(tfsdk_core::diag::Severity::Error) == before)
        {
            self.world.own.insert("self", value.clone());
            self.holds(Condition::ResourcePostcondition, lifecycle);
        }
        value
    }

    pub(super) fn is_destroying(&self) -> bool {
        matches!(self.mode, Mode::Destroy)
    }

    /// The instances of a block; `None`: they cannot be told.
    fn places(&mut self, block: &ResourceBlock<'_>) -> Option<Vec<Place>> {
        let address = block.address();
        if let Some(count) = block.meta("count") {
            let count = self.evaluate(count);
            let Some(count) = count.as_ref().as_i64().and_then(|count| usize::try_from(count).ok()) else {
                return self.wrong("count", "It has to be a number that is known when Terraform plans.");
            };
            let place = |index: usize| Place {
                address: format!("{address}[{index}]"),
                key: Some(InstanceKey::Index),
                own: [("count", Value::object([("index", Value::from(index as u64))]))].into(),
            };
            return Some((0..count).map(place).collect());
        }
        if let Some(for_each) = block.meta("for_each") {
            let all = self.evaluate(for_each);
            if !all.is_known() || all.is_null() {
                return self
                    .wrong("for_each", "It has to be a map or set that is known when Terraform plans.");
            }
            let is_set = matches!(all.ty().kind(), TypeKind::Set(_));
            let mut places = Vec::new();
            for (key, value) in all.elements() {
                let name = match key {
                    Key::Attribute(name) | Key::Key(name) => Some(name),
                    Key::Element(_) if is_set => value.as_str(),
                    _ => None,
                };
                let (name, value) = (name.map(str::to_owned), value.to_value());
                let Some(name) = name else {
                    return self.wrong("for_each", "It has to be a map, or a set of strings that are known.");
                };
                let key = Value::from(name.as_str());
                places.push(Place {
                    address: format!("{address}[{name:?}]"),
                    own: [("each", Value::object([("key", key), ("value", value)]))].into(),
                    key: Some(InstanceKey::Name(name)),
                });
            }
            return Some(places);
        }
        Some(vec![Place { address, key: None, own: BTreeMap::new() }])
    }

    fn wrong<T>(&mut self, argument: &str, detail: &'static str) -> Option<T> {
        self.found.push(Diagnostic::error(format!("Invalid {argument} argument"), detail));
        None
    }

    fn unknown(&mut self, what: &str, name: &str) {
        let all: Vec<&str> =
            self.hosts.by_name.keys().map(String::as_str).filter(|name| *name != builtin::NAME).collect();
        let detail =
            format!("No provider of this scenario has it: {name}. Its providers are {}.", all.join(", "));
        self.found.push(Diagnostic::error(format!("There is no such {what}"), detail));
    }

    /// The value of an expression; what is wrong with it is told.
    pub(super) fn evaluate(&mut self, expr: &Expr) -> Value {
        let (value, found) = expr.evaluate(&self.world);
        self.found.append(found.in_file(&FILE.into()));
        value
    }

    /// The value of a body by a schema; `None`: what is wrong with it is told.
    pub(super) fn decode(&mut self, block: &Block<'_>, schema: &Schema) -> Option<Value> {
        let shape = BodyShape::from(schema.block());
        let (value, found) = block.body.decode_resource(&shape, &self.world);
        let is_sound = !found.has_errors();
        self.found.append(found);
        is_sound.then_some(value)
    }

    async fn data(
        &mut self,
        block: &ResourceBlock<'_>,
        host: &Host,
        schema: &Schema,
        place: &Place,
    ) -> Value {
        let unknown = Value::unknown(schema.ty().clone());
        let Some(config) = self.decode(block.block, schema) else { return unknown };
        let sent = match written("configuration", &config, schema.ty()) {
            Ok(sent) => sent,
            Err(refusal) => {
                self.found.append(refused(refusal));
                return unknown;
            }
        };
        let type_name = block.type_name.to_owned();
        let request =
            validate_data_resource_config::Request { type_name: type_name.clone(), config: sent.clone() };
        let answer = host.server.validate_data_resource_config(request).await;
        let (_, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let is_valid = !found.has_errors();
        self.tell(&place.address, found);
        if !is_valid || !config.is_wholly_known() || self.waits(block) {
            return unknown;
        }
        let request = read_data_source::Request { type_name, config: sent, ..Default::default() };
        let (response, mut found) =
            heard(host.server.read_data_source(request).await, |it| std::mem::take(&mut it.diagnostics));
        let state = response.and_then(|it| it.state);
        let value = match read("data source", state.as_ref(), schema.ty(), Limits::new()) {
            Ok(value) if !found.has_errors() => value,
            Ok(_) => unknown,
            Err(refusal) => {
                found.append(refused(refusal));
                unknown
            }
        };
        self.tell(&place.address, found);
        value
    }

    /// Whether what a block depends on has to be changed first.
    pub(super) fn waits(&self, block: &ResourceBlock<'_>) -> bool {
        let is_applying = matches!(self.mode, Mode::Apply);
        !is_applying && block.depends_on().any(|name| self.changes_something(&name))
    }

    fn changes_something(&self, name: &str) -> bool {
        let is_of = |address: &str| address == name || address.starts_with(&format!("{name}["));
        self.changes.values().any(|change| change.action != Action::NoOp && is_of(&change.address))
    }

    /// Keeps what was said about a resource.
    pub(super) fn tell(&mut self, address: &str, found: Diagnostics) {
        self.found.append(found.map(|one| one.about(address)));
    }
}

/// What says which resource it is about.
trait About {
    fn about(self, address: &str) -> Self;
}

impl About for Diagnostic {
    fn about(self, address: &str) -> Self {
        let said = self.detail();
        // A provider that knows that Terraform does not show a place says it itself.
        let place = self.path().filter(|path| !said.contains(&format!("At {path}.")));
        let place = place.map(|path| format!(", at {path}")).unwrap_or_default();
        let detail = format!("{said}\n\nwith {address}{place}");
        let told = Diagnostic::new(self.severity(), self.summary().to_owned(), detail);
        told.in_place(self.place().cloned())
    }
}
