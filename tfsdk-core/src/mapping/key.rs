//! Keys of maps.

use std::borrow::Cow;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

use crate::error::Error;

/// A Rust type that is the key of a Terraform map: text, or what is written as text.
///
/// For fieldless enums and newtypes of strings, `#[derive(TfValue)]` implements it. A type that is parsed from its text
/// does so as [`Text<T>`](super::Text).
///
/// ```
/// use std::collections::BTreeMap;
/// use tfsdk::{TfValue, json};
///
/// #[derive(TfValue, PartialEq, Eq, PartialOrd, Ord, Debug)]
/// struct Zone(String);
///
/// let disks: BTreeMap<Zone, u8> = json::from_str(r#"{"a": 1}"#)?;
/// assert_eq!(disks[&Zone("a".into())], 1);
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a Terraform map",
    label = "keys of Terraform maps are strings",
    note = "derive `TfValue` for a fieldless enum or a newtype of a string; a type that prints and parses as text is a key as `tfsdk::Text<{Self}>`"
)]
pub trait MapKey {
    /// The text of this key.
    ///
    /// ```
    /// use tfsdk::mapping::MapKey;
    ///
    /// assert_eq!("a".to_key(), "a");
    /// ```
    fn to_key(&self) -> Cow<'_, str>;
}

/// What a hash table holds or has as its key.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be in a `HashSet` or be the key of a `HashMap`",
    label = "this cannot be hashed and compared",
    note = "derive `PartialEq`, `Eq` and `Hash` for it",
    note = "a list that Terraform sees as a set needs neither: make the field a `Vec` with the key `set`"
)]
pub trait Hashed: Eq + Hash {}

#[diagnostic::do_not_recommend]
impl<T: Eq + Hash> Hashed for T {}

/// What a tree holds or has as its key.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be in a `BTreeSet` or be the key of a `BTreeMap`",
    label = "this has no order",
    note = "derive `PartialEq`, `Eq`, `PartialOrd` and `Ord` for it",
    note = "a list that Terraform sees as a set needs none: make the field a `Vec` with the key `set`"
)]
pub trait Ordered: Ord {}

#[diagnostic::do_not_recommend]
impl<T: Ord> Ordered for T {}

/// The key of a map that is a hash table.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a Terraform map",
    label = "this is no text, or cannot be hashed and compared",
    note = "derive `TfValue` for a fieldless enum or a newtype of a string, and `PartialEq`, `Eq` and `Hash`; a type that prints and parses as text is a key as `tfsdk::Text<{Self}>`"
)]
pub trait HashedKey: MapKey + Eq + Hash {}

#[diagnostic::do_not_recommend]
impl<Q: MapKey + Eq + Hash> HashedKey for Q {}

/// The key of a map that is a tree.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a Terraform map",
    label = "this is no text, or has no order",
    note = "derive `TfValue` for a fieldless enum or a newtype of a string, and `PartialEq`, `Eq`, `PartialOrd` and `Ord`; a type that prints and parses as text is a key as `tfsdk::Text<{Self}>`"
)]
pub trait OrderedKey: MapKey + Ord {}

#[diagnostic::do_not_recommend]
impl<Q: MapKey + Ord> OrderedKey for Q {}

/// A key that is read from a Terraform map.
///
/// ```
/// use tfsdk::mapping::FromMapKey;
///
/// assert_eq!(String::from_key("a".into())?, "a");
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a Terraform map",
    label = "keys of Terraform maps are strings",
    note = "derive `TfValue` for a fieldless enum or a newtype of a string; a type that prints and parses as text is a key as `tfsdk::Text<{Self}>`"
)]
pub trait FromMapKey<'de>: MapKey + Sized {
    /// The key of this text.
    ///
    /// # Errors
    /// When the text is not allowed as a key.
    ///
    /// ```
    /// use tfsdk::mapping::FromMapKey;
    ///
    /// assert_eq!(Box::<str>::from_key("a".into())?.len(), 1);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    fn from_key(text: Cow<'de, str>) -> Result<Self, Error>;
}

macro_rules! keys {
    ($($string:ty)*) => {$(
        impl MapKey for $string {
            fn to_key(&self) -> Cow<'_, str> {
                Cow::Borrowed(self)
            }
        }

        impl<'de> FromMapKey<'de> for $string {
            fn from_key(text: Cow<'de, str>) -> Result<Self, Error> {
                Ok(text.into())
            }
        }
    )*};
}

keys!(String Box<str> Rc<str> Arc<str>);

impl MapKey for Cow<'_, str> {
    fn to_key(&self) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl<'de: 'a, 'a> FromMapKey<'de> for Cow<'a, str> {
    fn from_key(text: Cow<'de, str>) -> Result<Self, Error> {
        Ok(text)
    }
}

impl MapKey for &str {
    fn to_key(&self) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl<'de: 'a, 'a> FromMapKey<'de> for &'a str {
    fn from_key(text: Cow<'de, str>) -> Result<Self, Error> {
        match text {
            Cow::Borrowed(text) => Ok(text),
            Cow::Owned(text) => Err(super::scalar::not_borrowed(&text)),
        }
    }
}
