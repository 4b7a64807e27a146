//! The mirror of a field, which is mapped as its type says or otherwise by its tag.

use super::leaf;
use super::mirror::MayBeUnknown;
use crate::error::Error;
use crate::mapping::field::{Plain, TypeAs};
use crate::mapping::tf::Tf;
use crate::mapping::traits::TfType;
use crate::ty::Type;

/// A way to map values of `T`: the mirror that they have in it. See [`MayBeUnknown`].
pub trait PartialAs<T>: TypeAs<T> {
    /// The mirror. The `Tf` around it says if the value is null or unknown as a whole.
    type Partial;

    /// The mirror of a value, in which all is known.
    fn into_partial(value: T) -> Tf<Self::Partial>;

    /// The value of a mirror, if all of it is known.
    ///
    /// # Errors
    /// When a part is unknown, or null where it cannot be: all of them, each with its path.
    fn complete(partial: Tf<Self::Partial>) -> Result<T, Error>;
}

/// [`PartialAs`], with a lifetime; see [`KeyOf`](crate::mapping::enumeration::KeyOf).
pub trait PartialAsOf<'x, T>: PartialAs<T> {}

impl<T, M: PartialAs<T>> PartialAsOf<'_, T> for M {}

/// The mirror, if it is neither null nor unknown as a whole.
pub(super) fn known<T, M: TypeAs<T>, P>(partial: Tf<P>) -> Result<P, Error> {
    match partial {
        Tf::Known(value) => Ok(value),
        Tf::Null => Err(Error::null(Type::from(M::SPEC).friendly_name())),
        Tf::Unknown => Err(leaf::unknown()),
    }
}

#[diagnostic::do_not_recommend]
impl<T: MayBeUnknown + TfType> PartialAs<T> for Plain {
    type Partial = T::Partial;

    #[inline]
    fn into_partial(value: T) -> Tf<T::Partial> {
        value.into_partial()
    }

    #[inline]
    fn complete(partial: Tf<T::Partial>) -> Result<T, Error> {
        T::complete(partial)
    }
}
