//! A value without what is sensitive in it.

use tfsdk_core::error::Error;
use tfsdk_core::path::Step;
use tfsdk_core::value::{Key, Value, ValueRef};

use crate::data::Data;
use crate::marked::{Marked, Places};

/// What Terraform shows in the place of what is sensitive.
const HIDDEN: &str = "(sensitive value)";

impl Data<'_> {
    /// The same as [`untyped`](Self::untyped), with the text `(sensitive value)` in the place of each part that is sensitive: to be shown.
    ///
    /// Only what the file marks is hidden; see [`sensitive_paths`](Self::sensitive_paths). Dynamic values of `terraform.tfstate` stand
    /// beside their types, as in `untyped`, and what is sensitive in them is hidden as well.
    ///
    /// # Errors
    /// When a limit is met, or the marks are not as Terraform writes them.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let state = State::from_json(
    ///     r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a_db.c","mode":"managed","type":"a_db","name":"c",
    ///         "values":{"login":{"password":"s3cret","user":"me"}},"sensitive_values":{"login":{"password":true}}}]}}}"#,
    /// )?;
    /// let shown = state.resources[0].data.redacted()?;
    /// assert_eq!(shown.to_string(), r#"{ login = { password = "(sensitive value)", user = "me" } }"#);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn redacted(&self) -> Result<Value, Error> {
        let (value, marked) = (self.untyped()?, self.marked()?);
        let redacting = Redacting { marked, is_typed: self.is_typed(), hidden: HIDDEN.into() };
        Ok(redacting.redact(value.as_ref(), &marked.root()))
    }
}

struct Redacting<'m> {
    marked: &'m Marked,
    is_typed: bool,
    /// One text for all parts, which share it.
    hidden: Value,
}

impl Redacting<'_> {
    /// What is shown of a part to which these places lead.
    fn redact(&self, part: ValueRef<'_>, places: &Places) -> Value {
        if self.marked.has(places) {
            return self.hidden.clone();
        }
        // What is read by its form is an object, a tuple, or has no parts.
        let mut parts = part.elements().peekable();
        if places.is_empty() || parts.peek().is_none() {
            return part.to_value();
        }
        let mut names = Vec::new();
        let mut values = Vec::new();
        for (key, part) in parts {
            let step = match key {
                Key::Attribute(name) | Key::Key(name) => {
                    names.push(name);
                    Step::Attribute(name.into())
                }
                Key::Index(index) | Key::Element(index) => Step::Index(index),
            };
            values.push(self.redact(part, &self.marked.step(places, &step, self.is_typed)));
        }
        match names.is_empty() {
            true => Value::tuple(values),
            false => Value::object(names.into_iter().zip(values)),
        }
    }
}
