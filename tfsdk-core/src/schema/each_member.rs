//! The members of a body that is a constant, one by one.

use super::{AttributeSpec, BodySpec, MemberSpec, Mode, Nesting, TagKey, ValueSpec};
use crate::ty::{FieldSpec, TypeSpec};

impl BodySpec {
    /// The members, each field's on its own. In constants a loop has to be a `while let`.
    pub(super) const fn each_member(&self) -> EachMember {
        EachMember { members: self.members, member: 0, field: 0 }
    }
}

/// Goes over the members of a body.
pub(super) struct EachMember {
    members: &'static [MemberSpec],
    member: usize,
    /// The field that comes next, of members that are fields.
    field: usize,
}

impl EachMember {
    /// The next one, put together.
    pub(super) const fn next_whole(&mut self) -> Option<MemberSpec> {
        match self.next_member() {
            Some(member) => Some(member.whole()),
            None => None,
        }
    }

    /// The next one.
    pub(super) const fn next_member(&mut self) -> Option<MemberSpec> {
        while self.member < self.members.len() {
            if let MemberSpec::Fields(ty, first, modes, descriptions, keys) = self.members[self.member] {
                let n = self.field;
                if n < descriptions.len() && n < modes.len() {
                    self.field += 1;
                    let mode = Mode::of_letter(modes.as_bytes()[n]);
                    return Some(MemberSpec::Field(ty, first + n, mode, descriptions[n], keys));
                }
            } else {
                self.member += 1;
                return Some(self.members[self.member - 1]);
            }
            self.member += 1;
            self.field = 0;
        }
        None
    }
}

impl MemberSpec {
    /// The same, with an attribute whose facts stand apart put together.
    pub(super) const fn whole(&self) -> MemberSpec {
        match self {
            MemberSpec::Field(TypeSpec::Object(fields), field, mode, description, keys)
                if *field < fields.len() =>
            {
                match fields[*field] {
                    // Whatever is computed and cannot hold unknown is no such member.
                    FieldSpec::Attribute { name, ty, null, .. } => MemberSpec::Attribute(
                        AttributeSpec::of_field(name, ValueSpec::Type(ty), *mode, description, (null, true))
                            .with(*field, keys),
                    ),
                    FieldSpec::Flatten(_) | FieldSpec::Unmapped | FieldSpec::Schema { .. } => *self,
                }
            }
            other => *other,
        }
    }

    /// The structs with a schema that a field holds, if it is one whose facts stand apart.
    pub(super) const fn held(&self) -> Option<(Nesting, &'static BodySpec)> {
        let MemberSpec::Field(_, field, _, _, keys) = self else { return None };
        let mut i = 0;
        while i < keys.len() {
            match keys[i] {
                (of, TagKey::Held(nested, _)) if of == *field => return nested,
                _ => i += 1,
            }
        }
        None
    }
}
