//! What Terraform asks of an action.

use crate::action::AnyAction;
use crate::proto::tfplugin6::{invoke_action, plan_action, validate_action_config};
use crate::server::{Answer, Events};
use crate::shared::Shared;
use crate::wire::sent;

/// One action of a provider, and what a request to it needs.
pub(super) struct Operations<'a, C> {
    pub(super) type_name: &'a str,
    pub(super) action: &'a dyn AnyAction<C>,
    pub(super) shared: &'a Shared<C>,
}

impl<C: Send + Sync + 'static> Operations<'_, C> {
    pub(super) fn validate(
        &self,
        request: &validate_action_config::Request,
    ) -> Answer<validate_action_config::Response> {
        let config = self.shared.read("configuration", request.config.as_ref(), self.action.schema())?;
        let diagnostics = sent(self.action.validate(&config, self.shared.limits), self.action.schema());
        Ok(validate_action_config::Response { diagnostics })
    }

    pub(super) async fn plan(&self, request: plan_action::Request) -> Answer<plan_action::Response> {
        let config = self.shared.read("configuration", request.config.as_ref(), self.action.schema())?;
        let client_capabilities = request.client_capabilities;
        let Some(client) = self.shared.clients.get() else {
            let deferred = self.shared.clients.deferred(client_capabilities);
            return Ok(plan_action::Response { deferred, ..Default::default() });
        };
        let (mut result, mut found) = self.action.plan(&config, client, self.shared.call()).await;
        let deferred = result.as_mut().err().and_then(|error| error.deferred_for(client_capabilities));
        if let (Err(error), None) = (result, deferred) {
            found.append(error.into_diagnostics(&format!("plan {}", self.type_name)));
        }
        Ok(plan_action::Response { diagnostics: sent(found, self.action.schema()), deferred })
    }

    pub(super) async fn invoke(
        &self,
        request: invoke_action::Request,
        events: Events<invoke_action::Event>,
    ) -> Answer<()> {
        let config = self.shared.read("configuration", request.config.as_ref(), self.action.schema())?;
        let client = self.shared.clients.ready()?;
        let call = self.shared.call();
        let (result, mut found) = self.action.invoke(&config, events.clone(), client, call).await;
        if let Err(error) = result {
            found.append(error.into_diagnostics(&format!("invoke {}", self.type_name)));
        }
        let completed = invoke_action::event::Completed { diagnostics: sent(found, self.action.schema()) };
        let last = invoke_action::event::Type::Completed(completed);
        events.send(invoke_action::Event { r#type: Some(last) }).await
    }
}
