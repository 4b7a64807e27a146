//! The type that several types have in common.

use std::collections::HashSet;

use super::conversion::Safety;
use super::converter::Converter;
use super::order::preference;
use crate::ty::{ObjectType, Type, TypeKind};

/// How many of the types are of each kind.
#[derive(Default)]
struct Counts {
    primitive: usize,
    dynamic: usize,
    list: usize,
    set: usize,
    map: usize,
    object: usize,
    tuple: usize,
}

impl Converter<'_> {
    /// The type that values of all these types convert to. (go-cty: `unify`.)
    ///
    /// Each distinct type counts once, however often it occurs.
    pub(super) fn unify(&self, types: &[Type], safety: Safety) -> Option<Type> {
        self.step(types.len())?;
        let first = types.first()?;
        if types.iter().all(|ty| ty == first) {
            return Some(first.clone());
        }
        let mut seen = HashSet::new();
        let distinct: Vec<Type> = types.iter().filter(|ty| seen.insert(*ty)).cloned().collect();
        let n = distinct.len();
        let counts = count(&distinct);
        let dynamic = counts.dynamic;
        // Structures of one kind may have a common type that is none of them. That is tried first: converting all
        // objects to the one with the fewest attributes would be possible too, and lose more.
        if counts.map > 0 && counts.map + dynamic == n {
            return self.collections(&distinct, dynamic, Type::map, safety);
        }
        if counts.list > 0 && counts.list + dynamic == n {
            return self.collections(&distinct, dynamic, Type::list, safety);
        }
        if counts.set > 0 && counts.set + dynamic == n {
            return self.collections(&distinct, dynamic, Type::set, safety);
        }
        if counts.object > 0 && counts.object + dynamic == n {
            return self.objects(&distinct, dynamic, safety);
        }
        if counts.tuple > 0 && counts.tuple + dynamic == n {
            return self.tuples(&distinct, dynamic, safety);
        }
        if counts.map > 0 && counts.map + counts.object + dynamic == n {
            let common =
                self.structures_as(&distinct, |ty| ty.as_object().is_some(), Self::objects_to_map, safety);
            if let Some(map) = common.filter(|ty| matches!(ty.kind(), TypeKind::Map(_))) {
                return Some(map);
            }
        } else if counts.list > 0 && counts.list + counts.tuple + dynamic == n {
            let common =
                self.structures_as(&distinct, |ty| ty.elements().is_some(), Self::tuples_to_list, safety);
            if let Some(list) = common.filter(|ty| matches!(ty.kind(), TypeKind::List(_))) {
                return Some(list);
            }
        } else if counts.object > 0 && counts.tuple > 0 {
            return None;
        }
        let sequences = counts.list + counts.set + counts.tuple;
        let mappings = counts.map + counts.object;
        if [counts.primitive, sequences, mappings].iter().filter(|count| **count > 0).count() > 1 {
            // None of these converts to another; all convert to the dynamic type.
            return (dynamic > 0).then_some(Type::DYNAMIC);
        }
        self.one_of(&distinct, safety)
    }

    /// The most general of the types that all others convert to.
    fn one_of(&self, types: &[Type], safety: Safety) -> Option<Type> {
        // Mostly one type does not convert to any of many others: it is asked first.
        let mut strictest = 0;
        let mut candidates = Vec::new();
        for (i, wanted) in types.iter().enumerate() {
            self.step(1)?;
            if !self.converts_to(&types[strictest], wanted, safety) {
                continue;
            }
            match types.iter().position(|ty| !self.converts_to(ty, wanted, safety)) {
                Some(stricter) => strictest = stricter,
                None => candidates.push(i),
            }
        }
        match candidates.as_slice() {
            [] => None,
            [only] => types.get(*only).cloned(),
            _ => {
                let order = preference(types, self.budget())?;
                order.into_iter().find(|i| candidates.binary_search(i).is_ok()).map(|i| types[i].clone())
            }
        }
    }

    fn converts_to(&self, ty: &Type, wanted: &Type, safety: Safety) -> bool {
        ty == wanted || self.conversion(ty, wanted, wanted, safety).is_some()
    }

    fn all_convert(&self, types: &[Type], wanted: &Type, safety: Safety) -> bool {
        types.iter().all(|ty| self.converts_to(ty, wanted, safety))
    }

    fn collections(
        &self,
        types: &[Type],
        dynamic: usize,
        collection: fn(Type) -> Type,
        safety: Safety,
    ) -> Option<Type> {
        if dynamic > 0 {
            return Some(Type::DYNAMIC);
        }
        let elements: Vec<Type> = types.iter().filter_map(|ty| ty.element().cloned()).collect();
        let common = collection(self.unify(&elements, safety)?);
        self.all_convert(types, &common, safety).then_some(common)
    }

    fn objects(&self, types: &[Type], dynamic: usize, safety: Safety) -> Option<Type> {
        if dynamic > 0 {
            return Some(Type::DYNAMIC);
        }
        let objects: Vec<&ObjectType> = types.iter().filter_map(Type::as_object).collect();
        let first = *objects.first()?;
        let same_names = |other: &&ObjectType| {
            other.len() == first.len() && other.iter().zip(first.iter()).all(|(a, b)| a.name() == b.name())
        };
        if !objects.iter().all(same_names) {
            return self.objects_to_map(types, safety);
        }
        let mut common = Vec::with_capacity(first.len());
        for position in 0..first.len() {
            let across: Vec<Type> = objects.iter().map(|o| o.attributes()[position].ty().clone()).collect();
            common.push(self.unify(&across, safety)?);
        }
        let common: Type = first.with_types(common).into();
        if self.all_convert(types, &common, safety) {
            return Some(common);
        }
        self.objects_to_map(types, safety)
    }

    fn objects_to_map(&self, types: &[Type], safety: Safety) -> Option<Type> {
        let attributes: Vec<Type> =
            types.iter().filter_map(Type::as_object).flatten().map(|a| a.ty().clone()).collect();
        let common = Type::map(self.unify(&attributes, safety)?);
        self.all_convert(types, &common, safety).then_some(common)
    }

    fn tuples(&self, types: &[Type], dynamic: usize, safety: Safety) -> Option<Type> {
        if dynamic > 0 {
            return Some(Type::DYNAMIC);
        }
        let tuples: Vec<&[Type]> = types.iter().filter_map(Type::elements).collect();
        let len = tuples.first()?.len();
        if tuples.iter().any(|tuple| tuple.len() != len) {
            return self.tuples_to_list(types, safety);
        }
        let mut common = Vec::with_capacity(len);
        for position in 0..len {
            let across: Vec<Type> = tuples.iter().map(|tuple| tuple[position].clone()).collect();
            common.push(self.unify(&across, safety)?);
        }
        let common = Type::tuple(common);
        if self.all_convert(types, &common, safety) {
            return Some(common);
        }
        self.tuples_to_list(types, safety)
    }

    fn tuples_to_list(&self, types: &[Type], safety: Safety) -> Option<Type> {
        let elements: Vec<Type> =
            types.iter().filter_map(Type::elements).flat_map(|tuple| tuple.iter().cloned()).collect();
        let common = Type::list(self.unify(&elements, safety)?);
        self.all_convert(types, &common, safety).then_some(common)
    }

    /// Structures beside collections: first unified to one collection type, and that with the others.
    fn structures_as(
        &self,
        types: &[Type],
        is_structure: fn(&Type) -> bool,
        to_collection: fn(&Self, &[Type], Safety) -> Option<Type>,
        safety: Safety,
    ) -> Option<Type> {
        let structures: Vec<Type> = types.iter().filter(|ty| is_structure(ty)).cloned().collect();
        let collection = to_collection(self, &structures, safety)?;
        let replaced: Vec<Type> =
            types.iter().map(|ty| if is_structure(ty) { collection.clone() } else { ty.clone() }).collect();
        self.unify(&replaced, safety)
    }
}

fn count(types: &[Type]) -> Counts {
    let mut counts = Counts::default();
    for ty in types {
        match ty.kind() {
            TypeKind::String | TypeKind::Number | TypeKind::Bool => counts.primitive += 1,
            TypeKind::Dynamic => counts.dynamic += 1,
            TypeKind::List(_) => counts.list += 1,
            TypeKind::Set(_) => counts.set += 1,
            TypeKind::Map(_) => counts.map += 1,
            TypeKind::Object(_) => counts.object += 1,
            TypeKind::Tuple(_) => counts.tuple += 1,
        }
    }
    counts
}
