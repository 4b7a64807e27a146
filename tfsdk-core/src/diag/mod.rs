//! What is said to people: one kind of diagnostic, from the scanner of a source text to the plan of a resource.

mod diagnostic;
mod diagnostics;
mod place;

pub use diagnostic::{Diagnostic, Related, Severity};
pub use diagnostics::Diagnostics;
pub use place::Place;
