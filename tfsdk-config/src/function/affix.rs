//! Functions of strings that look for parts of them, and cut parts off their ends.

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Refinement, Value};

use super::Result;
use super::builtin::{Builtin, takes};
use super::string::{as_text, make_copy};

pub(super) fn functions() -> Vec<Builtin> {
    let text = |name| takes(name, Type::STRING);
    let bool = |_: &[Value], _: &Budget| Ok(Type::BOOL);
    let cuts = |name, takes_more: Option<&'static str>, cut: Cut| {
        let mut takes = vec![text("str")];
        takes.extend(takes_more.map(text));
        Builtin::new(
            name,
            takes,
            |_, _| Ok(Type::STRING),
            move |args, _, budget| {
                make_copy(as_text(&args[0]), budget)?;
                Ok(cut(as_text(&args[0]), args.get(1).map_or("", as_text), budget)?.into())
            },
        )
    };
    vec![
        Builtin::new("startswith", [text("str").or_unknown(), text("prefix")], bool, |args, _, budget| {
            startswith(&args[0], as_text(&args[1]), budget)
        }),
        Builtin::new("endswith", [text("str"), text("suffix")], bool, |args, _, budget| {
            budget.work(as_text(&args[1]).len() as u64 / 64)?;
            Ok(as_text(&args[0]).ends_with(as_text(&args[1])).into())
        }),
        Builtin::new("strcontains", [text("str"), text("substr")], bool, |args, _, budget| {
            budget.work((as_text(&args[0]).len() + as_text(&args[1]).len()) as u64 / 16)?;
            Ok(as_text(&args[0]).contains(as_text(&args[1])).into())
        })
        .nullable(),
        cuts("trim", Some("cutset"), |text, set, budget| {
            // Each letter at the ends is looked for among all of the set.
            let set: Vec<char> = sorted(set, budget)?;
            Ok(text.trim_matches(|c| set.binary_search(&c).is_ok()))
        }),
        cuts("trimprefix", Some("prefix"), |text, prefix, _| Ok(text.strip_prefix(prefix).unwrap_or(text))),
        cuts("trimsuffix", Some("suffix"), |text, suffix, _| Ok(text.strip_suffix(suffix).unwrap_or(text))),
        cuts("chomp", None, |text, _, _| Ok(text.trim_end_matches(['\r', '\n']))),
    ]
}

type Cut = for<'t> fn(&'t str, &str, &Budget) -> Result<&'t str>;

/// Of an unknown text the start may be known, and that can be enough.
fn startswith(value: &Value, prefix: &str, budget: &Budget) -> Result<Value> {
    budget.work(prefix.len() as u64 / 64)?;
    let known = value.as_ref().refinement().and_then(Refinement::known_prefix).unwrap_or_default();
    Ok(match value.as_str() {
        Some(text) => text.starts_with(prefix).into(),
        None if known.starts_with(prefix) => true.into(),
        None if known.len() >= prefix.len() => false.into(),
        None => Value::unknown(Type::BOOL),
    })
}

fn sorted(set: &str, budget: &Budget) -> Result<Vec<char>> {
    budget.make(set.len().saturating_mul(4))?;
    budget.work(set.len() as u64)?;
    let mut chars: Vec<char> = set.chars().collect();
    chars.sort_unstable();
    Ok(chars)
}
