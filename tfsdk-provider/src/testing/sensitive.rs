//! What is sensitive of a value: as its schema says, and as it is made of what is sensitive.

use tfsdk_core::limits::Budget;
use tfsdk_core::path::Step;
use tfsdk_core::schema::{Attribute, Block, Member};
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_lang::expr::{Marked, Marks};

/// A value made of a marked one by a conversion.
pub(super) fn fitted(value: Value, marks: &Marks) -> Marked {
    let marks = marks.converted(&value, &Budget::default()).unwrap_or_else(|_| marks.whole());
    Marked::new(value, marks)
}

/// The marks of a part, without those of the whole.
pub(super) fn of_step(marks: &Marks, step: &Step) -> Marks {
    match step {
        Step::Attribute(name) | Step::Key(name) => marks.attribute(name),
        Step::Index(index) => marks.index(*index),
        _ => Marks::NONE,
    }
}

/// The marks of a value, and those of what its schema says to be sensitive.
pub(super) fn in_schema(block: &Block, value: ValueRef<'_>, marks: &Marks) -> Marks {
    if marks.is_sensitive() || value.is_null() || !value.is_known() {
        return marks.clone();
    }
    let member = |member: &Member| {
        let (name, part) = (member.name(), value.attribute(member.name())?);
        let marks = marks.attribute(name);
        let marks = match member {
            Member::Attribute(attribute) => in_attribute(attribute, part, marks),
            Member::Block(nested) => {
                in_elements(part, &marks, |part, marks| in_schema(nested.block(), part, &marks))
            }
        };
        (!marks.is_none()).then(|| (name.into(), marks))
    };
    Marks::of_attributes(block.members().iter().filter_map(member))
}

fn in_attribute(attribute: &Attribute, value: ValueRef<'_>, marks: Marks) -> Marks {
    match attribute.nested_type() {
        _ if attribute.is_sensitive() => Marks::sensitive(),
        None => marks,
        Some(nested) => in_elements(value, &marks, |object, marks| {
            if marks.is_sensitive() || object.is_null() || !object.is_known() {
                return marks;
            }
            let parts = nested.attributes().filter_map(|it| {
                let part = object.attribute(it.name())?;
                let marks = in_attribute(it, part, marks.attribute(it.name()));
                (!marks.is_none()).then(|| (it.name().into(), marks))
            });
            Marks::of_attributes(parts)
        }),
    }
}

/// Those of each element of a collection; of an object, its own.
fn in_elements<'v>(value: ValueRef<'v>, marks: &Marks, of: impl Fn(ValueRef<'v>, Marks) -> Marks) -> Marks {
    if marks.is_sensitive() || value.is_null() || !value.is_known() {
        return marks.clone();
    }
    if value.ty().as_object().is_some() {
        return of(value, marks.clone());
    }
    let (mut names, mut places) = (Vec::new(), Vec::new());
    for (key, part) in value.elements() {
        match key {
            Key::Attribute(name) | Key::Key(name) => {
                names.push((name.into(), of(part, marks.attribute(name))))
            }
            Key::Index(place) => places.push((place, of(part, marks.index(place)))),
            // What would mark an element of a set marks the set.
            Key::Element(_) if of(part, Marks::NONE).has_sensitive() => return Marks::sensitive(),
            Key::Element(_) => {}
        }
    }
    if names.is_empty() { Marks::of_elements(places) } else { Marks::of_attributes(names) }
}
