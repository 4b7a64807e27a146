//! What the tag of a struct says about its schema.

use syn::parse::ParseStream;
use syn::{Attribute, Ident, LitInt, LitStr, Visibility};

use crate::context::Context;
use crate::key::{Around, DEPRECATED, MIRROR, SCHEMA_FILE, SCHEMA_NAMES, VERSION};
use crate::kind::Kind;
use crate::parse::doc::description;
use crate::parse::{Description, Tag};

/// Whether a struct has a schema.
pub(crate) enum Schema {
    /// It is a plain mapping.
    None,
    /// Not known, as something is wrong with its tag, which is reported.
    Poisoned,
    /// It has a schema.
    Of(Head),
}

/// What the struct's own tag and doc comment say.
pub(crate) struct Head {
    pub(crate) kind: Kind,
    pub(crate) version: Option<LitInt>,
    pub(crate) description: Description,
    pub(crate) deprecated: Option<LitStr>,
    /// What its mirror is called, if it is not called as usual.
    pub(crate) mirror: Option<MirrorName>,
}

/// The name of a mirror, and its visibility if it is another than the struct's.
pub(crate) struct MirrorName {
    /// Where it stands.
    pub(crate) literal: LitStr,
    pub(crate) visibility: Option<Visibility>,
    pub(crate) ident: Ident,
}

impl Schema {
    /// What the tag of a struct says. Of several kinds nobody knows which one is meant; of a misspelt one it is told, and it
    /// counts where no other is there. `kind` is what it counts for, whatever the tag says.
    pub(super) fn of(cx: &Context, tag: &Tag<'_>, attributes: &[Attribute], kind: Option<Kind>) -> Self {
        let mut kinds: Vec<Kind> = match kind {
            Some(kind) => vec![kind],
            None => tag.settings.iter().filter_map(|setting| setting.key.kind()).collect(),
        };
        if kinds.is_empty() {
            kinds.extend(tag.keys().filter_map(|(key, _)| key.kind()));
        }
        match kinds.first() {
            Some(_) if kinds.len() > 1 => Schema::Poisoned,
            Some(&kind) => Schema::Of(Head {
                kind,
                version: tag.integer(&VERSION).cloned(),
                description: description(attributes),
                deprecated: tag.text(&DEPRECATED).cloned(),
                mirror: tag.text(&MIRROR).and_then(|name| MirrorName::of(cx, name)),
            }),
            // That a schema of a file is named, and no file, is reported with the file.
            None if !tag.has(&SCHEMA_FILE) && tag.all(&SCHEMA_NAMES).next().is_some() => Schema::Poisoned,
            None if tag.is_understood() => Schema::None,
            None => Schema::Poisoned,
        }
    }

    /// What it is around a field.
    pub(super) fn around(&self) -> Around {
        match self {
            Schema::None => Around::Plain,
            Schema::Poisoned => Around::Anything,
            Schema::Of(head) => Around::Kind(head.kind),
        }
    }

    /// What its tag says, if it has a schema.
    pub(crate) fn head(&self) -> Option<&Head> {
        match self {
            Schema::Of(head) => Some(head),
            Schema::None | Schema::Poisoned => None,
        }
    }
}

impl MirrorName {
    /// The name that a literal gives; `None` if it gives none, which is reported.
    fn of(cx: &Context, literal: &LitStr) -> Option<Self> {
        let parsed = literal.parse_with(|input: ParseStream<'_>| {
            let visibility = match input.parse()? {
                Visibility::Inherited => None,
                visibility => Some(visibility),
            };
            Ok(MirrorName { literal: literal.clone(), visibility, ident: input.parse()? })
        });
        if parsed.is_err() {
            cx.report(
                literal,
                format_args!("{:?} names no struct", literal.value()),
                "write the name of the mirror, with its visibility if that is another than the struct's: `mirror = \"pub(crate) BucketPlan\"`",
            );
        }
        parsed.ok()
    }
}
