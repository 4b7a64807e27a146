//! The mirrors of fields that are mapped in a way that their tag chooses.

use std::collections::VecDeque;

use super::collection::MirrorSet;
use super::field::{MirrorAs, known};
use super::mirrored::Mirrored;
use crate::error::Error;
use crate::mapping::adapt::{AsSet, AsText, EmptyIsNull, IsEmpty, NullIsEmpty, Within};
use crate::mapping::field::Plain;
use crate::mapping::text::{ReadText, Text};
use crate::mapping::tf::Tf;
use crate::mapping::within::SetOf;

macro_rules! holders {
    ($([$($param:tt)*] $way:ty, $inner:ty;)*) => {$(
        impl<T, $($param)*> MirrorAs<Option<T>> for $way
        where
            $inner: MirrorAs<T>,
        {
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

        impl<T, $($param)*> MirrorAs<Tf<T>> for $way
        where
            $inner: MirrorAs<T>,
        {
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
    [] AsSet, AsSet;
    [M] Within<M>, M;
}

macro_rules! sets {
    ($($list:ident)*) => {$(
        impl<T: Mirrored> MirrorAs<$list<T>> for AsSet {
            type Mirror = MirrorSet<T::Mirror>;

            fn into_mirror(value: $list<T>) -> Tf<Self::Mirror> {
                <SetOf<Plain> as MirrorAs<$list<T>>>::into_mirror(value)
            }

            fn complete(mirror: Tf<Self::Mirror>) -> Result<$list<T>, Error> {
                <SetOf<Plain> as MirrorAs<$list<T>>>::complete(mirror)
            }
        }
    )*};
}

sets!(Vec VecDeque);

impl<T: ReadText> MirrorAs<T> for AsText {
    type Mirror = Text<T>;

    fn into_mirror(value: T) -> Tf<Text<T>> {
        Tf::Known(Text(value))
    }

    fn complete(mirror: Tf<Text<T>>) -> Result<T, Error> {
        known::<T, AsText, _>(mirror).map(|text| text.0)
    }
}

macro_rules! null_or_empty {
    ($($way:ident, |$value:ident| $is_null:expr;)*) => {$(
        impl<T: IsEmpty, M: MirrorAs<T>> MirrorAs<T> for $way<M> {
            type Mirror = M::Mirror;

            fn into_mirror($value: T) -> Tf<M::Mirror> {
                if $is_null { Tf::Null } else { M::into_mirror($value) }
            }

            fn complete(mirror: Tf<M::Mirror>) -> Result<T, Error> {
                match mirror {
                    Tf::Null => Ok(T::default()),
                    other => M::complete(other),
                }
            }
        }
    )*};
}

null_or_empty! {
    NullIsEmpty, |value| false;
    EmptyIsNull, |value| value.is_empty();
}
