//! Diagnostics as a reader sees them: with the lines of the file, the wrong part underlined.

use std::ffi::OsString;
use std::io::IsTerminal;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Group, Level, Renderer as Snippets};

use crate::excerpt::Excerpt;
use crate::file::File;
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};

/// Renders diagnostics with the lines they concern.
///
/// ```
/// use tfsdk::config::{File, Renderer};
///
/// let (file, diags) = File::parse("main.tf", "a = 1\na = 2\n");
/// let text = Renderer::plain().render(&diags, [&file]);
/// assert!(text.starts_with("error: Attribute redefined\n --> main.tf:2:1\n"));
/// assert!(text.contains("2 | a = 2\n  | ^"));
/// ```
#[derive(Debug, Clone)]
pub struct Renderer {
    snippets: Snippets,
}

impl Renderer {
    /// Without colours.
    ///
    /// ```
    /// use tfsdk::config::{Diagnostic, Renderer};
    ///
    /// let text = Renderer::plain().render(&Diagnostic::error("No zone", "").into(), []);
    /// assert!(text.starts_with("error: No zone"), "{text}");
    /// ```
    #[must_use]
    pub fn plain() -> Self {
        Self { snippets: Snippets::plain().decor_style(DecorStyle::Ascii) }
    }

    /// With the escape sequences for a terminal's colours.
    ///
    /// ```
    /// use tfsdk::config::{Diagnostic, Renderer};
    ///
    /// let text = Renderer::styled().render(&Diagnostic::error("No zone", "").into(), []);
    /// assert!(text.contains('\x1b'), "{text}");
    /// ```
    #[must_use]
    pub fn styled() -> Self {
        Self { snippets: Snippets::styled().decor_style(DecorStyle::Ascii) }
    }

    /// With colours where `output` is a terminal, unless the environment says otherwise: `NO_COLOR` and `CLICOLOR=0` forbid
    /// them, a `TERM` that is `dumb` has none, and `CLICOLOR_FORCE` asks for them wherever the output goes.
    #[must_use]
    pub fn for_output(output: &impl IsTerminal) -> Self {
        if is_coloured(output.is_terminal(), |name| std::env::var_os(name)) {
            Self::styled()
        } else {
            Self::plain()
        }
    }

    /// All diagnostics, each as a paragraph. Those with a place in one of `files` are shown with their lines, unless it
    /// is [hidden](Place::hidden) or one of the lines calls something `sensitive(...)`: of a long part the first lines and
    /// the last, of a long line no more than 2,000 bytes on each
    /// side. A last line counts those not kept.
    ///
    /// ```
    /// use tfsdk::config::{File, Renderer};
    ///
    /// let (file, problems) = File::parse("main.tf", "a = 1\na = 2\n");
    /// let text = Renderer::plain().render(&problems, [&file]);
    /// assert!(text.contains("2 | a = 2\n"), "{text}");
    /// ```
    #[must_use]
    pub fn render<'f>(&self, diagnostics: &Diagnostics, files: impl IntoIterator<Item = &'f File>) -> String {
        let files: Vec<&File> = files.into_iter().collect();
        let mut out = String::new();
        for (i, diagnostic) in diagnostics.iter().enumerate() {
            if i > 0 {
                out.push('\n');
            }
            out.push_str(&self.one(diagnostic, &files));
            out.push('\n');
        }
        if diagnostics.omitted() > 0 {
            out.push_str(&format!("\nand {} more\n", diagnostics.omitted()));
        }
        out
    }

    fn one(&self, diagnostic: &Diagnostic, files: &[&File]) -> String {
        let level = match diagnostic.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let related = diagnostic.related().iter().map(|related| (related.place(), related.label()));
        let mut related: Vec<(&Place, &str)> = related.filter(|(place, _)| is_shown(place, files)).collect();
        let shown = diagnostic.place().filter(|place| is_shown(place, files));
        let mut excerpts: Vec<Excerpt> = shown
            .and_then(|place| Excerpt::new(file_of(place, files)?, place, &mut related))
            .into_iter()
            .collect();
        let mut group = Group::with_title(level.primary_title(diagnostic.summary()));
        let elsewhere = diagnostic.place().filter(|_| excerpts.is_empty());
        let others = related
            .into_iter()
            .filter_map(|(place, label)| Excerpt::of_related(file_of(place, files)?, place, label));
        excerpts.extend(others);
        let path = diagnostic.path().filter(|path| path.steps().len() > usize::from(shown.is_some()));
        for excerpt in &excerpts {
            group = excerpt.draw(group);
        }
        if let Some(place) = elsewhere {
            group = group.element(Level::NOTE.message(format!("in {place}")));
        }
        if !diagnostic.detail().is_empty() {
            group = group.element(Level::NOTE.no_name().message(diagnostic.detail()));
        }
        if let Some(path) = path {
            group = group.element(Level::NOTE.message(format!("at {}", path.excerpt())));
        }
        if let Some(hint) = diagnostic.hint() {
            group = group.element(Level::HELP.message(hint));
        }
        self.snippets.render(&[group])
    }
}

fn is_shown(place: &Place, files: &[&File]) -> bool {
    file_of(place, files).map_or(!place.is_hidden(), |file| file.shows(place))
}

fn file_of<'f>(place: &Place, files: &[&'f File]) -> Option<&'f File> {
    files.iter().copied().find(|file| place.file().is_some_and(|name| **name == *file.name()))
}

/// Whether to colour what is written to an output, by the conventions of `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR` and `TERM`.
fn is_coloured(is_terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let says = |name: &str| variable(name).filter(|value| !value.is_empty());
    if says("NO_COLOR").is_some() {
        return false;
    }
    if says("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
        return true;
    }
    is_terminal
        && says("CLICOLOR").is_none_or(|value| value != "0")
        && says("TERM").is_none_or(|value| value != "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_conventions() {
        let coloured = |is_terminal, set: &[(&str, &str)]| {
            is_coloured(is_terminal, |name| {
                set.iter().find(|(set, _)| *set == name).map(|(_, value)| OsString::from(value))
            })
        };
        assert!(coloured(true, &[]) && !coloured(false, &[]));
        assert!(!coloured(true, &[("NO_COLOR", "1")]) && coloured(true, &[("NO_COLOR", "")]));
        assert!(!coloured(true, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
        assert!(coloured(false, &[("CLICOLOR_FORCE", "1")]) && !coloured(false, &[("CLICOLOR_FORCE", "0")]));
        assert!(!coloured(true, &[("TERM", "dumb")]) && !coloured(true, &[("CLICOLOR", "0")]));
        assert!(coloured(true, &[("TERM", "xterm"), ("CLICOLOR", "1")]));
    }
}
