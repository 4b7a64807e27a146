//! A plan as Terraform shows it: what a failed scenario tells, in the words that its author reads every day.
//!
//! What was and what is planned stand beside each other as `sides`, `common` finds what two rows have in common, `comparison` takes
//! them apart to a `difference`, and `look` writes that.

mod common;
mod comparison;
mod difference;
mod look;
mod sides;

use std::collections::BTreeMap;
use std::fmt::Write;

use tfsdk_core::plan::Action;
use tfsdk_core::schema::Block;

use self::comparison::Comparison;
use self::look::{Look, mark};
use super::address::{Address, rank};
use super::change::{Change, OutputChange};
use super::engine::Told;

/// The changes of a plan, those that do nothing left out.
pub(super) fn shown(told: &Told) -> String {
    let is_shown =
        |change: &&Change| change.action != Action::NoOp || change.moved_from.is_some() || change.is_read;
    let mut all: Vec<&Change> = told.changes.values().filter(is_shown).collect();
    all.sort_by_key(|change| (rank(&change.address, change.is_read), change.deposed.clone()));
    let all: Vec<String> = all.into_iter().map(one).collect();
    let outputs = outputs(&told.outputs);
    match (all.is_empty(), outputs) {
        (true, None) => "  No changes.\n".to_owned(),
        (true, Some(outputs)) => outputs,
        (false, None) => all.join("\n"),
        (false, Some(outputs)) => format!("{}\n{outputs}", all.join("\n")),
    }
}

/// The outputs that change.
fn outputs(all: &BTreeMap<String, OutputChange>) -> Option<String> {
    let width = all.keys().map(|name| name.chars().count()).max()?;
    let changing: Vec<_> = all.iter().filter(|(_, output)| output.is_change()).collect();
    if changing.is_empty() {
        return None;
    }
    let lines = changing.into_iter().map(|(name, output)| {
        let [before, after] = [&output.before, &output.after].map(Option::as_ref);
        let difference = Comparison::new(&[]).output(before, after, output.is_hidden);
        let value = Look::default().written(&difference, 0);
        format!("{}{name:width$} = {value}\n", mark(difference.becomes))
    });
    Some(format!("Changes to Outputs:\n{}", lines.collect::<String>()))
}

/// What Terraform calls an action.
pub(super) const fn word(action: Action) -> &'static str {
    match action {
        Action::NoOp => "left as it is",
        Action::Create => "created",
        Action::Update => "updated in-place",
        Action::Replace => "replaced",
        Action::Delete => "destroyed",
    }
}

fn one(change: &Change) -> String {
    let Change { address, action, why, .. } = change;
    let moved_from = change.moved_from.as_ref();
    if change.is_read {
        return read_later(change);
    }
    let whole = match &change.deposed {
        Some(key) => &format!("{address} (deposed object {key})"),
        None => address,
    };
    let mut text = match (action, moved_from) {
        (Action::NoOp, Some(from)) => format!("  # {from} has moved to {address}\n"),
        (Action::Replace, _) if why.is_empty() => format!("  # {address} must be replaced\n"),
        (Action::Replace, _) => format!("  # {address} {why}\n"),
        (action, _) => format!("  # {whole} will be {}\n", word(*action)),
    };
    if *action == Action::Delete && !why.is_empty() {
        let _ = writeln!(text, "  # ({why})");
    }
    if let Some(from) = moved_from.filter(|_| *action != Action::NoOp) {
        let _ = writeln!(text, "  # (moved from {from})");
    }
    let mark = match action {
        Action::NoOp => "   ",
        Action::Create => "  +",
        Action::Delete => "  -",
        Action::Update => "  ~",
        Action::Replace if change.creates_first => "+/-",
        Action::Replace => "-/+",
    };
    let Address { type_name, name, .. } = Address::of(address);
    let none = Block::new();
    let block = change.schema.as_ref().map_or(&none, |schema| schema.block());
    let difference =
        Comparison::new(&change.replaces).block(block, [&change.prior, &change.after], &change.sensitive);
    let body = Look::default().written(&difference, 0);
    let _ = writeln!(text, "{mark} resource {type_name:?} {name:?} {body}");
    text
}

/// A data source that is read during the apply.
fn read_later(change: &Change) -> String {
    let Change { address, why, .. } = change;
    let Address { type_name, name, .. } = Address::of(address);
    let none = Block::new();
    let block = change.schema.as_ref().map_or(&none, |schema| schema.block());
    let difference = Comparison::new(&[]).block(block, [&change.prior, &change.after], &change.sensitive);
    let body = Look::default().written(&difference, 0);
    format!("  # {address} will be read during apply\n  # ({why})\n <= data {type_name:?} {name:?} {body}\n")
}
