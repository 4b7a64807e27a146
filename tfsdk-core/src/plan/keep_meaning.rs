//! Values that a provider returns in another form with the same meaning.

use super::align::{align_list, align_map, align_set};
use super::build::{like, object};
use super::parts::{member, null};
use super::trail::Trail;
use crate::schema::{Behaviour, Body, Nesting, Schema};
use crate::value::{Value, ValueRef};

/// `later`, but with the value of `earlier` wherever the two mean the same.
///
/// APIs often return a value with other letter case, order or layout than it was sent with. To Terraform that is a
/// change: it refuses the result of an apply, and reports drift after a refresh. If an attribute's
/// [`same_meaning`](crate::schema::Attribute::same_meaning) finds two values equivalent, the earlier one stays: the
/// planned value after apply, the stored one after a refresh. Elements of lists and sets are matched as in
/// [`plan`](super::plan()). Everything else is as in `later`.
pub fn keep_meaning(schema: &Schema, earlier: &Value, later: &Value) -> Value {
    if earlier.is_null() || later.is_null() || !later.is_known() {
        return later.clone();
    }
    members(schema.block().body(), earlier.as_ref(), later.as_ref(), &Trail::Root)
}

fn members(body: &Body, earlier: ValueRef<'_>, later: ValueRef<'_>, at: &Trail<'_>) -> Value {
    let parts = body.members().iter().enumerate().map(|(position, m)| {
        let earlier = member(earlier, position, m.name(), m.ty());
        let later = member(later, position, m.name(), m.ty());
        let at = &at.attribute(m.name());
        match m.nested() {
            Some((nesting, body)) => parts(body, nesting, earlier, later, at),
            None => single(m.behaviour(), earlier, later),
        }
    });
    object(body, parts.collect())
}

/// The value of an attribute without nested objects.
fn single(behaviour: Option<&Behaviour>, earlier: ValueRef<'_>, later: ValueRef<'_>) -> Value {
    let comparable = |value: ValueRef<'_>| !value.is_null() && value.is_wholly_known();
    let same = behaviour.and_then(|b| b.same_meaning.as_ref());
    if same.is_some_and(|same| comparable(earlier) && comparable(later) && same.is_same(earlier, later)) {
        earlier.to_value()
    } else {
        later.to_value()
    }
}

fn parts(body: &Body, nesting: Nesting, earlier: ValueRef<'_>, later: ValueRef<'_>, at: &Trail<'_>) -> Value {
    if earlier.is_null() || !earlier.is_known() || later.is_null() || !later.is_known() {
        return later.to_value();
    }
    let aligned = match nesting {
        Nesting::Single => return members(body, earlier, later, at),
        Nesting::List => align_list(body, earlier, later),
        Nesting::Set => align_set(body, at, earlier, later),
        Nesting::Map => align_map(earlier, later),
    };
    let elements = later.elements().zip(aligned.of_config).map(|((key, later), earlier)| {
        let earlier = earlier.unwrap_or_else(|| null(body.ty()));
        if later.is_null() || !later.is_known() {
            return later.to_value();
        }
        members(body, earlier, later, &at.element(key, later))
    });
    let kept = like(later, body, elements.collect());
    // Two elements of a set that both mean the same as an earlier one would become one.
    if kept.as_ref().len() == later.len() { kept } else { later.to_value() }
}
