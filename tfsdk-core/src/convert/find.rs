//! Which conversion leads from one type to another.

use std::collections::HashMap;
use std::sync::Arc;

use super::conversion::{AttributeConversion, Conversion, ConversionKind, KeyConversion, Safety};
use super::converter::Converter;
use crate::ty::{ObjectType, Type, TypeKind};

impl Converter<'_> {
    /// The conversion from `from` to `to`, or `None` if there is none; `bare` is `to` without optional attributes.
    pub(super) fn conversion(
        &self,
        from: &Type,
        to: &Type,
        bare: &Type,
        safety: Safety,
    ) -> Option<Arc<Conversion>> {
        self.step(1)?;
        let new = |kind| {
            self.budget().make(size_of::<Conversion>()).ok()?;
            Some(Arc::new(Conversion { kind, target: bare.clone() }))
        };
        // Types without dynamic parts that are equal need no look into their parts.
        if !to.has_dynamic() && !to.has_optional() && from == to {
            return new(ConversionKind::Same);
        }
        self.once((from, to, bare, safety), || new(self.kind(from, to, bare, safety)?))
    }

    /// In this function nothing is worked out: it is on the stack for each level, and so would be whatever it held.
    fn kind(&self, from: &Type, to: &Type, bare: &Type, safety: Safety) -> Option<ConversionKind> {
        let is_unsafe = safety == Safety::Unsafe;
        match (from.kind(), to.kind(), bare.kind()) {
            (TypeKind::Dynamic, TypeKind::Dynamic, _)
            | (TypeKind::String, TypeKind::String, _)
            | (TypeKind::Number, TypeKind::Number, _)
            | (TypeKind::Bool, TypeKind::Bool, _) => Some(ConversionKind::Same),
            (_, TypeKind::Dynamic, _) => Some(ConversionKind::Pass),
            (TypeKind::Dynamic, ..) if is_unsafe => Some(ConversionKind::FromDynamic),
            (TypeKind::Number, TypeKind::String, _) => Some(ConversionKind::NumberToString),
            (TypeKind::Bool, TypeKind::String, _) => Some(ConversionKind::BoolToString),
            (TypeKind::String, TypeKind::Number, _) if is_unsafe => Some(ConversionKind::StringToNumber),
            (TypeKind::String, TypeKind::Bool, _) if is_unsafe => Some(ConversionKind::StringToBool),
            (TypeKind::Object(from), TypeKind::Object(to), TypeKind::Object(bare)) => {
                self.object_kind(from, to, bare, safety)
            }
            (TypeKind::Tuple(from), TypeKind::Tuple(to), TypeKind::Tuple(bare)) => {
                self.tuple_kind(from, to, bare, safety)
            }
            (TypeKind::List(from), TypeKind::List(to), TypeKind::List(bare)) => {
                self.same_collection_kind((from, to, bare), safety, ConversionKind::ToList)
            }
            (TypeKind::Set(from), TypeKind::Set(to), TypeKind::Set(bare)) => {
                self.same_collection_kind((from, to, bare), safety, ConversionKind::ToSet)
            }
            (TypeKind::Map(from), TypeKind::Map(to), TypeKind::Map(bare)) => {
                self.same_collection_kind((from, to, bare), safety, ConversionKind::MapToMap)
            }
            (TypeKind::Set(from), TypeKind::List(to), TypeKind::List(bare)) => {
                self.conversion(from, to, bare, safety).map(ConversionKind::ToList)
            }
            (TypeKind::List(from), TypeKind::Set(to), TypeKind::Set(bare)) if is_unsafe => {
                self.conversion(from, to, bare, safety).map(ConversionKind::ToSet)
            }
            (TypeKind::Tuple(from), TypeKind::List(to), TypeKind::List(bare)) => {
                self.tuple_to_list_kind(from, to, bare, safety)
            }
            (TypeKind::Tuple(from), TypeKind::Set(to), TypeKind::Set(bare)) => {
                self.tuple_to_set_kind(from, to, bare, safety)
            }
            (TypeKind::Object(from), TypeKind::Map(to), TypeKind::Map(bare)) => {
                self.object_to_map_kind(from, to, bare, safety)
            }
            (TypeKind::Map(from), TypeKind::Object(to), TypeKind::Object(bare)) if is_unsafe => {
                self.map_to_object_kind(from, to, bare)
            }
            (TypeKind::List(from) | TypeKind::Set(from), TypeKind::Tuple(to), TypeKind::Tuple(bare))
                if is_unsafe && self.has_lists_as_tuples() =>
            {
                self.collection_to_tuple_kind(from, to, bare, safety)
            }
            // Every kind is named, so that a new one is thought of here.
            (
                TypeKind::String
                | TypeKind::Number
                | TypeKind::Bool
                | TypeKind::Dynamic
                | TypeKind::List(_)
                | TypeKind::Set(_)
                | TypeKind::Map(_)
                | TypeKind::Object(_)
                | TypeKind::Tuple(_),
                ..,
            ) => None,
        }
    }

    /// From a collection to one of the same kind; the types are those of the elements.
    fn same_collection_kind(
        &self,
        (from, to, bare): (&Type, &Type, &Type),
        safety: Safety,
        changed: fn(Arc<Conversion>) -> ConversionKind,
    ) -> Option<ConversionKind> {
        Some(same_or(self.conversion(from, to, bare, safety)?, changed))
    }

    fn tuple_to_list_kind(
        &self,
        from: &[Type],
        to: &Type,
        bare: &Type,
        safety: Safety,
    ) -> Option<ConversionKind> {
        let (to, bare) = self.element_of_sequence(from, to, bare, safety)?;
        let elements = self.each(from, &to, &bare, safety)?;
        Some(ConversionKind::TupleToList { elements, element: bare })
    }

    fn tuple_to_set_kind(
        &self,
        from: &[Type],
        to: &Type,
        bare: &Type,
        safety: Safety,
    ) -> Option<ConversionKind> {
        let (to, bare) = self.element_of_sequence(from, to, bare, safety)?;
        Some(ConversionKind::TupleToSet { elements: self.each(from, &to, &bare, safety)? })
    }

    fn object_to_map_kind(
        &self,
        from: &ObjectType,
        to: &Type,
        bare: &Type,
        safety: Safety,
    ) -> Option<ConversionKind> {
        let types: Vec<Type> = from.iter().map(|a| a.ty().clone()).collect();
        let (to, bare) = if to.is_dynamic() && !types.is_empty() {
            let common = self.unify(&types, safety)?;
            (common.clone(), common)
        } else {
            (to.clone(), bare.clone())
        };
        let attributes = self.each(&types, &to, &bare, safety)?;
        Some(ConversionKind::ObjectToMap { attributes, element: bare })
    }

    fn collection_to_tuple_kind(
        &self,
        from: &Type,
        to: &[Type],
        bare: &[Type],
        safety: Safety,
    ) -> Option<ConversionKind> {
        self.budget().make(to.len().saturating_mul(size_of::<Arc<Conversion>>())).ok()?;
        let each = to.iter().zip(bare).map(|(to, bare)| self.conversion(from, to, bare, safety));
        Some(ConversionKind::ToTuple(each.collect::<Option<_>>()?))
    }

    fn object_kind(
        &self,
        from: &ObjectType,
        to: &ObjectType,
        bare: &ObjectType,
        safety: Safety,
    ) -> Option<ConversionKind> {
        self.budget().make(to.len().saturating_mul(size_of::<AttributeConversion>())).ok()?;
        let mut conversions = Vec::with_capacity(to.len());
        let mut unchanged = Unchanged::new(from.len() == to.len());
        for (wanted, bare) in to.iter().zip(bare.iter()) {
            match from.position(wanted.name()) {
                Some(position) => {
                    let given = from.attributes()[position].ty();
                    let conversion = self.conversion(given, wanted.ty(), bare.ty(), safety)?;
                    unchanged.add_part(&conversion);
                    conversions.push(AttributeConversion::From(position, conversion));
                }
                None if wanted.is_optional() => {
                    unchanged.add_missing();
                    conversions.push(AttributeConversion::Missing);
                }
                None => return None,
            }
        }
        Some(unchanged.or(|| ConversionKind::Object(conversions)))
    }

    fn tuple_kind(
        &self,
        from: &[Type],
        to: &[Type],
        bare: &[Type],
        safety: Safety,
    ) -> Option<ConversionKind> {
        if from.len() != to.len() {
            return None;
        }
        let mut conversions = Vec::with_capacity(to.len());
        let mut unchanged = Unchanged::new(true);
        for ((from, to), bare) in from.iter().zip(to).zip(bare) {
            let conversion = self.conversion(from, to, bare, safety)?;
            unchanged.add_part(&conversion);
            conversions.push(conversion);
        }
        Some(unchanged.or(|| ConversionKind::Tuple(conversions)))
    }

    /// The element type of the list or set that a tuple becomes, with and without optional attributes.
    fn element_of_sequence(
        &self,
        from: &[Type],
        to: &Type,
        bare: &Type,
        safety: Safety,
    ) -> Option<(Type, Type)> {
        if !to.is_dynamic() || from.is_empty() {
            return Some((to.clone(), bare.clone()));
        }
        let common = self.unify(from, safety)?;
        // A dynamic result means that elements of unknown type may turn out to fit. Beside elements of known type they
        // cannot make a list.
        if common.is_dynamic() && !from.iter().all(Type::is_dynamic) {
            return None;
        }
        Some((common.clone(), common))
    }

    /// The conversions from each type to one; that of a type which occurs again is found once.
    pub(super) fn each(
        &self,
        from: &[Type],
        to: &Type,
        bare: &Type,
        safety: Safety,
    ) -> Option<Vec<Arc<Conversion>>> {
        let mut known: HashMap<&Type, Arc<Conversion>> = HashMap::new();
        let mut conversions: Vec<Arc<Conversion>> = Vec::with_capacity(from.len());
        let mut last: Option<&Type> = None;
        for ty in from {
            self.step(1)?;
            // Neighbours are mostly of one type, and comparing types costs less than hashing them.
            let again = conversions.last().filter(|_| last == Some(ty)).or_else(|| known.get(ty));
            let conversion = match again {
                Some(conversion) => Arc::clone(conversion),
                None => {
                    let conversion = self.conversion(ty, to, bare, safety)?;
                    known.insert(ty, Arc::clone(&conversion));
                    conversion
                }
            };
            last = Some(ty);
            conversions.push(conversion);
        }
        Some(conversions)
    }

    fn map_to_object_kind(&self, from: &Type, to: &ObjectType, bare: &ObjectType) -> Option<ConversionKind> {
        self.budget().make(to.len().saturating_mul(size_of::<KeyConversion>())).ok()?;
        let mut conversions = Vec::with_capacity(to.len());
        for (wanted, bare) in to.iter().zip(bare.iter()) {
            let conversion = self.conversion(from, wanted.ty(), bare.ty(), Safety::Unsafe);
            if conversion.is_none() && !wanted.is_optional() {
                return None;
            }
            conversions.push(KeyConversion {
                conversion,
                optional: wanted.is_optional(),
                wanted: wanted.ty().clone(),
            });
        }
        Some(ConversionKind::MapToObject(conversions))
    }
}

fn same_or(
    element: Arc<Conversion>,
    otherwise: impl FnOnce(Arc<Conversion>) -> ConversionKind,
) -> ConversionKind {
    match element.kind {
        ConversionKind::Same => ConversionKind::Same,
        ConversionKind::Pass | ConversionKind::Open => ConversionKind::Open,
        _ => otherwise(element),
    }
}

/// Whether the conversion of a structure changes nothing, as those of its parts change nothing.
struct Unchanged {
    same: bool,
    open: bool,
}

impl Unchanged {
    fn new(possible: bool) -> Self {
        Self { same: possible, open: possible }
    }

    fn add_part(&mut self, conversion: &Conversion) {
        self.same &= matches!(conversion.kind, ConversionKind::Same);
        self.open &= conversion.keeps_values();
    }

    fn add_missing(&mut self) {
        self.same = false;
        self.open = false;
    }

    /// The conversion that changes nothing, or else the other one.
    fn or(self, otherwise: impl FnOnce() -> ConversionKind) -> ConversionKind {
        if self.same {
            ConversionKind::Same
        } else if self.open {
            ConversionKind::Open
        } else {
            otherwise()
        }
    }
}
