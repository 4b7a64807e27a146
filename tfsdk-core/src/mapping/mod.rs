//! Rust types as Terraform data.
//!
//! | Rust | Terraform |
//! |---|---|
//! | `String`, `&str`, `Cow<str>`, `Box<str>`, `Rc<str>`, `Arc<str>`, `char` | string |
//! | `bool` | bool |
//! | integers, `NonZero` of them, `f32`, `f64`, `BigInt`, `BigUint`, [`Number`](crate::number::Number) | number |
//! | `Vec`, `VecDeque` | list, or set by tag |
//! | `Box<[T]>`, `Rc<[T]>`, `Arc<[T]>`, `[T; N]` | list |
//! | `HashSet`, `BTreeSet` | set |
//! | `HashMap`, `BTreeMap` with string-like keys, or with keys that are parsed, in [`Text`] | map |
//! | tuples of up to twelve | tuple |
//! | a struct with `#[derive(TfObject)]` | object |
//! | an enum with `#[derive(TfObject)]` | object in which exactly one attribute is set |
//! | [`Value`](crate::value::Value) | dynamic |
//! | `Option<T>` | as `T`, or null |
//! | [`Tf<T>`] | as `T`, or null, or unknown |
//! | `Box<T>`, `Rc<T>`, `Arc<T>` | as `T` |

#[cfg(feature = "bigdecimal")]
mod bigdecimal;
mod collection;
pub(crate) mod custom;
pub(crate) mod embed;
mod empty;
pub(crate) mod enumeration;
mod field;
mod hiding;
pub mod json;
mod key;
mod map_with;
pub(crate) mod mirror;
pub mod msgpack;
mod number;
pub(crate) mod object;
pub(crate) mod own;
mod scalar;
pub(crate) mod skipped;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod texts;
mod tf;
mod traits;
mod tuple;
pub(crate) mod typed;
pub(crate) mod union;
mod value;
pub(crate) mod wanted;
mod within;

pub use custom::{Nullable, Unknownable, ValueConverter, ValueCreator};
// What the derive writes for the keys of tags, and reads fields with.
#[doc(hidden)]
pub use empty::{EmptyIsNull, IsEmpty, NullIsEmpty};
#[doc(hidden)]
pub use field::{Plain, ReadAs, TypeAs, WriteAs};
pub use key::{FromMapKey, MapKey};
#[doc(hidden)]
pub use mirror::MirrorAs;
pub use mirror::{Mirror, MirrorSet, Mirrored};
#[doc(hidden)]
pub use object::{FromFields, ObjectReader, ObjectWriter, ToFields, read_object, write_object};
#[doc(hidden)]
pub use text::AsText;
pub use text::Text;
pub use tf::Tf;
pub use traits::{FromTf, TfType, ToTf};
#[doc(hidden)]
pub use within::{AsSet, SetOf, Within};
