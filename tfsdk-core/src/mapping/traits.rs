//! What a Rust type implements to be Terraform data.

use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

/// A Rust type that has a Terraform type.
///
/// Derive it with `TfObject` or `TfValue`.
///
/// ```
/// use tfsdk::{TfType, Type};
///
/// fn type_of<T: TfType>(_: &T) -> Type {
///     Type::of::<T>()
/// }
/// assert_eq!(type_of(&vec![true]), Type::list(Type::BOOL));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Terraform type",
    label = "this cannot be a Terraform value",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, add the key `text` to the tag of the field; for any other, wrap it in a type of your own with `ValueConverter` and `ValueCreator`, and one line of `tfsdk::map_with!` that names both",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`"
)]
pub trait TfType {
    /// The Terraform type.
    const SPEC: &'static TypeSpec;
    /// Whether null can be held.
    const NULL: bool = false;
    /// Whether an unknown value can be held.
    const UNKNOWN: bool = false;
}

/// A Rust type that is read from Terraform data.
///
/// The lifetime is that of the input. Only types that borrow from the input use it.
///
/// ```
/// use tfsdk::{FromTf, Value};
///
/// fn all<T: for<'de> FromTf<'de>>(values: &[Value]) -> Result<Vec<T>, tfsdk::Error> {
///     values.iter().map(|value| value.get()).collect()
/// }
/// assert_eq!(all::<u8>(&[Value::from(1), Value::from(2)])?, [1, 2]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from Terraform data",
    label = "this cannot be read from Terraform data",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, add the key `text` to the tag of the field; for any other, wrap it in a type of your own with `ValueConverter` and `ValueCreator`, and one line of `tfsdk::map_with!` that names both",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`"
)]
pub trait FromTf<'de>: TfType + Sized {
    /// Reads one value.
    ///
    /// # Errors
    /// When the data is of another type, is null or unknown where this type holds neither, or does not fit:
    /// all problems of the value, each with its path.
    ///
    /// ```
    /// use tfsdk::json::JsonSource;
    /// use tfsdk::FromTf;
    ///
    /// assert_eq!(u8::from_tf(&mut JsonSource::new("7"))?, 7);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error>;

    /// The value that null stands for in this type.
    ///
    /// # Errors
    /// When this type cannot hold null.
    ///
    /// ```
    /// use tfsdk::FromTf;
    ///
    /// assert_eq!(Option::<u8>::from_null()?, None);
    /// assert!(u8::from_null().is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    fn from_null() -> Result<Self, Error> {
        Err(Error::null(crate::ty::Type::from(Self::SPEC).friendly_name()))
    }
}

/// A Rust type that is written as Terraform data.
///
/// ```
/// use tfsdk::{ToTf, Value};
///
/// fn texts(parts: &[&dyn Fn() -> Result<Value, tfsdk::Error>]) -> Vec<String> {
///     parts.iter().filter_map(|part| part().ok()).map(|value| value.to_string()).collect()
/// }
/// fn value_of<T: ToTf>(part: T) -> Result<Value, tfsdk::Error> {
///     Value::of(&part)
/// }
/// assert_eq!(texts(&[&|| value_of(1), &|| value_of("a")]), ["1", "\"a\""]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as Terraform data",
    label = "this cannot be written as Terraform data",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, add the key `text` to the tag of the field; for any other, wrap it in a type of your own with `ValueConverter` and `ValueCreator`, and one line of `tfsdk::map_with!` that names both",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`",
    note = "a struct that reads a part of an object (`ignore_unmapped`) does not write; a struct that holds one reads a part as well"
)]
pub trait ToTf: TfType {
    /// Whether it is known to write one value, to end all that it starts, and nothing else. It is said of the types of this crate and of
    /// derived ones alone: who writes a type of one's own is looked after, and so is such a type within one of these.
    #[doc(hidden)]
    const KEEPS_BALANCE: bool = false;

    /// Writes one value.
    ///
    /// # Errors
    /// When the sink cannot take a part, such as an unknown value in JSON, or when a set has equal elements: all
    /// problems, each with its path.
    ///
    /// ```
    /// use tfsdk::ToTf;
    /// use tfsdk::json::JsonSink;
    ///
    /// let mut out = String::new();
    /// 7_u8.to_tf(&mut JsonSink::new(&mut out))?;
    /// assert_eq!(out, "7");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error>;
}
