//! Making values.

use std::sync::Arc;

use super::data::Data;
use super::set::sort_set;
use super::text::ValueText;
use super::typed::Value;
use crate::error::{Error, ProblemKind, Problems};
use crate::number::Number;
use crate::path::Step;
use crate::text::{normal_name, normalized};
use crate::ty::{ObjectAttribute, ObjectType, Type, TypeKind, told_apart};

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
    /// A number.
    ///
    /// ```
    /// use tfsdk::{Number, Value};
    ///
    /// let tenth = Value::from(Number::parse("0.1")?);
    /// assert_eq!(tenth.as_number().map(Number::to_text).as_deref(), Some("0.1"));
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    fn from(number: Number) -> Self {
        Value { ty: Type::NUMBER, data: Data::Number(number) }
    }
}

impl From<bool> for Value {
    /// A bool.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from(true).as_bool(), Some(true));
    /// ```
    fn from(bool: bool) -> Self {
        Value { ty: Type::BOOL, data: Data::Bool(bool) }
    }
}

impl From<&str> for Value {
    /// A string, in normal form C.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from("ssh").as_str(), Some("ssh"));
    /// ```
    fn from(text: &str) -> Self {
        Value { ty: Type::STRING, data: string(text) }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<Arc<str>> for Value {
    /// A string, which shares the text where that is in normal form C and not short.
    fn from(text: Arc<str>) -> Self {
        Value { ty: Type::STRING, data: ValueText::from(&normal_name(text)).into() }
    }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    /// A tuple, as `[…]` is in Terraform's language.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let zones = Value::from(["a", "b"]);
    /// assert_eq!(zones, Value::tuple([Value::from("a"), Value::from("b")]));
    /// ```
    fn from(elements: [T; N]) -> Self {
        Self::tuple(elements.into_iter().map(Into::into))
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    /// A tuple, as `[…]` is in Terraform's language, of bytes one of numbers; [`Value::of`] makes a list.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let zones = vec!["a".to_owned(), "b".to_owned()];
    /// assert_eq!(Value::from(zones.clone()).ty().to_string(), "tuple([string, string])");
    /// assert_eq!(Value::of(&zones)?.ty().to_string(), "list(string)");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    fn from(elements: Vec<T>) -> Self {
        Self::tuple(elements.into_iter().map(Into::into))
    }
}

pub(crate) fn string(text: &str) -> Data {
    ValueText::from(&*normalized(text.into())).into()
}

impl Value {
    /// An object of these attributes, which decide its type. If a name is given twice, the last counts.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let rule = Value::object([("port", Value::from(22)), ("name", Value::from("ssh"))]);
    /// assert_eq!(rule.ty().to_string(), "object({ name = string, port = number })");
    /// ```
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Value)>) -> Value {
        Self::object_like(attributes, None)
    }

    /// An object of these attributes; its type is shared with `model` where the two are equal.
    ///
    /// Unlike [`object`](Value::object) followed by [`sharing_type_of`](Value::sharing_type_of) it does not even make the type
    /// then.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let ssh = Value::object([("port", 22.into())]);
    /// let http = Value::object_like([("port", 80.into())], Some(ssh.ty()));
    /// assert_eq!(http, Value::object([("port", 80.into())]));
    /// ```
    pub fn object_like<N: Into<Arc<str>>>(
        attributes: impl IntoIterator<Item = (N, Value)>,
        model: Option<&Type>,
    ) -> Value {
        let named = |(name, value): (N, Value)| (normal_name(name.into()), value);
        Self::object_of(attributes.into_iter().map(named).collect(), model)
    }

    /// The same, compiled once and not for each iterator: a sort is large.
    fn object_of(mut attributes: Vec<(Arc<str>, Value)>, model: Option<&Type>) -> Value {
        attributes.sort_by(|a, b| a.0.cmp(&b.0));
        attributes.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                std::mem::swap(later, earlier);
            }
            same
        });
        let mut parts = Vec::with_capacity(attributes.len());
        if let Some(model) = model.filter(|model| is_object_of(model, &attributes)) {
            parts.extend(attributes.into_iter().map(|(_, value)| value.data));
            return Value { ty: model.clone(), data: Data::sequence(parts) };
        }
        let ty = ObjectType::new(attributes.into_iter().map(|(name, value)| {
            parts.push(value.data);
            ObjectAttribute::new(name, value.ty)
        }));
        Value { ty: ty.into(), data: Data::sequence(parts) }
    }

    /// A list, set, tuple or object of this type and of these parts: those of an object in the order of its attributes'
    /// names. `None` if the type is another one, a part is not of the type at its place, or there are more or fewer parts than
    /// the type has.
    ///
    /// Unlike [`list`](Value::list) and its neighbours it makes no type, and says nothing of what is wrong.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let ty = Type::object([("name", Type::STRING), ("port", Type::NUMBER)]);
    /// let ssh = Value::object([("name", Value::from("ssh")), ("port", 22.into())]);
    /// assert_eq!(Value::of_type(&ty, vec!["ssh".into(), 22.into()]), Some(ssh));
    /// assert_eq!(Value::of_type(&ty, vec![22.into(), "ssh".into()]), None);
    /// assert_eq!(Value::of_type(&ty, vec!["ssh".into()]), None);
    /// ```
    pub fn of_type(ty: &Type, parts: Vec<Value>) -> Option<Value> {
        let count = parts.len();
        let parts = match ty.kind() {
            TypeKind::List(element) => data_of(std::iter::repeat(element), parts)?,
            TypeKind::Set(element) => sort_set(element, data_of(std::iter::repeat(element), parts)?),
            TypeKind::Tuple(types) if types.len() == count => data_of(types.iter(), parts)?,
            TypeKind::Object(object) if object.len() == count && !object.has_optional() => {
                data_of(object.iter().map(ObjectAttribute::ty), parts)?
            }
            _ => return None,
        };
        Some(Value { ty: ty.clone(), data: Data::sequence(parts) })
    }

    /// A map of this type; `None` if the type is another one, or an element is not of its element type. If a key is given
    /// twice, the last counts.
    ///
    /// Unlike [`map`](Value::map) it makes no type, and says nothing of what is wrong.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let ports = Value::map_of_type(&Type::map(Type::NUMBER), [("ssh", Value::from(22))]);
    /// assert_eq!(ports, Value::map(Type::NUMBER, [("ssh", Value::from(22))]).ok());
    /// assert_eq!(Value::map_of_type(&Type::map(Type::BOOL), [("ssh", Value::from(22))]), None);
    /// ```
    pub fn map_of_type<K: Into<Arc<str>>>(
        ty: &Type,
        entries: impl IntoIterator<Item = (K, Value)>,
    ) -> Option<Value> {
        let TypeKind::Map(element) = ty.kind() else { return None };
        let entries = entries.into_iter();
        let mut data = Vec::with_capacity(entries.size_hint().0);
        for (key, value) in entries {
            if *element != value.ty {
                return None;
            }
            data.push((ValueText::from(&normal_name(key.into())), value.data));
        }
        Some(Value { ty: ty.clone(), data: Data::map(data) })
    }

    /// A tuple of these elements, which decide its type.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let pair = Value::tuple([Value::from("ssh"), Value::from(22)]);
    /// assert_eq!(pair.ty().to_string(), "tuple([string, number])");
    /// ```
    pub fn tuple(elements: impl IntoIterator<Item = Value>) -> Value {
        Self::tuple_like(elements.into_iter().collect(), None)
    }

    /// A tuple of these elements; its type is shared with `model` where the two are equal, as that of an
    /// [`object_like`](Value::object_like).
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let one = Value::tuple([Value::from(1)]);
    /// assert_eq!(Value::tuple_like(vec![Value::from(2)], Some(one.ty())), Value::tuple([Value::from(2)]));
    /// ```
    pub fn tuple_like(elements: Vec<Value>, model: Option<&Type>) -> Value {
        let mut parts = Vec::with_capacity(elements.len());
        let is_alike = |model: &&Type| {
            model.elements().is_some_and(|types| types.iter().eq(elements.iter().map(Value::ty)))
        };
        if let Some(model) = model.filter(is_alike) {
            parts.extend(elements.into_iter().map(|value| value.data));
            return Value { ty: model.clone(), data: Data::sequence(parts) };
        }
        let ty = Type::tuple(elements.into_iter().map(|value| {
            parts.push(value.data);
            value.ty
        }));
        Value { ty, data: Data::sequence(parts) }
    }

    /// A list of elements of one type.
    ///
    /// Where `element` is dynamic, the elements decide.
    ///
    /// # Errors
    /// When an element is not of that type, or two differ where it is dynamic: each with its index.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let ports = Value::list(Type::DYNAMIC, [Value::from(80), Value::from(443)])?;
    /// assert_eq!(ports.ty(), &Type::list(Type::NUMBER));
    /// assert!(Value::list(Type::NUMBER, [Value::from("80")]).is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn list(element: Type, elements: impl IntoIterator<Item = Value>) -> Result<Value, Error> {
        let elements = &mut elements.into_iter().map(Ok);
        let (element, parts) = typed_sequence(element, elements, &Step::Index)?;
        Ok(Value { ty: Type::list(element), data: Data::sequence(parts) })
    }

    /// A set of elements of one type, each once and in Terraform's order.
    ///
    /// # Errors
    /// As for [`list`](Value::list).
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let zones = Value::set(Type::STRING, ["b", "a", "b"].map(Value::from))?;
    /// assert_eq!(zones.to_string(), r#"toset(["a", "b"])"#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn set(element: Type, elements: impl IntoIterator<Item = Value>) -> Result<Value, Error> {
        let elements = &mut elements.into_iter().map(Ok);
        let (element, parts) = typed_sequence(element, elements, &Step::Index)?;
        let data = Data::sequence(sort_set(&element, parts));
        Ok(Value { ty: Type::set(element), data })
    }

    /// A map of elements of one type. If a key is given twice, the last counts.
    ///
    /// # Errors
    /// As for [`list`](Value::list), with the key of each element that does not fit.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let tags = Value::map(Type::STRING, [("env", Value::from("prod"))])?;
    /// assert_eq!(tags.as_ref().key("env").and_then(|env| env.as_str()), Some("prod"));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn map<K: AsRef<str>>(
        element: Type,
        entries: impl IntoIterator<Item = (K, Value)>,
    ) -> Result<Value, Error> {
        let mut keys: Vec<ValueText> = Vec::new();
        let mut values = Vec::new();
        for (key, value) in entries {
            keys.push((&*normalized(key.as_ref().into())).into());
            values.push(value);
        }
        typed_map(element, keys, values)
    }
}

fn typed_map(element: Type, keys: Vec<ValueText>, values: Vec<Value>) -> Result<Value, Error> {
    let step = |i: usize| Step::Key(keys[i].to_string().into());
    let (element, parts) = typed_sequence(element, &mut values.into_iter().map(Ok), &step)?;
    Ok(Value { ty: Type::map(element), data: Data::map(keys.into_iter().zip(parts).collect()) })
}

/// The data of these values, if each is of the type at its place.
fn data_of<'t>(types: impl Iterator<Item = &'t Type>, values: Vec<Value>) -> Option<Vec<Data>> {
    let mut data = Vec::with_capacity(values.len());
    for (ty, value) in types.zip(values) {
        if *ty != value.ty {
            return None;
        }
        data.push(value.data);
    }
    Some(data)
}

/// Whether an object of these attributes, in the order of their names, is of this type.
fn is_object_of(ty: &Type, attributes: &[(Arc<str>, Value)]) -> bool {
    let Some(object) = ty.as_object() else { return false };
    let is_alike = |(attribute, (name, value)): (&ObjectAttribute, &(Arc<str>, Value))| {
        let known = attribute.shared_name();
        (Arc::ptr_eq(known, name) || known == name)
            && attribute.ty() == value.ty()
            && !attribute.is_optional()
    };
    object.len() == attributes.len() && object.iter().zip(attributes).all(is_alike)
}

/// The element type and the data of a collection whose elements are to be of type `wanted`.
///
/// Where that is dynamic, the elements have to agree; nulls and unknown values of the dynamic type agree with all.
pub(crate) fn typed_sequence(
    wanted: Type,
    elements: &mut dyn Iterator<Item = Result<Value, Error>>,
    step: &dyn Fn(usize) -> Step,
) -> Result<(Type, Vec<Data>), Error> {
    let mut problems = Problems::default();
    let mut parts = Vec::new();
    let mut common = None;
    for (i, element) in elements.enumerate() {
        let checked = element.and_then(|value| {
            if value.ty != wanted && !value.ty.conforms_to(&wanted) && !open_null(&value) {
                return Err(value.as_ref().unlike(&wanted));
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

/// Adds the type of one more element to the type that a collection's elements have in common.
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
        Some(known) if !known.is_dynamic() => {
            let (expected, found) = told_apart(known, ty);
            Err(Error::new(
                ProblemKind::Type,
                format!(
                    "the elements of a collection must all be of one type: expected {expected}, found {found}"
                ),
            ))
        }
        _ => {
            *common = Some(ty.clone());
            Ok(())
        }
    }
}
