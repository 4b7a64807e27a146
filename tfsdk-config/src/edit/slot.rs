//! The place of an argument, and what is written there.

use std::ops::Range;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::error::Error;
use tfsdk_core::limits::Budget;
use tfsdk_core::path::Step;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::ValueRef;
use tfsdk_lang::expr::{Expr, ExprKind, NativeAttribute, NoScope, UnaryOp};
use tfsdk_lang::format::{Surroundings, format_within};

use super::place::{has_line_end, indent_of};
use super::source::{Change, Source};
use crate::write::{Text, check_known};

/// Where an argument stands, or will stand.
pub(super) struct Slot<'s> {
    pub(super) source: &'s Source,
    pub(super) name: &'s str,
    pub(super) found: Option<&'s NativeAttribute>,
    /// What stands before the arguments of its body.
    pub(super) item_indent: &'s str,
}

/// An argument that was written.
pub(super) enum Written {
    /// Over the value that it had.
    Over(Change),
    /// On a line of its own, which has no place yet.
    New(String),
}

impl Slot<'_> {
    /// The argument with this value.
    pub(super) fn value(&self, value: ValueRef<'_>) -> Result<Written, Diagnostics> {
        let (limits, newline) = (self.source.limits, self.source.newline);
        let write = || -> Result<String, Error> {
            value.within(limits)?;
            check_known(value)?;
            let budget = Budget::for_value(limits, value.held(limits));
            let mut text = Text::new(&budget).with_indent(self.indent());
            if newline != "\n" {
                text = text.without_heredocs();
            }
            match self.has_room() {
                true => text.assigned(value, 0)?,
                false => text.value(value, 0)?,
            }
            Ok(text.finish().replace('\n', newline))
        };
        let text = write().map_err(|error| self.problem_of(error))?;
        Ok(match self.found {
            Some(found) => {
                let range = value_range(&self.source.text, found);
                let there = self.source.text.get(range.clone()).unwrap_or_default();
                let text = if self.is_there(found, value) { there.to_owned() } else { text };
                Written::Over(Change::replace(range, text))
            }
            None => Written::New(format!("{}{} = {text}{newline}", self.indent(), self.name)),
        })
    }

    /// Whether this very value is written out there: that may be in another way, with comments in it.
    fn is_there(&self, found: &NativeAttribute, value: ValueRef<'_>) -> bool {
        let budget = self.source.budget();
        is_written_out(&found.expr) && {
            let (there, problems) = found.expr.evaluate_within(&NoScope, &budget);
            !problems.has_errors() && is_written(there.as_ref(), value, &budget)
        }
    }

    /// The argument with this expression, behind which its line may have to end.
    pub(super) fn expression(&self, expression: &str, ends_line: bool) -> Result<Written, Diagnostics> {
        let Self { source, name, .. } = *self;
        let budget = Budget::new(source.limits, expression.len());
        let at = Surroundings { indent: self.indent(), newline: Some(source.newline) };
        let line = format_within(&format!("{name} = {expression}\n"), at, &budget)
            .map_err(|exhausted| self.problem_of(exhausted.into()))?;
        let Some(found) = self.found else { return Ok(Written::New(line)) };
        let value = line.split_once('=').map_or("", |(_, value)| value);
        let mut value = value.trim_matches([' ', '\t', '\r', '\n']).to_owned();
        let range = value_range(&source.text, found);
        if ends_line && !has_line_end(&source.text, range.end) {
            value.push_str(source.newline);
        }
        Ok(Written::Over(Change::replace(range, value)))
    }

    fn indent(&self) -> &str {
        match self.found {
            Some(found) => indent_of(&self.source.text, found.range.start.byte as usize),
            None => self.item_indent,
        }
    }

    /// Whether a value that has to end its line, as a heredoc does, can stand here.
    fn has_room(&self) -> bool {
        self.found.is_none_or(|found| has_line_end(&self.source.text, found.range.end.byte as usize))
    }

    /// What is wrong with its value.
    pub(super) fn problem_of(&self, error: Error) -> Diagnostics {
        self.source.problem_of(error.at(Step::Attribute(self.name.into())))
    }
}

/// Whether it is a value and nothing that makes one.
fn is_written_out(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::Null | ExprKind::Text(_) => true,
        ExprKind::Template(parts) => parts.iter().all(|part| matches!(part.kind, ExprKind::Text(_))),
        ExprKind::Tuple(elements) => elements.iter().all(is_written_out),
        ExprKind::Object(items) => items
            .iter()
            .all(|item| (item.name().is_some() || is_written_out(&item.key)) && is_written_out(&item.value)),
        ExprKind::Parentheses(inner) => is_written_out(inner),
        ExprKind::Unary { op, operand } => {
            matches!((op, &operand.kind), (UnaryOp::Negate, ExprKind::Number(_)))
        }
        _ => false,
    }
}

/// Whether what is written is this value, as far as the budget goes; elements of sets stand in any order.
fn is_written(there: ValueRef<'_>, value: ValueRef<'_>, budget: &Budget) -> bool {
    // What is out of order is compared each with each.
    const MOST_OUT_OF_ORDER: usize = 1000;
    if budget.work(1).is_err() {
        return false;
    }
    if there.is_null() || value.is_null() {
        return there.is_null() && value.is_null();
    }
    let is_same = |there, part| is_written(there, part, budget);
    match (value.ty().kind(), there.ty().kind()) {
        (TypeKind::Object(_) | TypeKind::Map(_), TypeKind::Object(_)) => {
            let mut parts = value.elements().filter_map(|(key, part)| Some((key.name()?, part)));
            there.len() == value.len()
                && parts.all(|(name, part)| there.attribute(name).is_some_and(|there| is_same(there, part)))
        }
        (TypeKind::Set(_), TypeKind::Tuple(_)) => {
            let (mut left, mut parts) = (elements_of(there), elements_of(value));
            let is_as_long = left.len() == parts.len();
            // From the end, where what is found is cheap to take.
            is_as_long
                && std::iter::from_fn(|| parts.pop()).all(|part| {
                    let found = match left.last() {
                        Some(last) if is_same(*last, part) => Some(left.len() - 1),
                        _ if left.len() > MOST_OUT_OF_ORDER => None,
                        _ => left.iter().position(|there| is_same(*there, part)),
                    };
                    found.map(|found| left.remove(found)).is_some()
                })
        }
        (TypeKind::List(_) | TypeKind::Tuple(_), TypeKind::Tuple(_)) => {
            let (there, parts) = (elements_of(there), elements_of(value));
            there.len() == parts.len()
                && there.into_iter().zip(parts).all(|(there, part)| is_same(there, part))
        }
        _ => there.ty() == value.ty() && there.raw_equals(value),
    }
}

fn elements_of(whole: ValueRef<'_>) -> Vec<ValueRef<'_>> {
    whole.elements().map(|(_, element)| element).collect()
}

/// Where the expression stands, parentheses included, without the spaces behind the end of a heredoc.
pub(super) fn value_range(text: &str, attribute: &NativeAttribute) -> Range<usize> {
    let range = attribute.expr.range.start.byte as usize..attribute.range.end.byte as usize;
    let value = text.get(range.clone()).unwrap_or_default();
    range.start..range.start + value.trim_end_matches([' ', '\t']).len()
}
