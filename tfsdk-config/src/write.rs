//! Values back to configuration, formatted as `terraform fmt` leaves it.

use std::borrow::Cow;

use tfsdk_core::codec::json;
use tfsdk_core::error::Error;
use tfsdk_core::mapping::ToTf;
use tfsdk_core::path::Step;
use tfsdk_core::schema::{BlockNesting, Nesting};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_lang::expr::is_identifier;
use unicode_segmentation::UnicodeSegmentation;

use crate::decode::{BlockShape, BodyShape};

/// Writes the attributes of an object as a `.tfvars` file, which `terraform fmt` leaves as it is.
///
/// Native syntax does not tell lists, sets and tuples apart, nor maps and objects: a value read back has to be converted
/// to its type, as it is for a declared variable.
///
/// # Errors
/// When the value is no object, an attribute's name is no identifier, or a part is unknown; with the path.
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
    check_names(value)?;
    let mut out = String::new();
    let items: Vec<(Cow<'_, str>, ValueRef<'_>)> = attributes(value.as_ref());
    write_items(&items, 0, &mut out)?;
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
/// When the value is no object, an attribute's name is no identifier, or a part is unknown or infinite; with the path.
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
/// When a part is unknown; with the path.
pub fn to_expression(value: &Value) -> Result<String, Error> {
    let mut out = String::new();
    write_value(value.as_ref(), 0, &mut out)?;
    Ok(out)
}

impl BodyShape {
    /// Writes a value of this specification as the content of a block: attributes that are not null, then nested blocks.
    ///
    /// What is read back by [`decode`](crate::Body::decode) is the same value, but for a group without content.
    ///
    /// # Errors
    /// When the value is not of this specification's type, or a part is unknown; with the path.
    pub fn write(&self, value: &Value) -> Result<String, Error> {
        let mut out = String::new();
        self.write_into(value.as_ref(), 0, &mut out)?;
        Ok(out)
    }

    fn write_into(&self, value: ValueRef<'_>, indent: usize, out: &mut String) -> Result<(), Error> {
        let start = out.len();
        let mut items = Vec::with_capacity(self.attributes.len());
        for attribute in &self.attributes {
            let part = value.attribute(&attribute.name).ok_or_else(|| missing(value, &attribute.name))?;
            if !part.is_null() || attribute.required {
                items.push((Cow::Borrowed(&*attribute.name), part));
            }
        }
        write_items(&items, indent, out)?;
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
            out.push(' ');
            push_quoted(label, out);
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
    Error::expected(format!("an object with an attribute {name:?}"), value.ty().friendly_name())
}

fn check_names(value: &Value) -> Result<(), Error> {
    let Some(object) = value.ty().as_object().filter(|_| value.is_known() && !value.is_null()) else {
        return Err(Error::expected("an object of variables", value.ty().friendly_name()));
    };
    match object.iter().find(|attribute| !is_identifier(attribute.name())) {
        Some(attribute) => {
            Err(Error::invalid(format!("{:?} cannot be the name of a variable", attribute.name())))
        }
        None => Ok(()),
    }
}

fn attributes(value: ValueRef<'_>) -> Vec<(Cow<'_, str>, ValueRef<'_>)> {
    let named = value.elements().filter_map(|(key, part)| match key {
        Key::Attribute(name) | Key::Key(name) => Some((Cow::Borrowed(name), part)),
        _ => None,
    });
    named.collect()
}

/// `name = value` a line; the equals signs of neighbours that take one line each stand below each other.
fn write_items(items: &[(Cow<'_, str>, ValueRef<'_>)], indent: usize, out: &mut String) -> Result<(), Error> {
    let width = |name: &str| name.graphemes(true).count();
    for run in items.chunk_by(|a, b| is_inline(a.1) && is_inline(b.1)) {
        let widest = run.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
        for (name, value) in run {
            push_indent(indent, out);
            out.push_str(name);
            let padding = widest - width(name);
            out.extend(std::iter::repeat_n(' ', padding + 1));
            out.push_str("= ");
            let written = write_value(*value, indent, out);
            written.map_err(|error| error.at(Step::Attribute(name.to_string().into())))?;
            out.push('\n');
        }
    }
    Ok(())
}

/// A list of more elements has each on a line of its own.
const MOST_INLINE: usize = 16;

/// Whether a value is written on one line.
fn is_inline(value: ValueRef<'_>) -> bool {
    if value.is_null() || !value.is_known() || value.ty().is_primitive() {
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

fn write_value(value: ValueRef<'_>, indent: usize, out: &mut String) -> Result<(), Error> {
    if !value.is_known() {
        return Err(Error::unknown(value.ty().friendly_name()));
    }
    if value.is_null() {
        out.push_str("null");
    } else if let Some(text) = value.as_str() {
        push_quoted(text, out);
    } else if let Some(bool) = value.as_bool() {
        out.push_str(if bool { "true" } else { "false" });
    } else if let Some(number) = value.as_number() {
        match (number.is_infinite(), number.is_negative()) {
            (false, _) => number.append_text(out),
            (true, false) => out.push_str("1 / 0"),
            (true, true) => out.push_str("-1 / 0"),
        }
    } else if is_sequence(value) {
        write_sequence(value, indent, out)?;
    } else if value.is_empty() {
        out.push_str("{}");
    } else {
        let items: Vec<(Cow<'_, str>, ValueRef<'_>)> =
            attributes(value).into_iter().map(|(name, part)| (key(&name), part)).collect();
        out.push_str("{\n");
        write_items(&items, indent + 1, out)?;
        push_indent(indent, out);
        out.push('}');
    }
    Ok(())
}

fn write_sequence(value: ValueRef<'_>, indent: usize, out: &mut String) -> Result<(), Error> {
    let inline = is_inline(value);
    out.push('[');
    for (i, (key, element)) in value.elements().enumerate() {
        match (inline, i) {
            (true, 0) => {}
            (true, _) => out.push_str(", "),
            (false, _) => {
                out.push('\n');
                push_indent(indent + 1, out);
            }
        }
        write_value(element, indent + 1, out).map_err(|error| error.at(key.into()))?;
        if !inline {
            out.push(',');
        }
    }
    if !inline {
        out.push('\n');
        push_indent(indent, out);
    }
    out.push(']');
    Ok(())
}

/// A key of an object: bare where it can be.
fn key(name: &str) -> Cow<'static, str> {
    // Words with a meaning of their own are better not bare.
    if is_identifier(name) && !matches!(name, "for" | "null" | "true" | "false" | "if" | "in") {
        return Cow::Owned(name.to_owned());
    }
    let mut quoted = String::new();
    push_quoted(name, &mut quoted);
    Cow::Owned(quoted)
}

fn push_quoted(text: &str, out: &mut String) {
    out.push('"');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Template sequences are escaped by doubling their sign.
            '$' | '%' if chars.peek() == Some(&'{') => out.extend([c, c]),
            c if c.is_control() || c == '\u{feff}' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => out.push(c),
        }
    }
    out.push('"');
}

fn push_indent(indent: usize, out: &mut String) {
    out.extend(std::iter::repeat_n("  ", indent));
}
