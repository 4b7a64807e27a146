//! Words that are no keys, and what was meant by them.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::LitStr;
use syn::ext::IdentExt;

use super::argument::{Given, Variable};
use super::expression::Expression;
use super::lost::Lost;
use crate::context::Context;
use crate::key::{
    Argument, Around, BLOCK, COMPUTED, DATA_SOURCE, DEFAULT, DEFAULT_ENV, DEPRECATED, DIFF_SUPPRESS,
    EPHEMERAL, FORCE_NEW, KEEP, Key, LIST, Listed, NESTED, PROVIDER, Place, Position, REQUIRED, RESOURCE,
    SENSITIVE, VALIDATE, VERSION,
};
use crate::name::{corrected, is_valid, snake_case};
use crate::tokens::close;

/// A word that is no key, with what follows it.
pub(super) struct Unknown {
    pub(super) ident: Ident,
    pub(super) given: Given,
    /// Whether nothing stands before it.
    pub(super) is_first: bool,
}

/// What else is in the tag.
pub(super) struct Beside<'a> {
    pub(super) name: Option<&'a LitStr>,
    pub(super) keys: Vec<&'static Key>,
}

/// What was meant by a word.
enum Meant {
    /// A key, where it has a meaning.
    Key(&'static Key),
    Words(&'static str),
}

/// What the text of a variant is called elsewhere.
const OF_TEXTS: [&str; 5] = ["name", "rename", "serialize", "text", "value"];

type Rows = [(&'static [&'static str], Meant)];

/// Words of serde and of Terraform's framework on fields, and what says the same here.
static FIELD_WORDS: &Rows = &[
    (
        &["skip", "ignore", "skip_serializing", "skip_deserializing"],
        Meant::Words("for a field that is no attribute, write `#[tfsdk(\"-\")]`"),
    ),
    (
        &["skip_serializing_if"],
        Meant::Words("an `Option` is null by itself; to write empty as null, `empty_is_null`"),
    ),
    (
        &["with", "serialize_with", "deserialize_with", "from", "into", "try_from"],
        Meant::Words(
            "a type that prints and parses as text has the key `text`; any other is mapped by `tfsdk::map_with!`",
        ),
    ),
    (&["alias"], Meant::Words("an attribute has one name; drop it")),
    (
        &["description", "markdown_description", "doc", "help"],
        Meant::Words("the description of an attribute is the field's doc comment"),
    ),
    (
        &["type", "attribute_type", "elem", "element_type", "custom_type", "list", "map"],
        Meant::Words(
            "drop it: the type of the field says it; a `Vec` is a list, with the key `set` a set, and a `HashMap` is a map",
        ),
    ),
    (
        &["nested", "nested_attribute", "single_nested", "list_nested", "set_nested", "map_nested"],
        Meant::Words(
            "drop it: nested attributes are those of the struct that the field holds, which is tagged `nested`",
        ),
    ),
    (
        &["plan_modifier", "plan_modifiers"],
        Meant::Words(
            "write `force_new` for `RequiresReplace`, and `keep` for `UseStateForUnknown`; others are code in `Resource::plan`",
        ),
    ),
    (
        &["at_least_one_of", "conflicts_with", "exactly_one_of", "required_with"],
        Meant::Words(
            "what attributes are beside one another is checked by `Resource::validate`, with `schema::between`",
        ),
    ),
    (
        &[
            "one_of",
            "range",
            "between",
            "min",
            "max",
            "length",
            "len",
            "min_length",
            "max_length",
            "min_len",
            "max_len",
            "pattern",
            "regex",
        ],
        Meant::Words(
            "what a value may be is said by `validate = …`, with `one_of`, `length`, `within` and others of `tfsdk::schema::validate`",
        ),
    ),
    (&["nullable"], Meant::Words("drop it: a field that is an `Option` or a `Tf` may be null")),
    (&["validate_func", "validate_diag_func"], Meant::Key(&VALIDATE)),
    (&["diff_suppress_func"], Meant::Key(&DIFF_SUPPRESS)),
    (&["default_value", "static_default"], Meant::Key(&DEFAULT)),
    (&["env", "env_var"], Meant::Key(&DEFAULT_ENV)),
    (&["nested_block", "single_nested_block", "list_nested_block", "set_nested_block"], Meant::Key(&BLOCK)),
    (&["deprecation", "deprecation_message"], Meant::Key(&DEPRECATED)),
    (&["requires_replace", "requires_new", "immutable"], Meant::Key(&FORCE_NEW)),
    (&["use_state_for_unknown"], Meant::Key(&KEEP)),
    (&["read_only", "readonly", "output"], Meant::Key(&COMPUTED)),
    (&["mandatory"], Meant::Key(&REQUIRED)),
    (&["secret", "private"], Meant::Key(&SENSITIVE)),
];

/// The same on newtypes and enums, before those on all items.
static SCALAR_WORDS: &Rows =
    &[(&["transparent"], Meant::Words("drop it: a newtype is mapped as what it holds"))];

/// The same on structs, newtypes and enums.
static ITEM_WORDS: &Rows = &[
    (
        &["rename_all", "rename_all_fields"],
        Meant::Words("each field names its attribute, and each variant its text: `#[tfsdk(\"name\")]`"),
    ),
    (&["rename", "name"], Meant::Words("structs have no names in Terraform's data; drop it")),
    (
        &["untagged", "tag", "content"],
        Meant::Words(
            "drop it; a union has an attribute for each variant, and the one that is set says which variant it is",
        ),
    ),
    (&["transparent"], Meant::Words("a newtype that maps as what it holds derives `TfValue`")),
    (
        &["deny_unknown_fields"],
        Meant::Words(
            "drop it; a struct has all attributes of its object, unless it has the key `ignore_unmapped`",
        ),
    ),
    (
        &["default"],
        Meant::Words(
            "defaults stand on the fields of a struct with a schema: `#[tfsdk(\"name\", optional, default = …)]`",
        ),
    ),
    (
        &["description", "markdown_description", "doc", "help"],
        Meant::Words("the description of a schema is the struct's doc comment"),
    ),
    (
        &["kind", "schema", "type"],
        Meant::Words("what a struct is stands alone, such as `resource` or `data_source`"),
    ),
    (
        &["identity", "resource_identity"],
        Meant::Words("drop it; an identity is a struct without a schema, and `Identified` says whose it is"),
    ),
    (&["function"], Meant::Words("drop it; a function of a provider is one in Rust, for `Function::new`")),
    (
        &["block", "blocks", "nested_block", "nested_attribute"],
        Meant::Words(
            "a struct that others hold is tagged `nested`; `block` stands on the field that holds it",
        ),
    ),
    (
        &["type_name"],
        Meant::Words(
            "drop it; what a struct is called in configurations is told where the provider lists it",
        ),
    ),
    (&["deprecation", "deprecation_message"], Meant::Key(&DEPRECATED)),
    (&["managed", "managed_resource"], Meant::Key(&RESOURCE)),
    (&["data_resource"], Meant::Key(&DATA_SOURCE)),
    (
        &[
            "provider_block",
            "provider_config",
            "provider_configuration",
            "provider_data",
            "provider_model",
            "provider_settings",
        ],
        Meant::Key(&PROVIDER),
    ),
    (&["nested_object", "nested_struct"], Meant::Key(&NESTED)),
    (&["ephemeral_resource"], Meant::Key(&EPHEMERAL)),
    (&["list_resource"], Meant::Key(&LIST)),
    (&["schema_version"], Meant::Key(&VERSION)),
    (
        &["bound", "from", "into", "try_from"],
        Meant::Words("a type that is mapped by code of its own has `tfsdk::map_with!`"),
    ),
];

/// What other tools mean by a word, also if it is written as Go writes it.
fn meant(name: &str, position: Position) -> Option<&'static Meant> {
    let words: &[&Rows] = match position {
        Position::Item => &[ITEM_WORDS],
        Position::Scalar => &[SCALAR_WORDS, ITEM_WORDS],
        Position::Field | Position::Newtype | Position::UnionVariant => &[FIELD_WORDS],
        Position::Variant => &[],
    };
    let name = snake_case(name);
    words.iter().copied().flatten().find(|(words, _)| words.contains(&&*name)).map(|(_, meant)| meant)
}

/// What to do about a key of another place, if other tools have such a word at this one.
pub(super) fn elsewhere(name: &str, position: Position) -> Option<&'static str> {
    match meant(name, position)? {
        Meant::Words(help) => Some(help),
        Meant::Key(_) => None,
    }
}

impl Unknown {
    /// Reports it with what was meant, and returns what is missing without it; `None` if that is nothing.
    pub(super) fn report(&self, cx: &Context, place: Place, beside: &Beside<'_>) -> Option<Lost> {
        let name = self.ident.unraw().to_string();
        let (help, lost) = self.meant(&name, place, beside);
        cx.report(&self.ident, format_args!("there is no key `{name}`"), help);
        lost
    }

    /// What to do about it, and what is missing without it.
    fn meant(&self, name: &str, place: Place, beside: &Beside<'_>) -> (String, Option<Lost>) {
        let position = place.position;
        if position == Position::Variant {
            let help = match (beside.name, self.given.text()) {
                (Some(_), _) => "drop it: the tag of a variant is its text, and nothing else".to_owned(),
                (None, Some(text)) if OF_TEXTS.contains(&name) => {
                    format!("the text stands alone: write `#[tfsdk({text:?})]`")
                }
                (None, _) => "the tag of a variant is its text, in quotes".to_owned(),
            };
            return (help, Some(Lost::Anything));
        }
        if position != Position::UnionVariant && beside.name.is_some_and(|name| name.value() == "-") {
            return ("a field tagged `\"-\"` has none: write `#[tfsdk(\"-\")]`".to_owned(), None);
        }
        if position.is_attribute() && ["rename", "name", "attribute"].contains(&name) {
            if let Some(text) = self.given.text() {
                return self.name(corrected(&text).unwrap_or(text), beside);
            }
        }
        match meant(name, position) {
            Some(Meant::Words(help)) => return ((*help).to_owned(), Some(self.lost())),
            Some(Meant::Key(key)) => {
                let key = Key::named(key.name, self.given.is_value()).unwrap_or(key);
                // What a struct without a schema lacks is told of all its keys.
                let around = if place.around == Around::Plain { Around::Anything } else { place.around };
                if let Some(help) = self.is_nothing(key) {
                    return (help, None);
                }
                if key.is_useful(Place { position, around }) {
                    return self.key(key, beside, format!("write `{}`", self.as_key(key)));
                }
            }
            None => {}
        }
        if let Some(key) = Key::near(name, place).and_then(|near| Key::named(near, self.given.is_value())) {
            return self.key(key, beside, format!("did you mean `{}`?", key.name));
        }
        let keys: Vec<&str> = Key::useful(place).map(|key| key.name).collect();
        let owner = match (position, place.around) {
            (Position::Field, Around::Plain) => "a field of a struct without a schema",
            (Position::UnionVariant, Around::Plain) => "a variant of a union without a schema",
            _ => position.words(),
        };
        let s = if keys.len() == 1 { "" } else { "s" };
        let all = format!("{owner} has the key{s} {}", Listed(&keys));
        match position.is_attribute() && self.is_first && beside.name.is_none() && is_valid(name) {
            true => {
                (format!("for an attribute of this name, write `\"{name}\"`; {all}"), Some(Lost::Anything))
            }
            false => (all, Some(self.lost())),
        }
    }

    /// It is the name of the attribute.
    fn name(&self, name: String, beside: &Beside<'_>) -> (String, Option<Lost>) {
        match beside.name {
            Some(first) => {
                let first = first.value();
                (
                    format!("the name stands alone: write `{name:?}` in place of `{first:?}`, or drop this"),
                    None,
                )
            }
            None if self.is_first => {
                (format!("the name stands alone: write `{name:?}` in its place"), Some(Lost::Name))
            }
            None => {
                (format!("the name stands alone: write `{name:?}` as the first in the tag"), Some(Lost::Name))
            }
        }
    }

    /// It is a key, which may be there already.
    fn key(&self, key: &'static Key, beside: &Beside<'_>, help: String) -> (String, Option<Lost>) {
        match key.is_any(&beside.keys) {
            true => (format!("drop it; `{}` is there already", key.name), None),
            false => (help, Some(Lost::Key(self.ident.clone(), key))),
        }
    }

    /// What to do where the key that was meant would say what is so without it.
    fn is_nothing(&self, key: &Key) -> Option<String> {
        let value = self.given.expression()?;
        match key.argument {
            Argument::Flag if value.to_token_stream().to_string() == "false" => {
                Some(format!("drop it: without `{}` it is not so", key.name))
            }
            Argument::Expression if key.is(&DEFAULT) && value.is_none() => {
                Some("drop it: what is left out is `None` by itself".to_owned())
            }
            _ => None,
        }
    }

    /// How the key that was meant is written with what was given, where it can be.
    fn as_key(&self, key: &Key) -> String {
        let (name, value) = (key.name, self.given.expression());
        let text = value.as_ref().and_then(Expression::text).map(|text| text.value());
        let written = match key.argument {
            Argument::Flag => None,
            Argument::Variable => {
                text.and_then(|text| Some(format!("{name}({:?})", Variable::called(&text)?)))
            }
            Argument::Text => text.map(|text| format!("{name} = {text:?}")),
            Argument::Path | Argument::Expression | Argument::Integer => {
                value.map(|value| format!("{name} = {}", close(&value.to_token_stream())))
            }
        };
        written.unwrap_or_else(|| key.form())
    }

    /// What may be missing where that is not known. What has a value is no key without one.
    fn lost(&self) -> Lost {
        match (&self.given, self.is_first) {
            (Given::Nothing, true) => Lost::Anything,
            (Given::Nothing, false) => Lost::Word,
            _ => Lost::Value,
        }
    }
}
