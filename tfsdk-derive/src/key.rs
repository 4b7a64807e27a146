//! The keys of `#[tfsdk(…)]`, as data.

use std::fmt;

use tfsdk_text::nearest;

/// A key of a tag.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// Where it may stand.
    pub(crate) positions: &'static [Position],
    pub(crate) argument: Argument,
    /// Whether it only calls the method of the same name on the constant of the attribute, with the value behind `=` if
    /// there is one.
    pub(crate) is_method: bool,
    pub(crate) needs: &'static [Need],
}

/// What has to be there for a key to have an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// A plan, which only a resource has.
    Plan,
    /// A prior value, which a write-only attribute has not.
    PriorValue,
    /// A value in the configuration that it compares. A computed attribute has none.
    ConfigToCompare,
    /// A value in the configuration that it validates. A computed attribute has none.
    ConfigToValidate,
}

/// Where a tag stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
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
pub(crate) enum Argument {
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

const FIELDS: &[Position] = &[Position::Field, Position::Newtype];

const ITEM: &[Position] = &[Position::Item];
const FIELD: &[Position] = &[Position::Field];
const FIELD_OR_SCALAR: &[Position] = &[Position::Field, Position::Scalar];

macro_rules! keys {
    ($(#[$doc:meta])* $all:ident: $(
        $([$method:ident])? $key:ident: $name:literal, $positions:expr, $argument:ident $(, $need:ident)*;
    )*) => {
        $(pub(crate) static $key: Key = Key {
            name: $name,
            positions: $positions,
            argument: Argument::$argument,
            is_method: false $(|| keys!($method))?,
            needs: &[$(Need::$need),*],
        };)*

        $(#[$doc])*
        static $all: &[&Key] = &[$(&$key),*];
    };
    (method) => { true };
}

keys! {
    /// The keys of mappings, with or without a schema.
    MAPPING_KEYS:
    CRATE: "crate", &[Position::Item, Position::Scalar], Path;
    OBJECT: "object", ITEM, Text;
    FLATTEN: "flatten", FIELD, Flag;
    SET: "set", FIELDS, Flag;
    TEXT: "text", FIELDS, Flag;
    NULL_IS_EMPTY: "null_is_empty", FIELDS, Flag;
    EMPTY_IS_NULL: "empty_is_null", FIELDS, Flag;
}

keys! {
    /// The keys of a struct that has a schema, and of the fields of one.
    SCHEMA_KEYS:
    RESOURCE: "resource", ITEM, Flag;
    DATA_SOURCE: "data_source", ITEM, Flag;
    PROVIDER: "provider", ITEM, Flag;
    EPHEMERAL: "ephemeral", ITEM, Flag;
    NESTED: "nested", ITEM, Flag;
    VERSION: "version", ITEM, Integer;
    REQUIRED: "required", FIELD, Flag;
    OPTIONAL: "optional", FIELD, Flag;
    COMPUTED: "computed", FIELD, Flag;
    DEFAULT: "default", FIELD, Expr, Plan;
    DEFAULT_FN: "default_fn", FIELD, Expr, Plan;
    DEFAULT_ENV: "default_env", FIELD, Variable, Plan;
    [method] FORCE_NEW: "force_new", FIELD, Flag, Plan, PriorValue;
    [method] DIFF_SUPPRESS: "diff_suppress", FIELD, Expr, Plan, PriorValue, ConfigToCompare;
    [method] SAME_MEANING: "same_meaning", FIELD_OR_SCALAR, Expr, PriorValue;
    VALIDATE: "validate", FIELD_OR_SCALAR, Expr, ConfigToValidate;
    [method] SENSITIVE: "sensitive", FIELD, Flag;
    [method] WRITE_ONLY: "write_only", FIELD, Flag;
    DEPRECATED: "deprecated", &[Position::Item, Position::Field], Text;
    [method] KEEP: "keep", FIELD, Flag, Plan;
    [method] KEY: "key", FIELD, Flag, PriorValue;
    BLOCK: "block", FIELD, Flag;
    MIN_ITEMS: "min_items", FIELD, Integer;
    MAX_ITEMS: "max_items", FIELD, Integer;
    [method] ATTRIBUTES_AS_BLOCKS: "attributes_as_blocks", FIELD, Flag;
}

/// All keys.
fn keys() -> impl Iterator<Item = &'static Key> {
    MAPPING_KEYS.iter().chain(SCHEMA_KEYS).copied()
}

impl Key {
    /// The key of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Key> {
        keys().find(|key| key.name == name)
    }

    /// The keys that may stand at a position.
    pub(crate) fn at(position: Position) -> impl Iterator<Item = &'static Key> {
        keys().filter(move |key| key.positions.contains(&position))
    }

    /// Whether it says how an attribute behaves, and not how a field is mapped.
    pub(crate) fn is_behaviour(&self) -> bool {
        self.positions.contains(&Position::Field) && SCHEMA_KEYS.iter().any(|key| std::ptr::eq(*key, self))
    }

    /// The keys that are methods of an attribute's constant.
    pub(crate) fn methods() -> impl Iterator<Item = &'static Key> {
        keys().filter(|key| key.is_method)
    }

    /// The keys that need something.
    pub(crate) fn needing(need: Need) -> impl Iterator<Item = &'static Key> {
        keys().filter(move |key| key.needs.contains(&need))
    }

    /// The key that may stand at `position` and was meant by `name`.
    pub(crate) fn near(name: &str, position: Position) -> Option<&'static str> {
        nearest(name, Key::at(position).map(|key| key.name))
    }
}

impl Position {
    /// How messages call it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Position::Item => "a struct",
            Position::Scalar => "a newtype or enum",
            Position::Field => "a field",
            Position::Newtype => "the field of a newtype",
            Position::Variant => "a variant",
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
