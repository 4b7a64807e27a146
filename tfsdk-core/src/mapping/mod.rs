//! Rust types as Terraform data.
//!
//! | Rust | Terraform |
//! |---|---|
//! | `String`, `&str`, `Cow<str>`, `Box<str>`, `Rc<str>`, `Arc<str>`, `char` | string |
//! | `bool` | bool |
//! | integers, `NonZero` of them, `f32`, `f64`, `BigInt`, `BigUint`, [`Number`](crate::number::Number) | number |
//! | `Vec`, `VecDeque`, `Box<[T]>`, `[T; N]` | list, or set by tag |
//! | `HashSet`, `BTreeSet` | set |
//! | `HashMap`, `BTreeMap` with string-like keys | map |
//! | tuples of up to twelve | tuple |
//! | a struct with `#[derive(TfObject)]` | object |
//! | [`Value`](crate::value::Value) | dynamic |
//! | `Option<T>` | as `T`, or null |
//! | [`Tf<T>`] | as `T`, or null, or unknown |
//! | `Box<T>`, `Rc<T>`, `Arc<T>` | as `T` |

mod adapt;
#[cfg(feature = "bigdecimal")]
mod bigdecimal;
mod collection;
pub(crate) mod constrained;
pub(crate) mod custom;
pub(crate) mod embed;
pub(crate) mod enumeration;
mod field;
#[cfg(feature = "indexmap")]
mod indexmap;
pub mod json;
mod key;
pub mod msgpack;
mod number;
mod object;
pub(crate) mod partial;
mod report;
mod scalar;
pub(crate) mod skipped;
mod tf;
mod tuple;
mod value;
mod within;

pub use adapt::{AsSet, AsText, EmptyIsNull, IsEmpty, NullIsEmpty, Within};
pub use custom::{Nullable, Unknownable, ValueConverter, ValueCreator};
pub use field::{Plain, ReadAs, TypeAs, WriteAs};
pub use key::{FromMapKey, MapKey};
pub use object::{FromFields, ObjectReader, ObjectWriter, ToFields, read_object, write_object};
pub use partial::{MayBeUnknown, Partial, PartialAs, PartialSet, Text};
pub use tf::Tf;
pub use within::SetOf;

use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

/// A Rust type that has a Terraform type.
///
/// Derive it with `TfObject` or `TfValue`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Terraform type",
    label = "this cannot be a Terraform value",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, tag the field `#[tfsdk(\"name\", text)]`",
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
/// The lifetime is that of the input; only types that borrow from it use it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from Terraform data",
    label = "this cannot be read from Terraform data",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, tag the field `#[tfsdk(\"name\", text)]`",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`"
)]
pub trait FromTf<'de>: TfType + Sized {
    /// Reads one value.
    ///
    /// # Errors
    /// When the data is of another type, is null or unknown where this type holds neither, or does not fit:
    /// all problems of the value, each with its path.
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error>;

    /// What null is for this type.
    ///
    /// # Errors
    /// When it cannot hold null.
    fn from_null() -> Result<Self, Error> {
        Err(Error::null(crate::ty::Type::from(Self::SPEC).friendly_name()))
    }
}

/// A Rust type that is written as Terraform data.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as Terraform data",
    label = "this cannot be written as Terraform data",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, tag the field `#[tfsdk(\"name\", text)]`",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`"
)]
pub trait ToTf: TfType {
    /// Writes one value.
    ///
    /// # Errors
    /// When the sink cannot take a part, such as an unknown value in JSON or a set element that is there twice:
    /// all of them, each with its path.
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error>;
}
