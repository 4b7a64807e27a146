//! Evaluating expressions to values.
//!
//! `evaluation` is what one of them goes through, and each other file evaluates one kind of expression. `scope` is where variables and
//! functions come from; `marks` follow what is sensitive or ephemeral beside the values. What cannot be evaluated is unknown, with a
//! diagnostic, and all that is done is paid for from one budget.

mod access;
mod beside;
mod call;
mod conditional_types;
mod constructor;
mod edition;
mod evaluation;
mod for_expr;
mod locals;
mod marks;
mod operator;
mod scope;
mod template;
mod variable;

pub use edition::Edition;
pub use marks::{Marked, Marks};
pub use scope::{Attempt, Function, FunctionError, NoScope, Parameter, Quote, Scope};

use crate::syntax::Expr;
use evaluation::{Evaluation, unknown};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::{Budget, Limits};
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
    /// What is told has a place in the source and no file, which [`Diagnostics::in_file`] gives it. Unknown values give unknown
    /// results. The default [`Limits`] hold, so that a short expression can neither keep a program busy nor fill its memory:
    /// where one is met, there is an error, and the value is unknown.
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
        let mut evaluation = Evaluation::new(scope, budget);
        let value = evaluation.eval(self, None);
        let (mut diags, stopped_at) = evaluation.into_problems();
        if let Some(limit) = budget.exhausted() {
            // Nothing was evaluated after it, also where it happened within an attempt that may fail.
            let diagnostic = Diagnostic::limit("Expression too expensive", limit);
            diags.push(diagnostic.in_source(stopped_at.unwrap_or(self.range)));
            return (unknown(), diags);
        }
        (value, diags)
    }
}
