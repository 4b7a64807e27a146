//! What validators say of a value, which may be one that is not to be shown.

use super::validator::Validate;
use crate::diag::{Diagnostics, Severity};
use crate::path::Path;
use crate::ty::Type;
use crate::value::ValueRef;

/// Whether texts tell the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Open,
    Hidden,
}

impl Said {
    /// Lets another validator check a value.
    pub(super) fn validate(
        self,
        by: &impl Validate,
        value: ValueRef<'_>,
        path: &Path,
        found: &mut Diagnostics,
    ) {
        match self {
            Said::Open => by.validate(value, path, found),
            Said::Hidden => by.validate_hidden(value, path, found),
        }
    }

    /// What was found, unless it is not to be shown.
    pub(super) fn found(self, text: impl FnOnce() -> String) -> String {
        match self {
            Said::Open => text(),
            Said::Hidden => "(sensitive value)".to_owned(),
        }
    }
}

/// What is said of a validator that is for other values than those of a type.
pub(super) fn not_for(validator: &str, wanted: &str, ty: &Type) -> Vec<String> {
    vec![format!("`{validator}` is for {wanted}, and this is of type {}", ty.friendly_name())]
}

/// Adds an error whose text is made only where it is kept.
#[cold]
pub(super) fn refuse(
    found: &mut Diagnostics,
    path: &Path,
    summary: &'static str,
    detail: impl FnOnce() -> String,
) {
    if found.is_full() {
        found.omit(Severity::Error);
    } else {
        found.error(path.clone(), summary, detail());
    }
}

/// Makes a type with a method `check`, which is told what may be said, and one `misused`, a validator.
///
/// Behind its name stands what it is for.
macro_rules! validator {
    ($name:ident $(<$param:ident: $bound:ident>)?, $validates:expr) => {
        impl$(<$param: $bound>)? Validate for $name$(<$param>)? {
            const VALIDATES: &'static Validates = $validates;

            fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
                self.check(value, path, Said::Open, found);
            }

            fn validate_hidden(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
                self.check(value, path, Said::Hidden, found);
            }

            fn misuses(&self, ty: &Type) -> Vec<String> {
                self.misused(ty)
            }
        }

        impl$(<$param: $bound + 'static>)? From<$name$(<$param>)?> for Validator {
            fn from(validator: $name$(<$param>)?) -> Self {
                Validator::new(validator)
            }
        }
    };
}

pub(super) use validator;
