//! What Terraform asks of a resource, done with values: the same for every resource.
//!
//! Nothing here is generic, so that a resource costs its author no more than its own struct: `erased` beside this folder makes structs of
//! these values and calls the author's code. `answered` is what comes of it, held to the plan and made fit to be sent; `identity` is what
//! stands beside a resource's state.

mod answered;
mod identity;

use prost::bytes::Bytes;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::{
    CheckedResource, MoveSource, Plan, PlanResponse, as_left_out, check_plan_with, check_result_with,
    forced_by_changes, keep_untouched, move_state_with, plan_validated, problems_of, refuse_write_only,
    upgrade_state_with, with_write_only, without_write_only,
};
use tfsdk_core::value::Value;

use self::identity::{note_import, of_version, taken_import};
use super::erased::{AnyResource, Hooked, Passed};
use super::generate::generated_config;
use super::misplanned::{misplanned, replaced_for_nothing};
use crate::error::Error;
use crate::in_part::Why;
use crate::private::Private;
use crate::proto::tfplugin6::import_resource_state::ImportedResource;
use crate::proto::tfplugin6::{
    self as proto, Deferred, DynamicValue, RawState, apply_resource_change, generate_resource_config,
    import_resource_state, move_resource_state, plan_resource_change, read_resource, upgrade_resource_state,
    validate_resource_config,
};
use crate::server::{Answer, Refusal, or_told};
use crate::shared::{Run, Shared};
use crate::storable::{infinite_in, known, left_unknown};
use crate::wire::{path, sent, text, written_with};

/// One resource of a provider, and what a request to it needs.
pub(crate) struct Operations<'a, C> {
    /// The provider's address.
    pub(crate) address: &'a str,
    pub(crate) type_name: &'a str,
    pub(crate) resource: &'a dyn AnyResource<C>,
    pub(crate) shared: &'a Shared<C>,
}

impl<C: Send + Sync> Operations<'_, C> {
    pub(crate) fn validate(
        &self,
        request: &validate_resource_config::Request,
    ) -> Answer<validate_resource_config::Response> {
        let config = self.read("configuration", request.config.as_ref())?;
        let mut found = self.resource.validate(&config, self.shared.limits);
        let capable = request.client_capabilities.is_some_and(|client| client.write_only_attributes_allowed);
        if !capable {
            found.append(refuse_write_only(self.resource.schema(), &config));
        }
        Ok(validate_resource_config::Response { diagnostics: self.sent(found) })
    }

    pub(crate) fn upgrade(
        &self,
        request: &upgrade_resource_state::Request,
    ) -> Answer<upgrade_resource_state::Response> {
        let json = self.json("state", request.raw_state.as_ref())?;
        let version = self.version("state", request.version)?;
        let schema = self.resource.schema();
        let upgrades = self.resource.upgrades();
        let upgraded = upgrade_state_with(schema, &upgrades, version, json, self.shared.limits);
        let upgraded = upgraded.map_err(|error| {
            let found = problems_of(schema, &error);
            // Users have not written what an upgrade reads; without one, the error says so.
            let is_upgraded = upgrades.versions().any(|from| from == version);
            self.refused(
                "read the state of",
                if is_upgraded { of_version("state", version, found) } else { found },
            )
        })?;
        let upgraded = self.remade(upgraded, "read the state of")?;
        if version != schema.version() {
            self.readable(&upgraded, "upgrading it")?;
        }
        let upgraded_state = self.written("state", &upgraded)?;
        Ok(upgrade_resource_state::Response { upgraded_state, ..Default::default() })
    }

    pub(crate) fn move_here(
        &self,
        request: &move_resource_state::Request,
    ) -> Answer<move_resource_state::Response> {
        let source = self.source(request)?;
        let schema = self.resource.schema();
        let (moves, limits) = (self.resource.moves(), self.shared.limits);
        let moved = move_state_with(schema, &moves, self.address, &source, limits);
        let tried = format!("move {} to", request.source_type_name);
        let moved = moved.map_err(|error| self.refused(&tried, problems_of(schema, &error)))?;
        let moved = self.remade(moved, &tried)?;
        self.readable(&moved, "moving it")?;
        let target_state = self.written("state", &moved)?;
        // Of one with parts that are null it may be that they are known by the next read, which tells the first one then.
        let is_whole = |identity: &Value| identity.elements().all(|(_, part)| !part.is_null());
        let target_identity = self.sent_identity(self.identity_if_told(&moved).filter(is_whole).as_ref())?;
        // What another provider has stored, in a form of its own, means nothing here, and may be a secret.
        let target_private = match source.is_of(self.address) {
            true => request.source_private.clone(),
            false => Bytes::new(),
        };
        Ok(move_resource_state::Response {
            target_state,
            target_private,
            target_identity,
            ..Default::default()
        })
    }

    /// A state that the author's code has made of an older one, as it is stored.
    fn remade(&self, state: Value, tried: &str) -> Answer<Value> {
        let schema = self.resource.schema();
        let state = without_write_only(schema, &state);
        let state = self.resource.with_defaults_for_null(&state, self.shared.limits);
        let known = known(state, schema, "a state", self.shared.limits);
        known.map_err(|error| Refusal::Diagnostics(self.sent(error.into_diagnostics(tried))))
    }

    /// Makes sure that such a state can be read: the next request begins with it, and could not say who made it.
    fn readable(&self, state: &Value, made_by: &str) -> Answer<()> {
        let told = match self.resource.holds(state, self.shared.limits) {
            Ok(()) => return Ok(()),
            Err(Why::Panic(panic)) => panic.told().into(),
            Err(Why::Error(error)) => problems_of(self.resource.schema(), &error).map(|problem| {
                let detail = format!(
                    "{}\n\nThis is what {made_by} has made there. The state stays as it is. This is a bug of the provider: the \
                     resource has to read what its upgrades and moves make, and to write it again.",
                    problem.detail()
                );
                Diagnostic::error("A state cannot be read", detail).at(problem.path().cloned().unwrap_or_default())
            }),
        };
        Err(Refusal::Diagnostics(self.sent(told)))
    }

    pub(crate) async fn read_state(
        &self,
        request: read_resource::Request,
    ) -> Answer<read_resource::Response> {
        let state = self.read("state", request.current_state.as_ref())?;
        if state.is_null() {
            return Ok(read_resource::Response { new_state: request.current_state, ..Default::default() });
        }
        let client = request.client_capabilities;
        let put_off = |request: read_resource::Request, deferred, diagnostics| {
            let read_resource::Request { current_state: new_state, private, current_identity, .. } = request;
            let new_identity = current_identity;
            read_resource::Response { new_state, private, deferred, new_identity, diagnostics }
        };
        let deferred = self.shared.clients.deferred(client);
        if deferred.is_some() {
            return Ok(put_off(request, deferred, Vec::new()));
        }
        let call = self.shared.call_of_module(request.provider_meta.as_ref())?;
        let mut run = self.shared.run(request.private.clone(), call)?;
        let is_imported = taken_import(&mut run.private);
        let mut ran = self.resource.read(&state, run).await;
        if let Some(deferred) = ran.deferred_for(client) {
            return Ok(put_off(request, Some(deferred), self.sent(ran.warnings)));
        }
        let schema = self.resource.schema();
        let mut answered = self.answer(ran, "read", &state, |passed, found| match passed.returned {
            None => Value::null(schema.ty().clone()),
            Some(returned) => {
                let new = self.settled([&state, &state, &passed.read, &returned], found);
                left_unknown(&new, schema, "what is read", found);
                self.closed(new, &state, found)
            }
        });
        let new_identity = self.identity_after(&mut answered, request.current_identity, is_imported);
        Ok(read_resource::Response {
            new_state: answered.sent_state(self).unwrap_or(request.current_state),
            private: answered.private,
            diagnostics: answered.told,
            deferred: None,
            new_identity,
        })
    }

    pub(crate) async fn plan(
        &self,
        request: plan_resource_change::Request,
    ) -> Answer<plan_resource_change::Response> {
        let (schema, limits) = (self.resource.schema(), self.shared.limits);
        let prior = self.read("prior state", request.prior_state.as_ref())?;
        let config = self.read("configuration", request.config.as_ref())?;
        // What was not known when the configuration was validated may be infinite now.
        let infinite = infinite_in(&config, schema, &Diagnostics::new());
        if infinite.has_errors() {
            return Err(Refusal::Diagnostics(self.sent(infinite)));
        }
        // Those who are told of warnings were told of them when the configuration was validated.
        let Plan { planned, mut requires_replace, diagnostics } =
            plan_validated(schema, &prior, &config, limits);
        if diagnostics.has_errors() {
            return Err(Refusal::Diagnostics(self.sent(diagnostics)));
        }
        if planned.is_null() {
            return self.plan_destroy(request, &prior).await;
        }
        let stored = Private::read(request.prior_private);
        // What is made anew begins with nothing, in a replacement as well: Terraform asks for its plan again when it is
        // applied, and sends nothing then. But what is destroyed for it is given what this plan hands on.
        let (private, of_the_old) = match prior.is_null() {
            true => (Private::default(), stored),
            false => (stored, Private::default()),
        };
        let planned_identity = self.planned_identity(&prior, request.prior_identity)?;
        let call = self.shared.call_of_module(request.provider_meta.as_ref())?;
        let run = Run { client: self.shared.clients.get(), private, call };
        let mut ran = self.resource.plan([&prior, &config, &planned], run).await;
        ran.private = ran.private.beside(of_the_old);
        if let Some(deferred) = ran.deferred_for(request.client_capabilities) {
            return Ok(plan_resource_change::Response {
                planned_state: self.written("plan", &planned)?,
                requires_replace: requires_replace.iter().map(path).collect(),
                planned_private: self.private(ran.private, "plan")?,
                diagnostics: self.sent(ran.warnings),
                deferred: Some(deferred),
                planned_identity,
                ..Default::default()
            });
        }
        let mut answered = self.answer(ran, "plan", &planned, |Hooked { passed, replaced, unfit }, found| {
            let Some(returned) = passed.returned else { return planned.clone() };
            let changed = keep_untouched(&planned, &passed.read, &returned);
            let changed = self.storable((changed, Vec::new()), &planned, found);
            requires_replace.extend(forced_by_changes(schema, &prior, &planned, &changed));
            let (wrong, replaced): (Vec<Path>, Vec<Path>) =
                replaced.into_iter().partition(|path| is_nowhere(path, &prior, &changed));
            wrong.iter().for_each(|path| found.push(replaced_for_nothing(path, self.type_name)));
            requires_replace.extend(replaced.iter().map(addressed));
            if changed != planned || !requires_replace.is_empty() {
                let checked = CheckedResource { provider: self.address, resource: self.type_name };
                let response = PlanResponse { planned: &changed, requires_replace: &requires_replace };
                let verdict = check_plan_with(checked, schema, &prior, &config, response, limits);
                found.append(verdict.diagnostics.map(misplanned));
            }
            // What Terraform refuses is wrong anyway.
            if !found.has_errors() {
                found.append(unfit);
            }
            changed
        });
        Ok(plan_resource_change::Response {
            planned_state: answered.sent_state(self).flatten(),
            requires_replace: requires_replace.iter().map(path).collect(),
            planned_private: answered.private,
            diagnostics: answered.told,
            deferred: self.shared.clients.deferred(request.client_capabilities),
            planned_identity,
            ..Default::default()
        })
    }

    /// The author's code sees it where the provider is configured.
    async fn plan_destroy(
        &self,
        request: plan_resource_change::Request,
        prior: &Value,
    ) -> Answer<plan_resource_change::Response> {
        let planned = Value::null(self.resource.schema().ty().clone());
        let planned_state = self.written("plan", &planned)?;
        let plan_resource_change::Request {
            prior_private,
            prior_identity,
            client_capabilities,
            provider_meta,
            ..
        } = request;
        let response = plan_resource_change::Response {
            planned_state,
            planned_identity: prior_identity,
            ..Default::default()
        };
        let (false, Some(client)) = (prior.is_null(), self.shared.clients.get()) else {
            // What nobody could destroy yet is put off with the provider.
            let deferred = self.shared.clients.deferred(client_capabilities).filter(|_| !prior.is_null());
            return Ok(plan_resource_change::Response {
                planned_private: prior_private,
                deferred,
                ..response
            });
        };
        let call = self.shared.call_of_module(provider_meta.as_ref())?;
        let run = Run { client, private: Private::read(prior_private), call };
        let mut ran = self.resource.plan_destroy(prior, run).await;
        if let Some(deferred) = ran.deferred_for(client_capabilities) {
            return Ok(plan_resource_change::Response {
                planned_private: self.private(ran.private, "plan")?,
                diagnostics: self.sent(ran.warnings),
                deferred: Some(deferred),
                ..response
            });
        }
        let answered = self.answer(ran, "destroy", prior, |(), _| planned);
        Ok(plan_resource_change::Response {
            planned_private: answered.private,
            diagnostics: answered.told,
            ..response
        })
    }

    pub(crate) async fn apply(
        &self,
        request: apply_resource_change::Request,
    ) -> Answer<apply_resource_change::Response> {
        let schema = self.resource.schema();
        let prior = self.read("prior state", request.prior_state.as_ref())?;
        let planned = self.read("plan", request.planned_state.as_ref())?;
        let config = self.read("configuration", request.config.as_ref())?;
        let call = self.shared.call_of_module(request.provider_meta.as_ref())?;
        let run = self.shared.run(request.planned_private, call)?;
        let mut answered = if planned.is_null() {
            let ran = self.resource.delete(&prior, run).await;
            self.answer(ran, "delete", &prior, |(), _| planned)
        } else {
            let full = with_write_only(schema, &planned, &config);
            let (ran, tried) = if prior.is_null() {
                (self.resource.create(&full, &config, run).await, "create")
            } else {
                (self.resource.update([&full, &prior, &config], run).await, "update")
            };
            self.answer(ran, tried, &planned, |Passed { read, returned }, found| {
                let Some(returned) = returned else { return Value::null(schema.ty().clone()) };
                let new = self.settled([&planned, &full, &read, &returned], found);
                found.append(check_result_with(schema, &planned, &new, self.shared.limits));
                self.closed(new, &planned, found)
            })
        };
        // From here on nothing may keep the answer from Terraform: what was made would be lost.
        let new_identity = self.identity_after(&mut answered, request.planned_identity, false);
        Ok(apply_resource_change::Response {
            // What failed and left nothing, left the prior state.
            new_state: answered.sent_state(self).unwrap_or(request.prior_state),
            private: answered.private,
            diagnostics: answered.told,
            new_identity,
            ..Default::default()
        })
    }

    pub(crate) async fn import(
        &self,
        request: import_resource_state::Request,
    ) -> Answer<import_resource_state::Response> {
        let schema = self.resource.schema();
        let client = request.client_capabilities;
        let deferred = self.shared.clients.deferred(client);
        if self.resource.identity().is_none()
            && request.identity.as_ref().is_some_and(|it| it.identity_data.is_some())
        {
            let detail = "In this version of the provider it has no identity. Import it by its `id`.";
            return Err(self.refusal("import", detail));
        }
        // What is imported by its identity has that one until more is known: Terraform takes it with no less.
        let given = self.read_identity(request.identity.as_ref())?.filter(|it| !it.is_null());
        if deferred.is_some() {
            return self.import_later(deferred, given.as_ref(), Vec::new());
        }
        let run = self.shared.run(Bytes::new(), self.shared.call())?;
        let (mut ran, named) = match (&given, self.resource.identity()) {
            (Some(given), Some(identity)) => (identity.import(given, run).await, "this identity".to_owned()),
            _ => (self.resource.import(&request.id, run).await, format!("the id {:?}", request.id)),
        };
        if let Some(deferred) = ran.deferred_for(client) {
            return self.import_later(Some(deferred), given.as_ref(), self.sent(ran.warnings));
        }
        if self.resource.identity().is_some() {
            note_import(&mut ran.private).map_err(|error| self.refusal("import", error.to_string()))?;
        }
        let mut answered = self.answer(
            ran,
            "import",
            &Value::null(schema.ty().clone()),
            |found_one, found| match found_one {
                None => {
                    let detail = format!("There is no {} with {named}.", self.type_name);
                    found.push(Diagnostic::error("Cannot import what does not exist", detail));
                    Value::null(schema.ty().clone())
                }
                Some(imported) => {
                    let imported = as_left_out(schema, &without_write_only(schema, &imported));
                    left_unknown(&imported, schema, "what is imported", found);
                    let nothing = Value::null(schema.ty().clone());
                    let imported = self.storable((imported, Vec::new()), &nothing, found);
                    self.closed(imported, &nothing, found)
                }
            },
        );
        let identity = answered.state.as_ref().and_then(|state| self.identity_if_told(state).or(given));
        let one = ImportedResource {
            type_name: self.type_name.to_owned(),
            state: answered.sent_state(self).flatten(),
            private: answered.private,
            identity: or_told(self.sent_identity(identity.as_ref()), &mut answered.told).flatten(),
        };
        Ok(import_resource_state::Response {
            imported_resources: vec![one],
            diagnostics: answered.told,
            deferred: None,
        })
    }

    /// Nothing is known of what is imported later.
    fn import_later(
        &self,
        deferred: Option<Deferred>,
        identity: Option<&Value>,
        diagnostics: Vec<proto::Diagnostic>,
    ) -> Answer<import_resource_state::Response> {
        let unknown = Value::unknown(self.resource.schema().ty().clone());
        let state = self.written("state", &unknown)?;
        let identity = self.sent_identity(identity)?;
        let type_name = self.type_name.to_owned();
        let imported_resources = vec![ImportedResource { type_name, state, identity, ..Default::default() }];
        Ok(import_resource_state::Response { imported_resources, diagnostics, deferred })
    }

    pub(crate) fn generate_config(
        &self,
        request: &generate_resource_config::Request,
    ) -> Answer<generate_resource_config::Response> {
        let state = self.read("state", request.state.as_ref())?;
        let config = generated_config(self.resource.schema(), &state);
        let config = self.written("configuration", &config)?;
        Ok(generate_resource_config::Response { config, ..Default::default() })
    }

    fn private(&self, private: Private, tried: &str) -> Answer<Bytes> {
        private.into_bytes().map_err(|error| self.refusal(tried, error.to_string()))
    }

    fn version(&self, what: &str, version: i64) -> Answer<u64> {
        u64::try_from(version).map_err(|_| {
            let detail = format!("Its version is {version}, and the first version of a schema is 0.");
            self.refusal(&format!("read the {what} of"), detail)
        })
    }

    fn json<'a>(&self, what: &str, raw: Option<&'a RawState>) -> Answer<&'a str> {
        if raw.is_some_and(|raw| raw.json.is_empty() && !raw.flatmap.is_empty()) {
            let detail = "It was written by Terraform 0.11 or older. Upgrade it with a version of Terraform in between.";
            return Err(self.refusal(&format!("read the {what} of"), detail));
        }
        text(what, raw.map(|raw| raw.json.as_ref()).unwrap_or_default())
    }

    /// What a `moved` block moves here.
    fn source(&self, request: &move_resource_state::Request) -> Answer<MoveSource> {
        let version = self.version("state", request.source_schema_version)?;
        let (address, type_name) = (&*request.source_provider_address, &*request.source_type_name);
        let json = self.json("state", request.source_state.as_ref())?;
        let source =
            MoveSource::new(address, type_name, version, json).with_private(request.source_private.to_vec());
        // One that is empty is none.
        match request.source_identity.as_ref().filter(|identity| !identity.json.is_empty()) {
            Some(identity) => Ok(source.with_identity(text("identity", &identity.json)?)),
            None => Ok(source),
        }
    }

    fn read(&self, what: &str, value: Option<&DynamicValue>) -> Answer<Value> {
        self.shared.read(what, value, self.resource.schema())
    }

    fn written(&self, what: &str, value: &Value) -> Answer<Option<DynamicValue>> {
        written_with(what, value, self.resource.schema().ty(), self.shared.limits)
    }

    fn sent(&self, found: Diagnostics) -> Vec<proto::Diagnostic> {
        sent(found, self.resource.schema())
    }

    fn refusal(&self, tried: &str, detail: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
        let error = Error::new(format!("Cannot {tried} {}", self.type_name), detail);
        Refusal::Diagnostics(self.sent(error.into_diagnostics(tried)))
    }

    /// What is wrong with a stored state. Its paths are those of its own version, which the configuration may not have.
    fn refused(&self, tried: &str, found: Diagnostics) -> Refusal {
        let summary = format!("Cannot {tried} {}", self.type_name);
        let found = found.map(|one| {
            let path = one.path().filter(|path| !path.is_root());
            let place = path.map(|path| format!("{}: ", path.excerpt())).unwrap_or_default();
            Diagnostic::error(summary.clone(), format!("{place}{}", one.detail()))
        });
        Refusal::Diagnostics(self.sent(found))
    }
}

/// The path as far as Terraform can follow it: an element of a set has no address, so it is the set that counts.
fn addressed(path: &Path) -> Path {
    path.steps().iter().take_while(|step| !matches!(step, Step::Element(_))).cloned().collect()
}

/// Whether Terraform finds nothing there, neither before nor after.
fn is_nowhere(path: &Path, prior: &Value, planned: &Value) -> bool {
    let is_of_the_type = match path.steps() {
        [Step::Attribute(name), ..] => planned.ty().attribute(name).is_some(),
        [] => true,
        _ => false,
    };
    !is_of_the_type || !prior.is_null() && prior.at(path).is_err() && planned.at(path).is_err()
}
