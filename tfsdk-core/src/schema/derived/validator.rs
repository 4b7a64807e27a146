//! Validators, from what tags say.

use crate::diag::Diagnostics;
use crate::path::Path;
use crate::schema::validate::{Validate, Validator};
use crate::value::ValueRef;

/// A validator from a closure, which learns the types of its parameters here.
pub fn closure_validator(
    validate: impl Fn(ValueRef<'_>, &Path, &mut Diagnostics) + Send + Sync + 'static,
) -> Validator {
    Validator::new(validate)
}

/// A validator from any other expression.
pub fn validator(validate: impl Validate + 'static) -> Validator {
    Validator::new(validate)
}
