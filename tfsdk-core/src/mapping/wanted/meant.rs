//! Which attributes were probably meant by names that are not wanted.

use super::Wanted;
use super::fields::has;
use crate::const_text::nearer;
use crate::mapping::embed::compare;
use crate::ty::{FieldSpec, TypeSpec};

/// So many names that were probably meant are kept.
const MOST_MEANT: usize = 8;

/// The attributes that fields were probably meant for that have none, which is told there.
pub(super) struct Meant {
    names: [&'static str; MOST_MEANT],
    count: usize,
}

impl Meant {
    /// Those of all fields of a struct.
    pub(super) const fn of(fields: &'static [FieldSpec], attributes: &'static [Wanted]) -> Self {
        let mut meant = Meant { names: [""; MOST_MEANT], count: 0 };
        meant.keep(fields, fields, attributes);
        meant
    }

    /// Those of the fields of a struct, `all`, or of one that is embedded there.
    const fn keep(
        &mut self,
        fields: &'static [FieldSpec],
        all: &'static [FieldSpec],
        attributes: &'static [Wanted],
    ) {
        let mut i = 0;
        while i < fields.len() && self.count < MOST_MEANT {
            match fields[i] {
                FieldSpec::Attribute { name, .. } if !wants(attributes, name) => {
                    self.names[self.count] = meant(name, all, attributes);
                    self.count += 1;
                }
                FieldSpec::Flatten(TypeSpec::Object(embedded)) => self.keep(embedded, all, attributes),
                _ => {}
            }
            i += 1;
        }
    }

    /// Whether it is one of them.
    pub(super) const fn has(&self, name: &str) -> bool {
        let mut i = 0;
        while i < self.count {
            if compare(self.names[i].as_bytes(), name.as_bytes()) == 0 {
                return true;
            }
            i += 1;
        }
        false
    }
}

/// The attribute that was probably meant by a name, among those without a field; empty if none was.
pub(super) const fn meant(name: &str, all: &[FieldSpec], attributes: &'static [Wanted]) -> &'static str {
    let mut meant = "";
    let mut i = 0;
    while i < attributes.len() {
        let candidate = attributes[i].name;
        // What can have no field was not meant.
        let can_be = attributes[i].field.as_bytes()[0] != b'(';
        if can_be && nearer(name, candidate, meant) && !has(all, candidate) {
            meant = candidate;
        }
        i += 1;
    }
    meant
}

const fn wants(attributes: &[Wanted], name: &str) -> bool {
    let mut i = 0;
    while i < attributes.len() {
        if compare(attributes[i].name.as_bytes(), name.as_bytes()) == 0 {
            return true;
        }
        i += 1;
    }
    false
}
