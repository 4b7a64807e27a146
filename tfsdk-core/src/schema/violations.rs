//! The rules that a schema breaks.

use std::borrow::Cow;

use crate::error::{Error, Problems};
use crate::path::{Path, Step};

/// The broken rules so far, and the path of the member that is checked.
pub(super) struct Violations {
    path: Path,
    problems: Problems,
}

impl Violations {
    pub(super) fn none() -> Self {
        Violations { path: Path::root(), problems: Problems::default() }
    }

    /// Adds a rule that the member breaks.
    pub(super) fn add(&mut self, message: impl Into<Cow<'static, str>>) {
        self.problems.push(Error::invalid(message).at_path(&self.path));
    }

    /// Adds a rule that another member breaks.
    pub(super) fn add_at(&mut self, path: &Path, message: impl Into<Cow<'static, str>>) {
        self.problems.push(Error::invalid(message).at_path(path));
    }

    /// The path of the member that is checked.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks a member of the present one.
    pub(super) fn within(&mut self, name: &str, check: impl FnOnce(&mut Self)) {
        self.path.push(Step::Attribute(name.to_owned().into()));
        check(self);
        self.path.pop();
    }

    pub(super) fn finish(self) -> Result<(), Error> {
        self.problems.finish(())
    }
}
