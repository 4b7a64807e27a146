//! The mirrors of fields that are mapped in a way that their tag chooses.

use std::collections::VecDeque;

use super::collection::PartialSet;
use super::field::{PartialAs, known};
use super::mirror::MayBeUnknown;
use crate::error::Error;
use crate::mapping::adapt::{AsSet, AsText, EmptyIsNull, IsEmpty, NullIsEmpty, Within};
use crate::mapping::field::Plain;
use crate::mapping::text::Text;
use crate::mapping::tf::Tf;
use crate::mapping::traits::TfType;
use crate::mapping::within::SetOf;

macro_rules! holders {
    ($([$($param:tt)*] $way:ty, $inner:ty;)*) => {$(
        impl<T, $($param)*> PartialAs<Option<T>> for $way
        where
            $inner: PartialAs<T>,
        {
            type Partial = <$inner as PartialAs<T>>::Partial;

            fn into_partial(value: Option<T>) -> Tf<Self::Partial> {
                value.map_or(Tf::Null, <$inner as PartialAs<T>>::into_partial)
            }

            fn complete(partial: Tf<Self::Partial>) -> Result<Option<T>, Error> {
                match partial {
                    Tf::Null => Ok(None),
                    other => <$inner as PartialAs<T>>::complete(other).map(Some),
                }
            }
        }

        impl<T, $($param)*> PartialAs<Tf<T>> for $way
        where
            $inner: PartialAs<T>,
        {
            type Partial = <$inner as PartialAs<T>>::Partial;

            fn into_partial(value: Tf<T>) -> Tf<Self::Partial> {
                match value {
                    Tf::Null => Tf::Null,
                    Tf::Unknown => Tf::Unknown,
                    Tf::Known(value) => <$inner as PartialAs<T>>::into_partial(value),
                }
            }

            fn complete(partial: Tf<Self::Partial>) -> Result<Tf<T>, Error> {
                match partial {
                    Tf::Null => Ok(Tf::Null),
                    other => <$inner as PartialAs<T>>::complete(other).map(Tf::Known),
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
        impl<T: MayBeUnknown + TfType> PartialAs<$list<T>> for AsSet {
            type Partial = PartialSet<T::Partial>;

            fn into_partial(value: $list<T>) -> Tf<Self::Partial> {
                <SetOf<Plain> as PartialAs<$list<T>>>::into_partial(value)
            }

            fn complete(partial: Tf<Self::Partial>) -> Result<$list<T>, Error> {
                <SetOf<Plain> as PartialAs<$list<T>>>::complete(partial)
            }
        }
    )*};
}

sets!(Vec VecDeque);

impl<T> PartialAs<T> for AsText {
    type Partial = Text<T>;

    fn into_partial(value: T) -> Tf<Text<T>> {
        Tf::Known(Text(value))
    }

    fn complete(partial: Tf<Text<T>>) -> Result<T, Error> {
        known::<T, AsText, _>(partial).map(|text| text.0)
    }
}

macro_rules! null_or_empty {
    ($($way:ident, |$value:ident| $is_null:expr;)*) => {$(
        impl<T: IsEmpty, M: PartialAs<T>> PartialAs<T> for $way<M> {
            type Partial = M::Partial;

            fn into_partial($value: T) -> Tf<M::Partial> {
                if $is_null { Tf::Null } else { M::into_partial($value) }
            }

            fn complete(partial: Tf<M::Partial>) -> Result<T, Error> {
                match partial {
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
