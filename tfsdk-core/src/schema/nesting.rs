//! How objects make up the value of a nested attribute, or of blocks.

use crate::ty::Type;

/// How the objects of a nested attribute make up its value.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::Nesting;
///
/// assert_eq!(Nesting::List.value_type(Type::STRING), Type::list(Type::STRING));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nesting {
    /// One object.
    Single,
    /// A list of objects.
    List,
    /// A set of objects.
    Set,
    /// A map of objects.
    Map,
}

impl Nesting {
    /// Every nesting.
    pub(super) const ALL: [Nesting; 4] = [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map];

    /// The word for it in schema files: `single`, `list`, `set` or `map`.
    ///
    /// ```
    /// use tfsdk::schema::Nesting;
    ///
    /// assert_eq!(Nesting::Single.name(), "single");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Nesting::Single => "single",
            Nesting::List => "list",
            Nesting::Set => "set",
            Nesting::Map => "map",
        }
    }

    /// The type of the value, from that of its objects.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Nesting;
    ///
    /// assert_eq!(Nesting::Map.value_type(Type::STRING), Type::map(Type::STRING));
    /// ```
    pub fn value_type(self, object: Type) -> Type {
        match self {
            Nesting::Single => object,
            Nesting::List => Type::list(object),
            Nesting::Set => Type::set(object),
            Nesting::Map => Type::map(object),
        }
    }
}

/// How often a nested block may be written, and how its objects make up the value.
///
/// ```
/// use tfsdk::schema::{BlockNesting, Nesting};
///
/// assert_eq!(BlockNesting::Group.shape(), Nesting::Single);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockNesting {
    /// At most once; null when it is not written.
    Single,
    /// At most once; an object of nulls when it is not written.
    Group,
    /// Any number of times, in order.
    List,
    /// Any number of times, without an order.
    Set,
    /// Any number of times, each with a label of its own.
    Map,
}

impl BlockNesting {
    /// Every nesting.
    pub(super) const ALL: [BlockNesting; 5] =
        [BlockNesting::Single, BlockNesting::Group, BlockNesting::List, BlockNesting::Set, BlockNesting::Map];

    /// The word for it in schema files: `single`, `group`, `list`, `set` or `map`.
    ///
    /// ```
    /// use tfsdk::schema::BlockNesting;
    ///
    /// assert_eq!(BlockNesting::Group.name(), "group");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            BlockNesting::Single => "single",
            BlockNesting::Group => "group",
            BlockNesting::List => "list",
            BlockNesting::Set => "set",
            BlockNesting::Map => "map",
        }
    }

    /// The type of the value, from that of its objects.
    ///
    /// Blocks with dynamic parts may differ in type. Terraform makes a tuple or an object of them instead of a list or
    /// map, so the type is dynamic.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::BlockNesting;
    ///
    /// let rule = Type::object([("port", Type::NUMBER)]);
    /// assert_eq!(BlockNesting::Group.value_type(rule.clone()), rule);
    /// ```
    pub fn value_type(self, object: Type) -> Type {
        match self {
            BlockNesting::List | BlockNesting::Map if object.has_dynamic() => Type::DYNAMIC,
            _ => self.shape().value_type(object),
        }
    }

    /// The shape of the value: a group is one object, as a single block is.
    ///
    /// ```
    /// use tfsdk::schema::{BlockNesting, Nesting};
    ///
    /// assert_eq!(BlockNesting::Set.shape(), Nesting::Set);
    /// ```
    pub const fn shape(self) -> Nesting {
        match self {
            BlockNesting::Single | BlockNesting::Group => Nesting::Single,
            BlockNesting::List => Nesting::List,
            BlockNesting::Set => Nesting::Set,
            BlockNesting::Map => Nesting::Map,
        }
    }
}
