//! Which names attributes may have, and what is said where they have none of these.

use std::collections::{HashMap, HashSet};

use syn::ext::IdentExt;
use syn::{Ident, LitStr};

use crate::context::Context;
use crate::key::FLATTEN;
use crate::kind::Kind;
use crate::model::object::{Field, Object};
use crate::name::{corrected, is_valid};
use crate::parse::text_behind;

/// The names of an object's attributes: those that are taken, and for each field the one to write where it has none.
pub(super) struct Names {
    kind: Option<Kind>,
    /// Those that its tags give, also the tags that are wrong in another way, and those that are suggested.
    taken: HashSet<String>,
    /// By the names of the fields or variants.
    cures: HashMap<Ident, String>,
}

impl Names {
    pub(super) fn of(object: &Object<'_>) -> Self {
        let given = object.fields.iter().filter_map(|field| field.tag.name.as_ref()).map(LitStr::value);
        let taken = given.filter(|name| is_valid(name)).collect();
        let mut names = Names { kind: object.kind(), taken, cures: HashMap::new() };
        // Fields that are no attributes have a name only if they become some, so the others choose first.
        let is_none = |field: &&Field<'_>| field.tag.skips() || field.tag.has(&FLATTEN);
        let (none, attributes): (Vec<_>, Vec<_>) = object.fields.iter().partition(is_none);
        for field in attributes.into_iter().chain(none) {
            let cure = names.probable(field);
            names.taken.insert(cure.clone());
            names.cures.insert(field.own_name().clone(), cure);
        }
        names
    }

    /// The name to write for a field or variant of the object, which is the one that it has if that is possible. No two are told the same.
    pub(super) fn cure(&self, field: &Field<'_>) -> String {
        self.cures.get(field.own_name()).cloned().unwrap_or_else(|| self.probable(field))
    }

    /// Checks a name that a tag gives to a field or variant.
    pub(super) fn check(&self, cx: &Context, literal: &LitStr, field: &Field<'_>) {
        let (name, cure) = (literal.value(), self.cure(field));
        if name.is_empty() {
            let or = if field.variant.is_some() { "" } else { ", or `\"-\"` if the field is no attribute" };
            let help = format!("write `\"{cure}\"`{or}");
            cx.report(literal, "the name of an attribute cannot be empty", help);
        } else if !is_valid(&name) {
            let mistake = format!(
                "{name:?} is no attribute name: it is made of `a` to `z`, `0` to `9` and `_`, and starts with a letter"
            );
            let keys = if name.contains(',') { "; keys stand behind it, without quotes" } else { "" };
            cx.report(literal, mistake, format_args!("write `\"{cure}\"`{keys}"));
        } else if let Some(kind) = self.kind.filter(|_| self.is_reserved(&name)) {
            let mistake = format!("{name:?} is Terraform's own name at the root of {}", kind.words());
            let other = Some(format!("{name}_id")).filter(|other| self.is_free(other));
            let or = other.map(|other| format!(" or `\"{other}\"`")).unwrap_or_default();
            cx.report(literal, mistake, format_args!("choose another, such as `\"{cure}\"`{or}"));
        }
    }

    /// The name that a field probably has: the one that its tag gives, or else its own.
    fn probable(&self, field: &Field<'_>) -> String {
        let own = corrected(&field.own_name().unraw().to_string());
        let in_place_of_tag =
            || field.tag.attributes.iter().find_map(|attribute| text_behind(&attribute.meta));
        let given = field.tag.name.clone().or_else(in_place_of_tag).map(|name| name.value());
        match given {
            Some(name) if field.tag.name.is_some() && is_valid(&name) && !self.is_reserved(&name) => name,
            Some(name) if is_valid(&name) && self.is_reserved(&name) => self.first(&[Some(name)]),
            // In the tags of Go, options stand behind the name.
            Some(name) if name != "-" => {
                let name = name.split(',').next().unwrap_or_default();
                self.first(&[corrected(name), own])
            }
            _ => self.first(&[own]),
        }
    }

    /// The first of some names that is free, or else one that is made of them.
    fn first(&self, names: &[Option<String>]) -> String {
        let base = names.iter().flatten().next().map_or("name", String::as_str);
        let longer = [base.to_owned(), format!("{base}_name"), format!("{base}_id")];
        let numbered = (2_u32..).map(|number| format!("{base}_{number}"));
        let mut all = names.iter().flatten().cloned().chain(longer).chain(numbered);
        all.find(|name| self.is_free(name)).unwrap_or_default()
    }

    fn is_free(&self, name: &str) -> bool {
        !self.is_reserved(name) && !self.taken.contains(name)
    }

    fn is_reserved(&self, name: &str) -> bool {
        self.kind.is_some_and(|kind| kind.reserved_names().contains(&name))
    }
}
