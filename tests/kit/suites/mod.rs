//! The suites of recorded facts, each a file, and what they share.
//!
//! A new suite is a file with a `run`, and a line in [`for_each_suite!`](crate::for_each_suite), which makes its test
//! as well.

mod apply_checks;
mod blocks;
mod convert;
mod convert_cty;
mod diagnostics;
mod numconv;
mod numfrom;
mod numparse;
mod plain;
mod plan_checks;
mod proposed_new;
mod report;
pub mod rows;
mod schemas;
mod support;
mod tagged;
mod tfvars;
mod tostring;
mod typeexpr;
mod typeexpr_hcl;
mod typeprint;
mod wire;
mod wire_bad;

pub use report::{Report, Row, Rule};

use serde_json::Value as Json;

/// How the rows of one kind are checked.
pub struct Suite {
    /// Its name, on the command line and as that of its file in `tests/vectors`.
    pub name: &'static str,
    /// Checks rows.
    pub run: fn(&[Json], &mut Report),
}

/// Calls a macro with the names of all suites: the only list of them.
#[macro_export]
macro_rules! for_each_suite {
    ($macro:ident) => {
        $macro! {
            wire
            wire_bad
            numparse
            numconv
            numfrom
            typeexpr
            typeexpr_hcl
            typeprint
            convert
            convert_cty
            tostring
            proposed_new
            plan_checks
            apply_checks
            tfvars
            blocks
        }
    };
}

macro_rules! suites {
    ($($name:ident)*) => {
        /// All suites.
        pub const SUITES: &[Suite] = &[$(Suite { name: stringify!($name), run: $name::run }),*];
    };
}

for_each_suite!(suites);
