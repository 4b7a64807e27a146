//! Diagnostics as a reader sees them: with the lines of the file, the wrong part underlined.

use std::io::IsTerminal;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer as Snippets, Snippet};

use crate::file::File;
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

/// At most this many bytes of a line are shown.
const LONGEST_LINE: usize = 2000;

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

    /// All diagnostics, each as a paragraph. Those with a place in one of `files` are shown with their lines.
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
            let mut snippet = Snippet::source(excerpt.text.as_str())
                .line_start(excerpt.first_line)
                .path(excerpt.name.as_str())
                .annotation(AnnotationKind::Primary.span(excerpt.range.clone()));
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
            group = group.element(Level::NOTE.message(format!("at {path}")));
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
    range: Range<usize>,
    context: Option<Range<usize>>,
}

impl Excerpt {
    fn new(file: &File, place: &Place) -> Option<Self> {
        let source = file.source();
        let range = place.range();
        let lines = |range: SourceRange| range.end.line - range.start.line.min(range.end.line);
        // Context that is far from the mistake does not explain it.
        let context = place.context().filter(|context| {
            lines(*context) <= MOST_LINES
                && context.start.byte <= range.start.byte
                && range.end.byte <= context.end.byte
        });
        let shown = context.unwrap_or(range);
        let start = line_start(source, shown.start.byte as usize)?;
        let mut end = shown.end.byte as usize;
        if lines(shown) > MOST_LINES {
            end = range.start.byte as usize;
        }
        let end = line_end(source, end);
        let bytes = source.get(start..end)?;
        // Translates byte offsets in the file to those in the text, in which invalid UTF-8 is replaced.
        let offset = |byte: u32| {
            let before = (byte as usize).clamp(start, end) - start;
            String::from_utf8_lossy(&bytes[..before]).len()
        };
        let span = |range: SourceRange| offset(range.start.byte)..offset(range.end.byte);
        let mut marked = span(range);
        let text = String::from_utf8_lossy(bytes).into_owned();
        marked.end = marked.end.min(text.len()).max(marked.start);
        Some(Self {
            name: file.name().to_owned(),
            first_line: shown.start.line as usize,
            range: marked,
            context: context.map(span),
            text,
        })
    }
}

fn line_start(source: &[u8], at: usize) -> Option<usize> {
    let from = at.saturating_sub(LONGEST_LINE);
    let before = source.get(from..at)?;
    match before.iter().rposition(|b| *b == b'\n') {
        Some(newline) => Some(from + newline + 1),
        None => Some(boundary(source, from)),
    }
}

fn line_end(source: &[u8], at: usize) -> usize {
    let at = at.min(source.len());
    let to = at.saturating_add(LONGEST_LINE).min(source.len());
    match source[at..to].iter().position(|b| *b == b'\n') {
        Some(newline) => at + newline,
        None => boundary(source, to),
    }
}

/// The next place at which a character begins.
fn boundary(source: &[u8], mut at: usize) -> usize {
    while source.get(at).is_some_and(|b| (*b as i8) < -0x40) {
        at += 1;
    }
    at
}
