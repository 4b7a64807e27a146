//! Data sources in a walk: each is read when all that it needs is known.

use std::rc::Rc;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::Action;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, Marks};

use super::instance::refused;
use super::visit::Visit;
use super::walk::Purpose;
use crate::proto::tfplugin6::*;
use crate::testing::address::before;
use crate::testing::change::Change;
use crate::testing::config::ResourceBlock;
use crate::testing::hosted::{Described, Host, heard};
use crate::testing::sensitive::{fitted, in_schema};
use crate::wire::{read, written};

impl Visit<'_, '_, '_> {
    pub(super) async fn data(
        &mut self,
        block: &ResourceBlock<'_>,
        host: &Host,
        schema: &Rc<Described>,
        address: &str,
    ) -> Marked {
        if let Some(read) = self.walk.answers.borrow().get(address).filter(|_| !block.is_checked) {
            return read.clone();
        }
        let unknown = Value::unknown(schema.ty().clone());
        // What is stored is not shown either where its schema hides it.
        let hidden = |value: Value, marks: &Marks| {
            let Marked { value, marks } = fitted(value, marks);
            let marks = in_schema(schema.block(), value.as_ref(), &marks);
            Marked::new(value, marks)
        };
        let Some(config) = self.lasting(block, schema, address) else { return unknown.into() };
        let Marked { value: config, marks } = config;
        let sent = match written("configuration", &config, schema.ty()) {
            Ok(sent) => sent,
            Err(refusal) => {
                self.found.append(refused(refusal));
                return unknown.into();
            }
        };
        let type_name = block.type_name.to_owned();
        let found = mistakes_of_data(host, &type_name, sent.clone()).await;
        let is_valid = !found.has_errors();
        self.tell(address, found);
        if !is_valid {
            return self.in_vain(block, address, hidden(config, &marks)).unwrap_or(unknown.into());
        }
        let why = match () {
            () if !config.is_wholly_known() => "config refers to values not yet known",
            () if self.waits(block) => "depends on a resource or a module with changes pending",
            () => "",
        };
        if !why.is_empty() {
            // Where nothing is planned, it is not there.
            if !self.walk.plans_changes() {
                return unknown.into();
            }
            return fitted(self.read_later(schema, address, (config, &marks), why), &marks);
        }
        let resource = address.strip_prefix(&before(&self.module)).unwrap_or(address);
        let Ok(provider_meta) = self.module_meta_at(block.at, host, resource) else {
            self.walk.unread.borrow_mut().insert(address.to_owned());
            return unknown.into();
        };
        let client_capabilities = Some(self.walk.client());
        let request =
            read_data_source::Request { type_name, config: sent, provider_meta, client_capabilities };
        let (response, mut found) =
            heard(host.server.read_data_source(request).await, |it| std::mem::take(&mut it.diagnostics));
        let response = response.unwrap_or_default();
        if response.deferred.is_some() && !found.has_errors() {
            // Terraform goes on without it.
            self.tell(address, found);
            return unknown.into();
        }
        let state = response.state;
        let value = match read("data source", state.as_ref(), schema.ty(), Limits::new()) {
            Ok(value) if !found.has_errors() => value,
            Ok(_) => unknown,
            Err(refusal) => {
                found.append(refused(refusal));
                unknown
            }
        };
        let has_failed = found.has_errors();
        self.tell(address, found);
        let value = hidden(value, &marks);
        if has_failed {
            return self.in_vain(block, address, hidden(config, &marks)).unwrap_or(value);
        }
        self.walk.answers.borrow_mut().insert(address.to_owned(), value.clone());
        value
    }

    /// It cannot be read, which ends all but a check: of that Terraform stores what is configured, unless it finds this out only as it
    /// applies. A refresh looks at what is stored, and asserts that, as it has nothing to read again.
    fn in_vain(&self, block: &ResourceBlock<'_>, address: &str, configured: Marked) -> Option<Marked> {
        if block.is_checked && self.walk.purpose != Purpose::Apply {
            self.walk.answers.borrow_mut().insert(address.to_owned(), configured.clone());
        }
        let is_asserted = block.is_checked && self.walk.purpose == Purpose::Refresh;
        if !is_asserted {
            self.walk.unread.borrow_mut().insert(address.to_owned());
        }
        is_asserted.then_some(configured)
    }

    /// It is planned to be read: what the configuration says of it is known, and what the provider computes is not.
    fn read_later(
        &self,
        schema: &Rc<Described>,
        address: &str,
        (config, marks): (Value, &Marks),
        why: &str,
    ) -> Value {
        let none = Value::null(schema.ty().clone());
        let after = computed_later(schema, &config);
        let change = Change {
            address: address.to_owned(),
            action: Action::NoOp,
            prior: none,
            after: after.clone(),
            replaces: Vec::new(),
            plan: None,
            schema: Some(Rc::clone(schema)),
            why: why.to_owned(),
            moved_from: None,
            creates_first: false,
            is_read: true,
            deposed: None,
            sensitive: [Marks::NONE, fitted(after.clone(), marks).marks],
        };
        self.walk.changes.borrow_mut().insert(address.to_owned(), change);
        after
    }
}

/// What a provider finds wrong with the configuration of a data source.
pub(super) async fn mistakes_of_data(
    host: &Host,
    type_name: &str,
    config: Option<DynamicValue>,
) -> Diagnostics {
    let request = validate_data_resource_config::Request { type_name: type_name.to_owned(), config };
    let answer = host.server.validate_data_resource_config(request).await;
    heard(answer, |it| std::mem::take(&mut it.diagnostics)).1
}

/// The configuration, with what the provider computes as unknown (Terraform: `PlannedDataResourceObject`).
///
/// In elements of maps and sets it is null: Terraform looks for each of these in a state so far, and there is none.
fn computed_later(schema: &Schema, config: &Value) -> Value {
    let is_sought =
        |path: &Path| path.steps().iter().any(|step| matches!(step, Step::Key(_) | Step::Element(_)));
    let later = config.transform(|path, part| {
        let is_computed = schema.block().attribute_at(path).is_some_and(|it| it.mode().computed);
        let is_later = is_computed && part.is_null() && !is_sought(path);
        Ok(if is_later { Value::unknown(part.ty().clone()) } else { part })
    });
    later.unwrap_or_else(|_| Value::unknown(schema.ty().clone()))
}
