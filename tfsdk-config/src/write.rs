//! Values back to configuration, formatted as `terraform fmt` leaves it.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use tfsdk_core::codec::json::JsonSink;
use tfsdk_core::error::{Error, Problems};
use tfsdk_core::limits::{Budget, Exhausted, Limits};
use tfsdk_core::mapping::ToTf;
use tfsdk_core::notation::Expression;
use tfsdk_core::number::Number;
use tfsdk_core::path::Step;
use tfsdk_core::schema::{BlockNesting, Nesting};
use tfsdk_core::text::{Excerpt, HclKey, HclString, is_identifier};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value, ValueRef};
use unicode_segmentation::UnicodeSegmentation;

use crate::decode::{BlockShape, BodyShape};

/// Writes the attributes of an object as a `.tfvars` file, which `terraform fmt` leaves as it is.
///
/// Native syntax does not tell lists, sets and tuples apart, nor maps and objects: a value read back has to be converted
/// to its type, as it is for a declared variable. Equals signs of neighbours stand below each other; a name of more than 128
/// characters stands between empty lines, so that the others need not be as wide.
///
/// # Errors
/// When the value is not an object, an attribute's name is not an identifier, or a part is unknown; with the path. When it
/// or its text is deeper or larger than the default [`Limits`] allow.
///
/// ```
/// use tfsdk_config::to_tfvars;
/// use tfsdk_core::value::Value;
///
/// let ports = Value::tuple([80.into(), 443.into()]);
/// let value = Value::object([("name", Value::from("web")), ("open_ports", ports)]);
/// assert_eq!(to_tfvars(&value)?, "name       = \"web\"\nopen_ports = [80, 443]\n");
/// # Ok::<(), tfsdk_core::error::Error>(())
/// ```
pub fn to_tfvars(value: &Value) -> Result<String, Error> {
    to_tfvars_with(value, Limits::new())
}

/// Writes the attributes of an object as a `.tfvars` file within `limits`; see [`to_tfvars`].
///
/// # Errors
/// As [`to_tfvars`], with these limits.
pub fn to_tfvars_with(value: &Value, limits: Limits) -> Result<String, Error> {
    value.within(limits)?;
    check_names(value)?;
    check_known(value.as_ref())?;
    let budget = Budget::for_value(limits, value.held(limits));
    let mut out = Text::new(&budget);
    out.items(&attributes(value.as_ref()), 0)?;
    Ok(out.text)
}

/// Writes a struct as a `.tfvars` file; see [`to_tfvars`].
///
/// # Errors
/// When the struct cannot be written as a value, or the value as a file.
pub fn struct_to_tfvars<T: ToTf + ?Sized>(value: &T) -> Result<String, Error> {
    struct_to_tfvars_with(value, Limits::new())
}

/// Writes a struct as a `.tfvars` file within `limits`; see [`to_tfvars`].
///
/// # Errors
/// As [`struct_to_tfvars`], with these limits.
pub fn struct_to_tfvars_with<T: ToTf + ?Sized>(value: &T, limits: Limits) -> Result<String, Error> {
    to_tfvars_with(&Value::of(value)?, limits)
}

/// Writes the attributes of an object as a `.tfvars.json` file.
///
/// # Errors
/// When the value is not an object, an attribute's name is not an identifier, or a part is unknown or infinite; with the
/// path. When it or its text is deeper or larger than the default [`Limits`] allow.
///
/// ```
/// use tfsdk_config::to_tfvars_json;
/// use tfsdk_core::value::Value;
///
/// let value = Value::object([("name", Value::from("web"))]);
/// assert_eq!(to_tfvars_json(&value)?, "{\n  \"name\": \"web\"\n}\n");
/// # Ok::<(), tfsdk_core::error::Error>(())
/// ```
pub fn to_tfvars_json(value: &Value) -> Result<String, Error> {
    to_tfvars_json_with(value, Limits::new())
}

/// Writes the attributes of an object as a `.tfvars.json` file within `limits`; see [`to_tfvars_json`].
///
/// # Errors
/// As [`to_tfvars_json`], with these limits.
pub fn to_tfvars_json_with(value: &Value, limits: Limits) -> Result<String, Error> {
    value.within(limits)?;
    check_names(value)?;
    let mut left = limits;
    let mut out = String::from("{");
    for (i, (name, part)) in attributes(value.as_ref()).into_iter().enumerate() {
        out.push_str(if i > 0 { ",\n  \"" } else { "\n  \"" });
        out.push_str(&name);
        out.push_str("\": ");
        let (part, start) = (part.to_value(), out.len());
        let written = part.write(&mut JsonSink::with_limits(&mut out, left), part.ty());
        written.map_err(|error| error.at(Step::Attribute(name.into_owned().into())))?;
        left = left.max_size(left.size().saturating_sub((out.len() - start) as u64));
    }
    out.push_str(if out.len() > 1 { "\n}\n" } else { "}\n" });
    Ok(out)
}

/// Writes a struct as a `.tfvars.json` file; see [`to_tfvars_json`].
///
/// # Errors
/// When the struct cannot be written as a value, or the value as a file.
pub fn struct_to_tfvars_json<T: ToTf + ?Sized>(value: &T) -> Result<String, Error> {
    struct_to_tfvars_json_with(value, Limits::new())
}

/// Writes a struct as a `.tfvars.json` file within `limits`; see [`to_tfvars_json`].
///
/// # Errors
/// As [`struct_to_tfvars_json`], with these limits.
pub fn struct_to_tfvars_json_with<T: ToTf + ?Sized>(value: &T, limits: Limits) -> Result<String, Error> {
    to_tfvars_json_with(&Value::of(value)?, limits)
}

/// Writes a value as an expression, which `terraform fmt` leaves as it is.
///
/// # Errors
/// When a part is unknown; with the path. When the value or its text is deeper or larger than the default [`Limits`] allow.
pub fn to_expression(value: &Value) -> Result<String, Error> {
    to_expression_with(value, Limits::new())
}

/// Writes a value as an expression within `limits`; see [`to_expression`].
///
/// # Errors
/// As [`to_expression`], with these limits.
pub fn to_expression_with(value: &Value, limits: Limits) -> Result<String, Error> {
    value.within(limits)?;
    check_known(value.as_ref())?;
    let budget = Budget::for_value(limits, value.held(limits));
    let mut out = Text::new(&budget);
    out.value(value.as_ref(), 0)?;
    Ok(out.text)
}

impl BodyShape {
    /// Writes a value of this shape as the content of a block: attributes that are not null, then nested blocks.
    ///
    /// [`decode`](crate::Body::decode) reads the same value back, except for a group without content.
    ///
    /// # Errors
    /// When the value is not of this shape's type, or a part is unknown; with the path. When it or its text is deeper or
    /// larger than the default [`Limits`] allow.
    pub fn write(&self, value: &Value) -> Result<String, Error> {
        self.write_with(value, Limits::new())
    }

    /// Writes a value of this shape within `limits`; see [`write`](Self::write).
    ///
    /// # Errors
    /// As [`write`](Self::write), with these limits.
    pub fn write_with(&self, value: &Value, limits: Limits) -> Result<String, Error> {
        value.within(limits)?;
        let budget = Budget::for_value(limits, value.held(limits));
        let mut out = Text::new(&budget);
        self.write_into(value.as_ref(), 0, &mut out)?;
        Ok(out.text)
    }

    fn write_into(&self, value: ValueRef<'_>, indent: usize, out: &mut Text<'_>) -> Result<(), Error> {
        let start = out.text.len();
        let mut items = Vec::with_capacity(self.attributes.len());
        for attribute in &self.attributes {
            let part = value.attribute(&attribute.name).ok_or_else(|| missing(value, &attribute.name))?;
            check_known(part)
                .map_err(|error| error.at(Step::Attribute(attribute.name.to_string().into())))?;
            if !part.is_null() || attribute.required {
                items.push((Cow::Borrowed(&*attribute.name), part));
            }
        }
        out.items(&items, indent)?;
        for block in &self.blocks {
            let part = value.attribute(&block.name).ok_or_else(|| missing(value, &block.name))?;
            let written = block.write_into(part, indent, start, out);
            written.map_err(|error| error.at(Step::Attribute(block.name.to_string().into())))?;
        }
        Ok(())
    }
}

impl BlockShape {
    fn write_into(
        &self,
        value: ValueRef<'_>,
        indent: usize,
        start: usize,
        out: &mut Text<'_>,
    ) -> Result<(), Error> {
        if !value.is_known() {
            return Err(Error::unknown("blocks"));
        }
        if value.is_null() {
            return Ok(());
        }
        if self.nesting.shape() == Nesting::Single {
            return self.one(None, value, indent, start, out);
        }
        for (key, element) in value.elements() {
            let label = match key {
                Key::Key(label) | Key::Attribute(label) if self.nesting == BlockNesting::Map => Some(label),
                _ => None,
            };
            self.one(label, element, indent, start, out).map_err(|error| error.at(key.into()))?;
        }
        Ok(())
    }

    fn one(
        &self,
        label: Option<&str>,
        value: ValueRef<'_>,
        indent: usize,
        start: usize,
        out: &mut Text<'_>,
    ) -> Result<(), Error> {
        if !value.is_known() {
            return Err(Error::unknown("a block"));
        }
        if out.text.len() > start {
            out.push("\n")?;
        }
        out.indent(indent)?;
        out.push(&self.name)?;
        if let Some(label) = label {
            out.push(format_args!(" {}", HclString(label)))?;
        }
        out.push(" {")?;
        let inside = out.text.len();
        out.push("\n")?;
        self.body.write_into(value, indent + 1, out)?;
        if out.text.len() == inside + 1 {
            out.text.truncate(inside);
        } else {
            out.indent(indent)?;
        }
        Ok(out.push("}\n")?)
    }
}

fn missing(value: ValueRef<'_>, name: &str) -> Error {
    Error::expected(format!("an object with an attribute {}", Excerpt(name)), value.ty().friendly_name())
}

fn check_names(value: &Value) -> Result<(), Error> {
    let Some(object) = value.ty().as_object().filter(|_| value.is_known() && !value.is_null()) else {
        return Err(Error::expected("an object of variables", value.ty().friendly_name()));
    };
    match object.iter().find(|attribute| !is_identifier(attribute.name())) {
        Some(attribute) => {
            Err(Error::invalid(format!("{} cannot be the name of a variable", Excerpt(attribute.name()))))
        }
        None => Ok(()),
    }
}

/// Refuses unknown parts, each with its path.
fn check_known(value: ValueRef<'_>) -> Result<(), Error> {
    if !value.is_known() {
        return Err(Error::unknown(value.ty().friendly_name()));
    }
    if value.is_wholly_known() {
        return Ok(());
    }
    let mut problems = Problems::default();
    for (key, part) in value.elements() {
        if let Err(error) = check_known(part) {
            problems.push(error.at(key.into()));
        }
    }
    problems.finish(())
}

/// What a line is written for: the text before its equals sign, and the value behind it.
type Item<'a> = (Cow<'a, str>, ValueRef<'a>);

fn attributes(value: ValueRef<'_>) -> Vec<Item<'_>> {
    let named = value.elements().filter_map(|(key, part)| match key {
        Key::Attribute(name) | Key::Key(name) => Some((Cow::Borrowed(name), part)),
        Key::Index(_) | Key::Element(_) => None,
    });
    named.collect()
}

/// A longer name has empty lines around it, and nothing is aligned with it.
///
/// `terraform fmt` aligns neighbours to the widest name, whatever that takes: one name of 60 KB would make each of them
/// as long.
const WIDEST_ALIGNED: usize = 128;

/// A list of more elements has one element a line.
const MOST_INLINE: usize = 16;

/// Whether a value is written on one line.
fn is_inline(value: ValueRef<'_>) -> bool {
    if is_leaf(value) {
        return true;
    }
    let len = value.len().unwrap_or(0);
    len == 0 || (is_sequence(value) && len <= MOST_INLINE && value.elements().all(|(_, part)| is_leaf(part)))
}

fn is_sequence(value: ValueRef<'_>) -> bool {
    matches!(value.ty().kind(), TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_))
}

fn is_leaf(value: ValueRef<'_>) -> bool {
    value.is_null() || value.ty().is_primitive()
}

/// What is written, and what is left to pay for it.
struct Text<'b> {
    text: String,
    budget: &'b Budget,
}

impl fmt::Write for Text<'_> {
    /// Fails when it cannot be paid.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // A string that grows has room for twice its length.
        self.budget.make(text.len().saturating_mul(2)).map_err(|_| fmt::Error)?;
        self.text.push_str(text);
        Ok(())
    }
}

impl<'b> Text<'b> {
    fn new(budget: &'b Budget) -> Self {
        Text { text: String::new(), budget }
    }

    fn push(&mut self, text: impl fmt::Display) -> Result<(), Exhausted> {
        write!(self, "{text}").map_err(|_| self.budget.exhausted().unwrap_or(Exhausted::Size))
    }

    fn indent(&mut self, indent: usize) -> Result<(), Exhausted> {
        self.push(format_args!("{:1$}", "", 2 * indent))
    }

    /// `name = value` a line; the equals signs of neighbours that take one line each stand below each other.
    fn items(&mut self, items: &[Item<'_>], indent: usize) -> Result<(), Exhausted> {
        let width = |name: &str| name.graphemes(true).take(WIDEST_ALIGNED + 1).count();
        let is_aligned = |a: &Item<'_>, b: &Item<'_>| is_inline(a.1) && is_inline(b.1);
        let mut before: Option<&Item<'_>> = None;
        for run in items.chunk_by(|a, b| {
            is_aligned(a, b) && width(&a.0) <= WIDEST_ALIGNED && width(&b.0) <= WIDEST_ALIGNED
        }) {
            // What ends a run of lines that would be aligned is an empty one.
            if before.is_some_and(|before| is_aligned(before, &run[0])) {
                self.push("\n")?;
            }
            before = run.last();
            let widest = run.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
            for (name, value) in run {
                self.indent(indent)?;
                self.push(name)?;
                self.push(format_args!("{:1$} = ", "", widest - width(name)))?;
                self.value(*value, indent)?;
                self.push("\n")?;
            }
        }
        Ok(())
    }

    /// Pays for finding the digits of what stands on one line.
    fn pay_for_numbers(&self, value: ValueRef<'_>) -> Result<(), Exhausted> {
        self.budget.work(value.as_number().map_or(1, Number::text_work))?;
        value.elements().try_for_each(|(_, part)| self.pay_for_numbers(part))
    }

    /// Writes a wholly known value.
    fn value(&mut self, value: ValueRef<'_>, indent: usize) -> Result<(), Exhausted> {
        if is_inline(value) {
            self.pay_for_numbers(value)?;
            self.push(Expression(value))
        } else if is_sequence(value) {
            self.push("[\n")?;
            for (_, element) in value.elements() {
                self.indent(indent + 1)?;
                self.value(element, indent + 1)?;
                self.push(",\n")?;
            }
            self.indent(indent)?;
            self.push("]")
        } else {
            let attributes = attributes(value).into_iter();
            let items: Vec<Item<'_>> =
                attributes.map(|(name, part)| (Cow::Owned(HclKey(&name).to_string()), part)).collect();
            self.push("{\n")?;
            self.items(&items, indent + 1)?;
            self.indent(indent)?;
            self.push("}")
        }
    }
}
