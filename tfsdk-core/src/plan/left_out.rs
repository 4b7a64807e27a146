//! Null and empty in states that no configuration has made.

use super::build::{like, object};
use super::default;
use super::parts::member;
use crate::schema::{Attribute, Body, Member, Nesting, Schema};
use crate::value::{Key, Value, ValueRef};

/// `state`, but where null and empty [mean the same](crate::schema::Attribute::null_means_empty), in the form that a configuration
/// has which leaves the attribute out: null, or the default.
///
/// What is imported or upgraded was written by a program to which the two are one, and Terraform tells them apart: it would plan
/// a change. What is computed stays, as a plan keeps it. Unlike [`keep_meaning`](super::keep_meaning()), which has an
/// earlier value to go by. A state that is not of the schema's type is given back as it is.
///
/// ```
/// use tfsdk::plan::as_left_out;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let tags = Attribute::optional("tags", Type::list(Type::STRING)).null_means_empty();
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([tags]))?;
/// let imported = Value::object([("tags", Value::list(Type::STRING, [])?)]);
/// assert_eq!(as_left_out(&schema, &imported).to_string(), "{ tags = null }");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn as_left_out(schema: &Schema, state: &Value) -> Value {
    if !state.ty().conforms_to(schema.ty()) {
        return state.clone();
    }
    members(schema.block().body(), state.as_ref(), None)
}

/// The same, but what was stored as empty before, under the same name, stays empty: its configuration may say so.
pub(super) fn as_stored(schema: &Schema, state: &Value, stored: &Value) -> Value {
    members(schema.block().body(), state.as_ref(), Some(stored.as_ref()))
}

fn members(body: &Body, whole: ValueRef<'_>, stored: Option<ValueRef<'_>>) -> Value {
    if whole.is_null() || !whole.is_known() {
        return whole.to_value();
    }
    let parts = body.members().iter().enumerate().map(|(position, m)| {
        let part = member(whole, position, m.name(), m.ty());
        let stored = stored.and_then(|stored| stored.attribute(m.name()));
        match (m, m.nested()) {
            (Member::Attribute(attribute), _) if is_one_of_two(attribute, part) => {
                form(attribute, part, stored)
            }
            (_, Some((Nesting::Single, body))) => members(body, part, stored),
            (_, Some((_, body))) => elements(body, part, stored),
            (_, None) => part.to_value(),
        }
    });
    object(body, parts.collect())
}

fn elements(body: &Body, part: ValueRef<'_>, stored: Option<ValueRef<'_>>) -> Value {
    if part.is_null() || !part.is_known() {
        return part.to_value();
    }
    let elements = part.elements().map(|(key, element)| {
        let stored = stored.and_then(|stored| match key {
            Key::Index(index) => stored.index(index),
            Key::Key(key) | Key::Attribute(key) => stored.attribute(key),
            Key::Element(_) => None,
        });
        members(body, element, stored)
    });
    like(part, body, elements.collect())
}

/// Whether it is null or empty, and these mean the same.
fn is_one_of_two(attribute: &Attribute, part: ValueRef<'_>) -> bool {
    attribute.behaviour().is_some_and(|b| b.are_both_empty(part, part))
}

fn form(attribute: &Attribute, part: ValueRef<'_>, stored: Option<ValueRef<'_>>) -> Value {
    let is_same =
        |other: &Value| attribute.behaviour().is_some_and(|b| b.are_both_empty(other.as_ref(), part));
    if let Some(Ok(default)) = default::made(attribute) {
        return if is_same(&default) { default } else { part.to_value() };
    }
    let was_empty = stored.is_some_and(|stored| stored.len() == Some(0) || stored.as_str() == Some(""));
    if was_empty || attribute.terraform_mode().computed {
        return part.to_value();
    }
    Value::null(part.ty().clone())
}
