//! The configurations of providers in a walk. One server has all those of a provider, and is configured anew where another's turn
//! comes.

use std::collections::BTreeMap;

use tfsdk_config::{Body, BodyShape};
use tfsdk_core::diag::Diagnostic;

use super::heard::heard;
use super::host::Host;
use super::instance::refused;
use super::visit::Visit;
use crate::proto::tfplugin6::*;
use crate::wire::written;

/// The configurations that a walk has come to.
#[derive(Default)]
pub(super) struct Configured {
    /// By how the configuration names them: `zoo` or `zoo.north`.
    by_name: BTreeMap<String, Option<DynamicValue>>,
    /// By provider, the one that it was configured with last.
    current: BTreeMap<String, String>,
}

impl Configured {
    /// A configuration that is there from now on.
    fn learn(&mut self, name: &str, config: Option<DynamicValue>) {
        self.by_name.insert(name.to_owned(), config);
        self.current.remove(host_name(name));
    }
}

/// The provider that a configuration of it is for.
pub(super) fn host_name(configuration: &str) -> &str {
    configuration.split('.').next().unwrap_or_default()
}

impl Visit<'_, '_, '_> {
    /// Configures a provider; one whose block is not written has an empty one.
    pub(super) async fn configure(&mut self, name: &str, host: &Host, body: Option<Body<'_>>) {
        let (config, found) = match body {
            Some(body) => {
                let shape = BodyShape::from(host.settings.block());
                self.in_scope(|scope| body.decode_provider(&shape, scope))
            }
            None => host.unset().clone(),
        };
        let is_sound = !found.has_errors();
        self.found.append(found);
        if !is_sound {
            return;
        }
        let config = match written("configuration", &config, host.settings.ty()) {
            Ok(config) => config,
            Err(refusal) => return self.found.append(refused(refusal)),
        };
        let request = validate_provider_config::Request { config: config.clone() };
        let (_, found) = heard(host.server.validate_provider_config(request).await, |it| {
            std::mem::take(&mut it.diagnostics)
        });
        let is_valid = !found.has_errors();
        self.found.append(found);
        if is_valid {
            self.walk.configured_providers.borrow_mut().learn(name, config);
            self.turn_to(name, host).await;
        }
    }

    /// Lets a provider work with this configuration of it.
    pub(super) async fn turn_to(&mut self, name: &str, host: &Host) {
        let Some(config) = self.turned(name) else { return };
        let request = configure_provider::Request {
            config,
            terraform_version: super::VERSION.to_owned(),
            ..Default::default()
        };
        let answer = host.server.configure_provider(request).await;
        self.found.append(heard(answer, |it| std::mem::take(&mut it.diagnostics)).1);
    }

    /// What the provider has to be configured with for that; `None`: it is already, or cannot be.
    fn turned(&mut self, name: &str) -> Option<Option<DynamicValue>> {
        let mut configured = self.walk.configured_providers.borrow_mut();
        let Configured { by_name, current } = &mut *configured;
        if current.get(host_name(name)).is_some_and(|current| current == name) {
            return None;
        }
        let Some(config) = by_name.get(name).cloned() else {
            // One that is not sound was told already.
            if name.contains('.') && !self.found.has_errors() && !self.walk.has_errors() {
                let detail = format!(
                    "The configuration of the provider, {name}, is named by a resource, or by what is stored of one, and is not \
                     there. Write a `provider` block with this alias."
                );
                self.found.push(Diagnostic::error("Provider configuration not present", detail));
            }
            return None;
        };
        current.insert(host_name(name).to_owned(), name.to_owned());
        Some(config)
    }
}
