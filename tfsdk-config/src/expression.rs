//! Expressions of either syntax.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use tfsdk_core::convert::convert_within;
use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{
    Diagnostic, Diagnostics, Expr, ExprKind, Marked, Marks, NoScope, Pos, Scope, SourceRange,
    parse_expression_within, parse_json_string_within,
};

use crate::json::{Node, NodeKind, Object};
use crate::secret::sensitive_sentence;

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
            Self::Native(expr) => expr.start_range(),
        }
    }

    /// The value and its marks. In JSON syntax strings are templates, names of properties too.
    pub(crate) fn evaluate(
        self,
        file: &Arc<str>,
        scope: &dyn Scope,
        budget: &Budget,
        diags: &mut Diagnostics,
    ) -> Marked {
        match self {
            Self::Native(expr) => {
                let (value, problems) = expr.evaluate_marked_within(scope, budget);
                diags.append(problems);
                value
            }
            Self::Json(node) => evaluate_json(node, file, Some(scope), budget, diags),
        }
    }

    /// The expressions that it consists of: itself, or the templates of its strings.
    pub(crate) fn parsed(self, file: &str, budget: &Budget) -> (Vec<Cow<'f, Expr>>, Diagnostics) {
        let mut problems = Diagnostics::up_to(budget.limits().problems());
        let mut found = Vec::new();
        match self {
            Self::Native(expr) => found.push(Cow::Borrowed(expr)),
            Self::Json(node) => templates(node, file, budget, &mut found, &mut problems),
        }
        (found, problems)
    }

    /// The value where neither variables nor functions are allowed. In JSON syntax strings are literal text.
    pub(crate) fn evaluate_constant(
        self,
        file: &Arc<str>,
        budget: &Budget,
        diags: &mut Diagnostics,
    ) -> Value {
        let Marked { value, .. } = match self {
            Self::Native(_) => self.evaluate(file, &NoScope, budget, diags),
            Self::Json(node) => evaluate_json(node, file, None, budget, diags),
        };
        value
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
    pub(crate) fn as_reference(self, budget: &Budget) -> Option<(String, bool)> {
        match self {
            Self::Native(expr) => reference(expr),
            Self::Json(node) => match &node.kind {
                NodeKind::String(text) => {
                    let (expr, diags) =
                        parse_expression_within(text.as_bytes(), "", node.range.start, budget);
                    if diags.has_errors() { None } else { reference(&expr) }
                }
                _ => None,
            },
        }
    }
}

fn reference(expr: &Expr) -> Option<(String, bool)> {
    match &expr.kind {
        ExprKind::Access { source, .. } => reference(source).map(|(name, _)| (name, true)),
        _ => expr.as_keyword().map(|name| (name.to_owned(), false)),
    }
}

/// The templates of all strings in a JSON value, names of properties too.
fn templates<'f>(
    node: &'f Node,
    file: &str,
    budget: &Budget,
    found: &mut Vec<Cow<'f, Expr>>,
    problems: &mut Diagnostics,
) {
    match &node.kind {
        NodeKind::String(text) => template(text, node.range, file, budget, found, problems),
        NodeKind::Array(items) => {
            items.iter().for_each(|item| templates(item, file, budget, found, problems));
        }
        NodeKind::Object(object) => {
            for property in &object.properties {
                template(&property.name, property.name_range, file, budget, found, problems);
                templates(&property.value, file, budget, found, problems);
            }
        }
        NodeKind::Null | NodeKind::Bool(_) | NodeKind::Number(_) | NodeKind::Invalid => {}
    }
}

fn template(
    text: &str,
    range: SourceRange,
    file: &str,
    budget: &Budget,
    found: &mut Vec<Cow<'_, Expr>>,
    problems: &mut Diagnostics,
) {
    if is_template(text) {
        let (template, wrong) = parse_text(text, range, file, budget);
        problems.append(wrong);
        found.push(Cow::Owned(template));
    }
}

/// Whether a string of JSON has a template sequence.
fn is_template(text: &str) -> bool {
    text.contains("${") || text.contains("%{")
}

/// The template that a string of JSON is, which stands at `range` with its quotes.
fn parse_text(text: &str, range: SourceRange, file: &str, budget: &Budget) -> (Expr, Diagnostics) {
    let start = range.start;
    let inside = Pos { byte: start.byte.saturating_add(1), column: start.column.saturating_add(1), ..start };
    let (template, problems) = parse_json_string_within(text, file, inside, budget);
    (template, problems.map(|problem| within_text(problem, range)))
}

/// As in HCL, places within a string ignore the escapes before them. Bytes that are not UTF-8 were replaced by more bytes, so
/// that a place can be behind the string.
fn within_text(diagnostic: Diagnostic, range: SourceRange) -> Diagnostic {
    match diagnostic.range() {
        Some(place) if place.end.byte > range.end.byte => diagnostic.in_source(range),
        _ => diagnostic,
    }
}

/// The value of a JSON value; unknown where a limit is met. Without a scope, strings are literal text.
fn evaluate_json(
    node: &Node,
    file: &Arc<str>,
    scope: Option<&dyn Scope>,
    budget: &Budget,
    diags: &mut Diagnostics,
) -> Marked {
    let unknown = || Marked::from(Value::unknown(Type::DYNAMIC));
    if budget.exhausted().is_some() {
        return unknown();
    }
    let mut evaluation = JsonEvaluation { file, scope, budget, told: false, diags };
    let value = evaluation.value(node).and_then(|value| {
        budget.admit(value.value.depth(), value.value.size())?;
        Ok(value)
    });
    let told = evaluation.told;
    match value {
        Ok(value) => value,
        Err(limit) => {
            if !told {
                let diagnostic = Diagnostic::limit("Expression too expensive", limit);
                diags.push(diagnostic.in_source(node.start_range()));
            }
            unknown()
        }
    }
}

struct JsonEvaluation<'e> {
    file: &'e Arc<str>,
    scope: Option<&'e dyn Scope>,
    budget: &'e Budget,
    /// Whether it was told that the budget is exhausted.
    told: bool,
    diags: &'e mut Diagnostics,
}

/// What one element of an array takes, and one attribute of an object besides its name, with its place among those that
/// are compared to find one that is given twice.
const ELEMENT: usize = 2 * size_of::<Value>();
const ATTRIBUTE: usize = 5 * size_of::<Value>();

impl JsonEvaluation<'_> {
    fn value(&mut self, node: &Node) -> Result<Marked, Exhausted> {
        self.budget.work(1)?;
        Ok(match &node.kind {
            NodeKind::Null => Value::null(Type::DYNAMIC).into(),
            NodeKind::Bool(value) => Value::from(*value).into(),
            NodeKind::Number(number) => Value::from(number.clone()).into(),
            NodeKind::String(text) => self.text(text, node.range)?,
            NodeKind::Array(items) => {
                self.budget.make(items.len().saturating_mul(ELEMENT))?;
                let mut values: Vec<Value> = Vec::with_capacity(items.len());
                let mut marked = Vec::new();
                for (i, item) in items.iter().enumerate() {
                    let Marked { value, marks } = self.value(item)?;
                    values.push(value.sharing_type_within(values.last(), self.budget));
                    if !marks.is_none() {
                        marked.push((i, marks));
                    }
                }
                Marked::new(Value::tuple(values), Marks::of_elements(marked))
            }
            NodeKind::Object(object) => self.object(object)?,
            NodeKind::Invalid => Value::unknown(Type::DYNAMIC).into(),
        })
    }

    fn text(&mut self, text: &str, range: SourceRange) -> Result<Marked, Exhausted> {
        self.budget.make(text.len())?;
        let Some(scope) = self.scope else { return Ok(Value::from(text).into()) };
        // Most strings are plain: without a template sequence, the text is the value.
        if !is_template(text) {
            return Ok(Value::from(text).into());
        }
        let within = |diagnostic: Diagnostic| within_text(diagnostic, range);
        let (template, diags) = parse_text(text, range, self.file, self.budget);
        let failed = diags.has_errors();
        self.diags.append(diags);
        if let Some(limit) = self.budget.exhausted() {
            self.told = true;
            return Err(limit);
        }
        if failed {
            return Ok(Value::unknown(Type::DYNAMIC).into());
        }
        let (value, diags) = template.evaluate_marked_within(scope, self.budget);
        self.diags.append(diags.map(within));
        if let Some(limit) = self.budget.exhausted() {
            self.told = true;
            return Err(limit);
        }
        Ok(value)
    }

    fn object(&mut self, object: &Object) -> Result<Marked, Exhausted> {
        self.budget.make(object.properties.len().saturating_mul(ATTRIBUTE))?;
        let mut attributes: Vec<(Arc<str>, Value)> = Vec::with_capacity(object.properties.len());
        let mut places: HashMap<Arc<str>, SourceRange> = HashMap::with_capacity(object.properties.len());
        let mut known = true;
        let (mut marks, mut marked) = (Marks::NONE, Vec::new());
        for property in &object.properties {
            let range = property.name_range;
            let Marked { value: name, marks: of_name } = self.text(&property.name, range)?;
            let Marked { value, marks: of_value } = self.value(&property.value)?;
            // Names have no marks of their own.
            marks = marks.and_own(&of_name);
            let name = match convert_within(&name, &Type::STRING, self.budget) {
                Ok(name) => name,
                Err(error) => {
                    if let Some(limit) = self.budget.exhausted() {
                        return Err(limit);
                    }
                    let sentence = match of_name.secrecy() {
                        Some(_) => sensitive_sentence(&error, name.ty(), &Type::STRING),
                        None => error.sentence(),
                    };
                    let detail = format!("Cannot use this expression as an object key: {sentence}.");
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
            self.budget.make(name.len())?;
            let name: Arc<str> = name.into();
            if let Some(first) = places.get(&name) {
                let detail = match marks.is_none() {
                    true => format!(
                        "An attribute named {} was already defined at {}:{first}.",
                        Excerpt(&name),
                        self.file
                    ),
                    false => {
                        format!("An attribute of this name was already defined at {}:{first}.", self.file)
                    }
                };
                self.diags.push(Diagnostic::error("Duplicate object attribute", detail).in_source(range));
                continue;
            }
            places.insert(Arc::clone(&name), range);
            if !of_value.is_none() {
                marked.push((Arc::clone(&name), of_value));
            }
            attributes.push((name, value));
        }
        Ok(match known {
            true => Marked::new(Value::object(attributes), Marks::of_attributes(marked).and_own(&marks)),
            false => Marked::new(Value::unknown(Type::DYNAMIC), marks),
        })
    }
}
