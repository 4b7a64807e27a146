//! Values back to text: configuration as `terraform fmt` leaves it, JSON, and what `terraform console` prints.
//!
//! `shape` and `tfvars` say what is written, `text` how it is laid out, and `check` refuses first what has no text, such as what is
//! unknown.

mod check;
mod console;
mod json;
mod shape;
mod text;
mod tfvars;

pub(crate) use check::check_known;
pub use console::{Console, to_console};
pub use json::{struct_to_tfvars_json, struct_to_tfvars_json_with, to_tfvars_json, to_tfvars_json_with};
pub(crate) use text::Text;
pub use tfvars::{
    struct_to_tfvars, struct_to_tfvars_with, to_expression, to_expression_with, to_tfvars, to_tfvars_with,
};
