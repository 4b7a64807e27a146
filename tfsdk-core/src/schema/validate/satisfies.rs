//! What a test of one's own says of a value.

use super::said::{Said, refuse, validator};
use super::validates::Validates;
use super::validator::{Validate, Validator};
use crate::diag::Diagnostics;
use crate::path::Path;
use crate::ty::Type;
use crate::value::ValueRef;

/// The value satisfies `test`; `wanted` ends the sentence "Expected …".
///
/// For patterns: `satisfies("lower-case letters and digits", |v| …)`.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, satisfies};
/// use tfsdk::{Path, Value};
///
/// let absolute = satisfies("an absolute path", |value| value.as_str().is_some_and(|path| path.starts_with('/')));
/// let mut found = Diagnostics::new();
/// absolute.validate(Value::from("tmp").as_ref(), &Path::root(), &mut found);
/// assert!(found.to_string().contains("an absolute path"));
/// ```
#[doc(alias = "RegexMatches")]
pub fn satisfies(
    wanted: impl Into<String>,
    test: impl Fn(ValueRef<'_>) -> bool + Send + Sync + 'static,
) -> Satisfies {
    Satisfies { wanted: wanted.into(), test: Box::new(test) }
}

/// See [`satisfies`].
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Satisfies, Validate, satisfies};
/// use tfsdk::{Path, Value};
///
/// let short: Satisfies = satisfies("a short list", |value| value.len().is_some_and(|len| len < 4));
/// let mut found = Diagnostics::new();
/// short.validate(Value::tuple((1..=4).map(Value::from)).as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
pub struct Satisfies {
    wanted: String,
    test: Box<dyn Fn(ValueRef<'_>) -> bool + Send + Sync>,
}

validator!(Satisfies, &Validates::Anything);

impl Satisfies {
    /// What the test is for is not known.
    fn misused(&self, _: &Type) -> Vec<String> {
        Vec::new()
    }

    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        if value.is_wholly_known() && !(self.test)(value) {
            refuse(found, path, "Invalid value", || {
                format!("Expected {}, found {}.", self.wanted, said.found(|| value.found()))
            });
        }
    }
}
