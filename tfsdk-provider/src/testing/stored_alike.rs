//! What is stored in this process, held against what Terraform stores.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marked;

use super::change::name_of;
use super::engine::AllStored;
use super::made_up::MadeUp;
use super::plain::plain;

/// What differs of what is stored.
pub(super) fn between_stored(here: &AllStored, there: &AllStored, made_up: &MadeUp) -> Vec<String> {
    let mut found = Vec::new();
    let resources = [&here.resources, &there.resources];
    for both in [resources, [&here.data, &there.data]] {
        for (name, [own, its]) in stored_by_both(both, "", &mut found) {
            parts(name, [own, its], made_up, &mut found);
        }
    }
    for (name, both) in stored_by_both([&here.outputs, &there.outputs], "the output ", &mut found) {
        whole(&format!("the output {name}"), both.map(Some), made_up, &mut found);
    }
    for name in here.tainted.symmetric_difference(&there.tainted) {
        let (one, other) = sides(here.tainted.contains(name));
        // That it is missing on one side has been told.
        if resources.iter().all(|all| all.contains_key(name)) {
            found.push(format!("{name} is tainted {one}, and not {other}."));
        }
    }
    found
}

const fn sides(is_here: bool) -> (&'static str, &'static str) {
    const SIDES: [&str; 2] = ["in this process", "by Terraform"];
    if is_here { (SIDES[0], SIDES[1]) } else { (SIDES[1], SIDES[0]) }
}

/// What both store; what one of them does not is told.
fn stored_by_both<'s>(
    [here, there]: [&'s BTreeMap<String, Marked>; 2],
    what: &str,
    found: &mut Vec<String>,
) -> Vec<(&'s String, [&'s Marked; 2])> {
    let names: BTreeSet<&String> = here.keys().chain(there.keys()).collect();
    let mut both = Vec::new();
    for name in names {
        match (here.get(name), there.get(name)) {
            (Some(own), Some(its)) => both.push((name, [own, its])),
            (own, _) => {
                let (one, other) = sides(own.is_some());
                found.push(format!("{what}{name} is stored {one}, and not {other}."));
            }
        }
    }
    both
}

fn parts(address: &str, both: [&Marked; 2], made_up: &MadeUp, found: &mut Vec<String>) {
    let names = both.iter().flat_map(|side| side.value.as_ref().elements());
    let names: BTreeSet<&str> = names.filter_map(|(key, _)| name_of(key)).collect();
    for name in names {
        let part = |side: &Marked| {
            let value = side.value.attribute(name)?.to_value();
            Some(Marked::new(value, side.marks.attribute(name).and_own(&side.marks)))
        };
        let parts = both.map(part);
        whole(&format!("{name} of {address}"), parts.each_ref().map(Option::as_ref), made_up, found);
    }
}

fn whole(what: &str, [own, its]: [Option<&Marked>; 2], made_up: &MadeUp, found: &mut Vec<String>) {
    let form = |side: Option<&Marked>| match side {
        Some(side) => plain(side.value.as_ref()),
        None => Value::null(Type::DYNAMIC),
    };
    let (here, there) = (made_up.value(form(own)), form(its));
    let is_hidden = |side: Option<&Marked>| side.is_some_and(|side| side.marks.has_sensitive());
    if !here.raw_equals(&there) {
        found.push(match is_hidden(own) || is_hidden(its) {
            true => {
                format!("{what} is stored with another (sensitive) value in this process than by Terraform.")
            }
            false => format!("{what} is stored as {here} in this process, and as {there} by Terraform."),
        });
    } else if is_hidden(own) != is_hidden(its) && !here.is_null() {
        let (one, other) = sides(is_hidden(own));
        found.push(format!("{what} is stored as sensitive {one}, and not {other}."));
    }
}
