//! What a module tells the provider of itself, in a `provider_meta` block.

use std::any::type_name;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::plan::{configured_with, read_given};
use tfsdk_core::schema::{Kind, Schema};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use crate::configured::Configured;
use crate::error::{Error, Result};
use crate::part::Part;
use crate::schema_struct::SchemaStruct;

/// What modules may tell the provider, as a struct.
pub(crate) struct TypedMeta<M>(Configured<M>);

impl<M> TypedMeta<M> {
    pub(crate) const fn new() -> Self {
        Self(Configured::new())
    }
}

impl<M: SchemaStruct> Part for TypedMeta<M> {
    fn schema(&self) -> &Schema {
        self.0.schema()
    }

    fn check(&self) -> Diagnostics {
        self.0.check(Kind::ProviderMeta)
    }

    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics {
        self.0.validate(config, limits, |_: &Mirror<M>, _| ())
    }
}

/// What a module has told, with its defaults; null is nothing. No request asks whether it is right, so each that brings it does.
///
/// # Errors
/// It breaks a rule of its own. Terraform would take a path for one of the resource, so it stands in the words.
pub(crate) fn checked(part: &dyn Part, told: Value, limits: Limits) -> Result<Value, Diagnostics> {
    if told.is_null() {
        return Ok(told);
    }
    let found = part.validate(&told, limits);
    let configured = match found.has_errors() {
        true => Err(found),
        false => configured_with(part.schema(), &told, limits),
    };
    configured.map_err(|found| {
        found.map(|problem| {
            let path = problem.path().filter(|path| !path.is_root());
            let place = path.map(|path| format!(", `{}`", path.excerpt())).unwrap_or_default();
            let detail = format!("In the `provider_meta` block of the module{place}: {}", problem.detail());
            Diagnostic::error(problem.summary().to_owned(), detail)
        })
    })
}

/// What the module of a request has told, as this struct. `told` is `None` where the provider takes nothing of modules.
///
/// # Errors
/// The provider takes nothing, or something else; or the struct cannot be read.
pub(crate) fn read_as<M: SchemaStruct>(told: Option<&Value>, limits: Limits) -> Result<Option<M>> {
    let own = type_name::<M>().rsplit("::").next().unwrap_or_default();
    let bug = |has: &str| {
        let detail = format!(
            "A resource or data source asks what the module says of itself, as `{own}`, and {has}. The developers of the provider have \
             to write `.provider_meta::<{own}>()` behind its `Provider::new`."
        );
        Error::new("The provider takes no such `provider_meta`", detail)
    };
    let told = told.ok_or_else(|| bug("the provider takes nothing of modules"))?;
    if *told.ty() != Type::of::<M>() {
        return Err(bug("the provider takes another struct of modules"));
    }
    match told.is_null() {
        true => Ok(None),
        false => Ok(Some(read_given(told, limits)?)),
    }
}
