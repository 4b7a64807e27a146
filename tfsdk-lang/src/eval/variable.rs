//! The values of variables.

use super::evaluation::{Evaluation, unknown};
use super::locals::{Env, SPLAT_ITEM};
use super::marks::Marked;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, did_you_mean, hcl_first};

impl Evaluation<'_> {
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
            const DETAIL: &str = "Variables may not be used here.";
            let error = Diagnostic::error("Variables not allowed", DETAIL).or_unquoted(DETAIL);
            self.report(error.in_source(range));
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
