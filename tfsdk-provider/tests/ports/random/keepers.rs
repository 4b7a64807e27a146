//! What all resources of this provider have in common.

use std::collections::BTreeMap;

use tfsdk::provider::{AttributePlan, Planning, Resource, Result};
use tfsdk::{Path, Tf, TfObject};

/// What a result is kept for.
#[derive(TfObject, Clone, Debug, Default)]
#[tfsdk(nested)]
pub(crate) struct Keepers {
    /// Arbitrary values that, when changed, lead to a new result.
    #[tfsdk("keepers", optional)]
    keepers: Option<BTreeMap<String, Option<String>>>,
}

/// Asks for a new result if the keepers changed.
///
/// Null values count as none, and no map as an empty one: earlier versions of the provider stored neither.
pub(crate) fn replace_if_changed<R: Resource>(plan: &mut Planning<R>) -> Result<()> {
    plan.attribute(Path::root().attribute("keepers"), |keepers: &mut AttributePlan<'_, Tf<Values>>| {
        let Some(before) = &keepers.prior else { return Ok(()) };
        if keepers.planned.is_unknown() || set(before) != set(&keepers.planned) {
            keepers.replace();
        }
        Ok(())
    })
}

type Values = BTreeMap<String, Tf<String>>;

/// Those that are not null.
fn set(keepers: &Tf<Values>) -> Vec<(&String, &Tf<String>)> {
    let all = keepers.as_ref().known().into_iter().flatten();
    all.filter(|(_, value)| !value.is_null()).collect()
}
