//! What local values came to.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Expr, Marked, Marks, Reference};

use crate::variable::Variables;

/// The values of those local values that rules read.
#[derive(Default)]
pub(crate) struct LocalValues<'v> {
    /// `None`: it is told what is wrong with it, or with one that it reads.
    pub(super) by_name: HashMap<&'v str, Option<Marked>>,
    /// The variables whose rules depend on themselves.
    pub(super) in_cycles: HashSet<&'v str>,
}

impl LocalValues<'_> {
    /// What is `local` to an expression: an object of what it reads. `None` if it cannot be evaluated, as it is told what is wrong.
    pub(crate) fn read_by<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>) -> Option<Marked> {
        let mut names: HashSet<&str> = HashSet::new();
        let mut values: Vec<(Arc<str>, Value)> = Vec::new();
        let mut marked: Vec<(Arc<str>, Marks)> = Vec::new();
        for reference in exprs.into_iter().flat_map(Expr::references) {
            let (Some(name), "local") = (reference.attribute, reference.name) else { continue };
            if !names.insert(name) {
                continue;
            }
            let value = match self.by_name.get(name) {
                Some(Some(Marked { value, marks })) => {
                    if !marks.is_none() {
                        marked.push((name.into(), marks.clone()));
                    }
                    value.clone()
                }
                Some(None) => return None,
                // It may be declared elsewhere.
                None => Value::unknown(Type::DYNAMIC),
            };
            values.push((name.into(), value));
        }
        Some(Marked::new(Value::object(values), Marks::of_attributes(marked)))
    }

    /// What a reference reads that is kept out of messages, and why it is.
    pub(crate) fn owner(
        &self,
        reference: &Reference<'_>,
        variables: &Variables,
    ) -> Option<(String, &'static str)> {
        match (reference.name, reference.attribute?) {
            ("var", name) => {
                let variable = variables.get(name)?;
                Some((variable.owner(), variable.secrecy()?))
            }
            ("local", name) => {
                let secrecy = self.by_name.get(name)?.as_ref()?.marks.secrecy()?;
                Some((format!("local.{name}"), secrecy))
            }
            _ => None,
        }
    }

    /// Whether the rules of a variable depend on themselves, which is told.
    pub(crate) fn is_in_cycle(&self, variable: &str) -> bool {
        self.in_cycles.contains(variable)
    }
}
