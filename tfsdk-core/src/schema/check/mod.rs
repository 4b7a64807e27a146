//! The rules of schemas: Terraform's own and ours.
//!
//! Each is checked twice: as a `rule` when a schema is made, and as a `fit` when a derived struct is compiled. The two
//! stand beside each other; those of a behaviour stand with the [behaviour](super::behaviour).

mod attribute;
mod block;
pub(super) mod fits;
mod name;
mod write_only;

use super::behaviour::attributes_as_blocks;
use super::{Block, Body, Kind, Member, Position, Schema, Violations};
use crate::error::Error;

impl Schema {
    /// A schema that keeps the rules.
    ///
    /// # Errors
    /// When it breaks a rule: every violation, with the path of its attribute or block. See [`check`](Schema::check) for
    /// the rules.
    pub fn new(kind: Kind, version: u64, block: Block) -> Result<Self, Error> {
        let schema = Schema::unchecked(version, block);
        schema.check(kind)?;
        Ok(schema)
    }

    /// Checks this schema by Terraform's internal validation and by the rules of this library.
    ///
    /// Terraform's: one of required, optional and computed is set, and required stands alone; names of blocks
    /// are of lower-case letters, digits and underscores; an attribute and a block do not share a name; nothing dynamic
    /// and nothing write-only stands in a set; the numbers of items of a block fit its nesting. (`InternalValidate`.)
    ///
    /// Ours: names of attributes are like those of blocks, and none starts with a digit; nothing dynamic in the elements of a nested attribute, for which Terraform has no type once they differ;
    /// root names that mean something else to Terraform; a default only beside `optional` alone, and of the
    /// attribute's type; no `diff_suppress` and no validator where there is no configuration to look at; `keep` only
    /// on what is computed; `key` only inside the elements of a list or set; behaviours of plans only in a resource.
    ///
    /// # Errors
    /// Every violation, with the path of its attribute or block.
    pub fn check(&self, kind: Kind) -> Result<(), Error> {
        let mut violations = Violations::none();
        let root = Position::root(kind);
        for member in self.block().members() {
            violations
                .within(member.name(), |violations| name::reserved_rule(member.name(), root, violations));
        }
        body_rules(self.block().body(), root, &mut violations);
        attributes_as_blocks::schema_rule(self.block(), &mut violations);
        violations.finish()
    }
}

fn body_rules(body: &Body, position: Position, violations: &mut Violations) {
    for member in body.repeated() {
        violations.within(member.name(), |violations| {
            violations.add("there is another attribute or block of this name");
        });
    }
    for member in body.members() {
        violations.within(member.name(), |violations| member_rules(member, position, violations));
    }
}

fn member_rules(member: &Member, position: Position, violations: &mut Violations) {
    name::letters_rule(member.name(), violations);
    match member {
        Member::Attribute(attribute) => {
            attribute::rule(attribute, position, violations);
            if let Some(nested) = attribute.nested_type() {
                body_rules(nested.body(), position.within_attribute(nested.nesting()), violations);
            }
        }
        Member::Block(nested) => {
            block::items_rule(nested, violations);
            body_rules(nested.block().body(), position.within_block(nested.nesting()), violations);
        }
    }
}
