//! Object types: attributes by name.

use std::fmt;
use std::sync::Arc;

use super::shape::Shape;
use super::types::{ObjectAttribute, ObjectType, Type};
use crate::text::normal_name;

impl ObjectAttribute {
    /// An attribute that has to be there. Its name is kept in normal form C. (go-cty: `Object`.)
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::ty::ObjectAttribute;
    ///
    /// let name = ObjectAttribute::new("name", Type::STRING);
    /// assert!(!name.is_optional());
    /// ```
    pub fn new(name: impl Into<Arc<str>>, ty: Type) -> Self {
        ObjectAttribute { name: normal_name(name.into()), ty, optional: false }
    }

    /// An attribute that may be left out and then is null, as `optional(…)` in a type constraint.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::ty::ObjectAttribute;
    ///
    /// assert!(ObjectAttribute::optional("size", Type::NUMBER).is_optional());
    /// ```
    pub fn optional(name: impl Into<Arc<str>>, ty: Type) -> Self {
        ObjectAttribute { name: normal_name(name.into()), ty, optional: true }
    }

    /// The name.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::ty::ObjectAttribute;
    ///
    /// assert_eq!(ObjectAttribute::new("name", Type::STRING).name(), "name");
    /// ```
    #[inline]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name, to be shared.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tfsdk::Type;
    /// use tfsdk::ty::ObjectAttribute;
    ///
    /// let name = ObjectAttribute::new("name", Type::STRING);
    /// let kept: Arc<str> = Arc::clone(name.shared_name());
    /// assert_eq!(&*kept, "name");
    /// ```
    pub fn shared_name(&self) -> &Arc<str> {
        &self.name
    }

    /// The type.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::ty::ObjectAttribute;
    ///
    /// assert_eq!(ObjectAttribute::new("name", Type::STRING).ty(), &Type::STRING);
    /// ```
    #[inline]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// Whether a value that is converted to the object type may lack it.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::ty::ObjectAttribute;
    ///
    /// assert!(ObjectAttribute::optional("size", Type::NUMBER).is_optional());
    /// assert!(!ObjectAttribute::new("size", Type::NUMBER).is_optional());
    /// ```
    pub fn is_optional(&self) -> bool {
        self.optional
    }
}

impl ObjectType {
    /// An object type of these attributes. If a name is given twice, the last counts.
    ///
    /// ```
    /// use tfsdk::ty::{ObjectAttribute, ObjectType, Type};
    ///
    /// let port = ObjectAttribute::optional("port", Type::NUMBER);
    /// let rule = ObjectType::new([port, ObjectAttribute::new("name", Type::STRING)]);
    /// assert_eq!(Type::from(rule).to_string(), "object({ name = string, port = optional(number) })");
    /// ```
    pub fn new(attributes: impl IntoIterator<Item = ObjectAttribute>) -> Self {
        Self::of(attributes.into_iter().collect())
    }

    /// The same, compiled once and not for each iterator: a sort is large.
    fn of(mut attributes: Vec<ObjectAttribute>) -> Self {
        // The sort is stable, so the last of equal names stays last.
        attributes.sort_by(|a, b| a.name.cmp(&b.name));
        attributes.dedup_by(|later, earlier| {
            let same = later.name == earlier.name;
            if same {
                std::mem::swap(later, earlier);
            }
            same
        });
        let has_optional = attributes.iter().any(|a| a.optional);
        let shape = Shape::of(b'o', attributes.iter().map(|a| (a.ty.shape(), &*a.name, a.optional)));
        ObjectType { attributes: attributes.into(), has_optional, shape }
    }

    /// The number of attributes.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::object([("name", Type::STRING)]).as_object().unwrap().len(), 1);
    /// ```
    pub fn len(&self) -> usize {
        self.attributes.len()
    }

    /// Whether it has no attributes.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert!(Type::object::<&str>([]).as_object().unwrap().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.attributes.is_empty()
    }

    /// The attributes, in the order of their names.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("size", Type::NUMBER), ("name", Type::STRING)]);
    /// let types: Vec<&Type> = ty.as_object().unwrap().iter().map(|attribute| attribute.ty()).collect();
    /// assert_eq!(types, [&Type::STRING, &Type::NUMBER]);
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, ObjectAttribute> {
        self.attributes.iter()
    }

    /// The attributes, in the order of their names.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("size", Type::NUMBER), ("name", Type::STRING)]);
    /// assert_eq!(ty.as_object().unwrap().attributes()[0].name(), "name");
    /// ```
    #[inline]
    pub fn attributes(&self) -> &[ObjectAttribute] {
        &self.attributes
    }

    /// The position of an attribute in the order of names.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("size", Type::NUMBER), ("name", Type::STRING)]);
    /// assert_eq!(ty.as_object().unwrap().position("size"), Some(1));
    /// ```
    pub fn position(&self, name: &str) -> Option<usize> {
        self.attributes.binary_search_by(|a| (*a.name).cmp(name)).ok()
    }

    /// The attribute of this name.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("name", Type::STRING)]);
    /// let object = ty.as_object().unwrap();
    /// assert_eq!(object.get("name").unwrap().ty(), &Type::STRING);
    /// assert!(object.get("nmae").is_none());
    /// ```
    pub fn get(&self, name: &str) -> Option<&ObjectAttribute> {
        self.position(name).map(|i| &self.attributes[i])
    }

    /// Whether any of these attributes is optional; what is inside of them does not count.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::ty::{ObjectAttribute, ObjectType};
    ///
    /// let inner = Type::from(ObjectType::new([ObjectAttribute::optional("size", Type::NUMBER)]));
    /// assert!(inner.as_object().unwrap().has_optional());
    /// let outer = Type::object([("disk", inner)]);
    /// assert!(!outer.as_object().unwrap().has_optional());
    /// assert!(outer.has_optional());
    /// ```
    pub fn has_optional(&self) -> bool {
        self.has_optional
    }

    /// Whether an attribute is of the dynamic type or contains it.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("labels", Type::map(Type::DYNAMIC))]);
    /// assert!(ty.as_object().unwrap().has_dynamic());
    /// ```
    pub fn has_dynamic(&self) -> bool {
        self.shape.has_dynamic
    }

    /// The same attributes with other types, given in the order of names. Attributes beyond those keep theirs.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("name", Type::STRING), ("size", Type::NUMBER)]);
    /// let other = ty.as_object().unwrap().with_types([Type::STRING, Type::STRING]);
    /// assert_eq!(other.get("size").unwrap().ty(), &Type::STRING);
    /// ```
    #[must_use]
    pub fn with_types(&self, types: impl IntoIterator<Item = Type>) -> Self {
        let mut types = types.into_iter();
        ObjectType::new(self.iter().map(|a| ObjectAttribute {
            name: a.name.clone(),
            ty: types.next().unwrap_or_else(|| a.ty.clone()),
            optional: a.optional,
        }))
    }
}

impl fmt::Debug for ObjectType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.attributes).finish()
    }
}

impl<'a> IntoIterator for &'a ObjectType {
    type Item = &'a ObjectAttribute;
    type IntoIter = std::slice::Iter<'a, ObjectAttribute>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
