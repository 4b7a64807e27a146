//! `terraform_data`, which Terraform has itself: whatever is put into it is unknown until it is applied.

use std::sync::atomic::{AtomicU64, Ordering};

use tfsdk_core::limits::Limits;
use tfsdk_core::schema::{Attribute, Block, Kind, Schema};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::host::Host;
use crate::proto::tfplugin6::*;
use crate::provider::no_such;
use crate::server::{Answer, ProviderServer};
use crate::testing::source::BUILTIN_SOURCE;
use crate::wire::{path, read, text, written};

const TYPE: &str = "terraform_data";

pub(super) fn host() -> Host {
    let schema = schema();
    Host::with_resource(BUILTIN_SOURCE, TYPE, schema.clone(), Builtin { schema, made: AtomicU64::new(0) })
}

fn schema() -> Schema {
    let block = Block::new().with_attributes([
        Attribute::computed("id", Type::STRING),
        Attribute::optional("input", Type::DYNAMIC),
        Attribute::computed("output", Type::DYNAMIC),
        Attribute::optional("triggers_replace", Type::DYNAMIC),
    ]);
    Schema::new(Kind::Resource, 0, block).unwrap_or_default()
}

struct Builtin {
    schema: Schema,
    /// How many were made: each has an id of its own, and each run the same ones.
    made: AtomicU64,
}

impl Builtin {
    fn read(&self, sent: Option<&DynamicValue>) -> Answer<Value> {
        read("value", sent, self.schema.ty(), Limits::new())
    }

    fn written(&self, value: &Value) -> Answer<Option<DynamicValue>> {
        written("value", value, self.schema.ty())
    }
}

fn part(value: &Value, name: &str) -> Value {
    value.attribute(name).map_or_else(|| Value::null(Type::DYNAMIC), |part| part.to_value())
}

/// An object of the schema.
fn object(id: Value, input: Value, output: Value, triggers: Value) -> Value {
    Value::object([("id", id), ("input", input), ("output", output), ("triggers_replace", triggers)])
}

impl ProviderServer for Builtin {
    async fn get_provider_schema(
        &self,
        _: get_provider_schema::Request,
    ) -> Answer<get_provider_schema::Response> {
        Ok(Default::default())
    }

    async fn configure_provider(
        &self,
        _: configure_provider::Request,
    ) -> Answer<configure_provider::Response> {
        Ok(Default::default())
    }

    async fn upgrade_resource_state(
        &self,
        request: upgrade_resource_state::Request,
    ) -> Answer<upgrade_resource_state::Response> {
        let json = request.raw_state.unwrap_or_default().json;
        let json =
            DynamicValue { json: text("state", &json)?.to_owned().into(), msgpack: Default::default() };
        let state = self.read(Some(&json))?;
        Ok(upgrade_resource_state::Response { upgraded_state: self.written(&state)?, ..Default::default() })
    }

    async fn read_resource(&self, request: read_resource::Request) -> Answer<read_resource::Response> {
        Ok(read_resource::Response { new_state: request.current_state, ..Default::default() })
    }

    async fn plan_resource_change(
        &self,
        request: plan_resource_change::Request,
    ) -> Answer<plan_resource_change::Response> {
        let prior = self.read(request.prior_state.as_ref())?;
        let config = self.read(request.config.as_ref())?;
        if config.is_null() {
            return Ok(plan_resource_change::Response {
                planned_state: self.written(&config)?,
                ..Default::default()
            });
        }
        let (input, triggers) = (part(&config, "input"), part(&config, "triggers_replace"));
        let is_new = prior.is_null();
        let is_replaced = !is_new && !part(&prior, "triggers_replace").raw_equals(&triggers);
        let id = if is_new { Value::unknown(Type::STRING) } else { part(&prior, "id") };
        // That it becomes null is known of what is new alone.
        let output = if (is_new || is_replaced) && input.is_null() {
            input.clone()
        } else if !is_new && !is_replaced && part(&prior, "input").raw_equals(&input) {
            part(&prior, "output")
        } else {
            Value::unknown(input.ty().clone())
        };
        let planned = object(id, input, output, triggers);
        let replacing = tfsdk_core::path::Path::root().attribute("triggers_replace");
        Ok(plan_resource_change::Response {
            planned_state: self.written(&planned)?,
            requires_replace: if is_replaced { vec![path(&replacing)] } else { Vec::new() },
            ..Default::default()
        })
    }

    async fn apply_resource_change(
        &self,
        request: apply_resource_change::Request,
    ) -> Answer<apply_resource_change::Response> {
        let planned = self.read(request.planned_state.as_ref())?;
        if planned.is_null() {
            return Ok(apply_resource_change::Response {
                new_state: self.written(&planned)?,
                ..Default::default()
            });
        }
        let id = part(&planned, "id");
        let new_id = || {
            let number = self.made.fetch_add(1, Ordering::Relaxed);
            Value::from(format!("00000000-0000-0000-0000-{number:012x}"))
        };
        let id = if id.is_known() { id } else { new_id() };
        let input = part(&planned, "input");
        let output = part(&planned, "output");
        let output = if output.is_known() { output } else { input.clone() };
        let new = object(id, input, output, part(&planned, "triggers_replace"));
        Ok(apply_resource_change::Response { new_state: self.written(&new)?, ..Default::default() })
    }

    /// What Terraform takes over is a `null_resource`, whose provider no scenario has in this process.
    async fn move_resource_state(
        &self,
        _: move_resource_state::Request,
    ) -> Answer<move_resource_state::Response> {
        let detail = "Only moving from the official hashicorp/null provider to terraform_data is supported.";
        Err(Diagnostic::error("Unsupported source provider for move operation", detail).into())
    }

    async fn import_resource_state(
        &self,
        request: import_resource_state::Request,
    ) -> Answer<import_resource_state::Response> {
        let null = || Value::null(Type::DYNAMIC);
        let state = object(request.id.into(), null(), null(), null());
        let imported = import_resource_state::ImportedResource {
            type_name: request.type_name,
            state: self.written(&state)?,
            ..Default::default()
        };
        Ok(import_resource_state::Response { imported_resources: vec![imported], ..Default::default() })
    }

    async fn validate_list_resource_config(
        &self,
        request: validate_list_resource_config::Request,
    ) -> Answer<validate_list_resource_config::Response> {
        Err(no_such("list", &request.type_name, []))
    }

    async fn validate_action_config(
        &self,
        request: validate_action_config::Request,
    ) -> Answer<validate_action_config::Response> {
        Err(no_such("action", &request.type_name, []))
    }
}
