//! Applying a conversion to a value.

use std::fmt;
use std::sync::Arc;

use super::conversion::{AttributeConversion, Conversion, ConversionKind, KeyConversion, Safety};
use super::converter::Converter;
use super::error::ConversionError;
use super::primitive::{number_to_string, string_to_bool, string_to_number};
use crate::path::Step;
use crate::text::{Count, Excerpt};
use crate::ty::{ObjectType, Type, TypeKind};
use crate::value::{Data, Key, Refinement, Value, ValueRef, ValueText, sort_set, sorting_work};

impl Converter<'_> {
    /// Converts a value of the conversion's source type.
    pub(super) fn apply(
        &self,
        conversion: &Arc<Conversion>,
        value: ValueRef<'_>,
    ) -> Result<Value, ConversionError> {
        if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Pass) {
            return Ok(value.to_value());
        }
        match value.data() {
            Data::Null => Ok(Value::null(self.replaced(value.ty(), &conversion.target))),
            Data::Unknown(refinement) => self.unknown(conversion, value.ty(), refinement.as_deref()),
            Data::Bool(_) | Data::Number(_) | Data::Short(_) | Data::Long(_) => self.known(conversion, value),
            data @ (Data::Sequence(..) | Data::Map(..)) => {
                if let Some(converted) = self.converted(data, conversion) {
                    return Ok(converted);
                }
                self.make_values(value.len().unwrap_or(0))?;
                let converted = self.known(conversion, value)?;
                self.keep_converted(data, conversion, &converted);
                Ok(converted)
            }
        }
    }

    fn known(&self, conversion: &Conversion, value: ValueRef<'_>) -> Result<Value, ConversionError> {
        match &conversion.kind {
            ConversionKind::Same
            | ConversionKind::Pass
            | ConversionKind::Open
            | ConversionKind::FromDynamic => Ok(value.to_value()),
            ConversionKind::BoolToString => {
                Ok(Value::from(if value.as_bool() == Some(true) { "true" } else { "false" }))
            }
            ConversionKind::NumberToString => number_to_string(self, value),
            ConversionKind::StringToNumber => string_to_number(self, value),
            ConversionKind::StringToBool => string_to_bool(self, value),
            ConversionKind::Object(attributes) => self.object(conversion, attributes, value),
            ConversionKind::Tuple(elements) => {
                let parts = self.sequence(elements.iter(), value)?;
                Ok(Value::tuple(parts))
            }
            ConversionKind::ToTuple(elements) => self.collection_to_tuple(conversion, elements, value),
            ConversionKind::ToList(element) => self.collection_to_list(conversion, element, value),
            ConversionKind::ToSet(element) => {
                let parts = self.sequence(std::iter::repeat(element), value)?;
                self.set_of(conversion, parts, value.ty())
            }
            ConversionKind::MapToMap(element) => self.map_to_map(conversion, element, value),
            ConversionKind::TupleToList { elements, element } => {
                self.tuple_to_list(conversion, elements, element, value)
            }
            ConversionKind::TupleToSet { elements } => {
                let parts = self.sequence(elements.iter(), value)?;
                self.set_of(conversion, parts, value.ty())
            }
            ConversionKind::ObjectToMap { attributes, element } => {
                self.object_to_map(conversion, attributes, element, value)
            }
            ConversionKind::MapToObject(keys) => map_to_object(self, conversion, keys, value),
        }
    }

    /// The parts, converted one by one.
    fn sequence<'p>(
        &self,
        conversions: impl Iterator<Item = &'p Arc<Conversion>>,
        value: ValueRef<'_>,
    ) -> Result<Vec<Value>, ConversionError> {
        let mut parts = Vec::with_capacity(value.len().unwrap_or(0));
        let mut collected = self.collected();
        for (conversion, (key, part)) in conversions.zip(value.elements()) {
            // Parts of an object become elements of a map.
            let step = || match Step::from(key) {
                Step::Attribute(name) => Step::Key(name),
                step => step,
            };
            parts.extend(collected.take(self.apply(conversion, part), step));
            if collected.is_ended() {
                break;
            }
        }
        collected.finish(parts)
    }

    fn object(
        &self,
        conversion: &Conversion,
        attributes: &[AttributeConversion],
        value: ValueRef<'_>,
    ) -> Result<Value, ConversionError> {
        let (TypeKind::Object(target), Data::Sequence(given, _)) = (conversion.target.kind(), value.data())
        else {
            return Ok(value.to_value());
        };
        let TypeKind::Object(from) = value.ty().kind() else { return Ok(value.to_value()) };
        self.make_values(target.len())?;
        let open = target.has_dynamic();
        let mut types = Vec::with_capacity(if open { target.len() } else { 0 });
        let mut parts = Vec::with_capacity(target.len());
        let mut collected = self.collected();
        for (attribute, conversion) in target.iter().zip(attributes) {
            let part = match conversion {
                AttributeConversion::Missing => Value::null(attribute.ty().clone()),
                AttributeConversion::From(position, conversion) => {
                    let (Some(from), Some(given)) = (from.attributes().get(*position), given.get(*position))
                    else {
                        return Err(ConversionError::new("the value does not have the parts of its type"));
                    };
                    let part = ValueRef::from_parts(from.ty(), given);
                    let step = || Step::Attribute(Arc::clone(attribute.shared_name()));
                    match collected.take(self.apply(conversion, part), step) {
                        Some(part) => part,
                        None => continue,
                    }
                }
            };
            let (ty, data) = part.into_parts();
            if open {
                types.push(ty);
            }
            parts.push(data);
        }
        collected.finish(())?;
        Ok(object_of(self, &conversion.target, target, types, parts))
    }

    fn collection_to_list(
        &self,
        conversion: &Conversion,
        element: &Arc<Conversion>,
        value: ValueRef<'_>,
    ) -> Result<Value, ConversionError> {
        if value.may_shrink() {
            return Ok(Value::unknown(self.replaced(value.ty(), &conversion.target)));
        }
        let parts = self.sequence(std::iter::repeat(element), value)?;
        let wanted = element_or_own(conversion, value.ty());
        let (element, data) = gather(&wanted, parts)
            .ok_or_else(|| ConversionError::new("element types must all match for conversion to list"))?;
        Ok(Value::from_parts(Type::list(element), Data::sequence(data)))
    }

    fn collection_to_tuple(
        &self,
        conversion: &Conversion,
        elements: &[Arc<Conversion>],
        value: ValueRef<'_>,
    ) -> Result<Value, ConversionError> {
        let (wanted, given) = (elements.len(), value.len().unwrap_or(0));
        let may_shrink = value.may_shrink();
        if given < wanted || (given > wanted && !(may_shrink && wanted > 0)) {
            return Err(wrong_length(wanted, value.ty(), Count(given, "element")));
        }
        if may_shrink {
            return Ok(Value::unknown(self.replaced(value.ty(), &conversion.target)));
        }
        Ok(Value::tuple(self.sequence(elements.iter(), value)?))
    }

    fn set_of(
        &self,
        conversion: &Conversion,
        parts: Vec<Value>,
        source: &Type,
    ) -> Result<Value, ConversionError> {
        let wanted = element_or_own(conversion, source);
        let (element, data) = gather(&wanted, parts)
            .ok_or_else(|| ConversionError::new("element types must all match for conversion to set"))?;
        self.budget().work(sorting_work(&data))?;
        let data = sort_set(&element, data);
        Ok(Value::from_parts(Type::set(element), Data::sequence(data)))
    }

    fn tuple_to_list(
        &self,
        conversion: &Conversion,
        elements: &[Arc<Conversion>],
        element: &Type,
        value: ValueRef<'_>,
    ) -> Result<Value, ConversionError> {
        let mut parts = self.sequence(elements.iter(), value)?;
        if element.has_dynamic() && !parts.is_empty() {
            let types: Vec<Type> = parts.iter().map(|p| p.ty().clone()).collect();
            let common = self.unify(&types, Safety::Unsafe).ok_or_else(no_common_type)?;
            parts = self.to_common(parts, &common, Safety::Unsafe, Step::Index)?;
        }
        let wanted = conversion.target.element().cloned().unwrap_or(Type::DYNAMIC);
        let (element, data) = gather(&wanted, parts)
            .ok_or_else(|| ConversionError::new("element types must all match for conversion to list"))?;
        Ok(Value::from_parts(Type::list(element), Data::sequence(data)))
    }

    fn object_to_map(
        &self,
        conversion: &Conversion,
        attributes: &[Arc<Conversion>],
        element: &Type,
        value: ValueRef<'_>,
    ) -> Result<Value, ConversionError> {
        let parts = self.sequence(attributes.iter(), value)?;
        let names = match value.ty().kind() {
            TypeKind::Object(object) => object.iter().map(|a| a.shared_name().into()).collect(),
            _ => Vec::new(),
        };
        let wrong = "attribute types must all match for conversion to map";
        let wanted = conversion.target.element().cloned().unwrap_or(Type::DYNAMIC);
        self.map_of(element, &wanted, names, parts, Safety::Unsafe, wrong)
    }

    fn map_to_map(
        &self,
        conversion: &Conversion,
        element: &Arc<Conversion>,
        value: ValueRef<'_>,
    ) -> Result<Value, ConversionError> {
        let Data::Map(entries, _) = value.data() else { return Ok(value.to_value()) };
        let names = entries.iter().map(|(key, _)| key.clone()).collect();
        let parts = self.sequence(std::iter::repeat(element), value)?;
        let wrong = "element types must all match for conversion to map";
        let wanted = element_or_own(conversion, value.ty());
        self.map_of(&element.target, &wanted, names, parts, Safety::Safe, wrong)
    }

    /// A map of converted elements; where the element type is open, they are converted to their common type.
    fn map_of(
        &self,
        element: &Type,
        wanted: &Type,
        names: Vec<ValueText>,
        mut parts: Vec<Value>,
        safety: Safety,
        wrong: &'static str,
    ) -> Result<Value, ConversionError> {
        let composite = element.is_collection() || element.as_object().is_some();
        if composite && element.has_dynamic() && !parts.is_empty() {
            let types: Vec<Type> = parts.iter().map(|p| p.ty().clone()).collect();
            let common = self.unify(&types, safety).ok_or_else(no_common_type)?;
            let step = |i: usize| Step::Key(names[i].clone().into());
            parts = self.to_common(parts, &common, safety, step)?;
        }
        let (element, data) = gather(wanted, parts).ok_or_else(|| ConversionError::new(wrong))?;
        let entries = names.into_iter().zip(data).collect();
        Ok(Value::from_parts(Type::map(element), Data::map(entries)))
    }

    /// The parts, each converted to `common`.
    fn to_common(
        &self,
        parts: Vec<Value>,
        common: &Type,
        safety: Safety,
        step: impl Fn(usize) -> Step,
    ) -> Result<Vec<Value>, ConversionError> {
        self.make_values(parts.len())?;
        let types: Vec<Type> = parts.iter().map(|part| part.ty().clone()).collect();
        let conversions = self.each(&types, common, common, safety).ok_or_else(no_common_type)?;
        let mut converted = Vec::with_capacity(parts.len());
        let mut collected = self.collected();
        for (i, (part, conversion)) in parts.into_iter().zip(conversions).enumerate() {
            converted.extend(collected.take(self.apply(&conversion, part.as_ref()), || step(i)));
            if collected.is_ended() {
                break;
            }
        }
        collected.finish(converted)
    }

    /// An unknown value of the target type, with those refinements of the source that still hold.
    fn unknown(
        &self,
        conversion: &Conversion,
        from: &Type,
        known: Option<&Refinement>,
    ) -> Result<Value, ConversionError> {
        let target = self.replaced(from, &conversion.target);
        let mut refinement = Refinement::new();
        let source = known.cloned().unwrap_or_default();
        if source.is_not_null() {
            refinement = refinement.not_null();
        }
        let len = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        if let (true, TypeKind::Tuple(wanted)) = (from.is_collection(), target.kind()) {
            let wanted = wanted.len();
            if source.greatest_len().is_some_and(|most| most < len(wanted)) {
                let most = source.greatest_len().unwrap_or_default();
                return Err(wrong_length(wanted, from, format_args!("at most {}", count(most))));
            }
            if source.least_len() > len(wanted) && matches!(from.kind(), TypeKind::List(_)) {
                let least = source.least_len();
                return Err(wrong_length(wanted, from, format_args!("at least {}", count(least))));
            }
        }
        match (from.kind(), target.kind()) {
            (TypeKind::Object(object), TypeKind::Map(_)) => {
                refinement = refinement.min_len(len(object.len())).max_len(len(object.len()));
            }
            (TypeKind::Tuple(elements), TypeKind::List(_)) => {
                refinement = refinement.min_len(len(elements.len())).max_len(len(elements.len()));
            }
            (TypeKind::Tuple(elements), TypeKind::Set(_)) => {
                refinement = refinement.min_len(len(elements.len()).min(1)).max_len(len(elements.len()));
            }
            _ if from.is_collection() && target.is_collection() => {
                // Elements may become equal in a set, but one always stays.
                let least = source.least_len();
                let to_set = matches!(target.kind(), TypeKind::Set(_));
                refinement = refinement.min_len(if to_set { least.min(1) } else { least });
                if let Some(greatest) = source.greatest_len() {
                    refinement = refinement.max_len(greatest);
                }
            }
            _ => {}
        }
        // A list of a known length is made of as many unknown elements.
        self.make_values(refinement.elements_of(&target))?;
        // Refinements that hold of the source do not contradict each other in the result.
        Ok(Value::refined(target.clone(), refinement).unwrap_or_else(|_| Value::unknown(target)))
    }
}

/// A list or set that has not the elements of a tuple.
#[cold]
fn wrong_length(wanted: usize, from: &Type, given: impl fmt::Display) -> ConversionError {
    let kind = if matches!(from.kind(), TypeKind::Set(_)) { "set" } else { "list" };
    ConversionError::new(format!("a tuple of {} is required", Count(wanted, "element")))
        .with_found(format_args!("{kind} of {given}"))
}

fn count(number: u64) -> Count {
    Count(usize::try_from(number).unwrap_or(usize::MAX), "element")
}

fn map_to_object(
    converter: &Converter<'_>,
    conversion: &Conversion,
    keys: &[KeyConversion],
    value: ValueRef<'_>,
) -> Result<Value, ConversionError> {
    let TypeKind::Object(target) = conversion.target.kind() else { return Ok(value.to_value()) };
    converter.make_values(target.len().saturating_mul(2))?;
    let mut parts: Vec<Option<Value>> = vec![None; target.len()];
    let mut collected = converter.collected();
    for (key, part) in value.elements() {
        if collected.is_ended() {
            break;
        }
        let Key::Key(name) = key else { continue };
        let Some(position) = target.position(name) else { continue };
        parts[position] = match &keys[position].conversion {
            Some(conversion) => collected.take(converter.apply(conversion, part), || key.into()),
            None => {
                if converter.tell() {
                    let words = format!("map element type is incompatible with attribute {}", Excerpt(name));
                    let mismatch = converter.mismatch(part.ty(), &keys[position].wanted);
                    collected.add(mismatch.named(Some(key.into()), words));
                } else {
                    collected.add(ConversionError::untold().at(key.into()));
                }
                None
            }
        };
    }
    collected.finish(())?;
    let mut types = Vec::with_capacity(parts.len());
    let mut data = Vec::with_capacity(parts.len());
    let mut collected = converter.collected();
    for ((part, attribute), key) in parts.into_iter().zip(target.iter()).zip(keys) {
        let part = match part {
            Some(part) => part,
            None if key.optional => Value::null(attribute.ty().clone()),
            None => {
                collected.add(if converter.tell() {
                    let name = Excerpt(attribute.name());
                    ConversionError::new(format!("map has no element for required attribute {name}"))
                } else {
                    ConversionError::untold()
                });
                continue;
            }
        };
        let (ty, part) = part.into_parts();
        types.push(ty);
        data.push(part);
    }
    collected.finish(())?;
    Ok(object_of(converter, &conversion.target, target, types, data))
}

/// An object of the target type; dynamic attributes take the types of their values.
fn object_of(
    converter: &Converter<'_>,
    ty: &Type,
    object: &ObjectType,
    types: Vec<Type>,
    parts: Vec<Data>,
) -> Value {
    let ty = if object.has_dynamic() { converter.object_type(ty, object, types) } else { ty.clone() };
    Value::from_parts(ty, Data::sequence(parts))
}

/// The element type of the target, or of the source where the target's is dynamic.
fn element_or_own(conversion: &Conversion, source: &Type) -> Type {
    match conversion.target.element() {
        Some(element) if !element.is_dynamic() => element.clone(),
        _ => source.element().cloned().unwrap_or(Type::DYNAMIC),
    }
}

/// The type of these elements and their data; `None` if their types differ. Without elements the type is `empty`.
fn gather(empty: &Type, parts: Vec<Value>) -> Option<(Type, Vec<Data>)> {
    let mut common: Option<Type> = None;
    let mut data = Vec::with_capacity(parts.len());
    for part in parts {
        let (ty, part) = part.into_parts();
        match &common {
            Some(known) if *known == ty || ty.is_dynamic() => {}
            Some(known) if !known.is_dynamic() => return None,
            _ => common = Some(ty),
        }
        data.push(part);
    }
    Some((common.unwrap_or_else(|| empty.clone()), data))
}

fn no_common_type() -> ConversionError {
    ConversionError::new("cannot find a common base type for all elements")
}
