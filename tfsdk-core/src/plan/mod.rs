//! Plans: the one that a provider makes from a configuration and a prior state, and Terraform's checks of it.
//!
//! Everything here is a pure function over values and a [`Schema`](crate::schema::Schema).

mod align;
mod assert_plan;
mod assert_result;
mod bits;
mod budget;
mod build;
mod canonical;
mod check_apply;
mod check_defaults;
mod check_opened;
mod check_plan;
mod check_result;
mod checked_resource;
mod configured;
mod correlation;
mod default;
mod door;
mod finding;
mod fits;
mod forced;
mod go_string;
mod index;
mod keep_meaning;
mod keep_untouched;
mod keys;
mod known;
mod layout;
mod left_out;
mod levels;
mod masks;
mod movable;
mod move_source;
mod moved;
mod nested_match;
mod outlines;
mod pairs;
mod parts;
mod places;
mod planned_json;
mod planner;
mod planning;
mod proposed;
mod received;
mod replace;
mod rule;
mod trail;
mod unshown;
mod upgrade;
mod validate;
mod with_defaults;
mod write_only;

pub use build::empty_value;
pub use check_apply::{
    ApplyResponse, ApplyVerdict, check_apply, check_apply_with, check_final_plan, check_final_plan_with,
};
pub use check_defaults::check_defaults;
pub use check_opened::{check_opened, check_opened_with};
pub use check_plan::{Action, PlanResponse, PlanVerdict, check_plan, check_plan_with};
pub use check_result::{check_result, check_result_with};
pub use checked_resource::CheckedResource;
pub use configured::{configured, configured_with, with_defaults_for_null};
#[doc(hidden)]
pub use fits::telling_of_default;
pub use fits::{problems_of, shown_path, validate_as, validate_as_with};
pub use forced::forced_by_changes;
pub use keep_meaning::{keep_meaning, keep_meaning_with};
pub use keep_untouched::{keep_untouched, read_given};
pub use left_out::as_left_out;
pub use movable::Movable;
pub use move_source::MoveSource;
pub use moved::{StateMoves, move_state, move_state_with};
pub use places::{Place, places};
pub use planned_json::{PlannedJson, planned_value_from_json, planned_value_from_json_with};
pub use planning::{Plan, plan, plan_validated, plan_with};
pub use proposed::{proposed_new, proposed_new_with};
pub use upgrade::{StateUpgrades, upgrade_state, upgrade_state_with};
pub use validate::{validate, validate_with};
pub use write_only::{refuse_write_only, with_write_only, without_write_only};
