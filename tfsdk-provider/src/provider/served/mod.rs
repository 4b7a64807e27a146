//! A provider as Terraform asks it.
//!
//! A request names a type; `served` finds what the author registered for it, makes the struct that its configuration says, and
//! calls the author's code with it. There is a file for each kind of thing that Terraform asks about; of resources
//! `resource/operations` does the work, as these are planned. What the author returns is held to what Terraform demands of it
//! before it is sent.

mod action;
mod data_source;
mod ephemeral;
mod list;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::schema::Schema;
use tfsdk_core::text::{Cut, did_you_mean, nearest};
use tfsdk_core::value::Value;

use super::registered::Registered;
use super::{ConfigureContext, Provider};
use crate::deferral::Deferral;
use crate::docs::Documented;
use crate::plugin::Describes;
use crate::proto::tfplugin6::*;
use crate::resource::Operations;
use crate::server::{Answer, Chunks, Events, ProviderServer, Refusal};
use crate::shared::Shared;
use crate::wire::sent;

/// A provider as Terraform asks it.
pub(super) struct Served<C> {
    provider: Provider<C>,
}

impl<C: Send + Sync + 'static> Served<C> {
    pub(super) const fn new(provider: Provider<C>) -> Self {
        Self { provider }
    }

    const fn shared(&self) -> &Shared<C> {
        &self.provider.shared
    }

    fn resource<'a>(&'a self, type_name: &'a str) -> Answer<Operations<'a, C>> {
        let resource = registered(&self.provider.resources, "resource", type_name)?;
        Ok(Operations { address: &self.provider.address, type_name, resource, shared: self.shared() })
    }

    fn data_source<'a>(&'a self, type_name: &'a str) -> Answer<data_source::Operations<'a, C>> {
        let found = registered(&self.provider.data_sources, "data source", type_name)?;
        Ok(data_source::Operations { type_name, data_source: found, shared: self.shared() })
    }

    fn ephemeral<'a>(&'a self, type_name: &'a str) -> Answer<ephemeral::Operations<'a, C>> {
        let found = registered(&self.provider.ephemeral_resources, "ephemeral resource", type_name)?;
        Ok(ephemeral::Operations { type_name, ephemeral: found, shared: self.shared() })
    }

    fn list<'a>(&'a self, type_name: &'a str) -> Answer<list::Operations<'a, C>> {
        let found = registered(&self.provider.list_resources, "list", type_name)?;
        Ok(list::Operations { type_name, list: found, shared: self.shared() })
    }

    fn action<'a>(&'a self, type_name: &'a str) -> Answer<action::Operations<'a, C>> {
        let found = registered(&self.provider.actions, "action", type_name)?;
        Ok(action::Operations { type_name, action: found, shared: self.shared() })
    }

    fn config(&self, what: &str, sent: Option<&DynamicValue>) -> Answer<Value> {
        let nothing = Schema::default();
        let schema = self.provider.settings.as_ref().map_or(&nothing, |settings| settings.schema());
        self.shared().read(what, sent, schema)
    }
}

impl<C: Send + Sync> Describes for Served<C> {
    fn problems(&self) -> Diagnostics {
        self.provider.parts().problems()
    }

    fn schema_json(&self) -> String {
        super::schema_json::schema_json(&self.provider.parts())
    }

    fn documented(&self) -> Documented {
        super::documented::documented(&self.provider.parts())
    }
}

/// What has this name.
///
/// # Errors
/// There is no such part.
fn registered<'p, P: ?Sized>(parts: &'p Registered<P>, what: &str, name: &str) -> Answer<&'p P> {
    parts.get(name).ok_or_else(|| no_such(what, name, parts.places().keys().map(String::as_str)))
}

/// That a provider has no such part, and which of those that it has was probably meant.
pub(crate) fn no_such<'n>(what: &str, name: &str, names: impl IntoIterator<Item = &'n str>) -> Refusal {
    let meant = did_you_mean(nearest(name, names));
    let detail = format!("This version of the provider does not have it: {}.{meant}", Cut(name));
    Diagnostic::error(format!("There is no such {what}"), detail).into()
}

impl<C: Send + Sync + 'static> ProviderServer for Served<C> {
    async fn get_metadata(&self, _: get_metadata::Request) -> Answer<get_metadata::Response> {
        Ok(self.provider.parts().metadata())
    }

    async fn get_provider_schema(
        &self,
        _: get_provider_schema::Request,
    ) -> Answer<get_provider_schema::Response> {
        Ok(self.provider.parts().sent_schemas())
    }

    async fn get_functions(&self, _: get_functions::Request) -> Answer<get_functions::Response> {
        Ok(self.provider.parts().sent_functions())
    }

    async fn get_resource_identity_schemas(
        &self,
        _: get_resource_identity_schemas::Request,
    ) -> Answer<get_resource_identity_schemas::Response> {
        Ok(self.provider.parts().sent_identities())
    }

    async fn validate_provider_config(
        &self,
        request: validate_provider_config::Request,
    ) -> Answer<validate_provider_config::Response> {
        let config = self.config("configuration of the provider", request.config.as_ref())?;
        let found = self.provider.settings.as_ref();
        let found =
            found.map(|settings| sent(settings.validate(&config, self.shared().limits), settings.schema()));
        Ok(validate_provider_config::Response { diagnostics: found.unwrap_or_default() })
    }

    async fn configure_provider(
        &self,
        request: configure_provider::Request,
    ) -> Answer<configure_provider::Response> {
        self.shared().stop.begin();
        let Some(settings) = &self.provider.settings else { return Ok(Default::default()) };
        let config = self.config("configuration of the provider", request.config.as_ref())?;
        let cx = ConfigureContext::new(self.shared().call(), request.terraform_version);
        let result = settings.configure(&config, cx.clone()).await;
        let mut found = cx.warnings();
        match result {
            Ok(Some(client)) => self.shared().clients.set(client),
            Ok(None) => self.shared().clients.put_off(Deferral::ProviderConfigUnknown),
            Err(mut error) => match (error.deferred_for(request.client_capabilities), error.deferral()) {
                (Some(_), Some(why)) => self.shared().clients.put_off(why),
                _ => found.append(error.into_diagnostics("configure the provider")),
            },
        }
        Ok(configure_provider::Response { diagnostics: sent(found, settings.schema()) })
    }

    async fn stop_provider(&self, _: stop_provider::Request) -> Answer<stop_provider::Response> {
        self.shared().stop.stop();
        Ok(Default::default())
    }

    async fn validate_resource_config(
        &self,
        request: validate_resource_config::Request,
    ) -> Answer<validate_resource_config::Response> {
        self.resource(&request.type_name)?.validate(&request)
    }

    async fn upgrade_resource_state(
        &self,
        request: upgrade_resource_state::Request,
    ) -> Answer<upgrade_resource_state::Response> {
        self.resource(&request.type_name)?.upgrade(&request)
    }

    async fn upgrade_resource_identity(
        &self,
        request: upgrade_resource_identity::Request,
    ) -> Answer<upgrade_resource_identity::Response> {
        self.resource(&request.type_name)?.upgrade_identity(&request)
    }

    async fn generate_resource_config(
        &self,
        request: generate_resource_config::Request,
    ) -> Answer<generate_resource_config::Response> {
        self.resource(&request.type_name)?.generate_config(&request)
    }

    async fn read_resource(&self, request: read_resource::Request) -> Answer<read_resource::Response> {
        let type_name = request.type_name.clone();
        self.resource(&type_name)?.read_state(request).await
    }

    async fn plan_resource_change(
        &self,
        request: plan_resource_change::Request,
    ) -> Answer<plan_resource_change::Response> {
        let type_name = request.type_name.clone();
        self.resource(&type_name)?.plan(request).await
    }

    async fn apply_resource_change(
        &self,
        request: apply_resource_change::Request,
    ) -> Answer<apply_resource_change::Response> {
        let type_name = request.type_name.clone();
        self.resource(&type_name)?.apply(request).await
    }

    async fn import_resource_state(
        &self,
        request: import_resource_state::Request,
    ) -> Answer<import_resource_state::Response> {
        let type_name = request.type_name.clone();
        self.resource(&type_name)?.import(request).await
    }

    async fn move_resource_state(
        &self,
        request: move_resource_state::Request,
    ) -> Answer<move_resource_state::Response> {
        self.resource(&request.target_type_name)?.move_here(&request)
    }

    async fn validate_data_resource_config(
        &self,
        request: validate_data_resource_config::Request,
    ) -> Answer<validate_data_resource_config::Response> {
        self.data_source(&request.type_name)?.validate(&request)
    }

    async fn read_data_source(
        &self,
        request: read_data_source::Request,
    ) -> Answer<read_data_source::Response> {
        let type_name = request.type_name.clone();
        self.data_source(&type_name)?.read(request).await
    }

    async fn validate_ephemeral_resource_config(
        &self,
        request: validate_ephemeral_resource_config::Request,
    ) -> Answer<validate_ephemeral_resource_config::Response> {
        self.ephemeral(&request.type_name)?.validate(&request)
    }

    async fn open_ephemeral_resource(
        &self,
        request: open_ephemeral_resource::Request,
    ) -> Answer<open_ephemeral_resource::Response> {
        let type_name = request.type_name.clone();
        self.ephemeral(&type_name)?.open(request).await
    }

    async fn renew_ephemeral_resource(
        &self,
        request: renew_ephemeral_resource::Request,
    ) -> Answer<renew_ephemeral_resource::Response> {
        let type_name = request.type_name.clone();
        self.ephemeral(&type_name)?.renew(request).await
    }

    async fn close_ephemeral_resource(
        &self,
        request: close_ephemeral_resource::Request,
    ) -> Answer<close_ephemeral_resource::Response> {
        let type_name = request.type_name.clone();
        self.ephemeral(&type_name)?.close(request).await
    }

    async fn call_function(&self, request: call_function::Request) -> Answer<call_function::Response> {
        let functions = &self.provider.functions;
        let function = functions
            .get(&request.name)
            .ok_or_else(|| no_such("function", &request.name, functions.keys().map(String::as_str)))?;
        function.call(&request, self.shared().limits)
    }

    async fn validate_list_resource_config(
        &self,
        request: validate_list_resource_config::Request,
    ) -> Answer<validate_list_resource_config::Response> {
        self.list(&request.type_name)?.validate(&request)
    }

    async fn list_resource(
        &self,
        request: list_resource::Request,
        events: Events<list_resource::Event>,
    ) -> Answer<()> {
        let type_name = request.type_name.clone();
        self.list(&type_name)?.list(request, events).await
    }

    async fn validate_action_config(
        &self,
        request: validate_action_config::Request,
    ) -> Answer<validate_action_config::Response> {
        self.action(&request.type_name)?.validate(&request)
    }

    async fn plan_action(&self, request: plan_action::Request) -> Answer<plan_action::Response> {
        let action_type = request.action_type.clone();
        self.action(&action_type)?.plan(request).await
    }

    async fn invoke_action(
        &self,
        request: invoke_action::Request,
        events: Events<invoke_action::Event>,
    ) -> Answer<()> {
        let action_type = request.action_type.clone();
        self.action(&action_type)?.invoke(request, events).await
    }

    async fn validate_state_store_config(
        &self,
        request: validate_state_store::Request,
    ) -> Answer<validate_state_store::Response> {
        Err(no_such("state store", &request.type_name, []))
    }

    async fn configure_state_store(
        &self,
        request: configure_state_store::Request,
    ) -> Answer<configure_state_store::Response> {
        Err(no_such("state store", &request.type_name, []))
    }

    async fn read_state_bytes(
        &self,
        request: read_state_bytes::Request,
        _: Events<read_state_bytes::Response>,
    ) -> Answer<()> {
        Err(no_such("state store", &request.type_name, []))
    }

    async fn write_state_bytes(
        &self,
        mut chunks: Chunks<write_state_bytes::RequestChunk>,
    ) -> Answer<write_state_bytes::Response> {
        let first = chunks.next().await?.and_then(|chunk| chunk.meta).unwrap_or_default();
        Err(no_such("state store", &first.type_name, []))
    }

    async fn lock_state(&self, request: lock_state::Request) -> Answer<lock_state::Response> {
        Err(no_such("state store", &request.type_name, []))
    }

    async fn unlock_state(&self, request: unlock_state::Request) -> Answer<unlock_state::Response> {
        Err(no_such("state store", &request.type_name, []))
    }

    async fn get_states(&self, request: get_states::Request) -> Answer<get_states::Response> {
        Err(no_such("state store", &request.type_name, []))
    }

    async fn delete_state(&self, request: delete_state::Request) -> Answer<delete_state::Response> {
        Err(no_such("state store", &request.type_name, []))
    }
}
