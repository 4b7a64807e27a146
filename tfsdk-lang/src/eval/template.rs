//! Templates: joining parts to strings.

use super::{Env, Evaluation, Out};
use crate::syntax::Expr;
use tfsdk_core::convert::convert;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Refinement, Value};

const SUMMARY: &str = "Invalid template interpolation value";

impl Evaluation<'_> {
    pub(super) fn template(&mut self, parts: &[Expr], range: SourceRange, env: Env<'_>) -> Out {
        if let [only] = parts {
            if let crate::syntax::ExprKind::Text(text) = &only.kind {
                return Value::from(text.as_str()).into();
            }
        }
        let mark = self.mark();
        let mut text = String::new();
        let mut known = true;
        for part in parts {
            let value = self.eval(part, env).value;
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
            match convert(&value, &Type::STRING) {
                Err(error) => {
                    let detail =
                        format!("Cannot include the given value in a string template: {}.", error.sentence());
                    self.error(SUMMARY, detail, part.range, range);
                }
                Ok(string) if known && !self.failed_since(mark) => {
                    let more = string.as_str().unwrap_or_default();
                    if !self.spend(more.len() as u64, part.range) {
                        return Out::unknown();
                    }
                    text.push_str(more);
                }
                Ok(_) => {}
            }
        }
        if known {
            return Value::from(text).into();
        }
        let mut refinement = Refinement::new().not_null();
        if !self.failed_since(mark) {
            refinement = refinement.safe_prefix(&text);
        }
        unknown_string(refinement)
    }

    pub(super) fn template_join(&mut self, each: &Expr, range: SourceRange, env: Env<'_>) -> Out {
        let tuple = self.eval(each, env).value;
        let unknown = || Out::from(Value::unknown(Type::STRING));
        if !tuple.is_known() || tuple.ty().elements().is_none() {
            return unknown();
        }
        let mut text = String::new();
        for (_, part) in tuple.elements() {
            let value = part.to_value();
            if value.is_null() {
                let detail = "An iteration result is null. Cannot include a null value in a string template.";
                self.report(Diagnostic::error(SUMMARY, detail).in_source(range));
                continue;
            }
            match convert(&value, &Type::STRING) {
                Err(error) => {
                    let detail = format!(
                        "Cannot include one of the interpolation results into the string template: {}.",
                        error.sentence()
                    );
                    self.report(Diagnostic::error(SUMMARY, detail).in_source(range));
                }
                Ok(string) => match string.as_str() {
                    None => return unknown(),
                    Some(more) => {
                        if !self.spend(more.len() as u64, range) {
                            return Out::unknown();
                        }
                        text.push_str(more);
                    }
                },
            }
        }
        Value::from(text).into()
    }
}

fn unknown_string(refinement: Refinement) -> Out {
    Value::refined(Type::STRING, refinement).unwrap_or_else(|_| Value::unknown(Type::STRING)).into()
}
