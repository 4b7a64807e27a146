//! A plan as Terraform shows it.

use std::fmt::Write;

use tfsdk_core::path::Path;
use tfsdk_core::plan::Action;
use tfsdk_core::value::{Value, ValueRef};

use super::change::Change;

/// The changes of a plan, those that do nothing left out.
pub(super) fn shown<'a>(changes: impl IntoIterator<Item = &'a Change>) -> String {
    let all: Vec<String> =
        changes.into_iter().filter(|change| change.action != Action::NoOp).map(one).collect();
    if all.is_empty() { "  No changes.\n".to_owned() } else { all.join("\n") }
}

/// What Terraform calls an action.
pub(super) const fn word(action: Action) -> &'static str {
    match action {
        Action::NoOp => "left as it is",
        Action::Create => "created",
        Action::Update => "updated in-place",
        Action::Replace => "replaced",
        Action::Delete => "destroyed",
    }
}

fn one(change: &Change) -> String {
    let mut text = format!("  # {} will be {}\n", change.address, word(change.action));
    let mark = match change.action {
        Action::Create => "+",
        Action::Delete => "-",
        Action::Replace => "-/+",
        Action::Update | Action::NoOp => "~",
    };
    let _ = writeln!(text, "  {mark} {} {{", change.address);
    let names = attribute_names(change);
    let width = names.iter().map(String::len).max().unwrap_or_default();
    for name in names {
        let [before, after] = [&change.prior, &change.after].map(|value| value.attribute(&name));
        let is_changed = match (before, after) {
            (Some(before), Some(after)) => !before.raw_equals(after),
            _ => true,
        };
        let is_absent = |value: Option<ValueRef<'_>>| value.is_none_or(ValueRef::is_null);
        if !is_changed || (is_absent(before) && is_absent(after)) {
            continue;
        }
        let path = Path::root().attribute(name.as_str());
        let is_sensitive = change
            .schema
            .as_ref()
            .is_some_and(|schema| schema.block().attribute_at(&path).is_some_and(|it| it.is_sensitive()));
        let value = |value: Option<ValueRef<'_>>| match value {
            Some(_) if is_sensitive => "(sensitive value)".to_owned(),
            Some(value) if !value.is_known() => "(known after apply)".to_owned(),
            Some(value) => value.to_value().to_string(),
            None => "null".to_owned(),
        };
        let forces =
            if change.replaces.iter().any(|at| path.contains(at)) { " # forces replacement" } else { "" };
        let line = match (is_absent(before), is_absent(after)) {
            (true, _) => format!("+ {name:width$} = {}", value(after)),
            (_, true) => format!("- {name:width$} = {} -> null", value(before)),
            _ => format!("~ {name:width$} = {} -> {}", value(before), value(after)),
        };
        let _ = writeln!(text, "      {line}{forces}");
    }
    text.push_str("    }\n");
    text
}

fn attribute_names(change: &Change) -> Vec<String> {
    let value = if change.after.is_null() { &change.prior } else { &change.after };
    object_names(value)
}

fn object_names(value: &Value) -> Vec<String> {
    value
        .ty()
        .as_object()
        .into_iter()
        .flat_map(|object| object.attributes().iter().map(|it| it.name().to_owned()))
        .collect()
}
