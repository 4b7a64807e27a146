//! What the tag of a struct says about its schema.

use syn::{Attribute, Ident, LitInt, LitStr};

use super::doc::description;
use super::kind::Kind;
use super::rules;
use crate::context::Context;
use crate::key::{DATA_SOURCE, DEPRECATED, EPHEMERAL, Key, NESTED, PROVIDER, RESOURCE, VERSION};
use crate::tag::{Tag, Value};

/// Whether a struct has a schema.
pub(crate) enum Schema {
    /// It is a plain mapping.
    None,
    /// Its tag cannot be understood, which is reported.
    Broken,
    /// It has a schema.
    Of(Head),
}

/// What the struct's own tag and doc comment say.
pub(crate) struct Head {
    pub(crate) kind: Kind,
    pub(crate) version: Option<LitInt>,
    pub(crate) description: String,
    pub(crate) deprecated: Option<LitStr>,
}

static KINDS: [(&Key, Kind); 5] = [
    (&RESOURCE, Kind::Resource),
    (&DATA_SOURCE, Kind::DataSource),
    (&PROVIDER, Kind::Provider),
    (&EPHEMERAL, Kind::Ephemeral),
    (&NESTED, Kind::Nested),
];

impl Schema {
    /// What the tag of a struct says; what is wrong with it is reported.
    pub(crate) fn of(cx: &Context, own: &Ident, attributes: &[Attribute], tag: &Tag<'_>) -> Self {
        let is_kind =
            |key: &Key| KINDS.iter().find(|(kind, _)| std::ptr::eq(*kind, key)).map(|(_, kind)| *kind);
        let mut kinds =
            tag.settings.iter().filter_map(|setting| is_kind(setting.key).map(|kind| (kind, setting)));
        let first = kinds.next();
        for (_, setting) in kinds {
            let before = first.as_ref().map_or("", |(_, setting)| setting.key.name);
            cx.report(
                &setting.ident,
                format_args!("`{}` after `{before}`: a struct is one of them", setting.key.name),
                "write a struct for each; what they have in common, a nested struct that both `flatten`",
            );
        }
        let kind = first.map(|(kind, _)| kind);
        let version = tag.get(&VERSION);
        if let (Some(setting), Some(Kind::Resource)) = (version, kind) {
            let _ = setting;
        } else if let Some(setting) = version {
            let help = match kind {
                None => {
                    format!("write `#[tfsdk(resource, version = …)]`, or drop it if `{own}` is no resource")
                }
                Some(_) => "drop `version`".to_owned(),
            };
            cx.report(&setting.ident, "`version` is the version of a state, which a resource has", help);
        }
        if let (Some(setting), None) = (tag.get(&DEPRECATED), kind) {
            rules::no_schema(cx, own, setting);
        }
        match kind {
            _ if tag.broken => Schema::Broken,
            None => Schema::None,
            Some(kind) => Schema::Of(Head {
                kind,
                version: version.and_then(|setting| match &setting.value {
                    Value::Integer(number) => Some(number.clone()),
                    _ => None,
                }),
                description: description(attributes),
                deprecated: text(tag),
            }),
        }
    }
}

/// The text of `deprecated`.
pub(super) fn text(tag: &Tag<'_>) -> Option<LitStr> {
    match tag.get(&DEPRECATED).map(|setting| &setting.value) {
        Some(Value::Text(text)) => Some(text.clone()),
        _ => None,
    }
}
