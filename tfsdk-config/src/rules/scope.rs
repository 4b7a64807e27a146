//! What expressions of a module see, as far as it is known.

use std::cell::Cell;

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::limits::Budget;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, did_you_mean, hcl_nearest};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Edition, Expr, ExprKind, Function, Marked, Reference, Scope};

use crate::function::Functions;
use crate::reference::{PATHS, misused, names_a_type};
use crate::variable::Variables;

/// The variables of a module with their values, and the functions that are there.
pub(crate) struct Module<'v> {
    pub(crate) variables: &'v Variables,
    pub(crate) var: Marked,
    pub(crate) functions: &'v Functions,
    pub(crate) budget: &'v Budget,
}

/// What an expression refers to.
pub(crate) enum Standing {
    /// It is there, or somewhere that is not known here.
    There,
    /// It is not.
    Wrong(Diagnostic),
    /// Nobody knows, as it is told that a part of the declarations could not be read.
    Lost,
}

impl Module<'_> {
    /// Whether what an expression refers to is there, also where it decides nothing.
    pub(crate) fn standing(&self, reference: &Reference<'_>) -> Standing {
        if let Some(problem) = misused(reference) {
            return Standing::Wrong(problem);
        }
        let told = match (reference.name, reference.attribute) {
            ("var", Some(name)) if self.variables.get(name).is_none() => self.undeclared(name),
            ("local", Some(name)) if !self.variables.locals.by_name.contains_key(name) => {
                if !self.variables.knows_locals {
                    return Standing::There;
                }
                self.undeclared_local(name)
            }
            ("var" | "local", _) => return Standing::There,
            (name, _) => {
                let scope = self.with_locals(Value::unknown(Type::DYNAMIC).into());
                if scope.variable(name).is_some() {
                    return Standing::There;
                }
                let start = reference.range.start;
                let range = SourceRange { start, end: start.after(name.as_bytes()) };
                let expr = Expr { kind: ExprKind::Variable(name.into()), range };
                let (_, problems) = expr.evaluate_marked_within(&scope, self.budget);
                return problems.iter().next().cloned().map_or(Standing::There, Standing::Wrong);
            }
        };
        match self.variables.is_partial {
            true => Standing::Lost,
            false => Standing::Wrong(told.in_source(reference.range)),
        }
    }

    fn undeclared(&self, name: &str) -> Diagnostic {
        let names = self.variables.iter().map(|variable| variable.name.as_str());
        let near = if self.budget.suggest(self.variables.len()) { hcl_nearest(name, names) } else { None };
        let hint = match near {
            Some(near) => did_you_mean(Some(near)),
            None => format!(" This variable can be declared with a variable {} {{}} block.", Excerpt(name)),
        };
        let detail =
            format!("An input variable with the name {} has not been declared.{hint}", Excerpt(name));
        Diagnostic::error("Reference to undeclared input variable", detail)
    }

    fn undeclared_local(&self, name: &str) -> Diagnostic {
        let names = &self.variables.locals.by_name;
        let near = match self.budget.suggest(names.len()) {
            true => hcl_nearest(name, names.keys().map(|name| &**name)),
            false => None,
        };
        let detail = format!(
            "A local value with the name {} has not been declared.{}",
            Excerpt(name),
            did_you_mean(near)
        );
        Diagnostic::error("Reference to undeclared local value", detail)
    }

    /// The scope of an expression that reads these local values.
    pub(crate) fn with_locals(&self, local: Marked) -> Seen<'_> {
        Seen { module: self, local, is_lacking: Cell::new(false) }
    }
}

/// What an expression sees.
pub(crate) struct Seen<'m> {
    module: &'m Module<'m>,
    local: Marked,
    /// Whether it asked for a function that is there in Terraform alone.
    is_lacking: Cell<bool>,
}

impl Seen<'_> {
    /// Whether an expression asked for a function that is there in Terraform alone, so that nobody knows its value here.
    pub(crate) fn is_lacking(&self) -> bool {
        self.is_lacking.get()
    }
}

/// What else there is in a module, of which nothing is known here.
const ELSEWHERE: [&str; 4] = ["data", "ephemeral", "module", "resource"];

/// An object of whose attributes the types alone are known.
fn unknown_parts<const N: usize>(attributes: [(&'static str, Type); N]) -> Marked {
    Value::object(attributes.map(|(name, ty)| (name, Value::unknown(ty)))).into()
}

impl Scope for Seen<'_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        match name {
            "var" => Some(self.module.var.clone()),
            "local" => Some(self.local.clone()),
            "path" => Some(unknown_parts(PATHS.map(|name| (name, Type::STRING)))),
            "terraform" => Some(unknown_parts([("applying", Type::BOOL), ("workspace", Type::STRING)])),
            _ if ELSEWHERE.contains(&name)
                || names_a_type(name)
                || self.module.variables.resource_types.contains(name) =>
            {
                Some(Value::unknown(Type::DYNAMIC).into())
            }
            _ => None,
        }
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(ELSEWHERE.into_iter().chain(["local", "path", "terraform", "var"]).collect())
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        if let Some(function) = self.module.functions.unforeseen(name) {
            return Some(function);
        }
        if self.module.functions.is_missing(name) {
            self.is_lacking.set(true);
        }
        self.module.functions.get(name)
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(self.module.functions.names().collect())
    }

    fn edition(&self) -> Edition {
        self.module.variables.edition
    }
}
