//! Templates: joining parts to strings.

use super::{Env, Evaluation, unknown};
use crate::syntax::Expr;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Refinement, Value};

const SUMMARY: &str = "Invalid template interpolation value";

impl Evaluation<'_> {
    pub(super) fn template(&mut self, parts: &[Expr], range: SourceRange, env: Env<'_>) -> Value {
        if let [only] = parts {
            if let crate::syntax::ExprKind::Text(text) = &only.kind {
                return self.text(text, range);
            }
        }
        let mark = self.mark();
        let mut text = String::new();
        let mut known = true;
        for part in parts {
            let value = self.eval(part, env);
            if value.is_null() {
                let detail =
                    "The expression result is null. Cannot include a null value in a string template.";
                self.error(SUMMARY, detail, part.range, range);
                continue;
            }
            if !value.is_known() {
                known = false;
                continue;
            }
            match self.converted(&value, &Type::STRING, part.range) {
                None => return unknown(),
                Some(Err(error)) => {
                    let detail =
                        format!("Cannot include the given value in a string template: {}.", error.sentence());
                    self.error(SUMMARY, detail, part.range, range);
                }
                Some(Ok(string)) if known && !self.failed_since(mark) => {
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
            return Value::from(text);
        }
        let mut refinement = Refinement::new().not_null();
        if !self.failed_since(mark) {
            refinement = refinement.safe_prefix(&text);
        }
        unknown_string(refinement)
    }

    pub(super) fn template_join(&mut self, each: &Expr, range: SourceRange, env: Env<'_>) -> Value {
        let tuple = self.eval(each, env);
        let unknown_text = || Value::unknown(Type::STRING);
        if !tuple.is_known() || tuple.ty().elements().is_none() {
            return unknown_text();
        }
        let mut text = String::new();
        for (_, part) in tuple.elements() {
            if !self.spend(1, range) {
                return unknown();
            }
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
                        error.sentence()
                    );
                    self.report(Diagnostic::error(SUMMARY, detail).in_source(range));
                }
                Some(Ok(string)) => match string.as_str() {
                    None => return unknown_text(),
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
        Value::from(text)
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
