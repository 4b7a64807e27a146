//! What Terraform asks of a resource, done with values: the same for every resource.

use std::sync::Arc;

use prost::bytes::Bytes;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::plan::{
    CheckedResource, Plan, PlanResponse, check_plan, check_result, keep_meaning, keep_untouched, move_state,
    plan, problems_of, upgrade_state, with_write_only, without_write_only,
};
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

use super::erased::{AnyResource, Hooked, Passed, Ran, Run};
use crate::call::Stop;
use crate::client::Clients;
use crate::error::Error;
use crate::private::Private;
use crate::proto::tfplugin6::import_resource_state::ImportedResource;
use crate::proto::tfplugin6::{
    DynamicValue, RawState, apply_resource_change, import_resource_state, move_resource_state,
    plan_resource_change, read_resource, upgrade_resource_state, validate_resource_config,
};
use crate::server::{Answer, Refusal};
use crate::wire::{path, read, sent, text, written};

/// One resource of a provider, and what a request to it needs.
pub(crate) struct Operations<'a, C> {
    pub(crate) type_name: &'a str,
    pub(crate) resource: &'a dyn AnyResource<C>,
    pub(crate) clients: &'a Clients<C>,
    pub(crate) stop: &'a Stop,
}

impl<C: Send + Sync> Operations<'_, C> {
    pub(crate) fn validate(
        &self,
        request: &validate_resource_config::Request,
    ) -> Answer<validate_resource_config::Response> {
        let config = self.read("configuration", request.config.as_ref())?;
        let mut found = self.resource.validate(&config);
        let capable = request.client_capabilities.is_some_and(|client| client.write_only_attributes_allowed);
        if !capable && without_write_only(self.resource.schema(), &config) != config {
            let detail = "This Terraform would store them. Use Terraform 1.11 or later, or leave them out.";
            found.push(Diagnostic::error("Write-only attributes are not supported", detail));
        }
        Ok(validate_resource_config::Response { diagnostics: self.sent(found) })
    }

    pub(crate) fn upgrade(
        &self,
        request: &upgrade_resource_state::Request,
    ) -> Answer<upgrade_resource_state::Response> {
        let json = self.json(request.raw_state.as_ref())?;
        let version = u64::try_from(request.version).map_err(|error| {
            self.refusal("read the state of", format!("Its version is {}: {error}", request.version))
        })?;
        let schema = self.resource.schema();
        let upgraded = upgrade_state(schema, &self.resource.upgrades(), version, json)
            .map_err(|error| self.refused("read the state of", problems_of(schema, &error)))?;
        let upgraded_state = self.written("state", &without_write_only(schema, &upgraded))?;
        Ok(upgrade_resource_state::Response { upgraded_state, ..Default::default() })
    }

    pub(crate) fn move_here(
        &self,
        request: &move_resource_state::Request,
    ) -> Answer<move_resource_state::Response> {
        let json = self.json(request.source_state.as_ref())?;
        let schema = self.resource.schema();
        let moved = move_state(schema, &self.resource.moves(), &request.source_type_name, json);
        let tried = format!("move {} to", request.source_type_name);
        let moved = moved.map_err(|error| self.refused(&tried, problems_of(schema, &error)))?;
        let target_state = self.written("state", &without_write_only(schema, &moved))?;
        Ok(move_resource_state::Response { target_state, ..Default::default() })
    }

    pub(crate) async fn read_state(
        &self,
        request: read_resource::Request,
    ) -> Answer<read_resource::Response> {
        let state = self.read("state", request.current_state.as_ref())?;
        if state.is_null() {
            return Ok(read_resource::Response { new_state: request.current_state, ..Default::default() });
        }
        let deferred = self.clients.deferred(request.client_capabilities);
        if deferred.is_some() {
            let read_resource::Request { current_state: new_state, private, .. } = request;
            return Ok(read_resource::Response { new_state, private, deferred, ..Default::default() });
        }
        let ran = self.resource.read(&state, self.run(request.private)?).await;
        let schema = self.resource.schema();
        self.answer(ran, "read", |passed, found| match passed.returned {
            None => Value::null(schema.ty().clone()),
            Some(returned) => {
                let new = settled(schema, [&state, &state, &passed.read, &returned], found);
                left_unknown(&new, found);
                known(&new)
            }
        })
        .map(|Answered { state, private, diagnostics }| read_resource::Response {
            new_state: state.unwrap_or(request.current_state),
            private,
            diagnostics,
            ..Default::default()
        })
    }

    pub(crate) async fn plan(
        &self,
        request: plan_resource_change::Request,
    ) -> Answer<plan_resource_change::Response> {
        let schema = self.resource.schema();
        let prior = self.read("prior state", request.prior_state.as_ref())?;
        let config = self.read("configuration", request.config.as_ref())?;
        // Those who are told of warnings were told of them when the configuration was validated.
        let Plan { planned, mut requires_replace, diagnostics } = plan(schema, &prior, &config);
        if diagnostics.has_errors() {
            return Err(Refusal::Diagnostics(self.sent(diagnostics)));
        }
        if planned.is_null() {
            let planned_state = self.written("plan", &planned)?;
            let planned_private = request.prior_private;
            return Ok(plan_resource_change::Response {
                planned_state,
                planned_private,
                ..Default::default()
            });
        }
        let run = Run {
            client: self.clients.get(),
            private: Private::read(request.prior_private),
            call: self.stop.call(),
        };
        let ran = self.resource.plan([&prior, &config, &planned], run).await;
        let answered = self.answer(ran, "plan", |Hooked { passed, replaced }, found| {
            let Some(returned) = passed.returned else { return planned.clone() };
            let changed = keep_untouched(&planned, &passed.read, &returned);
            requires_replace.extend(replaced);
            if changed != planned || !requires_replace.is_empty() {
                let checked = CheckedResource { provider: self.type_name, resource: self.type_name };
                let response = PlanResponse { planned: &changed, requires_replace: &requires_replace };
                let verdict = check_plan(checked, schema, &prior, &config, response);
                found.append(verdict.diagnostics.map(misplanned));
            }
            changed
        })?;
        let Answered { state, private, diagnostics } = answered;
        Ok(plan_resource_change::Response {
            planned_state: state.flatten(),
            requires_replace: requires_replace.iter().map(path).collect(),
            planned_private: private,
            diagnostics,
            deferred: self.clients.deferred(request.client_capabilities),
            ..Default::default()
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
        let run = self.run(request.planned_private)?;
        if planned.is_null() {
            let ran = self.resource.delete(&prior, run).await;
            let answered = self.answer(ran, "delete", |(), _| planned)?;
            return Ok(answered.applied(request.prior_state));
        }
        let full = with_write_only(schema, &planned, &config);
        let (ran, tried) = if prior.is_null() {
            (self.resource.create(&full, &config, run).await, "create")
        } else {
            (self.resource.update([&full, &prior, &config], run).await, "update")
        };
        let answered = self.answer(ran, tried, |Passed { read, returned }, found| {
            let Some(returned) = returned else { return Value::null(schema.ty().clone()) };
            let new = settled(schema, [&planned, &full, &read, &returned], found);
            found.append(check_result(schema, &planned, &new));
            known(&new)
        })?;
        Ok(answered.applied(request.prior_state))
    }

    pub(crate) async fn import(
        &self,
        request: import_resource_state::Request,
    ) -> Answer<import_resource_state::Response> {
        let schema = self.resource.schema();
        let ran = self.resource.import(&request.id, self.run(Bytes::new())?).await;
        let answered = self.answer(ran, "import", |found_one, found| match found_one {
            None => {
                let detail = format!("There is no {} with the id {:?}.", self.type_name, request.id);
                found.push(Diagnostic::error("Cannot import what does not exist", detail));
                Value::null(schema.ty().clone())
            }
            Some(imported) => {
                let imported = without_write_only(schema, &imported);
                left_unknown(&imported, found);
                known(&imported)
            }
        })?;
        let Answered { state, private, diagnostics } = answered;
        let type_name = self.type_name.to_owned();
        let one = ImportedResource { type_name, state: state.flatten(), private, ..Default::default() };
        Ok(import_resource_state::Response {
            imported_resources: vec![one],
            diagnostics,
            ..Default::default()
        })
    }

    /// What comes of the author's code: the state that `settle` makes of a success, or what a failure leaves.
    fn answer<T>(
        &self,
        ran: Ran<T>,
        tried: &str,
        settle: impl FnOnce(T, &mut Diagnostics) -> Value,
    ) -> Answer<Answered> {
        let Ran { result, private, warnings: mut found } = ran;
        let state = match result {
            Ok(passed) => Some(settle(passed, &mut found)),
            Err(mut error) => {
                let left = error.take_left();
                found.append(error.into_diagnostics(&format!("{tried} {}", self.type_name)));
                left.and_then(|left| self.left(left, &mut found))
            }
        };
        let state = state.map(|state| self.written("state", &state)).transpose()?;
        let private = private.into_bytes().map_err(|error| self.refusal(tried, error.to_string()))?;
        Ok(Answered { state, private, diagnostics: self.sent(found) })
    }

    /// What a failure leaves, if it is a state of this resource.
    fn left(&self, left: Value, found: &mut Diagnostics) -> Option<Value> {
        let schema = self.resource.schema();
        if left.ty().conforms_to(schema.ty()) {
            return Some(known(&without_write_only(schema, &left)));
        }
        let detail =
            format!("What is left of it is {}, and no {}.", left.ty().friendly_name(), self.type_name);
        found.push(Diagnostic::error("The state is lost", detail));
        None
    }

    fn json<'a>(&self, raw: Option<&'a RawState>) -> Answer<&'a str> {
        if raw.is_some_and(|raw| raw.json.is_empty() && !raw.flatmap.is_empty()) {
            let detail = "It was written by Terraform 0.11 or older. Upgrade it with a version of Terraform in between.";
            return Err(self.refusal("read the state of", detail));
        }
        text("state", raw.map(|raw| raw.json.as_ref()).unwrap_or_default())
    }

    fn run(&self, private: Bytes) -> Answer<Run<Arc<C>>> {
        Ok(Run { client: self.clients.ready()?, private: Private::read(private), call: self.stop.call() })
    }

    fn read(&self, what: &str, value: Option<&DynamicValue>) -> Answer<Value> {
        read(what, value, self.resource.schema().ty())
    }

    fn written(&self, what: &str, value: &Value) -> Answer<Option<DynamicValue>> {
        written(what, value, self.resource.schema().ty())
    }

    fn sent(&self, found: Diagnostics) -> Vec<crate::proto::tfplugin6::Diagnostic> {
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

/// What comes of a request that ran the author's code.
struct Answered {
    /// `None`: it failed, and left nothing.
    state: Option<Option<DynamicValue>>,
    private: Bytes,
    diagnostics: Vec<crate::proto::tfplugin6::Diagnostic>,
}

impl Answered {
    /// What failed and left nothing, left the prior state.
    fn applied(self, prior: Option<DynamicValue>) -> apply_resource_change::Response {
        let Self { state, private, diagnostics } = self;
        apply_resource_change::Response {
            new_state: state.unwrap_or(prior),
            private,
            diagnostics,
            ..Default::default()
        }
    }
}

/// What the author's code returned, as it is sent: with what it did not touch as it was, without what is write-only, and
/// with what means the same as before in its earlier form. The values are the earlier one, what the code was given, the
/// same as its type holds it, and what it returned.
fn settled(schema: &Schema, values: [&Value; 4], found: &mut Diagnostics) -> Value {
    let [earlier, given, read, returned] = values;
    let returned = without_write_only(schema, &keep_untouched(given, read, returned));
    keep_meaning(schema, earlier, &returned).unwrap_or_else(|misfits| {
        found.append(misfits);
        returned
    })
}

/// What Terraform would say of a plan, told to who wrote `Resource::plan`.
fn misplanned(said: Diagnostic) -> Diagnostic {
    let what = said.detail().split("\n\n").next().unwrap_or_default();
    let detail = format!(
        "`Resource::plan` changed what it may not: only what is computed, where the configuration sets nothing. Terraform \
         would say: {what}"
    );
    let told = Diagnostic::error("A plan cannot be as it was changed", detail);
    said.path().cloned().into_iter().fold(told, Diagnostic::at)
}

/// Reports what a read or import leaves unknown.
fn left_unknown(value: &Value, found: &mut Diagnostics) {
    for path in value.unknown_paths() {
        let detail = "A state is known: set the value, or to null, before the resource is returned.";
        found.error(path, "A value was left unknown", detail);
    }
}

/// The value with null for what is unknown, which no state holds.
fn known(value: &Value) -> Value {
    if value.is_wholly_known() {
        return value.clone();
    }
    let null = |part: Value| if part.is_known() { part } else { Value::null(part.ty().clone()) };
    value.transform(|_, part| Ok(null(part))).unwrap_or_else(|_| Value::null(value.ty().clone()))
}
