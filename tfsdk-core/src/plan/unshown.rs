//! What stands for a value in a `Debug` form.

use std::fmt;

/// A value of which nobody can say whether a part of it is sensitive, as it stands without its schema.
pub(super) struct Unshown;

impl fmt::Debug for Unshown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(value not shown)")
    }
}
