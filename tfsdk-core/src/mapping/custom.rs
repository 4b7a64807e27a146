//! Types of your own that are mapped by what they can hold or by how they convert.

use super::traits::{FromTf, ToTf};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::value::Value;

/// A type of your own that holds null or a value of another type, as `Option` does.
///
/// One line makes it a type of fields: `tfsdk::map_with!(Maybe<T>: Nullable, for <T>);`. (The framework's `Nullable`.)
///
/// ```
/// use tfsdk::{Error, Nullable, json, map_with};
///
/// #[derive(Debug, PartialEq)]
/// enum Size {
///     Unlimited,
///     Bytes(u64),
/// }
///
/// impl Nullable for Size {
///     type Value = u64;
///
///     fn null() -> Self {
///         Size::Unlimited
///     }
///     fn from_value(value: u64) -> Result<Self, Error> {
///         Ok(Size::Bytes(value))
///     }
///     fn value(&self) -> Option<&u64> {
///         match self {
///             Size::Unlimited => None,
///             Size::Bytes(bytes) => Some(bytes),
///         }
///     }
/// }
/// map_with!(Size: Nullable);
///
/// fn main() -> Result<(), Error> {
///     assert_eq!(json::from_str::<Vec<Size>>("[null, 1]")?, [Size::Unlimited, Size::Bytes(1)]);
///     Ok(())
/// }
/// ```
pub trait Nullable: Sized {
    /// What it holds if it is not null.
    type Value;

    /// The null.
    fn null() -> Self;

    /// Holds a value.
    ///
    /// # Errors
    /// When the value is not allowed.
    fn from_value(value: Self::Value) -> Result<Self, Error>;

    /// The value, or `None` for null.
    fn value(&self) -> Option<&Self::Value>;
}

/// A type of your own that holds the unknown value or a value of another type.
///
/// One line makes it a type of fields: `tfsdk::map_with!(Later<T>: Unknownable, for <T>);`. If it holds null as well,
/// its `Value` is an `Option`. (The framework's `Unknownable`.)
///
/// ```
/// use tfsdk::{Error, Type, Unknownable, Value, map_with};
///
/// #[derive(Debug, PartialEq)]
/// struct Id(Option<String>);
///
/// impl Unknownable for Id {
///     type Value = String;
///
///     fn unknown() -> Self {
///         Id(None)
///     }
///     fn from_value(value: String) -> Result<Self, Error> {
///         Ok(Id(Some(value)))
///     }
///     fn value(&self) -> Option<&String> {
///         self.0.as_ref()
///     }
/// }
/// map_with!(Id: Unknownable);
///
/// fn main() -> Result<(), Error> {
///     assert_eq!(Value::unknown(Type::STRING).get::<Id>()?, Id(None));
///     Ok(())
/// }
/// ```
pub trait Unknownable: Sized {
    /// What it holds if it is known.
    type Value;

    /// The unknown value.
    fn unknown() -> Self;

    /// Holds a value.
    ///
    /// # Errors
    /// When the value is not allowed.
    fn from_value(value: Self::Value) -> Result<Self, Error>;

    /// The value, or `None` when it is unknown.
    fn value(&self) -> Option<&Self::Value>;
}

/// A type of your own that is made from a whole value: null, unknown or known.
///
/// One line makes it a type of fields: `tfsdk::map_with!(Timestamp: ValueConverter, ValueCreator, as String);`.
/// (terraform-plugin-go's `tftypes.ValueConverter`.)
///
/// ```
/// use tfsdk::{Error, Type, Value, ValueConverter, ValueCreator, map_with};
///
/// /// A list, or one string that stands for a list of one.
/// struct Names(Vec<String>);
///
/// impl ValueConverter for Names {
///     fn from_value(value: Value) -> Result<Self, Error> {
///         match value.as_str() {
///             Some(one) => Ok(Names(vec![one.to_owned()])),
///             None => value.get().map(Names),
///         }
///     }
/// }
/// impl ValueCreator for Names {
///     fn to_value(&self) -> Result<Value, Error> {
///         Value::of(&self.0)
///     }
/// }
/// map_with!(Names: ValueConverter, ValueCreator, as Value);
///
/// fn main() -> Result<(), Error> {
///     assert_eq!(Value::from("a").get::<Names>()?.0, ["a"]);
///     Ok(())
/// }
/// ```
pub trait ValueConverter: Sized {
    /// Makes it from a value.
    ///
    /// # Errors
    /// When the value is not allowed.
    fn from_value(value: Value) -> Result<Self, Error>;
}

/// A type of your own that makes the value that it is written as.
///
/// (terraform-plugin-go's `tftypes.ValueCreator`.)
///
/// ```
/// use tfsdk::{Error, Type, Value, ValueCreator, map_with};
///
/// /// A time of the day, written as text.
/// struct Time(u8, u8);
///
/// impl ValueCreator for Time {
///     fn to_value(&self) -> Result<Value, Error> {
///         Ok(Value::from(format!("{:02}:{:02}", self.0, self.1)))
///     }
/// }
/// map_with!(Time: ValueCreator, as String);
///
/// assert_eq!(Value::of(&Time(7, 30))?, Value::from("07:30"));
/// # Ok::<(), Error>(())
/// ```
pub trait ValueCreator {
    /// The value, of the type that was given after `as`.
    ///
    /// # Errors
    /// When it has no value.
    fn to_value(&self) -> Result<Value, Error>;
}

/// Reads a [`Nullable`].
pub fn read_nullable<'de, T, S>(source: &mut S) -> Result<T, Error>
where
    T: Nullable<Value: FromTf<'de>>,
    S: Source<'de>,
{
    if source.take_null()? { Ok(T::null()) } else { T::from_value(T::Value::from_tf(source)?) }
}

/// Reads an [`Unknownable`].
pub fn read_unknownable<'de, T, S>(source: &mut S) -> Result<T, Error>
where
    T: Unknownable<Value: FromTf<'de>>,
    S: Source<'de>,
{
    match source.take_unknown()? {
        Some(_) => Ok(T::unknown()),
        None => T::from_value(T::Value::from_tf(source)?),
    }
}

/// Writes what a [`Nullable`] or [`Unknownable`] holds, or else what `absent` writes.
pub fn write_known<V: ToTf, K: Sink>(
    value: Option<&V>,
    sink: &mut K,
    absent: impl FnOnce(&mut K) -> Result<(), Error>,
) -> Result<(), Error> {
    match value {
        None => absent(sink),
        Some(value) => value.to_tf(sink),
    }
}

/// Reads a [`ValueConverter`] whose Terraform type is known at compile time.
pub fn read_converted<'de, T: ValueConverter, S: Source<'de>>(
    source: &mut S,
    spec: &'static crate::ty::TypeSpec,
) -> Result<T, Error> {
    T::from_value(crate::stream::read_value(source, &spec.into())?)
}

/// Writes a [`ValueCreator`] whose Terraform type is known at compile time.
pub fn write_created<T: ValueCreator + ?Sized, K: Sink>(
    value: &T,
    sink: &mut K,
    spec: &'static crate::ty::TypeSpec,
) -> Result<(), Error> {
    value.to_value()?.write(sink, &spec.into())
}
