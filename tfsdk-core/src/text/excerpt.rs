//! Long texts in messages.

use std::fmt;

use super::Quoted;

/// How many characters of a text a message quotes.
const LONGEST: usize = 60;

/// A text in a message: [quoted](Quoted), and cut when it is long.
///
/// ```
/// use tfsdk_core::text::Excerpt;
///
/// assert_eq!(Excerpt("http").to_string(), r#""http""#);
/// assert_eq!(Excerpt(&"a".repeat(100)).to_string(), format!("\"{}\" (and 40 more bytes)", "a".repeat(60)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, rest) = cut(self.0);
        Quoted(start).fmt(f)?;
        write_rest(rest, f)
    }
}

/// A text in a message that is no quotation, such as a number: as it is, and cut when it is long.
///
/// ```
/// use tfsdk::stream::format::Cut;
///
/// assert_eq!(Cut("12").to_string(), "12");
/// assert!(Cut(&"1".repeat(10_000)).to_string().len() < 1_000);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cut<'a>(pub &'a str);

impl fmt::Display for Cut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, rest) = cut(self.0);
        f.write_str(start)?;
        write_rest(rest, f)
    }
}

/// What a message shows of a text, and the number of bytes that it leaves out.
fn cut(text: &str) -> (&str, usize) {
    let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(end, _)| end);
    (&text[..end], text.len() - end)
}

fn write_rest(bytes: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if bytes > 0 { write!(f, " (and {bytes} more bytes)") } else { Ok(()) }
}
