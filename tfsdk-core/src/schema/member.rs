//! Attributes and blocks, where it matters little which.

use std::sync::Arc;

use super::{Attribute, Behaviour, Body, NestedBlock, Nesting};
use crate::ty::Type;

/// An attribute or a nested block.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::{Attribute, Block, Member};
///
/// let block = Block::new().with_attributes([Attribute::required("name", Type::STRING)]);
/// assert!(matches!(block.get("name"), Some(Member::Attribute(_))));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Member {
    /// An attribute.
    Attribute(Attribute),
    /// A nested block.
    Block(NestedBlock),
}

impl Member {
    /// The name.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, Member, NestedBlock};
    ///
    /// let member = Member::from(NestedBlock::new("rule", BlockNesting::Set, Block::new()));
    /// assert_eq!(member.name(), "rule");
    /// ```
    pub fn name(&self) -> &str {
        self.shared_name()
    }

    /// The type of its values.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, Member, NestedBlock};
    ///
    /// let member = Member::from(NestedBlock::new("rule", BlockNesting::Set, Block::new()));
    /// assert_eq!(member.ty().to_string(), "set(object({}))");
    /// ```
    pub fn ty(&self) -> &Type {
        match self {
            Member::Attribute(attribute) => attribute.ty(),
            Member::Block(block) => block.ty(),
        }
    }

    /// How its objects make up the value, and their members; `None` for an attribute that is not nested.
    pub(crate) fn nested(&self) -> Option<(Nesting, &Body)> {
        match self {
            Member::Attribute(attribute) => {
                attribute.nested_type().map(|nested| (nested.nesting(), nested.body()))
            }
            Member::Block(block) => Some((block.nesting().shape(), block.block().body())),
        }
    }

    /// How an attribute behaves; `None` for a block, or if there is nothing to say.
    pub(crate) fn behaviour(&self) -> Option<&Behaviour> {
        match self {
            Member::Attribute(attribute) => attribute.behaviour(),
            Member::Block(_) => None,
        }
    }

    pub(crate) fn shared_name(&self) -> &Arc<str> {
        match self {
            Member::Attribute(attribute) => attribute.shared_name(),
            Member::Block(block) => block.shared_name(),
        }
    }
}

impl From<Attribute> for Member {
    fn from(attribute: Attribute) -> Self {
        Member::Attribute(attribute)
    }
}

impl From<NestedBlock> for Member {
    fn from(block: NestedBlock) -> Self {
        Member::Block(block)
    }
}
