//! The rules of schemas: Terraform's own and ours.
//!
//! A function named `rule` checks a schema that is made at run time; a function named `fit` beside it checks the same
//! for derived structs, at compile time. The rules of a behaviour are in its file under
//! [`behaviour`](super::behaviour).

mod at_sight;
mod attribute;
mod block;
mod broken;
pub(super) mod computed_null;
pub(super) mod fits;
pub(super) mod identity;
mod name;
mod part;
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
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    ///
    /// let block = Block::new().with_attributes([
    ///     Attribute::required("Name", Type::STRING),
    ///     Attribute::required("count", Type::NUMBER),
    /// ]);
    /// let error = Schema::new(Kind::Resource, 0, block).unwrap_err();
    /// assert_eq!(error.problems().len(), 2);
    /// ```
    pub fn new(kind: Kind, version: u64, block: Block) -> Result<Self, Error> {
        let schema = Schema::unchecked(version, block).of_kind(Some(kind));
        schema.check(kind)?;
        Ok(schema)
    }

    /// Checks this schema by Terraform's internal validation and by the rules of this library.
    ///
    /// Terraform's (`InternalValidate`):
    /// * One of `required`, `optional` and `computed` is set, and `required` stands alone.
    /// * Names of blocks consist of lower-case letters, digits and underscores. An attribute and a block do not share a
    ///   name.
    /// * No attribute in the elements of a set of blocks or of nested objects is dynamic or write-only.
    /// * The least and greatest number of blocks fit their nesting.
    ///
    /// Ours:
    /// * Names of attributes are like those of blocks, and no name starts with a digit. Names that mean
    ///   something else to Terraform are not used at the root.
    /// * Nothing dynamic is in the elements of a nested attribute: if they differed, Terraform would have no type for
    ///   them.
    /// * Nothing computed is in a write-only attribute: it is null in every plan and state.
    /// * A default stands beside `optional`, one that a function makes beside `required` as well, neither beside `computed`; it is of the attribute's
    ///   type. One that is the same each time passes the validators.
    /// * A validator is for values of the attribute's type, and lets some of them pass.
    /// * `diff_suppress` and validators are for attributes that a configuration can set, `keep` for computed ones, and
    ///   `key` for attributes directly in the elements of a list, set or map.
    /// * Behaviours that act in plans are in resources only.
    /// * `attributes_as_blocks` is for lists and sets of objects, in a schema where Terraform allows it.
    /// * A `provider_meta` block has no blocks in it.
    ///
    /// # Errors
    /// Every violation, with the path of its attribute or block.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    ///
    /// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::computed("id", Type::STRING)]));
    /// assert!(schema.check(Kind::Resource).is_ok());
    /// assert!(schema.check(Kind::Provider).is_err());
    /// ```
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
    for name in body.exactly_one().iter().flatten().filter(|name| body.get(name).is_none()) {
        violations
            .add(format!("exactly one of several is to be set, and one of them, `{name}`, is not there"));
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
                let position = position.within_attribute(nested.nesting(), attribute.is_write_only());
                body_rules(nested.body(), position, violations);
            }
        }
        Member::Block(nested) => {
            block::place_rule(position, violations);
            block::items_rule(nested, violations);
            body_rules(nested.block().body(), position.within_block(nested.nesting()), violations);
        }
    }
}
