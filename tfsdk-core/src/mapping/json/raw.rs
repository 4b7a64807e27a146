//! JSON that is read later.

use std::fmt;

use crate::codec::json;
use crate::error::Error;
use crate::limits::Limits;
use crate::mapping::traits::{FromTf, TfType};
use crate::stream::Source;
use crate::ty::{Type, TypeSpec};
use crate::value::Value;

/// A value in JSON that has not been read: its text, which is borrowed.
///
/// It is a part of a larger text whose type is told elsewhere, or is wanted only in some cases. That it is JSON is
/// checked; what it holds is found out by [`get`](Self::get). Only JSON can be read so: from MessagePack or a value it
/// is an error.
///
/// ```
/// use tfsdk::json::{self, Raw};
///
/// let parts: Vec<Raw<'_>> = json::from_str(r#"[1, {"a": "b"}]"#)?;
/// assert_eq!(parts[1].text(), r#"{"a": "b"}"#);
/// assert_eq!(parts[0].get::<u8>()?, 1);
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Raw<'a>(&'a str);

impl<'a> Raw<'a> {
    /// Null.
    pub const NULL: Raw<'static> = Raw("null");

    /// The text, without white space around it.
    ///
    /// ```
    /// use tfsdk::json::{self, Raw};
    ///
    /// assert_eq!(json::from_str::<Raw<'_>>(" [1, 2] ")?.text(), "[1, 2]");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub const fn text(self) -> &'a str {
        self.0
    }

    /// Whether this is null, or was not there.
    ///
    /// ```
    /// use tfsdk::json::{self, Raw};
    ///
    /// assert!(json::from_str::<Raw<'_>>("null")?.is_null());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn is_null(self) -> bool {
        self.0 == "null"
    }

    /// Reads it as a `T`.
    ///
    /// # Errors
    /// When it does not fit: all problems, each with its path within this value.
    ///
    /// ```
    /// use tfsdk::json::{self, Raw};
    ///
    /// assert_eq!(json::from_str::<Raw<'_>>("[1, 2]")?.get::<Vec<u8>>()?, [1, 2]);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn get<T: FromTf<'a>>(self) -> Result<T, Error> {
        self.get_with(Limits::new())
    }

    /// Reads it as a `T` within custom limits; otherwise like [`get`](Self::get).
    ///
    /// # Errors
    /// As for that, and when a limit is met.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::json::{self, Raw};
    ///
    /// let raw: Raw<'_> = json::from_str("[[1]]")?;
    /// assert!(raw.get_with::<Vec<Vec<u8>>>(Limits::new().max_depth(1)).is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn get_with<T: FromTf<'a>>(self, limits: Limits) -> Result<T, Error> {
        super::from_str_with(self.0, limits)
    }

    /// Reads it as a value of this type.
    ///
    /// # Errors
    /// When it does not fit: all problems, each with its path within this value.
    ///
    /// ```
    /// use tfsdk::json::{self, Raw};
    /// use tfsdk::{Type, Value};
    ///
    /// assert_eq!(json::from_str::<Raw<'_>>("1")?.value(&Type::NUMBER)?, Value::from(1));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn value(self, ty: &Type) -> Result<Value, Error> {
        json::value_from_str(self.0, ty)
    }
}

impl fmt::Debug for Raw<'_> {
    /// Without the text, as nobody knows here whether it is a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Raw({} bytes)", self.0.len())
    }
}

impl TfType for Raw<'_> {
    const SPEC: &'static TypeSpec = &TypeSpec::Dynamic;
    const NULL: bool = true;
}

impl<'de: 'a, 'a> FromTf<'de> for Raw<'a> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        source.json().map(Raw)
    }

    fn from_null() -> Result<Self, Error> {
        Ok(Raw::NULL)
    }
}
