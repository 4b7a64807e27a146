//! A provider as Terraform asks it.

use std::time::UNIX_EPOCH;

use prost::bytes::Bytes;
use tfsdk_core::diag::{self, Diagnostics};
use tfsdk_core::schema::{Kind, Schema};
use tfsdk_core::value::Value;

use super::{ConfigureContext, Provider};
use crate::deferral::Deferral;
use crate::docs::Documented;
use crate::ephemeral::{Done, Kept};
use crate::list::Asked;
use crate::plugin::Describes;
use crate::private::Private;
use crate::proto::Timestamp;
use crate::proto::tfplugin6::*;
use crate::resource::Operations;
use crate::server::{Answer, Chunks, Events, ProviderServer, Refusal};
use crate::shared::Shared;
use crate::wire::{identity_schema, schema, sent, written_with};

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
        let resource =
            self.provider.resources.get(type_name).ok_or_else(|| unknown("resource", type_name))?;
        Ok(Operations {
            address: &self.provider.address,
            type_name,
            resource: &**resource,
            shared: self.shared(),
        })
    }

    fn data_source(&self, type_name: &str) -> Answer<&dyn super::AnyDataSource<C>> {
        let found = self.provider.data_sources.get(type_name);
        found.map(|found| &**found).ok_or_else(|| unknown("data source", type_name))
    }

    fn ephemeral(&self, type_name: &str) -> Answer<&dyn super::AnyEphemeral<C>> {
        let found = self.provider.ephemeral_resources.get(type_name);
        found.map(|found| &**found).ok_or_else(|| unknown("ephemeral resource", type_name))
    }

    fn list(&self, type_name: &str) -> Answer<&dyn super::AnyList<C>> {
        let found = self.provider.list_resources.get(type_name);
        found.map(|found| &**found).ok_or_else(|| unknown("list", type_name))
    }

    fn action(&self, type_name: &str) -> Answer<&dyn super::AnyAction<C>> {
        let found = self.provider.actions.get(type_name);
        found.map(|found| &**found).ok_or_else(|| unknown("action", type_name))
    }

    fn config(&self, what: &str, sent: Option<&DynamicValue>) -> Answer<Value> {
        let nothing = Schema::default();
        let schema = self.provider.settings.as_ref().map_or(&nothing, |settings| settings.schema());
        self.shared().read(what, sent, schema)
    }

    /// What is wrong with the provider itself, which its author is to see before anybody else.
    fn problems(&self) -> Diagnostics {
        let Provider {
            settings, resources, data_sources, ephemeral_resources, list_resources, actions, ..
        } = &self.provider;
        let mut found = self.provider.problems.clone();
        let mut check = |what: &str, schema: &Schema, kind| {
            if let Err(error) = schema.check(kind) {
                found.append(Diagnostics::from(error).map(|problem| {
                    let path = problem.path().filter(|path| !path.is_root());
                    let place = path.map(|path| format!("{path}: ")).unwrap_or_default();
                    let detail = format!("{place}{}", problem.detail());
                    diag::Diagnostic::error(format!("The schema of {what} breaks a rule"), detail)
                }));
            }
        };
        if let Some(settings) = settings {
            check("the provider", settings.schema(), Kind::Provider);
        }
        for (name, resource) in resources {
            check(name, resource.schema(), Kind::Resource);
        }
        for (name, data_source) in data_sources {
            check(name, data_source.schema(), Kind::DataSource);
        }
        for (name, ephemeral) in ephemeral_resources {
            check(name, ephemeral.schema(), Kind::Ephemeral);
        }
        for (name, action) in actions {
            check(name, action.schema(), Kind::Action);
        }
        for (name, list) in list_resources {
            check(name, list.schema(), Kind::List);
        }
        for name in list_resources.keys() {
            if resources.get(name).and_then(|resource| resource.identity()).is_none() {
                let detail = format!(
                    "The list {name} needs a resource of that name, given by `identified_resource`: what is listed is told \
                     apart by it."
                );
                found.push(diag::Diagnostic::error("A list without its resource", detail));
            }
        }
        found
    }
}

impl<C> Describes for Served<C> {
    fn schema_json(&self) -> String {
        super::schema_json::schema_json(&self.provider)
    }

    fn documented(&self) -> Documented {
        super::documented::documented(&self.provider)
    }
}

const CAPABILITIES: ServerCapabilities = ServerCapabilities {
    plan_destroy: true,
    get_provider_schema_optional: true,
    move_resource_state: true,
    generate_resource_config: true,
};

fn unknown(what: &str, name: &str) -> Refusal {
    let detail = format!("This version of the provider does not have it: {name}.");
    Diagnostic::error(format!("There is no such {what}"), detail).into()
}

/// The time of the next renewal, and what is hidden until then.
fn kept_by_terraform(kept: Kept) -> Answer<(Option<Timestamp>, Option<Bytes>)> {
    let Kept { private, renew_at } = kept;
    let private = private.into_bytes().map_err(|error| {
        Diagnostic::error("What is kept of an ephemeral resource cannot be written", error.to_string())
    })?;
    let renew_at = renew_at.map(|time| {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let nanos = i32::try_from(since.subsec_nanos()).unwrap_or_default();
        Timestamp { seconds: i64::try_from(since.as_secs()).unwrap_or(i64::MAX), nanos }
    });
    Ok((renew_at, (!private.is_empty()).then_some(private)))
}

impl<C: Send + Sync + 'static> ProviderServer for Served<C> {
    async fn get_metadata(&self, _: get_metadata::Request) -> Answer<get_metadata::Response> {
        use get_metadata::{
            ActionMetadata, DataSourceMetadata, EphemeralMetadata, FunctionMetadata, ListResourceMetadata,
            ResourceMetadata,
        };
        let Provider {
            resources, data_sources, ephemeral_resources, functions, list_resources, actions, ..
        } = &self.provider;
        let lists = list_resources.keys().cloned().map(|type_name| ListResourceMetadata { type_name });
        let actions = actions.keys().cloned().map(|type_name| ActionMetadata { type_name });
        let resources = resources.keys().cloned().map(|type_name| ResourceMetadata { type_name });
        let data_sources = data_sources.keys().cloned().map(|type_name| DataSourceMetadata { type_name });
        let ephemeral = ephemeral_resources.keys().cloned().map(|type_name| EphemeralMetadata { type_name });
        let functions = functions.keys().cloned().map(|name| FunctionMetadata { name });
        Ok(get_metadata::Response {
            server_capabilities: Some(CAPABILITIES),
            resources: resources.collect(),
            data_sources: data_sources.collect(),
            functions: functions.collect(),
            ephemeral_resources: ephemeral.collect(),
            list_resources: lists.collect(),
            actions: actions.collect(),
            ..Default::default()
        })
    }

    async fn get_provider_schema(
        &self,
        _: get_provider_schema::Request,
    ) -> Answer<get_provider_schema::Response> {
        let Provider {
            settings,
            resources,
            data_sources,
            ephemeral_resources,
            functions,
            list_resources,
            actions,
            ..
        } = &self.provider;
        let lists = list_resources.iter().map(|(name, one)| (name.clone(), schema(one.schema(), Kind::List)));
        let actions = actions.iter().map(|(name, one)| {
            let schema = Some(schema(one.schema(), Kind::Action));
            (name.clone(), ActionSchema { schema })
        });
        let provider = match settings {
            Some(settings) => schema(settings.schema(), Kind::Provider),
            None => schema(&Schema::default(), Kind::Provider),
        };
        let resources =
            resources.iter().map(|(name, one)| (name.clone(), schema(one.schema(), Kind::Resource)));
        let data_sources =
            data_sources.iter().map(|(name, one)| (name.clone(), schema(one.schema(), Kind::DataSource)));
        let ephemeral = ephemeral_resources
            .iter()
            .map(|(name, one)| (name.clone(), schema(one.schema(), Kind::Ephemeral)));
        Ok(get_provider_schema::Response {
            provider: Some(provider),
            server_capabilities: Some(CAPABILITIES),
            resource_schemas: resources.collect(),
            data_source_schemas: data_sources.collect(),
            ephemeral_resource_schemas: ephemeral.collect(),
            list_resource_schemas: lists.collect(),
            action_schemas: actions.collect(),
            functions: functions.iter().map(|(name, one)| (name.clone(), one.sent())).collect(),
            diagnostics: sent(self.problems(), &Schema::default()),
            ..Default::default()
        })
    }

    async fn get_functions(&self, _: get_functions::Request) -> Answer<get_functions::Response> {
        let functions = self.provider.functions.iter().map(|(name, one)| (name.clone(), one.sent()));
        Ok(get_functions::Response { functions: functions.collect(), ..Default::default() })
    }

    async fn get_resource_identity_schemas(
        &self,
        _: get_resource_identity_schemas::Request,
    ) -> Answer<get_resource_identity_schemas::Response> {
        let identities = self.provider.resources.iter().filter_map(|(name, resource)| {
            Some((name.clone(), identity_schema(resource.identity()?.schema())))
        });
        Ok(get_resource_identity_schemas::Response {
            identity_schemas: identities.collect(),
            ..Default::default()
        })
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
            Err(error) => match error.deferral() {
                Some(why) if why.sent(request.client_capabilities).is_some() => {
                    self.shared().clients.put_off(why);
                }
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
        let data_source = self.data_source(&request.type_name)?;
        let config = self.shared().read("configuration", request.config.as_ref(), data_source.schema())?;
        Ok(validate_data_resource_config::Response {
            diagnostics: sent(data_source.validate(&config, self.shared().limits), data_source.schema()),
        })
    }

    async fn read_data_source(
        &self,
        request: read_data_source::Request,
    ) -> Answer<read_data_source::Response> {
        let data_source = self.data_source(&request.type_name)?;
        let ty = data_source.schema().ty();
        let config = self.shared().read("configuration", request.config.as_ref(), data_source.schema())?;
        let later = |deferred, found| {
            let state = written_with("data source", &Value::unknown(ty.clone()), ty, self.shared().limits)?;
            let diagnostics = sent(found, data_source.schema());
            Ok(read_data_source::Response { state, deferred, diagnostics })
        };
        let deferred = self.shared().clients.deferred(request.client_capabilities);
        if deferred.is_some() {
            return later(deferred, Diagnostics::new());
        }
        let client = self.shared().clients.ready()?;
        let (result, mut found) = data_source.read(&config, client, self.shared().call()).await;
        let state = match result {
            Ok(state) => written_with("data source", &state, ty, self.shared().limits)?,
            Err(error) => {
                if let Some(deferred) = error.deferred_for(request.client_capabilities) {
                    return later(Some(deferred), found);
                }
                found.append(error.into_diagnostics(&format!("read {}", request.type_name)));
                None
            }
        };
        Ok(read_data_source::Response {
            state,
            diagnostics: sent(found, data_source.schema()),
            ..Default::default()
        })
    }

    async fn validate_ephemeral_resource_config(
        &self,
        request: validate_ephemeral_resource_config::Request,
    ) -> Answer<validate_ephemeral_resource_config::Response> {
        let ephemeral = self.ephemeral(&request.type_name)?;
        let config = self.shared().read("configuration", request.config.as_ref(), ephemeral.schema())?;
        let diagnostics = sent(ephemeral.validate(&config, self.shared().limits), ephemeral.schema());
        Ok(validate_ephemeral_resource_config::Response { diagnostics })
    }

    async fn open_ephemeral_resource(
        &self,
        request: open_ephemeral_resource::Request,
    ) -> Answer<open_ephemeral_resource::Response> {
        let ephemeral = self.ephemeral(&request.type_name)?;
        let ty = ephemeral.schema().ty();
        let config = self.shared().read("configuration", request.config.as_ref(), ephemeral.schema())?;
        let later = |deferred, found| {
            let result =
                written_with("ephemeral resource", &Value::unknown(ty.clone()), ty, self.shared().limits)?;
            let diagnostics = sent(found, ephemeral.schema());
            Ok(open_ephemeral_resource::Response { result, deferred, diagnostics, ..Default::default() })
        };
        let deferred = self.shared().clients.deferred(request.client_capabilities);
        if deferred.is_some() {
            return later(deferred, Diagnostics::new());
        }
        let client = self.shared().clients.ready()?;
        let Done { result, kept, warnings: mut found } =
            ephemeral.open(&config, client, self.shared().call()).await;
        let result = match result {
            Ok(opened) => written_with("ephemeral resource", &opened, ty, self.shared().limits)?,
            Err(error) => {
                if let Some(deferred) = error.deferred_for(request.client_capabilities) {
                    return later(Some(deferred), found);
                }
                found.append(error.into_diagnostics(&format!("open {}", request.type_name)));
                None
            }
        };
        let (renew_at, private) = kept_by_terraform(kept)?;
        let diagnostics = sent(found, ephemeral.schema());
        Ok(open_ephemeral_resource::Response { diagnostics, renew_at, result, private, deferred: None })
    }

    async fn renew_ephemeral_resource(
        &self,
        request: renew_ephemeral_resource::Request,
    ) -> Answer<renew_ephemeral_resource::Response> {
        let ephemeral = self.ephemeral(&request.type_name)?;
        let private = Private::read(request.private.unwrap_or_default());
        let client = self.shared().clients.ready()?;
        let Done { result, kept, warnings: mut found } =
            ephemeral.renew(private, client, self.shared().call()).await;
        if let Err(error) = result {
            found.append(error.into_diagnostics(&format!("renew {}", request.type_name)));
        }
        let (renew_at, private) = kept_by_terraform(kept)?;
        let diagnostics = sent(found, ephemeral.schema());
        Ok(renew_ephemeral_resource::Response { diagnostics, renew_at, private })
    }

    async fn close_ephemeral_resource(
        &self,
        request: close_ephemeral_resource::Request,
    ) -> Answer<close_ephemeral_resource::Response> {
        let ephemeral = self.ephemeral(&request.type_name)?;
        let private = Private::read(request.private.unwrap_or_default());
        let client = self.shared().clients.ready()?;
        let Done { result, warnings: mut found, .. } =
            ephemeral.close(private, client, self.shared().call()).await;
        if let Err(error) = result {
            found.append(error.into_diagnostics(&format!("close {}", request.type_name)));
        }
        Ok(close_ephemeral_resource::Response { diagnostics: sent(found, ephemeral.schema()) })
    }

    async fn call_function(&self, request: call_function::Request) -> Answer<call_function::Response> {
        let function =
            self.provider.functions.get(&request.name).ok_or_else(|| unknown("function", &request.name))?;
        function.call(&request, self.shared().limits)
    }

    async fn validate_list_resource_config(
        &self,
        request: validate_list_resource_config::Request,
    ) -> Answer<validate_list_resource_config::Response> {
        let list = self.list(&request.type_name)?;
        let config = self.shared().read("configuration", request.config.as_ref(), list.schema())?;
        let diagnostics = sent(list.validate(&config, self.shared().limits), list.schema());
        Ok(validate_list_resource_config::Response { diagnostics })
    }

    async fn list_resource(
        &self,
        request: list_resource::Request,
        events: Events<list_resource::Event>,
    ) -> Answer<()> {
        let list = self.list(&request.type_name)?;
        let config = self.shared().read("configuration", request.config.as_ref(), list.schema())?;
        let limit = u64::try_from(request.limit).ok().filter(|limit| *limit > 0);
        let asked = Asked { events, includes_resources: request.include_resource_object, limit };
        let client = self.shared().clients.ready()?;
        let (result, mut found) = list.list(&config, asked, client, self.shared().call()).await;
        if let Err(error) = result {
            found.append(error.into_diagnostics(&format!("list {}", request.type_name)));
        }
        // They are an event of their own, the last one, which stands for no resource.
        if found.is_empty() { Ok(()) } else { Err(Refusal::Diagnostics(sent(found, list.schema()))) }
    }

    async fn validate_action_config(
        &self,
        request: validate_action_config::Request,
    ) -> Answer<validate_action_config::Response> {
        let action = self.action(&request.type_name)?;
        let config = self.shared().read("configuration", request.config.as_ref(), action.schema())?;
        let diagnostics = sent(action.validate(&config, self.shared().limits), action.schema());
        Ok(validate_action_config::Response { diagnostics })
    }

    async fn plan_action(&self, request: plan_action::Request) -> Answer<plan_action::Response> {
        let action = self.action(&request.action_type)?;
        let config = self.shared().read("configuration", request.config.as_ref(), action.schema())?;
        let client_capabilities = request.client_capabilities;
        let Some(client) = self.shared().clients.get() else {
            let deferred = self.shared().clients.deferred(client_capabilities);
            return Ok(plan_action::Response { deferred, ..Default::default() });
        };
        let (result, mut found) = action.plan(&config, client, self.shared().call()).await;
        let deferred = result.as_ref().err().and_then(|error| error.deferred_for(client_capabilities));
        if let (Err(error), None) = (result, deferred) {
            found.append(error.into_diagnostics(&format!("plan {}", request.action_type)));
        }
        Ok(plan_action::Response { diagnostics: sent(found, action.schema()), deferred })
    }

    async fn invoke_action(
        &self,
        request: invoke_action::Request,
        events: Events<invoke_action::Event>,
    ) -> Answer<()> {
        let action = self.action(&request.action_type)?;
        let config = self.shared().read("configuration", request.config.as_ref(), action.schema())?;
        let client = self.shared().clients.ready()?;
        let call = self.shared().call();
        let (result, mut found) = action.invoke(&config, events.clone(), client, call).await;
        if let Err(error) = result {
            found.append(error.into_diagnostics(&format!("invoke {}", request.action_type)));
        }
        let completed = invoke_action::event::Completed { diagnostics: sent(found, action.schema()) };
        let last = invoke_action::event::Type::Completed(completed);
        events.send(invoke_action::Event { r#type: Some(last) }).await
    }

    async fn validate_state_store_config(
        &self,
        request: validate_state_store::Request,
    ) -> Answer<validate_state_store::Response> {
        Err(unknown("state store", &request.type_name))
    }

    async fn configure_state_store(
        &self,
        request: configure_state_store::Request,
    ) -> Answer<configure_state_store::Response> {
        Err(unknown("state store", &request.type_name))
    }

    async fn read_state_bytes(
        &self,
        request: read_state_bytes::Request,
        _: Events<read_state_bytes::Response>,
    ) -> Answer<()> {
        Err(unknown("state store", &request.type_name))
    }

    async fn write_state_bytes(
        &self,
        mut chunks: Chunks<write_state_bytes::RequestChunk>,
    ) -> Answer<write_state_bytes::Response> {
        let first = chunks.next().await?.and_then(|chunk| chunk.meta).unwrap_or_default();
        Err(unknown("state store", &first.type_name))
    }

    async fn lock_state(&self, request: lock_state::Request) -> Answer<lock_state::Response> {
        Err(unknown("state store", &request.type_name))
    }

    async fn unlock_state(&self, request: unlock_state::Request) -> Answer<unlock_state::Response> {
        Err(unknown("state store", &request.type_name))
    }

    async fn get_states(&self, request: get_states::Request) -> Answer<get_states::Response> {
        Err(unknown("state store", &request.type_name))
    }

    async fn delete_state(&self, request: delete_state::Request) -> Answer<delete_state::Response> {
        Err(unknown("state store", &request.type_name))
    }
}
