//! Types of fields that are mapped in a way of their own, as generated code names them.

use super::field::{ReadAs, TypeAs};
use super::mirror::{MirrorAs, Mirrored};

/// A type that can be mapped in the way `M`, named through itself.
///
/// Generated code names the type of a field so wherever it asks something of it. Where the type cannot be mapped in
/// that way, each of these places has the same error, which the compiler shows once.
pub trait MappedAs<M> {
    /// The type itself.
    type Own: ?Sized;
}

impl<T: ?Sized, M: TypeAs<T>> MappedAs<M> for T {
    type Own = T;
}

/// The type of a field that is mapped in the way `M`.
pub type OwnAs<T, M> = <T as MappedAs<M>>::Own;

/// A type that can be read in the way `M`, named through itself as by [`MappedAs`].
pub trait ReadInWay<'de, M> {
    /// The type itself.
    type Own;
}

impl<'de, T, M: ReadAs<'de, T>> ReadInWay<'de, M> for T {
    type Own = T;
}

/// What a newtype holds, which is read in the way `M`.
pub type ReadableAs<'de, T, M> = <T as ReadInWay<'de, M>>::Own;

/// The type of a field of a struct that has a mirror. Where it has none, that is reported here as at the mirror's field.
pub type WithMirror<T> = <<T as Mirrored>::Mirror as MirrorOf<T>>::Own;

/// The same for a field that is mapped in the way `M`.
pub type WithMirrorAs<T, M> = <<M as MirrorAs<T>>::Mirror as MirrorOf<T>>::Own;

/// Any type, taken for the mirror of `T`.
pub trait MirrorOf<T> {
    /// The type that is mirrored.
    type Own;
}

impl<T, P: ?Sized> MirrorOf<T> for P {
    type Own = T;
}
