//! Strings, bools, and types that hold one value: `Option`, `Box`, `Rc`, `Arc`.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

impl TfType for bool {
    const SPEC: &'static TypeSpec = &TypeSpec::Bool;
}

impl<'de> FromTf<'de> for bool {
    #[inline]
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        source.bool()
    }
}

impl ToTf for bool {
    const KEEPS_BALANCE: bool = true;

    #[inline]
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        sink.bool(*self)
    }
}

impl TfType for str {
    const SPEC: &'static TypeSpec = &TypeSpec::String;
}

impl ToTf for str {
    const KEEPS_BALANCE: bool = true;

    #[inline]
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        sink.string(self)
    }
}

macro_rules! owned_strings {
    ($($string:ty)*) => {$(
        impl TfType for $string {
            const SPEC: &'static TypeSpec = &TypeSpec::String;
        }

        impl<'de> FromTf<'de> for $string {
            // Without inlining, the three words of the string are copied on the way.
            #[inline(always)]
            fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
                source.owned_string().map(Into::into)
            }
        }

        impl ToTf for $string {
            const KEEPS_BALANCE: bool = true;

            #[inline]
            fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
                sink.string(self)
            }
        }
    )*};
}

owned_strings!(String Box<str> Rc<str> Arc<str>);

impl TfType for Cow<'_, str> {
    const SPEC: &'static TypeSpec = &TypeSpec::String;
}

impl<'de: 'a, 'a> FromTf<'de> for Cow<'a, str> {
    #[inline]
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        source.string()
    }
}

impl ToTf for Cow<'_, str> {
    const KEEPS_BALANCE: bool = true;

    #[inline]
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        sink.string(self)
    }
}

impl<T: TfType + ?Sized> TfType for &T {
    const SPEC: &'static TypeSpec = T::SPEC;
    const NULL: bool = T::NULL;
    const UNKNOWN: bool = T::UNKNOWN;
}

impl<'de: 'a, 'a> FromTf<'de> for &'a str {
    #[inline]
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        match source.string()? {
            Cow::Borrowed(text) => Ok(text),
            Cow::Owned(text) => Err(not_borrowed(&text)),
        }
    }
}

#[cold]
pub(super) fn not_borrowed(text: &str) -> Error {
    let text = crate::text::Excerpt(text);
    Error::invalid(format!(
        "the string {text} is written with escapes or is not in normal form and cannot be borrowed"
    ))
    .with_advice("a field that may hold it is a `String` or a `Cow<str>`")
}

impl<T: ToTf + ?Sized> ToTf for &T {
    const KEEPS_BALANCE: bool = T::KEEPS_BALANCE;

    #[inline]
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        (**self).to_tf(sink)
    }
}

impl TfType for char {
    const SPEC: &'static TypeSpec = &TypeSpec::String;
}

impl<'de> FromTf<'de> for char {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        let text = source.string()?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Ok(c),
            _ => Err(Error::invalid(format!(
                "expected a string of one character, found {}",
                crate::text::Excerpt(&text)
            ))),
        }
    }
}

impl ToTf for char {
    const KEEPS_BALANCE: bool = true;

    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        sink.string(self.encode_utf8(&mut [0; 4]))
    }
}

impl<T: TfType> TfType for Option<T> {
    const SPEC: &'static TypeSpec = T::SPEC;
    const NULL: bool = true;
    const UNKNOWN: bool = T::UNKNOWN;
}

impl<'de, T: FromTf<'de>> FromTf<'de> for Option<T> {
    #[inline]
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        if source.take_null()? { Ok(None) } else { T::from_tf(source).map(Some) }
    }

    fn from_null() -> Result<Self, Error> {
        Ok(None)
    }
}

impl<T: ToTf> ToTf for Option<T> {
    const KEEPS_BALANCE: bool = T::KEEPS_BALANCE;

    #[inline]
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        match self {
            None => sink.null(),
            Some(value) => value.to_tf(sink),
        }
    }
}

macro_rules! pointers {
    ($($pointer:ident)*) => {$(
        impl<T: TfType> TfType for $pointer<T> {
            const SPEC: &'static TypeSpec = T::SPEC;
            const NULL: bool = T::NULL;
            const UNKNOWN: bool = T::UNKNOWN;
        }

        impl<'de, T: FromTf<'de>> FromTf<'de> for $pointer<T> {
            #[inline]
            fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
                T::from_tf(source).map($pointer::new)
            }

            fn from_null() -> Result<Self, Error> {
                T::from_null().map($pointer::new)
            }
        }

        impl<T: ToTf> ToTf for $pointer<T> {
            const KEEPS_BALANCE: bool = T::KEEPS_BALANCE;

            #[inline]
            fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
                (**self).to_tf(sink)
            }
        }
    )*};
}

pointers!(Box Rc Arc);
