//! The configurations of providers in a walk. One server has all those of a provider, and is configured anew where another's turn
//! comes.

use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::path::Step;
use tfsdk_lang::expr::NativeBlock;

use super::instance::refused;
use super::visit::Visit;
use crate::proto::tfplugin6::*;
use crate::testing::VERSION;
use crate::testing::config::{ProviderAddress, attribute, bracket, head, of_body};
use crate::testing::hosted::{Host, heard};
use crate::testing::source::whole_source;
use crate::wire::written;

impl Visit<'_, '_, '_> {
    /// Configures a provider; one whose block is not written has an empty one.
    pub(super) async fn configure(
        &mut self,
        address: &ProviderAddress,
        host: &Host,
        tree: Option<&NativeBlock>,
    ) {
        if let Some(config) = self.validated(address, host, tree).await {
            self.walk.configured_providers.borrow_mut().learn(address, config);
            self.turn_to(address, host).await;
        }
    }

    /// The configuration of a provider, with which nothing is wrong.
    pub(super) async fn validated(
        &mut self,
        address: &ProviderAddress,
        host: &Host,
        tree: Option<&NativeBlock>,
    ) -> Option<Option<DynamicValue>> {
        let (config, found) = match tree {
            Some(tree) => {
                if !self.body_is_there(&tree.body, host.settings.block()) {
                    return None;
                }
                let body = self.written().body_of(tree);
                self.in_scope(&of_body(&tree.body), |scope| {
                    body.decode_provider(host.settings.shape(), scope)
                })
            }
            None => host.unset().clone(),
        };
        let is_sound = !found.has_errors();
        self.found.append(found);
        if !is_sound {
            self.explain_unset(address, host);
            return None;
        }
        // With what is not known yet nothing can be imported.
        if self.is_importing() && !config.is_wholly_known() {
            self.found.push(self.not_known_to_import(address, host, tree));
            return None;
        }
        let config = match written("configuration", &config, host.settings.ty()) {
            Ok(config) => config,
            Err(refusal) => {
                self.tell_of(address, host, refused(refusal));
                return None;
            }
        };
        let request = validate_provider_config::Request { config: config.clone() };
        let (_, found) = heard(host.server.validate_provider_config(request).await, |it| {
            std::mem::take(&mut it.diagnostics)
        });
        let is_valid = !found.has_errors();
        self.tell_of(address, host, found);
        if !is_valid {
            self.explain_unset(address, host);
        }
        is_valid.then_some(config)
    }

    fn not_known_to_import(
        &self,
        address: &ProviderAddress,
        host: &Host,
        tree: Option<&NativeBlock>,
    ) -> Diagnostic {
        let detail = format!(
            "The configuration for {} depends on values that cannot be determined until apply.",
            address.shown(&whole_source(&host.address))
        );
        let told = Diagnostic::error("Invalid provider configuration", detail);
        match tree {
            Some(tree) => told.in_source(head(tree)).in_file(&self.written().file_name()),
            None => told,
        }
    }

    /// Says of a configuration that is wrong, in Terraform's words, if it is not written at all.
    fn explain_unset(&mut self, address: &ProviderAddress, host: &Host) {
        if self.walk.graph.configuring(address).is_none() {
            let detail = format!(
                "Provider {:?} requires explicit configuration. Add a provider block to the root module and configure the provider's required arguments as described in the provider documentation.\n",
                whole_source(&host.address)
            );
            self.found.push(Diagnostic::error("Invalid provider configuration", detail));
        }
    }

    /// Keeps what a provider says of a configuration of it, with where the argument stands that it is about.
    fn tell_of(&mut self, address: &ProviderAddress, host: &Host, found: Diagnostics) {
        let config = self.walk.config;
        let node = self.walk.graph.configuring(address);
        let place = |one: &Diagnostic| {
            let (node, tree) = node.and_then(|node| Some((node, node.tree(config)?)))?;
            // Where the argument is not written, Terraform shows where the body begins. Of what is in one, it looks for the part.
            let [Step::Attribute(name)] = one.path()?.steps() else { return None };
            let range = match attribute(&tree.body, name) {
                Some(argument) => argument.range,
                None if tree.body.blocks.iter().all(|block| block.kind != **name) => bracket(&tree.body),
                None => return None,
            };
            Some(Place::new(range).in_file(&config.at(node.at).file_name()))
        };
        let found = found.map(|one| match place(&one) {
            Some(place) => one.in_place(place),
            None => one,
        });
        self.tell(&address.shown(&whole_source(&host.address)), found);
    }

    /// Lets a provider work with this configuration of it.
    pub(super) async fn turn_to(&mut self, address: &ProviderAddress, host: &Host) {
        if self.walk.asked.borrow().as_ref().is_some_and(|asked| !asked.contains(address)) {
            return;
        }
        let config = self.walk.configured_providers.borrow_mut().turn_to(address);
        let Some(config) = config else { return };
        let request = configure_provider::Request {
            config,
            terraform_version: VERSION.to_owned(),
            client_capabilities: Some(self.walk.client()),
        };
        let answer = host.server.configure_provider(request).await;
        let found = heard(answer, |it| std::mem::take(&mut it.diagnostics)).1;
        let is_configured = !found.has_errors();
        self.tell_of(address, host, found);
        if !is_configured {
            self.explain_unset(address, host);
        }
    }
}
