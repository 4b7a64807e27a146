//! Diagnostics that know the texts they are about.

use std::fmt;
use std::io::Write;
use std::process::{ExitCode, Termination};
use std::sync::Arc;

use tfsdk_core::diag::{Diagnostics, Severity};
use tfsdk_core::text::Count;

use crate::file::File;
use crate::render::Renderer;
use crate::validate_json::to_validate_json;

/// Diagnostics together with the files they are about.
///
/// Its text shows each with the lines it concerns, and counts them; [`render`](Report::render) does so in colour. `main` may
/// return it, alone or on either side of a `Result`: then it is printed to the standard error, and the process fails if there
/// are errors.
///
/// ```
/// use std::process::ExitCode;
///
/// use tfsdk::config::{Inputs, Report};
/// use tfsdk::Value;
///
/// /// What a `main` looks like; `fn main() -> Report` does as well.
/// fn run(zones: &str) -> Result<Report, Report> {
///     let declared = "variable \"zones\" {\n  type = list(string)\n}\n";
///     let (inputs, warnings) = Inputs::new().sources([("main.tf", declared)]).var(zones).read::<Value>()?;
///     assert_eq!(inputs.to_string(), r#"{ zones = ["a"] }"#);
///     Ok(warnings)
/// }
///
/// assert!(run("zones=[\"a\"]").is_ok());
/// let report = run("zones=a").unwrap_err();
/// assert_eq!((report.summary().as_str(), report.exit_code()), ("1 error", ExitCode::FAILURE));
/// assert!(report.to_string().ends_with("\n1 error\n"));
/// ```
#[derive(Clone, Default)]
pub struct Report {
    files: Vec<File>,
    /// Texts that are no files, such as those of environment variables.
    texts: Vec<File>,
    diagnostics: Diagnostics,
}

impl Report {
    /// A report of what was found, with the files that it may be about.
    ///
    /// What is about no source text, such as the findings of a plan, is shown without lines. What has a place and no file, such as what
    /// an expression tells when it is evaluated, is in the one file that there is; of several, say which one by
    /// [`Diagnostics::in_file`].
    ///
    /// ```
    /// use tfsdk::config::{File, Report};
    ///
    /// let (file, problems) = File::parse("main.tf", "a = 1\na = 2\n");
    /// assert!(Report::new(problems, vec![file]).to_string().contains("2 | a = 2\n"));
    /// ```
    #[must_use]
    pub fn new(diagnostics: Diagnostics, files: Vec<File>) -> Self {
        let diagnostics = match &files[..] {
            [file] => {
                let name: Arc<str> = file.name().into();
                diagnostics.map(|diagnostic| match diagnostic.place() {
                    Some(place)
                        if place.file().is_none()
                            && place.range().end.byte as usize <= file.source().len() =>
                    {
                        diagnostic.in_file(&name)
                    }
                    _ => diagnostic,
                })
            }
            _ => diagnostics,
        };
        Self { files, texts: Vec::new(), diagnostics }
    }

    /// The same, with texts that are no files and may be shown.
    pub(crate) fn with_texts(mut self, texts: Vec<File>) -> Self {
        self.texts = texts;
        self
    }

    /// The diagnostics.
    ///
    /// ```
    /// use tfsdk::config::{Diagnostic, Report};
    ///
    /// let report = Report::new(Diagnostic::error("No zone", "").into(), Vec::new());
    /// assert_eq!(report.diagnostics().iter().next().unwrap().summary(), "No zone");
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// The files that were read.
    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The diagnostics with the lines they concern, and the [`summary`](Self::summary) as the last line; empty if there are
    /// none.
    ///
    /// ```
    /// use tfsdk::config::{Diagnostic, Renderer, Report};
    ///
    /// let report = Report::new(Diagnostic::error("No zone", "").into(), Vec::new());
    /// assert_eq!(report.render(&Renderer::plain()), report.to_string());
    /// ```
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        let mut text = renderer.render(&self.diagnostics, self.files.iter().chain(&self.texts));
        if !self.diagnostics.is_empty() {
            text.push_str(&format!("\n{}\n", self.summary()));
        }
        text
    }

    /// Writes it to the standard error, in the colours that [`Renderer::for_output`] chooses; nothing if there are no
    /// diagnostics.
    pub fn eprint(&self) {
        let mut out = std::io::stderr().lock();
        // There is nobody to tell that nobody reads it.
        let _ = out.write_all(self.render(&Renderer::for_output(&out)).as_bytes());
    }

    /// How many errors and warnings there are, kept or not.
    ///
    /// ```
    /// use tfsdk::config::{Diagnostic, Report};
    ///
    /// let found = vec![Diagnostic::error("One", ""), Diagnostic::error("Two", ""), Diagnostic::warning("Three", "")];
    /// assert_eq!(Report::new(found.into(), Vec::new()).summary(), "2 errors, 1 warning");
    /// assert_eq!(Report::default().summary(), "no errors");
    /// ```
    #[must_use]
    pub fn summary(&self) -> String {
        let count = |severity, noun| {
            let count = self.diagnostics.count(severity);
            (count > 0).then(|| Count(count, noun).to_string())
        };
        match (count(Severity::Error, "error"), count(Severity::Warning, "warning")) {
            (None, None) => "no errors".to_owned(),
            (Some(errors), None) => errors,
            (None, Some(warnings)) => warnings,
            (Some(errors), Some(warnings)) => format!("{errors}, {warnings}"),
        }
    }

    /// Whether one of the diagnostics is an error.
    ///
    /// ```
    /// use tfsdk::config::{Diagnostic, Report};
    ///
    /// assert!(!Report::new(Diagnostic::warning("Old name", "").into(), Vec::new()).has_errors());
    /// ```
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.has_errors()
    }

    /// The code to exit with: a failure if there are errors. Warnings alone are none.
    ///
    /// ```
    /// use std::process::ExitCode;
    /// use tfsdk::config::{Diagnostic, Report};
    ///
    /// assert_eq!(Report::new(Diagnostic::error("No zone", "").into(), Vec::new()).exit_code(), ExitCode::FAILURE);
    /// assert_eq!(Report::default().exit_code(), ExitCode::SUCCESS);
    /// ```
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        if self.has_errors() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    /// The diagnostics as the JSON of `terraform validate -json`.
    ///
    /// ```
    /// use tfsdk::config::{Diagnostic, Report};
    ///
    /// let json = Report::new(Diagnostic::error("No zone", "").into(), Vec::new()).to_validate_json();
    /// assert!(json.contains("\"valid\": false"), "{json}");
    /// ```
    #[must_use]
    pub fn to_validate_json(&self) -> String {
        to_validate_json(&self.diagnostics, self.files.iter().chain(&self.texts))
    }
}

/// Each diagnostic with the lines it concerns, and the [`summary`](Report::summary).
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&Renderer::plain()))
    }
}

/// The summary, and then each diagnostic: what Rust prints where `main` returns a report as its error.
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Renderer::plain().render(&self.diagnostics, self.files.iter().chain(&self.texts));
        write!(f, "{}\n\n{}", self.summary(), all.trim_end())
    }
}

impl std::error::Error for Report {}

/// Prints the report to the standard error, and is a failure if it has errors.
impl Termination for Report {
    fn report(self) -> ExitCode {
        self.eprint();
        self.exit_code()
    }
}
