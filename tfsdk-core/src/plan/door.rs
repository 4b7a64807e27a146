//! The door of every function here: whether a value that is handed in is of the schema's type.

use super::layout::Layout;
use super::trail::Trail;
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::limits::{Exhausted, Limits};
use crate::path::Path;
use crate::schema::{Block, BlockNesting, Member, NestedBlock, Schema};
use crate::text::Excerpt;
use crate::ty::{ObjectType, Type, TypeKind};
use crate::value::{Key, Value, ValueRef};

/// The values, if each is of the schema's type and neither too deep nor too large. They are given with their names.
///
/// A null resource may be of the dynamic type. What is returned has the schema's own type, so that comparing the types
/// of its parts costs nothing.
///
/// # Errors
/// If any of them does not fit: everything that does not.
pub(super) fn admit<const N: usize>(
    schema: &Schema,
    limits: Limits,
    values: [(&str, &Value); N],
) -> Result<[Value; N], Diagnostics> {
    let mut found = Diagnostics::up_to(limits.problems());
    let admitted = values.map(|(what, value)| admitted(schema, limits, what, value, &mut found));
    found.checked(admitted).map(|(admitted, _)| admitted)
}

fn admitted(schema: &Schema, limits: Limits, what: &str, value: &Value, found: &mut Diagnostics) -> Value {
    let (ty, wanted) = (value.ty(), schema.ty());
    if let Err(exhausted) = value.within(limits) {
        let limit = Diagnostic::limit("Value exceeds the limits", exhausted);
        found.push(limit.with_detail(too_much(what, value, exhausted)).at(Path::root()));
    } else if value.is_null() && ty.is_dynamic() {
        return Value::null(wanted.clone());
    } else if ty.conforms_to(wanted) && !wanted.has_dynamic() {
        return Value::from_parts(wanted.clone(), value.as_ref().data().clone());
    } else {
        let part = Part { value: Some(value.as_ref()), ty };
        Door { what, found }.block(schema.block(), part, &Trail::Root);
    }
    value.clone()
}

/// A part of a value, or the parts that a collection could have.
#[derive(Clone, Copy)]
struct Part<'a> {
    /// The value, or the first element that stands for all; `None` in an empty collection.
    value: Option<ValueRef<'a>>,
    ty: &'a Type,
}

impl<'a> Part<'a> {
    fn attribute(self, name: &str, ty: &'a Type) -> Self {
        Part { value: self.value.and_then(|value| value.attribute(name)), ty }
    }
}

struct Door<'f> {
    what: &'f str,
    found: &'f mut Diagnostics,
}

impl Door<'_> {
    #[cold]
    fn refuse(&mut self, at: &Trail<'_>, text: impl FnOnce() -> String) {
        if self.found.is_full() {
            return self.found.omit(Severity::Error);
        }
        let detail = format!("The {} is not of the schema's type here: {}.", self.what, text());
        self.found.push(Diagnostic::error("Value does not fit the schema", detail).at(at.path()));
    }

    #[cold]
    fn expected(&mut self, at: &Trail<'_>, wanted: &Type, part: Part<'_>) {
        self.refuse(at, || expected(&wanted.friendly_name(), part.ty));
    }

    fn block(&mut self, block: &Block, part: Part<'_>, at: &Trail<'_>) {
        let wanted = block.ty();
        let (TypeKind::Object(object), TypeKind::Object(all)) = (part.ty.kind(), wanted.kind()) else {
            return self.expected(at, wanted, part);
        };
        self.names(object, all, at);
        for m in block.members() {
            let Some(attribute) = object.get(m.name()) else { continue };
            let part = part.attribute(m.name(), attribute.ty());
            let at = &at.attribute(m.name());
            match m {
                Member::Attribute(attribute) => {
                    self.value(attribute.ty(), part, Layout::of_attribute(attribute), at);
                }
                Member::Block(nested) if nested.ty().has_dynamic() => self.blocks(nested, part, at),
                Member::Block(nested) => self.value(nested.ty(), part, Layout::of_block(nested), at),
            }
        }
    }

    /// Checks blocks with dynamic parts, whose types differ.
    fn blocks(&mut self, nested: &NestedBlock, part: Part<'_>, at: &Trail<'_>) {
        let block = nested.block();
        let nesting = nested.nesting();
        if nested.ty().is_dynamic() && part.ty.is_dynamic() {
            // Null, or not known yet.
            return;
        }
        match (nesting, part.ty.kind()) {
            (BlockNesting::Single | BlockNesting::Group, _) => self.block(block, part, at),
            (BlockNesting::Set, TypeKind::Set(element))
            | (BlockNesting::List, TypeKind::List(element))
            | (BlockNesting::Map, TypeKind::Map(element)) => {
                self.of_elements(part, element, at, |door, part, at| door.block(block, part, at));
            }
            (BlockNesting::List, TypeKind::Tuple(types)) => {
                for (i, ty) in types.iter().enumerate() {
                    let value = part.value.and_then(|value| value.index(i));
                    self.labelled(block, Part { value, ty }, Key::Index(i), at);
                }
            }
            (BlockNesting::Map, TypeKind::Object(object)) => {
                for attribute in object {
                    let part = part.attribute(attribute.name(), attribute.ty());
                    self.labelled(block, part, Key::Attribute(attribute.name()), at);
                }
            }
            (BlockNesting::List, _) => self.refuse(at, || expected(&"a tuple of blocks", part.ty)),
            (BlockNesting::Map, _) => self.refuse(at, || expected(&"an object of blocks", part.ty)),
            (BlockNesting::Set, _) => self.expected(at, nested.ty(), part),
        }
    }

    /// Checks one of several blocks with dynamic parts.
    fn labelled(&mut self, block: &Block, part: Part<'_>, key: Key<'_>, at: &Trail<'_>) {
        if part.ty.is_dynamic() {
            return;
        }
        let nothing = Value::null(Type::DYNAMIC);
        let at = at.element(key, part.value.unwrap_or(nothing.as_ref()));
        self.block(block, part, &at);
    }

    /// Checks a value of an attribute, or of blocks without dynamic parts.
    fn value(&mut self, wanted: &Type, part: Part<'_>, layout: Layout<'_>, at: &Trail<'_>) {
        if part.ty.conforms_to(wanted) {
            return;
        }
        if matches!(layout, Layout::Hidden(_)) {
            // Keys and names would tell of what is not to be shown.
            return self.expected(at, wanted, part);
        }
        match (part.ty.kind(), wanted.kind()) {
            (TypeKind::Object(object), TypeKind::Object(all)) => {
                self.names(object, all, at);
                for attribute in all {
                    if let Some(found) = object.get(attribute.name()) {
                        let part = part.attribute(attribute.name(), found.ty());
                        let layout = layout.part(Key::Attribute(attribute.name()));
                        self.value(attribute.ty(), part, layout, &at.attribute(attribute.name()));
                    }
                }
            }
            (TypeKind::List(element), TypeKind::List(wanted))
            | (TypeKind::Set(element), TypeKind::Set(wanted))
            | (TypeKind::Map(element), TypeKind::Map(wanted)) => {
                self.of_elements(part, element, at, |door, part, at| {
                    // All elements are alike.
                    door.value(wanted, part, layout.part(Key::Index(0)), at);
                });
            }
            (TypeKind::Tuple(types), TypeKind::Tuple(wanted)) => {
                if types.len() != wanted.len() {
                    return self.refuse(at, || {
                        format!("expected a tuple of length {}, found one of {}", wanted.len(), types.len())
                    });
                }
                for (i, (ty, wanted)) in types.iter().zip(wanted).enumerate() {
                    let value = part.value.and_then(|value| value.index(i));
                    let nothing = Value::null(Type::DYNAMIC);
                    let at = at.element(Key::Index(i), value.unwrap_or(nothing.as_ref()));
                    self.value(wanted, Part { value, ty }, layout.part(Key::Index(i)), &at);
                }
            }
            _ => self.expected(at, wanted, part),
        }
    }

    /// Checks the elements of a collection, which are of one type: the first of them stands for all.
    fn of_elements(
        &mut self,
        part: Part<'_>,
        ty: &Type,
        at: &Trail<'_>,
        check: impl FnOnce(&mut Self, Part<'_>, &Trail<'_>),
    ) {
        match part.value.and_then(|value| value.elements().next()) {
            Some((key, element)) => {
                check(self, Part { value: Some(element), ty }, &at.element(key, element));
            }
            None => check(self, Part { value: None, ty }, at),
        }
    }

    /// Checks which attributes an object has.
    fn names(&mut self, object: &ObjectType, all: &ObjectType, at: &Trail<'_>) {
        for missing in all.iter().filter(|attribute| object.get(attribute.name()).is_none()) {
            let at = &at.attribute(missing.name());
            self.refuse(at, || format!("expected {}, found no such attribute", missing.ty().friendly_name()));
        }
        for extra in object.iter().filter(|attribute| all.get(attribute.name()).is_none()) {
            self.refuse(at, || format!("the schema has no attribute {}", Excerpt(extra.name())));
        }
    }
}

#[cold]
fn too_much(what: &str, value: &Value, exhausted: Exhausted) -> String {
    match exhausted {
        Exhausted::Size => format!(
            "The {what} has {} bytes, more than allowed; where so much is meant, raise `Limits::max_size`.",
            value.size()
        ),
        _ => format!("The {what} is {exhausted}."),
    }
}

fn expected(wanted: &dyn std::fmt::Display, found: &Type) -> String {
    format!("expected {wanted}, found {}", found.friendly_name())
}
