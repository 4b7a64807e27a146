//! What is said to people: one kind of diagnostic, from the scanner of a source text to the plan of a resource.
//!
//! A [`Diagnostic`] is for the person who runs Terraform: a summary, a text, and where it is about, by path, by place in a file, or
//! both. [`Diagnostics`] keep their order, and no more of them than the limits allow. What is wrong with data alone is an
//! [`Error`](crate::error::Error), which becomes diagnostics where a person is told.

mod diagnostic;
mod diagnostics;
mod from_error;
mod place;
mod related;
mod severity;

pub use diagnostic::Diagnostic;
pub use diagnostics::Diagnostics;
pub use place::Place;
pub use related::Related;
pub use severity::Severity;
