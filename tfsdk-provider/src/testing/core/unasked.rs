//! What has no instance is looked at all the same, as Terraform does before it plans: as one of which nothing is known.
//!
//! What has instances is looked at in each of these, with more of it known. All is looked at as what has none where something was
//! told, as Terraform says no more than what it finds wrong so; and where all is destroyed and nothing is stored.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::schema::Block;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, NativeBlock};

use super::conditions::Condition;
use super::data::mistakes_of_data;
use super::ephemeral::mistakes_of_ephemeral;
use super::expansion::object;
use super::instance::{Instance, refused};
use super::visit::Visit;
use super::walk::{Walk, address_of};
use super::world::unknown;
use crate::testing::address::before;
use crate::testing::config::{
    Node, Part, ProviderAddress, ResourceBlock, ResourceMode, attribute, label, of_body, references,
};
use crate::wire::written;

impl Walk<'_, '_> {
    /// Looks at all parts of the configuration, of which nothing is known. What needs one that is wrong is not looked at.
    pub(super) async fn look_at_all(&self) {
        let used = self.used();
        let mut unusable = BTreeSet::new();
        for (provider, host) in self.unwritten(&used) {
            let mut visit = Visit { knows: false, ..self.visit() };
            if visit.validated(&provider, host, None).await.is_none() {
                unusable.insert(provider);
            }
            self.tell(visit.found);
        }
        let nodes = &self.graph.nodes;
        let is_used = |node: &Node| node.configures().is_none_or(|provider| used.contains(provider));
        let parts = (0..nodes.len()).filter(|number| is_used(&nodes[*number])).collect();
        let has_none = |node: &Node| node.provider.as_ref().is_some_and(|it| unusable.contains(it));
        let failed = (0..nodes.len()).filter(|number| has_none(&nodes[*number])).collect();
        self.look_at(&parts, failed).await;
    }

    /// Looks at the parts of the configuration that have no instance, and at those that refer to a module without one.
    pub(super) async fn look_at_the_rest(&self) {
        let modules = 0..self.config.len();
        let without: BTreeSet<usize> = modules.filter(|at| self.instances_of(*at).is_empty()).collect();
        let all = self.graph.order.iter().copied();
        let rest: BTreeSet<usize> = all.filter(|number| self.is_unasked(*number, &without)).collect();
        if !rest.is_empty() {
            self.look_at(&rest, BTreeSet::new()).await;
        }
    }

    async fn look_at(&self, parts: &BTreeSet<usize>, mut failed: BTreeSet<usize>) {
        // What is local comes before what refers to it, and is evaluated with as little as that knows.
        for &number in &self.graph.order {
            let node = &self.graph.nodes[number];
            if failed.contains(&number) || self.graph.needs[number].iter().any(|need| failed.contains(need)) {
                failed.insert(number);
                continue;
            }
            let is_local = matches!(node.part, Part::Local(_));
            if is_local || parts.contains(&number) {
                let module = self.config.path(node.at).to_owned();
                let mut visit = Visit { knows: false, ..Visit::new(self, node.at, module, BTreeMap::new()) };
                visit.look_at(node).await;
                if visit.found.has_errors() {
                    failed.insert(number);
                }
                if parts.contains(&number) {
                    self.tell(visit.found);
                }
            }
        }
    }

    /// Whether a part has no instance, or refers to one of the modules that are without.
    fn is_unasked(&self, number: usize, without: &BTreeSet<usize>) -> bool {
        let node = &self.graph.nodes[number];
        let has_none = self.expanded.borrow().get(&number) == Some(&false);
        let is_part = node.configures().is_none();
        is_part && (has_none || without.contains(&node.at) || self.refers_to_one_of(without, node))
    }

    fn refers_to_one_of(&self, without: &BTreeSet<usize>, node: &Node) -> bool {
        if without.is_empty() {
            return false;
        }
        let Some(tree) = node.tree(self.config) else { return false };
        let (at, named): (usize, BTreeSet<String>) = match node.part {
            Part::Local(position) => {
                let local = tree.body.attributes.get(position).into_iter();
                (node.at, local.flat_map(|local| references(&local.expr)).collect())
            }
            Part::Variable => {
                let Some((caller, call)) = self.config.call(node.at) else { return false };
                let given = attribute(&call.body, label(tree, 0)).into_iter();
                (caller, given.flat_map(references).collect())
            }
            _ => (node.at, of_body(&tree.body)),
        };
        let calls = named.iter().filter_map(|name| name.strip_prefix("module."));
        let names: BTreeSet<&str> = calls.map(|rest| rest.split('.').next().unwrap_or_default()).collect();
        let path = before(self.config.path(at));
        let mut called =
            names.into_iter().filter_map(|name| self.config.called(&format!("{path}module.{name}")));
        called.any(|called| without.contains(&called))
    }
}

impl Visit<'_, '_, '_> {
    async fn look_at(&mut self, node: &Node) {
        let Some(tree) = node.tree(self.walk.config) else { return };
        if let (Some(block), Some(provider)) = (node.resource(self.walk.config), &node.provider) {
            self.look_at_resource(&block, provider).await;
            for import in node.imports(self.walk.config) {
                let mut visit = Visit { knows: false, ..self.walk.visit() };
                visit.look_at_import(import, &block);
                let is_sound = !visit.found.has_errors();
                self.found.append(visit.found);
                // As in Terraform, which looks at no further one then.
                if !is_sound {
                    break;
                }
            }
            return;
        }
        match node.part {
            Part::Local(position) => {
                let local = tree.body.attributes.get(position);
                if let Some(local) = local.filter(|local| self.is_not_of_itself(&local.name, &local.expr)) {
                    let value = self.evaluate_marked(&local.expr);
                    let place = (self.at, local.name.clone());
                    self.walk.looked_locals.borrow_mut().insert(place, value);
                }
            }
            Part::Variable => {
                let name = label(tree, 0);
                let Some(given) = self.given(name) else { return };
                let is_ruled = tree.body.blocks.iter().any(|inner| inner.kind == "validation");
                if let Some(value) = given.filter(|_| is_ruled) {
                    self.own.insert("var", self.with_one_known((name, value), &of_body(&tree.body)));
                }
                self.holds(Condition::Validation, tree);
            }
            Part::Output => {
                if self.output_holds(tree) {
                    self.value_of_output(tree);
                }
            }
            Part::Check => self.look_at_conditions(tree, None),
            Part::Call(_) => {
                self.depends_are_there(tree);
                self.expansion(attribute(&tree.body, "count"), attribute(&tree.body, "for_each"));
            }
            Part::Provider => {
                let provider = node.configures().and_then(|it| Some((it, self.walk.host_of(it)?)));
                if let Some((provider, host)) = provider {
                    self.validated(provider, host, Some(tree)).await;
                }
            }
            Part::Resource(_) | Part::Read(_) => {}
        }
    }

    /// The variables that the rules of one name, of which nothing is known but that one.
    fn with_one_known(&self, (name, value): (&str, Marked), named: &BTreeSet<String>) -> Marked {
        let names = named.iter().filter_map(|name| name.strip_prefix("var."));
        let others =
            names.filter(|other| *other != name).filter_map(|other| self.written().variables().get(other));
        object(others.map(|other| (&*other.name, unknown(other))).chain([(name, value)]))
    }

    /// With the block that `self` is.
    fn look_at_conditions(&mut self, tree: &NativeBlock, itself: Option<&Block>) {
        let kinds = ["assert", "postcondition", "precondition"];
        for condition in tree.body.blocks.iter().filter(|inner| kinds.contains(&inner.kind.as_str())) {
            let itself = itself.filter(|_| condition.kind == "postcondition");
            if itself.is_some() {
                self.own.insert("self", Value::unknown(Type::DYNAMIC).into());
            }
            match condition.kind.as_str() {
                "assert" => self.look_at_assertion(condition),
                _ => self.look_at_rule(condition, itself),
            }
            self.own.remove("self");
        }
    }

    async fn look_at_resource(&mut self, block: &ResourceBlock<'_>, provider: &ProviderAddress) {
        if !self.has(block, provider) {
            return;
        }
        self.depends_are_there(block.tree);
        self.expansion(block.meta("count"), block.meta("for_each"));
        let by = ["count", "for_each"].into_iter().find(|name| block.meta(name).is_some());
        self.own = by.map(some_instance).unwrap_or_default();
        let Some((host, schema)) = self.schema_of(block, provider) else { return };
        if let Some(lifecycle) = block.lifecycle_block() {
            self.look_at_conditions(lifecycle, Some(schema.block()));
        }
        let address = address_of(&self.module, block);
        let config = match block.mode {
            ResourceMode::Managed | ResourceMode::Data => self.lasting(block, schema, &address),
            ResourceMode::Ephemeral => self.decode(block, schema),
        };
        let Some(Marked { value: config, .. }) = config else { return };
        let found = match (block.mode, written("configuration", &config, schema.ty())) {
            (_, Err(refusal)) => refused(refusal),
            (ResourceMode::Managed, Ok(_)) => {
                let Some((type_name, _)) = host.resources.get_key_value(block.type_name) else { return };
                let instance = Instance { host, schema, type_name, client: self.walk.client() };
                self.ignores_what_is_there(block, schema);
                instance.validate(&config).await
            }
            (ResourceMode::Data, Ok(config)) => mistakes_of_data(host, block.type_name, config).await,
            (ResourceMode::Ephemeral, Ok(config)) => {
                mistakes_of_ephemeral(host, block.type_name, config).await
            }
        };
        self.tell(&address, found);
    }
}

/// What `count` or `each` is in an instance of which nothing is known.
pub(super) fn some_instance(by: &str) -> BTreeMap<&'static str, Marked> {
    let unknown = |ty: Type| Marked::from(Value::unknown(ty));
    match by {
        "count" => [("count", object([("index", unknown(Type::NUMBER))]))].into(),
        _ => [("each", object([("key", unknown(Type::STRING)), ("value", unknown(Type::DYNAMIC))]))].into(),
    }
}
