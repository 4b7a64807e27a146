//! A value in a file.

use std::fmt;
use std::sync::OnceLock;

use tfsdk_core::codec::json::JsonSource;
use tfsdk_core::error::Error;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::Raw;
use tfsdk_core::path::Path;
use tfsdk_core::plan::PlannedJson;
use tfsdk_core::stream::read_value;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use crate::marked::{Marked, Meeting};
use crate::marks::Marks;

/// A value in a file: the attributes or the identity of a resource, an output, or one side of a change.
///
/// It is JSON whose type the file does not tell: [`get`](Self::get) reads it into a struct, whose fields tell it, and
/// [`value`](Self::value) takes the type from a schema. Its `Debug` shows no values.
///
/// In a plan, what is known only after apply is unknown: such a value is read into a mirror, or into fields that hold
/// unknown.
///
/// ```
/// use tfsdk::{Path, Type};
/// use tfsdk::files::State;
///
/// let state = State::from_json(
///     r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_db.c","mode":"managed","type":"a_db","name":"c",
///         "values":{"port":5432,"password":"s3cret"},"sensitive_values":{"password":true}}]}}}"#,
/// )?;
/// let data = &state.resources[0].data;
/// assert!(data.is_sensitive(&Path::root().attribute("password"))?);
///
/// // An error says where, and nothing of a secret.
/// let error = data.value(&Type::object([("port", Type::NUMBER), ("password", Type::BOOL)])).unwrap_err();
/// assert_eq!(error.to_string(), "password: expected a bool, found (sensitive value)");
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone)]
pub struct Data<'a> {
    known: Raw<'a>,
    /// Marks what is unknown; null if nothing is.
    unknown: Raw<'a>,
    sensitive: Marks<'a>,
    /// Whether dynamic values have their types beside them, which only the schema tells from others.
    is_typed: bool,
    limits: Limits,
    planned: OnceLock<Result<PlannedJson, ()>>,
    marked: OnceLock<Result<Marked, ()>>,
}

impl<'a> Data<'a> {
    /// As a state has it.
    pub(crate) fn stored(known: Raw<'a>, sensitive: Marks<'a>, limits: Limits) -> Self {
        Data {
            known,
            unknown: Raw::NULL,
            sensitive,
            is_typed: true,
            limits,
            planned: OnceLock::new(),
            marked: OnceLock::new(),
        }
    }

    /// As `terraform show -json` prints it.
    pub(crate) fn shown(known: Raw<'a>, sensitive: Marks<'a>, limits: Limits) -> Self {
        Data { is_typed: false, ..Data::stored(known, sensitive, limits) }
    }

    /// The same, with marks for what is unknown.
    pub(crate) fn with_unknown(mut self, unknown: Raw<'a>) -> Self {
        self.unknown = if matches!(unknown.text(), "false" | "{}" | "[]") { Raw::NULL } else { unknown };
        self
    }

    /// Marks all of it as sensitive.
    pub(crate) fn mark_all(&mut self) {
        self.sensitive = Marks::All;
        self.marked = OnceLock::new();
    }

    /// Reads it as a `T`.
    ///
    /// A struct that has only some of the attributes says so, with `#[tfsdk(ignore_unmapped)]`.
    ///
    /// # Errors
    /// When it does not fit: all problems, each with its path within this value. What is sensitive is not quoted.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"version":4,"outputs":{"ports":{"value":{"ssh":22},"type":["map","number"]}},"resources":[]}"#,
    /// )?;
    /// let ports: BTreeMap<String, u16> = state.outputs["ports"].data.get()?;
    /// assert_eq!(ports["ssh"], 22);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn get<'s, T: FromTf<'s>>(&'s self) -> Result<T, Error> {
        let read = match self.is_planned() {
            true => self.planned().and_then(PlannedJson::get),
            // Which of its fields are dynamic, the struct does not say.
            false => self.read(JsonSource::with_types_of_some, |source| T::from_tf(source)),
        };
        read.map_err(|error| self.hide(error))
    }

    /// Reads it as a value of this type, such as that of a schema.
    ///
    /// # Errors
    /// As for [`get`](Self::get).
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(r#"{"version":4,"outputs":{"zones":{"value":["b","a"],"type":["list","string"]}},"resources":[]}"#)?;
    /// let zones = state.outputs["zones"].data.value(&Type::set(Type::STRING))?;
    /// assert_eq!(zones.to_string(), r#"toset(["a", "b"])"#);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn value(&self, ty: &Type) -> Result<Value, Error> {
        let read = match self.is_planned() {
            true => self.planned().and_then(|planned| planned.value(ty)),
            false => self.read(|source| source, |source| read_value(source, ty)),
        };
        read.map_err(|error| self.hide(error))
    }

    /// Reads it as its form tells: objects and tuples, strings, numbers and bools.
    ///
    /// In `terraform.tfstate` a value of dynamic type is an object `{ type = …, value = … }`, and is so here;
    /// [`value`](Self::value) takes it apart, as does a field of type `Value`, and what `terraform show -json` prints has none.
    ///
    /// # Errors
    /// When a limit is met.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d","change":{"actions":["create"],
    ///         "before":null,"after":{"size":8,"tags":["a"]},"after_unknown":{"id":true,"tags":[false]}}}]}"#,
    /// )?;
    /// let after = plan.changes[0].delta.after.untyped()?;
    /// assert_eq!(after.to_string(), r#"{ id = (known after apply), size = 8, tags = ["a"] }"#);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn untyped(&self) -> Result<Value, Error> {
        let read = match self.is_planned() {
            true => self.planned().and_then(|planned| planned.value(&Type::DYNAMIC)),
            false => tfsdk_core::codec::json::implied_value_with(self.known.text(), self.limits),
        };
        read.map_err(|error| self.hide(error))
    }

    /// The known parts, as JSON.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(r#"{"version":4,"outputs":{"zones":{"value":["b","a"],"type":["list","string"]}},"resources":[]}"#)?;
    /// assert_eq!(state.outputs["zones"].data.json().text(), r#"["b","a"]"#);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn json(&self) -> Raw<'a> {
        self.known
    }

    /// Whether it is null.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d","change":{"actions":["create"],"before":null,"after":{}}}]}"#,
    /// )?;
    /// let delta = &plan.changes[0].delta;
    /// assert!(delta.before.is_null() && !delta.after.is_null());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn is_null(&self) -> bool {
        self.known.is_null() && self.unknown.is_null()
    }

    /// The paths of the sensitive parts, sorted.
    ///
    /// Only those that the file marks. Terraform 1.11 marks what was sensitive in the configuration, and what the
    /// provider's schema says to be; a state that an older one wrote may mark less. The path into a dynamic value of
    /// `terraform.tfstate` is that within the value alone, as a field of type `Value` has it.
    ///
    /// To show a value without these parts, there is [`redacted`](Self::redacted). Each call reads the marks again. To ask about
    /// single parts, use [`is_sensitive`](Self::is_sensitive), which reads them once.
    ///
    /// # Errors
    /// When the marks are not as Terraform writes them.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_db.c","mode":"managed","type":"a_db","name":"c",
    ///         "values":{"users":[{"name":"me","password":"s3cret"}]},"sensitive_values":{"users":[{"password":true}]}}]}}}"#,
    /// )?;
    /// assert_eq!(state.resources[0].data.sensitive_paths()?, ["users[0].password".parse().unwrap()]);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn sensitive_paths(&self) -> Result<Vec<Path>, Error> {
        self.sensitive.paths(self.limits)
    }

    /// Whether the part at `path` is sensitive, or is in one that is.
    ///
    /// A part that is not may still have some in it: whether it can be shown says
    /// [`has_sensitive`](Self::has_sensitive). A path may lead through the object that holds a dynamic value and its type, as
    /// [`untyped`](Self::untyped) has it, or not.
    ///
    /// # Errors
    /// As for [`sensitive_paths`](Self::sensitive_paths).
    ///
    /// ```
    /// use tfsdk::Path;
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_db.c","mode":"managed","type":"a_db","name":"c",
    ///         "values":{"login":{"password":"s3cret"}},"sensitive_values":{"login":true}}]}}}"#,
    /// )?;
    /// let data = &state.resources[0].data;
    /// assert!(data.is_sensitive(&Path::root().attribute("login").attribute("password"))?);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn is_sensitive(&self, path: &Path) -> Result<bool, Error> {
        Ok(matches!(self.marked()?.meeting(path, self.is_typed), Meeting::In(_)))
    }

    /// Whether something sensitive is shown where the part at `path` is: it is sensitive, is in one that is, or has one
    /// in it.
    ///
    /// ```
    /// use tfsdk::Path;
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_db.c","mode":"managed","type":"a_db",
    ///         "name":"c","values":{"login":{"user":"me","password":"s3cret"}},"sensitive_values":{"login":{"password":true}}}]}}}"#,
    /// )?;
    /// let data = &state.resources[0].data;
    /// let login = Path::root().attribute("login");
    /// assert!(!data.is_sensitive(&login)? && data.has_sensitive(&login)?);
    /// assert!(!data.has_sensitive(&login.attribute("user"))?);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`sensitive_paths`](Self::sensitive_paths).
    pub fn has_sensitive(&self, path: &Path) -> Result<bool, Error> {
        Ok(self.marked()?.meeting(path, self.is_typed) != Meeting::Apart)
    }

    /// Whether dynamic values have their types beside them.
    pub(crate) fn is_typed(&self) -> bool {
        self.is_typed
    }

    fn is_planned(&self) -> bool {
        !self.unknown.is_null()
    }

    /// Both halves, which are taken apart once.
    fn planned(&self) -> Result<&PlannedJson, Error> {
        let again = || PlannedJson::new(self.known.text(), self.unknown.text(), self.limits);
        match self.planned.get_or_init(|| again().map_err(drop)) {
            Ok(planned) => Ok(planned),
            Err(()) => Err(again().err().unwrap_or_else(|| Error::invalid("this cannot be read"))),
        }
    }

    /// `typed` says which values have their types beside them, where dynamic ones do.
    fn read<'s, T>(
        &'s self,
        typed: impl FnOnce(JsonSource<'s>) -> JsonSource<'s>,
        read: impl FnOnce(&mut JsonSource<'s>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let source = JsonSource::with_limits(self.known.text(), self.limits);
        let mut source = if self.is_typed { typed(source) } else { source.with_implied_types() };
        let value = read(&mut source).map_err(|error| error.up_to(self.limits.problems()))?;
        source.finish().map(|()| value)
    }

    /// The error without what it quotes of sensitive parts, and without lines and columns, which are not those of the file. Where the
    /// marks cannot be read, any part may be sensitive.
    #[cold]
    fn hide(&self, error: Error) -> Error {
        let error = error.without_place();
        let Ok(marked) = self.marked() else { return error.hiding(|_| Some(0)) };
        error.hiding(|path| match marked.meeting(path, self.is_typed) {
            Meeting::In(steps) => Some(steps),
            Meeting::Around | Meeting::Apart => None,
        })
    }

    /// What may be done with it and another one together.
    pub(crate) fn budget_with(&self, other: &Data<'_>) -> Budget {
        let read = [self, other].map(|data| data.known.text().len() + data.unknown.text().len());
        Budget::new(self.limits, read.iter().sum())
    }

    /// What is marked, which is read once.
    pub(crate) fn marked(&self) -> Result<&Marked, Error> {
        let again = || self.sensitive_paths().map(|paths| Marked::of(&paths));
        match self.marked.get_or_init(|| again().map_err(drop)) {
            Ok(marked) => Ok(marked),
            Err(()) => Err(again().err().unwrap_or_else(|| Error::invalid("this cannot be read"))),
        }
    }
}

impl fmt::Debug for Data<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Data").field("bytes", &self.known.text().len()).finish_non_exhaustive()
    }
}
