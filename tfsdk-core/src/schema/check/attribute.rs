//! The rules of attributes, at run time and at compile time.

use super::broken::Broken;
use super::part::{Part, has};
use super::{name, write_only};
use crate::schema::behaviour::{self, Behaviour, about_plans, each_behaviour};
use crate::schema::{Attribute, AttributeSpec, Kind, Mode, Position, ValueSpec, Violations};

/// All rules about an attribute itself; attributes in it are checked on their own.
pub(super) fn rule(attribute: &Attribute, position: Position, violations: &mut Violations) {
    mode_rule(attribute.mode(), violations);
    write_only::rule(attribute, position, violations);
    computed_rule(attribute, position, violations);
    dynamic_rule(attribute, position, violations);
    if let Some(behaviour) = attribute.behaviour() {
        macro_rules! all {
            ($($name:ident)*) => {$(
                behaviour::$name::rule(behaviour, attribute, position, violations);
            )*};
        }
        each_behaviour!(all);
        plans_rule(behaviour, position, violations);
    }
}

/// All rules that an attribute of a derived struct itself breaks.
///
/// What the tags of a single struct show, such as `required` beside `optional`, the derive has checked.
///
/// `told` is where it stands in the definition of a nested struct; what is wrong there was told there.
pub(super) const fn fits(
    broken: &mut Broken<'_>,
    attribute: &AttributeSpec,
    position: Position,
    told: Option<Position>,
) {
    macro_rules! check {
        ($($($fit:ident)::+ ($subject:expr);)*) => {$(
            if let Some(rule) = $($fit)::+($subject, position) {
                let is_told = match told {
                    Some(told) => $($fit)::+($subject, told).is_some(),
                    None => false,
                };
                if !is_told {
                    broken.check(Some(rule));
                }
            }
        )*};
    }
    macro_rules! all {
        ($($name:ident)*) => { check! { $( behaviour::$name::fit(attribute); )* } };
    }
    check! {
        dynamic_fit(attribute);
        write_only::inner_fit(attribute);
    }
    // Calls are what const evaluation costs, and most attributes inside of others break none of the other rules.
    if attribute.is_plain() && !position.is_field && !position.root {
        return;
    }
    check! { write_only::fit(attribute); }
    each_behaviour!(all);
    check! {
        name::reserved_fit(attribute.name);
        lost_fit(attribute);
        plans_fit(attribute);
        computed_fit(attribute);
        unknown_fit(attribute);
    }
}

/// All that the types in a field say is in the schema.
const fn lost_fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    match attribute.value {
        _ if !position.is_field => None,
        _ if attribute.loses_rules => Some(
            "the rules of one type in the tuple would be lost, as another does not say what it brings into a schema; give that one an `impl tfsdk::schema::AttributeType`",
        ),
        ValueSpec::Type(ty) if has(ty, Part::Root) => Some(
            "what the struct in it says of its attributes would be lost, as the schema of a resource, a data source and the like is no part of another; hold a struct that is tagged `nested`",
        ),
        ValueSpec::Type(ty) if has(ty, Part::Schema) => Some(
            "what the nested struct in it says of its attributes would be lost, as Terraform knows none of their own in a tuple, a list of lists, a newtype or a struct without a schema; hold the nested struct alone or in one `Vec`, set or map, and make a struct around it `nested` as well",
        ),
        ValueSpec::Type(_) | ValueSpec::Nested(..) => None,
    }
}

fn mode_rule(mode: Mode, violations: &mut Violations) {
    let Mode { required, optional, computed } = mode;
    if !required && !optional && !computed {
        violations.add("one of `required`, `optional` and `computed` has to be set");
    }
    if required && optional {
        violations.add("`required` and `optional` exclude each other");
    }
    if required && computed {
        violations.add("`required` and `computed` exclude each other");
    }
}

fn computed_rule(attribute: &Attribute, position: Position, violations: &mut Violations) {
    if let Some(kind) = position.kind.filter(|kind| !kind.is_computed() && attribute.mode().computed) {
        let of = if kind == Kind::ProviderMeta { "" } else { "the configuration of " };
        violations.add(format!("{of}{} has no computed attributes", kind.words()));
    }
}

const fn computed_fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    match position.kind {
        Some(Kind::Provider) if attribute.mode.computed => Some(
            "the configuration of a provider has no computed attributes; make it `optional` or `required`",
        ),
        Some(Kind::List | Kind::Action) if attribute.mode.computed => Some(
            "the configuration of a list or an action has no computed attributes; make it `optional` or `required`",
        ),
        Some(Kind::ProviderMeta) if attribute.mode.computed => {
            Some("a `provider_meta` block has no computed attributes; make it `optional` or `required`")
        }
        _ => None,
    }
}

/// What is computed is not known while Terraform plans, and null in what the configuration says.
const fn unknown_fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    if !attribute.mode.computed || !matches!(position.kind, Some(Kind::Resource)) {
        return None;
    }
    if !attribute.holds_unknown {
        return Some(
            "a computed attribute is unknown until it is applied, and this field cannot hold unknown; make it a `Tf`, in place of any `Option`, `null_is_empty` or `empty_is_null`",
        );
    }
    if !attribute.holds_null {
        return Some(
            "a computed attribute is null in what the configuration says, and this field cannot hold null; make it a `Tf`, or let the `Value` of its `Unknownable` be an `Option`",
        );
    }
    None
}

fn dynamic_rule(attribute: &Attribute, position: Position, violations: &mut Violations) {
    // The attributes of a nested attribute are checked on their own.
    if position.one_type && attribute.nested_type().is_none() && attribute.ty().has_dynamic() {
        violations.add(
            "nothing dynamic can stand in the elements of a set or of a nested attribute: they have one type",
        );
    }
}

const fn dynamic_fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    match attribute.value {
        ValueSpec::Type(ty) if position.several && has(ty, Part::Dynamic) => Some(
            "the elements of a field have one type, and this is dynamic; give it a type, or let the outer field hold one struct: an `Option<…>`",
        ),
        ValueSpec::Type(_) | ValueSpec::Nested(..) => None,
    }
}

/// Behaviours that act in plans are for resources only.
fn plans_rule(behaviour: &Behaviour, position: Position, violations: &mut Violations) {
    if let Some(kind) = position.kind.filter(|kind| *kind != Kind::Resource && behaviour.is_about_plans()) {
        violations.add(format!(concat!(about_plans!(), " are about plans, and {} has none"), kind.words()));
    }
}

const fn plans_fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    match position.kind {
        None | Some(Kind::Resource) => None,
        Some(_) if attribute.behaviour.is_about_plans() => Some(concat!(
            about_plans!(),
            " are about plans, and only a resource is planned; use a nested struct without them"
        )),
        Some(_) => None,
    }
}
