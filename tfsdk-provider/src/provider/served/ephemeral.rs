//! What Terraform asks of an ephemeral resource.

use std::sync::Arc;
use std::time::UNIX_EPOCH;

use prost::bytes::Bytes;
use tfsdk_core::diag::{self, Diagnostics};
use tfsdk_core::plan::check_opened_with;
use tfsdk_core::value::Value;

use crate::ephemeral::{AnyEphemeral, Done, Kept};
use crate::error::Error;
use crate::private::Private;
use crate::proto::Timestamp;
use crate::proto::tfplugin6::{
    Diagnostic, close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource,
    validate_ephemeral_resource_config,
};
use crate::server::{Answer, Refusal, or_told};
use crate::shared::Shared;
use crate::storable::infinite_in;
use crate::wire::{sent, written_with};

/// One ephemeral resource of a provider, and what a request to it needs.
pub(super) struct Operations<'a, C> {
    pub(super) type_name: &'a str,
    pub(super) ephemeral: &'a dyn AnyEphemeral<C>,
    pub(super) shared: &'a Shared<C>,
}

impl<C: Send + Sync + 'static> Operations<'_, C> {
    pub(super) fn validate(
        &self,
        request: &validate_ephemeral_resource_config::Request,
    ) -> Answer<validate_ephemeral_resource_config::Response> {
        let config = self.shared.read("configuration", request.config.as_ref(), self.ephemeral.schema())?;
        let diagnostics = sent(self.ephemeral.validate(&config, self.shared.limits), self.ephemeral.schema());
        Ok(validate_ephemeral_resource_config::Response { diagnostics })
    }

    pub(super) async fn open(
        &self,
        request: open_ephemeral_resource::Request,
    ) -> Answer<open_ephemeral_resource::Response> {
        let ty = self.ephemeral.schema().ty();
        let config = self.shared.read("configuration", request.config.as_ref(), self.ephemeral.schema())?;
        let later = |deferred, found| {
            let result =
                written_with("ephemeral resource", &Value::unknown(ty.clone()), ty, self.shared.limits)?;
            let diagnostics = sent(found, self.ephemeral.schema());
            Ok(open_ephemeral_resource::Response { result, deferred, diagnostics, ..Default::default() })
        };
        let deferred = self.shared.clients.deferred(request.client_capabilities);
        if deferred.is_some() {
            return later(deferred, Diagnostics::new());
        }
        let client = self.shared.clients.ready()?;
        // What was not known when the configuration was validated may be infinite now.
        let infinite = infinite_in(&config, self.ephemeral.schema(), &Diagnostics::new());
        if infinite.has_errors() {
            return Err(Refusal::Diagnostics(sent(infinite, self.ephemeral.schema())));
        }
        let Done { result, kept, warnings: mut found } =
            self.ephemeral.open(&config, client.clone(), self.shared.call()).await;
        let opened = match result {
            Ok(opened) => opened,
            Err(mut error) => {
                // What `close` needs to know was stored before it failed: something may be open, and Terraform closes only what
                // it was told of.
                let closed = match kept.private.has_entries_of_author() {
                    true => self.closed(kept.private, client).await,
                    false => Vec::new(),
                };
                if let Some(deferred) = error.deferred_for(request.client_capabilities) {
                    let mut later = later(Some(deferred), found)?;
                    later.diagnostics.extend(closed);
                    return Ok(later);
                }
                found.append(self.failed("open", error));
                let mut diagnostics = sent(found, self.ephemeral.schema());
                diagnostics.extend(closed);
                return Ok(open_ephemeral_resource::Response { diagnostics, ..Default::default() });
            }
        };
        let told = opened
            .map_err(|error| self.failed("open", error))
            .and_then(|opened| self.as_configured(&config, opened))
            .map_err(|found| Refusal::from(sent(found, self.ephemeral.schema())))
            .and_then(|opened| written_with("ephemeral resource", &opened, ty, self.shared.limits))
            .and_then(|result| Ok((result, kept_by_terraform(kept.clone())?)));
        let mut diagnostics = sent(found, self.ephemeral.schema());
        let Some((result, (renew_at, private))) = or_told(told, &mut diagnostics) else {
            // Terraform closes only what it was told of.
            diagnostics.extend(self.closed(kept.private, client).await);
            return Ok(open_ephemeral_resource::Response { diagnostics, ..Default::default() });
        };
        Ok(open_ephemeral_resource::Response { diagnostics, renew_at, result, private, deferred: None })
    }

    pub(super) async fn renew(
        &self,
        request: renew_ephemeral_resource::Request,
    ) -> Answer<renew_ephemeral_resource::Response> {
        let private = Private::read(request.private.unwrap_or_default());
        let client = self.shared.clients.ready()?;
        let Done { result, kept, warnings: mut found } =
            self.ephemeral.renew(private, client, self.shared.call()).await;
        if let Err(error) = result {
            found.append(self.failed("renew", error));
        }
        let mut diagnostics = sent(found, self.ephemeral.schema());
        let (renew_at, private) = or_told(kept_by_terraform(kept), &mut diagnostics).unwrap_or_default();
        Ok(renew_ephemeral_resource::Response { diagnostics, renew_at, private })
    }

    pub(super) async fn close(
        &self,
        request: close_ephemeral_resource::Request,
    ) -> Answer<close_ephemeral_resource::Response> {
        let private = Private::read(request.private.unwrap_or_default());
        let client = self.shared.clients.ready()?;
        Ok(close_ephemeral_resource::Response { diagnostics: self.closed(private, client).await })
    }

    /// Closes it, and gives what there is to tell of that.
    async fn closed(&self, private: Private, client: Arc<C>) -> Vec<Diagnostic> {
        let Done { result, warnings: mut found, .. } =
            self.ephemeral.close(private, client, self.shared.call()).await;
        if let Err(error) = result {
            found.append(self.failed("close", error));
        }
        sent(found, self.ephemeral.schema())
    }

    /// What is open, where Terraform takes it: it does not close what it refuses.
    fn as_configured(&self, config: &Value, opened: Value) -> Result<Value, Diagnostics> {
        let (schema, limits) = (self.ephemeral.schema(), self.shared.limits);
        let refused = check_opened_with(self.type_name, schema, config, &opened, limits);
        if refused.is_empty() { Ok(opened) } else { Err(refused.map(misopened)) }
    }

    fn failed(&self, tried: &str, error: Error) -> Diagnostics {
        error.into_diagnostics(&format!("{tried} {}", self.type_name))
    }
}

/// What Terraform would say of what is open.
fn misopened(said: diag::Diagnostic) -> diag::Diagnostic {
    let detail = format!(
        "`EphemeralResource::open` changed what it may not. It may set what is computed, where the configuration sets nothing. What was \
         opened is closed again. Terraform would say: {}",
        said.detail()
    );
    said.with_summary("What is open is not as it was configured").with_detail(detail)
}

/// The last second of the year 9999, after which Protobuf has no timestamps.
const LAST_SECOND: i64 = 253_402_300_799;

/// The time of the next renewal, and what is hidden until then.
fn kept_by_terraform(kept: Kept) -> Answer<(Option<Timestamp>, Option<Bytes>)> {
    let Kept { private, renew_at } = kept;
    let private = private.into_bytes().map_err(|error| {
        Diagnostic::error("What is kept of an ephemeral resource cannot be written", error.to_string())
    })?;
    let renew_at = renew_at.map(|time| {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let nanos = i32::try_from(since.subsec_nanos()).unwrap_or_default();
        // What is later than a timestamp can be, Terraform would take for long past, and renew at once.
        let seconds = i64::try_from(since.as_secs()).unwrap_or(i64::MAX).min(LAST_SECOND);
        Timestamp { seconds, nanos }
    });
    Ok((renew_at, (!private.is_empty()).then_some(private)))
}
