//! What is wrong with what an author makes of earlier states, and of those of other types, before any is there.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::plan::{StateMoves, StateUpgrades};
use tfsdk_core::ty::{Type, TypeKind};

use crate::differences::{Any, differences};

/// What is wrong with upgrades to a schema of this type and version; `given` gives them, and `key` is where the version is written.
pub(super) fn misgiven_upgrades(
    (given, key): (&str, &str),
    (version, ty): (u64, &Type),
    upgrades: &StateUpgrades,
) -> Diagnostics {
    let mut found = Diagnostics::new();
    for (from, old, new) in upgrades.types() {
        if from >= version {
            let detail = format!(
                "`{given}` has an upgrade from version {from}, and the version is {version}, so that nothing is ever upgraded from it. \
                 Write `{key} = {}` or more.",
                from.saturating_add(1)
            );
            found.push(Diagnostic::error("An upgrade that is never asked for", detail));
        }
        let named = format!("`{given}` has an upgrade from version {from}");
        misfits("An upgrade that always fails", &named, (old, new), ty, &mut found);
    }
    for from in upgrades.repeated() {
        let detail = format!(
            "`{given}` has more than one upgrade from version {from}, and only the last is ever asked for. Each makes a state of the present \
             version: leave one for each version."
        );
        found.push(Diagnostic::error("Two upgrades from one version", detail));
    }
    found
}

/// What is wrong with moves to a resource of this type.
pub(super) fn misgiven_moves(ty: &Type, moves: &StateMoves) -> Diagnostics {
    let mut found = Diagnostics::new();
    for (from, old, new) in moves.types() {
        let named = format!("`Resource::moves` has a move from {from}");
        misfits("A move that always fails", &named, (old, new), ty, &mut found);
    }
    found
}

fn misfits(
    summary: &'static str,
    named: &str,
    (old, new): (&Type, Option<&Type>),
    ty: &Type,
    found: &mut Diagnostics,
) {
    // One whose attributes are all of one type can be read as a map.
    if !matches!(old.kind(), TypeKind::Object(_) | TypeKind::Map(_)) {
        let detail = format!(
            "{named} that reads what was stored as {}, and what is stored is an object. Take a struct with the attributes that it had.",
            old.friendly_name()
        );
        found.push(Diagnostic::error(summary, detail));
    }
    let differing = new.map(|new| differences(new, ty, Any::MayFit)).unwrap_or_default();
    if !differing.is_empty() {
        let detail = format!(
            "{named} whose result is not of the type of what is stored now:\n{differing}\n\nReturn the present struct itself, or one with the \
             same attributes."
        );
        found.push(Diagnostic::error(summary, detail));
    }
}
