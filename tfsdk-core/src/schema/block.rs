//! Blocks.

use std::sync::Arc;

use super::{Attribute, BlockNesting, Body, Description, Member};
use crate::path::{Path, Step};
use crate::ty::Type;

/// The attributes and nested blocks between the braces of a block.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::{Attribute, Block};
///
/// let block = Block::new().with_attributes([Attribute::required("name", Type::STRING)]);
/// assert_eq!(block.ty().to_string(), "object({ name = string })");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use = "its methods return the changed block"]
pub struct Block {
    body: Body,
    description: Description,
    deprecated: Option<Arc<str>>,
}

impl Block {
    /// An empty block.
    ///
    /// ```
    /// use tfsdk::schema::Block;
    ///
    /// assert!(Block::new().members().is_empty());
    /// ```
    pub fn new() -> Self {
        Block::default()
    }

    /// Adds attributes.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block};
    ///
    /// let block = Block::new().with_attributes([Attribute::required("name", Type::STRING)]);
    /// assert_eq!(block.attributes().count(), 1);
    /// ```
    pub fn with_attributes(self, attributes: impl IntoIterator<Item = Attribute>) -> Self {
        self.with_members(attributes)
    }

    /// Adds nested blocks.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// let block = Block::new().with_blocks([NestedBlock::new("rule", BlockNesting::Set, Block::new())]);
    /// assert_eq!(block.blocks().count(), 1);
    /// ```
    pub fn with_blocks(self, blocks: impl IntoIterator<Item = NestedBlock>) -> Self {
        self.with_members(blocks)
    }

    /// Adds attributes and nested blocks.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block, BlockNesting, Member, NestedBlock};
    ///
    /// let members: [Member; 2] = [
    ///     NestedBlock::new("rule", BlockNesting::Set, Block::new()).into(),
    ///     Attribute::required("name", Type::STRING).into(),
    /// ];
    /// let block = Block::new().with_members(members);
    /// assert_eq!(block.members()[0].name(), "name");
    /// ```
    pub fn with_members<M: Into<Member>>(mut self, members: impl IntoIterator<Item = M>) -> Self {
        self.body.extend(members.into_iter().map(Into::into));
        self
    }

    /// Demands that a configuration sets exactly one of the attributes and blocks with these names.
    ///
    /// An enum that derives `TfObject` demands it of its variants. What is unknown may be set or not, and is let through
    /// until it is known; a block of any nesting is set where one is written.
    ///
    /// ```
    /// use tfsdk::plan::validate;
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::{Type, Value};
    ///
    /// let block = Block::new()
    ///     .with_attributes([Attribute::optional("file", Type::STRING), Attribute::optional("url", Type::STRING)])
    ///     .exactly_one_of(["file", "url"]);
    /// let schema = Schema::new(Kind::Provider, 0, block)?;
    /// let config = Value::object([("file", Value::from("a")), ("url", Value::from("b"))]);
    /// assert_eq!(
    ///     validate(&schema, &config).to_string(),
    ///     "error: Conflicting attributes: Exactly one of `file`, `url` must be set, found `file` and `url`."
    /// );
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn exactly_one_of<N: Into<Arc<str>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.body.demand_exactly_one(names);
        self
    }

    /// Says what it is for.
    ///
    /// ```
    /// use tfsdk::schema::{Block, Description};
    ///
    /// assert_eq!(Block::new().describe(Description::plain("A rule.")).description().text(), "A rule.");
    /// ```
    pub fn describe(mut self, description: Description) -> Self {
        self.description = description;
        self
    }

    /// Warns practitioners who write it with `message`, which says what to use instead.
    ///
    /// ```
    /// use tfsdk::schema::Block;
    ///
    /// assert_eq!(Block::new().deprecated("Use `rules`.").deprecation(), Some("Use `rules`."));
    /// ```
    pub fn deprecated(mut self, message: impl Into<Arc<str>>) -> Self {
        self.deprecated = Some(message.into());
        self
    }

    /// Its attributes, by name.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block};
    ///
    /// let block = Block::new()
    ///     .with_attributes([Attribute::required("size", Type::NUMBER), Attribute::computed("id", Type::STRING)]);
    /// let names: Vec<&str> = block.attributes().map(Attribute::name).collect();
    /// assert_eq!(names, ["id", "size"]);
    /// ```
    pub fn attributes(&self) -> impl Iterator<Item = &Attribute> {
        self.body.attributes()
    }

    /// Its nested blocks, by name.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// let block = Block::new().with_blocks([NestedBlock::new("rule", BlockNesting::Set, Block::new())]);
    /// assert_eq!(block.blocks().next().unwrap().name(), "rule");
    /// ```
    pub fn blocks(&self) -> impl Iterator<Item = &NestedBlock> {
        self.body.blocks()
    }

    /// Its attributes and nested blocks, by name.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block};
    ///
    /// let block = Block::new().with_attributes([Attribute::required("size", Type::NUMBER)]);
    /// assert_eq!(block.members().len(), 1);
    /// ```
    pub fn members(&self) -> &[Member] {
        self.body.members()
    }

    /// The attribute or nested block of this name.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block};
    ///
    /// let block = Block::new().with_attributes([Attribute::required("size", Type::NUMBER)]);
    /// assert_eq!(block.get("size").unwrap().ty(), &Type::NUMBER);
    /// assert!(block.get("name").is_none());
    /// ```
    pub fn get(&self, name: &str) -> Option<&Member> {
        self.body.get(name)
    }

    /// The attribute that a path leads to, through nested attributes and blocks. `None` if it leads elsewhere, such as
    /// to a block, to an element, or into an attribute that is not nested. (Terraform: `Block.AttributeByPath`.)
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block, BlockNesting, NestedBlock};
    ///
    /// let rule = Block::new().with_attributes([Attribute::required("port", Type::NUMBER)]);
    /// let block = Block::new().with_blocks([NestedBlock::new("rule", BlockNesting::List, rule)]);
    /// assert_eq!(block.attribute_at(&"rule[0].port".parse().unwrap()).unwrap().name(), "port");
    /// assert!(block.attribute_at(&"rule[0]".parse().unwrap()).is_none());
    /// ```
    pub fn attribute_at(&self, path: &Path) -> Option<&Attribute> {
        let mut body = Some(&self.body);
        let mut found = None;
        // Blocks with dynamic parts make an object that has their labels for attributes.
        let mut label = false;
        for step in path.steps() {
            found = None;
            let Step::Attribute(name) = step else { continue };
            if std::mem::take(&mut label) {
                continue;
            }
            body = match body?.get(name)? {
                Member::Block(block) => {
                    label = block.nesting == BlockNesting::Map && block.ty.is_dynamic();
                    Some(block.block().body())
                }
                Member::Attribute(attribute) => {
                    found = Some(attribute);
                    attribute.nested_type().map(|nested| nested.body())
                }
            };
        }
        found
    }

    /// The type of its values.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::{Attribute, Block};
    ///
    /// let block = Block::new().with_attributes([Attribute::required("name", Type::STRING)]);
    /// assert_eq!(block.ty(), &Type::object([("name", Type::STRING)]));
    /// ```
    pub fn ty(&self) -> &Type {
        self.body.ty()
    }

    /// What it is for.
    ///
    /// ```
    /// use tfsdk::schema::Block;
    ///
    /// assert!(Block::new().description().is_empty());
    /// ```
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The message for those who write it, if it is deprecated; may be empty.
    ///
    /// ```
    /// use tfsdk::schema::Block;
    ///
    /// assert_eq!(Block::new().deprecation(), None);
    /// ```
    pub fn deprecation(&self) -> Option<&str> {
        self.deprecated.as_deref()
    }

    pub(crate) fn body(&self) -> &Body {
        &self.body
    }
}

/// A block inside a block: its name, its content, and how often it may be written.
///
/// ```
/// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
///
/// let rule = NestedBlock::new("rule", BlockNesting::List, Block::new()).min_items(1).max_items(8);
/// assert_eq!((rule.min(), rule.max()), (1, 8));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use = "its methods return the changed block"]
#[doc(alias = "ListNestedBlock", alias = "SetNestedBlock", alias = "SingleNestedBlock")]
pub struct NestedBlock {
    name: Arc<str>,
    nesting: BlockNesting,
    block: Block,
    min_items: u64,
    max_items: u64,
    ty: Type,
}

impl NestedBlock {
    /// A nested block that may be written as often as its nesting allows.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// let rule = NestedBlock::new("rule", BlockNesting::List, Block::new());
    /// assert_eq!((rule.min(), rule.max()), (0, 0));
    /// ```
    pub fn new(name: impl Into<Arc<str>>, nesting: BlockNesting, block: Block) -> Self {
        let ty = nesting.value_type(block.ty().clone());
        NestedBlock { name: name.into(), nesting, block, min_items: 0, max_items: 0, ty }
    }

    /// Demands at least `items` blocks.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// assert_eq!(NestedBlock::new("rule", BlockNesting::Set, Block::new()).min_items(1).min(), 1);
    /// ```
    pub fn min_items(mut self, items: u64) -> Self {
        self.min_items = items;
        self
    }

    /// Allows at most `items` blocks; 0 for any number.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// assert_eq!(NestedBlock::new("rule", BlockNesting::Set, Block::new()).max_items(4).max(), 4);
    /// ```
    pub fn max_items(mut self, items: u64) -> Self {
        self.max_items = items;
        self
    }

    /// The name.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// assert_eq!(NestedBlock::new("rule", BlockNesting::Set, Block::new()).name(), "rule");
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn shared_name(&self) -> &Arc<str> {
        &self.name
    }

    /// How its objects make up the value.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// let rule = NestedBlock::new("rule", BlockNesting::Group, Block::new());
    /// assert_eq!(rule.nesting(), BlockNesting::Group);
    /// ```
    pub fn nesting(&self) -> BlockNesting {
        self.nesting
    }

    /// Its content.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// assert!(NestedBlock::new("rule", BlockNesting::Set, Block::new()).block().members().is_empty());
    /// ```
    pub fn block(&self) -> &Block {
        &self.block
    }

    /// The least number of blocks.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// assert_eq!(NestedBlock::new("rule", BlockNesting::List, Block::new()).min(), 0);
    /// ```
    pub fn min(&self) -> u64 {
        self.min_items
    }

    /// The greatest number of blocks; 0 for any number.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// assert_eq!(NestedBlock::new("rule", BlockNesting::List, Block::new()).max_items(2).max(), 2);
    /// ```
    pub fn max(&self) -> u64 {
        self.max_items
    }

    /// The type of all its values together; dynamic where a list or map of them has dynamic parts.
    ///
    /// ```
    /// use tfsdk::schema::{Block, BlockNesting, NestedBlock};
    ///
    /// assert_eq!(NestedBlock::new("rule", BlockNesting::List, Block::new()).ty().to_string(), "list(object({}))");
    /// ```
    pub fn ty(&self) -> &Type {
        &self.ty
    }
}
