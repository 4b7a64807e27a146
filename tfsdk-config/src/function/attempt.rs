//! `try` and `can`: functions that look at the errors of their arguments.

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Attempt, Function, FunctionError, Marked, Parameter};

use super::{Result, fail};

pub(super) struct Try;

impl Function for Try {
    fn parameters(&self) -> &[Parameter] {
        &[]
    }

    fn variadic(&self) -> Option<&Parameter> {
        Some(const { &Parameter::new("expressions", Type::DYNAMIC) })
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type> {
        Ok(Type::DYNAMIC)
    }

    fn call(&self, _: &[Value], _: &Budget) -> Result<Value> {
        Ok(Value::unknown(Type::DYNAMIC))
    }

    fn takes_attempts(&self) -> bool {
        true
    }

    fn call_attempts(&self, attempts: &[Attempt], budget: &Budget) -> Result<Marked> {
        if attempts.is_empty() {
            return fail("at least one argument is required");
        }
        // Diagnostics quote what is written in the arguments, which may stand in a sensitive value.
        let (mut problems, mut unquoted) = (String::new(), String::new());
        'attempts: for attempt in attempts {
            if !attempt.diagnostics.has_errors() {
                // A value that is not known yet may still turn out to fail.
                let is_final = attempt.value.is_wholly_known();
                let value = if is_final { attempt.value.clone() } else { Value::unknown(Type::DYNAMIC) };
                return Ok(Marked::new(
                    value,
                    if is_final { attempt.marks.clone() } else { attempt.marks.whole() },
                ));
            }
            for problem in &attempt.diagnostics {
                if problems.len() >= LONGEST {
                    problems.push_str("\n- and more");
                    unquoted.push_str("\n- and more");
                    break 'attempts;
                }
                append(problem, Some(problem.detail()), &mut problems);
                append(problem, problem.unquoted(), &mut unquoted);
            }
        }
        budget.make(problems.len().saturating_add(unquoted.len()))?;
        // Of what has marks, diagnostics say nothing that is kept from readers.
        Err(FunctionError::new(told(&problems)).quoting([]).or_unquoted(told(&unquoted)))
    }
}

fn append(problem: &Diagnostic, detail: Option<&str>, problems: &mut String) {
    problems.push_str("\n- ");
    problems.push_str(problem.summary());
    if let Some(place) = problem.place() {
        problems.push_str(&format!(" (at {place})"));
    }
    if let Some(detail) = detail {
        problems.push_str("\n  ");
        problems.extend(detail.chars().take(LONGEST));
    }
}

fn told(problems: &str) -> String {
    format!("no expression succeeded:{problems}\n\nAt least one expression must produce a successful result")
}

/// Once the text about failed attempts is so long, no further problem is added: attempts stand in one another.
const LONGEST: usize = 4096;

pub(super) struct Can;

impl Function for Can {
    fn parameters(&self) -> &[Parameter] {
        const { &[Parameter::new("expression", Type::DYNAMIC)] }
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type> {
        Ok(Type::BOOL)
    }

    fn call(&self, _: &[Value], _: &Budget) -> Result<Value> {
        Ok(Value::unknown(Type::BOOL))
    }

    fn takes_attempts(&self) -> bool {
        true
    }

    fn call_attempts(&self, attempts: &[Attempt], _: &Budget) -> Result<Marked> {
        let has_failed = attempts.iter().any(|attempt| attempt.diagnostics.has_errors());
        let is_known = attempts.iter().all(|attempt| attempt.value.is_wholly_known());
        let value =
            if has_failed || is_known { Value::from(!has_failed) } else { Value::unknown(Type::BOOL) };
        Ok(value.into())
    }
}
