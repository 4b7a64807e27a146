//! What is made of the messages of diagnostics by hand.

use super::tfplugin6::attribute_path::{Step, step::Selector};
use super::tfplugin6::diagnostic::Severity;
use super::tfplugin6::{AttributePath, Diagnostic};

impl Diagnostic {
    /// An error: what went wrong in a few words, and in sentences what to do.
    ///
    /// ```
    /// use tfsdk::provider::proto::tfplugin6::{Diagnostic, diagnostic::Severity};
    ///
    /// let error = Diagnostic::error("No such folder", "Create it, or name another one.");
    /// assert_eq!(error.severity(), Severity::Error);
    /// ```
    pub fn error(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::of(Severity::Error, summary.into(), detail.into())
    }

    /// A warning, which stops nothing.
    ///
    /// ```
    /// use tfsdk::provider::proto::tfplugin6::{Diagnostic, diagnostic::Severity};
    ///
    /// let warning = Diagnostic::warning("The folder is old", "Move the notes to another one.");
    /// assert_eq!(warning.severity(), Severity::Warning);
    /// ```
    pub fn warning(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::of(Severity::Warning, summary.into(), detail.into())
    }

    /// The same at an attribute of the outermost object; Terraform shows its line of the configuration.
    ///
    /// ```
    /// use tfsdk::provider::proto::tfplugin6::Diagnostic;
    ///
    /// let error = Diagnostic::error("No such folder", "Create it.").at("folder");
    /// assert_eq!(error.attribute.unwrap().steps.len(), 1);
    /// ```
    #[must_use]
    pub fn at(mut self, attribute: impl Into<String>) -> Self {
        let step = Step { selector: Some(Selector::AttributeName(attribute.into())) };
        self.attribute = Some(AttributePath { steps: vec![step] });
        self
    }

    fn of(severity: Severity, summary: String, detail: String) -> Self {
        Self { severity: severity.into(), summary, detail, attribute: None }
    }
}
