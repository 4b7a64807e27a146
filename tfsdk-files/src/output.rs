//! Outputs.

use std::fmt;

use tfsdk_core::error::Error as ValueError;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::{Raw, from_str_with};
use tfsdk_core::path::Step;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_derive::TfObject;

use crate::data::Data;
use crate::derived;
use crate::error::Error;
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
    name: String,
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
    pub(crate) fn read(name: &str, json: &'a str, limits: Limits) -> Result<Self, Error> {
        Output::of_json(name, json, limits).map_err(|error| Error::at(place(name), error))
    }

    fn of_json(name: &str, json: &'a str, limits: Limits) -> Result<Self, ValueError> {
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
        Ok(Output {
            name: name.to_owned(),
            data: Data::shown(written.value, marks, limits),
            ty,
            is_sensitive,
        })
    }

    /// Reads it as a type of yours.
    ///
    /// # Errors
    /// When it does not fit: all problems, each with the name of the output and the path. What is sensitive is not quoted.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(r#"{"version":4,"resources":[],"outputs":{"ports":{"value":[80,22],"type":["list","number"]}}}"#)?;
    /// assert_eq!(state.outputs["ports"].get::<Vec<u16>>()?, [80, 22]);
    ///
    /// let error = state.outputs["ports"].get::<Vec<bool>>().unwrap_err();
    /// assert!(error.to_string().starts_with("2 problems:\n  output.ports: [0]: expected a bool, found number 80"), "{error}");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn get<'s, T: FromTf<'s>>(&'s self) -> Result<T, Error> {
        self.data.get().map_err(|error| Error::at(place(&self.name), error))
    }

    /// Its value, of the type that the file tells.
    ///
    /// # Errors
    /// When it does not fit the type; otherwise as for [`get`](Self::get).
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(r#"{"version":4,"resources":[],"outputs":{"ports":{"value":[80,22],"type":["set","number"]}}}"#)?;
    /// assert_eq!(state.outputs["ports"].value()?.to_string(), "toset([22, 80])");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn value(&self) -> Result<Value, Error> {
        let read = match &self.ty {
            Some(ty) => self.data.value(ty),
            None => self.data.untyped(),
        };
        read.map_err(|error| Error::at(place(&self.name), error))
    }

    /// Its value without what the file marks as sensitive; see [`Data::redacted`].
    ///
    /// # Errors
    /// When a limit is met.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"resources":[],"outputs":{"key":{"value":"s3cret","type":"string","sensitive":true},"port":{"value":80,"type":"number"}}}"#,
    /// )?;
    /// assert_eq!(state.outputs["key"].redacted()?.to_string(), r#""(sensitive value)""#);
    /// assert_eq!(state.outputs["port"].redacted()?.to_string(), "80");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn redacted(&self) -> Result<Value, Error> {
        self.data.redacted().map_err(|error| Error::at(place(&self.name), error))
    }
}

/// Where a problem is: what Terraform calls an output.
pub(crate) fn place(name: &str) -> String {
    format!("output.{name}")
}

/// The type of a sensitive output names attributes, which are as sensitive as what they hold: then nothing in it is told.
#[cold]
fn unread_type(error: ValueError, is_sensitive: bool) -> ValueError {
    let error = match is_sensitive && error.exhausted().is_none() {
        true => ValueError::expected(
            "a type, which is a name or a list that starts with one",
            "(sensitive value)",
        ),
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
