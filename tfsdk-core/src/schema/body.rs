//! Attributes and blocks by name: what schemas, blocks and nested attributes consist of.

use std::sync::Arc;

use super::{Attribute, Member, NestedBlock};
use crate::ty::{self, ObjectType, Type};

/// Members in the order of their names, each name once, and the object type they make.
///
/// The parts of a value of that type stand in the same order, so that values and schemas are walked side by side.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    members: Vec<Member>,
    ty: Type,
    /// Members whose name an earlier one has. A checked schema has none.
    repeated: Vec<Member>,
    /// Names of members of which exactly one is set.
    exactly_one: Vec<Vec<Arc<str>>>,
}

impl Default for Body {
    fn default() -> Self {
        Body {
            members: Vec::new(),
            ty: ObjectType::new([]).into(),
            repeated: Vec::new(),
            exactly_one: Vec::new(),
        }
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Self) -> bool {
        // The type follows from the members.
        self.members == other.members
            && self.repeated == other.repeated
            && self.exactly_one == other.exactly_one
    }
}

impl Body {
    pub(crate) fn extend(&mut self, members: impl IntoIterator<Item = Member>) {
        self.members.extend(members);
        self.put_in_order();
    }

    /// For any iterator of members the same, and compiled once.
    fn put_in_order(&mut self) {
        // A stable sort: of members with the same name the first one is kept.
        self.members.sort_by(|a, b| a.name().cmp(b.name()));
        let mut kept: Vec<Member> = Vec::with_capacity(self.members.len());
        for member in self.members.drain(..) {
            match kept.last() {
                Some(last) if last.name() == member.name() => self.repeated.push(member),
                _ => kept.push(member),
            }
        }
        self.members = kept;
        let attributes =
            self.members.iter().map(|m| ty::ObjectAttribute::new(m.shared_name().clone(), m.ty().clone()));
        self.ty = ObjectType::new(attributes).into();
    }

    /// Whether something in its objects is not to be shown.
    pub(crate) fn hides_a_part(&self) -> bool {
        self.members.iter().any(|member| match member {
            Member::Attribute(attribute) => attribute.hides_a_part(),
            Member::Block(block) => block.block().body().hides_a_part(),
        })
    }

    /// Demands that exactly one of the members with these names is set.
    pub(crate) fn demand_exactly_one<N: Into<Arc<str>>>(&mut self, names: impl IntoIterator<Item = N>) {
        self.exactly_one.push(names.into_iter().map(Into::into).collect());
    }

    pub(crate) fn exactly_one(&self) -> &[Vec<Arc<str>>] {
        &self.exactly_one
    }

    pub(crate) fn members(&self) -> &[Member] {
        &self.members
    }

    pub(crate) fn repeated(&self) -> &[Member] {
        &self.repeated
    }

    pub(crate) fn ty(&self) -> &Type {
        &self.ty
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Member> {
        let position = self.members.binary_search_by(|m| m.name().cmp(name)).ok()?;
        self.members.get(position)
    }

    pub(crate) fn attributes(&self) -> impl Iterator<Item = &Attribute> {
        self.members.iter().filter_map(|member| match member {
            Member::Attribute(attribute) => Some(attribute),
            Member::Block(_) => None,
        })
    }

    pub(crate) fn blocks(&self) -> impl Iterator<Item = &NestedBlock> {
        self.members.iter().filter_map(|member| match member {
            Member::Block(block) => Some(block),
            Member::Attribute(_) => None,
        })
    }
}
