//! The ends of resources in a walk: of those that nothing configures any more, and of those that are replaced.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::plan::Action;

use super::deposed::Deposed;
use super::end::{End, Place};
use super::ending::Ending;
use super::stored::Stored;
use super::together::Together;
use super::walk::{Purpose, Walk};
use crate::testing::address::{Address, before, is_in, is_other_instance};
use crate::testing::change::Change;
use crate::testing::config::{Node, ProviderAddress, Refactoring, not_present};
use crate::testing::source::whole_source;

impl<'h> Walk<'_, 'h> {
    /// Tells what is stored, and not configured any more, of providers whose configuration is not there any more either.
    pub(super) fn without_provider(&self) {
        let written: BTreeSet<_> = self.graph.nodes.iter().filter_map(Node::configures).collect();
        let state = self.state.borrow();
        for (address, stored) in &state.resources {
            let provider = &stored.provider;
            let is_there =
                *provider == ProviderAddress::default_of(&provider.provider) || written.contains(provider);
            if !is_there && self.graph.provider_of(&Address::of(address).configured()).is_none() {
                let source =
                    self.host_of(provider).map(|host| whole_source(&host.address)).unwrap_or_default();
                let how = match self.purpose {
                    Purpose::Destroy => " (destroy)",
                    // Nothing becomes of it.
                    Purpose::Import => "",
                    _ => " (orphan)",
                };
                self.tell(not_present(&format!("{address}{how}"), &provider.shown(&source)).into());
            }
        }
    }

    /// Plans the end of what is stored and of which no resource is configured any more. Of others it was planned with these.
    pub(super) async fn plan_orphans(&self) {
        for abandoned in self.state.borrow().abandoned.values() {
            let mut visit = self.visit();
            if let Err(found) = visit.instance(&abandoned.type_name) {
                visit.tell(&abandoned.type_name, found);
            }
            self.tell(visit.found);
        }
        let stored: Vec<String> = self.state.borrow().resources.keys().cloned().collect();
        let is_planned = |address: &String| {
            self.purpose != Purpose::Destroy && self.graph.node(&Address::of(address).configured()).is_some()
        };
        for address in stored.iter().filter(|address| !is_planned(address)) {
            let mut visit = self.visit();
            visit.orphan(address).await;
            self.tell(visit.found);
        }
    }

    /// Where something is planned, what is stored of each resource, as it is configured.
    pub(super) fn stored_by_resource(&self) -> BTreeMap<String, Vec<String>> {
        let mut all = BTreeMap::<String, Vec<String>>::new();
        if !matches!(self.purpose, Purpose::Apply | Purpose::Destroy) {
            for address in self.state.borrow().resources.keys() {
                all.entry(Address::of(address).configured()).or_default().push(address.clone());
            }
        }
        all
    }

    /// Whether it is planned what becomes of what is configured. Else resources are what is stored of them, and what is not
    /// stored is not there.
    pub(super) const fn plans_changes(&self) -> bool {
        !matches!(self.purpose, Purpose::Refresh | Purpose::Import)
    }

    /// Whether what is stored is read as well.
    pub(super) const fn refreshes(&self) -> bool {
        matches!(self.purpose, Purpose::Plan { refresh: true } | Purpose::Refresh | Purpose::BeforeDestroy)
    }

    /// Plans the end of what is left of replacements, and gives the addresses of what is let go instead.
    pub(super) async fn plan_deposed(&self) -> Vec<String> {
        let all: Vec<(String, Deposed)> =
            self.state.borrow().deposed.named().map(|(name, one)| (name, one.clone())).collect();
        let mut let_go = Vec::new();
        for (name, deposed) in all {
            if self.lets_go(&deposed.address) {
                if matches!(self.purpose, Purpose::Plan { .. }) {
                    self.state.borrow_mut().deposed.set(&deposed.key, None);
                    let_go.push(deposed.address);
                }
                continue;
            }
            let mut visit = self.visit();
            if let Err(found) = visit.plan_deposed(&name, &deposed, self.refreshes()).await {
                visit.tell(&deposed.address, found);
            }
            self.tell(visit.found);
        }
        let_go
    }

    /// Whether a `removed` block lets go of what is stored under an address. Terraform asks that only where it plans.
    pub(super) fn lets_go(&self, address: &str) -> bool {
        let configured = Address::of(address).configured();
        let leads_to = |it: &Refactoring<'_>| {
            let from = format!("{}{}", before(self.config.path(it.at)), it.argument("from"));
            is_in(address, &from) || is_in(&configured, &from)
        };
        let refactorings = self.config.refactorings();
        let mut removed = refactorings.iter().filter(|it| it.kind == "removed" && it.forgets);
        matches!(self.purpose, Purpose::Plan { .. } | Purpose::BeforeDestroy) && removed.any(leads_to)
    }

    /// Says what a plan lets go.
    pub(super) fn tell_let_go(&self, addresses: &[String]) {
        if addresses.is_empty() {
            return;
        }
        let lines: Vec<String> = addresses.iter().map(|address| format!(" - {address}")).collect();
        let detail = format!(
            "If you apply this plan, Terraform will discard its tracking information for the following objects, but it will not delete them:\n{}\n\nAfter applying this plan, Terraform will no longer manage these objects. You will need to import them into Terraform to manage them again.",
            lines.join("\n")
        );
        self.tell(Diagnostic::warning("Some objects will no longer be managed by Terraform", detail).into());
    }

    /// Destroys what the plan destroys, and what it replaces, if that is not created first: each before what it needs. What is created
    /// first ends later, where something that changes may need it until then.
    pub(super) async fn destroy_planned(&self) {
        self.remember_needs();
        let ends: Vec<End> =
            self.changes.borrow().values().filter_map(|change| self.end_of(change)).collect();
        let concerned = self.concerned();
        let (mut late, mut early): (Vec<End>, Vec<End>) = ends
            .into_iter()
            .partition(|end| end.creates_first() && self.is_needed_by_change(end, &concerned));
        let mut next = 0;
        while let Some(end) = late.get(next) {
            // What it needs ends after it.
            let waits = |it: &End| {
                !self.is_replaced(&it.address) && is_needed(&it.address, (&end.address, &end.stored.needs))
            };
            let (mut waiting, others) = early.into_iter().partition(|it| waits(it));
            early = others;
            late.append(&mut waiting);
            next += 1;
        }
        self.ends_late.replace(late.into_iter().map(|end| end.name()).collect());
        self.destroy_all(early).await;
    }

    /// Destroys what was left for later: what was replaced by what is there by now, and what nothing needs any more.
    pub(super) async fn destroy_late(&self) {
        let ends = self.late_ends();
        self.destroy_all(ends).await;
    }

    /// Whether something waits in vain for the end of what could not be destroyed: it is to take its place, needed it, or is needed by
    /// it. What does not change waits for nothing.
    pub(super) fn is_held_back(&self, address: &str) -> bool {
        let undestroyed = self.undestroyed.borrow();
        undestroyed.iter().any(|(end, needs)| self.waits_for(address, (end, needs)))
    }

    fn remember_needs(&self) {
        let state = self.state.borrow();
        let changes = self.changes.borrow();
        let is_changing = |it: &&Change| !matches!(it.action, Action::NoOp | Action::Delete);
        let needs = |change: &Change| {
            let stored = state.resources.get(&change.address).map(|stored| stored.needs.clone());
            let its = || self.graph.needed_by_name(&Address::of(&change.address).configured());
            (change.address.clone(), stored.unwrap_or_else(its))
        };
        self.needed_before.replace(changes.values().filter(is_changing).map(needs).collect());
    }

    fn end_of(&self, change: &Change) -> Option<End> {
        let is_end = match change.action {
            Action::Delete => true,
            Action::Replace => !change.creates_first,
            Action::NoOp | Action::Create | Action::Update => false,
        };
        let state = self.state.borrow();
        if let Some(key) = &change.deposed {
            let mut deposed = state.deposed.named().map(|(_, one)| one);
            return deposed.find(|one| one.key == *key).map(End::of);
        }
        let stored = state.resources.get(&change.address).cloned().filter(|_| is_end)?;
        let mut beside = match &change.plan {
            Some(planned) => planned.beside.clone(),
            None => stored.beside.clone(),
        };
        let is_replaced = change.action == Action::Replace;
        if is_replaced {
            beside.identity = stored.beside.identity.clone();
        }
        // What it makes room for waits for it.
        let creates_first = stored.creates_first && !is_replaced;
        let stored = Stored { value: change.prior.clone(), creates_first, ..stored };
        Some(End { address: change.address.clone(), stored, place: Place::Current(beside) })
    }

    fn is_replaced(&self, address: &str) -> bool {
        self.changes.borrow().get(address).is_some_and(|change| change.action == Action::Replace)
    }

    /// Whether what is created or changed at an address has to do with the end of something (Terraform: `DestroyEdgeTransformer`).
    fn waits_for(&self, address: &str, (end, needs): (&str, &BTreeSet<String>)) -> bool {
        let changes = self.changes.borrow();
        let change = changes.get(address);
        if change.is_none_or(|change| change.deposed.is_some() || change.action == Action::Delete) {
            return false;
        }
        if address == end {
            return true;
        }
        if change.is_some_and(|change| change.action == Action::NoOp) {
            return false;
        }
        let before = self.needed_before.borrow();
        is_needed(address, (end, needs))
            || before.get(address).is_some_and(|its| is_needed(end, (address, its)))
    }

    /// The resources that change, and those that these needed.
    fn concerned(&self) -> BTreeSet<String> {
        let before = self.needed_before.borrow();
        let changing = before.keys().map(|address| Address::of(address).configured());
        changing.chain(before.values().flatten().cloned()).collect()
    }

    fn is_needed_by_change(&self, end: &End, concerned: &BTreeSet<String>) -> bool {
        let own = (end.address.as_str(), &end.stored.needs);
        if self.waits_for(&end.address, own) {
            return true;
        }
        // Only then is it asked of each change.
        let name = Address::of(&end.address).configured();
        (concerned.contains(&name) || !concerned.is_disjoint(&end.stored.needs))
            && self.needed_before.borrow().keys().any(|address| self.waits_for(address, own))
    }

    /// What is left of replacements, and what ends late, unless something that changes has not come to its end and may still need it,
    /// or something needs it that could not be destroyed.
    fn late_ends(&self) -> Vec<End> {
        let (changes, done, state) = (self.changes.borrow(), self.done.borrow(), self.state.borrow());
        let (late, undestroyed) = (self.ends_late.borrow(), self.undestroyed.borrow());
        let planned: BTreeSet<&String> =
            changes.values().filter_map(|change| change.deposed.as_ref()).collect();
        let new =
            state.deposed.named().map(|(_, one)| one).filter(|one| !planned.contains(&one.key)).map(End::of);
        let planned = changes.values().filter(|_| !late.is_empty()).filter_map(|change| self.end_of(change));
        let planned = planned.filter(|end| late.contains(&end.name()));
        // The end of something is waited for by nothing here.
        let is_change = |change: &&Change| change.deposed.is_none() && change.action != Action::Delete;
        let undone = changes.values().filter(is_change).map(|change| &change.address);
        let undone: Vec<&String> = undone.filter(|address| !done.contains(*address)).collect();
        let is_due = |end: &End| {
            let own = (end.address.as_str(), &end.stored.needs);
            let waits = undone.iter().any(|address| self.waits_for(address, own));
            let mut left = undestroyed.iter().map(|(address, needs)| (address.as_str(), needs));
            !waits && !left.any(|left| is_needed(&end.address, left))
        };
        let (mut due, mut kept): (Vec<End>, Vec<End>) = new.chain(planned).partition(is_due);
        while let Some(end) = kept.pop() {
            // What it needs stays with it.
            let stays = |it: &End| is_needed(&it.address, (&end.address, &end.stored.needs));
            let (mut staying, others) = due.into_iter().partition(|it| stays(it));
            due = others;
            kept.append(&mut staying);
        }
        due
    }

    async fn destroy_all(&self, ends: Vec<End>) {
        let names: Vec<String> = ends.iter().map(|end| Address::of(&end.address).configured()).collect();
        let all = names.iter().zip(&ends);
        let mut ending = Ending::new(
            all.map(|(name, end)| (name.as_str(), Address::of(&end.address).module, &end.stored.needs)),
        );
        let mut said = BTreeMap::new();
        let mut together = Together::new();
        loop {
            let may = |number: usize| together.may_join(&ends[number].stored.provider);
            let next = match together.has_room() {
                true if together.is_empty() => ending.next(may).or_else(|| ending.stuck(may)),
                true => ending.next(may),
                false => None,
            };
            if let Some(number) = next {
                let end = &ends[number];
                let mut visit = self.visit();
                let instance = match visit.instance(&end.stored.type_name) {
                    Ok(instance) => instance,
                    Err(found) => {
                        visit.tell(&end.address, found);
                        said.insert(number, visit.found);
                        continue;
                    }
                };
                visit.turn_to(&end.stored.provider, instance.host).await;
                together.push(number, end.stored.provider.clone(), async move {
                    if let Err(found) = visit.end(instance, end).await {
                        visit.tell(&end.address, found);
                    }
                    visit.found
                });
                continue;
            }
            let Some((number, found)) = together.next().await else { break };
            if found.has_errors() {
                // What is needed by something that could not be destroyed stays as well.
                for End { address, stored, .. } in
                    ending.left(number).into_iter().chain([number]).map(|number| &ends[number])
                {
                    self.undestroyed.borrow_mut().insert(address.clone(), stored.needs.clone());
                }
            } else {
                ending.ended(number);
            }
            said.insert(number, found);
        }
        said.into_values().for_each(|found| self.tell(found));
    }
}

/// Whether something needs what stands under an address. In another instance of the same module it needs nothing.
fn is_needed(address: &str, (by, needs): (&str, &BTreeSet<String>)) -> bool {
    let address = Address::of(address);
    needs.contains(&address.configured()) && !is_other_instance(address.module, Address::of(by).module)
}
