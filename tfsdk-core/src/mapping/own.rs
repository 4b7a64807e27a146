//! Fields of structs that have mirrors, and what newtypes hold, as generated code names them.

use super::field::ReadAs;
use super::mirror::{MirrorAs, Mirrored};
use super::object::{attribute, attribute_as};
use crate::ty::FieldSpec;

/// A type that can be read in the way `M`, named through itself.
///
/// Generated code names what a newtype holds so wherever it reads it. Where that cannot be read in that way, each of these places has the
/// same error, which the compiler shows once.
pub trait ReadInWay<'de, M> {
    /// The type itself.
    type Own;
}

impl<'de, T, M: ReadAs<'de, T>> ReadInWay<'de, M> for T {
    type Own = T;
}

/// What a newtype holds, which is read in the way `M`.
pub type ReadableAs<'de, T, M> = <T as ReadInWay<'de, M>>::Own;

/// An attribute, in the type of a struct that has a mirror.
///
/// That its type has one is a bound, as the compiler asks a bound at each field: what it looks for in the name of a type, it
/// looks for once.
pub const fn attribute_with_mirror<T: Mirrored>(name: &'static str) -> FieldSpec {
    attribute::<T>(name)
}

/// The same for an attribute that is mapped in the way `M`.
pub const fn attribute_with_mirror_as<T, M: MirrorAs<T>>(name: &'static str) -> FieldSpec {
    attribute_as::<T, M>(name)
}

/// The type of an embedded struct, where the one that embeds it has a mirror.
pub type WithMirror<T> = <<T as Mirrored>::Mirror as MirrorOf<T>>::Own;

/// Any type, taken for the mirror of `T`.
pub trait MirrorOf<T> {
    /// The type that is mirrored.
    type Own;
}

impl<T, P: ?Sized> MirrorOf<T> for P {
    type Own = T;
}
