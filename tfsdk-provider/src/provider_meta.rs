//! What a module tells the provider of itself, in a `provider_meta` block.

use std::any::{TypeId, type_name};
use std::fmt;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::plan::{configured_with, problems_of, read_given};
use tfsdk_core::schema::{Kind, Schema};
use tfsdk_core::value::Value;

use crate::configured::Configured;
use crate::error::{Error, Result};
use crate::in_words::in_words;
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

/// What the provider takes of modules.
pub(crate) struct ModuleMeta {
    pub(crate) part: Box<dyn Part>,
    of: TypeId,
}

impl ModuleMeta {
    pub(crate) fn new<M: SchemaStruct + 'static>() -> Self {
        Self { part: Box::new(TypedMeta::<M>::new()), of: TypeId::of::<M>() }
    }

    /// What a request has where its module tells nothing.
    pub(crate) fn nothing(&self) -> Told {
        self.told(Value::null(self.part.schema().ty().clone()))
    }

    /// What a module has told, with its defaults, and what to warn of; null is nothing. No request asks whether it is right, so
    /// each that brings it does.
    ///
    /// # Errors
    /// It breaks a rule of its own.
    pub(crate) fn checked(&self, told: Value, limits: Limits) -> Result<(Told, Diagnostics), Diagnostics> {
        if told.is_null() {
            return Ok((self.told(told), Diagnostics::new()));
        }
        let found = of_module(self.part.validate(&told, limits));
        if found.has_errors() {
            return Err(found);
        }
        let configured = configured_with(self.part.schema(), &told, limits).map_err(of_module)?;
        Ok((self.told(configured), found))
    }

    const fn told(&self, value: Value) -> Told {
        Told { value, of: self.of }
    }
}

/// What the module of a request has told, as the struct that the provider takes.
pub(crate) struct Told {
    value: Value,
    /// Its type alone tells no struct apart, and is another one where a part is dynamic.
    of: TypeId,
}

/// Not what was told, in which there may be secrets.
impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Told").finish_non_exhaustive()
    }
}

/// Terraform would take the path of a diagnostic for one of the resource.
fn of_module(found: Diagnostics) -> Diagnostics {
    in_words(found, "In the `provider_meta` block of the module")
}

/// What the module of a request has told, as this struct. `told` is `None` where the provider takes nothing of modules.
///
/// # Errors
/// The provider takes nothing, or something else; or the struct cannot be read.
pub(crate) fn read_as<M: SchemaStruct + 'static>(told: Option<&Told>, limits: Limits) -> Result<Option<M>> {
    let bug = |has: &str| {
        let own = short_name::<M>();
        let detail = format!(
            "A resource or data source asks what the module says of itself, as `{own}`, and {has}. The developers of the provider have \
             to write `.provider_meta::<{own}>()` behind its `Provider::new`."
        );
        Error::new("The provider takes no such `provider_meta`", detail)
    };
    let told = told.ok_or_else(|| bug("the provider takes nothing of modules"))?;
    if told.of != TypeId::of::<M>() {
        return Err(bug("the provider takes another struct"));
    }
    match told.value.is_null() {
        true => Ok(None),
        false => {
            let read = read_given(&told.value, limits);
            read.map(Some).map_err(|error| of_module(problems_of(&M::schema(), &error)).into())
        }
    }
}

/// The name of a type without its modules and parameters. A module may have `<` in its own name: what stands in a method is
/// in `<impl Trait for Type>::method`.
fn short_name<M>() -> &'static str {
    let name = type_name::<M>();
    let (mut depth, mut start, mut end) = (0_u32, 0, name.len());
    for (at, c) in name.char_indices() {
        match c {
            '<' => {
                if depth == 0 {
                    end = at;
                }
                depth += 1;
            }
            '>' => depth = depth.saturating_sub(1),
            ':' if depth == 0 => (start, end) = (at + 1, name.len()),
            _ => {}
        }
    }
    name.get(start..end).unwrap_or(name)
}
