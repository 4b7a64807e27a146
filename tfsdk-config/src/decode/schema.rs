//! Schemas as specifications of bodies.

use tfsdk_core::mapping::FromTf;
use tfsdk_core::schema::{
    Attribute, Block, BlockNesting, NestedBlock, NestedType, Nesting as AttributeNesting, TfSchema,
};
use tfsdk_core::ty::{ObjectAttribute, ObjectType, Type};
use tfsdk_lang::expr::Scope;

use super::{AttributeSpec, BlockSpec, BodySpec, Nesting};
use crate::body::Body;
use tfsdk_core::diag::Diagnostics;

impl From<&Block> for BodySpec {
    fn from(block: &Block) -> Self {
        BodySpec::new(block.attributes().map(AttributeSpec::from), block.blocks().map(BlockSpec::from))
    }
}

impl From<&Attribute> for AttributeSpec {
    fn from(attribute: &Attribute) -> Self {
        AttributeSpec {
            name: attribute.name().into(),
            ty: configured_type(attribute),
            required: attribute.mode().required,
            nested: attribute.nested_type().is_some(),
        }
    }
}

impl From<&NestedBlock> for BlockSpec {
    fn from(block: &NestedBlock) -> Self {
        BlockSpec {
            name: block.name().into(),
            nesting: match block.nesting() {
                BlockNesting::Single => Nesting::Single,
                BlockNesting::Group => Nesting::Group,
                BlockNesting::List => Nesting::List,
                BlockNesting::Set => Nesting::Set,
                BlockNesting::Map => Nesting::Map,
            },
            min_items: block.min(),
            max_items: block.max(),
            body: block.block().into(),
        }
    }
}

/// The type that a configured value is converted to: of nested attributes only the required ones have to be there.
fn configured_type(attribute: &Attribute) -> Type {
    match attribute.nested_type() {
        Some(nested) => nested_type(nested),
        None => attribute.ty().clone(),
    }
}

fn nested_type(nested: &NestedType) -> Type {
    let object: Type = ObjectType::new(nested.attributes().map(|attribute| {
        let ty = configured_type(attribute);
        match attribute.mode().required {
            true => ObjectAttribute::new(attribute.name(), ty),
            false => ObjectAttribute::optional(attribute.name(), ty),
        }
    }))
    .into();
    match nested.nesting() {
        AttributeNesting::Single => object,
        AttributeNesting::List => Type::list(object),
        AttributeNesting::Set => Type::set(object),
        AttributeNesting::Map => Type::map(object),
    }
}

impl Body<'_> {
    /// The body as a struct that has a schema: decoded by that schema, then read.
    ///
    /// # Errors
    /// All problems; see [`decode_as`](Body::decode_as).
    pub fn decode_struct<T>(self, scope: &dyn Scope) -> Result<(T, Diagnostics), Diagnostics>
    where
        T: TfSchema + for<'a> FromTf<'a>,
    {
        self.decode_as(&BodySpec::from(T::schema().block()), scope)
    }
}
