//! Mirrors of types without parts, and of types that hold one value.

use std::borrow::Cow;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};

use super::mirrored::Mirrored;
use crate::error::{Error, ProblemKind, Problems};
use crate::limits::Limits;
use crate::mapping::tf::Tf;
use crate::mapping::traits::{FromTf, TfType};
use crate::number::Number;
use crate::path::Path;
use crate::ty::{Type, TypeSpec};
use crate::value::Value;

/// The mirror, if it is neither null nor unknown as a whole.
///
/// # Errors
/// When it is null or unknown.
#[inline]
pub fn known<T: TfType, P>(mirror: Tf<P>) -> Result<P, Error> {
    match mirror {
        Tf::Known(value) => Ok(value),
        Tf::Null => Err(null(T::SPEC)),
        Tf::Unknown => Err(unknown()),
    }
}

#[cold]
fn null(spec: &'static TypeSpec) -> Error {
    Error::null(Type::from(spec).friendly_name())
}

#[cold]
pub(super) fn unknown() -> Error {
    Error::new(ProblemKind::Unknown, "the value is known only after apply").quoting_nothing()
}

/// The value, if it is known, or the value that null stands for in its type.
///
/// # Errors
/// When it is unknown, or null for a type that cannot hold null.
pub fn from_null<T: for<'de> FromTf<'de>>(mirror: Tf<T>) -> Result<T, Error> {
    match mirror {
        Tf::Known(value) => Ok(value),
        Tf::Null => T::from_null(),
        Tf::Unknown => Err(unknown()),
    }
}

macro_rules! leaves {
    ($([$($param:tt)*] $leaf:ty),* $(,)?) => {$(
        impl<$($param)*> Mirrored for $leaf {
            type Mirror = Self;

            #[inline]
            fn into_mirror(self) -> Tf<Self> {
                Tf::Known(self)
            }

            #[inline]
            fn complete(mirror: Tf<Self>) -> Result<Self, Error> {
                known::<Self, Self>(mirror)
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

impl Mirrored for Value {
    type Mirror = Value;

    fn into_mirror(self) -> Tf<Value> {
        if self.is_known() { Tf::Known(self) } else { Tf::Unknown }
    }

    fn complete(mirror: Tf<Value>) -> Result<Self, Error> {
        let value = from_null(mirror)?;
        let mut problems = Problems::default();
        let mut told = 0;
        value.walk(|path, part| {
            if !part.is_known() {
                // Of further ones the path is not told, and would take as much as the value is deep.
                let path = if told < Limits::new().problems() { path } else { &Path::root() };
                problems.push(unknown().at_path(path));
                told += 1;
            }
            ControlFlow::<()>::Continue(())
        });
        problems.finish(value)
    }
}

impl<T: Mirrored> Mirrored for Option<T> {
    type Mirror = T::Mirror;

    fn into_mirror(self) -> Tf<T::Mirror> {
        self.map_or(Tf::Null, T::into_mirror)
    }

    fn complete(mirror: Tf<T::Mirror>) -> Result<Self, Error> {
        match mirror {
            Tf::Null => Ok(None),
            other => T::complete(other).map(Some),
        }
    }
}

impl<T: Mirrored> Mirrored for Tf<T> {
    type Mirror = T::Mirror;

    fn into_mirror(self) -> Tf<T::Mirror> {
        match self {
            Tf::Null => Tf::Null,
            Tf::Unknown => Tf::Unknown,
            Tf::Known(value) => value.into_mirror(),
        }
    }

    fn complete(mirror: Tf<T::Mirror>) -> Result<Self, Error> {
        match mirror {
            Tf::Null => Ok(Tf::Null),
            other => T::complete(other).map(Tf::Known),
        }
    }
}

/// What is boxed stays so, as it may be large.
impl<T: Mirrored> Mirrored for Box<T> {
    type Mirror = Box<T::Mirror>;

    fn into_mirror(self) -> Tf<Box<T::Mirror>> {
        T::into_mirror(*self).map(Box::new)
    }

    fn complete(mirror: Tf<Box<T::Mirror>>) -> Result<Self, Error> {
        T::complete(mirror.map(|boxed| *boxed)).map(Self::new)
    }
}

macro_rules! shared {
    ($($pointer:ident)*) => {$(
        impl<T: Mirrored + Clone> Mirrored for $pointer<T> {
            type Mirror = T::Mirror;

            fn into_mirror(self) -> Tf<T::Mirror> {
                T::into_mirror($pointer::unwrap_or_clone(self))
            }

            fn complete(mirror: Tf<T::Mirror>) -> Result<Self, Error> {
                T::complete(mirror).map($pointer::new)
            }
        }
    )*};
}

shared!(Rc Arc);
