//! What a body has to contain.

use std::sync::Arc;

use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::{BlockNesting, attribute_block_element, forbids_attribute_blocks};
use tfsdk_core::ty::{ObjectAttribute, ObjectType, Type};

/// What a body has to contain: attributes and nested blocks, as a schema says it.
///
/// It is the part of a schema that matters for reading configuration; whether an attribute is computed or deprecated
/// makes no difference here.
///
/// ```
/// use tfsdk::config::{AttributeShape, BlockShape, BodyShape};
/// use tfsdk::schema::BlockNesting;
/// use tfsdk::Type;
///
/// let rule = BodyShape::new([AttributeShape::required("port", Type::NUMBER)], []);
/// let shape = BodyShape::new(
///     [AttributeShape::optional("name", Type::STRING)],
///     [BlockShape { name: "rule".into(), nesting: BlockNesting::List, min_items: 0, max_items: 0, body: rule }],
/// );
/// assert_eq!(shape.ty().to_string(), "object({ name = string, rule = list(object({ port = number })) })");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BodyShape {
    /// The attributes in the order of their names.
    pub attributes: Vec<AttributeShape>,
    /// The nested blocks in the order of their names.
    pub blocks: Vec<BlockShape>,
}

/// An attribute of a body.
///
/// ```
/// use tfsdk::config::AttributeShape;
/// use tfsdk::Type;
///
/// let attribute = AttributeShape::required("password", Type::STRING).sensitive();
/// assert!(attribute.required && attribute.sensitive);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttributeShape {
    /// Its name.
    pub name: Arc<str>,
    /// What its value is converted to. Object attributes that may be left out are optional in it.
    pub ty: Type,
    /// Whether it has to be given; null counts as given.
    pub required: bool,
    /// Whether it is a nested attribute (`nested_type`), which never takes block syntax.
    pub nested: bool,
    /// Whether a value of it, or a part of one, is kept out of messages.
    pub sensitive: bool,
}

/// A nested block type.
///
/// ```
/// use tfsdk::config::{BlockShape, BodyShape};
/// use tfsdk::schema::BlockNesting;
///
/// let body = BodyShape::new([], []);
/// let timeouts = BlockShape { name: "timeouts".into(), nesting: BlockNesting::Single, min_items: 0, max_items: 1, body };
/// assert_eq!(timeouts.ty().to_string(), "object({})");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockShape {
    /// The name of the block type.
    pub name: Arc<str>,
    /// How its blocks form a value.
    pub nesting: BlockNesting,
    /// Minimum number of blocks.
    pub min_items: u64,
    /// Maximum number of blocks; 0 for no limit.
    pub max_items: u64,
    /// The content of each block.
    pub body: BodyShape,
}

impl BodyShape {
    /// The shape with these attributes and blocks.
    #[must_use]
    pub fn new(
        attributes: impl IntoIterator<Item = AttributeShape>,
        blocks: impl IntoIterator<Item = BlockShape>,
    ) -> Self {
        Self::in_order(attributes.into_iter().collect(), blocks.into_iter().collect())
    }

    fn in_order(mut attributes: Vec<AttributeShape>, mut blocks: Vec<BlockShape>) -> Self {
        attributes.sort_by(|a, b| a.name.cmp(&b.name));
        blocks.sort_by(|a, b| a.name.cmp(&b.name));
        Self { attributes, blocks }
    }

    /// The type of decoded values. Where a nested block holds a dynamic attribute, it is dynamic as well.
    #[must_use]
    pub fn ty(&self) -> Type {
        let attributes = self.attributes.iter().map(|a| (Arc::clone(&a.name), a.ty.without_optional()));
        let blocks = self.blocks.iter().map(|block| (Arc::clone(&block.name), block.ty()));
        Type::object(attributes.chain(blocks))
    }

    /// The attributes of an object type as they may stand in a block of its own: each may be left out.
    pub(super) fn of_object(object: &ObjectType) -> Self {
        let attribute = |a: &ObjectAttribute| AttributeShape {
            name: Arc::clone(a.shared_name()),
            ty: a.ty().clone(),
            required: false,
            nested: false,
            sensitive: false,
        };
        Self { attributes: object.iter().map(attribute).collect(), blocks: Vec::new() }
    }

    /// The path of the sensitive attribute that a path leads to or into, if there is one.
    pub(super) fn sensitive_part(&self, path: &Path) -> Option<Path> {
        let mut shape = self;
        let mut reached = Path::root();
        for step in path.steps() {
            reached = reached.step(step.clone());
            // Indexes and keys choose one of several blocks.
            let Step::Attribute(name) = step else { continue };
            if let Some(attribute) = shape.attributes.iter().find(|attribute| attribute.name == *name) {
                return attribute.sensitive.then_some(reached);
            }
            shape = &shape.blocks.iter().find(|block| block.name == *name)?.body;
        }
        None
    }

    /// Whether the attribute or blocks of this name hold what is kept out of messages.
    pub(crate) fn is_sensitive(&self, name: &str) -> bool {
        self.attributes.iter().any(|attribute| attribute.sensitive && *attribute.name == *name)
            || self.blocks.iter().any(|block| *block.name == *name && block.body.holds_sensitive())
    }

    fn holds_sensitive(&self) -> bool {
        self.attributes.iter().any(|attribute| attribute.sensitive)
            || self.blocks.iter().any(|block| block.body.holds_sensitive())
    }

    /// Whether attributes may be written as blocks: only where no attribute forbids it.
    pub(super) fn takes_attribute_blocks(&self) -> bool {
        self.attributes.iter().all(|attribute| !attribute.nested && !forbids_attribute_blocks(&attribute.ty))
            && self.blocks.iter().all(|block| block.body.takes_attribute_blocks())
    }
}

impl AttributeShape {
    /// An optional attribute.
    ///
    /// ```
    /// use tfsdk::config::AttributeShape;
    /// use tfsdk::Type;
    ///
    /// assert!(!AttributeShape::optional("name", Type::STRING).required);
    /// ```
    #[must_use]
    pub fn optional(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Self { name: name.into(), ty, required: false, nested: false, sensitive: false }
    }

    /// A required attribute.
    ///
    /// ```
    /// use tfsdk::config::AttributeShape;
    /// use tfsdk::Type;
    ///
    /// assert!(AttributeShape::required("name", Type::STRING).required);
    /// ```
    #[must_use]
    pub fn required(name: impl Into<Arc<str>>, ty: Type) -> Self {
        Self { required: true, ..Self::optional(name, ty) }
    }

    /// The same attribute, its values kept out of messages.
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BodyShape, File};
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::Type;
    ///
    /// let shape = BodyShape::new([AttributeShape::required("pin", Type::NUMBER).sensitive()], []);
    /// let (file, _) = File::parse("main.tf", "pin = \"12E4x\"\n");
    /// let (_, problems) = file.body().decode(&shape, &NoScope);
    /// assert!(problems.has_errors() && !problems.to_string().contains("12E4x"));
    /// ```
    #[must_use]
    pub fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// The element's object type when the attribute may be written as blocks.
    pub(super) fn block_element(&self) -> Option<&ObjectType> {
        attribute_block_element(&self.ty).filter(|_| !self.nested)
    }
}

impl BlockShape {
    /// The type of the value that the blocks form.
    #[must_use]
    pub fn ty(&self) -> Type {
        self.nesting.value_type(self.body.ty())
    }
}
