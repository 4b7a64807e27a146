//! Evaluating expressions to values.

mod access;
mod call;
mod conditional_types;
mod for_expr;
mod operator;
mod scope;
mod template;

pub use scope::{Attempt, Function, FunctionError, NoScope, Parameter, Scope};

use crate::syntax::{Expr, ExprKind, ObjectItem};
use tfsdk_core::convert::convert;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::number::Number;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Quoted, did_you_mean, hcl_first};
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Value, ValueRef};

/// At most this many steps are taken by one evaluation: parts of expressions evaluated, characters of templates joined.
const MOST_STEPS: u64 = 64 << 20;

/// At most this many parts has a value that an evaluation makes.
const MOST_PARTS: u64 = 16 << 20;

impl Expr {
    /// The value of the expression when it needs neither variables nor functions.
    ///
    /// There is a value even when there are errors: what could not be found out is unknown.
    ///
    /// ```
    /// use tfsdk_lang::expr::{Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(b"[for n in [1, 2, 3] : n * 10 if n != 2]", "", Pos::START);
    /// let (value, diags) = expr.evaluate_constant();
    /// assert!(diags.is_empty());
    /// assert_eq!(value.to_string(), "[10, 30]");
    /// ```
    #[must_use]
    pub fn evaluate_constant(&self) -> (Value, Diagnostics) {
        self.evaluate(&NoScope)
    }

    /// The value of the expression, with the variables and functions of `scope`.
    ///
    /// Unknown values give unknown results. The work and the size of the result are limited, so that a short
    /// expression cannot keep a program busy or fill its memory; beyond the limit there is an error.
    #[must_use]
    pub fn evaluate(&self, scope: &dyn Scope) -> (Value, Diagnostics) {
        let mut evaluation =
            Evaluation { scope, diags: Diagnostics::new(), errors: 0, steps: 0, exhausted: false };
        let out = evaluation.eval(self, None);
        if evaluation.exhausted && !evaluation.diags.has_errors() {
            // It happened within an attempt that may fail, but nothing after it was evaluated either.
            let detail = "Evaluating this expression takes more steps than are allowed.";
            evaluation.report(Diagnostic::error("Expression too expensive", detail).in_source(self.range));
        }
        (out.value, evaluation.diags)
    }
}

/// A value, and an upper bound of its number of parts. A part that is shared counts each time.
#[derive(Clone)]
pub(super) struct Out {
    pub(super) value: Value,
    pub(super) parts: u64,
}

impl Out {
    pub(super) fn unknown() -> Self {
        Value::unknown(Type::DYNAMIC).into()
    }
}

impl From<Value> for Out {
    fn from(value: Value) -> Self {
        Self { value, parts: 1 }
    }
}

/// A name bound by a `for` expression, and those around it.
#[derive(Clone, Copy)]
pub(super) struct Locals<'l> {
    pub(super) name: &'l str,
    pub(super) out: &'l Out,
    pub(super) outer: Option<&'l Locals<'l>>,
}

pub(super) type Env<'l> = Option<&'l Locals<'l>>;

/// The name of the element at hand within a splat; no variable can be called so.
pub(super) const SPLAT_ITEM: &str = "[*]";

pub(super) struct Evaluation<'s> {
    pub(super) scope: &'s dyn Scope,
    pub(super) diags: Diagnostics,
    errors: usize,
    steps: u64,
    exhausted: bool,
}

const MOST_DIAGNOSTICS: usize = 1000;

impl Evaluation<'_> {
    pub(super) fn eval(&mut self, expr: &Expr, env: Env<'_>) -> Out {
        if !self.spend(1, expr.range) {
            return Out::unknown();
        }
        match &expr.kind {
            ExprKind::Number(text) => self.number(text, expr.range),
            ExprKind::Bool(value) => Value::from(*value).into(),
            ExprKind::Null => Value::null(Type::DYNAMIC).into(),
            ExprKind::Text(text) => Value::from(text.as_str()).into(),
            ExprKind::Template(parts) => self.template(parts, expr.range, env),
            ExprKind::TemplateWrap(inner) | ExprKind::Parentheses(inner) => self.eval(inner, env),
            ExprKind::TemplateJoin(inner) => self.template_join(inner, expr.range, env),
            ExprKind::Tuple(items) => self.tuple(items, expr.range, env),
            ExprKind::Object(items) => self.object(items, expr.range, env),
            ExprKind::Call(call) => self.call(call, expr.range, env),
            ExprKind::Variable(name) => self.variable(name, expr.range, env),
            ExprKind::SplatItem => self.variable(SPLAT_ITEM, expr.range, env),
            ExprKind::Access { source, steps } => self.access(source, steps, env),
            ExprKind::Unary { op, operand } => self.unary(*op, operand, expr.range, env),
            ExprKind::Binary { first, rest } => self.binary(first, rest, env),
            ExprKind::Conditional(parts) => self.conditional(parts, expr.range, env),
            ExprKind::For(parts) => self.for_expr(parts, expr.range, env),
            ExprKind::Invalid(diags) => {
                for diagnostic in diags {
                    self.report(diagnostic.clone());
                }
                Out::unknown()
            }
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.errors += 1;
        if self.diags.len() < MOST_DIAGNOSTICS {
            self.diags.push(diagnostic);
        }
    }

    pub(super) fn error(
        &mut self,
        summary: &'static str,
        detail: impl Into<std::borrow::Cow<'static, str>>,
        range: SourceRange,
        context: SourceRange,
    ) {
        self.report(Diagnostic::error(summary, detail).in_source(range).with_context(context));
    }

    pub(super) fn mark(&self) -> usize {
        self.errors
    }

    pub(super) fn failed_since(&self, mark: usize) -> bool {
        self.errors > mark
    }

    /// Like `eval`, but returns the problems instead of reporting them.
    pub(super) fn eval_apart(&mut self, expr: &Expr, env: Env<'_>) -> (Out, Diagnostics) {
        let errors = self.errors;
        let outer = std::mem::take(&mut self.diags);
        let out = self.eval(expr, env);
        self.errors = errors;
        let own = std::mem::replace(&mut self.diags, outer);
        (out, own)
    }

    /// Reports problems that `eval_apart` returned.
    pub(super) fn report_all(&mut self, diags: Diagnostics) {
        for diagnostic in diags {
            self.report(diagnostic);
        }
    }

    /// Counts work. False once it was too much, which is reported the first time.
    pub(super) fn spend(&mut self, steps: u64, range: SourceRange) -> bool {
        if self.exhausted {
            return false;
        }
        self.steps = self.steps.saturating_add(steps);
        if self.steps > MOST_STEPS {
            self.exhausted = true;
            let detail = "Evaluating this expression takes more steps than are allowed.";
            self.report(Diagnostic::error("Expression too expensive", detail).in_source(range));
        }
        !self.exhausted
    }

    /// A value made of others; unknown, with an error, if it has too many parts.
    pub(super) fn composed(&mut self, value: Value, parts: u64, range: SourceRange) -> Out {
        if parts > MOST_PARTS {
            let detail = format!("The value of this expression would have more than {MOST_PARTS} parts.");
            self.report(Diagnostic::error("Expression result too large", detail).in_source(range));
            self.exhausted = true;
            return Out::unknown();
        }
        Out { value, parts }
    }

    /// A part of a value that has at most `parts` parts.
    pub(super) fn part(&mut self, part: ValueRef<'_>, parts: u64) -> Out {
        const SMALL: u64 = 64;
        let parts = if parts <= SMALL { parts } else { count_parts(part, parts).min(parts) };
        self.steps = self.steps.saturating_add(parts);
        Out { value: part.to_value(), parts }
    }

    /// What a function returned, which may be larger than what it was given.
    pub(super) fn returned(&mut self, value: Value, range: SourceRange) -> Out {
        let parts = count_parts(value.as_ref(), MOST_PARTS);
        if !self.spend(text_len(value.as_ref()).saturating_add(parts), range) {
            return Out::unknown();
        }
        self.composed(value, parts, range)
    }

    fn number(&mut self, text: &str, range: SourceRange) -> Out {
        match Number::parse(text) {
            Ok(number) => Value::from(number).into(),
            Err(_) => {
                let detail = "Failed to recognize the value of this number literal.";
                self.report(Diagnostic::error("Invalid number literal", detail).in_source(range));
                Value::unknown(Type::NUMBER).into()
            }
        }
    }

    fn tuple(&mut self, items: &[Expr], range: SourceRange, env: Env<'_>) -> Out {
        let mut parts = 1_u64;
        let mut values: Vec<Value> = Vec::with_capacity(items.len());
        for item in items {
            let out = self.eval(item, env);
            parts = parts.saturating_add(out.parts);
            values.push(out.value.sharing_type_of(values.last()));
        }
        self.composed(Value::tuple(values), parts, range)
    }

    fn object(&mut self, items: &[ObjectItem], range: SourceRange, env: Env<'_>) -> Out {
        let mut parts = 1_u64;
        let mut known = true;
        let mut attributes = Vec::with_capacity(items.len());
        for item in items {
            let mark = self.mark();
            let key = self.object_key(item, env);
            let key_failed = self.failed_since(mark);
            let out = self.eval(&item.value, env);
            parts = parts.saturating_add(out.parts);
            if key_failed {
                known = false;
                continue;
            }
            if key.is_null() {
                let detail = "Can't use a null value as a key.";
                self.report(Diagnostic::error("Null value as key", detail).in_source(item.value.range));
                known = false;
                continue;
            }
            match convert(&key, &Type::STRING) {
                Err(error) => {
                    let detail = format!("Can't use this value as a key: {}.", error.sentence());
                    self.report(Diagnostic::error("Incorrect key type", detail).in_source(item.key.range));
                    known = false;
                }
                Ok(key) => match key.as_str() {
                    Some(name) => attributes.push((std::sync::Arc::<str>::from(name), out.value)),
                    None => known = false,
                },
            }
        }
        if !known {
            return Out::unknown();
        }
        self.composed(Value::object(attributes), parts, range)
    }

    fn object_key(&mut self, item: &ObjectItem, env: Env<'_>) -> Value {
        if let Some(name) = item.name() {
            return Value::from(name);
        }
        if !item.computed && is_reference(&item.key) {
            self.report(Diagnostic::error("Ambiguous attribute key", "If this expression is intended to be a reference, wrap it in parentheses. If it's instead intended \
                 as a literal name containing periods, wrap it in quotes to create a string literal.").in_source(item.key.range));
            return Value::unknown(Type::DYNAMIC);
        }
        self.eval(&item.key, env).value
    }

    pub(super) fn variable(&mut self, name: &str, range: SourceRange, env: Env<'_>) -> Out {
        let mut local = env;
        let mut inside_for = false;
        while let Some(locals) = local {
            if locals.name == name {
                return locals.out.clone();
            }
            inside_for |= locals.name != SPLAT_ITEM;
            local = locals.outer;
        }
        if let Some(value) = self.scope.variable(name) {
            return value.into();
        }
        let mut names = Vec::new();
        let mut local = env;
        while let Some(locals) = local {
            if locals.name != SPLAT_ITEM {
                names.push(locals.name.to_owned());
            }
            local = locals.outer;
        }
        match self.scope.variable_names() {
            Some(more) => names.extend(more),
            None if !inside_for => {
                let detail = "Variables may not be used here.";
                self.report(Diagnostic::error("Variables not allowed", detail).in_source(range));
                return Out::unknown();
            }
            None => {}
        }
        // A name of an inner `for` comes before those around it.
        let hint = did_you_mean(hcl_first(name, names.iter().map(String::as_str)));
        let detail = format!("There is no variable named {}.{hint}", Quoted(name));
        self.report(Diagnostic::error("Unknown variable", detail).in_source(range));
        Out::unknown()
    }
}

/// Whether an expression is a variable with accesses behind it. As a key that is ambiguous: a reference or a name.
fn is_reference(expr: &Expr) -> bool {
    use crate::syntax::AccessKind;
    let ExprKind::Access { source, steps } = &expr.kind else { return false };
    matches!(source.kind, ExprKind::Variable(_))
        && steps.iter().all(|step| match &step.kind {
            AccessKind::Attribute(_) | AccessKind::LegacyIndex(_) | AccessKind::Invalid => true,
            AccessKind::Index(key) => is_constant_key(key),
            AccessKind::AttributeSplat(_) | AccessKind::Splat { .. } => false,
        })
}

fn is_constant_key(key: &Expr) -> bool {
    matches!(key.kind, ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::Null)
        || key.as_literal_text().is_some()
}

/// How many parts a value has, itself included; counting stops beyond `most`.
fn count_parts(value: ValueRef<'_>, most: u64) -> u64 {
    let mut count = 1;
    for (_, part) in value.elements() {
        if count > most {
            break;
        }
        count += count_parts(part, most - count.min(most));
    }
    count
}

/// How many bytes the texts of a value have.
fn text_len(value: ValueRef<'_>) -> u64 {
    match value.as_str() {
        Some(text) => text.len() as u64,
        None => value.elements().map(|(_, part)| text_len(part)).fold(0, u64::saturating_add),
    }
}
