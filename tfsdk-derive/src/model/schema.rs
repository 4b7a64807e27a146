//! What the tag of a struct says about its schema.

use syn::{Attribute, LitInt, LitStr};

use crate::key::{About, Around, DEPRECATED, VERSION};
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
}

impl Schema {
    /// What the tag of a struct says. Of several kinds the first counts.
    pub(super) fn of(tag: &Tag<'_>, attributes: &[Attribute], is_sound: bool) -> Self {
        let kind = tag.settings.iter().find_map(|setting| match setting.key.about {
            About::Kind(kind) => Some(kind),
            About::Mapping | About::Schema => None,
        });
        match kind {
            Some(kind) => Schema::Of(Head {
                kind,
                version: tag.integer(&VERSION).cloned(),
                description: description(attributes),
                deprecated: tag.text(&DEPRECATED).cloned(),
            }),
            None if is_sound => Schema::None,
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
