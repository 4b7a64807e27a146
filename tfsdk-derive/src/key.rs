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
    /// `= expression`
    Expr,
    /// `= "text"`
    Text,
    /// `= 1`
    Integer,
    /// `("VARIABLE", else "text")`
    Variable,
}

const FIELDS: &[Place] = &[Place::Field, Place::Newtype];

const ITEM: &[Place] = &[Place::Item];
const FIELD: &[Place] = &[Place::Field];
const FIELD_OR_SCALAR: &[Place] = &[Place::Field, Place::Scalar];

pub(crate) static CRATE: Key =
    Key { name: "crate", places: &[Place::Item, Place::Scalar], shape: Shape::Path };
pub(crate) static OBJECT: Key = Key { name: "object", places: ITEM, shape: Shape::Text };
pub(crate) static FLATTEN: Key = Key { name: "flatten", places: &[Place::Field], shape: Shape::Flag };
pub(crate) static SET: Key = Key { name: "set", places: FIELDS, shape: Shape::Flag };
pub(crate) static TEXT: Key = Key { name: "text", places: FIELDS, shape: Shape::Flag };
pub(crate) static NULL_IS_EMPTY: Key = Key { name: "null_is_empty", places: FIELDS, shape: Shape::Flag };
pub(crate) static EMPTY_IS_NULL: Key = Key { name: "empty_is_null", places: FIELDS, shape: Shape::Flag };

/// The keys of a struct that has a schema, and of the fields of one.
macro_rules! keys {
    ($($key:ident: $name:literal, $places:expr, $shape:ident;)*) => {
        $(pub(crate) static $key: Key = Key { name: $name, places: $places, shape: Shape::$shape };)*

        /// Those that only fields of structs with a schema have.
        static SCHEMA_KEYS: &[&Key] = &[$(&$key),*];
    };
}

keys! {
    RESOURCE: "resource", ITEM, Flag;
    DATA_SOURCE: "data_source", ITEM, Flag;
    PROVIDER: "provider", ITEM, Flag;
    EPHEMERAL: "ephemeral", ITEM, Flag;
    NESTED: "nested", ITEM, Flag;
    VERSION: "version", ITEM, Integer;
    REQUIRED: "required", FIELD, Flag;
    OPTIONAL: "optional", FIELD, Flag;
    COMPUTED: "computed", FIELD, Flag;
    DEFAULT: "default", FIELD, Expr;
    DEFAULT_FN: "default_fn", FIELD, Expr;
    DEFAULT_ENV: "default_env", FIELD, Variable;
    FORCE_NEW: "force_new", FIELD, Flag;
    DIFF_SUPPRESS: "diff_suppress", FIELD, Expr;
    SAME_MEANING: "same_meaning", FIELD_OR_SCALAR, Expr;
    VALIDATE: "validate", FIELD_OR_SCALAR, Expr;
    SENSITIVE: "sensitive", FIELD, Flag;
    WRITE_ONLY: "write_only", FIELD, Flag;
    DEPRECATED: "deprecated", &[Place::Item, Place::Field], Text;
    KEEP: "keep", FIELD, Flag;
    KEY: "key", FIELD, Flag;
    BLOCK: "block", FIELD, Flag;
    MIN_ITEMS: "min_items", FIELD, Integer;
    MAX_ITEMS: "max_items", FIELD, Integer;
    ATTRIBUTES_AS_BLOCKS: "attributes_as_blocks", FIELD, Flag;
}

/// The keys of mappings, with or without a schema; a new one is a line above and its name here.
static MAPPING_KEYS: &[&Key] = &[&CRATE, &OBJECT, &FLATTEN, &SET, &TEXT, &NULL_IS_EMPTY, &EMPTY_IS_NULL];

/// All keys.
fn keys() -> impl Iterator<Item = &'static Key> {
    MAPPING_KEYS.iter().chain(SCHEMA_KEYS).copied()
}

impl Key {
    /// The key of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Key> {
        keys().find(|key| key.name == name)
    }

    /// The keys that may stand at a place.
    pub(crate) fn at(place: Place) -> impl Iterator<Item = &'static Key> {
        keys().filter(move |key| key.places.contains(&place))
    }

    /// Whether it says how an attribute behaves, and not how a field is mapped.
    pub(crate) fn is_behaviour(&self) -> bool {
        self.places.contains(&Place::Field) && SCHEMA_KEYS.iter().any(|key| std::ptr::eq(*key, self))
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
