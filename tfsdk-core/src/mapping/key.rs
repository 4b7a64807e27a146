//! Keys of maps.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use crate::error::Error;

/// A Rust type that is the key of a Terraform map: text, or what is written as text.
///
/// For fieldless enums and newtypes of strings, `#[derive(TfValue)]` implements it. A type that is parsed from its text
/// does so as [`Text<T>`](super::Text).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a Terraform map",
    label = "keys of Terraform maps are strings",
    note = "derive `TfValue` for a fieldless enum or a newtype of a string; a type that prints and parses as text is a key as `tfsdk::Text<{Self}>`"
)]
pub trait MapKey {
    /// The text of this key.
    fn to_key(&self) -> Cow<'_, str>;
}

/// A key that is read from a Terraform map.
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
