//! What a provider's code did to its own plan, told to who writes the provider.

use super::assert_result::result_findings;
use super::budget::{budget, limit_error};
use super::door::admit;
use super::layout::Layout;
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::limits::Limits;
use crate::path::Path;
use crate::schema::Schema;
use crate::text::{Count, bounded};
use crate::ty::TypeKind;
use crate::value::{Value, ValueRef};

/// Every part of `result` that is not as it was planned.
///
/// The rules are those by which Terraform refuses a result ([`check_apply`](super::check_apply())); the texts are for who
/// writes the provider, with the path, what was planned, and what came of it.
///
/// ```
/// use tfsdk::plan::check_result;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([
///     Attribute::required("enabled", Type::BOOL),
///     Attribute::computed("id", Type::STRING),
/// ]))?;
/// let planned = Value::object([("enabled", Value::from(true)), ("id", Value::unknown(Type::STRING))]);
/// let result = Value::object([("enabled", Value::from(false)), ("id", Value::from("i-1"))]);
/// let found = check_result(&schema, &planned, &result);
/// assert!(found.to_string().contains("`enabled` was planned as bool true, and came back as bool false."));
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn check_result(schema: &Schema, planned: &Value, result: &Value) -> Diagnostics {
    check_result_with(schema, planned, result, Limits::new())
}

/// [`check_result`] within limits of the caller's choice. That one is met is an error, which
/// [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::plan::check_result_with;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let (planned, result) = (Value::object([("name", "a".into())]), Value::object([("name", "b".into())]));
/// assert!(check_result_with(&schema, &planned, &result, Limits::new()).has_errors());
/// ```
pub fn check_result_with(schema: &Schema, planned: &Value, result: &Value, limits: Limits) -> Diagnostics {
    let admitted = admit(schema, limits, [("planned state", planned), ("new state", result)]);
    let [planned, result] = match &admitted {
        Ok(admitted) => admitted,
        Err(misfits) => return misfits.clone(),
    };
    let mut found = Diagnostics::up_to(limits.problems());
    let mut last = None;
    for path in result.unknown_paths() {
        // All parts of what is not to be shown stand at its path.
        let path = Layout::along(schema, &path).0;
        if last.as_ref() == Some(&path) {
            continue;
        }
        last = Some(path.clone());
        if found.is_full() {
            found.omit(Severity::Error);
            continue;
        }
        let detail = format!(
            "{} is still unknown. After apply everything has a value, or is null: set it before the resource is returned.",
            name(&path)
        );
        found.push(Diagnostic::error("A value was left unknown", detail).at(path));
    }
    if !found.is_empty() {
        return found;
    }
    let budget = budget(limits, &[planned, result]);
    let mut last = None;
    result_findings(schema, planned.as_ref(), result.as_ref(), &budget).report_new(&mut found, |finding| {
        let (path, layout) = Layout::along(schema, &finding.at.path);
        let before = planned.at(&path).ok().map(|value| told(value, layout));
        let after = result.at(&path).ok().map(|value| told(value, layout));
        let name = name(&path);
        let what = match (before, after) {
            (Some(before), Some(after)) if before != after => {
                let is_map = planned.at(&path).is_ok_and(|value| matches!(value.ty().kind(), TypeKind::Map(_)));
                let which = match is_map && finding.is_about_presence() {
                    true => format!(": {}", finding.text),
                    false => String::new(),
                };
                format!("{name} was planned as {before}, and came back as {after}{which}.")
            }
            (Some(before), None) => format!("{name} was planned as {before}, and is gone."),
            (None, Some(after)) => format!("{name} was not planned, and came back as {after}."),
            // Nothing of what is not to be shown is told, be it an element or the key of one.
            _ if matches!(layout, Layout::Hidden(_)) => format!("{name} is not as it was planned."),
            // A type names the attributes of what is dynamic in it.
            _ if finding.is_about_types() && layout.body().is_some_and(|(_, body)| body.hides_a_part()) => {
                format!("{name} is not of the type that was planned.")
            }
            // Both are called alike, as two sets of as many elements: what tells them apart is in Terraform's words.
            _ => format!("{name} is not as it was planned: {}.", finding.text),
        };
        let attribute = schema.block().attribute_at(&path);
        let is_kept = attribute.and_then(|attribute| attribute.behaviour()).is_some_and(|b| b.keep);
        let advice = match attribute.map(|attribute| attribute.mode()) {
            _ if is_kept => {
                "`keep` plans what it was: drop it if the attribute may become another one. Where your own code planned the value, leave it unknown there."
            },
            Some(mode) if mode.is_computed_only() => {
                "It is `computed`, and was planned as known nevertheless: leave it unknown in the plan if it may become another one."
            }
            Some(mode) if mode.computed => {
                "It is as it was configured or planned; if two values mean the same, `same_meaning` says so."
            }
            _ => {
                "If only the provider can tell the value, it is `computed`; if two values mean the same, `same_meaning` says so."
            }
        };
        let detail = format!("{what} What is known in a plan has to stay. {advice}");
        // Each element that a set lacks is found by itself, and the first one is enough to find the others.
        let of_set = planned.at(&path).is_ok_and(|value| matches!(value.ty().kind(), TypeKind::Set(_)));
        let said = (path, (!of_set).then(|| detail.clone()));
        let is_said = last.as_ref() == Some(&said);
        last = Some(said);
        (!is_said).then(|| Diagnostic::error("A planned value was changed", detail))
    });
    found.extend(limit_error(&budget));
    found
}

fn told(value: ValueRef<'_>, layout: Layout<'_>) -> String {
    match layout {
        Layout::Hidden(_) => "a (sensitive value)".to_owned(),
        Layout::Plain | Layout::Objects(..) => {
            let collection = match value.ty().kind() {
                TypeKind::List(_) => Some("list"),
                TypeKind::Set(_) => Some("set"),
                TypeKind::Map(_) => Some("map"),
                _ => None,
            };
            match (collection, value.len()) {
                (Some(collection), Some(len)) => format!("a {collection} of {}", Count(len, "element")),
                _ => value.found(),
            }
        }
    }
}

fn name(path: &Path) -> String {
    if path.is_root() {
        "The resource".to_owned()
    } else {
        bounded(format_args!("`{}`", path.excerpt()), 1_200)
    }
}
