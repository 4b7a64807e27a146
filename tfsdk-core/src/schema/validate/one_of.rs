//! Which values are allowed.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use super::arguments::Choices;
use super::said::{Said, refuse, validator};
use super::validates::Validates;
use super::validator::{Validate, Validator};
use crate::diag::Diagnostics;
use crate::mapping::TfType;
use crate::number::Number;
use crate::path::Path;
use crate::text::{Cut, nearest};
use crate::ty::{Type, told_apart};
use crate::value::{Value, ValueRef};

/// The value is one of these.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, one_of};
/// use tfsdk::{Path, Value};
///
/// let mut found = Diagnostics::new();
/// one_of(["ssd", "hdd"]).validate(Value::from("sdd").as_ref(), &Path::root(), &mut found);
/// assert!(found.to_string().contains("ssd"));
/// ```
#[doc(alias = "OneOf")]
pub fn one_of<C: Choice>(values: impl Choices<C>) -> OneOf<C::Of> {
    OneOf { values: values.in_turn().map(Choice::into_value).collect(), of: PhantomData }
}

/// What [`one_of`] may allow: a value, and the type that its field has.
///
/// ```
/// use tfsdk::schema::validate::{Choice, Validate, one_of};
/// use tfsdk::{Type, Value};
///
/// enum Tier {
///     Hot,
///     Cold,
/// }
///
/// impl Choice for Tier {
///     type Of = String;
///
///     fn into_value(self) -> Value {
///         match self {
///             Tier::Hot => "hot".into(),
///             Tier::Cold => "cold".into(),
///         }
///     }
/// }
///
/// let tiers = one_of([Tier::Hot, Tier::Cold]);
/// assert!(tiers.misuses(&Type::STRING).is_empty());
/// ```
#[diagnostic::on_unimplemented(
    message = "`one_of` cannot allow a `{Self}`",
    label = "expected strings, numbers, bools or `Value`s",
    note = "a type of one's own is allowed by `impl Choice for Type`"
)]
pub trait Choice {
    /// A type of Rust that is mapped as such values are; [`Value`] if that is not known.
    type Of: TfType + 'static;

    /// The value that is allowed.
    ///
    /// ```
    /// use tfsdk::Value;
    /// use tfsdk::schema::validate::Choice;
    ///
    /// assert_eq!((&"a").into_value(), Value::from("a"));
    /// ```
    fn into_value(self) -> Value;
}

/// What an iterator over a constant gives.
impl<C: Choice + Clone> Choice for &C {
    type Of = C::Of;

    fn into_value(self) -> Value {
        self.clone().into_value()
    }
}

/// The decimal number that it prints as; NaN is null, which no value is compared with.
impl Choice for f64 {
    type Of = Number;

    fn into_value(self) -> Value {
        Number::from_f64(self).map_or_else(|_| Value::null(Type::NUMBER), Value::from)
    }
}

/// The same in single precision.
impl Choice for f32 {
    type Of = Number;

    fn into_value(self) -> Value {
        Number::from_f32(self).map_or_else(|_| Value::null(Type::NUMBER), Value::from)
    }
}

macro_rules! choices {
    ($($choice:ty as $of:ty;)*) => {$(
        impl Choice for $choice {
            type Of = $of;

            fn into_value(self) -> Value {
                self.into()
            }
        }
    )*};
}

choices! {
    bool as bool;
    &str as String;
    String as String;
    Arc<str> as String;
    Number as Number;
    i8 as Number;
    i16 as Number;
    i32 as Number;
    i64 as Number;
    i128 as Number;
    isize as Number;
    u8 as Number;
    u16 as Number;
    u32 as Number;
    u64 as Number;
    u128 as Number;
    usize as Number;
    Value as Value;
}

/// See [`one_of`].
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{OneOf, Validate, one_of};
/// use tfsdk::{Path, Value};
///
/// let kind: OneOf<String> = one_of(["ssd", "hdd"]);
/// let mut found = Diagnostics::new();
/// kind.validate(Value::from("tape").as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
pub struct OneOf<T = Value> {
    values: Vec<Value>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for OneOf<T> {
    fn clone(&self) -> Self {
        OneOf { values: self.values.clone(), of: PhantomData }
    }
}

impl<T> fmt::Debug for OneOf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneOf").field("values", &self.values).finish()
    }
}

validator!(OneOf<T: TfType>, &Validates::Of(T::SPEC));

impl<T: TfType> OneOf<T> {
    fn misused(&self, ty: &Type) -> Vec<String> {
        // Null is never validated, and what is unknown equals nothing.
        if self.values.iter().all(|allowed| allowed.is_null() || !allowed.is_wholly_known()) {
            return vec!["`one_of` allows no value at all".to_owned()];
        }
        let others = self.values.iter().filter(|allowed| !allowed.ty().conforms_to(ty));
        let others = others.map(|other| {
            let (wanted, found) = told_apart(ty, other.ty());
            let other = other.to_string();
            format!("`one_of` allows {}, which is of type {found}, and this is of type {wanted}", Cut(&other))
        });
        others.collect()
    }

    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        if !value.is_wholly_known()
            || self.values.iter().any(|allowed| allowed.as_ref().equals(value) == Some(true))
        {
            return;
        }
        refuse(found, path, "Value not allowed", || {
            let allowed: Vec<String> = self.values.iter().map(ToString::to_string).collect();
            // What is near to a hidden value tells much of it.
            let text = value.as_str().filter(|_| said == Said::Open);
            let names = self.values.iter().filter_map(Value::as_str);
            let hint = match text.and_then(|text| nearest(text, names)) {
                Some(near) => format!(" Did you mean \"{near}\"?"),
                None => String::new(),
            };
            format!("Expected one of {}, found {}.{hint}", allowed.join(", "), said.found(|| value.found()))
        });
    }
}
