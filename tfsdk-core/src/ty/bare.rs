//! Types without optional attributes.

use std::collections::HashMap;
use std::sync::Arc;

use super::access::TypeKind;
use super::types::{ObjectAttribute, ObjectType, Type};

impl Type {
    /// This type without optional attributes, at any depth: the type of the values converted to it.
    ///
    /// A part without them stays the same one, and a part that stands in two places is made anew once.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::ty::{ObjectAttribute, ObjectType};
    ///
    /// let disk = Type::from(ObjectType::new([ObjectAttribute::optional("size", Type::NUMBER)]));
    /// assert_eq!(disk.without_optional(), Type::object([("size", Type::NUMBER)]));
    /// ```
    #[must_use]
    pub fn without_optional(&self) -> Type {
        self.bare(&mut HashMap::new())
    }

    fn bare(&self, done: &mut HashMap<usize, Type>) -> Type {
        if !self.has_optional() {
            return self.clone();
        }
        if let Some(bare) = done.get(&self.address()) {
            return bare.clone();
        }
        let bare = match self.kind() {
            TypeKind::String | TypeKind::Number | TypeKind::Bool | TypeKind::Dynamic => self.clone(),
            TypeKind::List(element) => Type::list(element.bare(done)),
            TypeKind::Set(element) => Type::set(element.bare(done)),
            TypeKind::Map(element) => Type::map(element.bare(done)),
            TypeKind::Tuple(elements) => Type::tuple(elements.iter().map(|ty| ty.bare(done))),
            TypeKind::Object(object) => ObjectType::new(
                object.iter().map(|a| ObjectAttribute::new(Arc::clone(a.shared_name()), a.ty().bare(done))),
            )
            .into(),
        };
        done.insert(self.address(), bare.clone());
        bare
    }
}
