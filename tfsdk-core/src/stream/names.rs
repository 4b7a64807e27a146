//! Names that are missing, unexpected or repeated.

use std::borrow::Cow;
use std::fmt::Write;

use crate::error::{Error, ProblemKind};
use crate::limits::Budget;
use crate::text::{Excerpt, Listed, nearest};

/// One problem that names the missing, the unexpected and the repeated attributes of an object. `absent` are those that an
/// unexpected one may be meant for.
#[cold]
pub(crate) fn attribute_problems<'a, I: Iterator<Item = &'a str>>(
    mut missing: Vec<&str>,
    mut extra: Vec<Cow<'_, str>>,
    mut duplicates: Vec<Cow<'_, str>>,
    absent: impl Fn() -> I,
    budget: &Budget,
) -> Option<Error> {
    let mut text = String::new();
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    missing.sort_unstable();
    extra.sort_unstable();
    extra.dedup();
    duplicates.sort_unstable();
    duplicates.dedup();
    // Writing to a String cannot fail.
    if !missing.is_empty() {
        let _ = write!(text, "missing attribute{} {}", plural(missing.len()), Listed(&missing));
    }
    if !extra.is_empty() {
        let lead = if text.is_empty() { "" } else { "; " };
        let _ = write!(text, "{lead}unexpected attribute{} {}", plural(extra.len()), Listed(&extra));
        let hints: Vec<(&str, &str)> = extra
            .iter()
            .take(16)
            .take_while(|_| budget.suggest(absent().count()))
            .filter_map(|name| Some((&**name, nearest(name, absent())?)))
            .collect();
        match &hints[..] {
            [] => {}
            [(_, near)] if extra.len() == 1 => drop(write!(text, " (did you mean {}?)", Excerpt(near))),
            hints => {
                for (i, (name, near)) in hints.iter().enumerate() {
                    let lead = if i == 0 { " (" } else { ", " };
                    let _ = write!(text, "{lead}for {} did you mean {}?", Excerpt(name), Excerpt(near));
                }
                text.push(')');
            }
        }
    }
    if !duplicates.is_empty() {
        let lead = if text.is_empty() { "" } else { "; " };
        let _ =
            write!(text, "{lead}attribute{} {} given twice", plural(duplicates.len()), Listed(&duplicates));
    }
    (!text.is_empty()).then(|| Error::new(ProblemKind::Attributes, text))
}

/// The first key that is repeated.
pub(crate) fn first_duplicate<'a>(keys: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    // Terraform writes keys in order; only other input makes it necessary to remember them.
    if keys.clone().is_sorted_by(|a, b| a < b) {
        return None;
    }
    let mut seen = std::collections::HashSet::new();
    keys.into_iter().find(|key| !seen.insert(*key))
}

pub(crate) fn duplicate_key(key: &str) -> Error {
    Error::new(ProblemKind::Duplicate, format!("the key {} is given twice", Excerpt(key)))
}
