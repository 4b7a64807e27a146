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

/// What an expression makes that is given as a validator.
pub struct Made<T>(pub T);

impl<V: Validate> Made<V> {
    /// For which values it is; only the type of this is asked.
    pub fn validates(self) -> Made<V> {
        self
    }
}

/// The answer for what is no validator, which is told where it is used.
pub trait NotMade: Sized {
    /// For all values, as it is asked no more.
    fn validates(self) -> Made<Validator>;
}

impl<T> NotMade for Made<T> {
    fn validates(self) -> Made<Validator> {
        Made(Validator::new(|_: ValueRef<'_>, _: &Path, _: &mut Diagnostics| {}))
    }
}

impl<V: Validate + 'static> Made<V> {
    /// The validator.
    pub fn validator(self) -> Validator {
        Validator::new(self.0)
    }
}

/// The answer for a name that stands for no validator, such as that of a function with other parameters.
///
/// Where it is asked of the function itself whether it is one, the compiler counts parameters and says nothing of what a validator is.
pub trait NotNamed<T> {
    /// What is told.
    fn validator(self) -> Validator
    where
        T: NamesValidator;
}

impl<T> NotNamed<T> for Made<T> {
    fn validator(self) -> Validator
    where
        T: NamesValidator,
    {
        Validator::new(|_: ValueRef<'_>, _: &Path, _: &mut Diagnostics| {})
    }
}

/// What a name stands for that is a validator. Nothing is, as only of what is none this is asked.
#[diagnostic::on_unimplemented(
    message = "this is no validator: `{Self}`",
    label = "expected a `fn(ValueRef<'_>, &Path, &mut Diagnostics)`",
    note = "a validator is a function that adds to the `Diagnostics` what is wrong, one of `tfsdk::schema::validate`, or what implements \
            `tfsdk::schema::validate::Validate`",
    note = "`satisfies(\"what it has to be\", |value| …)` makes one of what says yes or no"
)]
pub trait NamesValidator {}

/// For which values a validator is that a function makes; the function is not called.
pub const fn validates<V: Validate>(_: fn() -> Made<V>) -> &'static Validates {
    V::VALIDATES
}

/// Makes sure that a validator is for what a field of this type holds.
#[track_caller]
pub const fn validator_fits(spec: &TypeSpec, validates: &Validates) {
    let mut report = Report::new();
    validates.report(spec, &mut report);
    report.show();
}
