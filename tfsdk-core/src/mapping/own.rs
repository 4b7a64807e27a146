//! Types of fields that are mapped in a way of their own, as generated code names them.

use super::field::TypeAs;

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
