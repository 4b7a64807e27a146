//! What has to hold: the conditions of variables, resources, outputs and checks.

use std::sync::Arc;

use tfsdk_core::convert::convert;
use tfsdk_core::diag::{Diagnostic, Severity};
use tfsdk_core::ty::Type;
use tfsdk_lang::expr::{Expr, Marked, NativeBlock};

use super::visit::Visit;
use super::walk::Purpose;
use crate::testing::address::before;
use crate::testing::config::{attribute, label, references};

/// What a condition is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    Validation,
    ResourcePrecondition,
    ResourcePostcondition,
    OutputPrecondition,
    Assertion,
}

impl Condition {
    /// The kind of its blocks.
    const fn block(self) -> &'static str {
        match self {
            Self::Validation => "validation",
            Self::ResourcePrecondition | Self::OutputPrecondition => "precondition",
            Self::ResourcePostcondition => "postcondition",
            Self::Assertion => "assert",
        }
    }

    /// What is said where it does not hold.
    const fn failed(self) -> &'static str {
        match self {
            Self::Validation => "Invalid value for variable",
            Self::ResourcePrecondition => "Resource precondition failed",
            Self::ResourcePostcondition => "Resource postcondition failed",
            Self::OutputPrecondition => "Module output value precondition failed",
            Self::Assertion => "Check block assertion failed",
        }
    }
}

impl Visit<'_, '_, '_> {
    /// Tells which conditions of a block do not hold, and whether they all do. One that is not known yet may hold, and one of what is to be
    /// destroyed, or only looked at, keeps nothing from that.
    pub(super) fn holds(&mut self, what: Condition, block: &NativeBlock) -> bool {
        let all = block.body.blocks.iter().filter(|inner| inner.kind == what.block());
        // Every one is told.
        all.filter(|condition| !self.condition_holds(what, (block, condition))).count() == 0
    }

    fn condition_holds(&mut self, what: Condition, (whole, block): (&NativeBlock, &NativeBlock)) -> bool {
        let file = self.written().file_name();
        let (Some(condition), Some(message)) =
            (attribute(&block.body, "condition"), attribute(&block.body, "error_message"))
        else {
            return false;
        };
        if !self.all_there(condition.references()) {
            return false;
        }
        let named = references(condition).collect();
        let (value, found) = self.in_scope(&named, |scope| condition.evaluate(scope));
        let is_sound = !found.has_errors();
        let found = found.in_file(&file);
        self.found.append(if what == Condition::Assertion { found.map(as_warning) } else { found });
        if !is_sound {
            return false;
        }
        let told = match convert(&value, &Type::BOOL) {
            Ok(value) if value.as_bool() == Some(true) => return true,
            Ok(value) if !value.is_known() => {
                if what == Condition::Assertion {
                    let detail = "The condition could not be evaluated at this time, a result will be known when this plan is applied.";
                    let told = Diagnostic::warning("Check block assertion known after apply", detail);
                    self.found.push(told.in_source(condition.range).in_file(&file));
                }
                return true;
            }
            Ok(value) if value.is_null() => Diagnostic::error(
                "Invalid condition result",
                "Condition expression must return either true or false, not null.",
            ),
            Ok(_) => {
                let mut said = self.message(what, message, &file);
                if what == Condition::Validation {
                    let place = block.kind_range;
                    said.push_str(&format!("\n\nThis was checked by the validation rule at {file}:{place}."));
                }
                let told = Diagnostic::error(what.failed(), said);
                let only_warns = matches!(self.walk.purpose, Purpose::Refresh | Purpose::BeforeDestroy);
                if what != Condition::Validation && only_warns {
                    let told = told.in_source(condition.range).in_file(&file);
                    if what == Condition::OutputPrecondition && self.walk.purpose == Purpose::Refresh {
                        let name =
                            format!("{}output.{}", before(self.walk.config.path(self.at)), label(whole, 0));
                        self.walk.found_late.borrow_mut().entry(name).or_default().push(told.clone());
                    }
                    self.found.push(as_warning(told));
                    return true;
                }
                told
            }
            Err(error) => Diagnostic::error(
                "Invalid condition result",
                format!("Invalid condition result value: {}.", error.sentence()),
            ),
        };
        // Of a variable it is the value that is wrong, which may stand in no file; its text names the rule.
        let told = match what {
            Condition::Validation => told,
            _ => told.in_source(condition.range).in_file(&file),
        };
        self.found.push(if what == Condition::Assertion { as_warning(told) } else { told });
        false
    }

    /// What is said where a condition does not hold. What nobody may read is not said.
    fn message(&mut self, what: Condition, message: &Expr, file: &Arc<str>) -> String {
        let Marked { value, marks } = self.evaluate_marked(message);
        let Some(secrecy) = marks.secrecy() else {
            let unknown =
                if what == Condition::Validation { "The error message is not known." } else { UNTOLD };
            return value.as_str().unwrap_or(unknown).trim().to_owned();
        };
        let function = if secrecy == "ephemeral" { "ephemeralasnull" } else { "nonsensitive" };
        let carefully = format!(
            "by carefully using the {function}() function if the expression will not reveal the {secrecy} data"
        );
        let (ends, cure, instead) = match (what, secrecy) {
            (Condition::Validation, _) => (
                ". Terraform",
                carefully,
                "The error message included a sensitive value, so it will not be displayed.",
            ),
            (_, "ephemeral") => (
                ", so Terraform",
                "by using the ephemeralasnull() function on the references to not reveal ephemeral data"
                    .to_owned(),
                UNTOLD,
            ),
            _ => (", so Terraform", carefully, UNTOLD),
        };
        let detail = format!(
            "The error expression used to explain this condition refers to {secrecy} values{ends} will not display the resulting message.\n\nYou can correct this by removing references to {secrecy} values, or {cure}."
        );
        let told = Diagnostic::error(format!("Error message refers to {secrecy} values"), detail);
        let told = told.in_source(message.range).in_file(file);
        self.found.push(if what == Condition::Validation { told } else { as_warning(told) });
        instead.to_owned()
    }
}

/// What is said instead of a message that nobody may read.
const UNTOLD: &str =
    "This check failed, but has an invalid error message as described in the other accompanying messages.";

/// Nothing stops for a check.
pub(super) fn as_warning(told: Diagnostic) -> Diagnostic {
    let said = Diagnostic::new(Severity::Warning, told.summary().to_owned(), told.detail().to_owned());
    said.in_place(told.place().cloned())
}
