//! A type, and what it is made of: the other files of this room make types and look into them.

use std::sync::Arc;

use super::shape::Shape;

/// A Terraform type: `string`, `list(number)`, `object({…})` and so on.
///
/// Cheap to clone: composite types are shared. Two types are equal if they mean the same; the order in which attributes
/// were given never matters. Unlike a type constraint, a type carries no defaults.
///
/// A type knows its [`depth`](Self::depth) and its [`size`](Self::size), so that whoever makes types of what others
/// wrote can refuse those beyond [`Limits`](crate::limits::Limits). A program may make deeper types; to clone, compare by
/// address and drop them takes no more stack, but other things recurse as deep as the type is.
///
/// ```
/// use tfsdk::Type;
///
/// let rule = Type::object([("port", Type::NUMBER), ("name", Type::STRING)]);
/// assert_eq!(Type::list(rule).to_string(), "list(object({ name = string, port = number }))");
/// ```
#[derive(Clone)]
pub struct Type(pub(super) Repr);

#[derive(Clone)]
pub(super) enum Repr {
    String,
    Number,
    Bool,
    Dynamic,
    List(Arc<Element>),
    Set(Arc<Element>),
    Map(Arc<Element>),
    Object(Arc<ObjectType>),
    Tuple(Arc<Elements>),
}

/// The element type of a collection.
pub(super) struct Element {
    pub(super) ty: Type,
    shape: Shape,
}

/// The element types of a tuple.
pub(super) struct Elements {
    pub(super) types: Box<[Type]>,
    shape: Shape,
}

/// The attributes of an object type, in the order of their names.
///
/// ```
/// use tfsdk::Type;
///
/// let ty = Type::object([("size", Type::NUMBER), ("name", Type::STRING)]);
/// let names: Vec<&str> = ty.as_object().unwrap().iter().map(|attribute| attribute.name()).collect();
/// assert_eq!(names, ["name", "size"]);
/// ```
#[derive(Clone)]
pub struct ObjectType {
    pub(super) attributes: Box<[ObjectAttribute]>,
    pub(super) has_optional: bool,
    pub(super) shape: Shape,
}

/// One attribute of an object type.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::ty::{ObjectAttribute, ObjectType};
///
/// let ty = Type::from(ObjectType::new([
///     ObjectAttribute::new("name", Type::STRING),
///     ObjectAttribute::optional("size", Type::NUMBER),
/// ]));
/// assert_eq!(ty.to_string(), "object({ name = string, size = optional(number) })");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectAttribute {
    pub(super) name: Arc<str>,
    pub(super) ty: Type,
    pub(super) optional: bool,
}

impl Type {
    /// The type of text.
    pub const STRING: Type = Type(Repr::String);
    /// The type of numbers.
    pub const NUMBER: Type = Type(Repr::Number);
    /// The type of `true` and `false`.
    pub const BOOL: Type = Type(Repr::Bool);
    /// The type that stands for any type, written `any` in type constraints.
    pub const DYNAMIC: Type = Type(Repr::Dynamic);

    pub(super) fn shape(&self) -> Shape {
        match &self.0 {
            Repr::String => Shape::leaf(false, 1),
            Repr::Number => Shape::leaf(false, 2),
            Repr::Bool => Shape::leaf(false, 3),
            Repr::Dynamic => Shape::leaf(true, 4),
            Repr::List(element) | Repr::Set(element) | Repr::Map(element) => element.shape,
            Repr::Object(object) => object.shape,
            Repr::Tuple(elements) => elements.shape,
        }
    }

    /// Where the parts of the type are, which no other type's are; 0 without parts.
    pub(super) fn address(&self) -> usize {
        match &self.0 {
            Repr::String | Repr::Number | Repr::Bool | Repr::Dynamic => 0,
            Repr::List(element) | Repr::Set(element) | Repr::Map(element) => Arc::as_ptr(element).addr(),
            Repr::Object(object) => Arc::as_ptr(object).addr(),
            Repr::Tuple(elements) => Arc::as_ptr(elements).addr(),
        }
    }

    /// Whether the two are one type that is held twice, or equal without parts.
    pub(super) fn is_shared_with(&self, other: &Type) -> bool {
        match (&self.0, &other.0) {
            (Repr::List(a), Repr::List(b)) | (Repr::Set(a), Repr::Set(b)) | (Repr::Map(a), Repr::Map(b)) => {
                Arc::ptr_eq(a, b)
            }
            (Repr::Object(a), Repr::Object(b)) => Arc::ptr_eq(a, b),
            (Repr::Tuple(a), Repr::Tuple(b)) => Arc::ptr_eq(a, b),
            (Repr::String, Repr::String)
            | (Repr::Number, Repr::Number)
            | (Repr::Bool, Repr::Bool)
            | (Repr::Dynamic, Repr::Dynamic) => true,
            _ => false,
        }
    }
}

impl Element {
    pub(super) fn new(kind: u8, ty: Type) -> Arc<Self> {
        let shape = Shape::of(kind, std::iter::once((ty.shape(), "", false)));
        Arc::new(Element { ty, shape })
    }
}

/// Types deeper than this are taken apart from the outside in, so that dropping them takes no stack.
const DEEP: u32 = 256;

impl Elements {
    pub(super) fn new(types: Vec<Type>) -> Arc<Self> {
        let shape = Shape::of(b't', types.iter().map(|ty| (ty.shape(), "", false)));
        Arc::new(Elements { types: types.into(), shape })
    }
}

impl Drop for Element {
    fn drop(&mut self) {
        if self.shape.depth > DEEP {
            drop_deep(vec![std::mem::replace(&mut self.ty, Type::DYNAMIC)]);
        }
    }
}

impl Drop for Elements {
    fn drop(&mut self) {
        if self.shape.depth > DEEP {
            drop_deep(std::mem::take(&mut self.types).into_vec());
        }
    }
}

impl ObjectType {
    /// The types of the attributes, to be dropped.
    fn take_types(&mut self) -> impl Iterator<Item = Type> + use<> {
        std::mem::take(&mut self.attributes).into_iter().map(|attribute| attribute.ty)
    }
}

impl Drop for ObjectType {
    fn drop(&mut self) {
        if self.shape.depth > DEEP {
            drop_deep(self.take_types().collect());
        }
    }
}

/// Drops types one level at a time.
fn drop_deep(mut types: Vec<Type>) {
    while let Some(ty) = types.pop() {
        match ty.0 {
            Repr::String | Repr::Number | Repr::Bool | Repr::Dynamic => {}
            Repr::List(element) | Repr::Set(element) | Repr::Map(element) => {
                if let Some(mut element) = Arc::into_inner(element) {
                    element.shape.depth = 0;
                    types.push(std::mem::replace(&mut element.ty, Type::DYNAMIC));
                }
            }
            Repr::Tuple(elements) => {
                if let Some(mut elements) = Arc::into_inner(elements) {
                    types.append(&mut std::mem::take(&mut elements.types).into_vec());
                }
            }
            Repr::Object(object) => {
                if let Some(mut object) = Arc::into_inner(object) {
                    types.extend(object.take_types());
                }
            }
        }
    }
}
