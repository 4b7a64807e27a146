//! The keys of `#[tfsdk(…)]`, as data.

use std::fmt;

use crate::kind::Kind;
use crate::name::{hcl_nearest, nearest};

/// A key of a tag.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) about: About,
    /// Where it may stand.
    pub(crate) positions: &'static [Position],
    pub(crate) argument: Argument,
    /// Whether it only calls the method of the same name on the constant of the attribute, with the value behind `=` if
    /// there is one.
    pub(crate) is_told: bool,
    pub(crate) needs: &'static [Need],
}

/// What a key is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// How a struct or field is mapped, with or without a schema.
    Mapping,
    /// What a struct with a schema is.
    Kind(Kind),
    /// The schema of a struct, and how its attributes behave.
    Schema,
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
    /// On a variant of the enum of a `TfValue`.
    Variant,
    /// On a variant of the enum of a `TfObject`, which is as a field.
    UnionVariant,
}

/// Where a tag stands, and what is around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) position: Position,
    pub(crate) around: Around,
}

/// What the struct is that a field is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Around {
    /// It has no schema.
    Plain,
    Kind(Kind),
    /// Not known, or it does not matter.
    Anything,
}

/// What follows a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    /// Nothing.
    Flag,
    /// `= some::path`
    Path,
    /// `= expression`
    Expression,
    /// `= "text"`
    Text,
    /// `= 1`
    Integer,
    /// `("VARIABLE", else "text")`
    Variable,
}

const ITEM: &[Position] = &[Position::Item];
const FIELD: &[Position] = &[Position::Field];
const FIELDS: &[Position] = &[Position::Field, Position::Newtype];
const FIELD_OR_SCALAR: &[Position] = &[Position::Field, Position::Scalar];

macro_rules! keys {
    ($(
        $([$told:ident])? $key:ident: $name:literal, $about:expr, $positions:expr, $argument:ident $(, $need:ident)*;
    )*) => {
        $(pub(crate) static $key: Key = Key {
            name: $name,
            about: $about,
            positions: $positions,
            argument: Argument::$argument,
            is_told: false $(|| keys!($told))?,
            needs: &[$(Need::$need),*],
        };)*

        /// All keys, in the order in which messages list them.
        static KEYS: &[&Key] = &[$(&$key),*];
    };
    (told) => { true };
}

keys! {
    CRATE: "crate", About::Mapping, &[Position::Item, Position::Scalar], Path;
    OBJECT: "object", About::Mapping, ITEM, Text;
    SCHEMA_FILE: "schema_file", About::Mapping, ITEM, Text;
    OF_RESOURCE: "resource", About::Mapping, ITEM, Text;
    OF_DATA: "data", About::Mapping, ITEM, Text;
    OF_EPHEMERAL: "ephemeral", About::Mapping, ITEM, Text;
    OF_PROVIDER: "provider", About::Mapping, ITEM, Text;
    SOURCE: "source", About::Mapping, ITEM, Text;
    IGNORE_UNMAPPED: "ignore_unmapped", About::Mapping, ITEM, Flag;
    FLATTEN: "flatten", About::Mapping, FIELD, Flag;
    SET: "set", About::Mapping, FIELDS, Flag;
    TEXT: "text", About::Mapping, FIELDS, Flag;
    NULL_IS_EMPTY: "null_is_empty", About::Mapping, FIELDS, Flag;
    EMPTY_IS_NULL: "empty_is_null", About::Mapping, FIELDS, Flag;
    RESOURCE: "resource", About::Kind(Kind::Resource), ITEM, Flag;
    DATA_SOURCE: "data_source", About::Kind(Kind::DataSource), ITEM, Flag;
    PROVIDER: "provider", About::Kind(Kind::Provider), ITEM, Flag;
    EPHEMERAL: "ephemeral", About::Kind(Kind::Ephemeral), ITEM, Flag;
    LIST: "list", About::Kind(Kind::List), ITEM, Flag;
    ACTION: "action", About::Kind(Kind::Action), ITEM, Flag;
    PROVIDER_META: "provider_meta", About::Kind(Kind::ProviderMeta), ITEM, Flag;
    NESTED: "nested", About::Kind(Kind::Nested), ITEM, Flag;
    VERSION: "version", About::Schema, ITEM, Integer;
    MIRROR: "mirror", About::Schema, ITEM, Text;
    REQUIRED: "required", About::Schema, FIELD, Flag;
    OPTIONAL: "optional", About::Schema, FIELD, Flag;
    COMPUTED: "computed", About::Schema, FIELD, Flag;
    DEFAULT: "default", About::Schema, FIELD, Expression;
    DEFAULT_FN: "default_fn", About::Schema, FIELD, Expression;
    DEFAULT_ENV: "default_env", About::Schema, FIELD, Variable;
    [told] FORCE_NEW: "force_new", About::Schema, FIELD, Flag, Plan, PriorValue;
    [told] DIFF_SUPPRESS: "diff_suppress", About::Schema, FIELD, Expression, Plan, PriorValue, ConfigToCompare;
    [told] SAME_MEANING: "same_meaning", About::Schema, FIELD_OR_SCALAR, Expression, PriorValue;
    VALIDATE: "validate", About::Schema, FIELD_OR_SCALAR, Expression, ConfigToValidate;
    [told] SENSITIVE: "sensitive", About::Schema, FIELD, Flag;
    [told] WRITE_ONLY: "write_only", About::Schema, FIELD, Flag;
    DEPRECATED: "deprecated", About::Schema, &[Position::Item, Position::Field], Text;
    [told] KEEP: "keep", About::Schema, FIELD, Flag, Plan;
    [told] KEY: "key", About::Schema, FIELD, Flag, PriorValue;
    BLOCK: "block", About::Schema, FIELD, Flag;
    MIN_ITEMS: "min_items", About::Schema, FIELD, Integer;
    MAX_ITEMS: "max_items", About::Schema, FIELD, Integer;
    [told] ATTRIBUTES_AS_BLOCKS: "attributes_as_blocks", About::Schema, FIELD, Flag;
}

/// The keys that say where a default comes from.
pub(crate) static DEFAULTS: [&Key; 3] = [&DEFAULT, &DEFAULT_FN, &DEFAULT_ENV];

/// The keys about null and empty.
pub(crate) static NULLS: [&Key; 2] = [&NULL_IS_EMPTY, &EMPTY_IS_NULL];

/// The keys of fields that have no meaning on a variant; why, `rules/variant` says.
pub(crate) static NOT_OF_VARIANTS: [&Key; 13] = [
    &REQUIRED,
    &COMPUTED,
    &KEEP,
    &DEFAULT,
    &DEFAULT_FN,
    &DEFAULT_ENV,
    &WRITE_ONLY,
    &KEY,
    &NULL_IS_EMPTY,
    &EMPTY_IS_NULL,
    &FLATTEN,
    &MIN_ITEMS,
    &MAX_ITEMS,
];

/// The keys that name a schema of a file. Some are called as the keys that say what a struct is, which have no value.
pub(crate) static SCHEMA_NAMES: [&Key; 4] = [&OF_RESOURCE, &OF_DATA, &OF_EPHEMERAL, &OF_PROVIDER];

/// The keys that say who sets an attribute.
pub(crate) static MODES: [&Key; 3] = [&REQUIRED, &OPTIONAL, &COMPUTED];

impl Key {
    /// The key of this name, which may be that of two: one with a value, and one without.
    pub(crate) fn named(name: &str, has_value: bool) -> Option<&'static Key> {
        let mut keys = KEYS.iter().filter(|key| key.name == name);
        let first = keys.next()?;
        let other = keys.next().filter(|key| has_value == (key.argument != Argument::Flag));
        Some(other.unwrap_or(first))
    }

    /// What a struct is by this key.
    pub(crate) fn kind(&self) -> Option<Kind> {
        match self.about {
            About::Kind(kind) => Some(kind),
            About::Mapping | About::Schema => None,
        }
    }

    /// Whether it may stand at a position. What a variant of a union cannot have of a field's keys is a rule.
    pub(crate) fn stands_at(&self, position: Position) -> bool {
        let position = if position == Position::UnionVariant { Position::Field } else { position };
        self.positions.contains(&position)
    }

    /// The keys that may stand at a position, each name once.
    pub(crate) fn at(position: Position) -> impl Iterator<Item = &'static Key> {
        let again = [&OF_RESOURCE, &OF_EPHEMERAL, &OF_PROVIDER];
        KEYS.iter().filter(move |key| key.stands_at(position) && !key.is_any(&again)).copied()
    }

    /// How it is written, with `…` for what follows it.
    pub(crate) fn form(&self) -> String {
        match self.argument {
            Argument::Flag => self.name.to_owned(),
            Argument::Variable => format!("{}(\"…\")", self.name),
            Argument::Text => format!("{} = \"…\"", self.name),
            Argument::Path | Argument::Expression | Argument::Integer => format!("{} = …", self.name),
        }
    }

    /// The name of the runtime's `TagKey` for it: `ForceNew` for `force_new`.
    pub(crate) fn variant(&self) -> String {
        let words = self.name.split('_').map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_ascii_uppercase() + rest
        });
        words.collect()
    }

    /// The keys that the runtime knows as they are.
    pub(crate) fn told() -> impl Iterator<Item = &'static Key> {
        KEYS.iter().filter(|key| key.is_told).copied()
    }

    /// The keys that need something.
    pub(crate) fn needing(need: Need) -> impl Iterator<Item = &'static Key> {
        KEYS.iter().filter(move |key| key.needs.contains(&need)).copied()
    }

    /// The keys that have a meaning at a place.
    pub(crate) fn useful(place: Place) -> impl Iterator<Item = &'static Key> {
        Key::at(place.position).filter(move |key| key.is_useful(place))
    }

    /// Whether it has a meaning at a place.
    pub(crate) fn is_useful(&self, place: Place) -> bool {
        let is_never = place.position == Position::UnionVariant && self.is_any(&NOT_OF_VARIANTS);
        !is_never
            && self.stands_at(place.position)
            && match place.around {
                Around::Anything => true,
                Around::Plain => self.about == About::Mapping,
                Around::Kind(kind) => self.about == About::Mapping || self.acts_in(kind),
            }
    }

    /// The key that was meant by `name`: one that is useful at a place, or else one that may stand there.
    ///
    /// A slip leaves one of the first letters as it is, and a word for a kind of struct is not far from it. An `option` is no `action`, and
    /// a `provider_model` no `provider_meta`: much follows of what a struct is.
    pub(crate) fn near(name: &str, place: Place) -> Option<&'static str> {
        let starts = |key: &&'static str| {
            let letters = |text: &str| {
                text.bytes().take(2).map(|letter| letter.to_ascii_lowercase()).collect::<Vec<_>>()
            };
            let (key, name) = (letters(key), letters(name));
            key.first() == name.first()
                || key.get(1) == name.get(1)
                || key.first() == name.get(1)
                || key.get(1) == name.first()
        };
        let among = |keys: &mut dyn Iterator<Item = &'static Key>| {
            let is_kind = |near: &str| Key::named(near, false).is_some_and(|key| key.kind().is_some());
            // Less than three edits away.
            let is_close =
                |near: &str| hcl_nearest(&name.to_ascii_lowercase().replace('-', "_"), [near]).is_some();
            nearest(name, keys.map(|key| key.name).filter(starts))
                .filter(|near| !is_kind(near) || is_close(near))
        };
        among(&mut Key::useful(place)).or_else(|| among(&mut Key::at(place.position)))
    }

    /// Whether a key about schemas has a meaning in a struct of this kind.
    pub(crate) fn acts_in(&self, kind: Kind) -> bool {
        if self.is(&VERSION) {
            return kind == Kind::Resource;
        }
        if self.needs.contains(&Need::Plan) {
            return kind.is_planned();
        }
        if self.is(&WRITE_ONLY) {
            return kind.has_write_only();
        }
        if self.is_any(&[&BLOCK, &MIN_ITEMS, &MAX_ITEMS, &ATTRIBUTES_AS_BLOCKS]) && !kind.has_blocks() {
            return false;
        }
        match kind {
            Kind::Nested => true,
            Kind::Provider | Kind::List | Kind::Action | Kind::ProviderMeta => {
                !self.is_any(&[&KEY, &COMPUTED])
            }
            Kind::Resource | Kind::DataSource | Kind::Ephemeral => !self.is(&KEY),
        }
    }

    /// Whether it is this key.
    pub(crate) fn is(&self, other: &'static Key) -> bool {
        std::ptr::eq(self, other)
    }

    /// Whether it is one of these keys.
    pub(crate) fn is_any(&self, others: &[&'static Key]) -> bool {
        others.iter().any(|other| self.is(other))
    }

    /// Whether it says how an attribute behaves, and not how a field is mapped.
    pub(crate) fn is_behaviour(&self) -> bool {
        self.about == About::Schema && self.positions.contains(&Position::Field)
    }

    /// Whether it says how an attribute behaves, and nothing of a block.
    pub(crate) fn is_of_attributes(&self) -> bool {
        self.is_behaviour() && !self.is_any(&[&BLOCK, &MIN_ITEMS, &MAX_ITEMS, &DEPRECATED])
    }
}

impl Position {
    /// Whether tags stand here that name an attribute.
    pub(crate) fn is_attribute(self) -> bool {
        matches!(self, Position::Field | Position::UnionVariant)
    }

    /// How messages call it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Position::Item => "a struct",
            Position::Scalar => "a newtype or enum",
            Position::Field => "a field",
            Position::Newtype => "the field of a newtype",
            Position::Variant => "a variant",
            Position::UnionVariant => "a variant of a union",
        }
    }
}

/// How many names stand in a sentence; more are counted.
pub(crate) const LISTED: usize = 8;

/// Things of one sort in a sentence: "the field `a`", "the fields `a` and `b`", "12 fields".
pub(crate) fn listed(sort: &str, names: &[&str]) -> String {
    match names {
        [name] => format!("the {sort} `{name}`"),
        names if names.len() <= LISTED => format!("the {sort}s {}", Listed(names)),
        names => format!("{} {sort}s", names.len()),
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
