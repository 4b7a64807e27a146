//! Terraform's configuration to typed values and structs: `.tfvars`, `.tfvars.json`, and bodies of blocks by a schema.
//!
//! Both of HCL's syntaxes are read, with the diagnostics of Terraform and the ranges they concern. Use it through the
//! facade crate `tfsdk`, as `tfsdk::config`, with the feature `config`.
//!
//! | You have | You want | It is |
//! |---|---|---|
//! | declarations, `.tfvars`, `-var`, `TF_VAR_…` | a struct | [`Inputs`] |
//! | a file whose blocks you know | structs | [`File`] and [`Body`] |
//! | arguments of any name, such as those of `locals` | their values | [`Body::arguments`] |
//! | a file that is there | the same with other values in it | [`Edit`] |
//! | a struct or a value | a new `.tfvars` file | [`struct_to_tfvars`], [`to_tfvars`] |
//! | errors and warnings | what people read | [`Report`] |

mod arguments;
mod bindings;
mod body;
mod declaration;
mod decode;
mod edit;
mod excerpt;
mod expression;
mod file;
mod file_kind;
mod fit;
mod format;
mod function;
mod given;
mod inputs;
mod json;
mod literals;
mod locals;
mod locate;
mod misfit;
mod names;
mod reference;
mod render;
mod report;
mod rules;
mod secret;
mod tfvars;
mod validate;
mod validate_json;
mod validation;
mod variable;
mod window;
mod write;

pub use arguments::Argument;
pub use bindings::Bindings;
pub use body::{Block, Body};
pub use decode::{AttributeShape, BlockShape, BodyShape};
pub use edit::{BodyEdit, Edit};
pub use file::{File, Syntax};
pub use format::{format, format_with};
pub use function::{FileEntry, FileError, Files, Folder, Functions, MemoryFiles};
pub use inputs::Inputs;
pub use render::Renderer;
pub use report::Report;
pub use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};
pub use tfsdk_core::span::{Pos, SourceRange};
pub use tfvars::VariableValues;
pub use validate_json::to_validate_json;
pub use validation::Validation;
pub use variable::{Variable, Variables};
pub use write::{
    Console, struct_to_tfvars, struct_to_tfvars_json, struct_to_tfvars_json_with, struct_to_tfvars_with,
    to_console, to_expression, to_expression_with, to_tfvars, to_tfvars_json, to_tfvars_json_with,
    to_tfvars_with,
};
