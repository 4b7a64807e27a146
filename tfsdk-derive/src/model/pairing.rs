//! Which attribute of what a struct is for each field is for.

use super::object::{Attribute, Field};
use super::wanted::Wanted;
use crate::wanted_attribute::WantedAttribute;

/// Fields and attributes, side by side.
pub(crate) struct Pairing<'a> {
    /// The position of a field among the struct's, and its attribute.
    pub(crate) pairs: Vec<(usize, &'a WantedAttribute)>,
    /// The fields without an attribute.
    pub(crate) extra: Vec<&'a Attribute>,
    /// The attributes without a field, as far as this struct shows; one that it embeds may have them.
    pub(crate) missing: Vec<&'a WantedAttribute>,
}

impl<'a> Pairing<'a> {
    /// Pairs what a struct is for with its fields: both stand in the order of their names.
    pub(crate) fn of(wanted: &'a Wanted, fields: &'a [Field<'_>]) -> Self {
        let mut pairing = Pairing { pairs: Vec::new(), extra: Vec::new(), missing: Vec::new() };
        let mut rest = wanted.attributes.iter().peekable();
        for (own, attribute) in
            fields.iter().enumerate().filter_map(|(i, field)| Some((i, field.attribute()?)))
        {
            let name = attribute.name.value();
            while let Some(other) = rest.next_if(|other| other.name < name) {
                pairing.missing.push(other);
            }
            match rest.next_if(|other| other.name == name) {
                Some(of) => pairing.pairs.push((own, of)),
                None => pairing.extra.push(attribute),
            }
        }
        pairing.missing.extend(rest);
        pairing
    }
}
