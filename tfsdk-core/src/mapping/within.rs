//! Ways to map what a field holds inside: the content of an `Option` or a [`Tf`], and elements of collections.

use std::marker::PhantomData;

use super::field::{Plain, ReadAs, TypeAs, WriteAs};
use super::mirror::field::MirrorAs;
use super::tf::{self, Tf};
use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::ty::{Type, TypeSpec};

/// Maps what an `Option`, a [`Tf`] or a collection holds in the way `M`.
#[derive(Clone, Copy, Debug)]
pub struct Within<M>(PhantomData<M>);

/// Maps a Rust list as a Terraform set (tag key `set`), and its elements in the way `M`.
///
/// Reading keeps Terraform's order. Writing refuses equal elements.
#[derive(Clone, Copy, Debug)]
pub struct SetOf<M>(PhantomData<M>);

/// A set of elements that are mapped as their type says.
pub type AsSet = SetOf<Plain>;

/// An element that is read in the way `M`.
pub(super) struct Element<T, M>(T, PhantomData<M>);

impl<T, M> Element<T, M> {
    pub(super) fn into_inner(self) -> T {
        self.0
    }
}

impl<T, M: TypeAs<T>> TfType for Element<T, M> {
    const SPEC: &'static TypeSpec = M::SPEC;
    const NULL: bool = M::NULL;
    const UNKNOWN: bool = M::UNKNOWN;
}

impl<'de, T, M: ReadAs<'de, T>> FromTf<'de> for Element<T, M> {
    #[inline]
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        M::read(source).map(|value| Element(value, PhantomData))
    }

    fn from_null() -> Result<Self, Error> {
        M::null().map(|value| Element(value, PhantomData))
    }
}

/// An element that is written in the way `M`.
pub(super) struct ElementRef<'a, T, M>(&'a T, PhantomData<M>);

impl<'a, T, M> ElementRef<'a, T, M> {
    pub(super) fn new(value: &'a T) -> Self {
        ElementRef(value, PhantomData)
    }
}

impl<T, M: TypeAs<T>> TfType for ElementRef<'_, T, M> {
    const SPEC: &'static TypeSpec = M::SPEC;
    const NULL: bool = M::NULL;
    const UNKNOWN: bool = M::UNKNOWN;
}

impl<T, M: WriteAs<T>> ToTf for ElementRef<'_, T, M> {
    const KEEPS_BALANCE: bool = M::KEEPS_BALANCE;

    #[inline]
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        M::write(self.0, sink)
    }
}

/// That null cannot be held.
pub(super) fn no_null<T, M: TypeAs<T>>() -> Result<T, Error> {
    Err(Error::null(Type::from(M::SPEC).friendly_name()))
}

/// `Option<T>` and `Tf<T>`, in a way that maps `T`.
macro_rules! holders {
    ($($way:ty, $inner:ty;)*) => {$(
        impl<T, M> TypeAs<Option<T>> for $way where $inner: TypeAs<T> {
            const SPEC: &'static TypeSpec = <$inner as TypeAs<T>>::SPEC;
            const NULL: bool = true;
            const UNKNOWN: bool = <$inner as TypeAs<T>>::UNKNOWN;
        }

        impl<'de, T, M> ReadAs<'de, Option<T>> for $way where $inner: ReadAs<'de, T> {
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

        impl<T, M> WriteAs<Option<T>> for $way where $inner: WriteAs<T> {
            const KEEPS_BALANCE: bool = <$inner as WriteAs<T>>::KEEPS_BALANCE;

            fn write<K: Sink>(value: &Option<T>, sink: &mut K) -> Result<(), Error> {
                match value {
                    None => sink.null(),
                    Some(value) => <$inner as WriteAs<T>>::write(value, sink),
                }
            }
        }

        impl<T, M> MirrorAs<Option<T>> for $way where $inner: MirrorAs<T> {
            type Mirror = <$inner as MirrorAs<T>>::Mirror;

            fn into_mirror(value: Option<T>) -> Tf<Self::Mirror> {
                value.map_or(Tf::Null, <$inner as MirrorAs<T>>::into_mirror)
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<Option<T>, Error> {
                match mirror {
                    Tf::Null => Ok(None),
                    other => <$inner as MirrorAs<T>>::complete(other).map(Some),
                }
            }
        }

        impl<T, M> TypeAs<Tf<T>> for $way where $inner: TypeAs<T> {
            const SPEC: &'static TypeSpec = <$inner as TypeAs<T>>::SPEC;
            const NULL: bool = true;
            const UNKNOWN: bool = true;
        }

        impl<'de, T, M> ReadAs<'de, Tf<T>> for $way where $inner: ReadAs<'de, T> {
            fn read<S: Source<'de>>(source: &mut S) -> Result<Tf<T>, Error> {
                tf::read(source, <$inner as ReadAs<'de, T>>::read)
            }

            fn null() -> Result<Tf<T>, Error> {
                Ok(Tf::Null)
            }
        }

        impl<T, M> WriteAs<Tf<T>> for $way where $inner: WriteAs<T> {
            const KEEPS_BALANCE: bool = <$inner as WriteAs<T>>::KEEPS_BALANCE;

            fn write<K: Sink>(value: &Tf<T>, sink: &mut K) -> Result<(), Error> {
                match value {
                    Tf::Null => sink.null(),
                    Tf::Unknown => sink.unknown(None),
                    Tf::Known(value) => <$inner as WriteAs<T>>::write(value, sink),
                }
            }
        }

        impl<T, M> MirrorAs<Tf<T>> for $way where $inner: MirrorAs<T> {
            type Mirror = <$inner as MirrorAs<T>>::Mirror;

            fn into_mirror(value: Tf<T>) -> Tf<Self::Mirror> {
                match value {
                    Tf::Null => Tf::Null,
                    Tf::Unknown => Tf::Unknown,
                    Tf::Known(value) => <$inner as MirrorAs<T>>::into_mirror(value),
                }
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<Tf<T>, Error> {
                match mirror {
                    Tf::Null => Ok(Tf::Null),
                    other => <$inner as MirrorAs<T>>::complete(other).map(Tf::Known),
                }
            }
        }
    )*};
}

holders! {
    Within<M>, M;
    // An alias does not show that it stands for one of them.
    SetOf<M>, SetOf<M>;
}
