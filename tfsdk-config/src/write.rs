//! Values back to configuration, formatted as `terraform fmt` leaves it.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use tfsdk_core::codec::json;
use tfsdk_core::error::{Error, Problems};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::ToTf;
use tfsdk_core::notation::Expression;
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
/// to its type, as it is for a declared variable.
///
/// # Errors
/// When the value is not an object, an attribute's name is not an identifier, or a part is unknown; with the path. When it
/// is deeper or larger than the default [`Limits`] allow.
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
    value.within(Limits::new())?;
    check_names(value)?;
    check_known(value.as_ref())?;
    let mut out = String::new();
    write_items(&attributes(value.as_ref()), 0, &mut out);
    Ok(out)
}

/// Writes a struct as a `.tfvars` file; see [`to_tfvars`].
///
/// # Errors
/// When the struct cannot be written as a value, or the value as a file.
pub fn struct_to_tfvars<T: ToTf + ?Sized>(value: &T) -> Result<String, Error> {
    to_tfvars(&Value::of(value)?)
}

/// Writes the attributes of an object as a `.tfvars.json` file.
///
/// # Errors
/// When the value is not an object, an attribute's name is not an identifier, or a part is unknown or infinite; with the
/// path. When it is deeper or larger than the default [`Limits`] allow.
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
    value.within(Limits::new())?;
    check_names(value)?;
    let mut out = String::from("{");
    for (i, (name, part)) in attributes(value.as_ref()).into_iter().enumerate() {
        out.push_str(if i > 0 { ",\n  \"" } else { "\n  \"" });
        out.push_str(&name);
        out.push_str("\": ");
        let part = part.to_value();
        let text = json::value_to_string(&part, part.ty());
        out.push_str(&text.map_err(|error| error.at(Step::Attribute(name.into_owned().into())))?);
    }
    out.push_str(if out.len() > 1 { "\n}\n" } else { "}\n" });
    Ok(out)
}

/// Writes a struct as a `.tfvars.json` file; see [`to_tfvars_json`].
///
/// # Errors
/// When the struct cannot be written as a value, or the value as a file.
pub fn struct_to_tfvars_json<T: ToTf + ?Sized>(value: &T) -> Result<String, Error> {
    to_tfvars_json(&Value::of(value)?)
}

/// Writes a value as an expression, which `terraform fmt` leaves as it is.
///
/// # Errors
/// When a part is unknown; with the path. When the value is deeper or larger than the default [`Limits`] allow.
pub fn to_expression(value: &Value) -> Result<String, Error> {
    value.within(Limits::new())?;
    check_known(value.as_ref())?;
    let mut out = String::new();
    write_value(value.as_ref(), 0, &mut out);
    Ok(out)
}

impl BodyShape {
    /// Writes a value of this shape as the content of a block: attributes that are not null, then nested blocks.
    ///
    /// [`decode`](crate::Body::decode) reads the same value back, except for a group without content.
    ///
    /// # Errors
    /// When the value is not of this shape's type, or a part is unknown; with the path. When it is deeper or larger than
    /// the default [`Limits`] allow.
    pub fn write(&self, value: &Value) -> Result<String, Error> {
        value.within(Limits::new())?;
        let mut out = String::new();
        self.write_into(value.as_ref(), 0, &mut out)?;
        Ok(out)
    }

    fn write_into(&self, value: ValueRef<'_>, indent: usize, out: &mut String) -> Result<(), Error> {
        let start = out.len();
        let mut items = Vec::with_capacity(self.attributes.len());
        for attribute in &self.attributes {
            let part = value.attribute(&attribute.name).ok_or_else(|| missing(value, &attribute.name))?;
            check_known(part)
                .map_err(|error| error.at(Step::Attribute(attribute.name.to_string().into())))?;
            if !part.is_null() || attribute.required {
                items.push((Cow::Borrowed(&*attribute.name), part));
            }
        }
        write_items(&items, indent, out);
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
        out: &mut String,
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
        out: &mut String,
    ) -> Result<(), Error> {
        if !value.is_known() {
            return Err(Error::unknown("a block"));
        }
        if out.len() > start {
            out.push('\n');
        }
        push_indent(indent, out);
        out.push_str(&self.name);
        if let Some(label) = label {
            push(out, format_args!(" {}", HclString(label)));
        }
        out.push_str(" {");
        let inside = out.len();
        out.push('\n');
        self.body.write_into(value, indent + 1, out)?;
        if out.len() == inside + 1 {
            out.truncate(inside);
        } else {
            push_indent(indent, out);
        }
        out.push_str("}\n");
        Ok(())
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

/// `name = value` a line; the equals signs of neighbours that take one line each stand below each other.
fn write_items(items: &[Item<'_>], indent: usize, out: &mut String) {
    let width = |name: &str| name.graphemes(true).count();
    for run in items.chunk_by(|a, b| is_inline(a.1) && is_inline(b.1)) {
        let widest = run.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
        for (name, value) in run {
            push_indent(indent, out);
            out.push_str(name);
            let padding = widest - width(name);
            out.extend(std::iter::repeat_n(' ', padding + 1));
            out.push_str("= ");
            write_value(*value, indent, out);
            out.push('\n');
        }
    }
}

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

/// Writes a wholly known value.
fn write_value(value: ValueRef<'_>, indent: usize, out: &mut String) {
    if is_inline(value) {
        push(out, format_args!("{}", Expression(value)));
    } else if is_sequence(value) {
        out.push_str("[\n");
        for (_, element) in value.elements() {
            push_indent(indent + 1, out);
            write_value(element, indent + 1, out);
            out.push_str(",\n");
        }
        push_indent(indent, out);
        out.push(']');
    } else {
        let attributes = attributes(value).into_iter();
        let items: Vec<Item<'_>> =
            attributes.map(|(name, part)| (Cow::Owned(HclKey(&name).to_string()), part)).collect();
        out.push_str("{\n");
        write_items(&items, indent + 1, out);
        push_indent(indent, out);
        out.push('}');
    }
}

fn push(out: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = out.write_fmt(text);
}

fn push_indent(indent: usize, out: &mut String) {
    out.extend(std::iter::repeat_n("  ", indent));
}
