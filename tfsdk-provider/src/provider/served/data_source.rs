//! What Terraform asks of a data source.

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::value::Value;

use crate::data_source::AnyDataSource;
use crate::proto::tfplugin6::{read_data_source, validate_data_resource_config};
use crate::server::{Answer, or_told};
use crate::shared::Shared;
use crate::wire::{sent, written_with};

/// One data source of a provider, and what a request to it needs.
pub(super) struct Operations<'a, C> {
    pub(super) type_name: &'a str,
    pub(super) data_source: &'a dyn AnyDataSource<C>,
    pub(super) shared: &'a Shared<C>,
}

impl<C: Send + Sync + 'static> Operations<'_, C> {
    pub(super) fn validate(
        &self,
        request: &validate_data_resource_config::Request,
    ) -> Answer<validate_data_resource_config::Response> {
        let config = self.shared.read("configuration", request.config.as_ref(), self.data_source.schema())?;
        Ok(validate_data_resource_config::Response {
            diagnostics: sent(
                self.data_source.validate(&config, self.shared.limits),
                self.data_source.schema(),
            ),
        })
    }

    pub(super) async fn read(
        &self,
        request: read_data_source::Request,
    ) -> Answer<read_data_source::Response> {
        let ty = self.data_source.schema().ty();
        let config = self.shared.read("configuration", request.config.as_ref(), self.data_source.schema())?;
        let later = |deferred, found| {
            let state = written_with("data source", &Value::unknown(ty.clone()), ty, self.shared.limits)?;
            let diagnostics = sent(found, self.data_source.schema());
            Ok(read_data_source::Response { state, deferred, diagnostics })
        };
        let deferred = self.shared.clients.deferred(request.client_capabilities);
        if deferred.is_some() {
            return later(deferred, Diagnostics::new());
        }
        let client = self.shared.clients.ready()?;
        let call = self.shared.call_of_module(request.provider_meta.as_ref())?;
        let (result, mut found) = self.data_source.read(&config, client, call).await;
        let state = match result {
            Ok(state) => written_with("data source", &state, ty, self.shared.limits),
            Err(mut error) => {
                if let Some(deferred) = error.deferred_for(request.client_capabilities) {
                    return later(Some(deferred), found);
                }
                found.append(error.into_diagnostics(&format!("read {}", self.type_name)));
                Ok(None)
            }
        };
        let mut diagnostics = sent(found, self.data_source.schema());
        let state = or_told(state, &mut diagnostics).flatten();
        Ok(read_data_source::Response { state, diagnostics, ..Default::default() })
    }
}
