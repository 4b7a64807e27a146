//! Mirrors in the words of Rust's `Debug`.

use std::fmt;

use crate::mapping::ToTf;
use crate::schema::{BodySpec, MemberSpec, TfSchema};
use crate::ty::TypeKind;
use crate::value::{Key, Value, ValueRef};

/// Shows the mirror of a `T`, without what its schema hides.
///
/// # Errors
/// When `f` has one.
pub fn show<T: TfSchema>(mirror: &impl ToTf, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match Value::of(mirror) {
        // Named here and not where this is called, as the compiler makes every constant that is named in no generic code.
        Ok(value) => fmt::Debug::fmt(&Shown { name, value: value.as_ref(), body: T::BODY }, f),
        // What cannot be written is said without the values.
        Err(_) => f.debug_struct(name).finish_non_exhaustive(),
    }
}

/// An object, and what its schema says of its attributes.
struct Shown<'a> {
    name: &'a str,
    value: ValueRef<'a>,
    body: &'static BodySpec,
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(self.name);
        show_members(self.body, self.value, &mut shown);
        shown.finish()
    }
}

fn show_members(body: &'static BodySpec, object: ValueRef<'_>, shown: &mut fmt::DebugStruct<'_, '_>) {
    let mut members = body.each_member();
    while let Some(member) = members.next_whole() {
        match member {
            MemberSpec::Attribute(attribute) => {
                let Some(value) = object.attribute(attribute.name()) else { continue };
                let part = match (attribute.is_hidden(), attribute.nested_body()) {
                    (true, _) => Part::Hidden,
                    (false, Some(body)) => Part::of(value, Some(body)),
                    (false, None) => Part::of(value, None),
                };
                shown.field(attribute.name(), &part);
            }
            MemberSpec::Block(block) => {
                let Some(value) = object.attribute(block.name) else { continue };
                shown.field(block.name, &Part::of(value, Some(block.body)));
            }
            MemberSpec::Flatten(inner) => show_members(inner, object, shown),
            MemberSpec::Field(..) | MemberSpec::Fields(..) | MemberSpec::ExactlyOne(_) => {}
        }
    }
}

/// A part of a mirror.
enum Part<'a> {
    Hidden,
    Null,
    Unknown,
    Known(ValueRef<'a>),
    /// Objects, or collections of them, with a schema.
    Nested(ValueRef<'a>, &'static BodySpec),
}

impl<'a> Part<'a> {
    fn of(value: ValueRef<'a>, body: Option<&'static BodySpec>) -> Self {
        match body {
            _ if value.is_null() => Part::Null,
            _ if !value.is_known() => Part::Unknown,
            Some(body) => Part::Nested(value, body),
            None => Part::Known(value),
        }
    }
}

impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Hidden => f.write_str("(sensitive value)"),
            Part::Null => f.write_str("Null"),
            Part::Unknown => f.write_str("Unknown"),
            Part::Known(value) => write!(f, "Known({value})"),
            Part::Nested(value, body) => {
                f.write_str("Known(")?;
                nested(*value, body, f)?;
                f.write_str(")")
            }
        }
    }
}

fn nested(value: ValueRef<'_>, body: &'static BodySpec, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match value.ty().kind() {
        TypeKind::Object(_) => fmt::Debug::fmt(&Shown { name: "object", value, body }, f),
        TypeKind::Map(_) => {
            let entries = value.elements().filter_map(|(key, element)| match key {
                Key::Key(name) => Some((name, Part::of(element, Some(body)))),
                _ => None,
            });
            f.debug_map().entries(entries).finish()
        }
        _ => f
            .debug_list()
            .entries(value.elements().map(|(_, element)| Part::of(element, Some(body))))
            .finish(),
    }
}
