//! Values as `terraform console` and `terraform output` print them.

use std::fmt;

use tfsdk_core::error::Error;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::stream::format::LONGEST_NUMBER;
use tfsdk_core::text::Quoted;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Value, ValueRef};

use tfsdk_lang::expr::Marks;

use super::text::{Text, delimiter};

/// Prints a value as `terraform console` and `terraform output` do.
///
/// The kind of a collection shows (`tolist([…])`), what is null says of which type, what is unknown is
/// `(known after apply)`, and a text of several lines stands in a heredoc. Unlike [`to_expression`](crate::to_expression)
/// it is for readers alone: neither template sequences nor the ends of heredocs are written so that they could be read back.
/// [`Console`] prints what is sensitive as Terraform does.
///
/// # Errors
/// When the value or its text is deeper or larger than the default [`Limits`] allow.
///
/// ```
/// use tfsdk::config::to_console;
/// use tfsdk::{Type, Value};
///
/// let zones = Value::list(Type::STRING, ["a".into(), Value::null(Type::STRING)]).unwrap();
/// assert_eq!(to_console(&zones)?, "tolist([\n  \"a\",\n  tostring(null),\n])");
/// assert_eq!(to_console(&"one\ntwo".into())?, "<<EOT\none\ntwo\nEOT");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_console(value: &Value) -> Result<String, Error> {
    Console::new(value).text()
}

/// A value to be printed as `terraform console` does, with what is to be kept from readers.
///
/// ```
/// use tfsdk::config::Console;
/// use tfsdk::Value;
///
/// let login = Value::object([("password", Value::from("hunter2")), ("user", Value::from("me"))]);
/// let text = Console::new(&login).sensitive("password".parse().unwrap()).text()?;
/// assert_eq!(text, "{\n  \"password\" = (sensitive value)\n  \"user\" = \"me\"\n}");
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone)]
pub struct Console<'v> {
    value: &'v Value,
    sensitive: Vec<Path>,
    marks: Marks,
    limits: Limits,
}

impl fmt::Debug for Console<'_> {
    /// What kind of value it is; the value may be sensitive, and so may names in its type.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.value.ty().friendly_name().to_string();
        f.debug_struct("Console").field("type", &kind).finish_non_exhaustive()
    }
}

impl<'v> Console<'v> {
    /// Prints all of a value.
    ///
    /// ```
    /// use tfsdk::config::Console;
    ///
    /// assert_eq!(Console::new(&"a".into()).text()?, "\"a\"");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn new(value: &'v Value) -> Self {
        Self { value, sensitive: Vec::new(), marks: Marks::NONE, limits: Limits::new() }
    }

    /// Prints `(sensitive value)` for the part at `path`.
    ///
    /// A set with such a part is hidden as a whole, as Terraform hides it. A name in the path leads to the attribute of an
    /// object as well as to the element of a map. A path that leads nowhere hides nothing.
    ///
    /// ```
    /// use tfsdk::config::Console;
    /// use tfsdk::Value;
    ///
    /// let value = Value::object([("pin", Value::from(1234))]);
    /// let text = Console::new(&value).sensitive("pin".parse().unwrap()).text()?;
    /// assert_eq!(text, "{\n  \"pin\" = (sensitive value)\n}");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn sensitive(mut self, path: Path) -> Self {
        self.sensitive.push(path);
        self
    }

    /// Prints `(sensitive value)` or `(ephemeral value)` for what these marks say is so.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, Console, Functions};
    /// use tfsdk::expr::{Marked, Marks, Pos, parse_expression};
    ///
    /// let scope = Bindings::new().with_variable("password", Marked::new("hunter2".into(), Marks::sensitive()));
    /// let (expr, _) = parse_expression(b"[\"me\", password]", "", Pos::START);
    /// let (login, _) = expr.evaluate_marked(&scope);
    /// let text = Console::new(&login.value).marked(login.marks).text()?;
    /// assert_eq!(text, "[\n  \"me\",\n  (sensitive value),\n]");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn marked(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }

    /// Prints within `limits`.
    ///
    /// ```
    /// use tfsdk::config::Console;
    /// use tfsdk::{Limits, Value};
    ///
    /// let value = Value::tuple([Value::tuple([1.into()])]);
    /// assert!(Console::new(&value).with_limits(Limits::new().max_depth(1)).text().is_err());
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// What is printed, without a newline at the end.
    ///
    /// # Errors
    /// When the value or its text is deeper or larger than the limits allow.
    pub fn text(&self) -> Result<String, Error> {
        self.value.within(self.limits)?;
        let budget = Budget::for_value(self.limits, self.value.held(self.limits));
        let mut printer = Printer { out: Text::new(&budget), budget: &budget };
        let sensitive: Vec<&[Step]> = self.sensitive.iter().map(Path::steps).collect();
        printer.value(self.value.as_ref(), &Hidden { paths: &sensitive, marks: &self.marks }, 0)?;
        Ok(printer.out.finish())
    }
}

/// What is kept from readers, from a part on.
struct Hidden<'h> {
    paths: &'h [&'h [Step]],
    marks: &'h Marks,
}

struct Printer<'b> {
    out: Text<'b>,
    budget: &'b Budget,
}

impl Printer<'_> {
    /// Writes a value on a line that begins `indent` levels in.
    fn value(&mut self, value: ValueRef<'_>, hidden: &Hidden<'_>, indent: usize) -> Result<(), Error> {
        self.budget.work(1)?;
        // As in Terraform before all else: there is nothing yet to be kept from anybody.
        if !value.is_known() {
            return Ok(self.out.push("(known after apply)")?);
        }
        let is_set = matches!(value.ty().kind(), TypeKind::Set(_));
        // Elements of a set are told apart by their values alone.
        let is_sensitive = hidden.marks.is_sensitive() || is_set && hidden.marks.has_sensitive();
        if is_sensitive || hidden.paths.iter().any(|path| path.is_empty() || is_set) {
            return Ok(self.out.push("(sensitive value)")?);
        }
        if hidden.marks.is_ephemeral() || is_set && hidden.marks.has_ephemeral() {
            return Ok(self.out.push("(ephemeral value)")?);
        }
        if value.is_null() {
            return self.null(value.ty());
        }
        match value.ty().kind() {
            TypeKind::List(_) => self.collection("tolist", value, hidden, indent),
            TypeKind::Set(_) => self.collection("toset", value, hidden, indent),
            TypeKind::Map(_) => self.collection("tomap", value, hidden, indent),
            TypeKind::Tuple(_) | TypeKind::Object(_) => self.parts(value, hidden, indent),
            TypeKind::String => self.string(value.as_str().unwrap_or_default(), indent),
            TypeKind::Number => self.number(value),
            TypeKind::Bool | TypeKind::Dynamic => Ok(self.out.push(value)?),
        }
    }

    /// All digits, where a message would have an exponent.
    fn number(&mut self, value: ValueRef<'_>) -> Result<(), Error> {
        let Some(number) = value.as_number() else { return Ok(()) };
        self.out.pay_for_numbers(value)?;
        self.budget.make(number.text_len_bound().min(LONGEST_NUMBER))?;
        Ok(self.out.push(number.text_within(LONGEST_NUMBER)?)?)
    }

    fn null(&mut self, ty: &Type) -> Result<(), Error> {
        let (function, element) = match ty.kind() {
            TypeKind::Dynamic => return Ok(self.out.push("null")?),
            TypeKind::String => return Ok(self.out.push("tostring(null)")?),
            TypeKind::Number => return Ok(self.out.push("tonumber(null)")?),
            TypeKind::Bool => return Ok(self.out.push("tobool(null)")?),
            TypeKind::Object(_) | TypeKind::Tuple(_) => {
                return Ok(self.out.push(format_args!("null /* {} */", ty.friendly_name()))?);
            }
            TypeKind::List(element) => ("tolist", element),
            TypeKind::Set(element) => ("toset", element),
            TypeKind::Map(element) => ("tomap", element),
        };
        Ok(self.out.push(format_args!("{function}(null) /* of {} */", element.friendly_name()))?)
    }

    fn collection(
        &mut self,
        function: &str,
        value: ValueRef<'_>,
        hidden: &Hidden<'_>,
        indent: usize,
    ) -> Result<(), Error> {
        self.out.push(function)?;
        self.out.push("(")?;
        self.parts(value, hidden, indent)?;
        Ok(self.out.push(")")?)
    }

    fn parts(&mut self, value: ValueRef<'_>, hidden: &Hidden<'_>, indent: usize) -> Result<(), Error> {
        let is_mapping = matches!(value.ty().kind(), TypeKind::Map(_) | TypeKind::Object(_));
        let (open, close) = if is_mapping { ("{", "}") } else { ("[", "]") };
        self.out.push(open)?;
        for (key, part) in value.elements() {
            self.out.push("\n")?;
            self.out.indent(indent + 1)?;
            if let Key::Attribute(name) | Key::Key(name) = key {
                self.string(name, indent + 1)?;
                self.out.push(" = ")?;
            }
            let paths = self.within(hidden.paths, key)?;
            let marks = hidden.marks.element(key);
            self.value(part, &Hidden { paths: &paths, marks: &marks }, indent + 1)?;
            if !is_mapping {
                self.out.push(",")?;
            }
        }
        if !value.is_empty() {
            self.out.push("\n")?;
            self.out.indent(indent)?;
        }
        Ok(self.out.push(close)?)
    }

    /// The paths that lead on through this part.
    fn within<'p>(&self, paths: &[&'p [Step]], key: Key<'_>) -> Result<Vec<&'p [Step]>, Error> {
        if paths.is_empty() {
            return Ok(Vec::new());
        }
        self.budget.work(paths.len() as u64)?;
        let through = paths.iter().filter_map(|path| path.split_first());
        Ok(through.filter(|(first, _)| leads_to(first, key)).map(|(_, rest)| rest).collect())
    }

    /// A text in quotes as Go has them, or on the lines of a heredoc.
    fn string(&mut self, text: &str, indent: usize) -> Result<(), Error> {
        if !text.contains('\n') {
            return Ok(self.out.push(Quoted(text))?);
        }
        let delimiter = delimiter(text);
        self.out.push(if indent > 0 { "<<-" } else { "<<" })?;
        self.out.push(&delimiter)?;
        for line in text.split('\n').chain([delimiter.as_str()]) {
            self.out.push("\n")?;
            self.out.indent(indent)?;
            self.out.push(line)?;
        }
        Ok(())
    }
}

/// Whether a step leads to a part. A name does, be it written for an object or for a map: what is to be hidden must not show
/// for the kind of step.
fn leads_to(step: &Step, key: Key<'_>) -> bool {
    match (step, key) {
        (Step::Attribute(name) | Step::Key(name), Key::Attribute(part) | Key::Key(part)) => **name == *part,
        _ => *step == Step::from(key),
    }
}
