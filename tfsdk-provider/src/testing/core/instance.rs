//! One resource, as Terraform's core works with it: every answer is held to core's rules, with core's texts.

use std::rc::Rc;

use tfsdk_core::codec::json;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::path::Path;
use tfsdk_core::plan::{
    ApplyResponse, ApplyVerdict, CheckedResource, PlanResponse, check_apply, check_final_plan, check_plan,
    proposed_new,
};
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

use super::import_target::ImportTarget;
use super::stored::{Abandoned, Stored};
use crate::proto::tfplugin6::*;
use crate::server::{Answer, Refusal};
use crate::testing::hosted::{Described, Host, heard, path};
use crate::testing::planned::{Beside, Planned};
use crate::wire::{read, written};

/// A resource of a provider.
#[derive(Clone, Copy)]
pub(super) struct Instance<'h> {
    pub(super) host: &'h Host,
    pub(super) schema: &'h Rc<Described>,
    pub(super) type_name: &'h str,
    /// What the provider is told of Terraform.
    pub(super) client: ClientCapabilities,
}

/// A prior state, and what is kept beside it.
#[derive(Clone)]
pub(super) struct Prior {
    pub(super) value: Value,
    pub(super) beside: Beside,
}

impl Instance<'_> {
    pub(super) fn none(&self) -> Value {
        Value::null(self.schema.ty().clone())
    }

    pub(super) fn nothing(&self) -> Prior {
        Prior { value: self.none(), beside: Beside::default() }
    }

    pub(super) async fn validate(&self, config: &Value) -> Diagnostics {
        let config = match self.written(config) {
            Ok(config) => config,
            Err(refusal) => return refused(refusal),
        };
        let request = validate_resource_config::Request {
            type_name: self.type_name.to_owned(),
            config,
            client_capabilities: Some(self.client),
        };
        let answer = self.host.server.validate_resource_config(request).await;
        heard(answer, |it| std::mem::take(&mut it.diagnostics)).1
    }

    /// That a state is not of a newer version of the schema: Terraform does not ask the provider about such a one.
    pub(super) fn is_no_newer(&self, address: &str, version: i64) -> Result<(), Diagnostics> {
        if u64::try_from(version).is_ok_and(|version| version > self.schema.version()) {
            let provider = self.host.address.rsplit('/').next().unwrap_or_default();
            let detail = format!(
                "The current state of {address} was created by a newer provider version than is currently selected. Upgrade the {provider} provider to work with this state."
            );
            return Err(
                Diagnostic::error("Resource instance managed by newer provider version", detail).into()
            );
        }
        Ok(())
    }

    /// A state of an older version, in the form in which Terraform stores it.
    pub(super) async fn upgrade(
        &self,
        version: i64,
        json: String,
    ) -> Result<(Value, Diagnostics), Diagnostics> {
        let request = upgrade_resource_state::Request {
            type_name: self.type_name.to_owned(),
            version,
            raw_state: Some(RawState { json: json.into(), ..Default::default() }),
        };
        let answer = self.host.server.upgrade_resource_state(request).await;
        let (response, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let state = response.and_then(|it| it.upgraded_state);
        self.settled(state, found)
    }

    /// What is stored, read back as Terraform reads it before everything else.
    pub(super) async fn stored_again(&self, value: &Value) -> Result<(Value, Diagnostics), Diagnostics> {
        let Abandoned { version, json, .. } = self.abandoned(value, Beside::default())?;
        self.upgrade(version, json).await
    }

    /// A resource of another type of the provider with this address, as one of this type.
    pub(super) async fn moved(
        &self,
        address: &str,
        source: Abandoned,
    ) -> Result<(Prior, Diagnostics), Diagnostics> {
        let request = move_resource_state::Request {
            source_provider_address: address.to_owned(),
            source_type_name: source.type_name,
            source_schema_version: source.version,
            source_state: Some(RawState { json: source.json.into(), ..Default::default() }),
            source_private: source.beside.private,
            source_identity: source.identity.map(|json| RawState { json: json.into(), ..Default::default() }),
            target_type_name: self.type_name.to_owned(),
            ..Default::default()
        };
        let answer = self.host.server.move_resource_state(request).await;
        let (response, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let response = response.unwrap_or_default();
        let beside = Beside { private: response.target_private, identity: response.target_identity };
        let (value, found) = self.settled(response.target_state, found)?;
        Ok((Prior { value, beside }, found))
    }

    /// What is stored, as another type sees it.
    pub(super) fn abandoned(&self, value: &Value, beside: Beside) -> Result<Abandoned, Diagnostics> {
        let identity = match self.identity(&beside) {
            Some((identity, schema)) => {
                Some(json::value_to_string(&identity, schema.ty()).map_err(Diagnostics::from)?)
            }
            None => None,
        };
        Ok(Abandoned {
            beside,
            identity,
            type_name: self.type_name.to_owned(),
            version: i64::try_from(self.schema.version()).unwrap_or(i64::MAX),
            json: json::value_to_string(value, self.schema.ty()).map_err(Diagnostics::from)?,
        })
    }

    /// What a refresh finds; `None`: it is gone.
    pub(super) async fn refreshed(
        &self,
        stored: Stored,
        provider_meta: Option<DynamicValue>,
    ) -> Result<(Option<Stored>, Diagnostics), Diagnostics> {
        let request = read_resource::Request {
            type_name: self.type_name.to_owned(),
            current_state: self.written(&stored.value).map_err(refused)?,
            private: stored.beside.private.clone(),
            current_identity: stored.beside.identity.clone(),
            client_capabilities: Some(self.client),
            provider_meta,
        };
        let answer = self.host.server.read_resource(request).await;
        let (response, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let response = response.unwrap_or_default();
        let beside = Beside { private: response.private, identity: response.new_identity };
        let (value, found) = self.settled(response.new_state, found)?;
        Ok(((!value.is_null()).then_some(Stored { value, beside, ..stored }), found))
    }

    /// The identity that is kept beside a state, with the schema that it is of.
    pub(super) fn identity(&self, beside: &Beside) -> Option<(Value, &Schema)> {
        let schema = self.host.identities.get(self.type_name)?;
        Some((beside.identity_of(schema)?, schema))
    }

    /// What is imported by an id or an identity.
    pub(super) async fn imported(
        &self,
        address: &str,
        target: &ImportTarget,
    ) -> Result<(Prior, Diagnostics), Diagnostics> {
        let (id, identity) = match target {
            ImportTarget::Id(id) => (id.clone(), None),
            ImportTarget::Identity(identity) => {
                let sent = written("identity", identity, identity.ty()).map_err(refused)?;
                (String::new(), Some(ResourceIdentityData { identity_data: sent }))
            }
        };
        let is_by_identity = identity.is_some();
        let request = import_resource_state::Request {
            type_name: self.type_name.to_owned(),
            id,
            identity,
            client_capabilities: Some(self.client),
        };
        let answer = self.host.server.import_resource_state(request).await;
        let (response, mut found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let imported = response.and_then(|it| it.imported_resources.into_iter().next());
        let Some(imported) = imported else {
            if !found.has_errors() {
                found.push(Diagnostic::error("Nothing was imported", "The provider found no such resource."));
            }
            return Err(found);
        };
        let beside = Beside { private: imported.private, identity: imported.identity };
        let (value, mut found) = self.settled(imported.state, found)?;
        if is_by_identity && self.identity(&beside).is_none() {
            let summary = format!("import of {address} didn't return an identity");
            found.push(Diagnostic::error(summary, String::new()));
            return Err(found);
        }
        Ok((Prior { value, beside }, found))
    }

    /// What the provider plans, accepted by core. `first` is what it planned before all was known.
    pub(super) async fn plan(
        &self,
        address: &str,
        prior: &Prior,
        config: &Value,
        first: Option<&Planned>,
        provider_meta: Option<DynamicValue>,
    ) -> Result<(Planned, Diagnostics), Diagnostics> {
        let is_destroyed = config.is_null();
        let proposed =
            if is_destroyed { self.none() } else { proposed_new(self.schema, &prior.value, config)? };
        let written = |value: &Value| self.written(value).map_err(refused);
        let request = plan_resource_change::Request {
            type_name: self.type_name.to_owned(),
            prior_state: written(&prior.value)?,
            proposed_new_state: written(&proposed)?,
            config: written(config)?,
            prior_private: prior.beside.private.clone(),
            prior_identity: prior.beside.identity.clone(),
            client_capabilities: Some(self.client),
            provider_meta,
            ..Default::default()
        };
        let answer = self.host.server.plan_resource_change(request).await;
        let (response, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let response = response.unwrap_or_default();
        let is_put_off = response.deferred.is_some();
        if is_put_off && !is_destroyed && !found.has_errors() {
            let detail = format!(
                "Terraform has encountered a bug where a provider would mark the resource {address:?} as deferred during apply, but not during plan. This is most likely a bug in the provider. Please file an issue with the provider."
            );
            let mut found = found;
            found.push(Diagnostic::error("Resource deferred during apply, but not during plan", detail));
            return Err(found);
        }
        let replaces: Vec<Path> = response.requires_replace.iter().map(path).collect();
        let beside = Beside { private: response.planned_private, identity: response.planned_identity };
        let (value, mut found) = self.settled(response.planned_state, found)?;
        let checked = CheckedResource { provider: &self.host.address, resource: address };
        let plan = PlanResponse { planned: &value, requires_replace: &replaces };
        let verdict = match first {
            None => check_plan(checked, self.schema, &prior.value, config, plan),
            Some(first) => {
                let (verdict, planned) = (&first.verdict, &first.value);
                check_final_plan(checked, self.schema, &prior.value, config, verdict, planned, plan)
            }
        };
        found.append(verdict.diagnostics.clone());
        if verdict.is_accepted() {
            Ok((Planned { value, beside, verdict, is_put_off }, found))
        } else {
            Err(found)
        }
    }

    /// What becomes of a plan, and what core says of it.
    pub(super) async fn apply(
        &self,
        address: &str,
        prior: &Prior,
        planned: (&Value, &Beside),
        config: &Value,
        provider_meta: Option<DynamicValue>,
    ) -> (ApplyVerdict, Beside) {
        let (planned, beside) = planned;
        let nothing = |found| ApplyVerdict { diagnostics: found, state: None, tainted: false };
        let request = move || {
            Answer::Ok(apply_resource_change::Request {
                type_name: self.type_name.to_owned(),
                prior_state: self.written(&prior.value)?,
                planned_state: self.written(planned)?,
                config: self.written(config)?,
                planned_private: beside.private.clone(),
                planned_identity: beside.identity.clone(),
                provider_meta,
            })
        };
        let request = match request() {
            Ok(request) => request,
            Err(refusal) => return (nothing(refused(refusal)), Beside::default()),
        };
        let answer = self.host.server.apply_resource_change(request).await;
        let (response, diagnostics) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let response = response.unwrap_or_default();
        let new_state = match self.read(response.new_state.as_ref()) {
            Ok(new_state) => new_state,
            Err(refusal) => return (nothing(refused(refusal)), Beside::default()),
        };
        let checked = CheckedResource { provider: &self.host.address, resource: address };
        let answered = ApplyResponse { new_state: &new_state, diagnostics: &diagnostics };
        let verdict = check_apply(checked, self.schema, &prior.value, planned, answered);
        // What failed and left nothing is stored as it was, with what was beside it.
        let beside = match new_state.is_null() && verdict.state.is_some() {
            true => prior.beside.clone(),
            false => Beside { private: response.private, identity: response.new_identity },
        };
        (verdict, beside)
    }

    fn settled(
        &self,
        sent: Option<DynamicValue>,
        mut found: Diagnostics,
    ) -> Result<(Value, Diagnostics), Diagnostics> {
        if found.has_errors() {
            return Err(found);
        }
        match self.read(sent.as_ref()) {
            Ok(value) => Ok((value, found)),
            Err(refusal) => {
                found.append(refused(refusal));
                Err(found)
            }
        }
    }

    fn read(&self, sent: Option<&DynamicValue>) -> Answer<Value> {
        read("answer", sent, self.schema.ty(), Limits::new())
    }

    fn written(&self, value: &Value) -> Answer<Option<DynamicValue>> {
        written("value", value, self.schema.ty())
    }
}

/// What a refusal says.
pub(super) fn refused(refusal: Refusal) -> Diagnostics {
    heard::<()>(Err(refusal), |()| Vec::new()).1
}
