//! The mirror of a field, which is mapped as its type says or otherwise by its tag.

use super::leaf;
use super::mirrored::Mirrored;
use crate::error::Error;
use crate::mapping::field::{Plain, TypeAs};
use crate::mapping::tf::Tf;
use crate::ty::Type;

/// A way to map values of `T`: the mirror that they have in it. See [`Mirrored`].
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be mapped as its tag says",
    label = "this key is not for a field of type `{T}`",
    note = "`set` is for `Vec` and `VecDeque`, also inside of `Option` and `Tf`"
)]
pub trait MirrorAs<T>: TypeAs<T> {
    /// The mirror. The `Tf` around it says if the value is null or unknown as a whole.
    type Mirror;

    /// The mirror of a value, in which all is known.
    fn into_mirror(value: T) -> Tf<Self::Mirror>;

    /// The value of a mirror, if all of it is known.
    ///
    /// # Errors
    /// When a part is unknown, or null where it cannot be: all of them, each with its path.
    fn complete(mirror: Tf<Self::Mirror>) -> Result<T, Error>;
}

/// A part of a mirror, for a field that is mapped in the way `M`.
pub type PartAs<T, M> = Tf<<M as MirrorAs<T>>::Mirror>;

/// [`MirrorAs`], with a lifetime; see [`KeyOf`](crate::mapping::enumeration::KeyOf).
pub trait MirrorAsOf<'x, T>: MirrorAs<T> {}

impl<T, M: MirrorAs<T>> MirrorAsOf<'_, T> for M {}

/// The mirror, if it is neither null nor unknown as a whole.
pub(in crate::mapping) fn known<T, M: TypeAs<T>, P>(mirror: Tf<P>) -> Result<P, Error> {
    match mirror {
        Tf::Known(value) => Ok(value),
        Tf::Null => Err(Error::null(Type::from(M::SPEC).friendly_name())),
        Tf::Unknown => Err(leaf::unknown()),
    }
}

impl<T: Mirrored> MirrorAs<T> for Plain {
    type Mirror = T::Mirror;

    #[inline]
    fn into_mirror(value: T) -> Tf<T::Mirror> {
        value.into_mirror()
    }

    #[inline]
    fn complete(mirror: Tf<T::Mirror>) -> Result<T, Error> {
        T::complete(mirror)
    }
}
