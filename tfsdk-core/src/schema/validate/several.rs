//! Validators made of several.

use super::arguments::Validators;
use super::said::{Said, refuse, validator};
use super::validates::Validates;
use super::validator::{Validate, Validator};
use crate::diag::Diagnostics;
use crate::path::Path;
use crate::ty::Type;
use crate::value::ValueRef;

/// The value passes all of these. Everything that any of them finds is reported.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, Validator, all, each, length};
/// use tfsdk::{Path, Value};
///
/// let names = all([Validator::new(length(1..)), Validator::new(each(length(3..)))]);
/// let mut found = Diagnostics::new();
/// names.validate(Value::tuple([Value::from("a")]).as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
pub fn all(validators: impl Validators) -> All {
    All { validators: validators.in_turn().collect() }
}

/// See [`all`].
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{All, Validate, Validator, all, length};
/// use tfsdk::{Path, Value};
///
/// let name: All = all([Validator::new(length(1..=63))]);
/// let mut found = Diagnostics::new();
/// name.validate(Value::from("").as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[derive(Clone, Debug)]
pub struct All {
    validators: Vec<Validator>,
}

validator!(All, &Validates::Anything);

impl All {
    fn misused(&self, ty: &Type) -> Vec<String> {
        self.validators.iter().flat_map(|validator| validator.misuses(ty)).collect()
    }

    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        for validator in &self.validators {
            said.validate(validator, value, path, found);
        }
    }
}

/// The value passes at least one of these without an error. If it passes none, everything that they find is reported.
///
/// Of no validators there is none to pass, so that every value is refused; a schema with such an attribute is refused itself.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, Validator, any, length, one_of};
/// use tfsdk::{Path, Value};
///
/// let key = any([Validator::new(one_of(["none"])), Validator::new(length(32..=32))]);
/// let mut found = Diagnostics::new();
/// key.validate(Value::from("none").as_ref(), &Path::root(), &mut found);
/// assert!(found.is_empty());
/// ```
pub fn any(validators: impl Validators) -> Any {
    Any { validators: validators.in_turn().collect() }
}

/// See [`any`].
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Any, Validate, Validator, any, one_of};
/// use tfsdk::{Path, Value};
///
/// let zone: Any = any([Validator::new(one_of(["a", "b"]))]);
/// let mut found = Diagnostics::new();
/// zone.validate(Value::from("c").as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[derive(Clone, Debug)]
pub struct Any {
    validators: Vec<Validator>,
}

validator!(Any, &Validates::Anything);

impl Any {
    fn misused(&self, ty: &Type) -> Vec<String> {
        if self.validators.is_empty() {
            return vec!["`any` has no validator that a value could pass".to_owned()];
        }
        self.validators.iter().flat_map(|validator| validator.misuses(ty)).collect()
    }

    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        if self.validators.is_empty() {
            return refuse(found, path, "Invalid value", || {
                "Nothing is accepted here: `any` has no validator that a value could pass.".to_owned()
            });
        }
        let mut all = Diagnostics::new();
        for validator in &self.validators {
            let mut one = Diagnostics::new();
            said.validate(validator, value, path, &mut one);
            if !one.has_errors() {
                found.append(one);
                return;
            }
            all.append(one);
        }
        found.append(all);
    }
}
