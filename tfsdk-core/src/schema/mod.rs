//! Schemas: the attributes and blocks of a resource, and how each behaves.
//!
//! A schema says more than a type: which attributes the practitioner sets and which the provider computes, what
//! stands in for one that is left out, what forces a replacement. Terraform knows a part of it (the part that
//! `terraform providers schema -json` prints); the rest ([`Behaviour`]) is for [`plan`](crate::plan).

mod attribute;
pub(crate) mod attribute_type;
mod behaviour;
pub mod between;
mod block;
mod body;
mod check;
pub(crate) mod derived;
mod description;
mod each_member;
mod from_spec;
mod holds;
mod json;
mod kind;
mod member;
mod mode;
mod nested_type;
mod nesting;
mod position;
mod providers;
mod spec;
pub mod tagged;
mod tf_schema;
pub mod validate;
mod view;
mod violations;
mod walk;

pub use attribute::Attribute;
pub use attribute_type::AttributeType;
pub(crate) use attribute_type::Canonical;
#[doc(hidden)]
pub use attribute_type::TypeRules;
pub use behaviour::Behaviour;
pub use behaviour::attributes_as_blocks::{attribute_block_element, forbids_attribute_blocks};
pub use behaviour::default::DefaultValue;
pub use behaviour::diff_suppress::{Change, DiffSuppress};
pub use behaviour::same_meaning::SameMeaning;
pub use block::{Block, NestedBlock};
pub(crate) use body::Body;
#[doc(hidden)]
pub use check::{
    computed_null::computed_holds_null,
    identity::{identity_fits, identity_is_of},
};
#[doc(hidden)]
pub use derived::{Environment, with_environment};
pub use description::{Description, DescriptionKind};
#[doc(hidden)]
pub use holds::{Holds, HoldsOne};
pub use kind::Kind;
pub use member::Member;
pub use mode::Mode;
pub use nested_type::NestedType;
pub use nesting::{BlockNesting, Nesting};
pub use providers::{ProviderSchema, ProviderSchemas};
// What the derive writes, as constants.
#[doc(hidden)]
pub use spec::{AttributeSpec, BlockSpec, BodySpec, MemberSpec, SchemaSpec, TagKey, ValueSpec};
pub use tf_schema::TfSchema;
#[doc(hidden)]
pub use tf_schema::{Borrowed, Owned};
pub use walk::Walk;

use position::Position;
use violations::Violations;

use crate::ty::Type;

/// The schema of a resource, data source, ephemeral resource, provider, list, action or `provider_meta` block: its version and its
/// attributes and blocks.
///
/// ```
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::Type;
///
/// let block = Block::new().with_attributes([
///     Attribute::required("name", Type::STRING).force_new(),
///     Attribute::optional("enabled", Type::BOOL).default(true),
///     Attribute::computed("arn", Type::STRING),
/// ]);
/// let schema = Schema::new(Kind::Resource, 1, block)?;
/// assert_eq!(schema.ty().to_string(), "object({ arn = string, enabled = bool, name = string })");
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    version: u64,
    block: Block,
    /// Whether it is that of a configuration alone, such as a provider's, in which nothing is computed.
    is_config: bool,
}

impl Schema {
    /// A schema that is not checked, such as one read from a file of schemas.
    ///
    /// Of attributes and blocks with the same name the first counts.
    ///
    /// ```
    /// use tfsdk::schema::{Block, Schema};
    ///
    /// assert_eq!(Schema::unchecked(3, Block::new()).version(), 3);
    /// ```
    pub fn unchecked(version: u64, block: Block) -> Self {
        Schema { version, block, is_config: false }
    }

    pub(crate) fn of_kind(self, kind: Option<Kind>) -> Self {
        Schema { is_config: kind.is_some_and(|kind| !kind.is_computed()), ..self }
    }

    /// The version of the state that this schema describes.
    ///
    /// ```
    /// use tfsdk::schema::{Block, Schema};
    ///
    /// assert_eq!(Schema::unchecked(1, Block::new()).version(), 1);
    /// ```
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Its attributes and blocks.
    ///
    /// ```
    /// use tfsdk::schema::TfSchema;
    /// use tfsdk::TfObject;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(data_source)]
    /// struct Zone {
    ///     /// Its name.
    ///     #[tfsdk("name", required)]
    ///     name: String,
    /// }
    /// assert!(Zone::schema().block().get("name").is_some());
    /// ```
    pub fn block(&self) -> &Block {
        &self.block
    }

    /// The type of values of this schema. (Terraform: `Block.ImpliedType`.)
    ///
    /// ```
    /// use tfsdk::{TfObject, Type};
    /// use tfsdk::schema::TfSchema;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(data_source)]
    /// struct Zone {
    ///     /// Its name.
    ///     #[tfsdk("name", required)]
    ///     name: String,
    /// }
    /// assert_eq!(Zone::schema().ty(), &Type::of::<Zone>());
    /// ```
    pub fn ty(&self) -> &Type {
        self.block.ty()
    }
}

impl Default for Schema {
    /// An empty schema of version 0.
    fn default() -> Self {
        Schema::unchecked(0, Block::new())
    }
}
