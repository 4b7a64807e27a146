//! Configurations of what is not planned, and states of earlier versions: with the defaults of what is null in them.

use std::collections::HashSet;

use super::build::{like, object};
use super::default;
use super::door::admit;
use super::parts::{member, unknown_as_null};
use super::trail::Trail;
use crate::diag::{Diagnostics, Severity};
use crate::limits::Limits;
use crate::mapping::TfType;
use crate::schema::{Attribute, Body, Member, Nesting, Schema};
use crate::ty::{TypeKind, TypeSpec};
use crate::value::{RawKey, Value, ValueRef};

/// A configuration with its defaults: what a provider works by when it is configured, and a data source when it is read.
///
/// Where the configuration is null, an attribute gets its default if it has one; all else stays as it is, computed
/// attributes as null. Unlike [`plan`](super::plan), which does this for resources, it knows no prior state. Whether the
/// configuration is allowed is asked before, by [`validate`](super::validate).
///
/// ```
/// use tfsdk::plan::configured;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::new(Kind::Provider, 0, Block::new().with_attributes([
///     Attribute::required("region", Type::STRING).default_fn(|| Ok(Value::from("us-west"))),
///     Attribute::optional("retries", Type::NUMBER).default(3),
/// ]))?;
/// let config = Value::object([("region", Value::null(Type::STRING)), ("retries", Value::from(5))]);
/// assert_eq!(configured(&schema, &config).unwrap().to_string(), r#"{ region = "us-west", retries = 5 }"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
///
/// # Errors
/// Every default that cannot be made, every element of a set that is the same as another one once defaults are filled
/// in, and every part of a configuration that is not of the schema's type.
pub fn configured(schema: &Schema, config: &Value) -> Result<Value, Diagnostics> {
    configured_with(schema, config, Limits::new())
}

/// [`configured`] within limits of the caller's choice.
///
/// # Errors
/// As [`configured`], and when a limit is met, which [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::plan::configured_with;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let block = Block::new().with_attributes([Attribute::optional("region", Type::STRING).default("eu")]);
/// let schema = Schema::new(Kind::Provider, 0, block)?;
/// let config = Value::object([("region", Value::null(Type::STRING))]);
/// assert_eq!(configured_with(&schema, &config, Limits::new()).unwrap().to_string(), r#"{ region = "eu" }"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn configured_with(schema: &Schema, config: &Value, limits: Limits) -> Result<Value, Diagnostics> {
    let [config] = &admit(schema, limits, [("configuration", config)])?;
    let mut filling = Filling::of_config(limits.problems());
    let filled = filling.members(schema.block().body(), config.as_ref(), None, &Trail::Root);
    filling.found.checked(filled).map(|(filled, _)| filled)
}

/// A state with the default of each attribute that is null in it and that `T`, the struct of its resource, cannot hold as null.
///
/// An earlier version of a provider may have stored null where there is a default now, and nothing but that can be meant. What `T` can hold
/// stays as it is, and so do what is write-only and what has no default, or one that cannot be made. Unlike
/// [`configured`](configured()), which takes a default wherever nothing is configured, it never changes what can be read.
/// A state that is not of the schema or goes beyond the limits is given back as it is.
///
/// ```
/// use tfsdk::plan::with_defaults_for_null;
/// use tfsdk::schema::TfSchema;
/// use tfsdk::{Limits, TfObject, Type, Value};
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Disk {
///     #[tfsdk("size", optional, default = 10)]
///     size: u32,
///     #[tfsdk("zone", optional, default = "a")]
///     zone: Option<String>,
/// }
/// let stored = Value::object([("size", Value::null(Type::NUMBER)), ("zone", Value::null(Type::STRING))]);
/// let state = with_defaults_for_null::<Disk>(&Disk::schema(), &stored, Limits::new());
/// assert_eq!(state.to_string(), "{ size = 10, zone = null }");
/// ```
pub fn with_defaults_for_null<T: TfType>(schema: &Schema, state: &Value, limits: Limits) -> Value {
    let admitted = admit(schema, limits, [("state", state)]);
    let Ok([admitted]) = &admitted else { return state.clone() };
    // What else is wrong with it is told by who reads it.
    let mut filling = Filling { found: Diagnostics::up_to(0), is_stored: true };
    filling.members(schema.block().body(), admitted.as_ref(), Some(T::SPEC), &Trail::Root)
}

/// The default of an attribute, as it is in a configuration that leaves the attribute out; if it has one, and that can be made.
pub(super) fn default_of(attribute: &Attribute) -> Option<Value> {
    default::made(attribute)?.ok()?;
    let mut filling = Filling::of_config(0);
    let filled =
        filling.attribute(attribute, Value::null(attribute.ty().clone()).as_ref(), None, &Trail::Root);
    (filling.found.count(Severity::Error) == 0).then_some(filled)
}

/// What is configured for an attribute, with the defaults in it. One that cannot be made is left out.
pub(super) fn filled(attribute: &Attribute, config: ValueRef<'_>) -> Value {
    Filling::of_config(0).attribute(attribute, config, None, &Trail::Root)
}

struct Filling {
    found: Diagnostics,
    /// Whether it is a state: a default is taken only where the field of a struct holds no null.
    is_stored: bool,
}

/// What a struct maps a part to, where that is known and asked for.
type Spec = Option<&'static TypeSpec>;

impl Filling {
    fn of_config(problems: usize) -> Self {
        Self { found: Diagnostics::up_to(problems), is_stored: false }
    }

    fn members(&mut self, body: &Body, config: ValueRef<'_>, spec: Spec, at: &Trail<'_>) -> Value {
        if config.is_null() || !config.is_known() {
            return config.to_value();
        }
        let parts = body.members().iter().enumerate().map(|(position, m)| {
            let part = member(config, position, m.name(), m.ty());
            let at = &at.attribute(m.name());
            match m {
                Member::Attribute(attribute) => self.attribute(attribute, part, spec, at),
                Member::Block(block) => {
                    let spec = spec.and_then(|spec| spec.attribute(m.name()));
                    self.parts(block.nesting().shape(), block.block().body(), part, spec, at)
                }
            }
        });
        object(body, parts.collect())
    }

    /// An attribute of what a struct maps to `around`.
    fn attribute(
        &mut self,
        attribute: &Attribute,
        config: ValueRef<'_>,
        around: Spec,
        at: &Trail<'_>,
    ) -> Value {
        let field = around.and_then(|around| around.field(attribute.name()));
        let takes_default = match self.is_stored {
            true => !attribute.is_write_only() && field.is_some_and(|(_, holds_null)| !holds_null),
            false => true,
        };
        let default = if config.is_null() && takes_default { default::made(attribute) } else { None };
        let config = match default {
            // What the provider sets is left out, whether a default says so by null or by unknown.
            Some(Ok(default)) => unknown_as_null(default.as_ref()),
            Some(Err(error)) => {
                default::report(&mut self.found, attribute, &error, at);
                return config.to_value();
            }
            None => config.to_value(),
        };
        match attribute.nested_type() {
            // The objects of a default have defaults of their own.
            Some(nested) => {
                let spec = field.map(|(spec, _)| spec);
                self.parts(nested.nesting(), nested.body(), config.as_ref(), spec, at)
            }
            None => config,
        }
    }

    fn parts(
        &mut self,
        nesting: Nesting,
        body: &Body,
        config: ValueRef<'_>,
        spec: Spec,
        at: &Trail<'_>,
    ) -> Value {
        if nesting == Nesting::Single {
            return self.members(body, config, spec, at);
        }
        if config.is_null() || !config.is_known() {
            return config.to_value();
        }
        let elements = config.elements().enumerate().map(|(position, (key, element))| {
            let spec = spec.and_then(|spec| spec.element(position));
            self.members(body, element, spec, &at.element(key, element))
        });
        let elements: Vec<Value> = elements.collect();
        if matches!(config.ty().kind(), TypeKind::Set(_)) {
            self.distinct(config, &elements, at);
        }
        like(config, body, elements)
    }

    /// Reports elements of a set that differ in the configuration and are equal with their defaults.
    fn distinct(&mut self, config: ValueRef<'_>, filled: &[Value], at: &Trail<'_>) {
        let mut seen = HashSet::new();
        let known = config.elements().zip(filled).filter(|((_, config), _)| config.is_wholly_known());
        for ((key, element), _) in known.filter(|(_, filled)| !seen.insert(RawKey(filled.as_ref().data()))) {
            if self.found.is_full() {
                self.found.omit(Severity::Error);
                continue;
            }
            self.found.error(
                at.element(key, element).path(),
                "Duplicate set element",
                "This element is the same as another one of the set once defaults are filled in. Remove one of them.",
            );
        }
    }
}
