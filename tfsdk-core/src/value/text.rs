//! The text of a string, or of a key.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use ascii::{AsciiChar, AsciiStr};

/// Text that is cheap to clone: that of a string, and of each key of a map.
#[derive(Clone)]
pub(crate) enum ValueText {
    Short(ShortText),
    Long(Arc<str>),
}

/// ASCII of at most [`ROOM`] bytes, which stands where it is held and takes no memory beside that. Most texts are such:
/// names, zones, sizes, addresses.
#[derive(Clone, Copy)]
pub(crate) struct ShortText {
    len: u8,
    /// ASCII by type, so that nobody needs to check it again.
    chars: [AsciiChar; ROOM],
}

/// What fits into [`Data`](super::data::Data) beside its tag and the length.
const ROOM: usize = 22;

impl ShortText {
    /// `None` if the text is too long, or not ASCII.
    #[inline]
    fn new(text: &str) -> Option<Self> {
        if text.len() > ROOM {
            return None;
        }
        let text: &[AsciiChar] = AsciiStr::from_ascii(text).ok()?.into();
        let mut chars = [AsciiChar::Null; ROOM];
        chars[..text.len()].copy_from_slice(text);
        Some(ShortText { len: text.len() as u8, chars })
    }
}

impl Deref for ShortText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        let text: &AsciiStr = self.chars[..usize::from(self.len)].into();
        text.as_str()
    }
}

impl Deref for ValueText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        match self {
            ValueText::Short(text) => text,
            ValueText::Long(text) => text,
        }
    }
}

impl From<&str> for ValueText {
    #[inline]
    fn from(text: &str) -> Self {
        match ShortText::new(text) {
            Some(text) => ValueText::Short(text),
            None => ValueText::Long(text.into()),
        }
    }
}

impl From<&Arc<str>> for ValueText {
    /// Shares what is not short.
    #[inline]
    fn from(text: &Arc<str>) -> Self {
        match ShortText::new(text) {
            Some(text) => ValueText::Short(text),
            None => ValueText::Long(Arc::clone(text)),
        }
    }
}

impl From<ValueText> for Arc<str> {
    fn from(text: ValueText) -> Self {
        match text {
            ValueText::Short(text) => (*text).into(),
            ValueText::Long(text) => text,
        }
    }
}

impl PartialEq for ValueText {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Hash for ValueText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for ValueText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl fmt::Debug for ShortText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::{ROOM, ValueText};
    use std::sync::Arc;

    #[test]
    fn text_is_what_it_was_made_of_short_or_long() {
        for len in 0..=2 * ROOM {
            for last in ["", "é", "\u{7f}", "\0"] {
                let text = "x".repeat(len) + last;
                assert_eq!(*ValueText::from(text.as_str()), *text);
                let shared: Arc<str> = text.as_str().into();
                assert_eq!(ValueText::from(&shared), ValueText::from(text.as_str()));
                assert_eq!(Arc::<str>::from(ValueText::from(&shared)), shared);
            }
        }
    }

    #[test]
    fn only_short_ascii_takes_no_memory() {
        let is_short = |text: &str| matches!(ValueText::from(text), ValueText::Short(_));
        assert!(is_short("") && is_short(&"x".repeat(ROOM)));
        assert!(!is_short(&"x".repeat(ROOM + 1)) && !is_short("é"));
    }
}
