//! Outputs.

use std::fmt;

use tfsdk_core::error::Error;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::{Raw, from_str_with};
use tfsdk_core::path::Step;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_derive::TfObject;

use crate::data::Data;
use crate::derived;
use crate::marks::Marks;

/// An output of the root module.
///
/// ```
/// use tfsdk::files::State;
///
/// let state = State::from_json(
///     r#"{"version":4,"resources":[],"outputs":{"zone":{"value":"eu","type":"string"},
///         "key":{"value":"s3cret","type":"string","sensitive":true}}}"#,
/// )?;
/// let shown: Vec<_> = state.outputs.iter().filter(|(_, output)| !output.is_sensitive).collect();
/// assert_eq!((shown.len(), &**shown[0].0), (1, "zone"));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
///
/// Its `Debug` form has no value, and of what is sensitive no type either, which names the attributes.
#[derive(Clone)]
#[non_exhaustive]
pub struct Output<'a> {
    /// Its value.
    pub data: Data<'a>,
    /// Its type, where the file tells it.
    pub ty: Option<Type>,
    /// Whether it is sensitive. Its value stands in the file all the same.
    pub is_sensitive: bool,
}

/// An output as the files have it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Written<'a> {
    #[tfsdk("value")]
    value: Raw<'a>,
    #[tfsdk("type")]
    ty: Raw<'a>,
    #[tfsdk("sensitive")]
    sensitive: Option<bool>,
}

impl<'a> Output<'a> {
    pub(crate) fn read(json: &'a str, limits: Limits) -> Result<Self, Error> {
        let written: Written<'a> = from_str_with(json, limits)?;
        let is_sensitive = written.sensitive == Some(true);
        let marks = if is_sensitive { Marks::All } else { Marks::NONE };
        let ty = match written.ty.is_null() {
            true => None,
            false => {
                let ty = Type::from_json_with(written.ty.text(), limits);
                Some(ty.map_err(|error| unread_type(error, is_sensitive))?)
            }
        };
        Ok(Output { data: Data::shown(written.value, marks, limits), ty, is_sensitive })
    }

    /// Reads it as a type of yours.
    ///
    /// # Errors
    /// When it does not fit. What is sensitive is not quoted.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(r#"{"version":4,"resources":[],"outputs":{"ports":{"value":[80,22],"type":["list","number"]}}}"#)?;
    /// assert_eq!(state.outputs["ports"].get::<Vec<u16>>()?, [80, 22]);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn get<'s, T: FromTf<'s>>(&'s self) -> Result<T, Error> {
        self.data.get()
    }

    /// Its value, of the type that the file tells.
    ///
    /// # Errors
    /// When it does not fit the type. What is sensitive is not quoted.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(r#"{"version":4,"resources":[],"outputs":{"ports":{"value":[80,22],"type":["set","number"]}}}"#)?;
    /// assert_eq!(state.outputs["ports"].value()?.to_string(), "toset([22, 80])");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn value(&self) -> Result<Value, Error> {
        match &self.ty {
            Some(ty) => self.data.value(ty),
            None => self.data.untyped(),
        }
    }
}

/// The type of a sensitive output names attributes, which are as sensitive as what they hold: then nothing in it is told.
#[cold]
fn unread_type(error: Error, is_sensitive: bool) -> Error {
    let error = match is_sensitive && error.exhausted().is_none() {
        true => {
            Error::expected("a type, which is a name or a list that starts with one", "(sensitive value)")
        }
        false => error.without_place(),
    };
    error.at(Step::Attribute("type".into()))
}

impl fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Output");
        shown.field("data", &self.data);
        if !self.is_sensitive {
            shown.field("ty", &self.ty);
        }
        shown.field("is_sensitive", &self.is_sensitive).finish()
    }
}
