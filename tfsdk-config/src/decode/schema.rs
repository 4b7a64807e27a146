//! The shapes of bodies, from schemas.

use tfsdk_core::mapping::FromTf;
use tfsdk_core::schema::{Attribute, Block, Kind, NestedBlock, NestedType, TfSchema};
use tfsdk_core::ty::{ObjectAttribute, ObjectType, Type};
use tfsdk_lang::expr::Scope;

use super::shape::{AttributeShape, BlockShape, BodyShape};
use super::view::Meta;
use crate::body::Body;
use tfsdk_core::diag::Diagnostics;

impl From<&Block> for BodyShape {
    fn from(block: &Block) -> Self {
        BodyShape::new(block.attributes().map(AttributeShape::from), block.blocks().map(BlockShape::from))
    }
}

impl From<&Attribute> for AttributeShape {
    fn from(attribute: &Attribute) -> Self {
        AttributeShape {
            name: attribute.name().into(),
            ty: configured_type(attribute),
            required: attribute.terraform_mode().required,
            nested: attribute.nested_type().is_some(),
            sensitive: attribute.hides_a_part(),
        }
    }
}

impl From<&NestedBlock> for BlockShape {
    fn from(block: &NestedBlock) -> Self {
        BlockShape {
            name: block.name().into(),
            nesting: block.nesting(),
            min_items: block.min(),
            max_items: block.max(),
            body: block.block().into(),
        }
    }
}

/// The type that a configured value is converted to: of nested attributes only the required ones have to be given.
fn configured_type(attribute: &Attribute) -> Type {
    match attribute.nested_type() {
        Some(nested) => nested_type(nested),
        None => attribute.ty().clone(),
    }
}

fn nested_type(nested: &NestedType) -> Type {
    let object: Type = ObjectType::new(nested.attributes().map(|attribute| {
        let ty = configured_type(attribute);
        if attribute.terraform_mode().required {
            ObjectAttribute::new(attribute.name(), ty)
        } else {
            ObjectAttribute::optional(attribute.name(), ty)
        }
    }))
    .into();
    nested.nesting().value_type(object)
}

impl Body<'_> {
    /// The body as a struct that has a schema: decoded by that schema, validated, filled with its defaults, then read.
    ///
    /// What belongs to Terraform itself in a block of the struct's kind, such as `for_each` of a resource and `alias` of a provider, is
    /// ignored, as by [`decode_resource`](Body::decode_resource) and [`decode_provider`](Body::decode_provider).
    ///
    /// # Errors
    /// All problems of the body; see [`decode_as`](Body::decode_as). If there are none, what the validators say, each with its place; then
    /// each default that cannot be made, or what does not fit `T`.
    ///
    /// ```
    /// use tfsdk::config::File;
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::TfObject;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(provider)]
    /// struct Settings {
    ///     #[tfsdk("region", required)]
    ///     region: String,
    ///     #[tfsdk("retries", optional, default = 3)]
    ///     retries: u8,
    /// }
    ///
    /// let (file, _) = File::parse("main.tf", "alias  = \"eu\"\nregion = \"north\"\n");
    /// let (settings, _) = file.body().decode_struct::<Settings>(&NoScope).unwrap();
    /// assert_eq!((settings.region.as_str(), settings.retries), ("north", 3));
    /// ```
    pub fn decode_struct<T>(self, scope: &dyn Scope) -> Result<(T, Diagnostics), Diagnostics>
    where
        T: TfSchema + for<'a> FromTf<'a>,
    {
        let meta = match T::KIND {
            Some(Kind::Resource | Kind::DataSource | Kind::Ephemeral) => Meta::RESOURCE,
            Some(Kind::Provider) => Meta::PROVIDER,
            Some(Kind::List | Kind::Action | Kind::ProviderMeta) | None => Meta::default(),
        };
        let schema = T::schema();
        self.read_as(&BodyShape::from(schema.block()), scope, meta, Some(&schema))
    }
}
