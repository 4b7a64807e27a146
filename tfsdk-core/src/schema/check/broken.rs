//! The rules that a member breaks, at compile time.

use crate::const_report::{PartPath, Report};

/// Takes the rules that one member breaks.
pub(super) struct Broken<'a> {
    /// Where in the field; `None` for the field itself.
    pub(super) path: Option<&'a PartPath<'a>>,
    pub(super) report: &'a mut Report,
}

impl Broken<'_> {
    /// Reports a rule, if it is broken.
    pub(super) const fn check(&mut self, rule: Option<&str>) {
        let Some(rule) = rule else { return };
        match self.path {
            Some(path) => {
                self.report.line();
                self.report.push("its attribute `");
                self.report.path(path);
                self.report.push("`: ");
            }
            None => self.report.line(),
        }
        self.report.push(rule);
    }
}
