//! What all expressions are evaluated with: where variables come from, the budget, and what was wrong so far.

use std::sync::Arc;

use super::locals::{Env, SPLAT_ITEM};
use super::marks::{Marked, Marks};
use super::scope::Scope;
use crate::syntax::{Expr, ExprKind};
use tfsdk_core::convert::{ConversionError, convert_within};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

/// What it costs to say what is wrong.
const REPORT_STEPS: u64 = 32;

/// What is known while an expression is evaluated.
pub(super) struct Evaluation<'s> {
    pub(super) scope: &'s dyn Scope,
    pub(super) budget: &'s Budget,
    diags: Diagnostics,
    /// How many errors there were, kept or not.
    errors: usize,
    /// The marks of the collections whose elements are at hand.
    around: Marks,
    /// Where the budget was exhausted.
    stopped_at: Option<SourceRange>,
    /// The names of the scope's variables, listed for the first of those that it does not have.
    pub(super) variable_names: Option<Vec<&'s str>>,
}

impl<'s> Evaluation<'s> {
    pub(super) fn new(scope: &'s dyn Scope, budget: &'s Budget) -> Self {
        let diags = Diagnostics::up_to(budget.limits().problems());
        Self { scope, budget, diags, errors: 0, around: Marks::NONE, stopped_at: None, variable_names: None }
    }

    /// What is wrong, and where the budget was exhausted.
    pub(super) fn into_problems(self) -> (Diagnostics, Option<SourceRange>) {
        (self.diags, self.stopped_at)
    }
}

impl Evaluation<'_> {
    /// The value of an expression; what is wrong with it is reported.
    pub(super) fn eval(&mut self, expr: &Expr, env: Env<'_>) -> Marked {
        if !self.spend(1, expr.range) {
            return unknown();
        }
        match &expr.kind {
            ExprKind::Number(number) => Value::from(number.clone()).into(),
            ExprKind::Bool(value) => Value::from(*value).into(),
            ExprKind::Null => Value::null(Type::DYNAMIC).into(),
            ExprKind::Text(text) => self.text(text, expr.range),
            ExprKind::Template(parts) => self.template(parts, expr.range, env),
            ExprKind::TemplateWrap(inner) | ExprKind::Parentheses(inner) => self.eval(inner, env),
            ExprKind::TemplateJoin(inner) => self.template_join(inner, expr.range, env),
            ExprKind::Tuple(items) => self.tuple(items, expr.range, env, None),
            ExprKind::Object(items) => self.object(items, expr.range, env, None),
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
                unknown()
            }
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if self.is_only_counted() {
            return;
        }
        self.errors += 1;
        let texts = diagnostic.summary().len() + diagnostic.detail().len();
        let range = diagnostic.range();
        let paid = self.budget.make(size_of::<Diagnostic>() + texts).and(self.budget.work(REPORT_STEPS));
        match paid {
            Ok(()) => self.diags.push(diagnostic),
            Err(_) => self.stopped_at = self.stopped_at.or(range),
        }
    }

    /// Counts an error where no further one is kept. What it says need not be made then.
    pub(super) fn is_only_counted(&mut self) -> bool {
        let full = self.diags.is_full();
        if full {
            self.errors += 1;
            self.diags.omit(Severity::Error);
            let _ = self.budget.work(REPORT_STEPS);
        }
        full
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

    /// An error that quotes no value, and may be told also where no value may be.
    pub(super) fn error_of_no_value(
        &mut self,
        summary: &'static str,
        detail: String,
        range: SourceRange,
        context: SourceRange,
    ) {
        let error = Diagnostic::error(summary, detail.clone()).or_unquoted(detail);
        self.report(error.in_source(range).with_context(context));
    }

    pub(super) fn errors_so_far(&self) -> usize {
        self.errors
    }

    /// Whether there were errors since there were `before`.
    pub(super) fn failed_since(&self, before: usize) -> bool {
        self.errors > before
    }

    /// Like `eval`, but returns the problems instead of reporting them.
    pub(super) fn eval_apart(&mut self, expr: &Expr, env: Env<'_>) -> (Marked, Diagnostics) {
        self.apart(self.budget.limits().problems(), |this| this.eval(expr, env))
    }

    /// Does a part of the work, and returns at most so many problems of it instead of reporting them.
    pub(super) fn apart<T>(&mut self, most: usize, work: impl FnOnce(&mut Self) -> T) -> (T, Diagnostics) {
        let errors = self.errors;
        let outer = std::mem::replace(&mut self.diags, Diagnostics::up_to(most));
        let result = work(self);
        self.errors = errors;
        let own = std::mem::replace(&mut self.diags, outer);
        (result, own)
    }

    /// Reports problems that `eval_apart` returned.
    pub(super) fn report_all(&mut self, diags: Diagnostics) {
        self.errors += diags.len() + diags.omitted();
        self.diags.append(diags);
    }

    /// Whether something could be paid. Where not, that is an error at `range`, and nothing can be paid any more.
    pub(super) fn paid<T>(&mut self, payment: Result<T, Exhausted>, range: SourceRange) -> Option<T> {
        if payment.is_err() {
            self.errors += 1;
            self.stopped_at.get_or_insert(range);
        }
        payment.ok()
    }

    /// Whether what others paid from the budget could be paid; see [`paid`](Self::paid).
    pub(super) fn could_pay(&mut self, range: SourceRange) -> bool {
        self.paid(self.budget.exhausted().map_or(Ok(()), Err), range).is_some()
    }

    /// Pays for steps. False once there are none left.
    pub(super) fn spend(&mut self, steps: u64, range: SourceRange) -> bool {
        self.paid(self.budget.work(steps), range).is_some()
    }

    /// Pays for bytes that are about to be made. False once there are none left.
    pub(super) fn make(&mut self, bytes: usize, range: SourceRange) -> bool {
        self.paid(self.budget.make(bytes), range).is_some()
    }

    /// A value made of others, or by a function; unknown, with an error, if it is too large or too deep.
    pub(super) fn admitted(&mut self, value: Value, range: SourceRange) -> Value {
        let admitted = self.budget.admit(value.depth(), value.size());
        if self.paid(admitted, range).is_some() { value } else { Value::unknown(Type::DYNAMIC) }
    }

    /// Converts a value, and pays for the work of it.
    pub(super) fn converted(
        &mut self,
        value: &Value,
        ty: &Type,
        range: SourceRange,
    ) -> Option<Result<Value, ConversionError>> {
        let converted = convert_within(value, ty, self.budget);
        self.could_pay(range).then_some(converted)
    }

    /// A value that was made by a conversion of one with these marks.
    pub(super) fn marked_as(&mut self, value: Value, marks: &Marks, range: SourceRange) -> Marked {
        let marks = marks.converted(&value, self.budget);
        match self.paid(marks, range) {
            Some(marks) => Marked::new(value, marks),
            None => unknown(),
        }
    }

    /// The marks of a value of which these elements have some. They are paid for.
    pub(super) fn marks_of_elements(&mut self, noted: Vec<(usize, Marks)>, range: SourceRange) -> Marks {
        let marks = Marks::of_elements_within(noted, self.budget);
        self.paid(marks, range).unwrap_or_default()
    }

    /// The marks of a value of which these attributes have some. They are paid for.
    pub(super) fn marks_of_attributes(&mut self, noted: Vec<(Arc<str>, Marks)>, range: SourceRange) -> Marks {
        let marks = Marks::of_attributes_within(noted, self.budget);
        self.paid(marks, range).unwrap_or_default()
    }

    /// Why a value with these marks cannot be converted, in words that tell nothing of it: the names and keys on the way to
    /// what is wrong may be what is to be kept from readers.
    pub(super) fn sentence(&self, error: &ConversionError, marks: &Marks) -> String {
        let sentence = error.sentence();
        match self.kept_from_readers(marks) {
            Some(secrecy) if !error.path().is_root() => {
                format!("a part of this {secrecy} value is not suitable")
            }
            Some(secrecy) if sentence.contains('"') => format!("this {secrecy} value is not suitable"),
            _ => sentence,
        }
    }

    /// What a value with these marks is called, if it must not be quoted.
    pub(super) fn kept_from_readers(&self, marks: &Marks) -> Option<&'static str> {
        marks.secrecy().or(self.around.secrecy())
    }

    /// Evaluates for the elements of a collection with these marks. They have none of these themselves, as the result as a
    /// whole gets them, but are quoted no more than the collection.
    pub(super) fn within<T>(&mut self, marks: &Marks, work: impl FnOnce(&mut Self) -> T) -> T {
        if marks.is_none() {
            return work(self);
        }
        let inner = self.around.own().and_own(marks);
        let outer = std::mem::replace(&mut self.around, inner);
        let result = work(self);
        self.around = outer;
        result
    }

    /// Which of these names was meant by `name`, unless finding out costs too much.
    pub(super) fn suggested<'n>(
        &self,
        name: &str,
        names: &[&'n str],
        choose: fn(&str, &[&'n str]) -> Option<&'n str>,
    ) -> Option<&'n str> {
        if self.budget.suggest(names.len()) { choose(name, names) } else { None }
    }

    /// Literal text, which is shared; only its form is looked at.
    pub(super) fn text(&mut self, text: &Arc<str>, range: SourceRange) -> Marked {
        if !self.spend(text.len() as u64 / 64, range) {
            return unknown();
        }
        Value::from(Arc::clone(text)).into()
    }
}

/// What stands for a value that could not be found out.
pub(super) fn unknown() -> Marked {
    Marked::from(Value::unknown(Type::DYNAMIC))
}

/// Notes the marks of one element of many, if it has some.
pub(super) fn note(marked: &mut Vec<(usize, Marks)>, index: usize, marks: Marks) {
    if !marks.is_none() {
        marked.push((index, marks));
    }
}

/// Notes the marks of one attribute of many. Behind the first one that has some all are noted, as of a name that stands
/// twice the last one counts.
pub(super) fn note_named(marked: &mut Vec<(Arc<str>, Marks)>, name: &Arc<str>, marks: Marks) {
    if !marks.is_none() || !marked.is_empty() {
        marked.push((Arc::clone(name), marks));
    }
}
