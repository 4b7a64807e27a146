//! What Terraform asks of a list of resources.

use crate::list::{AnyList, Asked};
use crate::proto::tfplugin6::{list_resource, validate_list_resource_config};
use crate::server::{Answer, Events, Refusal};
use crate::shared::Shared;
use crate::wire::sent;

/// One list of a provider, and what a request to it needs.
pub(super) struct Operations<'a, C> {
    pub(super) type_name: &'a str,
    pub(super) list: &'a dyn AnyList<C>,
    pub(super) shared: &'a Shared<C>,
}

impl<C: Send + Sync + 'static> Operations<'_, C> {
    pub(super) fn validate(
        &self,
        request: &validate_list_resource_config::Request,
    ) -> Answer<validate_list_resource_config::Response> {
        let config = self.shared.read("configuration", request.config.as_ref(), self.list.schema())?;
        let diagnostics = sent(self.list.validate(&config, self.shared.limits), self.list.schema());
        Ok(validate_list_resource_config::Response { diagnostics })
    }

    pub(super) async fn list(
        &self,
        request: list_resource::Request,
        events: Events<list_resource::Event>,
    ) -> Answer<()> {
        let config = self.shared.read("configuration", request.config.as_ref(), self.list.schema())?;
        let limit = u64::try_from(request.limit).ok().filter(|limit| *limit > 0);
        let asked = Asked { events, includes_resources: request.include_resource_object, limit };
        let client = self.shared.clients.ready()?;
        let (result, mut found) = self.list.list(&config, asked, client, self.shared.call()).await;
        if let Err(error) = result {
            found.append(error.into_diagnostics(&format!("list {}", self.type_name)));
        }
        // They are an event of their own, the last one, which stands for no resource.
        if found.is_empty() { Ok(()) } else { Err(Refusal::Diagnostics(sent(found, self.list.schema()))) }
    }
}
