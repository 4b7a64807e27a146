//! Reading type constraints.

use super::{ConstraintAttribute, ConstraintKind, TypeConstraint};
use crate::expr::{
    Call, Diagnostic, Diagnostics, Expr, ExprKind, NoScope, Pos, SourceRange, parse_expression_within,
};
use tfsdk_core::convert::convert_within;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::text::{Quoted, nearest};

/// Which forms of type constraints are accepted.
///
/// ```
/// use tfsdk::constraint::{Dialect, TypeConstraint};
///
/// assert!(TypeConstraint::parse_as("list", Dialect::Variable).is_ok());
/// assert!(TypeConstraint::parse_as("list", Dialect::Constraint).is_err());
/// assert!(TypeConstraint::parse_as("any", Dialect::ExactType).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The `type` of a Terraform variable: everything, the legacy `list` and `map` for a list and map of any
    /// single type included.
    Variable,
    /// Everything but the legacy forms.
    ConstraintWithDefaults,
    /// No defaults in `optional(…)`.
    Constraint,
    /// Types only: neither `any` nor `optional(…)`.
    ExactType,
}

const SUMMARY: &str = "Invalid type specification";
const QUOTED: &str = "Invalid quoted type constraints";
const TOO_LARGE: &str = "Type constraint too large";

/// What one part of a constraint takes, with its type.
const PART: usize = 2 * size_of::<ConstraintAttribute>();

impl TypeConstraint {
    /// Reads the constraint of a Terraform variable.
    ///
    /// All that Terraform accepts is accepted and all it refuses is refused, with its words; ranges count from the
    /// start of the text.
    ///
    /// # Errors
    /// All problems, in the order in which Terraform finds them.
    ///
    /// ```
    /// use tfsdk::constraint::TypeConstraint;
    ///
    /// assert!(TypeConstraint::parse("map(set(number))").is_ok());
    /// let problems = TypeConstraint::parse("object({ a = strng })").unwrap_err();
    /// assert_eq!(
    ///     problems.to_string(),
    ///     "1,14-19: Invalid type specification: The keyword \"strng\" is not a valid type specification. \
    ///      Did you mean \"string\"?",
    /// );
    /// ```
    pub fn parse(text: &str) -> Result<Self, Diagnostics> {
        Self::parse_as(text, Dialect::Variable)
    }

    /// Reads a constraint of one of the [`Dialect`]s; see [`parse`](Self::parse).
    ///
    /// # Errors
    /// All problems.
    ///
    /// ```
    /// use tfsdk::constraint::{Dialect, TypeConstraint};
    ///
    /// let text = "object({ a = optional(string, \"x\") })";
    /// assert!(TypeConstraint::parse_as(text, Dialect::ConstraintWithDefaults).is_ok());
    /// assert!(TypeConstraint::parse_as(text, Dialect::Constraint).is_err());
    /// ```
    pub fn parse_as(text: &str, dialect: Dialect) -> Result<Self, Diagnostics> {
        Self::parse_with(text, dialect, Limits::new())
    }

    /// Reads a constraint of one of the [`Dialect`]s within `limits`, which hold for all its defaults together; see
    /// [`parse`](Self::parse).
    ///
    /// # Errors
    /// All problems, and that a limit is met.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::constraint::{Dialect, TypeConstraint};
    ///
    /// let text = "object({ a = optional(list(number), [1, 2, 3]) })";
    /// let limits = Limits::new().max_depth(1);
    /// assert!(TypeConstraint::parse_with(text, Dialect::Variable, Limits::new()).is_ok());
    /// assert!(TypeConstraint::parse_with(text, Dialect::Variable, limits).is_err());
    /// ```
    pub fn parse_with(text: &str, dialect: Dialect, limits: Limits) -> Result<Self, Diagnostics> {
        let budget = Budget::new(limits, text.len());
        let (expr, mut diags) = parse_expression_within(text.as_bytes(), "", Pos::START, &budget);
        match Self::from_expr_within(&expr, dialect, &budget) {
            Ok(constraint) if diags.is_empty() => Ok(constraint),
            Ok(_) => Err(diags),
            Err(more) => {
                diags.append(more);
                Err(diags)
            }
        }
    }

    /// The constraint that an expression says, for expressions that stand in a file.
    ///
    /// # Errors
    /// All problems with the constraint; those of the expression itself were reported when it was read.
    pub fn from_expr(expr: &Expr, dialect: Dialect) -> Result<Self, Diagnostics> {
        let input = expr.range.end.byte.saturating_sub(expr.range.start.byte) as usize;
        Self::from_expr_within(expr, dialect, &Budget::new(Limits::new(), input))
    }

    /// The constraint that an expression says, as a part of something larger, of which `budget` is what is left; see
    /// [`from_expr`](Self::from_expr).
    ///
    /// # Errors
    /// All problems, and that the budget is exhausted. Where it was exhausted before there is no further problem, and the
    /// error is empty.
    pub fn from_expr_within(expr: &Expr, dialect: Dialect, budget: &Budget) -> Result<Self, Diagnostics> {
        if budget.exhausted().is_some() {
            return Err(Diagnostics::new());
        }
        if dialect == Dialect::Variable {
            if let Some(problems) = quoted(expr, budget) {
                return Err(problems);
            }
            let any = || Box::new(Self::new(ConstraintKind::Any));
            match expr.as_keyword() {
                Some("list") => return Ok(Self::new(ConstraintKind::List(any()))),
                Some("map") => return Ok(Self::new(ConstraintKind::Map(any()))),
                _ => {}
            }
        }
        let mut reader = Reader { dialect, budget, diags: Diagnostics::up_to(budget.limits().problems()) };
        let constraint = reader.constraint(expr);
        if reader.diags.is_empty() { Ok(constraint) } else { Err(reader.diags) }
    }

    /// Reads a constraint from a string of JSON syntax (`.tf.json`), where the text in quotes is the constraint.
    ///
    /// `text` is the string without quotes and escapes, or `None` if the JSON value is not a string. `range` is where the
    /// JSON value stands, quotes included. As in Terraform, places within the text are counted from the start of `range`,
    /// and a text that is not an expression yields a single diagnostic.
    ///
    /// # Errors
    /// All problems.
    pub fn parse_json(text: Option<&str>, range: SourceRange) -> Result<Self, Diagnostics> {
        Self::parse_json_within(text, range, &Budget::new(Limits::new(), text.map_or(0, str::len)))
    }

    /// Reads a constraint from a string of JSON syntax as a part of something larger, of which `budget` is what is left;
    /// see [`parse_json`](Self::parse_json).
    ///
    /// # Errors
    /// As [`from_expr_within`](Self::from_expr_within).
    pub fn parse_json_within(
        text: Option<&str>,
        range: SourceRange,
        budget: &Budget,
    ) -> Result<Self, Diagnostics> {
        if budget.exhausted().is_some() {
            return Err(Diagnostics::new());
        }
        let Some(text) = text else { return Err(neither(range).into()) };
        let (mut expr, diags) = parse_expression_within(text.as_bytes(), "", range.start, budget);
        if let Some(limit) = budget.exhausted() {
            return Err(Diagnostic::limit(TOO_LARGE, limit).in_source(range).into());
        }
        if !diags.is_empty() {
            return Err(neither(range).into());
        }
        expr.range = range;
        // A string in quotes within the quotes is neither a keyword nor a call.
        if matches!(expr.kind, ExprKind::Text(_) | ExprKind::Template(_) | ExprKind::TemplateWrap(_)) {
            return Err(neither(range).into());
        }
        Self::from_expr_within(&expr, Dialect::Variable, budget)
    }
}

/// What is wrong with a constraint in quotes, which is how Terraform 0.11 wrote them.
fn quoted(expr: &Expr, budget: &Budget) -> Option<Diagnostics> {
    let problem = |summary: &'static str, detail: String| {
        Some(Diagnostic::error(summary, detail).in_source(expr.range).into())
    };
    let (ExprKind::Text(_) | ExprKind::Template(_)) = &expr.kind else { return None };
    let (value, diags) = expr.evaluate_within(&NoScope, budget);
    if diags.has_errors() {
        return Some(diags);
    }
    let instead = |keyword: &str| {
        format!(
            " Remove the quotes around \"{keyword}\" and write {keyword}(string) instead to explicitly indicate that \
             the {keyword} elements are strings."
        )
    };
    let instead = match value.as_str() {
        Some("string") => " Remove the quotes around \"string\".".to_owned(),
        Some(keyword @ ("list" | "map")) => instead(keyword),
        _ => {
            let detail = "To provide a full type expression, remove the surrounding quotes and give the type expression \
                 directly.";
            return problem("Invalid legacy variable type hint", detail.to_owned());
        }
    };
    let detail = "Terraform 0.11 and earlier required type constraints to be given in quotes, but that form is now \
                  deprecated and will be removed in a future version of Terraform.";
    problem(QUOTED, format!("{detail}{instead}"))
}

fn neither(range: SourceRange) -> Diagnostic {
    let detail = "A type specification is either a primitive type keyword (bool, number, string) or a complex type \
                  constructor call, like list(string).";
    Diagnostic::error(SUMMARY, detail).in_source(range)
}

struct Reader<'b> {
    dialect: Dialect,
    budget: &'b Budget,
    diags: Diagnostics,
}

impl Reader<'_> {
    /// What an expression says; `any` where it says nothing right, or a limit is met.
    fn constraint(&mut self, expr: &Expr) -> TypeConstraint {
        if self.budget.exhausted().is_some() {
            return TypeConstraint::new(ConstraintKind::Any);
        }
        if let Err(limit) = self.budget.make(PART) {
            self.diags.push(Diagnostic::limit(TOO_LARGE, limit).in_source(expr.range));
        }
        if let Some(keyword) = expr.as_keyword() {
            return self.keyword(keyword, expr.range);
        }
        match &expr.kind {
            ExprKind::Call(call) => self.call(call, expr.range),
            _ => {
                self.diags.push(neither(expr.range));
                TypeConstraint::new(ConstraintKind::Any)
            }
        }
    }

    fn error(&mut self, detail: impl Into<String>, range: SourceRange, context: Option<SourceRange>) {
        self.error_with_hint(detail, range, context, None);
    }

    fn error_with_hint(
        &mut self,
        detail: impl Into<String>,
        range: SourceRange,
        context: Option<SourceRange>,
        hint: Option<String>,
    ) {
        let mut diagnostic = Diagnostic::error(SUMMARY, detail.into()).in_source(range);
        if let Some(context) = context {
            diagnostic = diagnostic.with_context(context);
        }
        self.diags.push(diagnostic.with_hint(hint.unwrap_or_default()));
    }

    fn keyword(&mut self, keyword: &str, range: SourceRange) -> TypeConstraint {
        let kind = match keyword {
            "bool" => ConstraintKind::Bool,
            "string" => ConstraintKind::String,
            "number" => ConstraintKind::Number,
            "any" => {
                if self.dialect == Dialect::ExactType {
                    self.error(
                        "The keyword \"any\" cannot be used in this type specification: an exact type is required.",
                        range,
                        None,
                    );
                }
                ConstraintKind::Any
            }
            _ => {
                match constructor_needs(keyword) {
                    Some(detail) => self.error(detail, range, None),
                    None => {
                        let hint = did_you_mean(keyword, &["string", "number", "bool", "any"]);
                        let detail =
                            format!("The keyword {} is not a valid type specification.", Quoted(keyword));
                        self.error_with_hint(detail, range, None, hint);
                    }
                };
                ConstraintKind::Any
            }
        };
        TypeConstraint::new(kind)
    }

    fn call(&mut self, call: &Call, range: SourceRange) -> TypeConstraint {
        let any = TypeConstraint::new(ConstraintKind::Any);
        let name = call.name.as_str();
        match name {
            "bool" | "string" | "number" => {
                let detail = format!("Primitive type keyword {} does not expect arguments.", Quoted(name));
                self.error(detail, call.args_range(), None);
                return any;
            }
            "any" => {
                let detail = format!("Type constraint keyword {} does not expect arguments.", Quoted(name));
                self.error(detail, call.args_range(), None);
                return any;
            }
            _ => {}
        }
        let (argument, extra) = match call.args.split_first() {
            Some((first, rest)) => (Some(first), rest),
            None => (None, &[][..]),
        };
        if let (Some(detail), true) = (constructor_needs(name), call.args.len() != 1) {
            let at = match (extra.first(), extra.last()) {
                (Some(first), Some(last)) => first.range.to(last.range),
                _ => call.args_range(),
            };
            self.error(detail, at, Some(call.args_range()));
            return any;
        }
        match (name, argument) {
            ("list", Some(element)) => collection(ConstraintKind::List, self.constraint(element)),
            ("set", Some(element)) => collection(ConstraintKind::Set, self.constraint(element)),
            ("map", Some(element)) => collection(ConstraintKind::Map, self.constraint(element)),
            ("object", Some(attributes)) => self.object(attributes, range),
            ("tuple", Some(elements)) => self.tuple(elements, range),
            ("optional", _) => {
                let detail = "Keyword \"optional\" is valid only as a modifier for object type attributes.";
                self.error(detail, call.name_range, None);
                any
            }
            _ => {
                let hint = did_you_mean(name, &["list", "set", "map", "object", "tuple", "optional"]);
                let detail = format!("Keyword {} is not a valid type constructor.", Quoted(name));
                self.error_with_hint(detail, range, None, hint);
                any
            }
        }
    }

    fn tuple(&mut self, elements: &Expr, range: SourceRange) -> TypeConstraint {
        let ExprKind::Tuple(items) = &elements.kind else {
            self.error(
                "Tuple type constructor requires a list of element types.",
                elements.range,
                Some(range),
            );
            return TypeConstraint::new(ConstraintKind::Any);
        };
        let elements = items.iter().map(|item| self.constraint(item)).collect();
        TypeConstraint::new(ConstraintKind::Tuple(elements))
    }

    fn object(&mut self, attributes: &Expr, range: SourceRange) -> TypeConstraint {
        let ExprKind::Object(items) = &attributes.kind else {
            self.error(
                "Object type constructor requires a map whose keys are attribute names and whose values are the \
                 corresponding attribute types.",
                attributes.range,
                Some(range),
            );
            return TypeConstraint::new(ConstraintKind::Any);
        };
        let mut read: std::collections::BTreeMap<String, ConstraintAttribute> =
            std::collections::BTreeMap::new();
        for item in items {
            let Some(name) = item.name() else {
                self.error(
                    "Object constructor map keys must be attribute names.",
                    item.key.range,
                    Some(range),
                );
                continue;
            };
            let name = tfsdk_core::text::normalized(name.into()).into_owned();
            if read.contains_key(&name) {
                self.error("Object constructor map keys must be unique.", item.key.range, Some(range));
                continue;
            }
            if let Some(attribute) = self.attribute(&name, &item.value) {
                read.insert(name, attribute);
            }
        }
        TypeConstraint::new(ConstraintKind::Object(read.into_values().collect()))
    }

    fn attribute(&mut self, name: &str, expr: &Expr) -> Option<ConstraintAttribute> {
        let name = name.to_owned();
        let call = match &expr.kind {
            ExprKind::Call(call) if call.name == "optional" => call,
            _ => {
                let constraint = self.constraint(expr);
                return Some(ConstraintAttribute { name, constraint, optional: false, default: None });
            }
        };
        let Some((ty, defaults)) = call.args.split_first() else {
            let detail = "Optional attribute modifier requires the attribute type as its argument.";
            self.error(detail, call.args_range(), Some(expr.range));
            return None;
        };
        let mut default = None;
        match (self.dialect, defaults) {
            (Dialect::ExactType, _) => {
                let detail = "Optional attribute modifier is only for type constraints, not for exact types.";
                self.error(detail, call.name_range, Some(expr.range));
            }
            (_, []) => {}
            (Dialect::Constraint, _) => {
                let detail = "Optional attribute modifier expects only one argument: the attribute type.";
                self.error(detail, call.args_range(), Some(expr.range));
            }
            (_, [value]) => {
                let (evaluated, diags) = value.evaluate_within(&NoScope, self.budget);
                if diags.has_errors() {
                    self.diags.append(diags);
                } else {
                    default = Some((value, evaluated));
                }
            }
            (..) => {
                let detail = "Optional attribute modifier expects at most two arguments: the attribute type, and a \
                              default value.";
                self.error(detail, call.args_range(), Some(expr.range));
            }
        }
        let constraint = self.constraint(ty);
        // Where it was exhausted, that was told.
        let default = default.filter(|_| self.budget.exhausted().is_none());
        let default =
            default.and_then(|(expr, value)| match convert_within(&value, constraint.ty(), self.budget) {
                Ok(value) => Some(value),
                Err(error) => {
                    let detail = format!(
                        "This default value is not compatible with the attribute's type constraint: {}.",
                        error.sentence()
                    );
                    let summary = "Invalid default value for optional attribute";
                    self.diags.push(Diagnostic::error(summary, detail).in_source(expr.range));
                    None
                }
            });
        Some(ConstraintAttribute { name, constraint, optional: true, default })
    }
}

fn collection(kind: fn(Box<TypeConstraint>) -> ConstraintKind, element: TypeConstraint) -> TypeConstraint {
    TypeConstraint::new(kind(Box::new(element)))
}

/// What a type constructor takes, in Terraform's words.
fn constructor_needs(name: &str) -> Option<String> {
    Some(match name {
        "list" | "set" | "map" => {
            format!("The {name} type constructor requires one argument specifying the element type.")
        }
        "object" => "The object type constructor requires one argument specifying the attribute types and values as a \
                     map."
            .to_owned(),
        "tuple" => {
            "The tuple type constructor requires one argument specifying the element types as a list.".to_owned()
        }
        _ => return None,
    })
}

fn did_you_mean(given: &str, keywords: &[&str]) -> Option<String> {
    nearest(given, keywords.iter().copied()).map(|near| format!("Did you mean \"{near}\"?"))
}
