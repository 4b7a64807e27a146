//! Managed resources in a walk: what becomes of one.

use std::rc::Rc;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::plan::Action;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, Marks};

use super::instance::{Instance, Prior};
use super::stored::Stored;
use super::visit::Visit;
use super::walk::Purpose;
use crate::testing::change::Change;
use crate::testing::config::{ProviderAddress, ResourceBlock};
use crate::testing::hosted::{Described, Host};
use crate::testing::planned::Planned;
use crate::testing::sensitive::fitted;

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
        let Some((type_name, _)) = host.resources.get_key_value(block.type_name) else { return unknown };
        let instance = Instance { host, schema, type_name, client: self.walk.client() };
        let done = match self.walk.purpose {
            // As in Terraform, what is configured is not evaluated.
            Purpose::Refresh | Purpose::Import => self.standing(instance, address).await.map(|stored| {
                stored.map_or_else(|| unknown.clone(), |stored| Marked::new(stored.value, stored.marks))
            }),
            purpose => {
                let Some(config) = self.lasting(block, schema, address) else { return unknown };
                match purpose {
                    Purpose::Apply => self.apply_one(block, (instance, provider), address, config).await,
                    _ => {
                        let refresh = purpose != Purpose::Plan { refresh: false };
                        self.plan_one(block, instance, address, config, refresh).await
                    }
                }
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

    /// What is stored of a resource, or imported, where nothing is planned.
    async fn standing(
        &mut self,
        instance: Instance<'_>,
        address: &str,
    ) -> Result<Option<Stored>, Diagnostics> {
        let target = self.walk.imports.borrow().get(address).cloned();
        match target.filter(|_| self.is_importing()) {
            Some(target) => self.import(address, &target).await.map(|()| self.stored(address)),
            None => self.brought_up(instance, address, self.walk.refreshes()).await,
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
        if !self.ignores_what_is_there(block, instance.schema) || found.has_errors() {
            return Err(found);
        }
        self.tell(address, found);
        let imports = self.walk.purpose != Purpose::BeforeDestroy;
        // What is imported has just been read.
        let is_imported = imports && self.import_asked(address).await?;
        let stored = self.brought_up(instance, address, refresh && !is_imported).await?;
        let is_tainted = stored.as_ref().is_some_and(|stored| stored.is_tainted);
        let prior = match &stored {
            Some(stored) if !is_tainted => {
                Prior { value: stored.value.clone(), beside: stored.beside.clone() }
            }
            _ => instance.nothing(),
        };
        let is_triggered = self.is_triggered(block)?;
        let was = stored.as_ref().map_or(Marks::NONE, |stored| stored.marks.clone());
        let configured = Marked::new(config.clone(), marks);
        let Marked { value: kept, marks } =
            self.with_ignored(block, instance.schema, configured, (&prior.value, &was))?;
        let told = self.module_meta(instance.host, address)?;
        let (mut planned, found) = instance.plan(address, &prior, &kept, None, told.clone()).await?;
        self.tell(address, found);
        // What the provider names and does not change, replaces nothing.
        let replaces = planned.verdict.requires_replace.clone();
        let is_triggered = stored.is_some() && is_triggered;
        let mut action = if is_tainted || is_triggered { Action::Replace } else { planned.action() };
        let why = match () {
            () if is_tainted => "is tainted, so must be replaced",
            () if is_triggered => "will be replaced due to changes in replace_triggered_by",
            () => "",
        };
        if action == Action::Replace && !is_tainted {
            // Core hands on what the first plan keeps beside the value.
            let nothing = Prior { value: instance.none(), beside: planned.beside.clone() };
            let (again, found) = instance.plan(address, &nothing, &config, None, told).await?;
            self.tell(address, found);
            planned = again;
        }
        if action == Action::NoOp && stored.is_none() {
            action = Action::Create;
        }
        if action == Action::Replace {
            self.may_be_destroyed(block, address)?;
        }
        // As core does it, a replacement is planned without what is ignored, and marked as with it.
        let after = fitted(planned.value.clone(), &marks);
        let prior = stored.map_or_else(|| instance.none(), |stored| stored.value);
        // What is to be kept from readers is a part of what is stored.
        if action == Action::NoOp && was != after.marks {
            action = Action::Update;
        }
        if let Some(stored) = self.stored(address).filter(|_| action == Action::NoOp) {
            self.store(address, Some(Stored { needs: self.needs(address), ..stored }));
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
        // Only now all of it is known.
        let found = instance.validate(&config).await;
        if found.has_errors() {
            return Err(found);
        }
        self.tell(address, found);
        let was = stored.as_ref().map_or(Marks::NONE, |stored| stored.marks.clone());
        let configured = Marked::new(config.clone(), marks);
        let Marked { value: kept, marks } =
            self.with_ignored(block, instance.schema, configured, (&prior.value, &was))?;
        let told = self.module_meta(instance.host, address)?;
        let (last, found) = instance.plan(address, &prior, &kept, Some(&first), told.clone()).await?;
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
        let (verdict, beside) = instance.apply(address, &prior, (planned, beside), &config, told).await;
        let new = verdict.state.clone().map(|value| Stored {
            is_tainted: verdict.tainted,
            needs: self.needs(address),
            creates_first: self.creates_first(address),
            marks: fitted(value.clone(), &marks).marks,
            ..Stored::new(instance.type_name, (value, beside), provider.clone())
        });
        // Where nothing was made, there is still what it was to replace.
        let old = match new.is_none() && is_replaced && change.creates_first {
            true => self.walk.state.borrow_mut().deposed.take_last(address),
            false => None,
        };
        self.store(address, new.or(old));
        self.tell(address, verdict.diagnostics);
        let stored = self.stored(address);
        Ok(stored.map_or_else(|| instance.none().into(), |stored| Marked::new(stored.value, stored.marks)))
    }

    /// What is replaced by what is created first makes room for it before anything else. It ends when all is done that needed it.
    pub(super) fn depose(&self, address: &str) {
        let is_replaced = |change: &Change| change.action == Action::Replace && change.creates_first;
        if self.walk.purpose == Purpose::Apply
            && self.walk.changes.borrow().get(address).is_some_and(is_replaced)
            && let Some(old) = self.stored(address)
        {
            self.walk.state.borrow_mut().deposed.add(address, old);
            self.store(address, None);
        }
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
        let mut stored = Stored { value, ..stored };
        if self.walk.configured.borrow().contains(address) {
            // Until something is done with it, what it was made with counts as well.
            if refresh {
                stored.needs.append(&mut self.needs(address));
            }
            stored.creates_first = self.creates_first(address);
            stored.provider = self.provider_at(address);
        }
        let mut stored = Some(stored);
        if let Some(before) = stored.clone().filter(|_| refresh) {
            let told = self.module_meta(instance.host, address)?;
            let (refreshed, found) = instance.refreshed(before, told).await?;
            self.tell(address, found);
            stored = refreshed;
        }
        self.store(address, stored.clone());
        Ok(stored)
    }
}
