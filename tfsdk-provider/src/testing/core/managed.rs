//! Managed resources in a walk: what becomes of one.

use std::rc::Rc;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::Action;
use tfsdk_core::schema::Schema;
use tfsdk_core::text::HclString;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{AccessKind, Expr, ExprKind, Marked, Marks};

use super::ignored::{all_ignored, some_ignored};
use super::instance::{Instance, Prior};
use super::sensitive::fitted;
use super::stored::Stored;
use super::visit::Visit;
use super::walk::Purpose;
use crate::testing::address::{before, is_in};
use crate::testing::change::Change;
use crate::testing::config::{ProviderAddress, RESOURCE, ResourceBlock, head};
use crate::testing::hosted::{Described, Host};
use crate::testing::planned::Planned;

impl<'h> Visit<'_, '_, 'h> {
    /// Plans or applies an instance, and gives the value that other parts see.
    pub(super) async fn managed(
        &mut self,
        block: &ResourceBlock<'_>,
        (host, provider): (&'h Host, &ProviderAddress),
        schema: &'h Rc<Described>,
        address: &str,
    ) -> Marked {
        let unknown = Marked::from(Value::unknown(schema.ty().clone()));
        self.walk.configured.borrow_mut().insert(address.to_owned());
        if self.is_destroying() {
            // It stands as it is until it is destroyed.
            return self.stored(address).map_or(unknown, |stored| Marked::new(stored.value, stored.marks));
        }
        let Some(config) = self.lasting(block, schema, address) else { return unknown };
        let Some((type_name, _)) = host.resources.get_key_value(block.type_name) else { return unknown };
        let instance = Instance { host, schema, type_name };
        let done = match self.walk.purpose {
            Purpose::Plan { refresh } => self.plan_one(block, instance, address, config, refresh).await,
            Purpose::Refresh => self.plan_one(block, instance, address, config, true).await,
            Purpose::Apply | Purpose::Destroy => {
                self.apply_one(block, (instance, provider), address, config).await
            }
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
        Marked { value: config, marks }: Marked,
        refresh: bool,
    ) -> Result<Marked, Diagnostics> {
        let found = instance.validate(&config).await;
        if found.has_errors() {
            return Err(found);
        }
        self.tell(address, found);
        if self.walk.purpose != Purpose::Refresh {
            self.import_asked(address).await?;
        }
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
        if action == Action::Replace {
            self.may_be_destroyed(block, address)?;
        }
        let after = fitted(planned.value.clone(), &marks);
        let (prior, was) =
            stored.map_or_else(|| (instance.none(), Marks::NONE), |stored| (stored.value, stored.marks));
        // What is to be kept from readers is a part of what is stored.
        if action == Action::NoOp && was != after.marks {
            action = Action::Update;
        }
        let moved_from = self.walk.moved.borrow().get(address).cloned();
        self.walk.changes.borrow_mut().insert(
            address.to_owned(),
            Change {
                address: address.to_owned(),
                action,
                prior,
                after: after.value.clone(),
                replaces,
                plan: Some(planned),
                schema: Some(Rc::clone(instance.schema)),
                why: why.to_owned(),
                moved_from,
                creates_first: self.creates_first(address),
                is_read: false,
                deposed: None,
                sensitive: [was, after.marks.clone()],
            },
        );
        Ok(after)
    }

    async fn apply_one(
        &mut self,
        block: &ResourceBlock<'_>,
        (instance, provider): (Instance<'_>, &ProviderAddress),
        address: &str,
        Marked { value: config, marks }: Marked,
    ) -> Result<Marked, Diagnostics> {
        let stored = self.stored(address);
        let change = self.walk.changes.borrow().get(address).cloned();
        let Some(change) = change else { return Ok(instance.none().into()) };
        let (action, Some(first)) = (change.action, change.plan) else {
            return Ok(fitted(change.after, &marks));
        };
        if action == Action::NoOp {
            return Ok(stored
                .map_or_else(|| instance.none().into(), |stored| Marked::new(stored.value, stored.marks)));
        }
        let is_replaced = action == Action::Replace;
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
        if let Some(stored) =
            stored.clone().filter(|stored| action == Action::Update && stored.value.raw_equals(planned))
        {
            // Nothing changes but what is to be kept from readers, which is none of the provider's.
            let value = fitted(stored.value.clone(), &marks);
            self.store(address, Some(Stored { marks: value.marks.clone(), ..stored }));
            return Ok(value);
        }
        let (verdict, beside) = instance.apply(address, &prior.value, (planned, beside), &config).await;
        let new = verdict.state.clone().map(|value| Stored {
            is_tainted: verdict.tainted,
            needs: self.needs(address),
            marks: fitted(value.clone(), &marks).marks,
            ..Stored::new(instance.type_name, (value, beside), provider.clone())
        });
        match (new, stored) {
            (Some(new), stored) => {
                self.store(address, Some(new));
                // What it replaces ends when all is done that needed it.
                if let Some(old) = stored.filter(|_| is_replaced) {
                    self.walk.state.borrow_mut().deposed.add(address, old);
                }
            }
            (None, Some(_)) if is_replaced => {}
            (None, _) => self.store(address, None),
        }
        if verdict.diagnostics.has_errors() {
            self.walk.failed.borrow_mut().insert(address.to_owned());
        }
        self.tell(address, verdict.diagnostics);
        let stored = self.stored(address);
        Ok(stored.map_or_else(|| instance.none().into(), |stored| Marked::new(stored.value, stored.marks)))
    }

    /// What is stored of a resource, in today's version and, where asked for, as it is now.
    pub(super) async fn brought_up(
        &mut self,
        instance: Instance<'_>,
        address: &str,
        refresh: bool,
    ) -> Result<Option<Stored>, Diagnostics> {
        let Some(stored) = self.stored(address) else { return Ok(None) };
        let (value, found) = instance.stored_again(&stored.value).await?;
        self.tell(address, found);
        let (needs, provider) = match self.walk.configured.borrow().contains(address) {
            true => (self.needs(address), self.provider_at(address)),
            false => (stored.needs.clone(), stored.provider.clone()),
        };
        let mut stored = Some(Stored { value, needs, provider, ..stored });
        if let Some(before) = stored.clone().filter(|_| refresh) {
            let (refreshed, found) = instance.refreshed(before).await?;
            self.tell(address, found);
            stored = refreshed;
        }
        self.store(address, stored.clone());
        Ok(stored)
    }

    /// # Errors
    /// `prevent_destroy` keeps it from being destroyed.
    pub(super) fn may_be_destroyed(
        &self,
        block: &ResourceBlock<'_>,
        address: &str,
    ) -> Result<(), Diagnostics> {
        let says = block.lifecycle("prevent_destroy").map(|expr| expr.evaluate_constant().0);
        if says.is_none_or(|says| says.as_bool() != Some(true)) {
            return Ok(());
        }
        let detail = format!(
            "Resource {address} has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed. To avoid this error and continue with the plan, either disable lifecycle.prevent_destroy or reduce the scope of the plan using the -target option."
        );
        let told = Diagnostic::error("Instance cannot be destroyed", detail).in_source(head(block.tree));
        Err(told.in_file(&self.walk.config.at(block.at).file_name()).into())
    }

    /// Whether what `replace_triggered_by` names is updated or replaced.
    fn is_triggered(&mut self, block: &ResourceBlock<'_>) -> bool {
        let Some(ExprKind::Tuple(triggers)) = block.lifecycle("replace_triggered_by").map(|expr| &expr.kind)
        else {
            return false;
        };
        let named: Vec<String> = triggers.iter().map(|trigger| self.named_instance(trigger)).collect();
        named.iter().any(|named| self.is_change(named))
    }

    /// A reference as it is meant here, where its keys may be `count.index` and `each.key`.
    pub(super) fn named_instance(&mut self, reference: &Expr) -> String {
        let ExprKind::Access { source, steps } = &reference.kind else {
            return self.written().text(reference).to_owned();
        };
        let mut named = self.written().text(source).to_owned();
        for step in steps {
            match &step.kind {
                AccessKind::Attribute(name) if named == RESOURCE => named.clone_from(name),
                AccessKind::Attribute(name) => named.push_str(&format!(".{name}")),
                AccessKind::Index(key) => {
                    let key = self.evaluate(key);
                    match key.as_str() {
                        Some(key) => named.push_str(&format!("[{}]", HclString(key))),
                        None => named.push_str(&format!("[{key}]")),
                    }
                }
                AccessKind::LegacyIndex(index) => named.push_str(&format!("[{index}]")),
                AccessKind::AttributeSplat(_) | AccessKind::Splat { .. } | AccessKind::Invalid => {}
            }
        }
        named
    }

    /// Whether a reference is to a resource that is updated or replaced, or to a part of it that changes.
    fn is_change(&self, reference: &str) -> bool {
        let Ok(path) = reference.parse::<Path>() else { return false };
        let is_name = |(i, step): &(usize, &Step)| *i < 2 || !matches!(step, Step::Attribute(_));
        let named = path.steps().iter().enumerate().take_while(is_name).count();
        let (address, part) = path.steps().split_at(named);
        let address: Path = address.iter().cloned().collect();
        let part: Path = part.iter().cloned().collect();
        let whole = format!("{}{address}", before(&self.module));
        let is_meant = |change: &&Change| is_in(&change.address, &whole);
        let changes = self.walk.changes.borrow();
        changes.values().filter(is_meant).any(|change| {
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
    ) -> Result<Value, Diagnostics> {
        let Some(ignored) = block.lifecycle("ignore_changes").filter(|_| !prior.is_null()) else {
            return Ok(config);
        };
        let ExprKind::Tuple(items) = &ignored.kind else {
            return all_ignored(schema, prior).map_err(Diagnostics::from);
        };
        let path = |item| {
            let text = self.written().text(item).trim_matches('"');
            text.parse::<Path>().map_err(|error| {
                Diagnostic::error("Invalid ignore_changes", format!("{text}: {error}")).into()
            })
        };
        let ignored = items.iter().map(path).collect::<Result<Vec<Path>, Diagnostics>>()?;
        some_ignored(config, prior, &ignored).map_err(Diagnostics::from)
    }
}
