//! How attributes behave, beyond what Terraform is told.
//!
//! Each behaviour has a file: the method that gives it to an [`Attribute`](super::Attribute), the same method for an
//! [`AttributeSpec`](super::AttributeSpec), its `rule` for schemas that are made at run time, and its `fit` for structs
//! that are compiled. To add one:
//! 1. Write such a file, and name it in `each_behaviour`.
//! 2. Give [`Behaviour`] and `BehaviourSpec` a field, with its value in `NONE` and in the `From` between them. If it acts in plans, name it in
//!    `about_plans` and in both `is_about_plans`.
//! 3. Give `TagKey` in `schema/spec.rs` a variant of the method's name, with its arm in `with_key`; `schema/check/at_sight.rs` says where it can break no
//!    rule, and `AttributeSpec::is_plain` whether it asks something of the struct around.
//! 4. Its key is a line in the derive's `key.rs`, marked `[told]`, and its words are in `src/derive_object.md`.

pub(super) mod attributes_as_blocks;
pub(super) mod default;
pub(super) mod diff_suppress;
pub(super) mod force_new;
pub(super) mod keep;
pub(super) mod key;
pub(super) mod null_means_empty;
pub(super) mod same_meaning;
pub(super) mod validators;

use std::sync::Arc;

use self::default::DefaultValue;
use self::diff_suppress::{Change, DiffSuppress};
use self::same_meaning::SameMeaning;
use super::validate::Validator;
use crate::error::Error;
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
    /// The variable of the environment that the default is made of, for those who are told of the attribute.
    pub default_variable: Option<&'static str>,
    /// Whether the default is a function of which is known that it always makes the same.
    pub(super) default_is_constant: bool,
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
    /// Whether it always makes the same.
    pub(super) default_is_constant: bool,
    /// Whether the default may turn out null.
    pub(super) default_may_be_null: bool,
    pub(super) default_variable: Option<&'static str>,
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
        default_is_constant: false,
        default_may_be_null: false,
        default_variable: None,
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
            default_variable: spec.default_variable,
            default_is_constant: spec.default_is_constant,
            two_defaults: false,
            force_new: spec.force_new,
            keep: spec.keep,
            key: spec.key,
            attributes_as_blocks: spec.attributes_as_blocks,
            diff_suppress: spec.diff_suppress.map(DiffSuppress::new),
            same_meaning: spec.same_meaning.map(SameMeaning::new),
            null_means_empty: spec.null_means_empty,
            validators: spec.validators.iter().map(|make| make()).collect(),
        }
    }
}

/// Compares functions as they are the same one or not, and shows them as functions.
macro_rules! compared_by_address {
    ($name:ident) => {
        impl PartialEq for $name {
            /// Functions are equal when they are the same one.
            fn eq(&self, other: &Self) -> bool {
                Arc::ptr_eq(&self.0, &other.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a function")
            }
        }
    };
}

pub(super) use compared_by_address;
