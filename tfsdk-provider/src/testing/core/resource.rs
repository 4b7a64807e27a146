//! Resources of any mode in a walk.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::plan::Action;
use tfsdk_core::text::hcl_nearest;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marked;

use super::conditions::Condition;
use super::expansion::Place;
use super::lasting::lasting;
use super::stored::Stored;
use super::visit::Visit;
use super::walk::{Purpose, address_of, is_not_there};
use crate::testing::address::{Address, before, is_other_instance};
use crate::testing::config::{ProviderAddress, ResourceBlock, ResourceMode, depends_on};
use crate::testing::hosted::{Described, Host};
use crate::testing::sensitive::in_schema;
use crate::testing::source::{shown_source, whole_source};

impl<'h> Visit<'_, '_, 'h> {
    /// Whether there is such a resource.
    pub(super) fn has(&mut self, block: &ResourceBlock<'_>, provider: &ProviderAddress) -> bool {
        let is_there = self.schema_of(block, provider).is_some();
        if !is_there {
            let told = match self.walk.host_of(provider) {
                Some(host) => unsupported(host, block)
                    .in_source(block.tree.labels.first().map_or(block.tree.kind_range, |label| label.range))
                    .in_file(&self.walk.config.at(block.at).file_name()),
                None => {
                    let source = Some(provider.provider.as_str());
                    is_not_there(self.walk.hosts, block.mode.word(), block.type_name, source)
                }
            };
            self.found.push(told);
        }
        is_there
    }

    pub(super) fn schema_of(
        &self,
        block: &ResourceBlock<'_>,
        provider: &ProviderAddress,
    ) -> Option<(&'h Host, &'h Rc<Described>)> {
        let host = self.walk.host_of(provider)?;
        Some((host, schemas(host, block.mode).get(block.type_name)?))
    }

    /// What becomes of one instance, if its conditions hold.
    pub(super) async fn resource(
        &mut self,
        block: &ResourceBlock<'_>,
        provider: &ProviderAddress,
        place: &Place,
    ) -> Marked {
        let address = format!("{}{}", address_of(&self.module, block), place.suffix);
        self.depose(&address);
        let value = self.instance_of(block, provider, &address).await;
        if !self.found.has_errors() {
            self.walk.done.borrow_mut().insert(address);
        }
        value
    }

    /// The value of an instance with which nothing is done.
    pub(super) fn as_it_stands(
        &self,
        block: &ResourceBlock<'_>,
        provider: &ProviderAddress,
        address: &str,
    ) -> Marked {
        let Some((_, schema)) = self.schema_of(block, provider) else {
            return Value::null(Type::DYNAMIC).into();
        };
        match self.stored(address) {
            Some(Stored { value, marks, .. }) => {
                let marks = in_schema(schema.block(), value.as_ref(), &marks);
                Marked::new(value, marks)
            }
            None => Value::unknown(schema.ty().clone()).into(),
        }
    }

    async fn instance_of(
        &mut self,
        block: &ResourceBlock<'_>,
        provider: &ProviderAddress,
        address: &str,
    ) -> Marked {
        let Some((host, schema)) = self.schema_of(block, provider) else {
            return Value::null(Type::DYNAMIC).into();
        };
        // What is imported is held to nothing.
        let is_imported = self.is_importing() && self.walk.imports.borrow().contains_key(address);
        let conditions = block.lifecycle_block().filter(|_| !self.is_destroying() && !is_imported);
        if let Some(lifecycle) = conditions
            && !self.holds(Condition::ResourcePrecondition(block.mode), lifecycle)
        {
            self.walk.configured.borrow_mut().insert(address.to_owned());
            return Value::unknown(schema.ty().clone()).into();
        }
        let Marked { value, marks } = match block.mode {
            ResourceMode::Managed => self.managed(block, (host, provider), schema, address).await,
            ResourceMode::Data => self.data(block, host, schema, address).await,
            ResourceMode::Ephemeral => self.opened(block, (host, provider), schema, address).await,
        };
        // What is ephemeral is hidden anyway, and not for what its schema says.
        let marks = match block.mode {
            ResourceMode::Ephemeral => marks,
            ResourceMode::Managed | ResourceMode::Data => in_schema(schema.block(), value.as_ref(), &marks),
        };
        let value = Marked::new(value, marks);
        // What was made has to hold as well where making it failed half way.
        let is_applied = self.walk.purpose == Purpose::Apply && block.mode == ResourceMode::Managed;
        let is_made = is_applied && value.value.is_known() && !value.value.is_null();
        if let Some(lifecycle) = conditions.filter(|_| is_made || !self.found.has_errors()) {
            self.own.insert("self", value.clone());
            self.tell_of_deprecated_in(lifecycle, schema.block());
            self.holds(Condition::ResourcePostcondition(block.mode), lifecycle);
        }
        value
    }

    /// The same of what is planned and stored, in which nothing may be ephemeral but what is write-only.
    pub(super) fn lasting(
        &mut self,
        block: &ResourceBlock<'_>,
        schema: &Described,
        address: &str,
    ) -> Option<Marked> {
        match lasting(schema.block(), self.decode(block, schema)?) {
            Ok(config) => Some(config),
            Err(found) => {
                self.tell(address, found);
                None
            }
        }
    }

    /// Whether what a block depends on has to be changed first (Terraform: `dependenciesHavePendingChanges`).
    ///
    /// A resource that a data source refers to is one that it depends on, also where all is known that it refers to.
    pub(super) fn waits(&self, block: &ResourceBlock<'_>) -> bool {
        if self.walk.purpose == Purpose::Apply {
            return false;
        }
        let own = |name: String| format!("{}{name}", before(self.walk.config.path(self.at)));
        let mut named: BTreeSet<String> = block.depends_on().map(own).collect();
        if block.mode == ResourceMode::Data {
            named.extend(block.resources().map(own));
        }
        // What the calls of its modules depend on holds for all that is in them.
        let mut at = self.at;
        while let Some((caller, tree)) = self.walk.config.call(at) {
            let path = before(self.walk.config.path(caller));
            named.extend(depends_on(&tree.body).map(|name| format!("{path}{name}")));
            at = caller;
        }
        let mut waits_for = self.walk.graph.resources_of(&named);
        if block.has_conditions() {
            let name = format!("{}{}", before(self.walk.config.path(self.at)), block.address());
            waits_for.extend(self.walk.graph.needed_by_name(&name));
        }
        self.walk.changes.borrow().values().any(|change| {
            let address = Address::of(&change.address);
            // What stands in another instance of the same module is none that it can mean.
            let is_other = is_other_instance(address.module, &self.module);
            change.action != Action::NoOp && !is_other && waits_for.contains(&address.configured())
        })
    }
}

/// The schemas of a provider's types, by what is done with them.
fn schemas(host: &Host, mode: ResourceMode) -> &BTreeMap<String, Rc<Described>> {
    match mode {
        ResourceMode::Managed => &host.resources,
        ResourceMode::Data => &host.data_sources,
        ResourceMode::Ephemeral => &host.ephemeral_resources,
    }
}

/// What Terraform says of a type that the provider does not have.
fn unsupported(host: &Host, block: &ResourceBlock<'_>) -> Diagnostic {
    let (what, name) = (block.mode.word(), block.type_name);
    let summary = match block.mode {
        ResourceMode::Managed => "Invalid resource type",
        ResourceMode::Data => "Invalid data source",
        ResourceMode::Ephemeral => "Invalid ephemeral resource",
    };
    let what = if block.mode == ResourceMode::Managed { "resource type" } else { what };
    let other = match block.mode {
        ResourceMode::Managed => Some((ResourceMode::Data, "data source", "data", "resource")),
        ResourceMode::Data => Some((ResourceMode::Managed, "managed resource type", "resource", "data")),
        ResourceMode::Ephemeral => None,
    };
    let hint = match other.filter(|(mode, ..)| schemas(host, *mode).contains_key(name)) {
        Some((_, meant, kind, own)) => format!(
            "\n\nDid you intend to use the {meant} {name:?}? If so, declare this using a {kind:?} block instead of a {own:?} block."
        ),
        None => {
            let near = hcl_nearest(name, schemas(host, block.mode).keys().map(String::as_str));
            near.map(|near| format!(" Did you mean {near:?}?")).unwrap_or_default()
        }
    };
    let provider = whole_source(&host.address);
    let detail = format!("The provider {} does not support {what} {name:?}.{hint}", shown_source(&provider));
    Diagnostic::error(summary, detail)
}
