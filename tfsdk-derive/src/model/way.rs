//! The way a field is mapped.

use proc_macro2::Span;
use syn::Type;

use crate::key::{EMPTY_IS_NULL, NULL_IS_EMPTY, SET, TEXT};
use crate::parse::Tag;
use crate::ty::{held_argument, is_collection, last_segment};

/// The way a field is mapped. Each step has the span of the key that chose it, so that errors about it are shown there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Way {
    /// As its type says.
    Plain,
    /// By its text (`text`).
    Text(At),
    /// A list as a set (`set`), and its elements in some way.
    Set(At, Box<Way>),
    /// What an `Option`, a `Tf` or a collection holds in some way.
    Within(At, Box<Way>),
    /// Null as empty, and the rest in some way (`null_is_empty`).
    NullIsEmpty(At, Box<Way>),
    /// Empty as null, and the rest in some way (`empty_is_null`).
    EmptyIsNull(At, Box<Way>),
}

/// Where a key stands. All places are equal, so that ways can be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At(pub(crate) Span);

impl PartialEq for At {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Way {
    /// The way that the keys of a tag choose for a field of this type.
    pub(crate) fn of(tag: &Tag<'_>, ty: &Type) -> Self {
        let place = |key| tag.get(key).map(|setting| At(setting.ident.span()));
        let way = Way::inner(ty, place(&SET), place(&TEXT));
        if let Some(at) = place(&NULL_IS_EMPTY) {
            return Way::NullIsEmpty(at, Box::new(way));
        }
        if let Some(at) = place(&EMPTY_IS_NULL) {
            return Way::EmptyIsNull(at, Box::new(way));
        }
        way
    }

    fn inner(ty: &Type, set: Option<At>, text: Option<At>) -> Self {
        let Some(at) = set.or(text) else { return Way::Plain };
        let segment = last_segment(ty);
        let argument = segment.and_then(held_argument);
        let name = segment.map(|segment| segment.ident.to_string()).unwrap_or_default();
        match (&name[..], argument, set) {
            ("Option" | "Tf", Some(held), _) => Way::Within(at, Box::new(Way::inner(held, set, text))),
            ("Vec" | "VecDeque", Some(element), Some(set)) => {
                Way::Set(set, Box::new(Way::inner(element, None, text)))
            }
            (name, Some(held), None) if is_collection(name) => {
                Way::Within(at, Box::new(Way::inner(held, set, text)))
            }
            (_, _, Some(set)) => Way::Set(set, Box::new(Way::Plain)),
            _ => Way::Text(at),
        }
    }

    /// Whether it is as the type says.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self, Way::Plain)
    }

    /// Whether values are mapped as their types say, if perhaps in another kind of collection, so that the rules of these
    /// types are about them.
    pub(crate) fn maps_elements(&self) -> bool {
        match self {
            Way::Plain => true,
            Way::Text(_) => false,
            Way::Set(_, inner)
            | Way::Within(_, inner)
            | Way::NullIsEmpty(_, inner)
            | Way::EmptyIsNull(_, inner) => inner.maps_elements(),
        }
    }

    /// Whether a field of this type, which can be mapped as it is, can be mapped so, as far as its name tells.
    pub(crate) fn is_for(&self, ty: &Type) -> bool {
        let segment = last_segment(ty);
        let is_for_argument =
            |inner: &Way| segment.and_then(held_argument).is_some_and(|argument| inner.is_for(argument));
        match self {
            Way::Plain => true,
            Way::Set(_, element) => {
                segment.is_some_and(|list| list.ident == "Vec" || list.ident == "VecDeque")
                    && is_for_argument(element)
            }
            Way::Within(_, inner) => is_for_argument(inner),
            Way::Text(_) | Way::NullIsEmpty(..) | Way::EmptyIsNull(..) => false,
        }
    }

    /// Whether it makes a set of a list.
    pub(crate) fn makes_set(&self) -> bool {
        match self {
            Way::Plain | Way::Text(_) => false,
            Way::Set(..) => true,
            Way::Within(_, inner) | Way::NullIsEmpty(_, inner) | Way::EmptyIsNull(_, inner) => {
                inner.makes_set()
            }
        }
    }
}
