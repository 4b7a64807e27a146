//! Writing constraints in the language.

use std::fmt::{self, Write};

use super::literal::write_literal;
use super::{ConstraintAttribute, ConstraintKind, TypeConstraint};

impl fmt::Display for TypeConstraint {
    /// The canonical form on one line, which reads back as the same constraint; with `{:#}` on several lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pretty = f.alternate();
        write_constraint(self, f, if pretty { Layout::Lines { indent: 0 } } else { Layout::OneLine })
    }
}

impl fmt::Debug for TypeConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TypeConstraint({self})")
    }
}

impl TypeConstraint {
    /// The canonical form with a line for each attribute, as it stands in a well-kept file.
    ///
    /// ```
    /// use tfsdk_core::constraint::TypeConstraint;
    ///
    /// let rule = TypeConstraint::parse("object({b=optional(number,1),a=string})").unwrap();
    /// assert_eq!(rule.to_string(), "object({ a = string, b = optional(number, 1) })");
    /// assert_eq!(rule.to_pretty_string(), "object({\n  a = string\n  b = optional(number, 1)\n})");
    /// ```
    #[must_use]
    pub fn to_pretty_string(&self) -> String {
        format!("{self:#}")
    }
}

#[derive(Clone, Copy)]
enum Layout {
    OneLine,
    Lines { indent: usize },
}

impl Layout {
    fn deeper(self) -> Self {
        match self {
            Self::OneLine => Self::OneLine,
            Self::Lines { indent } => Self::Lines { indent: indent + 2 },
        }
    }

    fn new_line(self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::OneLine => Ok(()),
            Self::Lines { indent } => write!(out, "\n{:indent$}", ""),
        }
    }
}

fn write_constraint(constraint: &TypeConstraint, out: &mut dyn Write, layout: Layout) -> fmt::Result {
    let mut collection = |name: &str, element: &TypeConstraint| {
        write!(out, "{name}(")?;
        write_constraint(element, out, layout)?;
        out.write_char(')')
    };
    match &constraint.kind {
        ConstraintKind::String => out.write_str("string"),
        ConstraintKind::Number => out.write_str("number"),
        ConstraintKind::Bool => out.write_str("bool"),
        ConstraintKind::Any => out.write_str("any"),
        ConstraintKind::List(element) => collection("list", element),
        ConstraintKind::Set(element) => collection("set", element),
        ConstraintKind::Map(element) => collection("map", element),
        ConstraintKind::Tuple(elements) => {
            out.write_str("tuple([")?;
            for (i, element) in elements.iter().enumerate() {
                if i > 0 {
                    out.write_str(", ")?;
                }
                write_constraint(element, out, layout)?;
            }
            out.write_str("])")
        }
        ConstraintKind::Object(attributes) if attributes.is_empty() => out.write_str("object({})"),
        ConstraintKind::Object(attributes) => {
            out.write_str("object({")?;
            let inner = layout.deeper();
            let width = attributes.iter().map(|a| a.name.chars().count()).max().unwrap_or(0);
            for (i, attribute) in attributes.iter().enumerate() {
                match layout {
                    Layout::OneLine => out.write_str(if i > 0 { ", " } else { " " })?,
                    Layout::Lines { .. } => inner.new_line(out)?,
                }
                out.write_str(&attribute.name)?;
                if let Layout::Lines { .. } = layout {
                    write!(out, "{:1$}", "", width - attribute.name.chars().count())?;
                }
                out.write_str(" = ")?;
                write_attribute(attribute, out, inner)?;
            }
            match layout {
                Layout::OneLine => out.write_char(' ')?,
                Layout::Lines { .. } => layout.new_line(out)?,
            }
            out.write_str("})")
        }
    }
}

fn write_attribute(attribute: &ConstraintAttribute, out: &mut dyn Write, layout: Layout) -> fmt::Result {
    if !attribute.optional {
        return write_constraint(&attribute.constraint, out, layout);
    }
    out.write_str("optional(")?;
    write_constraint(&attribute.constraint, out, layout)?;
    if let Some(default) = &attribute.default {
        out.write_str(", ")?;
        write_literal(default.as_ref(), out)?;
    }
    out.write_char(')')
}
