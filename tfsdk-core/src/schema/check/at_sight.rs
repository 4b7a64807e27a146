//! What shows by itself that it breaks no rule, so that nothing is put together and asked for each rule.

use super::part::{Part, has};
use crate::schema::{BodySpec, Kind, MemberSpec, Position, TagKey};
use crate::ty::{FieldSpec, TypeSpec};

impl MemberSpec {
    /// Whether it is a field of which its mode and keys alone show that it breaks no rule here; what is inside of it may.
    ///
    /// What may break one is put together and asked for each rule, which in constants costs far more than this.
    pub(super) const fn fits_at_sight(&self, position: Position) -> bool {
        let MemberSpec::Field(TypeSpec::Object(fields), field, mode, _, keys) = self else { return false };
        let mut may_be_null = mode.optional;
        let mut i = 0;
        while i < keys.len() {
            if keys[i].0 == *field {
                if !keys[i].1.fits_at_sight(position) {
                    return false;
                }
                match keys[i].1 {
                    TagKey::Default(_) | TagKey::DefaultFn(_) => may_be_null = false,
                    // What a type brings that is not known by its name may be lost.
                    TagKey::Held(None, _) if position.is_field && says_more(fields, *field) => return false,
                    _ => {}
                }
            }
            i += 1;
        }
        if mode.computed || position.root && !position.is_field {
            return false;
        }
        !position.is_field
            || !may_be_null
            || *field < fields.len() && matches!(fields[*field], FieldSpec::Attribute { null: true, .. })
    }
}

/// Whether a struct inside of the type of a field says more of its attributes than their types.
const fn says_more(fields: &[FieldSpec], field: usize) -> bool {
    field < fields.len() && matches!(fields[field], FieldSpec::Attribute { ty, .. } if has(ty, Part::Schema))
}

impl BodySpec {
    /// Whether the letters and keys of all its members, of which none holds further structs, show that it breaks no rule
    /// inside of a field. No member is put together for that, as most structs inside others are such.
    pub(super) const fn fits_at_sight(&self, position: Position) -> bool {
        if position.root || position.is_field {
            return false;
        }
        let mut member = 0;
        while member < self.members.len() {
            let MemberSpec::Fields(_, _, modes, _, keys) = self.members[member] else { return false };
            let modes = modes.as_bytes();
            let mut i = 0;
            while i < modes.len() {
                if !matches!(modes[i], b'r' | b'o') {
                    return false;
                }
                i += 1;
            }
            let mut i = 0;
            while i < keys.len() {
                if matches!(keys[i].1, TagKey::Held(Some(_), _)) || !keys[i].1.fits_at_sight(position) {
                    return false;
                }
                i += 1;
            }
            member += 1;
        }
        true
    }
}

impl TagKey {
    /// Whether it shows by itself that it breaks no rule there.
    const fn fits_at_sight(&self, position: Position) -> bool {
        match self {
            TagKey::AttributesAsBlocks
            | TagKey::DefaultMayBeNull
            | TagKey::DiffSuppress(_)
            | TagKey::Key
            | TagKey::WriteOnly => false,
            TagKey::ForceNew | TagKey::Keep => matches!(position.kind, None | Some(Kind::Resource)),
            TagKey::SameMeaning(_) => !position.is_field,
            // A type of which nothing else is known may be dynamic.
            TagKey::Held(None, _) => !position.several,
            TagKey::LosesRules(loses_rules) => !*loses_rules,
            TagKey::Default(_)
            | TagKey::DefaultFn(_)
            | TagKey::DefaultVariable(_)
            | TagKey::Deprecated(_)
            | TagKey::Held(Some(_), _)
            | TagKey::NullMeansEmpty
            | TagKey::Sensitive
            | TagKey::Text(..)
            | TagKey::Validate(_) => true,
        }
    }
}
