//! Looking into a type.

use super::types::{ObjectAttribute, ObjectType, Repr, Type};

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
}
