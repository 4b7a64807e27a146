//! What a schema says of an attribute beyond what Terraform is told.

use std::fmt;
use std::sync::Arc;

use super::validate::Validator;
use crate::error::Error;
use crate::path::Path;
use crate::value::{Value, ValueRef};

/// What an attribute has where the configuration has nothing.
#[derive(Clone)]
pub enum DefaultValue {
    /// This value.
    Value(Value),
    /// What the function makes; the same each time, or Terraform refuses the second plan.
    Function(Arc<dyn Fn() -> Result<Value, Error> + Send + Sync>),
}

impl DefaultValue {
    /// The value.
    ///
    /// # Errors
    /// When the function fails.
    pub fn make(&self) -> Result<Value, Error> {
        match self {
            DefaultValue::Value(value) => Ok(value.clone()),
            DefaultValue::Function(make) => make(),
        }
    }
}

/// A change that a configuration asks for, in front of [`DiffSuppress`].
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// Where the attribute is.
    pub path: &'a Path,
    /// Its value so far; never null.
    pub prior: ValueRef<'a>,
    /// What the configuration asks for; never null, and wholly known.
    pub config: ValueRef<'a>,
}

/// Decides that a change of the configuration is none.
#[derive(Clone)]
pub struct DiffSuppress(pub(super) Arc<dyn Fn(&Change<'_>) -> bool + Send + Sync>);

impl DiffSuppress {
    /// Whether the prior value stays.
    pub fn suppresses(&self, change: &Change<'_>) -> bool {
        (self.0)(change)
    }
}

/// Decides that two values mean the same.
#[derive(Clone)]
pub struct SameMeaning(pub(super) Arc<dyn Fn(ValueRef<'_>, ValueRef<'_>) -> bool + Send + Sync>);

impl SameMeaning {
    /// Whether the two mean the same. They are wholly known and not null.
    pub fn is_same(&self, earlier: ValueRef<'_>, later: ValueRef<'_>) -> bool {
        (self.0)(earlier, later)
    }
}

/// How an attribute behaves, beyond what Terraform is told; see the methods of [`Attribute`](super::Attribute).
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Behaviour {
    /// What it has where the configuration has nothing.
    pub default: Option<DefaultValue>,
    /// Whether a change of it makes the resource anew.
    pub force_new: bool,
    /// Whether a computed value stays as it was.
    pub keep: bool,
    /// Whether it identifies an element of a set or list of objects.
    pub key: bool,
    /// Whether its elements may be written as blocks.
    pub attributes_as_blocks: bool,
    /// Which changes of the configuration are none.
    pub diff_suppress: Option<DiffSuppress>,
    /// Which values mean the same.
    pub same_meaning: Option<SameMeaning>,
    /// What its values have to pass.
    pub validators: Vec<Validator>,
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
