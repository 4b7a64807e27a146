//! Collections that are null where they are empty, or empty where they are null.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use super::field::{ReadAs, TypeAs, WriteAs};
use super::mirror::field::MirrorAs;
use super::tf::Tf;
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

/// A collection that can be empty.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be empty",
    label = "`null_is_empty` and `empty_is_null` are for collections and strings",
    note = "they apply to owned strings and collections: `String`, `Box<str>`, `Vec`, `Box<[T]>`, `BTreeMap` and the like"
)]
pub trait IsEmpty: Default {
    /// Whether it is empty.
    fn is_empty(&self) -> bool;
}

macro_rules! can_be_empty {
    ($([$($params:tt)*] $collection:ty;)*) => {$(
        impl<$($params)*> IsEmpty for $collection {
            fn is_empty(&self) -> bool {
                self.len() == 0
            }
        }
    )*};
}

can_be_empty! {
    [] String;
    [] Box<str>;
    [] Rc<str>;
    [] Arc<str>;
    [T] Vec<T>;
    [T] Box<[T]>;
    [T] Rc<[T]>;
    [T] Arc<[T]>;
    [T] VecDeque<T>;
    [T, H: Default] HashSet<T, H>;
    [T] BTreeSet<T>;
    [Q, T, H: Default] HashMap<Q, T, H>;
    [Q, T] BTreeMap<Q, T>;
}

#[cfg(feature = "indexmap")]
can_be_empty! {
    [T, H: Default] indexmap::IndexSet<T, H>;
    [Q, T, H: Default] indexmap::IndexMap<Q, T, H>;
}

/// Reads null as an empty collection, and writes an empty collection as empty (tag key `null_is_empty`).
#[derive(Clone, Copy, Debug)]
pub struct NullIsEmpty<M>(PhantomData<M>);

/// Reads null as an empty collection, and writes an empty collection as null (tag key `empty_is_null`).
#[derive(Clone, Copy, Debug)]
pub struct EmptyIsNull<M>(PhantomData<M>);

macro_rules! null_or_empty {
    ($($way:ident, |$value:ident| $is_null:expr;)*) => {$(
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
            const KEEPS_BALANCE: bool = M::KEEPS_BALANCE;

            fn write<K: Sink>($value: &T, sink: &mut K) -> Result<(), Error> {
                if $is_null { sink.null() } else { M::write($value, sink) }
            }
        }

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
