//! Terraform's configuration to typed values and structs: `.tfvars`, `.tfvars.json`, and bodies of blocks by a schema.
//!
//! Both of HCL's syntaxes are read, with the diagnostics of Terraform and the ranges they concern. Use it through the
//! facade crate `tfsdk`, as `tfsdk::config`.

mod body;
mod decode;
mod diagnostic;
mod expression;
mod file;
mod function;
mod json;
mod scope;
mod suggest;
mod tfvars;
mod variable;

pub use body::{Block, Body};
pub use decode::{AttributeSpec, BlockSpec, BodySpec, Nesting};
pub use diagnostic::{Diagnostic, Diagnostics, Place, Pos, Severity, SourceRange};
pub use file::{File, Syntax};
pub use function::Functions;
pub use scope::Scope;
pub use tfvars::VariableValues;
pub use variable::{Validation, Variable, Variables};
