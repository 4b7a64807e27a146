//! Mirrors of structs: the runtime of the derive.

use std::fmt::Debug;

use super::field::PartialAs;
use super::mirror::MayBeUnknown;
use crate::error::{Error, Problems};
use crate::mapping::tf::Tf;
use crate::path::Step;

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
    pub fn field<T, M: PartialAs<T>>(&mut self, name: &'static str, partial: Tf<M::Partial>) -> Option<T> {
        let completed = M::complete(partial).map_err(|error| error.at(Step::Attribute(name.into())));
        self.keep(completed)
    }

    /// Completes an embedded struct.
    pub fn embedded<T: MayBeUnknown>(&mut self, partial: T::Partial) -> Option<T> {
        let completed = T::complete(Tf::Known(partial));
        self.keep(completed)
    }

    /// The struct, if all fields were complete.
    ///
    /// # Errors
    /// Every part that is not known, and every null that a field cannot hold.
    pub fn finish<T>(self, completed: Option<T>) -> Result<T, Error> {
        self.problems.finish(())?;
        completed.ok_or_else(|| Error::invalid("a field was not completed, and gave no reason"))
    }

    fn keep<T>(&mut self, completed: Result<T, Error>) -> Option<T> {
        match completed {
            Ok(value) => Some(value),
            Err(error) => {
                self.problems.push(error);
                None
            }
        }
    }
}

macro_rules! with_a_lifetime {
    ($($name:ident: $trait:ident;)*) => {$(
        /// The trait, with a lifetime; see [`KeyOf`](crate::mapping::enumeration::KeyOf).
        ///
        /// Each field has its number here, as two fields of one type would otherwise repeat a condition.
        pub trait $name<'x, const FIELD: usize>: $trait {}

        impl<T: $trait, const FIELD: usize> $name<'_, FIELD> for T {}
    )*};
}

with_a_lifetime! {
    CloneOf: Clone;
    DebugOf: Debug;
    PartialEqOf: PartialEq;
    EqOf: Eq;
}
