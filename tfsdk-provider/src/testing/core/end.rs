//! The end of one resource: how it is planned, and how what is stored is destroyed.

use std::rc::Rc;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::plan::Action;
use tfsdk_lang::expr::Marks;

use super::deposed::Deposed;
use super::instance::{Instance, Prior};
use super::stored::Stored;
use super::visit::Visit;
use super::walk::Purpose;
use crate::testing::address::Address;
use crate::testing::change::Change;
use crate::testing::planned::{Beside, Planned};

/// What is to be destroyed.
pub(super) struct End {
    pub(super) address: String,
    pub(super) stored: Stored,
    pub(super) place: Place,
}

/// Where it is stored.
pub(super) enum Place {
    /// Under its address, with what the plan keeps beside it.
    Current(Beside),
    /// Under this key, as it is left of a replacement. Terraform plans its end when it is applied, also where the plan did before.
    Deposed(String),
}

impl End {
    /// That of what is left of a replacement.
    pub(super) fn of(deposed: &Deposed) -> Self {
        let Deposed { address, key, stored } = deposed.clone();
        Self { address, stored, place: Place::Deposed(key) }
    }

    /// What tells it from others.
    pub(super) fn name(&self) -> String {
        match &self.place {
            Place::Current(_) => self.address.clone(),
            Place::Deposed(key) => format!("{} {key}", self.address),
        }
    }

    /// Whether it waits for what changes, and not the other way round.
    pub(super) const fn creates_first(&self) -> bool {
        self.stored.creates_first || matches!(self.place, Place::Deposed(_))
    }
}

impl<'h> Visit<'_, '_, 'h> {
    /// Plans the end of what is stored under an address, unless it is let go.
    pub(super) async fn orphan(&mut self, address: &str) {
        if self.walk.lets_go(address) {
            if matches!(self.walk.purpose, Purpose::Plan { .. }) {
                self.store(address, None);
                self.walk.let_go.borrow_mut().insert(address.to_owned());
            }
            return;
        }
        if let Err(found) = self.plan_orphan(address, self.walk.refreshes()).await {
            self.tell(address, found);
        }
    }

    async fn plan_orphan(&mut self, address: &str, refresh: bool) -> Result<(), Diagnostics> {
        let Some(stored) = self.stored(address) else { return Ok(()) };
        let instance = self.instance(&stored.type_name)?;
        self.turn_to(&stored.provider, instance.host).await;
        let Some(stored) = self.brought_up(instance, address, false).await? else { return Ok(()) };
        // Terraform plans the end of what is stored, and only then finds out whether that is still there.
        let planned = self.plan_end(instance, address, &stored).await?;
        if refresh {
            let told = self.module_meta(instance.host, address)?;
            let (refreshed, found) = instance.refreshed(stored.clone(), told).await?;
            self.tell(address, found);
            let is_gone = refreshed.is_none();
            self.store(address, refreshed);
            if is_gone {
                return Ok(());
            }
        }
        // These only ask what is planned.
        if !self.walk.plans_changes() {
            return Ok(());
        }
        let block = self.walk.graph.managed(self.walk.config, &Address::of(address).configured());
        if let Some(block) = block {
            self.may_be_destroyed(&block, address)?;
        }
        let why = if self.is_destroying() { String::new() } else { self.why_deleted(address) };
        let change = Change { why, ..self.deletion(instance, address, &stored, planned) };
        self.walk.changes.borrow_mut().insert(address.to_owned(), change);
        Ok(())
    }

    /// What the provider plans for the end of what is stored, if it wants to be asked.
    async fn plan_end(
        &mut self,
        instance: Instance<'_>,
        address: &str,
        stored: &Stored,
    ) -> Result<Option<Planned>, Diagnostics> {
        if !instance.host.plans_destroy() {
            return Ok(None);
        }
        let prior = Prior { value: stored.value.clone(), beside: stored.beside.clone() };
        let told = self.module_meta(instance.host, address)?;
        let (planned, found) = instance.plan(address, &prior, &instance.none(), None, told).await?;
        self.tell(address, found);
        Ok(Some(planned))
    }

    pub(super) async fn plan_deposed(
        &mut self,
        name: &str,
        deposed: &Deposed,
        refresh: bool,
    ) -> Result<(), Diagnostics> {
        let Deposed { address, key, stored } = deposed;
        let instance = self.instance(&stored.type_name)?;
        self.turn_to(&stored.provider, instance.host).await;
        let (value, found) = instance.stored_again(&stored.value).await?;
        self.tell(address, found);
        let mut stored = Some(Stored { value, ..stored.clone() });
        if let Some(before) = stored.clone().filter(|_| refresh) {
            let told = self.module_meta(instance.host, address)?;
            let (refreshed, found) = instance.refreshed(before, told).await?;
            self.tell(address, found);
            stored = refreshed;
        }
        self.walk.state.borrow_mut().deposed.set(key, stored.clone());
        let Some(stored) = stored.filter(|_| self.walk.purpose != Purpose::Refresh) else { return Ok(()) };
        let planned = self.plan_end(instance, address, &stored).await?;
        let change = self.deletion(instance, address, &stored, planned);
        let why = "left over from a partially-failed replacement of this instance".to_owned();
        let moved_from = self.walk.moved.borrow().get(address).cloned();
        let change = Change { why, deposed: Some(key.clone()), moved_from, ..change };
        self.walk.changes.borrow_mut().insert(name.to_owned(), change);
        Ok(())
    }

    fn deletion(
        &self,
        instance: Instance<'_>,
        address: &str,
        stored: &Stored,
        plan: Option<Planned>,
    ) -> Change {
        Change {
            address: address.to_owned(),
            action: Action::Delete,
            prior: stored.value.clone(),
            after: instance.none(),
            replaces: Vec::new(),
            plan,
            schema: Some(Rc::clone(instance.schema)),
            why: String::new(),
            moved_from: None,
            creates_first: false,
            is_read: false,
            deposed: None,
            sensitive: [stored.marks.clone(), Marks::NONE],
        }
    }

    /// Destroys what is stored.
    pub(super) async fn end(&mut self, instance: Instance<'_>, end: &End) -> Result<(), Diagnostics> {
        let End { address, stored, place } = end;
        let beside = match place {
            Place::Current(beside) => beside.clone(),
            Place::Deposed(_) => {
                let planned = self.plan_end(instance, address, stored).await?;
                if planned.as_ref().is_some_and(|planned| planned.is_put_off) {
                    return Ok(());
                }
                planned.map_or_else(|| stored.beside.clone(), |planned| planned.beside)
            }
        };
        let none = instance.none();
        let prior = Prior { value: stored.value.clone(), beside: stored.beside.clone() };
        let told = self.module_meta(instance.host, address)?;
        let (verdict, beside) = instance.apply(address, &prior, (&none, &beside), &none, told).await;
        let left = verdict.state.map(|value| Stored { value, beside, ..stored.clone() });
        match place {
            Place::Current(_) => self.store(address, left),
            Place::Deposed(key) => self.walk.state.borrow_mut().deposed.set(key, left),
        }
        if verdict.diagnostics.has_errors() {
            return Err(verdict.diagnostics);
        }
        self.tell(address, verdict.diagnostics);
        Ok(())
    }

    /// Why nothing configures what is stored under an address.
    fn why_deleted(&self, address: &str) -> String {
        let address = Address::of(address);
        let (resource, key) = (address.resource(), address.key);
        let Some(block) = self.walk.graph.managed(self.walk.config, &address.configured()) else {
            let whole = key.map_or_else(|| resource.clone(), |key| format!("{resource}[{key}]"));
            return match self.walk.moved.borrow().get(&whole) {
                Some(from) => format!("because {from} was moved to {whole}, which is not in configuration"),
                None => format!("because {}.{} is not in configuration", address.type_name, address.name),
            };
        };
        if !address.module.is_empty() && !self.walk.configured.borrow().contains(address.module) {
            return format!("because {} is not in configuration", address.module);
        }
        let Some(key) = key else { return "because resource uses count or for_each".to_owned() };
        let is_named = key.starts_with('"');
        let argument = if is_named { "for_each" } else { "count" };
        match is_named {
            _ if block.meta(argument).is_none() => format!("because resource does not use {argument}"),
            true => format!("because key [{key}] is not in for_each map"),
            false => format!("because index [{key}] is out of range for count"),
        }
    }
}
