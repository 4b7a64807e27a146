//! Plans: what a provider makes of a configuration and a prior state, and what Terraform makes of that.
//!
//! Everything here is a pure function over values and a [`Schema`](crate::schema::Schema).

mod align;
mod assert_plan;
mod assert_result;
mod build;
mod check_apply;
mod check_plan;
mod checked_resource;
mod finding;
mod go_string;
mod json;
mod make;
mod matching;
mod pairs;
mod parts;
mod proposed;
mod received;
mod replace;
mod settle;
mod trail;
mod upgrade;
mod validate;
mod write_only;

pub use check_apply::{ApplyResponse, ApplyVerdict, check_apply, check_final_plan};
pub use check_plan::{Action, PlanResponse, PlanVerdict, check_plan};
pub use checked_resource::CheckedResource;
pub use json::planned_value_from_json;
pub use make::{Plan, plan};
pub use proposed::proposed_new;
pub use settle::keep_meaning;
pub use upgrade::{StateUpgrades, upgrade_state};
pub use validate::validate;
