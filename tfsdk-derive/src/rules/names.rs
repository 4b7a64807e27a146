//! Which names attributes may have, for those that are suggested.

use std::collections::HashSet;

use syn::ext::IdentExt;
use syn::{Ident, LitStr};

use crate::kind::Kind;
use crate::model::object::Object;
use crate::name::{corrected, is_valid};

/// The names that attributes of an object cannot have.
pub(super) struct Names {
    kind: Option<Kind>,
    /// Those that its tags give, also the tags that are wrong in another way.
    taken: HashSet<String>,
}

impl Names {
    pub(super) fn of(object: &Object<'_>) -> Self {
        let given = object.fields.iter().filter_map(|field| field.tag.name.as_ref()).map(LitStr::value);
        Names { kind: object.kind(), taken: given.filter(|name| is_valid(name)).collect() }
    }

    /// The name that an attribute without one probably has: that of its field.
    pub(super) fn meant(&self, ident: &Ident) -> String {
        self.first(&[corrected(&ident.unraw().to_string())])
    }

    /// The name that was meant by one, which is the same if it is possible.
    pub(super) fn cured(&self, name: &LitStr, ident: &Ident) -> String {
        let name = name.value();
        if is_valid(&name) {
            return if self.is_reserved(&name) { self.first(&[Some(name)]) } else { name };
        }
        self.first(&[corrected(&name), corrected(&ident.unraw().to_string())])
    }

    /// The first of some names that is free, or else one that is made of them.
    fn first(&self, names: &[Option<String>]) -> String {
        let base = names.iter().flatten().next().map_or("name", String::as_str);
        let longer = [base.to_owned(), format!("{base}_name"), format!("{base}_id")];
        let numbered = (2_u32..).map(|number| format!("{base}_{number}"));
        let mut all = names.iter().flatten().cloned().chain(longer).chain(numbered);
        all.find(|name| !self.is_reserved(name) && !self.taken.contains(name)).unwrap_or_default()
    }

    fn is_reserved(&self, name: &str) -> bool {
        self.kind.is_some_and(|kind| kind.reserved_names().contains(&name))
    }
}
