//! The type of a converted null or unknown value: the target's, and the source's where the target is dynamic.

use super::conversion::Safety;
use super::converter::Converter;
use crate::ty::{ObjectType, Type, TypeKind};

impl Converter<'_> {
    /// `to`, its dynamic parts replaced by those of `from`. (go-cty: `dynamicReplace`.)
    pub(super) fn replaced(&self, from: &Type, to: &Type) -> Type {
        if !to.has_dynamic() || from.is_dynamic() {
            return to.clone();
        }
        self.type_once(from, to, || self.replaced_parts(from, to))
    }

    fn replaced_parts(&self, from: &Type, to: &Type) -> Type {
        match (to.kind(), from.kind()) {
            (TypeKind::Dynamic, _) => from.clone(),
            (TypeKind::Map(to), TypeKind::Map(from)) => Type::map(self.replaced(from, to)),
            (TypeKind::Map(to), TypeKind::Object(from)) => {
                let types: Vec<Type> = from.iter().map(|a| a.ty().clone()).collect();
                Type::map(self.replaced_by_common(&types, to))
            }
            (TypeKind::Object(to), TypeKind::Map(from)) => {
                each_attribute(to, |_, ty| self.replaced(from, ty))
            }
            (TypeKind::Object(to), TypeKind::Object(from)) => {
                each_attribute(to, |name, ty| match from.get(name) {
                    Some(given) => self.replaced(given.ty(), ty),
                    None => ty.clone(),
                })
            }
            (TypeKind::Set(to), TypeKind::Set(from) | TypeKind::List(from)) => {
                Type::set(self.replaced(from, to))
            }
            (TypeKind::Set(to), TypeKind::Tuple(from)) => Type::set(self.replaced_by_common(from, to)),
            (TypeKind::List(to), TypeKind::Set(from) | TypeKind::List(from)) => {
                Type::list(self.replaced(from, to))
            }
            (TypeKind::List(to), TypeKind::Tuple(from)) => Type::list(self.replaced_by_common(from, to)),
            (TypeKind::Tuple(to), TypeKind::Tuple(from)) => {
                Type::tuple(from.iter().zip(to).map(|(from, to)| self.replaced(from, to)))
            }
            (TypeKind::Tuple(to), TypeKind::List(from) | TypeKind::Set(from)) => {
                Type::tuple(to.iter().map(|to| self.replaced(from, to)))
            }
            _ => to.clone(),
        }
    }

    fn replaced_by_common(&self, types: &[Type], to: &Type) -> Type {
        match self.unify(types, Safety::Unsafe) {
            Some(common) => self.replaced(&common, to),
            None => to.clone(),
        }
    }
}

fn each_attribute(object: &ObjectType, change: impl Fn(&str, &Type) -> Type) -> Type {
    let types: Vec<Type> = object.iter().map(|a| change(a.name(), a.ty())).collect();
    object.with_types(types).into()
}
