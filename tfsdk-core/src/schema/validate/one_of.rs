//! Which values are allowed.

use super::said::{Said, refuse, validator};
use super::validator::{Validate, Validator};
use crate::diag::Diagnostics;
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
pub fn one_of<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> OneOf {
    OneOf { values: values.into_iter().map(Into::into).collect() }
}

/// See [`one_of`].
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{OneOf, Validate, one_of};
/// use tfsdk::{Path, Value};
///
/// let kind: OneOf = one_of(["ssd", "hdd"]);
/// let mut found = Diagnostics::new();
/// kind.validate(Value::from("tape").as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[derive(Clone, Debug)]
pub struct OneOf {
    values: Vec<Value>,
}

validator!(OneOf);

impl OneOf {
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
