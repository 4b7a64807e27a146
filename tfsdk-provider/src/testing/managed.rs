//! Managed resources in a walk: what becomes of one, and what becomes of those that nothing configures any more.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::Action;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::ExprKind;

use super::change::{Abandoned, Change};
use super::host::Host;
use super::ignored::{all_ignored, some_ignored};
use super::instance::{Beside, Instance, Planned, Prior, Stored};
use super::module::{Refactoring, ResourceBlock};
use super::walk::{Mode, Place, Walk};

/// What is said, and that nothing comes of it.
type Failed = Diagnostics;

impl<'h> Walk<'_, 'h> {
    /// Plans or applies an instance, and gives the value that other parts see.
    pub(super) async fn managed(
        &mut self,
        block: &ResourceBlock<'_>,
        host: &'h Host,
        schema: &'h Schema,
        place: &Place,
    ) -> Value {
        let unknown = Value::unknown(schema.ty().clone());
        let address = &place.address;
        self.configured.insert(address.clone());
        let Some(config) = self.decode(block.block, schema) else { return unknown };
        let Some((type_name, _)) = host.resources.get_key_value(block.type_name) else { return unknown };
        let instance = Instance { host, schema, type_name };
        let done = match self.mode {
            Mode::Plan { refresh } => self.plan_one(block, instance, address, config, refresh).await,
            Mode::Apply => self.apply_one(block, instance, address, config).await,
            // It stands as it is until it is destroyed.
            Mode::Destroy => Ok(self.stored(address).map_or(unknown.clone(), |stored| stored.value)),
        };
        match done {
            Ok(value) => value,
            Err(found) => {
                self.tell(address, found);
                unknown
            }
        }
    }

    async fn plan_one(
        &mut self,
        block: &ResourceBlock<'_>,
        instance: Instance<'_>,
        address: &str,
        config: Value,
        refresh: bool,
    ) -> Result<Value, Failed> {
        let found = instance.validate(&config).await;
        if found.has_errors() {
            return Err(found);
        }
        self.tell(address, found);
        let stored = self.brought_up(instance, address, refresh).await?;
        let is_tainted = stored.as_ref().is_some_and(|stored| stored.is_tainted);
        let prior = match &stored {
            Some(stored) if !is_tainted => {
                Prior { value: stored.value.clone(), beside: stored.beside.clone() }
            }
            _ => instance.nothing(),
        };
        let kept = self.with_ignored(block, instance.schema, config.clone(), &prior.value)?;
        let (mut planned, found) = instance.plan(address, &prior, &kept, None).await?;
        self.tell(address, found);
        let replaces = planned.replaces.clone();
        let is_triggered = stored.is_some() && self.is_triggered(block);
        let mut action = if is_tainted || is_triggered { Action::Replace } else { planned.action() };
        let why = match () {
            () if is_tainted => "is tainted, so must be replaced",
            () if is_triggered => "will be replaced due to changes in replace_triggered_by",
            () => "",
        };
        if action == Action::Replace && !is_tainted {
            // Core hands on what the first plan keeps beside the value.
            let nothing = Prior { value: instance.none(), beside: planned.beside.clone() };
            let (again, found) = instance.plan(address, &nothing, &config, None).await?;
            self.tell(address, found);
            planned = again;
        }
        if action == Action::NoOp && stored.is_none() {
            action = Action::Create;
        }
        let is_kept = block.lifecycle("prevent_destroy").is_some_and(|expr| self.is_true(expr));
        if is_kept && action == Action::Replace {
            let detail = format!(
                "{address} has lifecycle.prevent_destroy set, and the plan calls for it to be destroyed."
            );
            return Err(Diagnostic::error("Instance cannot be destroyed", detail).into());
        }
        let prior = stored.map_or_else(|| instance.none(), |stored| stored.value);
        let after = planned.value.clone();
        let creates_first = block.lifecycle("create_before_destroy").is_some_and(|expr| self.is_true(expr));
        self.changes.insert(
            address.to_owned(),
            Change {
                address: address.to_owned(),
                action,
                prior,
                after: after.clone(),
                replaces,
                plan: Some(planned),
                schema: Some(instance.schema.clone()),
                why: why.to_owned(),
                moved_from: self.moved.get(address).cloned(),
                creates_first,
            },
        );
        Ok(after)
    }

    async fn apply_one(
        &mut self,
        block: &ResourceBlock<'_>,
        instance: Instance<'_>,
        address: &str,
        config: Value,
    ) -> Result<Value, Failed> {
        let stored = self.stored(address);
        let Some(change) = self.changes.get(address).cloned() else { return Ok(instance.none()) };
        let (action, Some(first)) = (change.action, change.plan) else { return Ok(change.after) };
        if action == Action::NoOp {
            return Ok(stored.map_or_else(|| instance.none(), |stored| stored.value));
        }
        let is_replaced = action == Action::Replace;
        let creates_first =
            is_replaced && block.lifecycle("create_before_destroy").is_some_and(|expr| self.is_true(expr));
        if let Some(stored) = stored.as_ref().filter(|_| is_replaced && !creates_first) {
            let identity = stored.beside.identity.clone();
            let beside = Beside { private: first.beside.private.clone(), identity };
            self.destroy(instance, address, stored, &beside).await?;
        }
        let prior = match &stored {
            Some(stored) if !is_replaced => {
                Prior { value: stored.value.clone(), beside: stored.beside.clone() }
            }
            _ => instance.nothing(),
        };
        let config = self.with_ignored(block, instance.schema, config, &prior.value)?;
        let (last, found) = instance.plan(address, &prior, &config, Some(&first)).await?;
        self.tell(address, found);
        let Planned { value: planned, beside, .. } = &last;
        let (verdict, beside) = instance.apply(address, &prior.value, (planned, beside), &config).await;
        let is_accepted = verdict.is_accepted();
        let number = match &stored {
            Some(stored) if !is_replaced => stored.number,
            _ => self.state.next_number(),
        };
        match &verdict.state {
            Some(value) => {
                let stored = Stored {
                    type_name: instance.type_name.to_owned(),
                    value: value.clone(),
                    beside,
                    is_tainted: verdict.tainted,
                    provider: self.module.provider_of(block),
                    number,
                };
                self.state.insert(address.to_owned(), stored);
            }
            None if !creates_first => drop(self.state.resources.remove(address)),
            None => {}
        }
        self.tell(address, verdict.diagnostics);
        if let Some(stored) = stored.as_ref().filter(|_| creates_first && is_accepted) {
            let created = self.stored(address);
            let beside = self.plan_end(instance, address, stored).await?.map(|planned| planned.beside);
            let beside = beside.unwrap_or_else(|| stored.beside.clone());
            self.destroy(instance, address, stored, &beside).await?;
            if let Some(created) = created {
                self.state.insert(address.to_owned(), created);
            }
        }
        Ok(self.state.resources.get(address).map_or_else(|| instance.none(), |stored| stored.value.clone()))
    }

    /// Destroys what is stored, with what the plan keeps beside it.
    async fn destroy(
        &mut self,
        instance: Instance<'_>,
        address: &str,
        stored: &Stored,
        beside: &Beside,
    ) -> Result<(), Failed> {
        let none = instance.none();
        let (verdict, beside) = instance.apply(address, &stored.value, (&none, beside), &none).await;
        match verdict.state {
            Some(value) => self.state.insert(address.to_owned(), Stored { value, beside, ..stored.clone() }),
            None => drop(self.state.resources.remove(address)),
        }
        if verdict.diagnostics.has_errors() {
            return Err(verdict.diagnostics);
        }
        self.tell(address, verdict.diagnostics);
        Ok(())
    }

    /// What is stored of a resource, in today's version and, where asked for, as it is now.
    async fn brought_up(
        &mut self,
        instance: Instance<'_>,
        address: &str,
        refresh: bool,
    ) -> Result<Option<Stored>, Failed> {
        let Some(stored) = self.stored(address) else { return Ok(None) };
        let (value, found) = instance.stored_again(&stored.value).await?;
        self.tell(address, found);
        let mut stored = Some(Stored { value, ..stored });
        if let Some(before) = stored.clone().filter(|_| refresh) {
            let (refreshed, found) = instance.refreshed(before).await?;
            self.tell(address, found);
            stored = refreshed;
        }
        match &stored {
            Some(stored) => self.state.insert(address.to_owned(), stored.clone()),
            None => drop(self.state.resources.remove(address)),
        }
        Ok(stored)
    }

    /// Plans the end of what is stored and not configured any more.
    pub(super) async fn plan_orphans(&mut self, refresh: bool) {
        let is_orphan = |address: &&String| !self.configured.contains(*address);
        let orphans: Vec<String> = self.state.resources.keys().filter(is_orphan).cloned().collect();
        let forgotten: Vec<&str> = self
            .module
            .refactorings()
            .iter()
            .filter(|it| it.kind == "removed" && it.forgets)
            .map(|it| it.argument("from"))
            .collect();
        for abandoned in self.state.abandoned.clone().into_values() {
            if let Err(found) = self.instance(&abandoned.type_name) {
                self.tell(&abandoned.type_name, found);
            }
        }
        for address in orphans {
            if forgotten.iter().any(|from| is_instance_of(&address, from)) {
                self.state.resources.remove(&address);
                continue;
            }
            if let Err(found) = self.plan_orphan(&address, refresh).await {
                self.tell(&address, found);
            }
        }
    }

    async fn plan_orphan(&mut self, address: &str, refresh: bool) -> Result<(), Failed> {
        let Some(stored) = self.stored(address) else { return Ok(()) };
        let instance = self.instance(&stored.type_name)?;
        self.turn_to(&stored.provider, instance.host).await;
        let Some(stored) = self.brought_up(instance, address, refresh).await? else { return Ok(()) };
        let planned = self.plan_end(instance, address, &stored).await?;
        let why = if self.is_destroying() { String::new() } else { self.why_deleted(address) };
        self.changes.insert(
            address.to_owned(),
            Change {
                address: address.to_owned(),
                action: Action::Delete,
                prior: stored.value,
                after: instance.none(),
                replaces: Vec::new(),
                plan: planned,
                schema: Some(instance.schema.clone()),
                why,
                moved_from: None,
                creates_first: false,
            },
        );
        Ok(())
    }

    /// What the provider plans for the end of what is stored, if it wants to be asked.
    async fn plan_end(
        &mut self,
        instance: Instance<'_>,
        address: &str,
        stored: &Stored,
    ) -> Result<Option<Planned>, Failed> {
        if !instance.host.plans_destroy() {
            return Ok(None);
        }
        let prior = Prior { value: stored.value.clone(), beside: stored.beside.clone() };
        let (planned, found) = instance.plan(address, &prior, &instance.none(), None).await?;
        self.tell(address, found);
        Ok(Some(planned))
    }

    /// Destroys what the plan destroys, what was created last first.
    pub(super) async fn destroy_orphans(&mut self) {
        let deleted = |change: &&Change| change.action == Action::Delete;
        let mut all: Vec<String> =
            self.changes.values().filter(deleted).map(|change| change.address.clone()).collect();
        all.sort_by_key(|address| {
            std::cmp::Reverse(self.state.resources.get(address).map(|stored| stored.number))
        });
        for address in all {
            let Some(stored) = self.stored(&address) else { continue };
            let done = match self.instance(&stored.type_name) {
                Ok(instance) => {
                    self.turn_to(&stored.provider, instance.host).await;
                    let planned = self.changes.get(&address).and_then(|change| change.plan.as_ref());
                    let beside = planned.map_or_else(|| stored.beside.clone(), |plan| plan.beside.clone());
                    self.destroy(instance, &address, &stored, &beside).await
                }
                Err(found) => Err(found),
            };
            if let Err(found) = done {
                self.tell(&address, found);
            }
        }
    }

    /// Follows `moved` and `import` blocks.
    pub(super) async fn refactor(&mut self) {
        for refactoring in self.module.refactorings() {
            let done = match refactoring.kind {
                "moved" => self.moved(&refactoring).await,
                "import" => self.import_block(&refactoring).await,
                _ => Ok(()),
            };
            if let Err(found) = done {
                self.tell(refactoring.argument("to"), found);
            }
        }
        self.move_first();
    }

    /// A resource that gets a `count`, or loses it, is the first instance from then on, without a `moved` block.
    fn move_first(&mut self) {
        let blocks = self.module.blocks();
        for block in self.module.all_managed(&blocks) {
            let alone = block.address();
            let first = format!("{alone}[0]");
            let (from, to) = match (block.meta("count"), block.meta("for_each")) {
                (Some(_), _) => (alone, first),
                (None, None) => (first, alone),
                (None, Some(_)) => continue,
            };
            if !self.state.resources.contains_key(&to)
                && let Some(stored) = self.state.resources.remove(&from)
            {
                self.moved.insert(to.clone(), from);
                self.state.insert(to, stored);
            }
        }
    }

    async fn moved(&mut self, refactoring: &Refactoring<'_>) -> Result<(), Failed> {
        let (from, to) = (refactoring.argument("from"), refactoring.argument("to"));
        let concerned: Vec<String> =
            self.state.resources.keys().filter(|address| is_instance_of(address, from)).cloned().collect();
        for address in concerned {
            let target = format!("{to}{}", address.strip_prefix(from).unwrap_or_default());
            let Some(stored) = self.stored(&address) else { continue };
            if self.state.resources.contains_key(&target) {
                continue;
            }
            let type_name = target.split('.').next().unwrap_or_default();
            let stored = if type_name == stored.type_name {
                stored
            } else {
                let source = self.instance(&stored.type_name)?.abandoned(&stored.value, stored.beside)?;
                let Prior { value, beside } = self.moved_here(&target, type_name, source).await?;
                let provider = self.provider_at(&target);
                Stored { type_name: type_name.to_owned(), value, beside, provider, ..stored }
            };
            self.state.resources.remove(&address);
            self.moved.insert(target.clone(), address);
            self.state.insert(target, stored);
        }
        let type_name = to.split('.').next().unwrap_or_default();
        if let Some(source) = self.state.abandoned.get(from).cloned() {
            let Prior { value, beside } = self.moved_here(to, type_name, source).await?;
            let (type_name, number) = (type_name.to_owned(), self.state.next_number());
            let (is_tainted, provider) = (false, self.provider_at(to));
            let stored = Stored { type_name, value, beside, is_tainted, provider, number };
            self.state.abandoned.remove(from);
            self.moved.insert(to.to_owned(), from.to_owned());
            self.state.insert(to.to_owned(), stored);
        }
        Ok(())
    }

    /// What was stored of a resource of another type, as one of this type.
    async fn moved_here(
        &mut self,
        target: &str,
        type_name: &str,
        source: Abandoned,
    ) -> Result<Prior, Failed> {
        let from = self.hosts.of_type(&source.type_name).map(|host| host.address.clone());
        let instance = self.instance(type_name)?;
        let (prior, found) = instance.moved(&from.unwrap_or_default(), source).await?;
        self.tell(target, found);
        Ok(prior)
    }

    async fn import_block(&mut self, refactoring: &Refactoring<'_>) -> Result<(), Failed> {
        let (to, id) = (refactoring.argument("to"), refactoring.argument("id"));
        if self.state.resources.contains_key(to) {
            return Ok(());
        }
        let (expr, found) =
            tfsdk_lang::expr::parse_expression(id.as_bytes(), "main.tf", tfsdk_lang::expr::Pos::START);
        if found.has_errors() {
            return Err(found);
        }
        match self.evaluate(&expr).as_str() {
            Some(id) => self.import(to, id).await,
            None => {
                Err(Diagnostic::error("Invalid import id argument", "It has to be a string that is known.")
                    .into())
            }
        }
    }

    /// Imports a resource.
    pub(super) async fn import(&mut self, address: &str, id: &str) -> Result<(), Failed> {
        let type_name = address.split('.').next().unwrap_or_default();
        let instance = self.instance(type_name)?;
        let provider = self.provider_at(address);
        self.turn_to(&provider, instance.host).await;
        let (Prior { value, beside }, found) = instance.imported(id).await?;
        self.tell(address, found);
        // Core asks the provider first as well, so that of two mistakes the provider's is told.
        if self.state.resources.contains_key(address) {
            let detail = format!(
                "Terraform is already managing a remote object for {address}. To import to this address you must first remove the existing object from the state."
            );
            return Err(Diagnostic::error("Resource already managed by Terraform", detail).into());
        }
        let stored = Stored {
            type_name: instance.type_name.to_owned(),
            value,
            beside,
            is_tainted: false,
            provider,
            number: self.state.next_number(),
        };
        let (stored, found) = instance.refreshed(stored).await?;
        self.tell(address, found);
        match stored {
            Some(stored) => self.state.insert(address.to_owned(), stored),
            None => {
                let detail = format!(
                    "While attempting to import an existing object to {address:?}, the provider detected that no object exists with the given id."
                );
                return Err(Diagnostic::error("Cannot import non-existent remote object", detail).into());
            }
        }
        Ok(())
    }

    /// # Errors
    /// No provider has such a resource.
    pub(super) fn instance(&self, type_name: &str) -> Result<Instance<'h>, Failed> {
        let found = self.hosts.of_type(type_name);
        let found = found.and_then(|host| Some((host, host.resources.get_key_value(type_name)?)));
        let Some((host, (type_name, schema))) = found else {
            let detail = format!("No provider of this scenario has it: {type_name}.");
            return Err(Diagnostic::error("There is no such resource", detail).into());
        };
        Ok(Instance { host, schema, type_name })
    }

    /// The configuration of the provider of what the configuration has at an address.
    pub(super) fn provider_at(&self, address: &str) -> String {
        let blocks = self.module.blocks();
        let block = self.module.managed(&blocks, address.split('[').next().unwrap_or_default());
        let of_type = || address.split('_').next().unwrap_or_default().to_owned();
        block.map_or_else(of_type, |block| self.module.provider_of(&block))
    }

    /// Why nothing configures what is stored under an address.
    fn why_deleted(&self, address: &str) -> String {
        let (resource, key) = address.split_once('[').unwrap_or((address, ""));
        let blocks = self.module.blocks();
        let Some(block) = self.module.managed(&blocks, resource) else {
            return match self.moved.get(address) {
                Some(from) => format!("because {from} was moved to {address}, which is not in configuration"),
                None => format!("because {resource} is not in configuration"),
            };
        };
        let is_named = key.starts_with('"');
        let argument = if is_named { "for_each" } else { "count" };
        match key {
            "" => "because resource uses count or for_each".to_owned(),
            _ if block.meta(argument).is_none() => format!("because resource does not use {argument}"),
            key if is_named => format!("because key [{key} is not in for_each map"),
            key => format!("because index [{key} is out of range for count"),
        }
    }

    fn stored(&self, address: &str) -> Option<Stored> {
        self.state.resources.get(address).cloned()
    }

    fn is_true(&mut self, expr: &tfsdk_lang::expr::Expr) -> bool {
        self.evaluate(expr).as_bool() == Some(true)
    }

    /// Whether what `replace_triggered_by` names is updated or replaced.
    fn is_triggered(&self, block: &ResourceBlock<'_>) -> bool {
        let Some(ExprKind::Tuple(triggers)) = block.lifecycle("replace_triggered_by").map(|expr| &expr.kind)
        else {
            return false;
        };
        triggers.iter().any(|trigger| self.is_change(self.module.text(trigger)))
    }

    /// Whether a reference is to a resource that is updated or replaced, or to a part of it that changes.
    fn is_change(&self, reference: &str) -> bool {
        let Ok(path) = reference.parse::<Path>() else { return false };
        let is_name = |(i, step): &(usize, &Step)| *i < 2 || !matches!(step, Step::Attribute(_));
        let named = path.steps().iter().enumerate().take_while(is_name).count();
        let (address, part) = path.steps().split_at(named);
        let address: Path = address.iter().cloned().collect();
        let part: Path = part.iter().cloned().collect();
        let is_meant = |change: &&Change| is_instance_of(&change.address, &address.to_string());
        self.changes.values().filter(is_meant).any(|change| {
            matches!(change.action, Action::Update | Action::Replace)
                && match (change.prior.at(&part), change.after.at(&part)) {
                    (Ok(prior), Ok(after)) => !prior.to_value().raw_equals(&after.to_value()),
                    (prior, after) => prior.is_ok() != after.is_ok(),
                }
        })
    }

    /// The configuration with what is stored where `ignore_changes` says so.
    fn with_ignored(
        &self,
        block: &ResourceBlock<'_>,
        schema: &Schema,
        config: Value,
        prior: &Value,
    ) -> Result<Value, Failed> {
        let Some(ignored) = block.lifecycle("ignore_changes").filter(|_| !prior.is_null()) else {
            return Ok(config);
        };
        let ExprKind::Tuple(items) = &ignored.kind else {
            return all_ignored(schema, prior).map_err(Diagnostics::from);
        };
        let path = |item| {
            let text = self.module.text(item);
            text.parse::<Path>().map_err(|error| {
                Diagnostic::error("Invalid ignore_changes", format!("{text}: {error}")).into()
            })
        };
        let ignored = items.iter().map(path).collect::<Result<Vec<Path>, Failed>>()?;
        some_ignored(config, prior, &ignored).map_err(Diagnostics::from)
    }
}

/// Whether an address is this one, or that of an instance of it.
fn is_instance_of(address: &str, resource: &str) -> bool {
    address.strip_prefix(resource).is_some_and(|rest| rest.is_empty() || rest.starts_with('['))
}
