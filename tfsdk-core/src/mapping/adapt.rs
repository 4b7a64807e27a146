//! Ways to map a field that its tag chooses.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::marker::PhantomData;

use super::collection::{read_elements, write_set};
use super::field::{ReadAs, TypeAs, WriteAs};
use super::text::{ReadText, WriteText, parse};
use super::tf::Tf;
use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::stream::{SequenceKind, Sink, Source};
use crate::ty::TypeSpec;

/// Maps a Rust list as a Terraform set (tag key `set`).
///
/// Reading keeps Terraform's order. Writing refuses equal elements.
#[derive(Clone, Copy, Debug)]
pub struct AsSet;

macro_rules! sets {
    ($($list:ident<T>, |$elements:ident| $from:expr;)*) => {$(
        impl<T: TfType> TypeAs<$list<T>> for AsSet {
            const SPEC: &'static TypeSpec = &TypeSpec::Set(T::SPEC);
            const NULL: bool = false;
            const UNKNOWN: bool = false;
        }

        impl<'de, T: FromTf<'de>> ReadAs<'de, $list<T>> for AsSet {
            fn read<S: Source<'de>>(source: &mut S) -> Result<$list<T>, Error> {
                let $elements = read_elements(source, SequenceKind::Set)?;
                Ok($from)
            }

            fn null() -> Result<$list<T>, Error> {
                Err(Error::null("a set"))
            }
        }

        impl<T: ToTf> WriteAs<$list<T>> for AsSet {
            fn write<K: Sink>(value: &$list<T>, sink: &mut K) -> Result<(), Error> {
                write_set(value.iter(), sink)
            }
        }
    )*};
}

sets! {
    Vec<T>, |elements| elements;
    VecDeque<T>, |elements| elements.into();
}

/// Maps what an `Option`, a [`Tf`] or a collection holds in the way `M`.
#[derive(Clone, Copy, Debug)]
pub struct Within<M>(PhantomData<M>);

/// Maps `Option<T>` and `Tf<T>` in a way that maps `T`.
macro_rules! holders {
    ($([$($param:tt)*] $way:ty, $inner:ty;)*) => {$(
        impl<T, $($param)*> TypeAs<Option<T>> for $way where $inner: TypeAs<T> {
            const SPEC: &'static TypeSpec = <$inner as TypeAs<T>>::SPEC;
            const NULL: bool = true;
            const UNKNOWN: bool = <$inner as TypeAs<T>>::UNKNOWN;
        }

        impl<'de, T, $($param)*> ReadAs<'de, Option<T>> for $way where $inner: ReadAs<'de, T> {
            fn read<S: Source<'de>>(source: &mut S) -> Result<Option<T>, Error> {
                if source.take_null()? {
                    return Ok(None);
                }
                <$inner as ReadAs<'de, T>>::read(source).map(Some)
            }

            fn null() -> Result<Option<T>, Error> {
                Ok(None)
            }
        }

        impl<T, $($param)*> WriteAs<Option<T>> for $way where $inner: WriteAs<T> {
            fn write<K: Sink>(value: &Option<T>, sink: &mut K) -> Result<(), Error> {
                match value {
                    None => sink.null(),
                    Some(value) => <$inner as WriteAs<T>>::write(value, sink),
                }
            }
        }

        impl<T, $($param)*> TypeAs<Tf<T>> for $way where $inner: TypeAs<T> {
            const SPEC: &'static TypeSpec = <$inner as TypeAs<T>>::SPEC;
            const NULL: bool = true;
            const UNKNOWN: bool = true;
        }

        impl<'de, T, $($param)*> ReadAs<'de, Tf<T>> for $way where $inner: ReadAs<'de, T> {
            fn read<S: Source<'de>>(source: &mut S) -> Result<Tf<T>, Error> {
                if source.take_null()? {
                    return Ok(Tf::Null);
                }
                if source.take_unknown()?.is_some() {
                    return Ok(Tf::Unknown);
                }
                <$inner as ReadAs<'de, T>>::read(source).map(Tf::Known)
            }

            fn null() -> Result<Tf<T>, Error> {
                Ok(Tf::Null)
            }
        }

        impl<T, $($param)*> WriteAs<Tf<T>> for $way where $inner: WriteAs<T> {
            fn write<K: Sink>(value: &Tf<T>, sink: &mut K) -> Result<(), Error> {
                match value {
                    Tf::Null => sink.null(),
                    Tf::Unknown => sink.unknown(None),
                    Tf::Known(value) => <$inner as WriteAs<T>>::write(value, sink),
                }
            }
        }
    )*};
}

holders! {
    [] AsSet, AsSet;
    [M] Within<M>, M;
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
    fn write<K: Sink>(value: &T, sink: &mut K) -> Result<(), Error> {
        sink.string(&value.write_text())
    }
}

/// A collection that can be empty.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be empty",
    label = "`null_is_empty` and `empty_is_null` are for collections and strings",
    note = "they apply to `String`, `Vec`, `VecDeque`, `HashSet`, `BTreeSet`, `HashMap` and `BTreeMap`"
)]
pub trait IsEmpty: Default {
    /// Whether it is empty.
    fn is_empty(&self) -> bool;
}

macro_rules! can_be_empty {
    ($([$($params:tt)*] $collection:ty;)*) => {$(
        impl<$($params)*> IsEmpty for $collection {
            fn is_empty(&self) -> bool {
                <$collection>::is_empty(self)
            }
        }
    )*};
}

can_be_empty! {
    [] String;
    [T] Vec<T>;
    [T] VecDeque<T>;
    [T, H: Default] HashSet<T, H>;
    [T] BTreeSet<T>;
    [Q, T, H: Default] HashMap<Q, T, H>;
    [Q, T] BTreeMap<Q, T>;
}

/// Reads null as an empty collection, and writes an empty collection as empty (tag key `null_is_empty`).
#[derive(Clone, Copy, Debug)]
pub struct NullIsEmpty<M>(PhantomData<M>);

/// Reads null as an empty collection, and writes an empty collection as null (tag key `empty_is_null`).
#[derive(Clone, Copy, Debug)]
pub struct EmptyIsNull<M>(PhantomData<M>);

macro_rules! null_or_empty {
    ($($way:ident, |$value:ident, $sink:ident| $empty:expr;)*) => {$(
        impl<T: IsEmpty, M: TypeAs<T>> TypeAs<T> for $way<M> {
            const SPEC: &'static TypeSpec = M::SPEC;
            const NULL: bool = true;
            const UNKNOWN: bool = M::UNKNOWN;
        }

        impl<'de, T: IsEmpty, M: ReadAs<'de, T>> ReadAs<'de, T> for $way<M> {
            fn read<S: Source<'de>>(source: &mut S) -> Result<T, Error> {
                if source.take_null()? { Ok(T::default()) } else { M::read(source) }
            }

            fn null() -> Result<T, Error> {
                Ok(T::default())
            }
        }

        impl<T: IsEmpty, M: WriteAs<T>> WriteAs<T> for $way<M> {
            fn write<K: Sink>($value: &T, $sink: &mut K) -> Result<(), Error> {
                $empty
            }
        }
    )*};
}

null_or_empty! {
    NullIsEmpty, |value, sink| M::write(value, sink);
    EmptyIsNull, |value, sink| if value.is_empty() { sink.null() } else { M::write(value, sink) };
}
