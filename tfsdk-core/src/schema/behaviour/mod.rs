//! How attributes behave, beyond what Terraform is told.
//!
//! Each behaviour has a file: the method that gives it to an [`Attribute`](super::Attribute), the same method for an
//! [`AttributeSpec`](super::AttributeSpec), its `rule` for schemas that are made at run time, and its `fit` for structs
//! that are compiled. To add one, write such a file, name it in `each_behaviour`, and give [`Behaviour`] and
//! `BehaviourSpec` a field. Its key is a line in the derive's `key.rs`.

pub(super) mod attributes_as_blocks;
pub(super) mod default;
pub(super) mod diff_suppress;
pub(super) mod force_new;
pub(super) mod keep;
pub(super) mod key;
pub(super) mod null_means_empty;
pub(super) mod same_meaning;
pub(super) mod validators;

use std::fmt;
use std::sync::Arc;

use super::validate::Validator;
use crate::error::Error;
use crate::path::Path;
use crate::value::{Value, ValueRef};

/// Calls a macro with the modules of all behaviours, in the order in which their broken rules are reported.
macro_rules! each_behaviour {
    ($call:ident) => {
        $call! { default keep validators diff_suppress same_meaning null_means_empty key attributes_as_blocks force_new }
    };
}
pub(super) use each_behaviour;

/// How an attribute behaves, beyond what Terraform is told; see the methods of [`Attribute`](super::Attribute).
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::Attribute;
///
/// let id = Attribute::computed("id", Type::STRING).keep();
/// assert!(id.behaviour().unwrap().keep);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Behaviour {
    /// The value where the configuration has none.
    pub default: Option<DefaultValue>,
    /// Whether both a value and a function were given for the default.
    pub(super) two_defaults: bool,
    /// Whether a change forces the replacement of the resource.
    pub force_new: bool,
    /// Whether a computed value stays as it was.
    pub keep: bool,
    /// Whether it identifies an element of a set or list of objects.
    pub key: bool,
    /// Whether its elements may be written as blocks.
    pub attributes_as_blocks: bool,
    /// Decides whether a change of the configuration is suppressed.
    pub diff_suppress: Option<DiffSuppress>,
    /// Decides whether two values mean the same.
    pub same_meaning: Option<SameMeaning>,
    /// Whether null and empty mean the same.
    pub null_means_empty: bool,
    /// What its values have to pass.
    pub validators: Vec<Validator>,
}

/// A [`Behaviour`] as a constant.
#[derive(Clone, Copy, Debug)]
pub(super) struct BehaviourSpec {
    pub(super) default: Option<fn() -> Result<Value, Error>>,
    /// Whether the default may turn out null.
    pub(super) default_may_be_null: bool,
    pub(super) force_new: bool,
    pub(super) keep: bool,
    pub(super) key: bool,
    pub(super) attributes_as_blocks: bool,
    pub(super) diff_suppress: Option<fn(&Change<'_>) -> bool>,
    pub(super) same_meaning: Option<fn(ValueRef<'_>, ValueRef<'_>) -> bool>,
    pub(super) null_means_empty: bool,
    pub(super) validators: &'static [fn() -> Validator],
}

/// The behaviours that act in plans, in the words of messages.
macro_rules! about_plans {
    () => {
        "`force_new`, `keep`, `key` and `diff_suppress`"
    };
}
pub(super) use about_plans;

impl Behaviour {
    /// Whether the two are null and empty, or both one of them, and mean the same.
    pub(crate) fn are_both_empty(&self, one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
        let empty = |value: ValueRef<'_>| {
            value.is_null() || value.is_known() && (value.len() == Some(0) || value.as_str() == Some(""))
        };
        self.null_means_empty && empty(one) && empty(other)
    }

    /// Whether any of it acts in plans.
    pub(super) fn is_about_plans(&self) -> bool {
        self.force_new || self.keep || self.key || self.diff_suppress.is_some()
    }
}

impl BehaviourSpec {
    /// None at all.
    pub(super) const NONE: BehaviourSpec = BehaviourSpec {
        default: None,
        default_may_be_null: false,
        force_new: false,
        keep: false,
        key: false,
        attributes_as_blocks: false,
        diff_suppress: None,
        same_meaning: None,
        null_means_empty: false,
        validators: &[],
    };

    /// Whether any of it acts in plans.
    pub(super) const fn is_about_plans(&self) -> bool {
        self.force_new || self.keep || self.key || self.diff_suppress.is_some()
    }
}

impl From<&BehaviourSpec> for Behaviour {
    fn from(spec: &BehaviourSpec) -> Self {
        Behaviour {
            default: spec.default.map(|make| DefaultValue::Function(Arc::new(make))),
            two_defaults: false,
            force_new: spec.force_new,
            keep: spec.keep,
            key: spec.key,
            attributes_as_blocks: spec.attributes_as_blocks,
            diff_suppress: spec.diff_suppress.map(|suppress| DiffSuppress(Arc::new(suppress))),
            same_meaning: spec.same_meaning.map(SameMeaning::new),
            null_means_empty: spec.null_means_empty,
            validators: spec.validators.iter().map(|make| make()).collect(),
        }
    }
}

/// The value where the configuration has none.
///
/// ```
/// use tfsdk::schema::{Attribute, DefaultValue};
/// use tfsdk::{Type, Value};
///
/// let size = Attribute::optional("size", Type::NUMBER).default(10);
/// assert_eq!(size.behaviour().unwrap().default, Some(DefaultValue::Value(Value::from(10))));
/// ```
#[derive(Clone)]
pub enum DefaultValue {
    /// This value.
    Value(Value),
    /// The value that the function makes. It has to be the same each time, or Terraform refuses the second plan.
    Function(Arc<dyn Fn() -> Result<Value, Error> + Send + Sync>),
}

impl DefaultValue {
    /// The value.
    ///
    /// # Errors
    /// If the function fails.
    ///
    /// ```
    /// use tfsdk::Value;
    /// use tfsdk::schema::DefaultValue;
    ///
    /// assert_eq!(DefaultValue::Value(Value::from(10)).make()?, Value::from(10));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn make(&self) -> Result<Value, Error> {
        match self {
            DefaultValue::Value(value) => Ok(value.clone()),
            DefaultValue::Function(make) => make(),
        }
    }
}

impl PartialEq for DefaultValue {
    /// Functions are equal when they are the same one.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (DefaultValue::Value(a), DefaultValue::Value(b)) => a == b,
            (DefaultValue::Function(a), DefaultValue::Function(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl fmt::Debug for DefaultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DefaultValue::Value(value) => value.fmt(f),
            DefaultValue::Function(_) => f.write_str("a function"),
        }
    }
}

/// A change that a configuration asks for, which [`DiffSuppress`] decides on.
///
/// ```
/// use tfsdk::{TfObject, schema::Change};
///
/// fn same_letters(change: &Change<'_>) -> bool {
///     change.prior.as_str().map(str::to_lowercase) == change.config.as_str().map(str::to_lowercase)
/// }
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Host {
///     /// Its name.
///     #[tfsdk("name", required, diff_suppress = same_letters)]
///     name: String,
/// }
/// # use tfsdk::schema::TfSchema;
/// # assert_eq!(Host::schema().block().attributes().count(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// The path of the attribute.
    pub path: &'a Path,
    /// Its value so far; never null.
    pub prior: ValueRef<'a>,
    /// What the configuration asks for; never null, and wholly known.
    pub config: ValueRef<'a>,
}

/// Decides whether a change of the configuration is suppressed.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::Attribute;
///
/// let notes = Attribute::optional("notes", Type::STRING).diff_suppress(|_| true);
/// assert!(notes.behaviour().unwrap().diff_suppress.is_some());
/// ```
#[derive(Clone)]
pub struct DiffSuppress(pub(super) Arc<dyn Fn(&Change<'_>) -> bool + Send + Sync>);

impl DiffSuppress {
    /// Whether the prior value stays.
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Change};
    /// use tfsdk::{Path, Type, Value};
    ///
    /// let notes = Attribute::optional("notes", Type::STRING).diff_suppress(|_| true);
    /// let (path, prior, config) = (Path::root().attribute("notes"), Value::from("a"), Value::from("b"));
    /// let change = Change { path: &path, prior: prior.as_ref(), config: config.as_ref() };
    /// assert!(notes.behaviour().unwrap().diff_suppress.as_ref().unwrap().suppresses(&change));
    /// ```
    pub fn suppresses(&self, change: &Change<'_>) -> bool {
        (self.0)(change)
    }
}

/// Decides whether two values mean the same.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::Attribute;
///
/// let policy = Attribute::required("policy", Type::STRING).same_meaning(|_, _| true);
/// assert!(policy.behaviour().unwrap().same_meaning.is_some());
/// ```
#[derive(Clone)]
pub struct SameMeaning(pub(super) Arc<dyn Fn(ValueRef<'_>, ValueRef<'_>) -> bool + Send + Sync>);

impl SameMeaning {
    pub(super) fn new(same: impl Fn(ValueRef<'_>, ValueRef<'_>) -> bool + Send + Sync + 'static) -> Self {
        SameMeaning(Arc::new(same))
    }

    /// Whether the two mean the same. They are wholly known and not null.
    ///
    /// ```
    /// use tfsdk::schema::Attribute;
    /// use tfsdk::{Type, Value};
    ///
    /// let trimmed = Attribute::required("text", Type::STRING)
    ///     .same_meaning(|earlier, later| earlier.as_str().map(str::trim) == later.as_str().map(str::trim));
    /// let same = trimmed.behaviour().unwrap().same_meaning.as_ref().unwrap();
    /// assert!(same.is_same(Value::from("a ").as_ref(), Value::from("a").as_ref()));
    /// ```
    pub fn is_same(&self, earlier: ValueRef<'_>, later: ValueRef<'_>) -> bool {
        (self.0)(earlier, later)
    }
}

macro_rules! compared_by_address {
    ($($name:ident)*) => {$(
        impl PartialEq for $name {
            /// Functions are equal when they are the same one.
            fn eq(&self, other: &Self) -> bool {
                Arc::ptr_eq(&self.0, &other.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a function")
            }
        }
    )*};
}

compared_by_address!(DiffSuppress SameMeaning);
