//! The keys of `#[tfsdk(…)]`, as data.

use std::fmt;

use crate::suggest::nearest;

/// A key of a tag.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// The places where it may stand.
    pub(crate) places: &'static [Place],
    pub(crate) shape: Shape,
}

/// Where a tag stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// On the struct of a `TfObject`.
    Item,
    /// On the newtype or enum of a `TfValue`.
    Scalar,
    /// On a field of a `TfObject`.
    Field,
    /// On the field of a newtype.
    Newtype,
    /// On a variant of an enum.
    Variant,
}

/// What follows a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Nothing.
    Flag,
    /// `= some::path`
    Path,
    /// `= "text"`
    Text,
}

const FIELDS: &[Place] = &[Place::Field, Place::Newtype];

pub(crate) static CRATE: Key =
    Key { name: "crate", places: &[Place::Item, Place::Scalar], shape: Shape::Path };
pub(crate) static OBJECT: Key = Key { name: "object", places: &[Place::Item], shape: Shape::Text };
pub(crate) static FLATTEN: Key = Key { name: "flatten", places: &[Place::Field], shape: Shape::Flag };
pub(crate) static SET: Key = Key { name: "set", places: FIELDS, shape: Shape::Flag };
pub(crate) static TEXT: Key = Key { name: "text", places: FIELDS, shape: Shape::Flag };
pub(crate) static NULL_IS_EMPTY: Key = Key { name: "null_is_empty", places: FIELDS, shape: Shape::Flag };
pub(crate) static EMPTY_IS_NULL: Key = Key { name: "empty_is_null", places: FIELDS, shape: Shape::Flag };

/// All keys; a new one is a line above and its name here.
static KEYS: &[&Key] = &[&CRATE, &OBJECT, &FLATTEN, &SET, &TEXT, &NULL_IS_EMPTY, &EMPTY_IS_NULL];

impl Key {
    /// The key of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().copied().find(|key| key.name == name)
    }

    /// The keys that may stand at a place.
    pub(crate) fn at(place: Place) -> impl Iterator<Item = &'static Key> {
        KEYS.iter().copied().filter(move |key| key.places.contains(&place))
    }

    /// The key that may stand at `place` and was meant by `name`.
    pub(crate) fn near(name: &str, place: Place) -> Option<&'static str> {
        nearest(name, Key::at(place).map(|key| key.name))
    }
}

impl Place {
    /// The words for it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Place::Item => "a struct",
            Place::Scalar => "a newtype or enum",
            Place::Field => "a field",
            Place::Newtype => "the field of a newtype",
            Place::Variant => "a variant",
        }
    }
}

/// Keys in a sentence: "`a`", "`a` and `b`", "`a`, `b` and `c`".
pub(crate) struct Listed<'a>(pub(crate) &'a [&'a str]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, name) in self.0.iter().enumerate() {
            let lead = match i {
                0 => "",
                _ if i + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{lead}`{name}`")?;
        }
        Ok(())
    }
}
