//! Validators, from what tags say.

use crate::const_report::Report;
use crate::diag::Diagnostics;
use crate::path::Path;
use crate::schema::validate::{Validate, Validates, Validator};
use crate::ty::TypeSpec;
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

/// What a validator is for that a function makes; the function is not called.
pub const fn validates<V: Validate>(_: fn() -> V) -> &'static Validates {
    V::VALIDATES
}

/// Makes sure that a validator is for what a field of this type holds.
#[track_caller]
pub const fn validator_fits(spec: &TypeSpec, validates: &Validates) {
    let mut report = Report::new();
    validates.report(spec, &mut report);
    report.show();
}
