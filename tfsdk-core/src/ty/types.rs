//! A type.

use std::sync::Arc;

use super::object::{ObjectAttribute, ObjectType};
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
pub struct Type(Repr);

#[derive(Clone)]
enum Repr {
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
struct Element {
    ty: Type,
    shape: Shape,
}

/// The element types of a tuple.
struct Elements {
    types: Box<[Type]>,
    shape: Shape,
}

/// What a [`Type`] is, for matching.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::ty::TypeKind;
///
/// fn levels(ty: &Type) -> usize {
///     match ty.kind() {
///         TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => 1 + levels(element),
///         _ => 0,
///     }
/// }
/// assert_eq!(levels(&Type::list(Type::map(Type::STRING))), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKind<'a> {
    /// Text in Unicode, normalised to NFC.
    String,
    /// An exact number.
    Number,
    /// True or false.
    Bool,
    /// A type that is not known yet: written `any` in constraints, `dynamic` in messages.
    Dynamic,
    /// A sequence of elements of one type.
    List(&'a Type),
    /// Distinct elements of one type, without an order of their own.
    Set(&'a Type),
    /// Elements of one type under string keys.
    Map(&'a Type),
    /// Named attributes, each of its own type.
    Object(&'a ObjectType),
    /// A fixed number of elements, each of its own type.
    Tuple(&'a [Type]),
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

    /// The type of lists of `element`.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::list(Type::STRING).to_string(), "list(string)");
    /// ```
    pub fn list(element: Type) -> Self {
        Type(Repr::List(Element::new(b'l', element)))
    }

    /// The type of sets of `element`.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::set(Type::NUMBER).to_string(), "set(number)");
    /// ```
    pub fn set(element: Type) -> Self {
        Type(Repr::Set(Element::new(b's', element)))
    }

    /// The type of maps of `element`.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::map(Type::BOOL).to_string(), "map(bool)");
    /// ```
    pub fn map(element: Type) -> Self {
        Type(Repr::Map(Element::new(b'm', element)))
    }

    /// The type of tuples with these elements. Neighbours that are equal are held once.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::tuple([Type::STRING, Type::NUMBER]).to_string(), "tuple([string, number])");
    /// ```
    pub fn tuple(elements: impl IntoIterator<Item = Type>) -> Self {
        let elements = elements.into_iter();
        let mut types: Vec<Type> = Vec::with_capacity(elements.size_hint().0);
        for ty in elements {
            // Values of many neighbours then meet one type, which is looked at once.
            let ty = match types.last() {
                Some(last) if !ty.is_shared_with(last) && ty == *last => last.clone(),
                _ => ty,
            };
            types.push(ty);
        }
        let shape = Shape::of(b't', types.iter().map(|ty| (ty.shape(), "", false)));
        Type(Repr::Tuple(Arc::new(Elements { types: types.into(), shape })))
    }

    /// The type of objects with these attributes, none of them optional.
    ///
    /// If a name is given twice, the last type counts. [`ObjectType::new`] takes optional attributes as well.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("size", Type::NUMBER), ("name", Type::STRING)]);
    /// assert_eq!(ty.to_string(), "object({ name = string, size = number })");
    /// ```
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Type)>) -> Self {
        ObjectType::new(attributes.into_iter().map(|(name, ty)| ObjectAttribute::new(name, ty))).into()
    }

    /// What this type is, for matching.
    ///
    /// ```
    /// use tfsdk::ty::{Type, TypeKind};
    ///
    /// assert_eq!(Type::list(Type::BOOL).kind(), TypeKind::List(&Type::BOOL));
    /// ```
    #[inline]
    pub fn kind(&self) -> TypeKind<'_> {
        match &self.0 {
            Repr::String => TypeKind::String,
            Repr::Number => TypeKind::Number,
            Repr::Bool => TypeKind::Bool,
            Repr::Dynamic => TypeKind::Dynamic,
            Repr::List(element) => TypeKind::List(&element.ty),
            Repr::Set(element) => TypeKind::Set(&element.ty),
            Repr::Map(element) => TypeKind::Map(&element.ty),
            Repr::Object(object) => TypeKind::Object(object),
            Repr::Tuple(elements) => TypeKind::Tuple(&elements.types),
        }
    }

    /// Whether this is string, number or bool.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert!(Type::NUMBER.is_primitive());
    /// assert!(!Type::list(Type::NUMBER).is_primitive());
    /// assert!(!Type::DYNAMIC.is_primitive());
    /// ```
    pub fn is_primitive(&self) -> bool {
        match self.0 {
            Repr::String | Repr::Number | Repr::Bool => true,
            Repr::Dynamic
            | Repr::List(_)
            | Repr::Set(_)
            | Repr::Map(_)
            | Repr::Object(_)
            | Repr::Tuple(_) => false,
        }
    }

    /// Whether this is a list, set or map.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert!(Type::set(Type::STRING).is_collection());
    /// assert!(!Type::tuple([Type::STRING]).is_collection());
    /// ```
    pub fn is_collection(&self) -> bool {
        matches!(self.0, Repr::List(_) | Repr::Set(_) | Repr::Map(_))
    }

    /// Whether this is the dynamic type itself.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert!(Type::DYNAMIC.is_dynamic());
    /// assert!(!Type::list(Type::DYNAMIC).is_dynamic());
    /// ```
    pub fn is_dynamic(&self) -> bool {
        matches!(self.0, Repr::Dynamic)
    }

    /// Whether this is the dynamic type or contains it. It costs nothing, as it is kept with the type.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert!(Type::list(Type::DYNAMIC).has_dynamic());
    /// assert!(!Type::list(Type::STRING).has_dynamic());
    /// ```
    pub fn has_dynamic(&self) -> bool {
        self.shape().has_dynamic
    }

    /// Whether an attribute is optional, at any depth. It costs nothing, as it is kept with the type.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::ty::{ObjectAttribute, ObjectType};
    ///
    /// let disk = Type::from(ObjectType::new([ObjectAttribute::optional("size", Type::NUMBER)]));
    /// assert!(Type::list(disk).has_optional());
    /// ```
    pub fn has_optional(&self) -> bool {
        self.shape().has_optional
    }

    pub(super) fn shape(&self) -> Shape {
        match &self.0 {
            Repr::String => Shape::leaf(false, 1),
            Repr::Number => Shape::leaf(false, 2),
            Repr::Bool => Shape::leaf(false, 3),
            Repr::Dynamic => Shape::leaf(true, 4),
            Repr::List(element) | Repr::Set(element) | Repr::Map(element) => element.shape,
            Repr::Object(object) => object.shape(),
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

    /// The element type of a list, set or map.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::map(Type::BOOL).element(), Some(&Type::BOOL));
    /// assert_eq!(Type::STRING.element(), None);
    /// ```
    pub fn element(&self) -> Option<&Type> {
        match &self.0 {
            Repr::List(element) | Repr::Set(element) | Repr::Map(element) => Some(&element.ty),
            _ => None,
        }
    }

    /// The element types of a tuple.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::tuple([Type::STRING]).elements(), Some(&[Type::STRING][..]));
    /// assert_eq!(Type::list(Type::STRING).elements(), None);
    /// ```
    pub fn elements(&self) -> Option<&[Type]> {
        match &self.0 {
            Repr::Tuple(elements) => Some(&elements.types),
            _ => None,
        }
    }

    /// This type as an object type.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::object([("name", Type::STRING)]).as_object().unwrap().len(), 1);
    /// assert!(Type::map(Type::STRING).as_object().is_none());
    /// ```
    pub fn as_object(&self) -> Option<&ObjectType> {
        match &self.0 {
            Repr::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The type of an object's attribute.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("name", Type::STRING)]);
    /// assert_eq!(ty.attribute("name"), Some(&Type::STRING));
    /// assert_eq!(ty.attribute("nmae"), None);
    /// ```
    pub fn attribute(&self, name: &str) -> Option<&Type> {
        self.as_object()?.get(name).map(ObjectAttribute::ty)
    }

    /// This collection type with another element type; `None` if it is not a collection.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::set(Type::STRING).with_element(Type::NUMBER), Some(Type::set(Type::NUMBER)));
    /// assert_eq!(Type::STRING.with_element(Type::NUMBER), None);
    /// ```
    #[must_use]
    pub fn with_element(&self, element: Type) -> Option<Type> {
        match &self.0 {
            Repr::List(_) => Some(Type::list(element)),
            Repr::Set(_) => Some(Type::set(element)),
            Repr::Map(_) => Some(Type::map(element)),
            _ => None,
        }
    }

    /// A tuple type of these elements; `None` if this is not a tuple type.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let pair = Type::tuple([Type::STRING, Type::STRING]);
    /// assert_eq!(pair.with_elements([Type::NUMBER]), Some(Type::tuple([Type::NUMBER])));
    /// assert_eq!(Type::STRING.with_elements([Type::NUMBER]), None);
    /// ```
    #[must_use]
    pub fn with_elements(&self, elements: impl IntoIterator<Item = Type>) -> Option<Type> {
        self.elements().map(|_| Type::tuple(elements))
    }
}

impl Element {
    fn new(kind: u8, ty: Type) -> Arc<Self> {
        let shape = Shape::of(kind, std::iter::once((ty.shape(), "", false)));
        Arc::new(Element { ty, shape })
    }
}

/// Types deeper than this are taken apart from the outside in, so that dropping them takes no stack.
pub(super) const DEEP: u32 = 256;

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

/// Drops types one level at a time.
pub(super) fn drop_deep(mut types: Vec<Type>) {
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
                if let Some(object) = Arc::into_inner(object) {
                    types.extend(object.into_types());
                }
            }
        }
    }
}

impl From<ObjectType> for Type {
    fn from(object: ObjectType) -> Self {
        Type(Repr::Object(Arc::new(object)))
    }
}
