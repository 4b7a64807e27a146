//! Expressions of either syntax.

use std::collections::HashMap;
use std::sync::Arc;

use tfsdk_core::convert::convert;
use tfsdk_core::text::Quoted;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{
    Diagnostic, Diagnostics, Expr, ExprKind, NoScope, Pos, Scope, SourceRange, parse_expression,
    parse_template,
};

use crate::json::{Node, NodeKind, Object};

/// An expression in native syntax, or a JSON value that stands for one.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Expression<'f> {
    Native(&'f Expr),
    Json(&'f Node),
}

impl<'f> Expression<'f> {
    pub(crate) fn range(self) -> SourceRange {
        match self {
            Self::Native(expr) => expr.range,
            Self::Json(node) => node.range,
        }
    }

    /// Where it begins, which HCL points at where the whole range would be too much: the first part of a string, the
    /// bracket of a list, the name of a call.
    pub(crate) fn start_range(self) -> SourceRange {
        match self {
            Self::Json(node) => node.start_range(),
            Self::Native(expr) => match &expr.kind {
                ExprKind::Template(parts) => {
                    parts.first().map_or(expr.range, |part| Self::Native(part).start_range())
                }
                ExprKind::TemplateWrap(inner) => Self::Native(inner).start_range(),
                ExprKind::Binary { first, .. } => Self::Native(first).start_range(),
                ExprKind::Conditional(parts) => Self::Native(&parts.condition).start_range(),
                ExprKind::Access { source, .. } => Self::Native(source).start_range(),
                ExprKind::Call(call) => call.name_range,
                ExprKind::Tuple(_) | ExprKind::Object(_) | ExprKind::For(_) => {
                    let start = expr.range.start;
                    let end = Pos { byte: start.byte + 1, column: start.column + 1, ..start };
                    SourceRange { start, end }
                }
                _ => expr.range,
            },
        }
    }

    /// The value. In JSON syntax strings are templates, names of properties too.
    pub(crate) fn evaluate(self, file: &Arc<str>, scope: &dyn Scope, diags: &mut Diagnostics) -> Value {
        match self {
            Self::Native(expr) => {
                let (value, problems) = expr.evaluate(scope);
                diags.append(problems);
                value
            }
            Self::Json(node) => JsonEvaluation { file, scope: Some(scope), diags }.value(node),
        }
    }

    /// The value where neither variables nor functions are allowed. In JSON syntax strings are literal text.
    pub(crate) fn evaluate_constant(self, file: &Arc<str>, diags: &mut Diagnostics) -> Value {
        match self {
            Self::Native(_) => self.evaluate(file, &NoScope, diags),
            Self::Json(node) => JsonEvaluation { file, scope: None, diags }.value(node),
        }
    }

    /// The elements of an expression that is written as a list.
    pub(crate) fn as_list(self) -> Option<Vec<Expression<'f>>> {
        match self {
            Self::Native(Expr { kind: ExprKind::Tuple(items), .. }) => {
                Some(items.iter().map(Expression::Native).collect())
            }
            Self::Json(Node { kind: NodeKind::Array(items), .. }) => {
                Some(items.iter().map(Expression::Json).collect())
            }
            _ => None,
        }
    }

    /// The name of a variable and whether accesses follow it, when the expression is a plain reference.
    pub(crate) fn as_reference(self) -> Option<(String, bool)> {
        match self {
            Self::Native(expr) => reference(expr),
            Self::Json(node) => match &node.kind {
                NodeKind::String(text) => {
                    let (expr, diags) = parse_expression(text.as_bytes(), "", node.range.start);
                    if diags.has_errors() { None } else { reference(&expr) }
                }
                _ => None,
            },
        }
    }
}

fn reference(expr: &Expr) -> Option<(String, bool)> {
    match &expr.kind {
        ExprKind::Variable(name) => Some((name.clone(), false)),
        ExprKind::Access { source, .. } => reference(source).map(|(name, _)| (name, true)),
        _ => None,
    }
}

struct JsonEvaluation<'e> {
    file: &'e Arc<str>,
    /// Without a scope, strings are literal text.
    scope: Option<&'e dyn Scope>,
    diags: &'e mut Diagnostics,
}

impl JsonEvaluation<'_> {
    fn value(&mut self, node: &Node) -> Value {
        match &node.kind {
            NodeKind::Null => Value::null(Type::DYNAMIC),
            NodeKind::Bool(value) => Value::from(*value),
            NodeKind::Number(number) => Value::from(number.clone()),
            NodeKind::String(text) => self.text(text, node.range),
            NodeKind::Array(items) => {
                let items: Vec<Value> = items.iter().map(|item| self.value(item)).collect();
                Value::tuple(items)
            }
            NodeKind::Object(object) => self.object(object),
            NodeKind::Invalid => Value::unknown(Type::DYNAMIC),
        }
    }

    fn text(&mut self, text: &str, range: SourceRange) -> Value {
        let Some(scope) = self.scope else { return Value::from(text) };
        // Most strings are plain: without a template sequence, the text is the value.
        if !text.contains("${") && !text.contains("%{") {
            return Value::from(text);
        }
        // As in HCL, places within the text ignore the escapes before them.
        let start = range.start;
        let inside =
            Pos { byte: start.byte.saturating_add(1), column: start.column.saturating_add(1), ..start };
        let (template, diags) = parse_template(text.as_bytes(), self.file, inside);
        let failed = diags.has_errors();
        self.diags.append(diags);
        if failed {
            return Value::unknown(Type::DYNAMIC);
        }
        let (value, diags) = template.evaluate(scope);
        self.diags.append(diags);
        value
    }

    fn object(&mut self, object: &Object) -> Value {
        let mut attributes: Vec<(Arc<str>, Value)> = Vec::with_capacity(object.properties.len());
        let mut places: HashMap<Arc<str>, SourceRange> = HashMap::with_capacity(object.properties.len());
        let mut known = true;
        for property in &object.properties {
            let range = property.name_range;
            let name = self.text(&property.name, range);
            let value = self.value(&property.value);
            let name = match convert(&name, &Type::STRING) {
                Ok(name) => name,
                Err(error) => {
                    let detail =
                        format!("Cannot use this expression as an object key: {}.", error.sentence());
                    self.diags
                        .push(Diagnostic::error("Invalid object key expression", detail).in_source(range));
                    continue;
                }
            };
            if name.is_null() {
                let detail = "Cannot use null value as an object key.";
                self.diags.push(Diagnostic::error("Invalid object key expression", detail).in_source(range));
                continue;
            }
            let Some(name) = name.as_str() else {
                known = false;
                continue;
            };
            let name: Arc<str> = name.into();
            if let Some(first) = places.get(&name) {
                let detail = format!(
                    "An attribute named {} was already defined at {}:{first}.",
                    Quoted(&name),
                    self.file
                );
                self.diags.push(Diagnostic::error("Duplicate object attribute", detail).in_source(range));
                continue;
            }
            places.insert(Arc::clone(&name), range);
            attributes.push((name, value));
        }
        if known { Value::object(attributes) } else { Value::unknown(Type::DYNAMIC) }
    }
}
