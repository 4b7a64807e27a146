//! Values and keys that are mapped by their text.

use std::borrow::{Borrow, Cow};
use std::fmt::Display;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use super::field::{ReadAs, TypeAs, WriteAs};
use super::key::{FromMapKey, MapKey};
use super::mirror::field::{MirrorAs, known};
use super::mirror::leaf;
use super::mirror::mirrored::Mirrored;
use super::tf::Tf;
use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::text::Excerpt;
use crate::ty::TypeSpec;

/// A value or key that is mapped by its text, which [`Display`] writes and [`FromStr`] reads.
///
/// A field needs it only for the keys of a map: `HashMap<Text<IpAddr>, T>`. A field whose values are mapped so has the
/// tag key `text`, and this type in its mirror.
///
/// ```
/// use std::collections::BTreeMap;
/// use std::net::IpAddr;
/// use tfsdk::mapping::{Text, json};
///
/// let names: BTreeMap<Text<IpAddr>, String> = json::from_str(r#"{"::1":"home"}"#)?;
/// assert_eq!(names.get(&"::1".parse::<IpAddr>().unwrap()), Some(&"home".to_owned()));
/// assert_eq!(json::to_string(&names)?, r#"{"::1":"home"}"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[doc(alias = "IPAddress", alias = "iptypes")]
pub struct Text<T>(pub T);

impl<T> Deref for Text<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Text<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// So that a map is asked for a key without the wrapper.
impl<T> Borrow<T> for Text<T> {
    fn borrow(&self) -> &T {
        &self.0
    }
}

impl<T: ReadText> TfType for Text<T> {
    const SPEC: &'static TypeSpec = &TypeSpec::String;
}

impl<'de, T: ReadText> FromTf<'de> for Text<T> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        parse(&source.string()?).map(Text)
    }
}

impl<T: ReadText + WriteText> ToTf for Text<T> {
    const KEEPS_BALANCE: bool = true;

    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        sink.string(&self.0.write_text())
    }
}

impl<T: WriteText> MapKey for Text<T> {
    fn to_key(&self) -> Cow<'_, str> {
        Cow::Owned(self.0.write_text())
    }
}

impl<'de, T: ReadText + WriteText> FromMapKey<'de> for Text<T> {
    fn from_key(text: Cow<'de, str>) -> Result<Self, Error> {
        parse(&text).map(Text)
    }
}

impl<T: ReadText> Mirrored for Text<T> {
    type Mirror = Self;

    #[inline]
    fn into_mirror(self) -> Tf<Self> {
        Tf::Known(self)
    }

    #[inline]
    fn complete(mirror: Tf<Self>) -> Result<Self, Error> {
        leaf::known::<Self, Self>(mirror)
    }
}

/// Maps a type by its text, which [`Display`](std::fmt::Display) writes and [`FromStr`](std::str::FromStr) reads (tag key `text`).
#[derive(Clone, Copy, Debug)]
pub struct AsText;

impl<T: ReadText> TypeAs<T> for AsText {
    const SPEC: &'static TypeSpec = &TypeSpec::String;
    const NULL: bool = false;
    const UNKNOWN: bool = false;
}

impl<'de, T: ReadText> ReadAs<'de, T> for AsText {
    fn read<S: Source<'de>>(source: &mut S) -> Result<T, Error> {
        parse(&source.string()?)
    }

    fn null() -> Result<T, Error> {
        Err(Error::null("a string"))
    }
}

impl<T: ReadText + WriteText> WriteAs<T> for AsText {
    const KEEPS_BALANCE: bool = true;

    fn write<K: Sink>(value: &T, sink: &mut K) -> Result<(), Error> {
        sink.string(&value.write_text())
    }
}

impl<T: ReadText> MirrorAs<T> for AsText {
    type Mirror = Text<T>;

    fn into_mirror(value: T) -> Tf<Text<T>> {
        Tf::Known(Text(value))
    }

    fn complete(mirror: Tf<Text<T>>) -> Result<T, Error> {
        known::<T, AsText, _>(mirror).map(|text| text.0)
    }
}

/// A type that is read from its text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from its text",
    label = "`text` is for types that parse and print as text",
    note = "implement `FromStr`, with an error that prints, and `Display` for it, or for a type of your own that holds it; what an alias stands for `text` does not see, so write the `Option` or the collection itself"
)]
pub trait ReadText: Sized {
    /// Parses a text.
    ///
    /// # Errors
    /// When it is not the text of a value.
    fn read_text(text: &str) -> Result<Self, String>;
}

#[diagnostic::do_not_recommend]
impl<T: FromStr<Err: Display>> ReadText for T {
    fn read_text(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: T::Err| error.to_string())
    }
}

/// A type that is written as its text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as its text",
    label = "`text` is for types that parse and print as text",
    note = "implement `Display` and `FromStr` for it, or for a type of your own that holds it; what an alias stands for `text` does not see, so write the `Option` or the collection itself"
)]
pub trait WriteText {
    /// Its text.
    fn write_text(&self) -> String;
}

#[diagnostic::do_not_recommend]
impl<T: Display> WriteText for T {
    fn write_text(&self) -> String {
        self.to_string()
    }
}

/// A type that is written as its text and read from it, with a lifetime; see
/// [`KeyOf`](super::enumeration::KeyOf).
pub trait TextOf<'x>: ReadText + WriteText {}

impl<T: ReadText + WriteText> TextOf<'_> for T {}

/// The key of a map that is the text of a value.
pub fn key_of_text<T: WriteText>(value: &T) -> Cow<'_, str> {
    Cow::Owned(value.write_text())
}

/// The value whose text is the key of a map.
///
/// # Errors
/// When the key is not the text of a `T`.
pub fn text_of_key<T: ReadText>(key: &str) -> Result<T, Error> {
    parse(key)
}

/// Parses a text.
///
/// # Errors
/// When it is not the text of a `T`.
pub(super) fn parse<T: ReadText>(text: &str) -> Result<T, Error> {
    T::read_text(text).map_err(|error| {
        let said = format!("the string {} is not accepted: {error}", Excerpt(text));
        Error::no_text_of(short_name::<T>(), said)
    })
}

/// The name of a type without its modules and parameters.
fn short_name<T>() -> &'static str {
    let name = std::any::type_name::<T>();
    let base = name.split('<').next().unwrap_or(name);
    base.rsplit("::").next().unwrap_or(name)
}
