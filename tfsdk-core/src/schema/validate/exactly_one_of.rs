//! Attributes of which exactly one is set.

use std::collections::HashSet;

use super::said::{Said, not_for, refuse, validator};
use super::validates::Validates;
use super::validator::{Validate, Validator};
use crate::diag::Diagnostics;
use crate::path::Path;
use crate::text::{ExactlyOne, nearest};
use crate::ty::{ObjectAttribute, Type, TypeKind};
use crate::value::ValueRef;

/// Exactly one of these attributes of an object is set. An unknown one may be, and is waited for.
///
/// For objects without a schema of their own; with one, see [`Block::exactly_one_of`](crate::schema::Block::exactly_one_of).
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
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{ExactlyOneOf, Validate, exactly_one_of};
/// use tfsdk::{Path, Type, Value};
///
/// let source: ExactlyOneOf = exactly_one_of(["file", "text"]);
/// let mut found = Diagnostics::new();
/// source.validate(Value::object([("file", Value::null(Type::STRING))]).as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[derive(Clone, Debug)]
pub struct ExactlyOneOf {
    names: Vec<String>,
}

validator!(ExactlyOneOf, &Validates::Objects);

impl ExactlyOneOf {
    fn misused(&self, ty: &Type) -> Vec<String> {
        if self.names.is_empty() {
            return vec!["`exactly_one_of` names no attribute, so that none can be set".to_owned()];
        }
        let mut seen = HashSet::new();
        if let Some(name) = self.names.iter().find(|name| !seen.insert(*name)) {
            return vec![format!(
                "`exactly_one_of` names `{name}` twice, so that it would be set beside itself"
            )];
        }
        match ty.kind() {
            TypeKind::Object(object) => {
                let missing = self.names.iter().filter(|name| object.get(name).is_none());
                let missing = missing.map(|name| {
                    let near = nearest(name, object.iter().map(ObjectAttribute::name));
                    let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                    format!("`exactly_one_of` names `{name}`, and the object has no such attribute{hint}")
                });
                missing.collect()
            }
            TypeKind::Dynamic => Vec::new(),
            _ => not_for("exactly_one_of", "objects", ty),
        }
    }

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
