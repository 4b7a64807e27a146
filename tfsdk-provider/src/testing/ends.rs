//! The ends of resources in a walk: of those that nothing configures any more, and of those that are replaced.

use std::collections::BTreeMap;

use tfsdk_core::plan::Action;

use super::address::{Address, before, is_in};
use super::change::{Change, nothing_sensitive};
use super::instance::{Beside, Instance, Planned, Prior, Stored};
use super::managed::Failed;
use super::together::Together;
use super::visit::Visit;
use super::walk::Walk;

impl<'h> Walk<'_, 'h> {
    /// Plans the end of what is stored and not configured any more.
    pub(super) async fn plan_orphans(&self, refresh: bool) {
        let configured = self.configured.borrow().clone();
        let stored = self.state.borrow().resources.keys().cloned().collect::<Vec<_>>();
        let orphans = stored.into_iter().filter(|address| !configured.contains(address));
        let refactorings = self.config.refactorings();
        let forgotten: Vec<String> = refactorings
            .iter()
            .filter(|it| it.kind == "removed" && it.forgets)
            .map(|it| format!("{}{}", before(self.config.path(it.at)), it.argument("from")))
            .collect();
        for abandoned in self.state.borrow().abandoned.values() {
            let mut visit = self.visit();
            if let Err(found) = visit.instance(&abandoned.type_name) {
                visit.tell(&abandoned.type_name, found);
            }
            self.tell(visit.found);
        }
        for address in orphans {
            let configured = Address::of(&address).configured();
            if forgotten.iter().any(|from| is_in(&address, from) || is_in(&configured, from)) {
                self.state.borrow_mut().resources.remove(&address);
                continue;
            }
            let mut visit = self.visit();
            if let Err(found) = visit.plan_orphan(&address, refresh).await {
                visit.tell(&address, found);
            }
            self.tell(visit.found);
        }
    }

    /// Destroys what the plan destroys, and what it replaces, if that is not created first: each before what it needs.
    pub(super) async fn destroy_planned(&self) {
        let changes = self.changes.borrow().clone();
        let ends = changes.into_values().filter_map(|change| {
            let is_end = match change.action {
                Action::Delete => true,
                Action::Replace => !change.creates_first,
                Action::NoOp | Action::Create | Action::Update => false,
            };
            let stored = self.state.borrow().resources.get(&change.address).cloned().filter(|_| is_end)?;
            let mut beside = match &change.plan {
                Some(planned) => planned.beside.clone(),
                None => stored.beside.clone(),
            };
            if change.action == Action::Replace {
                beside.identity = stored.beside.identity.clone();
            }
            Some((change.address, stored, Some(beside)))
        });
        self.destroy_all(ends.collect(), false).await;
    }

    /// Destroys what was replaced by what is there by now.
    pub(super) async fn destroy_deposed(&self) {
        let deposed = self.deposed.take();
        let ends = deposed.into_iter().map(|(address, stored)| (address, stored, None));
        self.destroy_all(ends.collect(), true).await;
    }

    async fn destroy_all(&self, ends: Vec<(String, Stored, Option<Beside>)>, are_deposed: bool) {
        let names: Vec<String> = ends.iter().map(|(address, ..)| Address::of(address).configured()).collect();
        // Each waits for those that need it.
        let mut missing: Vec<usize> = names
            .iter()
            .map(|name| ends.iter().filter(|(_, stored, _)| stored.needs.contains(name)).count())
            .collect();
        let mut waiting: Vec<usize> = (0..ends.len()).collect();
        let mut said = BTreeMap::new();
        let mut together = Together::new();
        loop {
            // What need each other cannot wait for each other.
            let is_stuck = together.is_empty() && waiting.iter().all(|number| missing[*number] > 0);
            let is_ready = |number: &usize| {
                (missing[*number] == 0 || is_stuck) && together.may_join(&ends[*number].1.provider)
            };
            if let Some(position) = waiting.iter().position(is_ready) {
                let number = waiting.remove(position);
                let (address, stored, beside) = &ends[number];
                let mut visit = self.visit();
                let instance = match visit.instance(&stored.type_name) {
                    Ok(instance) => instance,
                    Err(found) => {
                        visit.tell(address, found);
                        said.insert(number, visit.found);
                        continue;
                    }
                };
                visit.turn_to(&stored.provider, instance.host).await;
                together.push(number, &stored.provider, async move {
                    let end = (stored, beside.clone(), are_deposed);
                    if let Err(found) = visit.end(instance, address, end).await {
                        visit.tell(address, found);
                    }
                    visit.found
                });
                continue;
            }
            let Some((number, found)) = together.next().await else { break };
            if found.has_errors() {
                self.undestroyed.borrow_mut().insert(names[number].clone());
            } else {
                let needed = |name: &&String| ends[number].1.needs.contains(*name);
                for (missing, _) in missing.iter_mut().zip(&names).filter(|(_, name)| needed(name)) {
                    *missing -= 1;
                }
            }
            said.insert(number, found);
            // What is needed by something that could not be destroyed stays as well.
            let is_lost = |number: &usize| {
                let needed_by =
                    ends.iter().zip(&names).filter(|(end, _)| end.1.needs.contains(&names[*number]));
                needed_by.clone().any(|(_, name)| self.undestroyed.borrow().contains(name))
            };
            let lost: Vec<usize> = waiting.iter().copied().filter(is_lost).collect();
            for number in lost {
                waiting.retain(|other| *other != number);
                self.undestroyed.borrow_mut().insert(names[number].clone());
                self.deposed_stays(&ends[number], are_deposed);
            }
        }
        said.into_values().for_each(|found| self.tell(found));
    }

    fn deposed_stays(&self, (address, stored, _): &(String, Stored, Option<Beside>), is_deposed: bool) {
        if is_deposed {
            self.state.borrow_mut().deposed.push((address.clone(), stored.clone()));
        }
    }
}

impl<'h> Visit<'_, '_, 'h> {
    async fn plan_orphan(&mut self, address: &str, refresh: bool) -> Result<(), Failed> {
        let Some(stored) = self.stored(address) else { return Ok(()) };
        let instance = self.instance(&stored.type_name)?;
        self.turn_to(&stored.provider, instance.host).await;
        let Some(stored) = self.brought_up(instance, address, refresh).await? else { return Ok(()) };
        let planned = self.plan_end(instance, address, &stored).await?;
        let why = if self.is_destroying() { String::new() } else { self.why_deleted(address) };
        self.walk.changes.borrow_mut().insert(
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
                is_read: false,
                sensitive: nothing_sensitive(),
            },
        );
        Ok(())
    }

    /// What the provider plans for the end of what is stored, if it wants to be asked.
    pub(super) async fn plan_end(
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

    /// Destroys what is stored, with what the plan keeps beside it; what is deposed is planned only now.
    async fn end(
        &mut self,
        instance: Instance<'_>,
        address: &str,
        (stored, beside, is_deposed): (&Stored, Option<Beside>, bool),
    ) -> Result<(), Failed> {
        let beside = match beside {
            Some(beside) => beside,
            None => {
                let planned = self.plan_end(instance, address, stored).await?;
                planned.map_or_else(|| stored.beside.clone(), |planned| planned.beside)
            }
        };
        let none = instance.none();
        let (verdict, beside) = instance.apply(address, &stored.value, (&none, &beside), &none).await;
        let left = verdict.state.map(|value| Stored { value, beside, ..stored.clone() });
        match (is_deposed, left) {
            (true, Some(left)) => {
                self.walk.state.borrow_mut().deposed.push((address.to_owned(), left));
            }
            (true, None) => {}
            (false, left) => self.store(address, left),
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
