//! Values of a shape as the content of a block.

use std::borrow::Cow;

use tfsdk_core::error::Error;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::path::Step;
use tfsdk_core::schema::{BlockNesting, Nesting};
use tfsdk_core::text::{Excerpt, HclString};
use tfsdk_core::value::{Key, Value, ValueRef};

use super::check::{check_known, unwritable};
use super::text::Text;
use crate::decode::{BlockShape, BodyShape};

impl BodyShape {
    /// Writes a value of this shape as the content of a block: attributes that are not null, then nested blocks.
    ///
    /// [`decode`](crate::Body::decode) reads the same value back, except for a group without content.
    ///
    /// # Errors
    /// When the value is not of this shape's type, or a part is unknown; with the path. When it or its text is deeper or
    /// larger than the default [`Limits`] allow.
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BlockShape, BodyShape};
    /// use tfsdk::schema::BlockNesting;
    /// use tfsdk::{Type, Value};
    ///
    /// let rule = BodyShape::new([AttributeShape::required("port", Type::NUMBER)], []);
    /// let rules = BlockShape { name: "rule".into(), nesting: BlockNesting::List, min_items: 0, max_items: 0, body: rule };
    /// let shape = BodyShape::new([AttributeShape::optional("name", Type::STRING)], [rules]);
    /// let rule = Value::object([("port", Value::from(80))]);
    /// let rules = Value::list(rule.ty().clone(), [rule])?;
    /// let text = shape.write(&Value::object([("name", Value::from("web")), ("rule", rules)]))?;
    /// assert_eq!(text, "name = \"web\"\n\nrule {\n  port = 80\n}\n");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
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
            return Err(unwritable());
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
            return Err(unwritable());
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
