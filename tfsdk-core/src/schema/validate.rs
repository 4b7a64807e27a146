//! Validators: what the values of an attribute have to pass.
//!
//! Small ones make up larger ones. A validator never sees a null or unknown value: `required` deals with null, and an
//! unknown value is validated once it is known.
//!
//! ```
//! use tfsdk::schema::Attribute;
//! use tfsdk::schema::validate::{all, each, length, one_of};
//! use tfsdk::Type;
//!
//! let zones = Attribute::optional("zones", Type::list(Type::STRING))
//!     .validate(all([length(1..=3).into(), each(one_of(["a", "b", "c"])).into()]));
//! # let _ = zones;
//! ```

use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

use crate::diag::{Diagnostics, Severity};
use crate::number::Number;
use crate::path::{Path, Step};
use crate::text::{Count, ExactlyOne};
use crate::value::{Key, Value, ValueRef};

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
pub trait Validate: Send + Sync {
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

    /// The same for a value that is sensitive or write-only: nothing that is added to `found` tells what it is.
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
}

impl<F: Fn(ValueRef<'_>, &Path, &mut Diagnostics) + Send + Sync> Validate for F {
    fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        self(value, path, found);
    }
}

/// A shared validator of any kind.
///
/// ```
/// use tfsdk::schema::validate::{Validator, any, length, one_of};
///
/// let validator = any([Validator::new(one_of(["", "-"])), Validator::new(length(8..))]);
/// # let _ = validator;
/// ```
#[derive(Clone)]
pub struct Validator(Arc<dyn Validate>);

impl Validator {
    /// Makes a validator shareable.
    ///
    /// ```
    /// use tfsdk::schema::validate::{Validator, within};
    ///
    /// let validator = Validator::new(within(1, 10));
    /// let shared = validator.clone();
    /// # let _ = shared;
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

macro_rules! into_validator {
    ($($name:ident $(<$param:ident>)?)*) => {$(
        impl$(<$param: Validate + 'static>)? From<$name$(<$param>)?> for Validator {
            fn from(validator: $name$(<$param>)?) -> Self {
                Validator::new(validator)
            }
        }
    )*};
}

/// Whether texts tell the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Open,
    Hidden,
}

impl Said {
    /// Lets another validator check a value.
    fn validate(self, by: &impl Validate, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
        match self {
            Said::Open => by.validate(value, path, found),
            Said::Hidden => by.validate_hidden(value, path, found),
        }
    }

    /// What was found, unless it is not to be shown.
    fn found(self, text: impl FnOnce() -> String) -> String {
        match self {
            Said::Open => text(),
            Said::Hidden => "(sensitive value)".to_owned(),
        }
    }
}

macro_rules! worded {
    ($($name:ident $(<$param:ident>)?)*) => {$(
        impl$(<$param: Validate>)? Validate for $name$(<$param>)? {
            fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
                self.check(value, path, Said::Open, found);
            }

            fn validate_hidden(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
                self.check(value, path, Said::Hidden, found);
            }
        }
    )*};
}

worded!(Length InRange OneOf ExactlyOneOf Satisfies All Any Each<V>);

/// Adds an error whose text is made only where it is kept.
#[cold]
fn refuse(found: &mut Diagnostics, path: &Path, summary: &'static str, detail: impl FnOnce() -> String) {
    if found.is_full() {
        found.omit(Severity::Error);
    } else {
        found.error(path.clone(), summary, detail());
    }
}

into_validator!(Length InRange OneOf ExactlyOneOf Satisfies All Any Each<V>);

/// A string's number of characters, or a collection's number of elements, lies in `range`.
///
/// Characters are Unicode scalar values. Unknown elements are counted; as those of a set may turn out to be equal, a
/// set may have fewer elements in the end, and never more.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, length};
/// use tfsdk::{Path, Value};
///
/// let mut found = Diagnostics::new();
/// length(1..=3).validate(Value::from("four").as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[doc(alias = "LengthBetween", alias = "SizeBetween")]
pub fn length(range: impl RangeBounds<usize>) -> Length {
    let min = match range.start_bound() {
        Bound::Included(min) => *min,
        Bound::Excluded(min) => min.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let max = match range.end_bound() {
        Bound::Included(max) => Some(*max),
        Bound::Excluded(max) => Some(max.saturating_sub(1)),
        Bound::Unbounded => None,
    };
    Length { min, max }
}

/// See [`length`].
///
/// ```
/// use tfsdk::schema::validate::{Length, length};
///
/// let name: Length = length(1..=63);
/// # let _ = name;
/// ```
#[derive(Clone, Debug)]
pub struct Length {
    min: usize,
    max: Option<usize>,
}

impl Length {
    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        let (least, most, noun) = match value.as_str() {
            Some(text) => {
                let count = text.chars().count();
                (count, count, "character")
            }
            None => {
                let count = value.len().unwrap_or(0);
                let set = matches!(value.ty().kind(), crate::ty::TypeKind::Set(_));
                let open = set && count > 1 && !value.is_wholly_known();
                (if open { 1 } else { count }, count, "element")
            }
        };
        if most < self.min || self.max.is_some_and(|max| least > max) {
            refuse(found, path, "Invalid length", || {
                let wanted = match self.max {
                    None => format!("at least {}", Count(self.min, noun)),
                    Some(max) if self.min == 0 => format!("at most {}", Count(max, noun)),
                    Some(max) if self.min == max => format!("exactly {}", Count(max, noun)),
                    Some(max) => format!("{} to {}", self.min, Count(max, noun)),
                };
                format!("Expected {wanted}, found {}.", said.found(|| most.to_string()))
            });
        }
    }
}

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
pub fn within(min: impl Into<Number>, max: impl Into<Number>) -> InRange {
    InRange { min: Some(min.into()), max: Some(max.into()) }
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
pub fn at_least(min: impl Into<Number>) -> InRange {
    InRange { min: Some(min.into()), max: None }
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
pub fn at_most(max: impl Into<Number>) -> InRange {
    InRange { min: None, max: Some(max.into()) }
}

/// See [`within`], [`at_least`] and [`at_most`].
///
/// ```
/// use tfsdk::schema::validate::{InRange, within};
///
/// let port: InRange = within(1, 65535);
/// # let _ = port;
/// ```
#[derive(Clone, Debug)]
pub struct InRange {
    min: Option<Number>,
    max: Option<Number>,
}

impl InRange {
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
/// use tfsdk::schema::validate::{OneOf, one_of};
///
/// let kind: OneOf = one_of(["ssd", "hdd"]);
/// # let _ = kind;
/// ```
#[derive(Clone, Debug)]
pub struct OneOf {
    values: Vec<Value>,
}

impl OneOf {
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
            let hint = match text.and_then(|text| crate::text::nearest(text, names)) {
                Some(near) => format!(" Did you mean \"{near}\"?"),
                None => String::new(),
            };
            format!("Expected one of {}, found {}.{hint}", allowed.join(", "), said.found(|| value.found()))
        });
    }
}

/// Exactly one of these attributes of an object is set. An unknown one may be, and is waited for.
///
/// For objects without a schema of their own; with one, see [`Block::exactly_one_of`](super::Block::exactly_one_of).
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, exactly_one_of};
/// use tfsdk::{Path, Value};
///
/// let both = Value::object([("file", "a".into()), ("text", "b".into())]);
/// let mut found = Diagnostics::new();
/// exactly_one_of(["file", "text"]).validate(both.as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
pub fn exactly_one_of(names: impl IntoIterator<Item = impl Into<String>>) -> ExactlyOneOf {
    ExactlyOneOf { names: names.into_iter().map(Into::into).collect() }
}

/// See [`exactly_one_of`].
///
/// ```
/// use tfsdk::schema::validate::{ExactlyOneOf, exactly_one_of};
///
/// let source: ExactlyOneOf = exactly_one_of(["file", "text"]);
/// # let _ = source;
/// ```
#[derive(Clone, Debug)]
pub struct ExactlyOneOf {
    names: Vec<String>,
}

impl ExactlyOneOf {
    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        let given = self.names.iter().map(|name| {
            let attribute = value.attribute(name);
            (&name[..], attribute.map_or(Some(false), |part| part.is_known().then_some(!part.is_null())))
        });
        if let Some((summary, detail)) = not_exactly_one(&given.collect::<Vec<_>>(), said == Said::Hidden) {
            refuse(found, path, summary, || detail);
        }
    }
}

/// What is wrong where not exactly one of several attributes is set, if that is known: a summary, and a text.
pub(crate) fn not_exactly_one(
    given: &[(&str, Option<bool>)],
    is_hidden: bool,
) -> Option<(&'static str, String)> {
    let of: Vec<&str> = given.iter().map(|(name, _)| *name).collect();
    let set = given.iter().filter(|(_, given)| *given == Some(true)).map(|(name, _)| *name);
    let set: Vec<&str> = set.collect();
    let summary = match set.len() {
        0 if given.iter().all(|(_, given)| given.is_some()) => "Missing attribute",
        0 | 1 => return None,
        _ => "Conflicting attributes",
    };
    // Which of them are set is a part of the value.
    let text = ExactlyOne { of: &of, found: (!is_hidden).then_some(&set[..]) }.to_string();
    let sentence = text.strip_prefix('e').map(|rest| format!("E{rest}")).unwrap_or(text);
    Some((summary, sentence + "."))
}

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
pub fn satisfies(
    wanted: impl Into<String>,
    test: impl Fn(ValueRef<'_>) -> bool + Send + Sync + 'static,
) -> Satisfies {
    Satisfies { wanted: wanted.into(), test: Box::new(test) }
}

/// See [`satisfies`].
///
/// ```
/// use tfsdk::schema::validate::{Satisfies, satisfies};
///
/// let short: Satisfies = satisfies("a short list", |value| value.len().is_some_and(|len| len < 4));
/// # let _ = short;
/// ```
pub struct Satisfies {
    wanted: String,
    test: Box<dyn Fn(ValueRef<'_>) -> bool + Send + Sync>,
}

impl Satisfies {
    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        if value.is_wholly_known() && !(self.test)(value) {
            refuse(found, path, "Invalid value", || {
                format!("Expected {}, found {}.", self.wanted, said.found(|| value.found()))
            });
        }
    }
}

/// Every element of a list, set, map or tuple passes `validator`. Null and unknown elements are skipped.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, each, within};
/// use tfsdk::{Path, Value};
///
/// let mut found = Diagnostics::new();
/// let ports = Value::tuple([Value::from(22), Value::from(0)]);
/// each(within(1, 65535)).validate(ports.as_ref(), &Path::root().attribute("ports"), &mut found);
/// assert_eq!(found.iter().next().unwrap().path().unwrap().to_string(), "ports[1]");
/// ```
pub fn each<V: Validate>(validator: V) -> Each<V> {
    Each { validator }
}

/// See [`each`].
///
/// ```
/// use tfsdk::schema::validate::{Each, Length, each, length};
///
/// let names: Each<Length> = each(length(1..));
/// # let _ = names;
/// ```
#[derive(Clone, Debug)]
pub struct Each<V> {
    validator: V,
}

impl<V: Validate> Each<V> {
    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        let mut path = path.clone();
        for (key, element) in value.elements() {
            if element.is_null() || !element.is_known() {
                continue;
            }
            // The keys of a map that is not to be shown are not either.
            let shown = said == Said::Open || !matches!(key, Key::Key(_));
            if shown {
                path.push(Step::from(key));
            }
            said.validate(&self.validator, element, &path, found);
            if shown {
                path.pop();
            }
        }
    }
}

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
pub fn all(validators: impl IntoIterator<Item = Validator>) -> All {
    All { validators: validators.into_iter().collect() }
}

/// See [`all`].
///
/// ```
/// use tfsdk::schema::validate::{All, Validator, all, length};
///
/// let name: All = all([Validator::new(length(1..=63))]);
/// # let _ = name;
/// ```
#[derive(Clone, Debug)]
pub struct All {
    validators: Vec<Validator>,
}

impl All {
    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        for validator in &self.validators {
            said.validate(validator, value, path, found);
        }
    }
}

/// The value passes at least one of these without an error. If it passes none, everything that they find is reported.
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
pub fn any(validators: impl IntoIterator<Item = Validator>) -> Any {
    Any { validators: validators.into_iter().collect() }
}

/// See [`any`].
///
/// ```
/// use tfsdk::schema::validate::{Any, Validator, any, one_of};
///
/// let zone: Any = any([Validator::new(one_of(["a", "b"]))]);
/// # let _ = zone;
/// ```
#[derive(Clone, Debug)]
pub struct Any {
    validators: Vec<Validator>,
}

impl Any {
    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ty::Type;

    fn problems(validator: impl Validate, value: impl Into<Value>) -> Vec<String> {
        let mut found = Diagnostics::new();
        validator.validate(value.into().as_ref(), &Path::root().attribute("a"), &mut found);
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn length_counts_characters() {
        assert_eq!(problems(length(2..=3), "äöü"), [""; 0]);
        assert_eq!(
            problems(length(2..), "ä"),
            ["error: a: Invalid length: Expected at least 2 characters, found 1."]
        );
    }

    #[test]
    fn a_number_out_of_range_is_shown_with_the_range() {
        assert_eq!(
            problems(within(1, 65_535), 70_000),
            ["error: a: Number out of range: Expected a number from 1 to 65535, found 70000."]
        );
        assert_eq!(problems(at_least(1), 1), [""; 0]);
        assert_eq!(problems(at_most(1), 2).len(), 1);
    }

    #[test]
    fn one_of_suggests_the_nearest() {
        assert_eq!(
            problems(one_of(["public", "private"]), "privat"),
            [
                r#"error: a: Value not allowed: Expected one of "public", "private", found string "privat". Did you mean "private"?"#
            ]
        );
    }

    #[test]
    fn each_reports_every_bad_element_at_its_path() -> Result<(), crate::error::Error> {
        let list = Value::list(Type::NUMBER, [Value::from(0), Value::null(Type::NUMBER), Value::from(9)])?;
        let found = problems(each(within(1, 3)), list);
        assert_eq!(found.len(), 2);
        assert!(found[1].starts_with("error: a[2]: "));
        Ok(())
    }

    #[test]
    fn any_is_content_with_one() {
        let even = satisfies("an even number", |v| v.as_i64().is_some_and(|n| n % 2 == 0));
        let small = at_most(3);
        assert_eq!(problems(any([even.into(), small.into()]), 4), [""; 0]);
        let even = satisfies("an even number", |v| v.as_i64().is_some_and(|n| n % 2 == 0));
        assert_eq!(problems(any([even.into(), at_most(3).into()]), 5).len(), 2);
    }
}
