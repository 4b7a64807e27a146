//! Where the parts of a value stand that is written down.

use tfsdk_core::limits::Budget;
use tfsdk_core::path::Step;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::normalized;
use tfsdk_lang::expr::{ExprKind, ObjectItem};

use crate::expression::Expression;
use crate::json::{NodeKind, Property};

/// Where the part of a value stands that a path leads to; where it is not written as such, the smallest part around it.
pub(crate) fn locate(expr: Expression<'_>, steps: &[Step], budget: &Budget) -> SourceRange {
    part(expr, steps, budget).range()
}

/// Where a name stands in the object that a path leads to, or the object.
pub(crate) fn locate_name(expr: Expression<'_>, steps: &[Step], name: &str, budget: &Budget) -> SourceRange {
    let object = part(expr, steps, budget);
    match entry(object, name, budget) {
        Some((range, _)) => range,
        None => object.range(),
    }
}

/// The names in the object that a path leads to, as they are written; `None` where it is not written out, or one of them is not.
pub(crate) fn names<'f>(expr: Expression<'f>, steps: &[Step], budget: &Budget) -> Option<Vec<&'f str>> {
    let object = steps.iter().try_fold(expr, |at, step| inner(bare(at), step, budget))?;
    match bare(object) {
        Expression::Native(expr) => {
            let ExprKind::Object(items) = &expr.kind else { return None };
            items.iter().map(|item| item.name().or_else(|| item.key.as_literal_text())).collect()
        }
        Expression::Json(node) => {
            let NodeKind::Object(object) = &node.kind else { return None };
            Some(object.properties.iter().map(|property| &*property.name).collect())
        }
    }
}

fn part<'f>(expr: Expression<'f>, steps: &[Step], budget: &Budget) -> Expression<'f> {
    let mut at = expr;
    for step in steps {
        at = bare(at);
        match inner(at, step, budget) {
            Some(inner) => at = inner,
            None => return at,
        }
    }
    at
}

/// The part that a step leads to, where it is written out.
fn inner<'f>(at: Expression<'f>, step: &Step, budget: &Budget) -> Option<Expression<'f>> {
    match step {
        Step::Index(index) => item(at, *index),
        Step::Attribute(name) | Step::Key(name) => entry(at, name, budget).map(|(_, value)| value),
        // Elements of a set stand in an order of their own.
        _ => None,
    }
}

fn item(list: Expression<'_>, index: usize) -> Option<Expression<'_>> {
    match list {
        Expression::Native(expr) => match &expr.kind {
            ExprKind::Tuple(items) => items.get(index).map(Expression::Native),
            _ => None,
        },
        Expression::Json(node) => match &node.kind {
            NodeKind::Array(items) => items.get(index).map(Expression::Json),
            // One block need not stand in a list.
            NodeKind::Object(_) if index == 0 => Some(list),
            _ => None,
        },
    }
}

fn bare(expr: Expression<'_>) -> Expression<'_> {
    match expr {
        Expression::Native(outer) => match &outer.kind {
            ExprKind::Parentheses(inner) => bare(Expression::Native(inner)),
            _ => expr,
        },
        Expression::Json(_) => expr,
    }
}

/// The name and the value of an entry of an object. Of several the last counts, as in values.
fn entry<'f>(object: Expression<'f>, name: &str, budget: &Budget) -> Option<(SourceRange, Expression<'f>)> {
    match bare(object) {
        Expression::Native(expr) => {
            let ExprKind::Object(items) = &expr.kind else { return None };
            let is_named = |item: &&ObjectItem| {
                let written = item.name().or_else(|| item.key.as_literal_text());
                written.is_some_and(|written| is_same(written, name))
            };
            let item = budget.suggest(items.len()).then(|| items.iter().rfind(is_named))??;
            Some((item.key.range, Expression::Native(&item.value)))
        }
        Expression::Json(node) => {
            let NodeKind::Object(object) = &node.kind else { return None };
            let is_named = |property: &&Property| is_same(&property.name, name);
            let found = budget.suggest(object.properties.len());
            let property = found.then(|| object.properties.iter().rfind(is_named))??;
            Some((property.name_range, Expression::Json(&property.value)))
        }
    }
}

/// Whether a name is the normal form of what is written.
pub(crate) fn is_same(written: &str, name: &str) -> bool {
    written == name || (!written.is_ascii() && normalized(written.into()) == name)
}
