//! Validators, from what a tag says.

use crate::diag::Diagnostics;
use crate::path::Path;
use crate::schema::validate::{Validate, Validator};
use crate::value::ValueRef;

/// A validator that is a closure, which has to be told its types.
pub fn closure_validator(
    validate: impl Fn(ValueRef<'_>, &Path, &mut Diagnostics) + Send + Sync + 'static,
) -> Validator {
    Validator::new(validate)
}

/// A validator that is one already.
pub fn validator(validate: impl Validate + 'static) -> Validator {
    Validator::new(validate)
}
