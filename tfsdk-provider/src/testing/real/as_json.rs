//! What Terraform tells of plans and states as JSON.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::path::Path;
use tfsdk_core::plan::Action;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_lang::expr::{Marked, Marks};

use crate::testing::change::{Change, OutputChange};
use crate::testing::deposed_names::DeposedNames;
use crate::testing::engine::AllStored;

/// The changes of a plan, by address.
pub(super) fn changes(plan: &Value) -> BTreeMap<String, Change> {
    let all = items(plan.attribute("resource_changes")).filter_map(change);
    let mut names = DeposedNames::default();
    let named = all.map(|change| match change.deposed {
        Some(_) => (names.next(&change.address), change),
        None => (change.address.clone(), change),
    });
    named.collect()
}

/// What a plan does with outputs, by name.
pub(super) fn output_changes(plan: &Value) -> BTreeMap<String, OutputChange> {
    let outputs = plan.attribute("output_changes").into_iter().flat_map(ValueRef::elements);
    let outputs = outputs.filter_map(|(key, output)| match key {
        Key::Attribute(name) => Some((name.to_owned(), output_change(output))),
        _ => None,
    });
    outputs.collect()
}

/// What a state holds.
pub(super) fn stored(shown: &Value) -> AllStored {
    let values = shown.attribute("values");
    let all = at(values, &["root_module"]).map(resources).unwrap_or_default();
    let mut names = DeposedNames::default();
    let (read, managed): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|resource| text(*resource, "mode") == Some("data"));
    let (mut tainted, mut identities) = (BTreeSet::new(), BTreeMap::new());
    let mut named = |resource| {
        let address = text(resource, "address")?;
        let name = match text(resource, "deposed_key") {
            Some(_) => names.next(address),
            None => address.to_owned(),
        };
        if resource.attribute("tainted").and_then(ValueRef::as_bool) == Some(true) {
            tainted.insert(name.clone());
        }
        if let Some(identity) = resource.attribute("identity").filter(|identity| !identity.is_null()) {
            identities.insert(name.clone(), identity.to_value().into());
        }
        let sensitive = resource.attribute("sensitive_values").map_or(Marks::NONE, marks);
        Some((name, Marked::new(resource.attribute("values")?.to_value(), sensitive)))
    };
    let resources = managed.into_iter().filter_map(&mut named).collect();
    let data = read.into_iter().filter_map(named).collect();
    let outputs = at(values, &["outputs"]).into_iter().flat_map(ValueRef::elements);
    let outputs = outputs.filter_map(|(key, output)| match key {
        Key::Attribute(name) => {
            let sensitive = output.attribute("sensitive").map_or(Marks::NONE, marks);
            // One that is null is none.
            let value = output.attribute("value").filter(|value| !value.is_null())?;
            Some((name.to_owned(), Marked::new(value.to_value(), sensitive)))
        }
        _ => None,
    });
    AllStored { resources, data, outputs: outputs.collect(), identities, tainted }
}

/// The resources of a module, and of those that it calls.
fn resources<'v>(module: ValueRef<'v>) -> Vec<ValueRef<'v>> {
    let called = items(module.attribute("child_modules")).flat_map(resources);
    items(module.attribute("resources")).chain(called).collect()
}

pub(super) fn at<'v>(value: Option<ValueRef<'v>>, names: &[&str]) -> Option<ValueRef<'v>> {
    names.iter().try_fold(value?, |value, name| value.attribute(name))
}

fn items<'v>(value: Option<ValueRef<'v>>) -> impl Iterator<Item = ValueRef<'v>> {
    value.into_iter().flat_map(ValueRef::elements).map(|(_, item)| item)
}

pub(super) fn text<'v>(value: ValueRef<'v>, name: &str) -> Option<&'v str> {
    value.attribute(name)?.as_str()
}

/// A managed resource of a plan.
fn change(sent: ValueRef<'_>) -> Option<Change> {
    let address = text(sent, "address")?.to_owned();
    let change = sent.attribute("change")?;
    let actions: Vec<&str> = items(change.attribute("actions")).filter_map(ValueRef::as_str).collect();
    let action = match *actions.as_slice() {
        ["create"] => Action::Create,
        ["update"] => Action::Update,
        ["delete"] => Action::Delete,
        [_, _] => Action::Replace,
        _ => Action::NoOp,
    };
    let is_read = text(sent, "mode") == Some("data");
    let replaces = items(change.attribute("replace_paths")).map(path).collect();
    Some(Change {
        address,
        action,
        prior: change.attribute("before").map_or_else(|| Value::null(Type::DYNAMIC), ValueRef::to_value),
        after: planned(change.attribute("after"), change.attribute("after_unknown")),
        replaces,
        plan: None,
        schema: None,
        why: String::new(),
        moved_from: None,
        creates_first: false,
        is_read,
        deposed: text(sent, "deposed").map(str::to_owned),
        sensitive: ["before_sensitive", "after_sensitive"]
            .map(|name| change.attribute(name).map_or(Marks::NONE, marks)),
    })
}

/// An output of a plan. One that is null is none.
fn output_change(change: ValueRef<'_>) -> OutputChange {
    let before = change.attribute("before").filter(|it| !it.is_null()).map(ValueRef::to_value);
    let after = planned(change.attribute("after"), change.attribute("after_unknown"));
    let is_hidden = ["before_sensitive", "after_sensitive"]
        .iter()
        .any(|name| change.attribute(name).is_some_and(|it| marks(it).has_sensitive()));
    OutputChange { before, after: Some(after).filter(|after| !after.is_null()), is_hidden }
}

fn path(steps: ValueRef<'_>) -> Path {
    items(Some(steps)).fold(Path::root(), |path, step| match (step.as_str(), step.as_i64()) {
        (Some(name), _) => path.attribute(name),
        (None, index) => path.index(index.and_then(|index| usize::try_from(index).ok()).unwrap_or_default()),
    })
}

/// What is known of a planned value, with what is said to be unknown.
fn planned(after: Option<ValueRef<'_>>, unknown: Option<ValueRef<'_>>) -> Value {
    let null = || Value::null(Type::DYNAMIC);
    match unknown {
        Some(unknown) if unknown.as_bool() == Some(true) => Value::unknown(Type::DYNAMIC),
        // Of what is null, nothing is unknown.
        Some(unknown) if unknown.len() == Some(0) && after.is_none_or(ValueRef::is_null) => null(),
        Some(unknown) if unknown.ty().as_object().is_some() => {
            let mut parts = BTreeMap::new();
            for part in after.into_iter().chain([unknown]).flat_map(ValueRef::elements) {
                if let (Key::Attribute(name), _) = part {
                    let after = after.and_then(|after| after.attribute(name));
                    parts.insert(name, planned(after, unknown.attribute(name)));
                }
            }
            Value::object(parts)
        }
        Some(unknown) if unknown.len().is_some() => {
            let after: Vec<ValueRef<'_>> = items(after).collect();
            let unknown: Vec<ValueRef<'_>> = items(Some(unknown)).collect();
            let longer = after.len().max(unknown.len());
            Value::tuple((0..longer).map(|i| planned(after.get(i).copied(), unknown.get(i).copied())))
        }
        _ => after.map_or_else(null, ValueRef::to_value),
    }
}

/// What is said to be sensitive: `true`, or the parts that are.
fn marks(said: ValueRef<'_>) -> Marks {
    if said.as_bool() == Some(true) {
        return Marks::sensitive();
    }
    let (mut names, mut places) = (Vec::new(), Vec::new());
    for (key, part) in said.elements() {
        match key {
            Key::Attribute(name) | Key::Key(name) => names.push((name.into(), marks(part))),
            Key::Index(place) | Key::Element(place) => places.push((place, marks(part))),
        }
    }
    if names.is_empty() { Marks::of_elements(places) } else { Marks::of_attributes(names) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Terraform 1.12 and later show it.
    #[test]
    fn the_identities_of_resources_are_found() {
        let resource = |name: &str, identity: Value| {
            Value::object([
                ("address", Value::from(name)),
                ("mode", Value::from("managed")),
                ("values", Value::object([("a", Value::from(1))])),
                ("identity", identity),
            ])
        };
        let identity = Value::object([("name", Value::from("x"))]);
        let all = [resource("t_r.a", identity.clone()), resource("t_r.b", Value::null(Type::DYNAMIC))];
        let root = Value::object([("resources", Value::tuple(all))]);
        let shown = Value::object([("values", Value::object([("root_module", root)]))]);
        let held = stored(&shown);
        assert_eq!(held.identities.keys().collect::<Vec<_>>(), ["t_r.a"]);
        assert_eq!(held.identities["t_r.a"].value, identity);
        assert_eq!(held.resources.len(), 2);
    }
}
