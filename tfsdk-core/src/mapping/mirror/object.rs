//! Mirrors of structs: the runtime of the derive.

use super::field::{MirrorAs, PartAs};
use super::leaf::known;
use super::mirrored::{Mirrored, Part};
use crate::error::{Error, Problems};
use crate::mapping::field::Plain;
use crate::mapping::hiding::hiding;
use crate::mapping::tf::Tf;
use crate::mapping::traits::{TfType, ToTf};
use crate::mapping::union;
use crate::path::Step;
use crate::value::Value;

/// Completes the fields of a struct, and collects all problems.
pub struct Completion {
    problems: Problems,
}

impl Completion {
    /// Starts without problems.
    #[allow(clippy::new_without_default, reason = "generated code calls it where no trait is in scope")]
    pub fn new() -> Self {
        Completion { problems: Problems::default() }
    }

    /// Completes an attribute.
    #[inline]
    pub fn field<T: Mirrored>(&mut self, name: &'static str, part: Part<T>) -> Option<T> {
        self.field_as::<T, Plain>(name, part)
    }

    /// Completes an attribute that is mapped in the way `M`. All structs share it, as they are many and each would be compiled for
    /// itself.
    #[inline(never)]
    pub fn field_as<T, M: MirrorAs<T>>(&mut self, name: &'static str, part: PartAs<T, M>) -> Option<T> {
        match M::complete(part) {
            Ok(field) => Some(field),
            Err(error) => {
                self.problems.push(error.at(Step::Attribute(name.into())));
                None
            }
        }
    }

    /// Completes an embedded struct.
    pub fn embedded<T: Mirrored>(&mut self, mirror: T::Mirror) -> Option<T> {
        T::complete(Tf::Known(mirror)).map_err(|error| self.problems.push(error)).ok()
    }

    /// The variant of a union whose attribute is set, from what was completed for each, in their order.
    pub fn exactly_one<T: TfType, const N: usize>(&mut self, completed: [Option<Option<T>>; N]) -> Option<T> {
        let whole = union::exactly_one(completed);
        whole.map_err(|given| union::not_exactly_one(T::SPEC, &given, |_| false, &mut self.problems)).ok()
    }

    /// The struct, if all fields were complete.
    ///
    /// # Errors
    /// Every part that is not known, and every null that a field cannot hold.
    pub fn finish<T: TfType>(self, completed: Option<T>) -> Result<T, Error> {
        self.problems.finish(()).map_err(|error| hiding(error, T::SPEC))?;
        match completed {
            Some(whole) => Ok(whole),
            None => Err(Error::invalid("a field was not completed, and gave no reason")),
        }
    }
}

/// The struct of a mirror that is neither null nor unknown as a whole.
///
/// # Errors
/// When it is, or what `complete` says.
pub fn complete<T: TfType, P>(
    mirror: Tf<P>,
    complete: impl FnOnce(P) -> Result<T, Error>,
) -> Result<T, Error> {
    known::<T, P>(mirror).and_then(complete)
}

/// Whether two mirrors stand for the same value. One that cannot be written stands for none.
pub fn same<T: ToTf>(one: &T, other: &T) -> bool {
    match (Value::of(one), Value::of(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

macro_rules! with_a_lifetime {
    ($($name:ident: $trait:path;)*) => {$(
        /// The trait, with a lifetime; see [`KeyOf`](crate::mapping::enumeration::KeyOf).
        pub trait $name<'x>: $trait {}

        impl<T: $trait> $name<'_> for T {}
    )*};
}

with_a_lifetime! {
    CloneOf: Clone;
    PartialEqOf: PartialEq;
    PartClone: Mirrored<Mirror: Clone>;
}

/// A way of mapping whose mirrors can be cloned, with a lifetime; see [`CloneOf`].
pub trait PartCloneAs<'x, T>: MirrorAs<T, Mirror: Clone> {}

impl<T, M: MirrorAs<T, Mirror: Clone>> PartCloneAs<'_, T> for M {}
