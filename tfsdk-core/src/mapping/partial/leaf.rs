//! Mirrors of types without parts, and of types that hold one value.

use std::borrow::Cow;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};

use super::mirror::MayBeUnknown;
use crate::error::{Error, ProblemKind, Problems};
use crate::mapping::tf::Tf;
use crate::mapping::traits::{FromTf, TfType};
use crate::number::Number;
use crate::ty::Type;
use crate::value::Value;

/// The mirror, if it is neither null nor unknown as a whole.
///
/// # Errors
/// When it is null or unknown.
#[inline]
pub fn known<T: TfType, P>(partial: Tf<P>) -> Result<P, Error> {
    match partial {
        Tf::Known(value) => Ok(value),
        Tf::Null => Err(Error::null(Type::of::<T>().friendly_name())),
        Tf::Unknown => Err(unknown()),
    }
}

#[cold]
pub(super) fn unknown() -> Error {
    Error::new(ProblemKind::Unknown, "the value is known only after apply")
}

/// The value, if it is known, or the value that null stands for in its type.
///
/// # Errors
/// When it is unknown, or null for a type that cannot hold null.
pub fn from_null<T: for<'de> FromTf<'de>>(partial: Tf<T>) -> Result<T, Error> {
    match partial {
        Tf::Known(value) => Ok(value),
        Tf::Null => T::from_null(),
        Tf::Unknown => Err(unknown()),
    }
}

macro_rules! leaves {
    ($([$($param:tt)*] $leaf:ty),* $(,)?) => {$(
        impl<$($param)*> MayBeUnknown for $leaf {
            type Partial = Self;

            #[inline]
            fn into_partial(self) -> Tf<Self> {
                Tf::Known(self)
            }

            #[inline]
            fn complete(partial: Tf<Self>) -> Result<Self, Error> {
                known::<Self, Self>(partial)
            }
        }
    )*};
}

leaves! {
    [] bool, [] char, [] f32, [] f64, [] Number, [] BigInt, [] BigUint,
    [] String, [] Box<str>, [] Rc<str>, [] Arc<str>, ['a] Cow<'a, str>, ['a] &'a str,
}

macro_rules! integers {
    ($($int:ident)*) => { leaves! { $([] $int, [] NonZero<$int>),* } };
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

#[cfg(feature = "bigdecimal")]
leaves! { [] bigdecimal::BigDecimal }

impl MayBeUnknown for Value {
    type Partial = Value;

    fn into_partial(self) -> Tf<Value> {
        if self.is_known() { Tf::Known(self) } else { Tf::Unknown }
    }

    fn complete(partial: Tf<Value>) -> Result<Self, Error> {
        let value = from_null(partial)?;
        let mut problems = Problems::default();
        for path in value.unknown_paths() {
            problems.push(unknown().at_path(&path));
        }
        problems.finish(value)
    }
}

impl<T: MayBeUnknown> MayBeUnknown for Option<T> {
    type Partial = T::Partial;

    fn into_partial(self) -> Tf<T::Partial> {
        self.map_or(Tf::Null, T::into_partial)
    }

    fn complete(partial: Tf<T::Partial>) -> Result<Self, Error> {
        match partial {
            Tf::Null => Ok(None),
            other => T::complete(other).map(Some),
        }
    }
}

impl<T: MayBeUnknown> MayBeUnknown for Tf<T> {
    type Partial = T::Partial;

    fn into_partial(self) -> Tf<T::Partial> {
        match self {
            Tf::Null => Tf::Null,
            Tf::Unknown => Tf::Unknown,
            Tf::Known(value) => value.into_partial(),
        }
    }

    fn complete(partial: Tf<T::Partial>) -> Result<Self, Error> {
        match partial {
            Tf::Null => Ok(Tf::Null),
            other => T::complete(other).map(Tf::Known),
        }
    }
}

impl<T: MayBeUnknown> MayBeUnknown for Box<T> {
    type Partial = T::Partial;

    fn into_partial(self) -> Tf<T::Partial> {
        T::into_partial(*self)
    }

    fn complete(partial: Tf<T::Partial>) -> Result<Self, Error> {
        T::complete(partial).map(Box::new)
    }
}

macro_rules! shared {
    ($($pointer:ident)*) => {$(
        impl<T: MayBeUnknown + Clone> MayBeUnknown for $pointer<T> {
            type Partial = T::Partial;

            fn into_partial(self) -> Tf<T::Partial> {
                T::into_partial($pointer::unwrap_or_clone(self))
            }

            fn complete(partial: Tf<T::Partial>) -> Result<Self, Error> {
                T::complete(partial).map($pointer::new)
            }
        }
    )*};
}

shared!(Rc Arc);
