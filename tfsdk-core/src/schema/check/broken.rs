//! The rules that a member breaks, at compile time.

use crate::const_report::{About, PartPath, Report};

/// Takes the rules that one member breaks.
pub(super) struct Broken<'a> {
    /// What the member is, if the report is at another one.
    pub(super) beside: Option<About>,
    /// Where in the field; `None` for the field itself.
    pub(super) path: Option<&'a PartPath<'a>>,
    pub(super) report: &'a mut Report,
}

impl Broken<'_> {
    /// The same for what stands at this path.
    pub(super) const fn at<'b>(&'b mut self, path: Option<&'b PartPath<'b>>) -> Broken<'b> {
        Broken { beside: self.beside, path, report: self.report }
    }

    /// Reports a rule, if it is broken.
    pub(super) const fn check(&mut self, rule: Option<&str>) {
        let Some(rule) = rule else { return };
        self.report.line();
        if let Some(about) = self.beside {
            self.report.beside(about);
        }
        if let Some(path) = self.path {
            self.report.push("its attribute `");
            self.report.path(path);
            self.report.push("`: ");
        }
        self.report.push(rule);
    }
}
