//! Plans: what a provider makes of a configuration and a prior state, and what Terraform makes of that.
//!
//! Everything here is a pure function over values and a [`Schema`](crate::schema::Schema).

mod align;
mod assert_plan;
mod assert_result;
mod build;
mod check;
mod check_apply;
mod check_plan;
mod go_string;
mod make;
mod matching;
mod pairs;
mod parts;
mod proposed;
mod received;
mod replace;
mod trail;
mod validate;

pub use check::Subject;
pub use check_apply::{ApplyResponse, ApplyVerdict, check_apply, check_final_plan};
pub use check_plan::{Action, PlanResponse, PlanVerdict, check_plan};
pub use make::{Plan, plan};
pub use proposed::proposed_new;
pub use validate::validate;
