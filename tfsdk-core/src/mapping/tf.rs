//! A value that may be null or unknown.

use super::traits::{FromTf, TfType, ToTf};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

/// A value as Terraform may send it: null, not known yet, or known.
///
/// Unlike `Option<T>`, which holds null, it also holds the unknown values of planning. Unknown is never
/// null, and never equal to anything but unknown.
///
/// ```
/// use tfsdk::Tf;
///
/// let arn: Tf<String> = Tf::Unknown;
/// assert_eq!(arn.known(), None);
/// assert_eq!(Tf::from("ami-1").map(str::len), Tf::Known(5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "types.String")]
#[doc(alias = "types.Int64")]
#[doc(alias = "types.Float64")]
#[doc(alias = "types.Bool")]
#[doc(alias = "types.List")]
#[doc(alias = "types.Object")]
pub enum Tf<T> {
    /// There is no value.
    #[default]
    Null,
    /// There will be a value, or null, after apply.
    Unknown,
    /// There is this value.
    Known(T),
}

impl<T> Tf<T> {
    /// Whether this is null.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// assert!(Tf::<u8>::Null.is_null() && !Tf::<u8>::Unknown.is_null());
    /// ```
    pub const fn is_null(&self) -> bool {
        matches!(self, Tf::Null)
    }

    /// Whether this is unknown.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// assert!(Tf::<u8>::Unknown.is_unknown());
    /// ```
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Tf::Unknown)
    }

    /// Whether there is a value.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// assert!(Tf::Known(1).is_known() && !Tf::<u8>::Null.is_known());
    /// ```
    pub const fn is_known(&self) -> bool {
        matches!(self, Tf::Known(_))
    }

    /// The value, if there is one. It takes it: [`as_known`](Self::as_known) borrows it.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// assert_eq!(Tf::Known(1).known(), Some(1));
    /// assert_eq!(Tf::<u8>::Unknown.known(), None);
    /// ```
    pub fn known(self) -> Option<T> {
        match self {
            Tf::Known(value) => Some(value),
            _ => None,
        }
    }

    /// The value, if there is one, borrowed. Unlike [`known`](Self::known) it leaves this as it is.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// let name = Tf::Known("a".to_owned());
    /// assert_eq!(name.as_known().map(String::len), Some(1));
    /// assert!(name.is_known());
    /// ```
    #[doc(alias = "ValueString")]
    pub const fn as_known(&self) -> Option<&T> {
        match self {
            Tf::Known(value) => Some(value),
            _ => None,
        }
    }

    /// The same, with the value borrowed.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// let name = Tf::Known("a".to_owned());
    /// assert_eq!(name.as_ref().known().map(String::len), Some(1));
    /// ```
    pub const fn as_ref(&self) -> Tf<&T> {
        match self {
            Tf::Null => Tf::Null,
            Tf::Unknown => Tf::Unknown,
            Tf::Known(value) => Tf::Known(value),
        }
    }

    /// The same, with the value borrowed mutably.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// let mut size = Tf::Known(1);
    /// if let Tf::Known(size) = size.as_mut() {
    ///     *size += 1;
    /// }
    /// assert_eq!(size, Tf::Known(2));
    /// ```
    pub const fn as_mut(&mut self) -> Tf<&mut T> {
        match self {
            Tf::Null => Tf::Null,
            Tf::Unknown => Tf::Unknown,
            Tf::Known(value) => Tf::Known(value),
        }
    }

    /// The same, with the value, if there is one, changed.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// assert_eq!(Tf::Known(1).map(|number| number * 2), Tf::Known(2));
    /// assert_eq!(Tf::<u8>::Unknown.map(|number| number * 2), Tf::Unknown);
    /// ```
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Tf<U> {
        match self {
            Tf::Null => Tf::Null,
            Tf::Unknown => Tf::Unknown,
            Tf::Known(value) => Tf::Known(change(value)),
        }
    }

    /// The value as an `Option`, in which `None` is null, or `None` when this is unknown.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// assert_eq!(Tf::Known(1).known_or_null(), Some(Some(1)));
    /// assert_eq!(Tf::<u8>::Null.known_or_null(), Some(None));
    /// assert_eq!(Tf::<u8>::Unknown.known_or_null(), None);
    /// ```
    pub fn known_or_null(self) -> Option<Option<T>> {
        match self {
            Tf::Null => Some(None),
            Tf::Unknown => None,
            Tf::Known(value) => Some(Some(value)),
        }
    }
}

impl<T: std::ops::Deref> Tf<T> {
    /// The same, with the value dereferenced: `Tf<&str>` of a `Tf<String>`.
    ///
    /// ```
    /// use tfsdk::Tf;
    ///
    /// assert_eq!(Tf::Known("a".to_owned()).as_deref(), Tf::Known("a"));
    /// ```
    pub fn as_deref(&self) -> Tf<&T::Target> {
        self.as_ref().map(|value| &**value)
    }
}

impl<T> From<T> for Tf<T> {
    fn from(value: T) -> Self {
        Tf::Known(value)
    }
}

impl<T> From<Option<T>> for Tf<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Tf::Null, Tf::Known)
    }
}

impl<T: TfType> TfType for Tf<T> {
    const SPEC: &'static TypeSpec = T::SPEC;
    const NULL: bool = true;
    const UNKNOWN: bool = true;
}

impl<'de, T: FromTf<'de>> FromTf<'de> for Tf<T> {
    #[inline]
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        read(source, T::from_tf)
    }

    fn from_null() -> Result<Self, Error> {
        Ok(Tf::Null)
    }
}

impl<T: ToTf> ToTf for Tf<T> {
    const KEEPS_BALANCE: bool = T::KEEPS_BALANCE;

    #[inline]
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        match self {
            Tf::Null => sink.null(),
            Tf::Unknown => sink.unknown(None),
            Tf::Known(value) => value.to_tf(sink),
        }
    }
}

/// Reads what may be null or unknown, and what is known by `known`, however the field is mapped. A part that is unknown where its
/// type holds none makes the whole unknown, where the source allows it.
#[inline]
pub(super) fn read<'de, T, S: Source<'de>>(
    source: &mut S,
    known: impl FnOnce(&mut S) -> Result<T, Error>,
) -> Result<Tf<T>, Error> {
    if source.take_null()? {
        return Ok(Tf::Null);
    }
    if source.take_unknown()?.is_some() {
        return Ok(Tf::Unknown);
    }
    match known(source) {
        Ok(value) => Ok(Tf::Known(value)),
        Err(error) => source.unknown_within(error).map(|()| Tf::Unknown),
    }
}
