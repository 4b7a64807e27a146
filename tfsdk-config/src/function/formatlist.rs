//! `formatlist`.

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Refinement, Value};

use super::argument::is_sequence;
use super::builtin::{Builtin, misfit, takes, takes_any};
use super::format::format;
use super::{Quote, Result, elements, fail_at_quoting, make_elements};

pub(super) fn functions() -> Vec<Builtin> {
    vec![
        Builtin::new(
            "formatlist",
            [takes("format", Type::STRING)],
            |_, _| Ok(Type::list(Type::STRING)),
            formatlist,
        )
        .and_more(takes_any("args").or_null().or_unknown()),
    ]
}

/// An argument that has a value for each line, or the same for all.
enum Argument {
    Each(Vec<Value>),
    Same(Value),
}

/// Formats once for each element of the lists that are given. (go-cty: `stdlib.FormatListFunc`.)
fn formatlist(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let list = |lines| Value::list(Type::STRING, lines).map_err(misfit);
    let Some((template, rest)) = args.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return list(vec![format(args, budget)?]);
    };
    let mut arguments = Vec::with_capacity(rest.len());
    // The number of the first list, and its length.
    let mut first: Option<(usize, usize)> = None;
    let mut unknown = false;
    for (number, arg) in (1..).zip(rest) {
        if !is_sequence(arg.ty()) || arg.is_null() {
            arguments.push(Argument::Same(arg.clone()));
            continue;
        }
        if !arg.is_known() || arg.as_ref().may_shrink() {
            unknown = true;
            continue;
        }
        let len = arg.as_ref().len().unwrap_or(0);
        match first {
            Some((other, expected)) if len != expected => {
                return fail_at_quoting(
                    number,
                    [Quote::Length(number), Quote::Length(other)],
                    format!(
                        "argument {number} has length {len}, which is inconsistent with argument {other} of length \
                         {expected}"
                    ),
                );
            }
            Some(_) => {}
            None => first = Some((number, len)),
        }
        make_elements(len, budget)?;
        arguments.push(Argument::Each(elements(arg).collect()));
    }
    if unknown {
        return Ok(Value::unknown(ty.clone()));
    }
    let count = first.map_or(1, |(_, len)| len);
    make_elements(count, budget)?;
    let mut lines = Vec::with_capacity(count);
    for line in 0..count {
        budget.work(1 + rest.len() as u64)?;
        make_elements(args.len(), budget)?;
        let of_line = arguments.iter().map(|argument| match argument {
            Argument::Each(values) => values[line].clone(),
            Argument::Same(value) => value.clone(),
        });
        let args: Vec<Value> = [template.clone()].into_iter().chain(of_line).collect();
        lines.push(match args.iter().all(|arg| arg.is_wholly_known()) {
            true => format(&args, budget).map_err(|mut error| {
                error.argument = None;
                error.reworded(|error| format!("error on format iteration {line}: {error}"))
            })?,
            false => Value::refined(Type::STRING, Refinement::new().not_null()).map_err(misfit)?,
        });
    }
    list(lines)
}
