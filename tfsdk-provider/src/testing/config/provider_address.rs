//! Where a configuration of a provider stands.

use std::fmt;

use crate::testing::address::before;

/// The address of a configuration of a provider.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ProviderAddress {
    /// The module in which it is written; empty for the root module.
    pub(crate) module: String,
    /// The name of the provider in the scenario, whatever the module calls it.
    pub(crate) provider: String,
    pub(crate) alias: Option<String>,
}

impl ProviderAddress {
    /// The default one of the root module, which is there also where nobody writes it.
    pub(crate) fn default_of(provider: &str) -> Self {
        Self { module: String::new(), provider: provider.to_owned(), alias: None }
    }

    /// As Terraform shows it, with the source of the provider.
    pub(crate) fn shown(&self, source: &str) -> String {
        let alias = self.alias.iter().map(|alias| format!(".{alias}")).collect::<String>();
        format!("{}provider[{source:?}]{alias}", before(&self.module))
    }
}

impl fmt::Display for ProviderAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", before(&self.module), self.provider)?;
        self.alias.iter().try_for_each(|alias| write!(f, ".{alias}"))
    }
}
