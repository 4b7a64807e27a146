//! Configuration laid out as `terraform fmt` leaves it.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::span::Pos;
use tfsdk_core::text::{HclString, normalized};
use tfsdk_lang::expr::{NativeAttribute, NativeBody, parse_body_with};
use tfsdk_lang::format::{Surroundings, format_within, unwrapped};

/// Lays out a file in native syntax as `terraform fmt` does.
///
/// Spaces are set, equals signs and comments of neighbouring lines stand below each other, and a few old ways to write
/// something become the new ones: labels get quotes, `"${x}"` as a whole value becomes `x`, and the types of variables lose
/// theirs. Lines are neither broken nor joined, and no comment is lost.
///
/// # Errors
/// When the text has syntax errors, or the result is larger than the default [`Limits`] allow.
///
/// ```
/// use tfsdk::config::format;
///
/// let text = format("a=1 # one\nlong   =[ 2,3 ]\nb c{\n d=-1\n}\n").unwrap();
/// assert_eq!(text, "a    = 1 # one\nlong = [2, 3]\nb \"c\" {\n  d = -1\n}\n");
/// ```
pub fn format(source: &str) -> Result<String, Diagnostics> {
    format_with(source, Limits::new())
}

/// Lays out a file within `limits`; see [`format`](fn@format).
///
/// # Errors
/// As for that, with these limits.
///
/// ```
/// use tfsdk::config::format_with;
/// use tfsdk::Limits;
///
/// assert_eq!(format_with("a=1\n", Limits::new().max_size(1 << 20)).unwrap(), "a = 1\n");
/// assert!(format_with("a=[[[1]]]\n", Limits::new().max_depth(2)).is_err());
/// ```
pub fn format_with(source: &str, limits: Limits) -> Result<String, Diagnostics> {
    format_file(source, "", limits)
}

/// The same for a file with a name, which texts of problems have.
pub(crate) fn format_file(source: &str, name: &str, limits: Limits) -> Result<String, Diagnostics> {
    laid_out(source, name, limits, false)
}

/// The same, again and again until nothing changes: `"${"${x}"}"` becomes `x`, and not `"${x}"`, which would become that the next time.
pub(crate) fn format_to_the_end(source: &str, name: &str, limits: Limits) -> Result<String, Diagnostics> {
    laid_out(source, name, limits, true)
}

fn laid_out(source: &str, name: &str, limits: Limits, to_the_end: bool) -> Result<String, Diagnostics> {
    let (body, problems) = parse_body_with(source.as_bytes(), name, Pos::START, limits);
    if problems.has_errors() {
        return Err(problems);
    }
    let budget = Budget::new(limits, source.len());
    let mut rewritten = Rewritten { source, text: String::new(), copied: 0, to_the_end };
    rewritten.body(&body, 0, false);
    let text = rewritten.finish();
    format_within(&text, Surroundings::default(), &budget)
        .map_err(|exhausted| Diagnostic::limit("Text too large", exhausted).into())
}

/// A text in which old ways to write something are replaced by new ones, from the front to the end.
struct Rewritten<'s> {
    source: &'s str,
    text: String,
    copied: usize,
    /// Whether what was unwrapped is unwrapped again where it can be.
    to_the_end: bool,
}

impl Rewritten<'_> {
    fn replace(&mut self, start: u32, end: u32, by: &str) {
        self.text.push_str(&self.source[self.copied..start as usize]);
        self.text.push_str(by);
        self.copied = end as usize;
    }

    fn finish(mut self) -> String {
        self.text.push_str(&self.source[self.copied..]);
        self.text
    }

    fn body(&mut self, body: &NativeBody, depth: usize, in_variable: bool) {
        let mut attributes = body.attributes.iter().peekable();
        for block in &body.blocks {
            while let Some(next) = attributes.next_if(|next| next.range.start < block.kind_range.start) {
                self.attribute(next, in_variable);
            }
            for label in &block.labels {
                let (start, end) = (label.range.start.byte, label.range.end.byte);
                let written = HclString(&normalized(label.text.as_str().into())).to_string();
                if self.source[start as usize..end as usize] != written {
                    self.replace(start, end, &written);
                }
            }
            self.body(&block.body, depth + 1, depth == 0 && block.kind == "variable");
        }
        attributes.for_each(|next| self.attribute(next, in_variable));
    }

    fn attribute(&mut self, attribute: &NativeAttribute, in_variable: bool) {
        let (start, end) = (attribute.expr.range.start.byte, attribute.range.end.byte);
        let source = self.source;
        let written = &source[start as usize..end as usize];
        if in_variable && attribute.name == "type" {
            let new = match written {
                "\"string\"" => "string",
                "\"list\"" => "list(string)",
                "\"map\"" => "map(string)",
                "list" => "list(any)",
                "map" => "map(any)",
                "set" => "set(any)",
                _ => return,
            };
            self.replace(start, end, new);
        } else if let Some(mut inside) = unwrapped(written) {
            if self.to_the_end {
                while let Some(further) = unwrapped(&inside) {
                    inside = further.into_owned().into();
                }
            }
            self.replace(start, end, &inside);
        }
    }
}
