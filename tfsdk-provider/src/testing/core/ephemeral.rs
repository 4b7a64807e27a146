//! Ephemeral resources in a walk: each is opened where it stands, and closed when all is done.

use std::rc::Rc;
use std::time::SystemTime;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, Marks};

use super::instance::refused;
use super::opened::Opened;
use super::visit::Visit;
use crate::proto::Timestamp;
use crate::proto::tfplugin6::*;
use crate::testing::config::{ProviderAddress, ResourceBlock};
use crate::testing::hosted::{Described, Host, heard};
use crate::wire::{read, written};

impl<'h> Visit<'_, '_, 'h> {
    /// Opens an instance, and gives its value, which no plan and no state holds.
    pub(super) async fn opened(
        &mut self,
        block: &ResourceBlock<'_>,
        (host, provider): (&'h Host, &ProviderAddress),
        schema: &'h Rc<Described>,
        address: &str,
    ) -> Marked {
        let value = self.open(block, (host, provider), schema, address).await;
        Marked::new(value, Marks::ephemeral())
    }

    async fn open(
        &mut self,
        block: &ResourceBlock<'_>,
        (host, provider): (&'h Host, &ProviderAddress),
        schema: &'h Rc<Described>,
        address: &str,
    ) -> Value {
        let unknown = Value::unknown(schema.ty().clone());
        let Some(Marked { value: config, .. }) = self.decode(block, schema) else { return unknown };
        let sent = match written("configuration", &config, schema.ty()) {
            Ok(sent) => sent,
            Err(refusal) => {
                self.tell(address, refused(refusal));
                return unknown;
            }
        };
        let type_name = block.type_name.to_owned();
        let found = mistakes_of_ephemeral(host, &type_name, sent.clone()).await;
        let is_valid = !found.has_errors();
        self.tell(address, found);
        if !is_valid || !config.is_wholly_known() || self.waits(block) {
            return unknown;
        }
        let request = open_ephemeral_resource::Request {
            type_name: type_name.clone(),
            config: sent,
            // Terraform 1.11 says nothing of itself here.
            client_capabilities: Some(ClientCapabilities::default()),
        };
        let answer = host.server.open_ephemeral_resource(request).await;
        let (response, mut found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let Some(response) = response.filter(|_| !found.has_errors()) else {
            self.tell(address, found);
            return unknown;
        };
        self.walk.open.borrow_mut().push(Opened {
            host,
            provider: provider.clone(),
            type_name,
            address: address.to_owned(),
            private: response.private,
            renew_at: response.renew_at,
        });
        let value = match read("ephemeral resource", response.result.as_ref(), schema.ty(), Limits::new()) {
            Ok(value) if !value.is_null() && value.is_wholly_known() => value,
            Ok(_) => {
                let detail = format!(
                    "The provider {:?} produced a value for {} that is null or has unknown parts. This is a bug in the provider, \
                     which should be reported in the provider's own issue tracker.",
                    host.address, address
                );
                found
                    .push(Diagnostic::error("Provider produced invalid ephemeral resource instance", detail));
                unknown
            }
            Err(refusal) => {
                found.append(refused(refusal));
                unknown
            }
        };
        self.tell(address, found);
        value
    }

    /// Closes what was opened, the last one first. What is due by then, as the provider's clock says, is renewed before that, once:
    /// a scenario does not wait.
    pub(super) async fn close_all(&mut self) {
        while let Some(opened) = self.last_opened() {
            let Opened { host, provider, type_name, address, private, renew_at } = opened;
            self.turn_to(&provider, host).await;
            if renew_at.is_some_and(|at| is_due(at, host.clock.now())) {
                let request = renew_ephemeral_resource::Request {
                    type_name: type_name.clone(),
                    private: private.clone(),
                };
                let answer = host.server.renew_ephemeral_resource(request).await;
                let (_, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
                self.tell(&address, found);
            }
            // Core hands on what the opening has kept; what a renewal keeps, only the next one is given.
            let request = close_ephemeral_resource::Request { type_name, private };
            let answer = host.server.close_ephemeral_resource(request).await;
            let (_, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
            self.tell(&address, found);
        }
    }
}

/// What a provider finds wrong with the configuration of an ephemeral resource.
pub(super) async fn mistakes_of_ephemeral(
    host: &Host,
    type_name: &str,
    config: Option<DynamicValue>,
) -> Diagnostics {
    let request = validate_ephemeral_resource_config::Request { type_name: type_name.to_owned(), config };
    let answer = host.server.validate_ephemeral_resource_config(request).await;
    heard(answer, |it| std::mem::take(&mut it.diagnostics)).1
}

impl<'h> Visit<'_, '_, 'h> {
    fn last_opened(&self) -> Option<Opened<'h>> {
        self.walk.open.borrow_mut().pop()
    }
}

fn is_due(at: Timestamp, now: SystemTime) -> bool {
    let now = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(now.as_secs()).is_ok_and(|now| at.seconds <= now)
}
