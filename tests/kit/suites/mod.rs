//! The suites, each a file, and what they share.
//!
//! A new suite is a file with a `run` and a line in [`SUITES`].

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

/// A kind of rows.
pub struct Suite {
    /// Its name on the command line, and that of its file in `tests/vectors`.
    pub name: &'static str,
    /// Checks rows.
    pub run: fn(&[Json], &mut Report),
}

/// All suites.
pub const SUITES: &[Suite] = &[
    Suite { name: "wire", run: wire::run },
    Suite { name: "wire_bad", run: wire_bad::run },
    Suite { name: "numparse", run: numparse::run },
    Suite { name: "numconv", run: numconv::run },
    Suite { name: "numfrom", run: numfrom::run },
    Suite { name: "typeexpr", run: typeexpr::run },
    Suite { name: "typeexpr_hcl", run: typeexpr_hcl::run },
    Suite { name: "typeprint", run: typeprint::run },
    Suite { name: "convert", run: convert::run },
    Suite { name: "convert_cty", run: convert_cty::run },
    Suite { name: "tostring", run: tostring::run },
    Suite { name: "proposed_new", run: proposed_new::run },
    Suite { name: "plan_checks", run: plan_checks::run },
    Suite { name: "apply_checks", run: apply_checks::run },
    Suite { name: "tfvars", run: tfvars::run },
    Suite { name: "blocks", run: blocks::run },
];
