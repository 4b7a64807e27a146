//! The iterators of `dynamic` blocks.

use std::rc::Rc;
use std::sync::Arc;

use tfsdk_core::diag::Diagnostic;
use tfsdk_lang::expr::{Edition, Function, Marked, Scope};

/// The element for which a generated block stands, and those around it.
#[derive(Debug)]
pub(super) struct Iteration {
    pub(super) name: Arc<str>,
    /// An object of `key` and `value`.
    pub(super) object: Marked,
    pub(super) outer: Option<Rc<Iteration>>,
}

/// A scope with the iterators of the `dynamic` blocks around an expression.
pub(super) struct IterationScope<'s> {
    pub(super) base: &'s dyn Scope,
    pub(super) innermost: Option<&'s Iteration>,
}

impl IterationScope<'_> {
    fn iterations(&self) -> impl Iterator<Item = &Iteration> {
        std::iter::successors(self.innermost, |iteration| iteration.outer.as_deref())
    }
}

impl Scope for IterationScope<'_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        match self.iterations().find(|iteration| *iteration.name == *name) {
            Some(iteration) => Some(iteration.object.clone()),
            None => self.base.variable(name),
        }
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        let mut names: Vec<&str> = self.iterations().map(|iteration| &*iteration.name).collect();
        match self.base.variable_names() {
            Some(more) => names.extend(more),
            None if names.is_empty() => return None,
            None => {}
        }
        Some(names)
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        self.base.function(name)
    }

    fn unknown_function(&self, name: &str, told: Diagnostic) -> Diagnostic {
        self.base.unknown_function(name, told)
    }

    fn edition(&self) -> Edition {
        self.base.edition()
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        self.base.function_names()
    }
}
