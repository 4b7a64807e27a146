//! Writing constraints in the language.

use std::fmt::{self, Write};

use super::{ConstraintAttribute, ConstraintKind, TypeConstraint};
use tfsdk_core::notation::Expression;

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
    /// The canonical form with a line for each attribute, as `terraform fmt` leaves it.
    ///
    /// ```
    /// use tfsdk::constraint::TypeConstraint;
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

#[derive(Clone, Copy, PartialEq)]
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

    /// Whether a constraint takes several lines.
    fn splits(self, constraint: &TypeConstraint) -> bool {
        fn has_attributes(constraint: &TypeConstraint) -> bool {
            match &constraint.kind {
                ConstraintKind::List(element)
                | ConstraintKind::Set(element)
                | ConstraintKind::Map(element) => has_attributes(element),
                ConstraintKind::Tuple(elements) => elements.iter().any(has_attributes),
                ConstraintKind::Object(attributes) => !attributes.is_empty(),
                _ => false,
            }
        }
        matches!(self, Self::Lines { .. }) && has_attributes(constraint)
    }

    /// How wide each attribute's name is written: attributes of one line each that follow one another are aligned,
    /// as `terraform fmt` does.
    fn widths(self, attributes: &[ConstraintAttribute]) -> Vec<usize> {
        let mut widths = Vec::with_capacity(attributes.len());
        if self == Self::OneLine {
            widths.resize(attributes.len(), 0);
            return widths;
        }
        for group in attributes.chunk_by(|a, b| !self.splits(&a.constraint) && !self.splits(&b.constraint)) {
            let width = group.iter().map(|a| a.name.chars().count()).max().unwrap_or(0);
            widths.resize(widths.len() + group.len(), width);
        }
        widths
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
        ConstraintKind::Tuple(elements) if layout.splits(constraint) => {
            out.write_str("tuple([")?;
            let inner = layout.deeper();
            for element in elements {
                inner.new_line(out)?;
                write_constraint(element, out, inner)?;
                out.write_char(',')?;
            }
            layout.new_line(out)?;
            out.write_str("])")
        }
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
            let widths = layout.widths(attributes);
            for (i, attribute) in attributes.iter().enumerate() {
                match layout {
                    Layout::OneLine => out.write_str(if i > 0 { ", " } else { " " })?,
                    Layout::Lines { .. } => inner.new_line(out)?,
                }
                out.write_str(&attribute.name)?;
                write!(out, "{:1$}", "", widths[i].saturating_sub(attribute.name.chars().count()))?;
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
        // A default is a constant: nothing in it is unknown.
        write!(out, ", {}", Expression(default.as_ref()))?;
    }
    out.write_char(')')
}
