//! Values that mean the same as those before them.

use super::align::{align_list, align_map, align_set};
use super::build::{like, object};
use super::parts::{member, null};
use crate::path::{Path, Step};
use crate::schema::{Attribute, BlockNesting, Body, Member, Nesting, Schema};
use crate::value::{Value, ValueRef};

/// `later` with every value that means the same as in `earlier` as it stands there.
///
/// What an API answers often differs from what it was told in nothing but letter case, order or the layout of a
/// document. Terraform takes that for a change: after apply it refuses the result, after a refresh it reports drift.
/// Where an attribute's [`same_meaning`](Attribute::same_meaning) says that the two are one, the earlier value stays:
/// the planned one after apply, the one in the state after a refresh. Elements of lists and sets are matched as they are
/// in [`plan`](super::plan()). Everything else is as in `later`.
pub fn keep_meaning(schema: &Schema, earlier: &Value, later: &Value) -> Value {
    match earlier.is_null() || later.is_null() || !later.is_known() {
        true => later.clone(),
        false => members(schema.block().body(), earlier.as_ref(), later.as_ref(), &mut Path::root()),
    }
}

fn members(body: &Body, earlier: ValueRef<'_>, later: ValueRef<'_>, path: &mut Path) -> Value {
    let parts = body.members().iter().enumerate().map(|(position, m)| {
        let earlier = member(earlier, position, m.name(), m.ty());
        let later = member(later, position, m.name(), m.ty());
        path.push(Step::Attribute(m.name().to_owned().into()));
        let kept = match m {
            Member::Attribute(attribute) => attribute_value(attribute, earlier, later, path),
            Member::Block(block) => {
                parts(block.block().body(), Shape::of_block(block.nesting()), earlier, later, path)
            }
        };
        path.pop();
        kept
    });
    object(body, parts.collect())
}

fn attribute_value(
    attribute: &Attribute,
    earlier: ValueRef<'_>,
    later: ValueRef<'_>,
    path: &mut Path,
) -> Value {
    if let Some(nested) = attribute.nested_type() {
        return parts(nested.body(), Shape::of_nested(nested.nesting()), earlier, later, path);
    }
    let comparable = |value: ValueRef<'_>| !value.is_null() && value.is_wholly_known();
    let same = attribute.behaviour().and_then(|b| b.same_meaning.as_ref());
    match same.is_some_and(|same| comparable(earlier) && comparable(later) && same.is_same(earlier, later)) {
        true => earlier.to_value(),
        false => later.to_value(),
    }
}

#[derive(Clone, Copy)]
enum Shape {
    Single,
    List,
    Set,
    Map,
}

impl Shape {
    fn of_nested(nesting: Nesting) -> Self {
        match nesting {
            Nesting::Single => Shape::Single,
            Nesting::List => Shape::List,
            Nesting::Set => Shape::Set,
            Nesting::Map => Shape::Map,
        }
    }

    fn of_block(nesting: BlockNesting) -> Self {
        match nesting {
            BlockNesting::Single | BlockNesting::Group => Shape::Single,
            BlockNesting::List => Shape::List,
            BlockNesting::Set => Shape::Set,
            BlockNesting::Map => Shape::Map,
        }
    }
}

fn parts(body: &Body, shape: Shape, earlier: ValueRef<'_>, later: ValueRef<'_>, path: &mut Path) -> Value {
    if earlier.is_null() || !earlier.is_known() || later.is_null() || !later.is_known() {
        return later.to_value();
    }
    let aligned = match shape {
        Shape::Single => return members(body, earlier, later, path),
        Shape::List => align_list(body, earlier, later),
        Shape::Set => align_set(body, path, earlier, later),
        Shape::Map => align_map(earlier, later),
    };
    let elements = later.elements().zip(aligned.of_config).map(|((key, later), earlier)| {
        let earlier = earlier.unwrap_or_else(|| null(body.ty()));
        if later.is_null() || !later.is_known() {
            return later.to_value();
        }
        path.push(key.into());
        let kept = members(body, earlier, later, path);
        path.pop();
        kept
    });
    let kept = like(later, body, elements.collect());
    // Two elements that mean the same as one stay two.
    match kept.as_ref().len() == later.len() {
        true => kept,
        false => later.to_value(),
    }
}
