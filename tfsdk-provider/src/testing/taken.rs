//! A step that is taken: what it comes to, held to what its author says of it.

use tfsdk_core::plan::Action;

use super::change::OutputChange;
use super::engine::{AllStored, Asked, Engine, Given, Told};
use super::expectation::{Expectation, Phase};
use super::expected::{self, all_hold, no_complaint, told};
use super::import_id::{fixed_id, import_id};
use super::past::Past;
use super::since::{lost_by_import, why_not_again, with_marks_of};
use super::step::{Done, Step};

/// Does a step, and holds what comes of it to what the step says.
///
/// # Errors
/// What does not hold.
pub(super) async fn take(
    engine: &mut impl Engine,
    step: &Step,
    given: &Given<'_>,
    past: &mut Past,
) -> Result<(), String> {
    let before = if step.looks_back() { engine.stored()? } else { AllStored::default() };
    let told_of_it = match &step.done {
        Done::Apply(_) => engine.apply(given).await,
        Done::Plan(_) => engine.plan(given, true, Asked::Each).await,
        Done::Refresh => engine.refresh(given).await,
        Done::Destroy => engine.destroy(given, Asked::Each).await,
        Done::Import { address, id } => engine.import(given, address, id).await,
        Done::ImportAgain { address, id } => {
            let id = import_id(id, before.at(address)?)?;
            if let Some(why) = why_not_again(address, &before) {
                return Err(why);
            }
            past.keep_secrets_of(before.at(address)?);
            engine.import_again(given, address, &id).await
        }
        Done::Stored { address, version, json } => engine.put(given, address, (*version, json)).await,
        Done::Outside(change) => {
            change();
            return Ok(());
        }
    };
    engine.differences()?;
    let found = &told_of_it.found;
    expected::said(step, found).map_err(|why| match &step.done {
        Done::ImportAgain { id, .. } if found.has_errors() => why + &fixed_id(id),
        _ => why,
    })?;
    let planned = expected::planned(step, Phase::BeforeApply, &told_of_it.changes)
        .map_err(|what| in_plan(engine, &told_of_it, what));
    if let Done::Import { address, .. } | Done::Stored { address, .. } = &step.done
        && !found.has_errors()
    {
        past.seen([address]);
    }
    past.seen(told_of_it.changes.keys());
    let stored = match step.looks_back() || step.expected.iter().any(Expectation::is_of_state) {
        true => engine.stored().and_then(|mut held| {
            past.seen(held.resources.keys());
            // What fails may fail before anything is planned.
            let unknown = if found.has_errors() { Vec::new() } else { past.unknown(step, given.modules) };
            let left = past.not_lost(step, &held);
            let lost = match &step.done {
                Done::ImportAgain { address, .. } if !found.has_errors() => {
                    let was = before.at(address)?;
                    let is = with_marks_of(was, held.at(address)?);
                    let lost = lost_by_import(address, [was, &is], &step.except);
                    held.resources.insert(address.clone(), is);
                    lost
                }
                _ => Vec::new(),
            };
            let not_stored = expected::not_stored(step, [&before, &held]);
            all_hold(unknown.into_iter().chain(left).chain(lost).chain(not_stored))
        }),
        false => Ok(()),
    };
    match (planned, stored) {
        (Ok(()), Ok(())) => {}
        (Err(what), Ok(())) | (Ok(()), Err(what)) => return Err(what),
        (Err(planned), Err(stored)) => {
            return Err(format!("{}\nOf what is stored: {stored}", planned.trim_end()));
        }
    }
    match step.done {
        Done::Apply(_) if !found.has_errors() => plan_again(engine, step, given).await,
        _ => Ok(()),
    }
}

/// Plans twice what was applied, without a refresh and after one: there must be nothing to do.
async fn plan_again(engine: &mut impl Engine, step: &Step, given: &Given<'_>) -> Result<(), String> {
    for (phase, refresh, how) in [(Phase::AfterApply, false, "without"), (Phase::AfterRefresh, true, "after")]
    {
        let is_expected = step.expected.iter().any(|expected| expected.is_of_plan(phase));
        let asked = if is_expected { Asked::Each } else { Asked::Changes };
        let again = engine.plan(given, refresh, asked).await;
        engine.differences()?;
        if again.found.has_errors() {
            return Err(format!("after the apply, a plan {how} a refresh failed:\n{}", told(&again.found)));
        }
        no_complaint(&again.found, &[])?;
        expected::planned(step, phase, &again.changes).map_err(|what| in_plan(engine, &again, what))?;
        let is_empty = again.changes.values().all(|change| change.action == Action::NoOp)
            && !again.outputs.values().any(OutputChange::is_change);
        if !is_empty && !step.leaves_changes {
            return Err(format!(
                "after the apply, a plan {how} a refresh was expected to have nothing to do. It says:\n{}",
                engine.shown(&again)
            ));
        }
    }
    Ok(())
}

fn in_plan(engine: &impl Engine, planned: &Told, what: String) -> String {
    let gap = if what.contains('\n') { '\n' } else { ' ' };
    format!("{what}{gap}The plan says:\n{}", engine.shown(planned))
}
