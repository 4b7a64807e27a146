//! Making types.

use std::sync::Arc;

use super::types::{Element, Elements, ObjectAttribute, ObjectType, Repr, Type};

impl Type {
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
        Type(Repr::Tuple(Elements::new(types)))
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

impl From<ObjectType> for Type {
    fn from(object: ObjectType) -> Self {
        Type(Repr::Object(Arc::new(object)))
    }
}
