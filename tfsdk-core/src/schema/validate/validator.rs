//! A validator of any kind.

use std::fmt;
use std::sync::Arc;

use super::validates::Validates;
use crate::diag::Diagnostics;
use crate::path::Path;
use crate::ty::Type;
use crate::value::ValueRef;

/// Tells what is wrong with values.
///
/// Closures implement it as well: `|value, path, found| …`.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::Attribute;
/// use tfsdk::schema::validate::Validate;
/// use tfsdk::{Path, Type, ValueRef};
///
/// struct Even;
///
/// impl Validate for Even {
///     fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
///         if value.as_i64().is_none_or(|number| number % 2 != 0) {
///             found.error(path.clone(), "Odd number", "Expected an even number.");
///         }
///     }
/// }
/// let disks = Attribute::required("disks", Type::NUMBER).validate(Even);
/// assert_eq!(disks.behaviour().unwrap().validators.len(), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no validator",
    label = "this validates nothing",
    note = "a validator is a closure `|value, path, found| …`, a function `fn(ValueRef<'_>, &Path, &mut Diagnostics)` that adds to \
            `found`, one of `tfsdk::schema::validate`, or what implements `tfsdk::schema::validate::Validate`",
    note = "of a function that says yes or no, `satisfies(\"what it has to be\", |value| …)` makes one"
)]
#[doc(alias = "NoNullValues", alias = "UniqueValues", alias = "KeysAre")]
pub trait Validate: Send + Sync {
    /// The values that it is for. A tag that gives it to a field of another type does not compile.
    ///
    /// Where this is not written, as for closures, it is for all. What only a value of the validator shows, such as a range that
    /// is empty, is told by [`misuses`](Self::misuses).
    ///
    /// ```
    /// use tfsdk::schema::validate::{InRange, Validate, Validates};
    /// use tfsdk::ty::TypeSpec;
    ///
    /// assert_eq!(InRange::VALIDATES, &Validates::Of(&TypeSpec::Number));
    /// ```
    const VALIDATES: &'static Validates = &Validates::Anything;

    /// Adds to `found` what is wrong with `value`, which stands at `path` and is neither null nor unknown itself.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    /// use tfsdk::schema::validate::{Validate, within};
    /// use tfsdk::{Path, Value};
    ///
    /// let mut found = Diagnostics::new();
    /// within(1, 10).validate(Value::from(11).as_ref(), &Path::root().attribute("size"), &mut found);
    /// assert!(found.has_errors());
    /// ```
    fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics);

    /// The same for a value that is sensitive or write-only, or has a part that is: nothing that is added to `found` tells
    /// what it is.
    ///
    /// Where this is not written, as for closures, it leaves out every text that [`validate`](Self::validate) made
    /// of the value, and every path below `path`. Texts that are constants stay.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    /// use tfsdk::schema::validate::{Validate, length};
    /// use tfsdk::{Path, Value};
    ///
    /// let mut found = Diagnostics::new();
    /// length(8..).validate_hidden(Value::from("secret").as_ref(), &Path::root().attribute("password"), &mut found);
    /// assert!(found.has_errors() && !found.to_string().contains("secret"));
    /// ```
    fn validate_hidden(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        let mut own = Diagnostics::new();
        self.validate(value, path, &mut own);
        found.append(own.without_values(path));
    }

    /// Why this is no validator for values of type `ty`, or for any at all: mistakes of whoever wrote the schema, which
    /// [`Schema::check`](crate::schema::Schema::check) tells. Sentences without their stops, such as "`within` is for
    /// numbers, and this is of type string".
    ///
    /// Where this is not written, they are what [`VALIDATES`](Self::VALIDATES) says.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::validate::{Validate, length, within};
    ///
    /// assert_eq!(within(1, 10).misuses(&Type::STRING), ["`within` is for numbers, and this is of type string"]);
    /// assert_eq!(within(10, 1).misuses(&Type::NUMBER), ["no number is from 10 to 1"]);
    /// assert!(length(1..).misuses(&Type::list(Type::NUMBER)).is_empty());
    /// ```
    fn misuses(&self, ty: &Type) -> Vec<String> {
        Self::VALIDATES.misuse(ty).into_iter().collect()
    }
}

// So that a function of another form is told what a validator is, and not how many parameters one of its forms has.
#[diagnostic::do_not_recommend]
impl<F: Fn(ValueRef<'_>, &Path, &mut Diagnostics) + Send + Sync> Validate for F {
    fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        self(value, path, found);
    }
}

/// A shared validator of any kind.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, Validator, any, length, one_of};
/// use tfsdk::{Path, Value};
///
/// let name = any([Validator::new(one_of(["", "-"])), Validator::new(length(8..))]);
/// let mut found = Diagnostics::new();
/// name.validate(Value::from("short").as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[derive(Clone)]
pub struct Validator(Arc<dyn Erased>);

impl Validator {
    /// Makes a validator shareable.
    ///
    /// ```
    /// use tfsdk::schema::validate::{Validator, within};
    ///
    /// let validator = Validator::new(within(1, 10));
    /// assert_eq!(validator.clone(), validator);
    /// assert_ne!(Validator::new(within(1, 10)), validator);
    /// ```
    pub fn new(validator: impl Validate + 'static) -> Self {
        Validator(Arc::new(validator))
    }
}

impl Validate for Validator {
    fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        self.0.validate(value, path, found);
    }

    fn validate_hidden(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        self.0.validate_hidden(value, path, found);
    }

    fn misuses(&self, ty: &Type) -> Vec<String> {
        self.0.misuses(ty)
    }
}

impl PartialEq for Validator {
    /// Validators are equal when they are the same one.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a validator")
    }
}

/// A validator of a type that is not known any more.
trait Erased: Send + Sync {
    fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics);
    fn validate_hidden(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics);
    fn misuses(&self, ty: &Type) -> Vec<String>;
}

impl<V: Validate> Erased for V {
    fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        Validate::validate(self, value, path, found);
    }

    fn validate_hidden(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        Validate::validate_hidden(self, value, path, found);
    }

    fn misuses(&self, ty: &Type) -> Vec<String> {
        Validate::misuses(self, ty)
    }
}
