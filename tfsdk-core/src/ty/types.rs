//! A type.

use std::sync::Arc;

use super::object::{ObjectAttribute, ObjectType};

/// A Terraform type: `string`, `list(number)`, `object({…})` and so on.
///
/// Cheap to clone: composite types are shared. Two types are equal if they mean the same; the order in which attributes
/// were given never matters. Unlike a type constraint, a type carries no defaults.
///
/// ```
/// use tfsdk_core::ty::Type;
///
/// let rule = Type::object([("port", Type::NUMBER), ("name", Type::STRING)]);
/// assert_eq!(Type::list(rule).to_string(), "list(object({ name = string, port = number }))");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Type(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
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

/// The element type of a collection, and what is asked of it often.
#[derive(PartialEq, Eq, Hash)]
struct Element {
    ty: Type,
    has_dynamic: bool,
}

#[derive(PartialEq, Eq, Hash)]
struct Elements {
    types: Box<[Type]>,
    has_dynamic: bool,
}

/// What a [`Type`] is, for matching.
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
    pub fn list(element: Type) -> Self {
        Type(Repr::List(Element::new(element)))
    }

    /// The type of sets of `element`.
    pub fn set(element: Type) -> Self {
        Type(Repr::Set(Element::new(element)))
    }

    /// The type of maps of `element`.
    pub fn map(element: Type) -> Self {
        Type(Repr::Map(Element::new(element)))
    }

    /// The type of tuples with these elements.
    pub fn tuple(elements: impl IntoIterator<Item = Type>) -> Self {
        let types: Box<[Type]> = elements.into_iter().collect();
        let has_dynamic = types.iter().any(Type::has_dynamic);
        Type(Repr::Tuple(Arc::new(Elements { types, has_dynamic })))
    }

    /// The type of objects with these attributes, none of them optional.
    ///
    /// If a name is given twice, the last type counts. [`ObjectType::new`] takes optional attributes as well.
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Type)>) -> Self {
        ObjectType::new(attributes.into_iter().map(|(name, ty)| ObjectAttribute::new(name, ty))).into()
    }

    /// What this type is, for matching.
    ///
    /// ```
    /// use tfsdk_core::ty::{Type, TypeKind};
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
    pub fn is_collection(&self) -> bool {
        matches!(self.0, Repr::List(_) | Repr::Set(_) | Repr::Map(_))
    }

    /// Whether this is the dynamic type itself.
    pub fn is_dynamic(&self) -> bool {
        matches!(self.0, Repr::Dynamic)
    }

    /// Whether this is the dynamic type or contains it. It costs nothing, as it is kept with the type.
    pub fn has_dynamic(&self) -> bool {
        match &self.0 {
            Repr::String | Repr::Number | Repr::Bool => false,
            Repr::Dynamic => true,
            Repr::List(element) | Repr::Set(element) | Repr::Map(element) => element.has_dynamic,
            Repr::Object(object) => object.has_dynamic(),
            Repr::Tuple(elements) => elements.has_dynamic,
        }
    }

    /// The element type of a list, set or map.
    pub fn element(&self) -> Option<&Type> {
        match &self.0 {
            Repr::List(element) | Repr::Set(element) | Repr::Map(element) => Some(&element.ty),
            _ => None,
        }
    }

    /// The element types of a tuple.
    pub fn elements(&self) -> Option<&[Type]> {
        match &self.0 {
            Repr::Tuple(elements) => Some(&elements.types),
            _ => None,
        }
    }

    /// This type as an object type.
    pub fn as_object(&self) -> Option<&ObjectType> {
        match &self.0 {
            Repr::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The type of an object's attribute.
    pub fn attribute(&self, name: &str) -> Option<&Type> {
        self.as_object()?.get(name).map(ObjectAttribute::ty)
    }

    /// This collection type with another element type; `None` if it is not a collection.
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
    #[must_use]
    pub fn with_elements(&self, elements: impl IntoIterator<Item = Type>) -> Option<Type> {
        self.elements().map(|_| Type::tuple(elements))
    }

    /// This type without optional attributes, at any depth: the type of the values converted to it.
    #[must_use]
    pub fn without_optional(&self) -> Type {
        match &self.0 {
            Repr::Object(object) => object.without_optional().into(),
            Repr::Tuple(elements) => Type::tuple(elements.types.iter().map(Type::without_optional)),
            _ => match self.element() {
                Some(element) => {
                    self.with_element(element.without_optional()).unwrap_or_else(|| self.clone())
                }
                None => self.clone(),
            },
        }
    }

    /// Whether this type equals `wanted`, apart from the parts that are dynamic in `wanted`.
    ///
    /// Whether attributes are optional does not matter: a value has all of them. (go-cty: `TestConformance`.)
    pub fn conforms_to(&self, wanted: &Type) -> bool {
        match (&self.0, &wanted.0) {
            (_, Repr::Dynamic) => true,
            (Repr::List(a), Repr::List(b)) | (Repr::Set(a), Repr::Set(b)) | (Repr::Map(a), Repr::Map(b)) => {
                Arc::ptr_eq(a, b) || a.ty.conforms_to(&b.ty)
            }
            (Repr::Tuple(a), Repr::Tuple(b)) => {
                Arc::ptr_eq(a, b)
                    || (a.types.len() == b.types.len()
                        && a.types.iter().zip(&b.types).all(|(a, b)| a.conforms_to(b)))
            }
            (Repr::Object(a), Repr::Object(b)) => {
                Arc::ptr_eq(a, b)
                    || (a.len() == b.len()
                        && a.iter()
                            .zip(b.iter())
                            .all(|(a, b)| a.name() == b.name() && a.ty().conforms_to(b.ty())))
            }
            (a, b) => a == b,
        }
    }
}

impl Element {
    fn new(ty: Type) -> Arc<Self> {
        let has_dynamic = ty.has_dynamic();
        Arc::new(Element { ty, has_dynamic })
    }
}

impl From<ObjectType> for Type {
    fn from(object: ObjectType) -> Self {
        Type(Repr::Object(Arc::new(object)))
    }
}
