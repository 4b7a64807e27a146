//! Templates: joining parts to strings.

use super::evaluation::{Evaluation, unknown};
use super::locals::Env;
use super::marks::{Marked, Marks};
use crate::syntax::Expr;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Refinement, Value};

const SUMMARY: &str = "Invalid template interpolation value";

impl Evaluation<'_> {
    pub(super) fn template(&mut self, parts: &[Expr], range: SourceRange, env: Env<'_>) -> Marked {
        if let [only] = parts {
            if let crate::syntax::ExprKind::Text(text) = &only.kind {
                return self.text(text, range);
            }
        }
        let before = self.errors_so_far();
        let mut text = String::new();
        let mut known = true;
        let mut marks = Marks::NONE;
        for part in parts {
            let Marked { value, marks: of_part } = self.eval(part, env);
            if value.is_null() {
                let detail =
                    "The expression result is null. Cannot include a null value in a string template.";
                self.error(SUMMARY, detail, part.range, range);
                continue;
            }
            marks = marks.and_own(&of_part);
            if !value.is_known() {
                known = false;
                continue;
            }
            match self.converted(&value, &Type::STRING, part.range) {
                None => return unknown(),
                Some(Err(error)) => {
                    let why = self.sentence(&error, &of_part);
                    let detail = format!("Cannot include the given value in a string template: {why}.");
                    self.error(SUMMARY, detail, part.range, range);
                }
                Some(Ok(string)) if known && !self.failed_since(before) => {
                    if !self.joined(&mut text, string.as_str().unwrap_or_default(), part.range) {
                        return unknown();
                    }
                }
                Some(Ok(_)) => {}
            }
        }
        if !self.make(text.len(), range) {
            return unknown();
        }
        if known {
            return Marked::new(Value::from(text), marks);
        }
        let mut refinement = Refinement::new().not_null();
        if !self.failed_since(before) {
            refinement = refinement.safe_prefix(&text);
        }
        Marked::new(unknown_string(refinement), marks)
    }

    pub(super) fn template_join(&mut self, each: &Expr, range: SourceRange, env: Env<'_>) -> Marked {
        let Marked { value: tuple, marks: of_parts } = self.eval(each, env);
        let mut marks = of_parts.own();
        let unknown_text = |marks: Marks| Marked::new(Value::unknown(Type::STRING), marks);
        if !tuple.is_known() || tuple.ty().elements().is_none() {
            return unknown_text(marks);
        }
        let mut text = String::new();
        for (key, part) in tuple.elements() {
            if !self.spend(1, range) {
                return unknown();
            }
            let of_part = of_parts.element(key);
            marks = marks.and_own(&of_part);
            let value = part.to_value();
            if value.is_null() {
                let detail = "An iteration result is null. Cannot include a null value in a string template.";
                self.report(Diagnostic::error(SUMMARY, detail).in_source(range));
                continue;
            }
            match self.converted(&value, &Type::STRING, range) {
                None => return unknown(),
                Some(Err(error)) => {
                    let detail = format!(
                        "Cannot include one of the interpolation results into the string template: {}.",
                        self.sentence(&error, &of_part)
                    );
                    self.report(Diagnostic::error(SUMMARY, detail).in_source(range));
                }
                Some(Ok(string)) => match string.as_str() {
                    None => return unknown_text(marks),
                    Some(more) => {
                        if !self.joined(&mut text, more, range) {
                            return unknown();
                        }
                    }
                },
            }
        }
        if !self.make(text.len(), range) {
            return unknown();
        }
        Marked::new(Value::from(text), marks)
    }

    /// Adds to a text that grows by doubling. False if it cannot be paid.
    fn joined(&mut self, text: &mut String, more: &str, range: SourceRange) -> bool {
        // Letters beyond ASCII are brought to normal form at last.
        let bytes_per_step = if more.is_ascii() { 64 } else { 2 };
        let paid = self.make(more.len().saturating_mul(2), range)
            && self.spend(more.len() as u64 / bytes_per_step, range);
        if paid {
            text.push_str(more);
        }
        paid
    }
}

fn unknown_string(refinement: Refinement) -> Value {
    Value::refined(Type::STRING, refinement).unwrap_or_else(|_| Value::unknown(Type::STRING))
}
