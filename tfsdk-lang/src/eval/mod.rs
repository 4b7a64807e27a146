//! Evaluating expressions to values.
//!
//! Each file evaluates one kind of expression. `scope` is where variables and functions come from; `marks` follow what is sensitive or
//! ephemeral beside the values. What cannot be evaluated is unknown, with a diagnostic, and all that is done is paid for from one
//! budget.

mod access;
mod call;
mod conditional_types;
mod edition;
mod for_expr;
mod marks;
mod operator;
mod scope;
mod template;

pub use edition::Edition;
pub use marks::{Marked, Marks};
pub use scope::{Attempt, Function, FunctionError, NoScope, Parameter, Quote, Scope};

use std::sync::Arc;

use crate::syntax::{Expr, ExprKind, ObjectItem};
use tfsdk_core::convert::{ConversionError, convert_within};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::limits::{Budget, Exhausted, Limits};
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, did_you_mean, hcl_first};
use tfsdk_core::ty::{ObjectAttribute, Type};
use tfsdk_core::value::Value;

impl Expr {
    /// The value of the expression when it needs neither variables nor functions.
    ///
    /// There is a value even when there are errors: what could not be found out is unknown.
    ///
    /// ```
    /// use tfsdk::expr::{Pos, parse_expression};
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
    /// Unknown values give unknown results. The default [`Limits`] hold, so that a short expression can neither keep a
    /// program busy nor fill its memory: where one is met, there is an error, and the value is unknown.
    ///
    /// ```
    /// use tfsdk::expr::{NoScope, Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(b"size * 2", "main.tf", Pos::START);
    /// let (value, problems) = expr.evaluate(&NoScope);
    /// assert!(problems.has_errors() && !value.is_known());
    /// ```
    #[must_use]
    pub fn evaluate(&self, scope: &dyn Scope) -> (Value, Diagnostics) {
        self.evaluate_with(scope, Limits::new())
    }

    /// The value of the expression within `limits`; see [`evaluate`](Self::evaluate).
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::expr::{NoScope, Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(b"[[1, 2], [3]]", "", Pos::START);
    /// assert!(expr.evaluate_with(&NoScope, Limits::new()).1.is_empty());
    /// let (value, diags) = expr.evaluate_with(&NoScope, Limits::new().max_depth(1));
    /// assert!(!value.is_known() && diags.to_string().contains("raise `Limits::max_depth`"));
    /// ```
    #[must_use]
    pub fn evaluate_with(&self, scope: &dyn Scope, limits: Limits) -> (Value, Diagnostics) {
        let input = self.range.end.byte.saturating_sub(self.range.start.byte) as usize;
        self.evaluate_within(scope, &Budget::new(limits, input))
    }

    /// The value of the expression as a part of something larger, of which `budget` is what is left.
    ///
    /// Unlike [`evaluate_with`](Self::evaluate_with) it allows nothing for the length of this expression. With an
    /// exhausted budget the value is unknown, and there is no further error.
    #[must_use]
    pub fn evaluate_within(&self, scope: &dyn Scope, budget: &Budget) -> (Value, Diagnostics) {
        let (Marked { value, .. }, diags) = self.evaluate_marked_within(scope, budget);
        (value, diags)
    }

    /// The value of the expression with its marks: what of it is sensitive or ephemeral, as something is that it was made of.
    ///
    /// See [`Marks`]; otherwise like [`evaluate`](Self::evaluate).
    ///
    /// ```
    /// use tfsdk::expr::{NoScope, Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(b"1 + 1", "", Pos::START);
    /// let (two, _) = expr.evaluate_marked(&NoScope);
    /// assert!(two.marks.is_none());
    /// assert_eq!(two.value.to_string(), "2");
    /// ```
    #[must_use]
    pub fn evaluate_marked(&self, scope: &dyn Scope) -> (Marked, Diagnostics) {
        let input = self.range.end.byte.saturating_sub(self.range.start.byte) as usize;
        self.evaluate_marked_within(scope, &Budget::new(Limits::new(), input))
    }

    /// The value of the expression with its marks, as a part of something larger; see
    /// [`evaluate_within`](Self::evaluate_within) and [`evaluate_marked`](Self::evaluate_marked).
    #[must_use]
    pub fn evaluate_marked_within(&self, scope: &dyn Scope, budget: &Budget) -> (Marked, Diagnostics) {
        if budget.exhausted().is_some() {
            return (unknown(), Diagnostics::new());
        }
        let diags = Diagnostics::up_to(budget.limits().problems());
        let mut evaluation = Evaluation {
            scope,
            budget,
            diags,
            errors: 0,
            around: Marks::NONE,
            stopped_at: None,
            variable_names: None,
        };
        let value = evaluation.eval(self, None);
        let Evaluation { mut diags, stopped_at, .. } = evaluation;
        if let Some(limit) = budget.exhausted() {
            // Nothing was evaluated after it, also where it happened within an attempt that may fail.
            let diagnostic = Diagnostic::limit("Expression too expensive", limit);
            diags.push(diagnostic.in_source(stopped_at.unwrap_or(self.range)));
            return (unknown(), diags);
        }
        (value, diags)
    }
}

/// A name bound by a `for` expression, and those around it.
#[derive(Clone, Copy)]
pub(super) struct Locals<'l> {
    pub(super) name: &'l str,
    pub(super) value: &'l Marked,
    pub(super) outer: Option<&'l Locals<'l>>,
}

/// What one more element of a tuple takes, and of its type.
pub(super) const TUPLE_ELEMENT: usize = 2 * size_of::<Value>();

/// What one more attribute of an object takes, and of its type, besides its name.
pub(super) const OBJECT_ATTRIBUTE: usize = 3 * size_of::<Value>();

/// What it costs to say what is wrong.
const REPORT_STEPS: u64 = 32;

pub(super) type Env<'l> = Option<&'l Locals<'l>>;

/// The name of the element at hand within a splat; no variable can be called so.
const SPLAT_ITEM: &str = "[*]";

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
    variable_names: Option<Vec<&'s str>>,
}

impl Evaluation<'_> {
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
        let paid = self.budget.exhausted().map_or(Ok(()), Err);
        self.paid(paid, range).map(|()| converted)
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

    /// Like `eval`. A constructor's value shares its type with `model` where the two are equal, so that no type is made for
    /// each of many objects.
    fn eval_like(&mut self, expr: &Expr, env: Env<'_>, model: Option<&Type>) -> Marked {
        match &expr.kind {
            ExprKind::Tuple(items) => self.tuple(items, expr.range, env, model),
            ExprKind::Object(items) => self.object(items, expr.range, env, model),
            _ => self.eval(expr, env),
        }
    }

    fn tuple(&mut self, items: &[Expr], range: SourceRange, env: Env<'_>, model: Option<&Type>) -> Marked {
        if !self.spend(1, range) || !self.make(items.len().saturating_mul(TUPLE_ELEMENT), range) {
            return unknown();
        }
        let mut values: Vec<Value> = Vec::with_capacity(items.len());
        let mut marked = Vec::new();
        let first = model.and_then(Type::elements).and_then(<[Type]>::first);
        for (i, item) in items.iter().enumerate() {
            let Marked { value, marks } = self.eval_like(item, env, values.last().map(Value::ty).or(first));
            values.push(self.like_its_neighbour(value, values.last()));
            note(&mut marked, i, marks);
        }
        let model = self.affordable(model, values.iter());
        let marks = self.marks_of_elements(marked, range);
        Marked::new(self.admitted(Value::tuple_like(values, model), range), marks)
    }

    /// The type, if comparing it with those of the values can be paid.
    fn affordable<'m, 'v>(
        &self,
        model: Option<&'m Type>,
        values: impl Iterator<Item = &'v Value>,
    ) -> Option<&'m Type> {
        let model = model?;
        let size = values.map(|value| value.ty().size()).fold(0, u64::saturating_add);
        self.budget.work(size / 64).ok().map(|()| model)
    }

    /// The value, with the type of its neighbour where both are equal.
    pub(super) fn like_its_neighbour(&self, value: Value, neighbour: Option<&Value>) -> Value {
        value.sharing_type_within(neighbour, self.budget)
    }

    fn object(
        &mut self,
        items: &[ObjectItem],
        range: SourceRange,
        env: Env<'_>,
        model: Option<&Type>,
    ) -> Marked {
        if !self.spend(1, range) || !self.make(items.len().saturating_mul(OBJECT_ATTRIBUTE), range) {
            return unknown();
        }
        let mut marks = Marks::NONE;
        let mut marked = Vec::new();
        let mut known = true;
        let mut attributes = Vec::with_capacity(items.len());
        for item in items {
            if let Some(name) = item.literal_key() {
                if !self.make(name.len(), item.key.range) {
                    return unknown();
                }
                let known = model.and_then(Type::as_object).and_then(|object| object.get(&name));
                let part = self.eval_like(&item.value, env, known.map(ObjectAttribute::ty));
                note_named(&mut marked, &name, part.marks);
                attributes.push((name, part.value));
                continue;
            }
            let before = self.errors_so_far();
            let Marked { value: key, marks: key_marks } = self.object_key(item, env);
            let key_failed = self.failed_since(before);
            let part = self.eval(&item.value, env);
            // Names have no marks of their own.
            marks = marks.and_own(&key_marks);
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
            match self.converted(&key, &Type::STRING, item.key.range) {
                None => return unknown(),
                Some(Err(error)) => {
                    let detail =
                        format!("Can't use this value as a key: {}.", self.sentence(&error, &key_marks));
                    self.report(Diagnostic::error("Incorrect key type", detail).in_source(item.key.range));
                    known = false;
                }
                Some(Ok(key)) => match key.as_str() {
                    Some(name) => {
                        if !self.make(name.len(), item.key.range) {
                            return unknown();
                        }
                        let name = Arc::<str>::from(name);
                        note_named(&mut marked, &name, part.marks);
                        attributes.push((name, part.value));
                    }
                    None => known = false,
                },
            }
        }
        if !known {
            return Marked::new(Value::unknown(Type::DYNAMIC), marks);
        }
        let model = self.affordable(model, attributes.iter().map(|(_, value)| value));
        let marks = self.marks_of_attributes(marked, range).and_own(&marks);
        Marked::new(self.admitted(Value::object_like(attributes, model), range), marks)
    }

    fn object_key(&mut self, item: &ObjectItem, env: Env<'_>) -> Marked {
        if !item.computed && is_reference(&item.key) {
            self.report(Diagnostic::error("Ambiguous attribute key", "If this expression is intended to be a reference, wrap it in parentheses. If it's instead intended \
                 as a literal name containing periods, wrap it in quotes to create a string literal.").in_source(item.key.range));
            return unknown();
        }
        self.eval(&item.key, env)
    }

    pub(super) fn variable(&mut self, name: &str, range: SourceRange, env: Env<'_>) -> Marked {
        let mut local = env;
        let mut inside_for = false;
        while let Some(locals) = local {
            if locals.name == name {
                return locals.value.clone();
            }
            inside_for |= locals.name != SPLAT_ITEM;
            local = locals.outer;
        }
        if let Some(Marked { value, marks }) = self.scope.variable(name) {
            return Marked::new(self.admitted(value, range), marks);
        }
        if self.is_only_counted() {
            return unknown();
        }
        let of_scope = self.variable_names.take().or_else(|| self.scope.variable_names());
        if of_scope.is_none() && !inside_for {
            let detail = "Variables may not be used here.";
            self.report(Diagnostic::error("Variables not allowed", detail).in_source(range));
            return unknown();
        }
        let known = of_scope.as_deref().unwrap_or_default();
        let locals = std::iter::successors(env, |locals| locals.outer).map(|locals| locals.name);
        let count = known.len() + locals.clone().count();
        let affordable = self.spend(count as u64 / 16, range) && self.budget.suggest(count);
        // A name of an inner `for` comes before those around it.
        let names = locals.filter(|name| *name != SPLAT_ITEM).chain(known.iter().copied());
        let meant = if affordable { hcl_first(name, names).map(str::to_owned) } else { None };
        self.variable_names = of_scope;
        let detail =
            format!("There is no variable named {}.{}", Excerpt(name), did_you_mean(meant.as_deref()));
        self.report(Diagnostic::error("Unknown variable", detail).in_source(range));
        unknown()
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
