//! Between which numbers a number may lie.

use super::arguments::NumberBound;
use super::said::{Said, not_for, refuse, validator};
use super::validates::Validates;
use super::validator::{Validate, Validator};
use crate::diag::Diagnostics;
use crate::number::Number;
use crate::path::Path;
use crate::ty::{Type, TypeKind, TypeSpec};
use crate::value::ValueRef;

/// A number is at least `min` and at most `max`.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, within};
/// use tfsdk::{Path, Value};
///
/// let mut found = Diagnostics::new();
/// within(1, 65535).validate(Value::from(65535).as_ref(), &Path::root(), &mut found);
/// assert!(found.is_empty());
/// ```
#[doc(alias = "Between")]
pub fn within(min: impl NumberBound, max: impl NumberBound) -> InRange {
    InRange::between(Some(min.number()), Some(max.number()))
}

/// A number is at least `min`.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, at_least};
/// use tfsdk::{Path, Value};
///
/// let mut found = Diagnostics::new();
/// at_least(1).validate(Value::from(0).as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
pub fn at_least(min: impl NumberBound) -> InRange {
    InRange::between(Some(min.number()), None)
}

/// A number is at most `max`.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, at_most};
/// use tfsdk::{Path, Value};
///
/// let mut found = Diagnostics::new();
/// at_most(10).validate(Value::from(11).as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
pub fn at_most(max: impl NumberBound) -> InRange {
    InRange::between(None, Some(max.number()))
}

/// See [`within`], [`at_least`] and [`at_most`].
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{InRange, Validate, within};
/// use tfsdk::{Path, Value};
///
/// let port: InRange = within(1, 65535);
/// let mut found = Diagnostics::new();
/// port.validate(Value::from(0).as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[derive(Clone, Debug)]
pub struct InRange {
    min: Option<Number>,
    max: Option<Number>,
    /// Whether a bound is a float that is no number.
    has_nan: bool,
}

validator!(InRange, &Validates::Of(&TypeSpec::Number));

impl InRange {
    /// Of each bound, whether it is given, and whether it is a number.
    fn between(min: Option<Option<Number>>, max: Option<Option<Number>>) -> Self {
        let has_nan = min == Some(None) || max == Some(None);
        Self { min: min.flatten(), max: max.flatten(), has_nan }
    }

    fn misused(&self, ty: &Type) -> Vec<String> {
        if self.has_nan {
            return vec!["a bound is NaN, which is no number".to_owned()];
        }
        let name = match (&self.min, &self.max) {
            (Some(min), Some(max)) if min > max => {
                return vec![format!("no number is from {} to {}", min.excerpt(), max.excerpt())];
            }
            (Some(_), Some(_)) => "within",
            (Some(_), None) => "at_least",
            (None, _) => "at_most",
        };
        match ty.kind() {
            TypeKind::Number | TypeKind::Dynamic => Vec::new(),
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Map(_) => {
                let why = not_for(name, "numbers", ty).into_iter();
                why.map(|why| format!("{why}; `length` is for the number of its elements")).collect()
            }
            _ => not_for(name, "numbers", ty),
        }
    }

    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        let Some(number) = value.as_number() else { return };
        // Terraform's `>=` is "greater by value or equal by text".
        if self.min.as_ref().is_some_and(|min| number < min && !number.equals(min))
            || self.max.as_ref().is_some_and(|max| number > max && !number.equals(max))
        {
            refuse(found, path, "Number out of range", || {
                let wanted = match (&self.min, &self.max) {
                    (Some(min), Some(max)) => format!("a number from {min} to {max}"),
                    (Some(min), None) => format!("a number of at least {min}"),
                    (None, Some(max)) => format!("a number of at most {max}"),
                    (None, None) => "a number".to_owned(),
                };
                format!("Expected {wanted}, found {}.", said.found(|| number.excerpt()))
            });
        }
    }
}
