//! Diagnostics that know the texts they are about.

use std::fmt;

use tfsdk_core::diag::Diagnostics;

use crate::file::File;
use crate::render::Renderer;
use crate::validate_json::to_validate_json;

/// Diagnostics together with the files they are about.
///
/// Its text shows each with the lines it concerns; [`render`](Report::render) does so in colour.
#[derive(Clone, Default)]
pub struct Report {
    files: Vec<File>,
    diagnostics: Diagnostics,
}

impl Report {
    /// A report of what was found, with the files that it may be about.
    ///
    /// What is about no source text, such as the findings of a plan, is shown without lines.
    #[must_use]
    pub fn new(diagnostics: Diagnostics, files: Vec<File>) -> Self {
        Self { files, diagnostics }
    }

    /// The diagnostics.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// The files that were read.
    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The diagnostics with the lines they concern.
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        renderer.render(&self.diagnostics, &self.files)
    }

    /// The diagnostics as the JSON of `terraform validate -json`.
    #[must_use]
    pub fn to_validate_json(&self) -> String {
        to_validate_json(&self.diagnostics, &self.files)
    }
}

/// Each diagnostic with the lines it concerns.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&Renderer::plain()))
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Report {}
