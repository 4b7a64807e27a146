//! Operators and conditionals.

use super::beside::kept_apart;
use super::conditional_types::describe_mismatch;
use super::edition::Edition;
use super::evaluation::{Evaluation, unknown};
use super::locals::Env;
use super::marks::{Marked, Marks};
use crate::syntax::{BinaryOp, Conditional, Expr, UnaryOp};
use tfsdk_core::convert::unify_within;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::number::{Number, NumberError};
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Refinement, Value};

impl Evaluation<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, operand: &Expr, range: SourceRange, env: Env<'_>) -> Marked {
        let ty = match op {
            UnaryOp::Negate => Type::NUMBER,
            UnaryOp::Not => Type::BOOL,
        };
        let before = self.errors_so_far();
        let Marked { value: given, marks } = self.eval(operand, env);
        let value = match self.converted(&given, &ty, operand.range) {
            None => return unknown(),
            Some(Ok(value)) => value,
            Some(Err(error)) => {
                let detail =
                    format!("Unsuitable value for unary operand: {}.", self.sentence(&error, &marks));
                self.error("Invalid operand", detail, operand.range, range);
                return Value::unknown(ty).into();
            }
        };
        if self.failed_since(before) {
            return Value::unknown(ty).into();
        }
        if value.is_null() {
            return self.failed_operation(NULL_ARGUMENT, ty, range).into();
        }
        let value = match (op, value.as_number(), value.as_bool()) {
            (UnaryOp::Negate, Some(number), _) if self.pays_for(number, number, range) => {
                Value::from(-number)
            }
            (UnaryOp::Not, _, Some(value)) => Value::from(!value),
            _ => not_null(ty),
        };
        Marked::new(value, marks)
    }

    pub(super) fn binary(&mut self, first: &Expr, rest: &[(BinaryOp, Expr)], env: Env<'_>) -> Marked {
        let decides_alone = |op: &BinaryOp| matches!(op, BinaryOp::Or | BinaryOp::And);
        // Operators of one precedence stand together, so that all of them are logical, or none is.
        if self.scope.edition() >= Edition::Terraform1_12 && rest.iter().any(|(op, _)| decides_alone(op)) {
            return self.logical(first, rest, env);
        }
        let before = self.errors_so_far();
        let mut left = self.eval(first, env);
        let mut left_failed = self.failed_since(before);
        let mut left_range = first.range;
        for (op, right_expr) in rest {
            let range = left_range.to(right_expr.range);
            let before = self.errors_so_far();
            let right = self.eval(right_expr, env);
            let failed = left_failed || self.failed_since(before);
            left = self.operation(*op, (&left, left_range), (&right, right_expr.range), failed, range);
            left_failed = failed || self.failed_since(before);
            left_range = range;
        }
        left
    }

    /// `&&` or `||`, where one operand may decide alone. Then the problems of the other one do not count.
    ///
    /// (HCL 2.24: `Operation.ShortCircuit`.)
    fn logical(&mut self, first: &Expr, rest: &[(BinaryOp, Expr)], env: Env<'_>) -> Marked {
        let (mut left, mut found) = self.eval_apart(first, env);
        let mut left_range = first.range;
        for (op, right_expr) in rest {
            let range = left_range.to(right_expr.range);
            let (right, more) = self.eval_apart(right_expr, env);
            let a = self.logical_operand(&left.value, left_range);
            let b = self.logical_operand(&right.value, right_expr.range);
            let both = |value: Value| Marked::new(value, left.marks.own().and_own(&right.marks));
            let deciding = *op == BinaryOp::Or;
            let (value, problems) = match (a, b) {
                (Some(None), Some(None)) if !found.has_errors() => (both(not_null(Type::BOOL)), found),
                (Some(Some(a)), Some(_)) if a == deciding => (both(deciding.into()), found),
                (Some(_), Some(Some(b))) if b == deciding => (both(deciding.into()), more),
                // The other one cannot decide, so the one that is not known will.
                (Some(None), Some(Some(_))) => (both(not_null(Type::BOOL)), found),
                (Some(Some(_)), Some(None)) => (both(not_null(Type::BOOL)), more),
                _ => {
                    let failed = found.has_errors() || more.has_errors();
                    let (value, own) = self.apart(self.budget.limits().problems(), |this| {
                        this.operation(*op, (&left, left_range), (&right, right_expr.range), failed, range)
                    });
                    found.append(more);
                    found.append(own);
                    (value, found)
                }
            };
            (left, found, left_range) = (value, problems, range);
        }
        self.report_all(found);
        left
    }

    /// What an operand says: nothing yet, or true or false; a null is not true. `None` for one that is no bool.
    fn logical_operand(&mut self, value: &Value, range: SourceRange) -> Option<Option<bool>> {
        let value = self.converted(value, &Type::BOOL, range)?.ok()?;
        Some(if value.is_null() { Some(false) } else { value.as_bool() })
    }

    fn operation(
        &mut self,
        op: BinaryOp,
        (left, left_range): (&Marked, SourceRange),
        (right, right_range): (&Marked, SourceRange),
        failed: bool,
        range: SourceRange,
    ) -> Marked {
        let before = self.errors_so_far();
        let value = self.operation_on_values(op, (left, left_range), (right, right_range), failed, range);
        // What comes of an operation that failed says nothing of its operands.
        if failed || self.failed_since(before) {
            return value.into();
        }
        // Two values are equal or not by all of their parts; the other operators take values without parts.
        let marks = match (left.marks.is_none(), right.marks.is_none()) {
            (true, true) => Marks::NONE,
            _ => left.marks.whole().and_own(&right.marks.whole()),
        };
        Marked::new(value, marks)
    }

    fn operation_on_values(
        &mut self,
        op: BinaryOp,
        (left, left_range): (&Marked, SourceRange),
        (right, right_range): (&Marked, SourceRange),
        failed: bool,
        range: SourceRange,
    ) -> Value {
        let (param, result) = match op {
            BinaryOp::Or | BinaryOp::And => (Type::BOOL, Type::BOOL),
            BinaryOp::Equal | BinaryOp::NotEqual => (Type::DYNAMIC, Type::BOOL),
            BinaryOp::GreaterThan
            | BinaryOp::GreaterThanOrEqual
            | BinaryOp::LessThan
            | BinaryOp::LessThanOrEqual => (Type::NUMBER, Type::BOOL),
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo => {
                (Type::NUMBER, Type::NUMBER)
            }
        };
        let before = self.errors_so_far();
        let mut operand =
            |given: &Marked, side: &str, at: SourceRange| match self.converted(&given.value, &param, at)? {
                Ok(value) => Some(value),
                Err(error) => {
                    let why = self.sentence(&error, &given.marks);
                    let detail = format!("Unsuitable value for {side} operand: {why}.");
                    self.error("Invalid operand", detail, at, range);
                    None
                }
            };
        let a = operand(left, "left", left_range);
        let b = operand(right, "right", right_range);
        let (Some(a), Some(b)) = (a, b) else { return Value::unknown(result) };
        if failed || self.failed_since(before) {
            return Value::unknown(result);
        }
        if let BinaryOp::Equal | BinaryOp::NotEqual = op {
            return match self.equal(&a, &b, range) {
                None => Value::unknown(Type::DYNAMIC),
                Some(Some(equal)) => Value::from(equal == (op == BinaryOp::Equal)),
                Some(None) => not_null(result),
            };
        }
        if a.is_null() || b.is_null() {
            return self.failed_operation(NULL_ARGUMENT, result, range);
        }
        if let (Some(a), Some(b)) = (a.as_bool(), b.as_bool()) {
            return Value::from(if op == BinaryOp::Or { a || b } else { a && b });
        }
        let (Some(x), Some(y)) = (a.as_number(), b.as_number()) else {
            return compared(op, &a, &b).map_or_else(|| not_null(result), Value::from);
        };
        if !self.pays_for(x, y, range) {
            return Value::unknown(Type::DYNAMIC);
        }
        match arithmetic(op, x, y) {
            Ok(value) => value,
            Err(error) => self.failed_operation(&error.to_string(), result, range),
        }
    }

    /// Pays for an operation on two numbers, and for its result. Only long numbers take more than the step of any expression.
    fn pays_for(&mut self, a: &Number, b: &Number, range: SourceRange) -> bool {
        let (a, b) = (a.size(), b.size());
        if a.max(b) <= SHORT {
            return true;
        }
        // Both are taken in words of eight bytes, and a word with a word takes about a nanosecond.
        let steps = (a / 8 + 1).saturating_mul(b / 8 + 1) / 64 + (a + b) / 64;
        let bytes = usize::try_from(a.max(b).saturating_mul(2)).unwrap_or(usize::MAX);
        self.make(bytes, range) && self.spend(steps, range)
    }

    /// Whether two values are equal, which costs as much as going through the smaller one.
    fn equal(&mut self, a: &Value, b: &Value, range: SourceRange) -> Option<Option<bool>> {
        self.spend(a.size().min(b.size()) / 64, range).then(|| a.equals(b))
    }

    fn failed_operation(&mut self, what: &str, result: Type, range: SourceRange) -> Value {
        let detail = format!("Error during operation: {what}.");
        self.report(Diagnostic::error("Operation failed", detail).in_source(range));
        Value::unknown(result)
    }

    pub(super) fn conditional(&mut self, parts: &Conditional, range: SourceRange, env: Env<'_>) -> Marked {
        let (Marked { value: then, marks: then_marks }, then_diags) = self.eval_apart(&parts.then, env);
        let (Marked { value: otherwise, marks: otherwise_marks }, otherwise_diags) =
            self.eval_apart(&parts.otherwise, env);
        // A marked null is none to HCL, which compares it with one that has no marks.
        let is_open_null =
            |value: &Value, marks: &Marks| value.is_null() && value.ty().is_dynamic() && marks.is_none();
        let results = parts.then.range.to(parts.otherwise.range);
        let (then_ty, otherwise_ty) = (then.ty().clone(), otherwise.ty().clone());
        let ty = if is_open_null(&then, &then_marks) {
            Some(otherwise_ty.clone())
        } else if is_open_null(&otherwise, &otherwise_marks) {
            Some(then_ty.clone())
        } else if then_ty.is_dynamic() || otherwise_ty.is_dynamic() {
            Some(Type::DYNAMIC)
        } else {
            unify_within(&[then_ty.clone(), otherwise_ty.clone()], self.budget)
        };
        let Some(ty) = ty else {
            if !self.spend(1, range) {
                return unknown();
            }
            // What they differ in may be what is to be kept from readers, such as the key of an object.
            let kept =
                self.kept_from_readers(&then_marks).or_else(|| self.kept_from_readers(&otherwise_marks));
            let mismatch = match kept {
                Some(secrecy) => format!("The types of {secrecy} values differ"),
                None => describe_mismatch(&then_ty, &otherwise_ty).to_string(),
            };
            let detail =
                format!("The true and false result expressions must have consistent types. {mismatch}.");
            self.error("Inconsistent conditional result types", detail, results, range);
            return unknown();
        };
        let Marked { value: condition, marks: condition_marks } = self.eval(&parts.condition, env);
        let condition_range = parts.condition.range;
        if condition.is_null() {
            let detail = "The condition value is null. Conditions must either be true or false.";
            self.error("Null condition", detail, condition_range, range);
            return Value::unknown(ty).into();
        }
        // Also those of the result that is not chosen, so that the same is marked whatever the condition turns out to be.
        let marks = condition_marks.own().and_own(&then_marks).and_own(&otherwise_marks);
        if !condition.is_known() {
            return Marked::new(undecided(&then, &otherwise, ty), marks);
        }
        let chosen = match self.converted(&condition, &Type::BOOL, condition_range) {
            None => return unknown(),
            Some(Ok(condition)) => condition.as_bool() == Some(true),
            Some(Err(_)) => {
                let detail = "The condition expression must be of type bool.";
                self.error("Incorrect condition type", detail, condition_range, range);
                return Value::unknown(ty).into();
            }
        };
        let (value, of_parts, diags, which, at) = if chosen {
            (then, then_marks, then_diags, "true", parts.then.range)
        } else {
            (otherwise, otherwise_marks, otherwise_diags, "false", parts.otherwise.range)
        };
        self.report_all(diags);
        if *value.ty() == ty {
            return Marked::new(value, of_parts.and_own(&marks));
        }
        let other = if chosen { &otherwise_ty } else { &then_ty };
        let apart = kept_apart(&value, other, &ty, self.budget);
        if !self.could_pay(at) {
            return unknown();
        }
        if let Some(why) = apart {
            let detail = format!("The {which} result value has the wrong type: {why}.");
            self.error("Inconsistent conditional result types", detail, at, range);
            return Marked::new(Value::unknown(ty), marks);
        }
        match self.converted(&value, &ty, at) {
            None => unknown(),
            // Attributes that the other result alone has are added.
            Some(Ok(value)) => {
                let value = self.admitted(value, at);
                self.marked_as(value, &of_parts.and_own(&marks), at)
            }
            Some(Err(error)) => {
                let why = self.sentence(&error, &of_parts.and_own(&marks));
                let detail = format!("The {which} result value has the wrong type: {why}.");
                self.error("Inconsistent conditional result types", detail, at, range);
                Marked::new(Value::unknown(ty), marks)
            }
        }
    }
}

/// How many bytes the digits of an ordinary number take at most: 512 bits.
const SHORT: u64 = 64;

const NULL_ARGUMENT: &str = "argument must not be null";

fn arithmetic(op: BinaryOp, a: &Number, b: &Number) -> Result<Value, NumberError> {
    Ok(match op {
        BinaryOp::Add => a.add(b)?.into(),
        BinaryOp::Subtract => a.sub(b)?.into(),
        BinaryOp::Multiply => a.mul(b)?.into(),
        BinaryOp::Divide => a.div(b)?.into(),
        BinaryOp::Modulo => a.rem(b)?.into(),
        BinaryOp::GreaterThan => (a > b).into(),
        BinaryOp::GreaterThanOrEqual => (a >= b).into(),
        BinaryOp::LessThan => (a < b).into(),
        _ => (a <= b).into(),
    })
}

/// How two numbers compare, of which one is not known, by what is known of it.
///
/// Ranges that touch tell nothing, as Terraform takes their ends as outside. (go-cty: `LessThan`, `GreaterThan`.)
fn compared(op: BinaryOp, a: &Value, b: &Value) -> Option<bool> {
    let less = |a: &Value, b: &Value| {
        let (a, b) = (range_of(a), range_of(b));
        match (a.upper_bound(), b.lower_bound(), a.lower_bound(), b.upper_bound()) {
            (Some(most), Some(least), ..) if most.number < least.number => Some(true),
            (.., Some(least), Some(most)) if least.number > most.number => Some(false),
            _ => None,
        }
    };
    match op {
        BinaryOp::LessThan => less(a, b),
        BinaryOp::GreaterThan => less(b, a),
        BinaryOp::LessThanOrEqual => either(less(a, b), a.equals(b)),
        BinaryOp::GreaterThanOrEqual => either(less(b, a), a.equals(b)),
        _ => None,
    }
}

/// Whether one of two holds, of which each may not be known.
fn either(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

/// An unknown value that is known not to be null.
pub(super) fn not_null(ty: Type) -> Value {
    Value::refined(ty.clone(), Refinement::new().not_null()).unwrap_or_else(|_| Value::unknown(ty))
}

/// What is known of the result while the condition is not.
fn undecided(then: &Value, otherwise: &Value, ty: Type) -> Value {
    if then.is_null() && otherwise.is_null() {
        return Value::null(ty);
    }
    let never_null = |value: &Value| {
        !value.is_null()
            && (value.is_known() || value.as_ref().refinement().is_some_and(Refinement::is_not_null))
    };
    let mut refinement = Refinement::new();
    if never_null(then) && never_null(otherwise) {
        refinement = refinement.not_null();
    }
    let (a, b) = (range_of(then), range_of(otherwise));
    if *then.ty() == Type::NUMBER && *otherwise.ty() == Type::NUMBER {
        if let (Some(a), Some(b)) = (a.lower_bound(), b.lower_bound()) {
            let least = if a.number <= b.number { a } else { b };
            let inclusive = if a.number == b.number { a.inclusive || b.inclusive } else { least.inclusive };
            refinement = refinement.min(least.number.clone(), inclusive);
        }
        if let (Some(a), Some(b)) = (a.upper_bound(), b.upper_bound()) {
            let greatest = if a.number >= b.number { a } else { b };
            let inclusive =
                if a.number == b.number { a.inclusive || b.inclusive } else { greatest.inclusive };
            refinement = refinement.max(greatest.number.clone(), inclusive);
        }
    } else if then.ty() == otherwise.ty() && ty.is_collection() {
        refinement = refinement.min_len(a.least_len().min(b.least_len()));
        if let (Some(a), Some(b)) = (a.greatest_len(), b.greatest_len()) {
            refinement = refinement.max_len(a.max(b));
        }
    }
    Value::refined(ty.clone(), refinement).unwrap_or_else(|_| Value::unknown(ty))
}

/// What is known of a value, as a refinement.
fn range_of(value: &Value) -> Refinement {
    if let Some(refinement) = value.as_ref().refinement() {
        return refinement.clone();
    }
    let mut refinement = Refinement::new();
    if let Some(number) = value.as_number() {
        refinement = refinement.min(number.clone(), true).max(number.clone(), true);
    }
    if let Some(len) = value.as_ref().len() {
        // Of a set that may shrink Terraform knows no bound at all.
        if !value.as_ref().may_shrink() {
            refinement = refinement.min_len(len as u64).max_len(len as u64);
        }
    }
    refinement
}
