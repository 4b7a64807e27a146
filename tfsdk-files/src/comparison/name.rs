//! Names in what is told.

use std::fmt;

use tfsdk_core::text::{Excerpt, is_identifier};

/// A name in what is told: as it is where it is an identifier, as all are that Terraform admits, else quoted, since a file
/// may have anything for a name, and who reads it on a terminal has to see what it is.
pub(super) struct Name<'a>(pub(super) &'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_identifier(self.0) { f.write_str(self.0) } else { Excerpt(self.0).fmt(f) }
    }
}
