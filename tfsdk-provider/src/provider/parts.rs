//! What a provider consists of, for the kit that tests it.

use std::collections::BTreeMap;

use tfsdk_core::schema::Schema;

use super::Provider;
use crate::call::Clock;
use crate::proto::tfplugin6::Function;

/// The names and schemas of all parts of a provider, as Terraform is told of them.
pub(crate) struct Parts {
    pub(crate) address: String,
    /// The last part of the address, with which the names of its types begin.
    pub(crate) name: String,
    pub(crate) settings: Schema,
    pub(crate) resources: BTreeMap<String, Schema>,
    pub(crate) data_sources: BTreeMap<String, Schema>,
    pub(crate) ephemeral_resources: BTreeMap<String, Schema>,
    pub(crate) functions: Vec<(String, Function)>,
    pub(crate) clock: Clock,
}

impl<C: Send + Sync + 'static> Provider<C> {
    pub(crate) fn parts(&self) -> Parts {
        let resources =
            self.resources.iter().map(|(name, one)| (name.clone(), one.schema().terraform_view()));
        let data_sources =
            self.data_sources.iter().map(|(name, one)| (name.clone(), one.schema().terraform_view()));
        let ephemeral_resources =
            self.ephemeral_resources.iter().map(|(name, one)| (name.clone(), one.schema().terraform_view()));
        let settings = self.settings.as_ref().map(|settings| settings.schema().terraform_view());
        Parts {
            address: self.address.clone(),
            clock: self.shared.clock.clone(),
            name: self.type_name(""),
            settings: settings.unwrap_or_default(),
            resources: resources.collect(),
            data_sources: data_sources.collect(),
            ephemeral_resources: ephemeral_resources.collect(),
            functions: self.functions.iter().map(|(name, one)| (name.clone(), one.sent())).collect(),
        }
    }
}
