//! What stands under an address: in the state, in the configuration, and by its type in a provider.

use std::collections::BTreeSet;

use tfsdk_core::diag::Diagnostics;

use super::instance::Instance;
use super::stored::Stored;
use super::visit::Visit;
use super::walk::is_not_there;
use crate::proto::tfplugin6::DynamicValue;
use crate::testing::address::Address;
use crate::testing::config::{ProviderAddress, ProviderName, ResourceMode};
use crate::testing::hosted::Host;

/// What is wrong has been said.
pub(super) struct Said;

impl From<Said> for Diagnostics {
    fn from(Said: Said) -> Self {
        Diagnostics::new()
    }
}

impl<'h> Visit<'_, '_, 'h> {
    /// What is stored.
    pub(super) fn stored(&self, address: &str) -> Option<Stored> {
        self.walk.state.borrow().resources.get(address).cloned()
    }

    /// Stores this from now on, or nothing.
    pub(super) fn store(&self, address: &str, stored: Option<Stored>) {
        let resources = &mut self.walk.state.borrow_mut().resources;
        match stored {
            Some(stored) => drop(resources.insert(address.to_owned(), stored)),
            None => drop(resources.remove(address)),
        }
    }

    /// The resources that the one of an address needs, as the configuration says.
    pub(super) fn needs(&self, address: &str) -> BTreeSet<String> {
        self.walk.graph.needed_by_name(&Address::of(address).configured())
    }

    /// Whether it is created before what it replaces is destroyed.
    pub(super) fn creates_first(&self, address: &str) -> bool {
        self.walk.graph.creates_first(&Address::of(address).configured())
    }

    /// The resource of a type, as core works with it.
    ///
    /// # Errors
    /// No provider has such a resource.
    pub(super) fn instance(&self, type_name: &str) -> Result<Instance<'h>, Diagnostics> {
        let found = self.walk.hosts.of_type(type_name);
        let found = found.and_then(|host| Some((host, host.resources.get_key_value(type_name)?)));
        let Some((host, (type_name, schema))) = found else {
            return Err(is_not_there(self.walk.hosts, ResourceMode::Managed.word(), type_name, None).into());
        };
        Ok(Instance { host, schema, type_name, client: self.walk.client() })
    }

    /// What the module of a resource tells its provider, as long as the configuration has the resource.
    ///
    /// # Errors
    /// The provider takes nothing of modules, or not that; which is said where the block stands, and of no resource.
    pub(super) fn module_meta(&mut self, host: &Host, address: &str) -> Result<Option<DynamicValue>, Said> {
        // Each request asks, and few configurations have any.
        if !self.walk.config.tells_providers() {
            return Ok(None);
        }
        let address = Address::of(address);
        match self.walk.graph.managed(self.walk.config, &address.configured()) {
            Some(block) => self.module_meta_at(block.at, host, &address.in_module()),
            None => Ok(None),
        }
    }

    /// The same of what the module at a position has, and calls so.
    pub(super) fn module_meta_at(
        &mut self,
        at: usize,
        host: &Host,
        resource: &str,
    ) -> Result<Option<DynamicValue>, Said> {
        let told = self.walk.module_metas.told(self.walk.config, at, host, resource);
        told.map_err(|found| {
            self.found.append(found);
            Said
        })
    }

    /// The configuration of the provider of what the configuration has at an address.
    pub(super) fn provider_at(&self, address: &str) -> ProviderAddress {
        let address = Address::of(address);
        let configured = self.walk.graph.provider_of(&address.configured()).cloned();
        configured
            .unwrap_or_else(|| ProviderAddress::default_of(&ProviderName::of_type(address.type_name).local))
    }
}
