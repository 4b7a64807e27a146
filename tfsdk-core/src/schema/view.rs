//! What Terraform is told of a schema.

use super::{Attribute, Block, Member, NestedBlock, NestedType, Schema};

impl Schema {
    /// This schema as Terraform knows it: without behaviours, an optional attribute with a default as optional and
    /// computed, deprecations without their text.
    ///
    /// Reading what [`to_json`](Schema::to_json) wrote gives this.
    #[must_use]
    pub fn terraform_view(&self) -> Schema {
        Schema::unchecked(self.version(), block(self.block()))
    }
}

fn block(from: &Block) -> Block {
    let members = from.members().iter().map(|m| match m {
        Member::Attribute(a) => Member::Attribute(attribute(a)),
        Member::Block(nested) => NestedBlock::new(nested.name(), nested.nesting(), block(nested.block()))
            .min_items(nested.min())
            .max_items(nested.max())
            .into(),
    });
    let view = Block::new().with_members(members).describe(from.description().clone());
    match from.deprecation() {
        Some(_) => view.deprecated(""),
        None => view,
    }
}

fn attribute(from: &Attribute) -> Attribute {
    let mode = from.terraform_mode();
    let mut view = match from.nested_type() {
        None => Attribute::new(from.name(), from.ty().clone(), mode),
        Some(nested) => {
            let attributes = nested.attributes().map(attribute);
            Attribute::nested(from.name(), NestedType::new(nested.nesting(), attributes), mode)
        }
    }
    .describe(from.description().clone());
    if from.is_sensitive() {
        view = view.sensitive();
    }
    if from.is_write_only() {
        view = view.write_only();
    }
    match from.deprecation() {
        Some(_) => view.deprecated(""),
        None => view,
    }
}
