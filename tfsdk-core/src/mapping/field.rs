//! How a field is mapped: as its type says, or in another way that its tag chooses.

use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

/// A way to map values of `T`: the Terraform type that they have in it.
///
/// [`Plain`] maps as `T` itself says. The other ways are chosen by tag keys.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be mapped as its tag says",
    label = "this key is not for a field of type `{T}`",
    note = "`set` is for `Vec` and `VecDeque`, also inside of `Option` and `Tf`"
)]
pub trait TypeAs<T: ?Sized> {
    /// The Terraform type.
    const SPEC: &'static TypeSpec;
    /// Whether null can be held.
    const NULL: bool;
    /// Whether an unknown value can be held.
    const UNKNOWN: bool;
}

/// A way to read values of `T`.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be mapped as its tag says",
    label = "this key is not for a field of type `{T}`",
    note = "`set` is for `Vec` and `VecDeque`, also inside of `Option` and `Tf`"
)]
pub trait ReadAs<'de, T>: TypeAs<T> {
    /// Reads one value.
    ///
    /// # Errors
    /// As for [`FromTf::from_tf`].
    fn read<S: Source<'de>>(source: &mut S) -> Result<T, Error>;

    /// The value that null stands for.
    ///
    /// # Errors
    /// When null cannot be held.
    fn null() -> Result<T, Error>;
}

/// A way to write values of `T`.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be mapped as its tag says",
    label = "this key is not for a field of type `{T}`",
    note = "`set` is for `Vec` and `VecDeque`, also inside of `Option` and `Tf`"
)]
pub trait WriteAs<T: ?Sized>: TypeAs<T> {
    /// Writes one value.
    ///
    /// # Errors
    /// As for [`ToTf::to_tf`].
    fn write<K: Sink>(value: &T, sink: &mut K) -> Result<(), Error>;

    /// As for [`ToTf`].
    #[doc(hidden)]
    const KEEPS_BALANCE: bool = false;
}

/// Maps as the type itself says.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl<T: TfType + ?Sized> TypeAs<T> for Plain {
    const SPEC: &'static TypeSpec = T::SPEC;
    const NULL: bool = T::NULL;
    const UNKNOWN: bool = T::UNKNOWN;
}

impl<'de, T: FromTf<'de>> ReadAs<'de, T> for Plain {
    #[inline]
    fn read<S: Source<'de>>(source: &mut S) -> Result<T, Error> {
        T::from_tf(source)
    }

    fn null() -> Result<T, Error> {
        T::from_null()
    }
}

impl<T: ToTf + ?Sized> WriteAs<T> for Plain {
    const KEEPS_BALANCE: bool = T::KEEPS_BALANCE;

    #[inline]
    fn write<K: Sink>(value: &T, sink: &mut K) -> Result<(), Error> {
        value.to_tf(sink)
    }
}
