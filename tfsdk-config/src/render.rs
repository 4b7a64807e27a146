//! Diagnostics as a reader sees them: with the lines of the file, the wrong part underlined.

use std::io::IsTerminal;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer as Snippets, Snippet};

use crate::file::File;
use crate::window::{MOST_BYTES, Window};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};
use tfsdk_core::span::SourceRange;

/// Renders diagnostics with the lines they concern.
///
/// ```
/// use tfsdk_config::{File, Renderer};
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

/// At most this many lines are shown of one part.
const MOST_LINES: u32 = 10;

impl Renderer {
    /// Without colours.
    #[must_use]
    pub fn plain() -> Self {
        Self { snippets: Snippets::plain().decor_style(DecorStyle::Ascii) }
    }

    /// With the escape sequences for a terminal's colours.
    #[must_use]
    pub fn styled() -> Self {
        Self { snippets: Snippets::styled().decor_style(DecorStyle::Ascii) }
    }

    /// With colours where `output` is a terminal, unless the environment variable `NO_COLOR` is set.
    #[must_use]
    pub fn for_output(output: &impl IsTerminal) -> Self {
        let colours =
            output.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        if colours { Self::styled() } else { Self::plain() }
    }

    /// All diagnostics, each as a paragraph. Those with a place in one of `files` are shown with their lines, unless it
    /// is [hidden](Place::hidden); of a long line, with 2,000 bytes on each side. A last line counts those not kept.
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
        let excerpt = diagnostic.place().filter(|place| !place.is_hidden()).and_then(|place| {
            let file = files.iter().find(|file| place.file().is_some_and(|name| **name == *file.name()))?;
            Excerpt::new(file, place)
        });
        let mut group = Group::with_title(level.primary_title(diagnostic.summary()));
        if let Some(excerpt) = &excerpt {
            let mut snippet = Snippet::source(excerpt.text.as_str()).line_start(excerpt.first_line);
            match excerpt.column {
                None => snippet = snippet.path(excerpt.name.as_str()),
                Some(column) => {
                    let origin = Origin::path(excerpt.name.as_str());
                    group = group.element(origin.line(excerpt.first_line).char_column(column));
                }
            }
            snippet = snippet.annotation(AnnotationKind::Primary.span(excerpt.range.clone()));
            if let Some(context) = excerpt.context.clone() {
                snippet = snippet.annotation(AnnotationKind::Visible.span(context));
            }
            group = group.element(snippet);
        } else if let Some(place) = diagnostic.place() {
            group = group.element(Level::NOTE.message(format!("in {place}")));
        }
        if !diagnostic.detail().is_empty() {
            group = group.element(Level::NOTE.no_name().message(diagnostic.detail()));
        }
        if let Some(path) = diagnostic.path().filter(|path| !path.is_root()) {
            group = group.element(Level::NOTE.message(format!("at {}", path.excerpt())));
        }
        if let Some(hint) = diagnostic.hint() {
            group = group.element(Level::HELP.message(hint));
        }
        self.snippets.render(&[group])
    }
}

/// The lines around a place. Files can be large, so only what is shown is read.
struct Excerpt {
    name: String,
    text: String,
    first_line: usize,
    /// The column, where the text does not begin with its line, which would show it.
    column: Option<usize>,
    range: Range<usize>,
    context: Option<Range<usize>>,
}

impl Excerpt {
    fn new(file: &File, place: &Place) -> Option<Self> {
        let range = place.range();
        let bytes = |range: SourceRange| range.start.byte as usize..range.end.byte as usize;
        let lines = |range: SourceRange| range.end.line - range.start.line.min(range.end.line);
        // Context that is far from the mistake does not explain it.
        let context = place.context().filter(|context| {
            lines(*context) <= MOST_LINES
                && context.start.byte <= range.start.byte
                && range.end.byte <= context.end.byte
                && bytes(*context).len() <= MOST_BYTES
        });
        let shown = context.unwrap_or(range);
        let part = if lines(shown) > MOST_LINES { bytes(SourceRange::at(shown.start)) } else { bytes(shown) };
        let window = Window::around(file.source(), part)?;
        Some(Self {
            name: file.name().to_owned(),
            text: window.text(),
            first_line: shown.start.line as usize,
            column: window.is_cut.then_some(range.start.column as usize),
            range: window.span(bytes(range)),
            context: context.map(|context| window.span(bytes(context))),
        })
    }
}
