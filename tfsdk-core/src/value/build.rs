//! Making values.

use std::sync::Arc;

use super::{Data, Value};
use crate::error::{Error, ProblemKind, Problems};
use crate::number::Number;
use crate::path::Step;
use crate::text::{normal_name, normalized};
use crate::ty::{ObjectAttribute, ObjectType, Type};

macro_rules! from_integers {
    ($($int:ty)*) => {$(
        impl From<$int> for Value {
            fn from(number: $int) -> Self {
                Number::from(number).into()
            }
        }
    )*};
}

from_integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Value { ty: Type::NUMBER, data: Data::Number(number) }
    }
}

impl From<bool> for Value {
    fn from(bool: bool) -> Self {
        Value { ty: Type::BOOL, data: Data::Bool(bool) }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value { ty: Type::STRING, data: string(text) }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

pub(crate) fn string(text: &str) -> Data {
    Data::String(normalized(text.into()).into())
}

impl Value {
    /// An object of these attributes; its type is theirs. Of a name given twice the last counts.
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Value)>) -> Value {
        let mut attributes: Vec<(Arc<str>, Value)> =
            attributes.into_iter().map(|(name, value)| (normal_name(name.into()), value)).collect();
        attributes.sort_by(|a, b| a.0.cmp(&b.0));
        attributes.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                std::mem::swap(later, earlier);
            }
            same
        });
        let mut parts = Vec::with_capacity(attributes.len());
        let ty = ObjectType::new(attributes.into_iter().map(|(name, value)| {
            parts.push(value.data);
            ObjectAttribute::new(name, value.ty)
        }));
        Value { ty: ty.into(), data: Data::sequence(parts) }
    }

    /// A tuple of these elements; its type is theirs.
    pub fn tuple(elements: impl IntoIterator<Item = Value>) -> Value {
        let mut parts = Vec::new();
        let ty = Type::tuple(elements.into_iter().map(|value| {
            parts.push(value.data);
            value.ty
        }));
        Value { ty, data: Data::sequence(parts) }
    }

    /// A list of elements of one type.
    ///
    /// `element` says the type of an empty list, and may contain the dynamic type where the elements say it.
    ///
    /// # Errors
    /// When an element is not of that type, or two differ where it is dynamic: each with its index.
    pub fn list(element: Type, elements: impl IntoIterator<Item = Value>) -> Result<Value, Error> {
        let (element, parts) = typed_sequence(element, elements.into_iter().map(Ok), Step::Index)?;
        Ok(Value { ty: Type::list(element), data: Data::sequence(parts) })
    }

    /// A set of elements of one type, in Terraform's order and each once.
    ///
    /// # Errors
    /// As for [`list`](Value::list).
    pub fn set(element: Type, elements: impl IntoIterator<Item = Value>) -> Result<Value, Error> {
        let (element, parts) = typed_sequence(element, elements.into_iter().map(Ok), Step::Index)?;
        let data = Data::sequence(super::sort_set(&element, parts));
        Ok(Value { ty: Type::set(element), data })
    }

    /// A map of elements of one type. Of a key given twice the last counts.
    ///
    /// # Errors
    /// As for [`list`](Value::list), with the key of each element that does not fit.
    pub fn map<K: AsRef<str>>(
        element: Type,
        entries: impl IntoIterator<Item = (K, Value)>,
    ) -> Result<Value, Error> {
        let mut keys: Vec<Arc<str>> = Vec::new();
        let mut values = Vec::new();
        for (key, value) in entries {
            keys.push(normalized(key.as_ref().into()).into());
            values.push(Ok(value));
        }
        let step = |i: usize| Step::Key(keys[i].to_string().into());
        let (element, parts) = typed_sequence(element, values, step)?;
        Ok(Value { ty: Type::map(element), data: Data::map(keys.into_iter().zip(parts).collect()) })
    }
}

/// The common type and the data of the elements of a collection of `wanted`.
///
/// Where `wanted` is dynamic the elements have to agree; nulls and unknowns of dynamic type agree with all.
pub(crate) fn typed_sequence(
    wanted: Type,
    elements: impl IntoIterator<Item = Result<Value, Error>>,
    step: impl Fn(usize) -> Step,
) -> Result<(Type, Vec<Data>), Error> {
    let mut problems = Problems::default();
    let mut parts = Vec::new();
    let mut common = None;
    for (i, element) in elements.into_iter().enumerate() {
        let checked = element.and_then(|value| {
            if value.ty != wanted && !value.ty.conforms_to(&wanted) && !open_null(&value) {
                return Err(Error::expected(wanted.friendly_name(), value.as_ref().found()));
            }
            combine_element_types(&mut common, &value.ty, &wanted)?;
            Ok(value.data)
        });
        match checked {
            Ok(data) => parts.push(data),
            Err(error) => problems.push(error.at(step(i))),
        }
    }
    problems.finish((common.unwrap_or(wanted), parts))
}

fn open_null(value: &Value) -> bool {
    value.ty.is_dynamic()
}

/// Takes the type of one more element into the type common to a collection's elements.
///
/// # Errors
/// When it differs from that of the elements before it.
pub(crate) fn combine_element_types(
    common: &mut Option<Type>,
    ty: &Type,
    wanted: &Type,
) -> Result<(), Error> {
    if !wanted.has_dynamic() {
        return Ok(());
    }
    match common {
        Some(known) if known == ty || ty.is_dynamic() => Ok(()),
        Some(known) if !known.is_dynamic() => Err(Error::new(
            ProblemKind::Type,
            format!(
                "the elements of a collection must all be of one type: expected {}, found {}",
                known.friendly_name(),
                ty.friendly_name()
            ),
        )),
        _ => {
            *common = Some(ty.clone());
            Ok(())
        }
    }
}
