//! The configurations of providers that a walk has come to.

use std::collections::BTreeMap;

use crate::proto::tfplugin6::DynamicValue;
use crate::testing::config::ProviderAddress;

/// The configurations that a walk has come to.
#[derive(Default)]
pub(super) struct Configured {
    by_address: BTreeMap<ProviderAddress, Option<DynamicValue>>,
    /// By provider, the one that it was configured with last.
    current: BTreeMap<String, ProviderAddress>,
}

impl Configured {
    /// A configuration that is there from now on.
    pub(super) fn learn(&mut self, address: &ProviderAddress, config: Option<DynamicValue>) {
        self.by_address.insert(address.clone(), config);
        self.current.remove(&address.provider);
    }

    /// What a provider has to be configured with to work with this configuration of it; `None`: it does already, or cannot, which
    /// was told.
    pub(super) fn turn_to(&mut self, address: &ProviderAddress) -> Option<Option<DynamicValue>> {
        if self.current.get(&address.provider).is_some_and(|current| current == address) {
            return None;
        }
        let config = self.by_address.get(address).cloned()?;
        self.current.insert(address.provider.clone(), address.clone());
        Some(config)
    }
}
