//! What derived code does with the fields of a struct, where all of their types are Terraform's.
//!
//! A type that cannot be mapped lacks many traits, and the compiler would report each of them. So the constant that is
//! the struct's Terraform type asks first, alone; most of what else is generated goes through a constant whose type is
//! [`If`] that one is sound. If it is not, the type of all else is not known either, about which the compiler is silent.

use std::convert::Infallible;

use super::field::{ReadAs, WriteAs};
use super::mirror::field::{MirrorAs, PartAs};
use super::mirror::mirrored::{Mirrored, Part};
use crate::error::Error;
use crate::stream::{Sink, Source};

/// Says that the types of all fields are Terraform's.
#[derive(Clone, Copy, Debug)]
pub struct Typed;

/// `T`, if the constant is sound.
pub type If<const SOUND: bool, T = Typed> = <Sound<SOUND> as Admits<T>>::Admitted;

/// A constant that is sound.
#[derive(Clone, Copy, Debug)]
pub struct Sound<const SOUND: bool>;

/// What may be used because of it.
pub trait Admits<T> {
    /// The type itself.
    type Admitted;
}

impl<T, const SOUND: bool> Admits<T> for Sound<SOUND> {
    type Admitted = T;
}

/// A struct whose mirror names types of its fields through this, so that it has them only if all are Terraform's.
pub trait IfTyped<T> {
    /// The type itself.
    type Type;
}

/// What a mistake leaves unknown: any type, of what nobody can have.
///
/// A call, as the compiler warns of what stands behind a `match` without arms.
pub const fn unknown<T>(mistakes: Infallible) -> T {
    match mistakes {}
}

/// That a constant is sound: if it is not, nor is what asks this.
///
/// By value, as a reference to a constant is a constant of its own, which the compiler makes and looks through.
pub const fn sound<T: Copy>(_: T) -> bool {
    true
}

impl Typed {
    /// The value itself.
    #[inline(always)]
    pub fn given<T>(self, value: T) -> T {
        value
    }

    /// Reads a value in the way `M`.
    ///
    /// # Errors
    /// As for [`ReadAs::read`].
    #[inline]
    pub fn read<'de, T, M: ReadAs<'de, T>, S: Source<'de>>(self, source: &mut S) -> Result<T, Error> {
        M::read(source)
    }

    /// The value that null stands for.
    ///
    /// # Errors
    /// As for [`ReadAs::null`].
    #[inline]
    pub fn null<'de, T, M: ReadAs<'de, T>>(self) -> Result<T, Error> {
        M::null()
    }

    /// Writes a value in the way `M`.
    ///
    /// # Errors
    /// As for [`WriteAs::write`].
    #[inline]
    pub fn write<T: ?Sized, M: WriteAs<T>, K: Sink>(self, value: &T, sink: &mut K) -> Result<(), Error> {
        M::write(value, sink)
    }

    /// The mirror of an attribute.
    #[inline]
    pub fn mirrored<T: Mirrored>(self, value: T) -> Part<T> {
        value.into_mirror()
    }

    /// The mirror of an embedded struct.
    #[inline]
    pub fn embedded<T, P: From<T>>(self, value: T) -> P {
        value.into()
    }

    /// The mirror of an attribute that is mapped in the way `M`.
    #[inline]
    pub fn mirrored_as<T, M: MirrorAs<T>>(self, value: T) -> PartAs<T, M> {
        M::into_mirror(value)
    }
}
