//! What Terraform is told of a schema.

use super::{Attribute, Block, Member, NestedBlock, NestedType, Schema};

impl Schema {
    /// This schema as Terraform knows it: without behaviours, deprecations without their text, and an attribute with a
    /// default as [optional](Attribute::terraform_mode).
    ///
    /// Reading what [`to_json`](Schema::to_json) wrote gives this.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block, Schema};
    ///
    /// let size = Attribute::optional("size", Type::NUMBER).default(10);
    /// let view = Schema::unchecked(0, Block::new().with_attributes([size])).terraform_view();
    /// let size = view.block().attributes().next().unwrap();
    /// assert!(size.mode().computed && size.behaviour().is_none());
    /// ```
    #[must_use]
    pub fn terraform_view(&self) -> Schema {
        Schema::unchecked(self.version(), block(self.block(), self.is_config))
    }
}

fn block(from: &Block, is_config: bool) -> Block {
    let members = from.members().iter().map(|m| match m {
        Member::Attribute(a) => Member::Attribute(attribute(a, is_config)),
        Member::Block(nested) => {
            NestedBlock::new(nested.name(), nested.nesting(), block(nested.block(), is_config))
                .min_items(nested.min())
                .max_items(nested.max())
                .into()
        }
    });
    let view = Block::new().with_members(members).describe(from.description().clone());
    match from.deprecation() {
        Some(_) => view.deprecated(""),
        None => view,
    }
}

fn attribute(from: &Attribute, is_config: bool) -> Attribute {
    let mode = from.terraform_mode_in(is_config);
    let mut view = match from.nested_type() {
        None => Attribute::new(from.name(), from.ty().clone(), mode),
        Some(nested) => {
            let attributes = nested.attributes().map(|nested| attribute(nested, is_config));
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
