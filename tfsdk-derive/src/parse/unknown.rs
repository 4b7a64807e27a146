//! Words that are no keys, and what was meant by them.

use proc_macro2::Ident;
use syn::ext::IdentExt;

use super::argument::Given;
use crate::context::Context;
use crate::key::{Around, Key, Listed, Place, Position};
use crate::name::{corrected, is_valid};

/// Words of serde and of Terraform's framework on fields, and what says the same here.
const FIELD_WORDS: &[(&[&str], &str)] = &[
    (
        &["skip", "ignore", "skip_serializing", "skip_deserializing"],
        "for a field that is no attribute, write `#[tfsdk(\"-\")]`",
    ),
    (&["skip_serializing_if"], "an `Option` is null by itself; to write empty as null, `empty_is_null`"),
    (
        &["with", "serialize_with", "deserialize_with", "from", "into", "try_from"],
        "a type that prints and parses as text has the key `text`; any other is mapped by `tfsdk::map_with!`",
    ),
    (&["alias"], "an attribute has one name; drop it"),
    (&["description", "doc", "help"], "the description of an attribute is the field's doc comment"),
    (&["requires_replace", "requires_new"], "write `force_new`"),
    (&["use_state_for_unknown"], "write `keep`"),
    (&["read_only", "readonly"], "write `computed`"),
    (&["secret", "private"], "write `sensitive`"),
];

/// The same on structs, newtypes and enums.
const ITEM_WORDS: &[(&[&str], &str)] = &[
    (
        &["rename_all", "rename_all_fields"],
        "each field names its attribute, and each variant its text: `#[tfsdk(\"name\")]`",
    ),
    (&["rename", "name"], "structs have no names in Terraform's data; drop it"),
    (
        &["untagged", "tag", "content"],
        "drop it; a union has an attribute for each variant, and the one that is set says which variant it is",
    ),
    (&["transparent"], "a newtype that maps as what it holds derives `TfValue`"),
    (
        &["deny_unknown_fields"],
        "drop it; a struct has all attributes of its object, unless it has the key `ignore_unmapped`",
    ),
    (
        &["default"],
        "defaults stand on the fields of a struct with a schema: `#[tfsdk(\"name\", optional, default = …)]`",
    ),
    (&["description", "doc", "help"], "the description of a schema is the struct's doc comment"),
    (&["ephemeral_resource"], "write `ephemeral`"),
    (&["list_resource"], "write `list`"),
    (&["schema_version"], "write `version = …`"),
    (
        &["bound", "from", "into", "try_from"],
        "a type that is mapped by code of its own has `tfsdk::map_with!`",
    ),
];

/// Reports a word that is no key, and returns the key that was meant, if that is known. `is_first` says that nothing stands before it.
pub(super) fn report(
    cx: &Context,
    ident: &Ident,
    given: &Given,
    place: Place,
    is_first: bool,
) -> Option<&'static Key> {
    let name = ident.unraw().to_string();
    let mistake = format!("there is no key `{name}`");
    let position = place.position;
    if position == Position::Variant {
        cx.report(ident, mistake, "the tag of a variant is its text, in quotes");
        return None;
    }
    if position.is_attribute() && ["rename", "name", "attribute"].contains(&&*name) {
        if let Some(text) = given.text() {
            let attribute = corrected(&text).unwrap_or(text);
            let help = format!("the name stands alone: write `\"{attribute}\"` in its place");
            cx.report(ident, mistake, help);
            return None;
        }
    }
    let words = if matches!(position, Position::Item | Position::Scalar) { ITEM_WORDS } else { FIELD_WORDS };
    if let Some((_, help)) = words.iter().find(|(words, _)| words.contains(&&*name)) {
        match given.text() {
            // That is also what names a schema in a file.
            Some(text) if *help == "write `ephemeral`" => {
                cx.report(ident, mistake, format_args!("write `ephemeral = {text:?}`"));
            }
            _ => cx.report(ident, mistake, help),
        }
        let meant = help.strip_prefix("write `").and_then(|rest| rest.split_once('`'));
        return meant.and_then(|(key, _)| Key::named(key, given.is_value()));
    }
    if let Some(near) = Key::near(&name, place) {
        cx.report(ident, mistake, format_args!("did you mean `{near}`?"));
        return Key::named(near, given.is_value());
    }
    let keys: Vec<&str> = Key::useful(place).map(|key| key.name).collect();
    let owner = match (position, place.around) {
        (Position::Field, Around::Plain) => "a field of a struct without a schema",
        (Position::UnionVariant, Around::Plain) => "a variant of a union without a schema",
        _ => position.words(),
    };
    let s = if keys.len() == 1 { "" } else { "s" };
    let all = format!("{owner} has the key{s} {}", Listed(&keys));
    if position.is_attribute() && is_first && is_valid(&name) {
        cx.report(ident, mistake, format_args!("for an attribute of this name, write `\"{name}\"`; {all}"));
    } else {
        cx.report(ident, mistake, all);
    }
    None
}
