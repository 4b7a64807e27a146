//! `moved` and `import` blocks in a walk: the first before all, the others when their resources are planned.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::diag::{Diagnostic, Diagnostics};

use super::addressed::Said;
use super::import_target::ImportTarget;
use super::instance::{Instance, Prior};
use super::stored::{Abandoned, Stored};
use super::visit::Visit;
use super::walk::Walk;
use crate::testing::address::{Address, before, is_in, is_keyed, modules, without_keys};
use crate::testing::config::Refactoring;
use crate::testing::hosted::Host;

impl Walk<'_, '_> {
    /// Follows `moved` blocks.
    pub(super) async fn refactor(&self) {
        let mut blocked = BTreeSet::new();
        // What no block is about comes first, as a block may be about what it is in.
        self.move_first(&mut blocked);
        for refactoring in self.config.moves() {
            let path = self.config.path(refactoring.at);
            let stored = self.state.borrow().resources.keys().cloned().collect::<Vec<_>>();
            let within: BTreeSet<&str> = match path {
                "" => [""].into(),
                path => stored.iter().filter_map(|address| instance_of(address, path)).collect(),
            };
            for within in within {
                let mut visit = self.visit();
                if let Err(found) = visit.moved(&refactoring, within, &mut blocked).await {
                    visit.tell(refactoring.argument("to"), found);
                }
                self.tell(visit.found);
            }
        }
        self.tell_blocked(blocked);
    }

    /// What came from elsewhere itself came from there.
    fn has_moved(&self, from: &str, to: &str) {
        let mut moved = self.moved.borrow_mut();
        let first = moved.remove(from).unwrap_or_else(|| from.to_owned());
        moved.insert(to.to_owned(), first);
    }

    /// What could not move, as something is there already.
    fn tell_blocked(&self, blocked: BTreeSet<(String, String)>) {
        if blocked.is_empty() || self.has_errors() {
            return;
        }
        let lines = blocked.iter().map(|(from, to)| format!("\n  - {from} could not move to {to}"));
        let detail = format!(
            "Terraform tried to adjust resource instance addresses in the prior state based on change information recorded in the configuration, but some adjustments did not succeed due to existing objects already at the intended addresses:{}\n\nTerraform has planned to destroy these objects. If Terraform's proposed changes aren't appropriate, you must first resolve the conflicts using the \"terraform state\" subcommands and then create a new plan.",
            lines.collect::<String>()
        );
        self.tell(Diagnostic::warning("Unresolved resource instance address changes", detail).into());
    }

    /// A resource that gets a `count`, or loses it, is the first instance from then on, without a `moved` block; where one is about this
    /// resource, it says all that moves.
    fn move_first(&self, blocked: &mut BTreeSet<(String, String)>) {
        let mut stored: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for address in self.state.borrow().resources.keys() {
            stored.entry(Address::of(address).configured()).or_default().push(address.clone());
        }
        for block in self.graph.all_managed(self.config) {
            let is_counted = match (block.meta("count"), block.meta("for_each")) {
                (Some(_), _) => true,
                (None, None) => false,
                (None, Some(_)) => continue,
            };
            let name = format!("{}{}", before(self.config.path(block.at)), block.address());
            for from in stored.get(&name).into_iter().flatten() {
                let address = Address::of(from);
                let to = match (address.key, is_counted) {
                    (None, true) => format!("{from}[0]"),
                    (Some("0"), false) => address.resource(),
                    _ => continue,
                };
                if self.config.is_moved(&address.resource()) {
                    continue;
                }
                let state = &mut *self.state.borrow_mut();
                if state.resources.contains_key(&to) {
                    blocked.insert((from.clone(), to));
                } else if let Some(stored) = state.resources.remove(from) {
                    self.has_moved(from, &to);
                    state.deposed.move_all(from, &to);
                    state.resources.insert(to, stored);
                }
            }
        }
    }
}

/// The part of an address that is an instance of this module.
fn instance_of<'a>(address: &'a str, module: &str) -> Option<&'a str> {
    modules(address).into_iter().find(|part| without_keys(part) == module)
}

impl<'h> Visit<'_, '_, 'h> {
    /// Follows a `moved` block in an instance of its module, which may be one that is not configured any more. What is in the way of
    /// something goes to `blocked`.
    async fn moved(
        &mut self,
        refactoring: &Refactoring<'_>,
        within: &str,
        blocked: &mut BTreeSet<(String, String)>,
    ) -> Result<(), Diagnostics> {
        let [from, to] =
            ["from", "to"].map(|name| format!("{}{}", before(within), refactoring.argument(name)));
        let (from, to) = (from.as_str(), to.as_str());
        let all: Vec<String> = self.walk.state.borrow().resources.keys().cloned().collect();
        // Where either has a key, both are instances: without one it is the one that has none, and not all of them.
        let is_one = is_keyed(from) || is_keyed(to);
        let is_other =
            |address: &str| is_one && address.strip_prefix(from).is_some_and(|rest| rest.starts_with('['));
        let concerned = all.iter().filter(|address| is_in(address, from) && !is_other(address));
        let moved = |part: &str| format!("{to}{}", part.strip_prefix(from).unwrap_or_default());
        let is_of_modules = Address::of(to).type_name.is_empty();
        for address in concerned {
            // As a whole it moves or stays: an instance of a module, all of a resource, or one of its instances.
            let whole = match (is_of_modules, is_one) {
                (true, _) => Address::of(address).module,
                (false, true) => address,
                (false, false) => from,
            };
            let wanted = moved(whole);
            let is_there = |one: &String| match (is_of_modules, is_one) {
                (true, _) => Address::of(one).module == wanted,
                (false, true) => *one == wanted,
                (false, false) => is_in(one, &wanted),
            };
            if all.iter().any(is_there) {
                blocked.insert((whole.to_owned(), wanted));
                continue;
            }
            let target = moved(address);
            let Some(stored) = self.stored(address) else { continue };
            let type_name = Address::of(&target).type_name;
            let stored = match type_name == stored.type_name {
                true => stored,
                // Of several instances each is told.
                false => match self.of_another_type(&target, stored).await {
                    Ok(stored) => stored,
                    Err(found) => {
                        self.tell(&target, found);
                        continue;
                    }
                },
            };
            self.store(address, None);
            self.walk.state.borrow_mut().deposed.move_all(address, &target);
            self.walk.has_moved(address, &target);
            self.store(&target, Some(stored));
        }
        let type_name = Address::of(to).type_name;
        let source = self.walk.state.borrow().abandoned.get(from).cloned();
        if let Some(source) = source {
            let its = self.walk.hosts.of_type(&source.type_name);
            let Prior { value, beside } = self.as_of_target(to, its, source).await?;
            let stored = Stored::new(type_name, (value, beside), self.provider_at(to));
            self.walk.state.borrow_mut().abandoned.remove(from);
            self.walk.has_moved(from, to);
            self.store(to, Some(stored));
        }
        Ok(())
    }

    /// What is stored of a resource, as one of the type that an address names.
    async fn of_another_type(&mut self, target: &str, stored: Stored) -> Result<Stored, Diagnostics> {
        let type_name = Address::of(target).type_name;
        let source = self.instance(&stored.type_name)?.abandoned(&stored.value, stored.beside.clone())?;
        let its = self.walk.host_of(&stored.provider);
        let Prior { value, beside } = self.as_of_target(target, its, source).await?;
        let provider = if self.is_configured(target) { self.provider_at(target) } else { stored.provider };
        Ok(Stored { type_name: type_name.to_owned(), value, beside, provider, ..stored })
    }

    /// What was stored of a resource of another type, as one of the type that an address names: who is configured to have it makes it
    /// that, and else it is taken for it. `its` is the provider that it had.
    async fn as_of_target(
        &mut self,
        target: &str,
        its: Option<&'h Host>,
        source: Abandoned,
    ) -> Result<Prior, Diagnostics> {
        match self.is_configured(target) {
            true => self.moved_here(target, source).await,
            false => self.taken_for(target, its, source).await,
        }
    }

    /// Whether the configuration has the resource of an address.
    fn is_configured(&self, address: &str) -> bool {
        self.walk.graph.managed(self.walk.config, &Address::of(address).configured()).is_some()
    }

    /// What was stored of a resource of another type, read as if it had always been one of the type that an address names. Of what is
    /// not configured Terraform asks nobody what becomes of it: it only is to end.
    async fn taken_for(
        &mut self,
        target: &str,
        its: Option<&'h Host>,
        source: Abandoned,
    ) -> Result<Prior, Diagnostics> {
        let type_name = Address::of(target).type_name;
        let known = its.and_then(|host| Some((host, host.resources.get_key_value(type_name)?)));
        let Some((host, (type_name, schema))) = known else {
            // It has no place, and names what it is about.
            self.found.extend(without_schema(target, type_name));
            return Err(Said.into());
        };
        let instance = Instance { host, schema, type_name, client: self.walk.client() };
        instance.is_no_newer(target, source.version)?;
        let (value, found) = instance.upgrade(source.version, source.json).await?;
        self.tell(target, found);
        Ok(Prior { value, beside: source.beside })
    }

    /// What was stored of a resource of another type, as one of this type.
    async fn moved_here(&mut self, target: &str, source: Abandoned) -> Result<Prior, Diagnostics> {
        let from = self.walk.hosts.of_type(&source.type_name).map(|host| host.address.clone());
        let instance = self.instance(Address::of(target).type_name)?;
        let (prior, found) = instance.moved(&from.unwrap_or_default(), source).await?;
        self.tell(target, found);
        Ok(prior)
    }

    /// Imports an instance, if an `import` block says so and it is not there yet; whether it did.
    pub(super) async fn import_asked(&mut self, address: &str) -> Result<bool, Diagnostics> {
        let target = self.walk.imports.borrow().get(address).cloned();
        match target.filter(|_| self.stored(address).is_none()) {
            Some(target) => self.import(address, &target).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Imports a resource.
    pub(super) async fn import(&mut self, address: &str, target: &ImportTarget) -> Result<(), Diagnostics> {
        let type_name = Address::of(address).type_name;
        let instance = self.instance(type_name)?;
        let provider = self.provider_at(address);
        self.turn_to(&provider, instance.host).await;
        let (Prior { value, beside }, found) = instance.imported(address, target).await?;
        self.tell(address, found);
        // Core asks the provider first as well, so that of two mistakes the provider's is told.
        let is_deposed =
            || self.walk.state.borrow().deposed.named().any(|(_, deposed)| deposed.address == address);
        if self.stored(address).is_some() || (self.is_importing() && is_deposed()) {
            let detail = format!(
                "Terraform is already managing a remote object for {address}. To import to this address you must first remove the existing object from the state."
            );
            return Err(Diagnostic::error("Resource already managed by Terraform", detail).into());
        }
        let stored = Stored::new(instance.type_name, (value, beside), provider);
        // Terraform tells this read nothing of the module either.
        let (stored, found) = instance.refreshed(stored, None).await?;
        // Of what `terraform import` does not find it says nothing but that.
        if stored.is_some() || !self.is_importing() {
            self.tell(address, found);
        }
        match stored {
            Some(stored) => self.store(address, Some(stored)),
            None => {
                let detail = format!(
                    "While attempting to import an existing object to {address:?}, the provider detected that no object exists with the given id. Only pre-existing objects can be imported; check that the id is correct and that it is associated with the provider's configured region or endpoint, or use \"terraform apply\" to create a new remote object for this resource."
                );
                return Err(Diagnostic::error("Cannot import non-existent remote object", detail).into());
            }
        }
        Ok(())
    }
}

/// What Terraform says of what is stored under a type that its provider does not have.
fn without_schema(address: &str, type_name: &str) -> [Diagnostic; 2] {
    let error = format!(
        "no schema available for {address} while reading state; this is a bug in Terraform and should be reported"
    );
    let warning = format!("No resource schema found for {type_name} when decoding prior state");
    [
        Diagnostic::error(error, String::new()),
        Diagnostic::warning("Missing resource schema from provider", warning),
    ]
}
