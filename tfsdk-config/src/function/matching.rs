//! `regex` and `regexall`.

use std::sync::Arc;

use regex::Captures;
use tfsdk_core::limits::Budget;
use tfsdk_core::text::Cut;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::FunctionError;

use super::builtin::{Builtin, misfit, takes};
use super::pattern::{Pattern, Patterns};
use super::string::as_text;
use super::{Quote, Result, fail, fail_at, make_elements};

pub(super) fn functions() -> Vec<Builtin> {
    let takes = [takes("pattern", Type::STRING), takes("string", Type::STRING)];
    let patterns = Arc::new(Patterns::default());
    let [for_type, for_call, for_all_type, for_all] = std::array::from_fn(|_| Arc::clone(&patterns));
    vec![
        Builtin::new(
            "regex",
            takes.clone(),
            move |args, budget| found_type(args, &for_type, budget),
            move |args, ty, budget| regex(args, ty, &for_call, budget),
        ),
        Builtin::new(
            "regexall",
            takes,
            move |args, budget| Ok(Type::list(found_type(args, &for_all_type, budget)?)),
            move |args, ty, budget| regexall(args, ty, &for_all, budget),
        ),
    ]
}

fn compiled(args: &[Value], patterns: &Patterns, budget: &Budget) -> Result<Arc<Pattern>> {
    patterns.get(as_text(&args[0]), budget, |error| {
        let problem = format!("invalid regexp pattern: {} in {}", error.problem, Cut(error.part));
        FunctionError::argument(0, problem).quoting([Quote::Argument(0)])
    })
}

/// The type of what a pattern finds: a text, or its groups.
fn found_type(args: &[Value], patterns: &Patterns, budget: &Budget) -> Result<Type> {
    if !args[0].is_known() {
        return Ok(Type::DYNAMIC);
    }
    let groups = &compiled(args, patterns, budget)?.groups;
    make_elements(groups.len(), budget)?;
    let names = groups.iter().flatten();
    match names.clone().count() {
        0 if groups.is_empty() => Ok(Type::STRING),
        0 => Ok(Type::tuple(groups.iter().map(|_| Type::STRING))),
        named if named == groups.len() => Ok(Type::object(names.map(|name| (name.as_str(), Type::STRING)))),
        _ => fail_at(0, "invalid regexp pattern: cannot mix both named and unnamed capture groups"),
    }
}

fn regex(args: &[Value], ty: &Type, patterns: &Patterns, budget: &Budget) -> Result<Value> {
    let pattern = compiled(args, patterns, budget)?;
    let text = as_text(&args[1]);
    budget.work(pattern.steps(text.len()))?;
    if pattern.groups.is_empty() {
        if let Some(found) = pattern.regex.find(text) {
            budget.make(found.len())?;
            return Ok(found.as_str().into());
        }
    } else if let Some(groups) = pattern.regex.captures(text) {
        return found(&groups, &pattern, ty, budget);
    }
    fail("pattern did not match any part of the given string")
}

fn regexall(args: &[Value], ty: &Type, patterns: &Patterns, budget: &Budget) -> Result<Value> {
    let pattern = compiled(args, patterns, budget)?;
    let text = as_text(&args[1]);
    budget.work(pattern.steps(text.len()))?;
    let each = ty.element().cloned().unwrap_or(Type::STRING);
    let mut all = Vec::new();
    if pattern.groups.is_empty() {
        for found in pattern.regex.find_iter(text) {
            pattern.pay_to_go_on(text.len() - found.end(), budget)?;
            make_elements(1, budget)?;
            budget.make(found.len())?;
            all.push(Value::from(found.as_str()));
        }
    } else {
        budget.work(pattern.steps(text.len()))?;
        for groups in pattern.regex.captures_iter(text) {
            let end = groups.get(0).map_or(text.len(), |whole| whole.end());
            pattern.pay_to_go_on(text.len() - end, budget)?;
            make_elements(1, budget)?;
            all.push(found(&groups, &pattern, &each, budget)?);
        }
    }
    Value::list(each, all).map_err(misfit)
}

/// What the groups found. A group that took no part is null; of several with one name the last counts.
fn found(groups: &Captures<'_>, pattern: &Pattern, ty: &Type, budget: &Budget) -> Result<Value> {
    make_elements(pattern.groups.len(), budget)?;
    let mut parts = Vec::with_capacity(pattern.groups.len());
    // The engine leaves groups out that can take no part, as that of `(a){0}`.
    for group in (1..=pattern.groups.len()).map(|number| groups.get(number)) {
        budget.make(group.map_or(0, |group| group.len()))?;
        parts.push(group.map_or_else(|| Value::null(Type::STRING), |group| group.as_str().into()));
    }
    Ok(match ty.as_object() {
        Some(_) => {
            let named = pattern.groups.iter().map(|name| name.as_deref().unwrap_or_default()).zip(parts);
            // The last of a name is kept.
            Value::object(named.collect::<std::collections::BTreeMap<_, _>>())
        }
        None => Value::tuple(parts),
    })
}
