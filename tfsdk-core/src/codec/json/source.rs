//! JSON as a source.

use std::borrow::Cow;
use std::cell::Cell;

use super::ends::Ends;
use super::position::Position;
use crate::error::Error;
use crate::limits::{Budget, Limits};
use crate::number::{Number, f64_from_text};
use crate::stream::format::{Depth, out_of_range};
use crate::stream::{SequenceKind, Source};
use crate::ty::Type;
use crate::value::{Refinement, Value};

/// Reads from JSON text. Strings without escapes are borrowed from it.
///
/// A list, a set and a tuple look the same here, as do a map and an object.
///
/// ```
/// use tfsdk::FromTf;
/// use tfsdk::json::JsonSource;
///
/// let mut source = JsonSource::new("[1, 2]");
/// assert_eq!(Vec::<u8>::from_tf(&mut source)?, [1, 2]);
/// source.finish()?;
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Debug)]
pub struct JsonSource<'de> {
    pub(super) text: &'de str,
    pub(super) at: usize,
    /// How many levels further in may be read.
    pub(super) depth_left: Depth,
    pub(super) ends: Ends,
    budget: Budget,
    types: Types,
    /// Where the last error stood.
    pub(super) told: Cell<Position>,
}

/// How dynamic values have their types.
#[derive(Clone, Copy, Debug)]
enum Types {
    /// They stand beside them.
    Beside,
    /// Their form tells.
    Implied,
    /// They stand beside some, and the form of the others tells.
    Either,
}

/// A position in JSON text; see [`Source::mark`].
#[derive(Clone, Copy, Debug)]
pub struct JsonMark {
    at: usize,
    depth_left: Depth,
}

/// A list that is being read.
#[derive(Debug)]
pub struct JsonSequence {
    first: bool,
    /// Where it starts.
    start: usize,
    /// How many elements were begun.
    begun: usize,
}

/// An object that is being read.
#[derive(Debug)]
pub struct JsonEntries {
    first: bool,
}

impl<'de> JsonSource<'de> {
    /// Reads from `text`, as deep as the default [`Limits`] allow.
    ///
    /// ```
    /// use tfsdk::json::JsonSource;
    /// use tfsdk::stream::Source;
    ///
    /// assert!(JsonSource::new("null").take_null()?);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub const fn new(text: &'de str) -> Self {
        JsonSource::with_limits(text, Limits::new())
    }

    /// Reads from `text` within custom limits.
    ///
    /// ```
    /// use tfsdk::json::JsonSource;
    /// use tfsdk::{FromTf, Limits};
    ///
    /// let mut source = JsonSource::with_limits("[[1]]", Limits::new().max_depth(1));
    /// assert!(Vec::<Vec<u8>>::from_tf(&mut source).is_err());
    /// ```
    pub const fn with_limits(text: &'de str, limits: Limits) -> Self {
        JsonSource {
            text,
            at: 0,
            depth_left: Depth::new(limits),
            ends: Ends::NONE,
            budget: Budget::new(limits, text.len()),
            types: Types::Beside,
            told: Cell::new(Position::START),
        }
    }

    /// The same, where dynamic values stand without their types, as `terraform show -json` prints them: their form tells
    /// the type, as for [`implied_value`](super::implied_value).
    ///
    /// ```
    /// use tfsdk::json::JsonSource;
    /// use tfsdk::stream::Source;
    ///
    /// let mut source = JsonSource::new(r#"{"a":[1]}"#).with_implied_types();
    /// assert_eq!(source.dynamic()?.to_string(), "{ a = [1] }");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub const fn with_implied_types(mut self) -> Self {
        self.types = Types::Implied;
        self
    }

    /// The same, where only some of what is read as dynamic has its type beside it, as in `terraform.tfstate`, where the schema
    /// knows which: an object of nothing but a `type`, which names one, and a `value` is read as such, and the form of all else
    /// tells the type.
    ///
    /// ```
    /// use tfsdk::json::JsonSource;
    /// use tfsdk::stream::Source;
    ///
    /// let read = |text| JsonSource::new(text).with_types_of_some().dynamic();
    /// assert_eq!(read(r#"{"type":["list","number"],"value":[1]}"#)?.ty().to_string(), "list(number)");
    /// assert_eq!(read(r#"{"type":"MX","value":"mail"}"#)?.to_string(), r#"{ type = "MX", value = "mail" }"#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub const fn with_types_of_some(mut self) -> Self {
        self.types = Types::Either;
        self
    }

    /// The same, where it is known where lists and objects end, in the order of their starts: who knows has passed over all of
    /// the text, within the same limits. For what is read without dynamic values, whose ends it notes by itself.
    #[doc(hidden)]
    #[must_use]
    pub fn with_known_ends(mut self, known: Vec<(usize, usize)>) -> Self {
        let until = known.iter().map(|(_, end)| *end).max().unwrap_or(0);
        self.ends = Ends { known, noting: false, until };
        self
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// When anything but white space is left.
    ///
    /// ```
    /// use tfsdk::FromTf;
    /// use tfsdk::json::JsonSource;
    ///
    /// let mut source = JsonSource::new("1 2");
    /// assert_eq!(u8::from_tf(&mut source)?, 1);
    /// assert!(source.finish().is_err());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn finish(mut self) -> Result<(), Error> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected_here("the end of the text")),
        }
    }

    /// The next byte that is not white space, which is passed over.
    #[inline]
    pub(in crate::codec) fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(byte @ b'!'..) => return Some(*byte),
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                other => return other.copied(),
            }
        }
    }

    #[inline]
    pub(super) fn literal(&mut self, literal: &str) -> Result<(), Error> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        if !rest.starts_with(literal.as_bytes()) {
            return Err(self.expected_here(format_args!("`{literal}` or another value")));
        }
        self.at += literal.len();
        Ok(())
    }

    /// Goes to the next part of a list or object that ends with `close`; whether there is one.
    #[inline]
    fn next_part(&mut self, first: &mut bool, close: u8) -> Result<bool, Error> {
        match self.peek() {
            Some(byte) if byte == close => {
                self.at += 1;
                self.depth_left.leave();
                Ok(false)
            }
            _ if std::mem::take(first) => Ok(true),
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            _ => Err(self.expected_here(format_args!("`,` or `{}`", char::from(close)))),
        }
    }

    #[inline]
    fn open(&mut self, bracket: u8) -> Result<bool, Error> {
        match self.peek() {
            Some(byte) if byte == bracket => {
                self.depth_left.enter()?;
                self.at += 1;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    pub(super) fn entries(&mut self, expected: &str) -> Result<JsonEntries, Error> {
        if self.open(b'{')? { Ok(JsonEntries { first: true }) } else { Err(self.expected(expected)) }
    }

    #[inline]
    fn key(&mut self) -> Result<Cow<'de, str>, Error> {
        if self.peek() != Some(b'"') {
            return Err(self.expected_here("a name in quotes"));
        }
        let key = self.string_text()?;
        self.colon()?;
        Ok(key)
    }

    #[inline]
    pub(super) fn colon(&mut self) -> Result<(), Error> {
        match self.peek() {
            Some(b':') => {
                self.at += 1;
                Ok(())
            }
            _ => Err(self.expected_here("`:`")),
        }
    }

    /// As [`next_key_is`](Source::next_key_is), where there may be spaces.
    #[inline(never)]
    fn spaced_key_is(&mut self, entries: &mut JsonEntries, name: &str) -> Result<bool, Error> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        // Anything unusual is left to `next_key`, which says what is wrong.
        if !entries.first {
            match self.peek() {
                Some(b',') => self.at += 1,
                _ => return Ok(false),
            }
        }
        if self.peek() == Some(b'"') {
            let rest = bytes.get(self.at + 1..).unwrap_or_default();
            if rest.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.first() == Some(&b'"')) {
                self.at += name.len() + 2;
                entries.first = false;
                self.colon()?;
                return Ok(true);
            }
        }
        self.at = start;
        Ok(false)
    }
}

impl<'de> Source<'de> for JsonSource<'de> {
    type Mark = JsonMark;
    type Sequence = JsonSequence;
    type Entries = JsonEntries;

    const ABSENT_IS_NULL: bool = true;

    #[inline]
    fn mark(&self) -> Self::Mark {
        JsonMark { at: self.at, depth_left: self.depth_left }
    }

    #[inline]
    fn rewind(&mut self, mark: Self::Mark) {
        self.at = mark.at;
        self.depth_left = mark.depth_left;
    }

    fn skip(&mut self) -> Result<(), Error> {
        self.pass_over()
    }

    fn has_passed(&self, mark: Self::Mark) -> bool {
        // A reader that stopped inside of the value is deeper in, and one that did not start stands at its first byte.
        let between = self.text.get(mark.at..self.at).unwrap_or_default();
        self.depth_left == mark.depth_left && between.contains(|c| !matches!(c, ' ' | '\t' | '\n' | '\r'))
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    #[inline]
    fn take_null(&mut self) -> Result<bool, Error> {
        match self.peek() {
            Some(b'n') => self.literal("null").map(|()| true),
            _ => Ok(false),
        }
    }

    #[inline]
    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error> {
        Ok(None)
    }

    #[inline]
    fn bool(&mut self) -> Result<bool, Error> {
        match self.peek() {
            Some(b't') => self.literal("true").map(|()| true),
            Some(b'f') => self.literal("false").map(|()| false),
            Some(b'"') => {
                let start = self.mark();
                match &*self.string_text()? {
                    "true" | "1" => Ok(true),
                    "false" | "0" => Ok(false),
                    _ => {
                        self.rewind(start);
                        Err(self.expected("a bool"))
                    }
                }
            }
            _ => Err(self.expected("a bool")),
        }
    }

    #[inline]
    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.peek() {
            Some(b'"') => self.string_text(),
            Some(b'-' | b'0'..=b'9') => self.number_token().map(Cow::Borrowed),
            Some(b't') => self.literal("true").map(|()| Cow::Borrowed("true")),
            Some(b'f') => self.literal("false").map(|()| Cow::Borrowed("false")),
            _ => Err(self.expected("a string")),
        }
    }

    #[inline]
    fn owned_string(&mut self) -> Result<String, Error> {
        if self.peek() == Some(b'"') {
            if let Some(plain) = self.plain_string() {
                return Ok(plain.to_owned());
            }
        }
        self.string().map(Cow::into_owned)
    }

    fn number(&mut self) -> Result<Number, Error> {
        Ok(Number::parse(&self.number_text()?)?)
    }

    #[inline]
    fn i64(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        match self.short_int() {
            Some(int) if (min..=max).contains(&int) => Ok(int),
            Some(int) => Err(out_of_range(int, min, max)),
            None => self.other_i64(min, max),
        }
    }

    #[inline]
    fn u64(&mut self) -> Result<u64, Error> {
        match self.short_int() {
            Some(int) => u64::try_from(int).map_err(|_| out_of_range(int, 0, u64::MAX)),
            None => Ok(self.number()?.to_u64()?),
        }
    }

    fn f64(&mut self) -> Result<f64, Error> {
        Ok(f64_from_text(&self.number_text()?)?)
    }

    fn dynamic(&mut self) -> Result<Value, Error> {
        match self.types {
            Types::Implied => self.implied(),
            Types::Either => self.typed_or_implied(),
            Types::Beside => {
                if self.take_null()? {
                    Ok(Value::null(Type::DYNAMIC))
                } else {
                    self.typed()
                }
            }
        }
    }

    fn json(&mut self) -> Result<&'de str, Error> {
        self.peek();
        let start = self.at;
        self.skip()?;
        Ok(self.text.get(start..self.at).unwrap_or_default())
    }

    fn sequence(&mut self, kind: SequenceKind) -> Result<Self::Sequence, Error> {
        if self.open(b'[')? {
            Ok(JsonSequence { first: true, start: self.at, begun: 0 })
        } else {
            Err(self.expected(kind.name()))
        }
    }

    #[inline]
    fn next_element(&mut self, sequence: &mut Self::Sequence) -> Result<bool, Error> {
        sequence.begun += 1;
        self.next_part(&mut sequence.first, b']')
    }

    /// As many as there can be, if they are as long as those before them.
    #[inline]
    fn remaining(&self, sequence: &Self::Sequence) -> usize {
        if sequence.begun == 0 {
            return 0;
        }
        let (read, left) = (self.at.saturating_sub(sequence.start), self.text.len().saturating_sub(self.at));
        left / (read / sequence.begun).max(1)
    }

    fn map(&mut self) -> Result<Self::Entries, Error> {
        self.entries("a map")
    }

    fn object(&mut self) -> Result<Self::Entries, Error> {
        self.entries("an object")
    }

    #[inline]
    fn next_key(&mut self, entries: &mut Self::Entries) -> Result<Option<Cow<'de, str>>, Error> {
        if self.next_part(&mut entries.first, b'}')? { self.key().map(Some) } else { Ok(None) }
    }

    // Inlined, so that the name of a field is compared as a constant.
    #[inline(always)]
    fn next_key_is(&mut self, entries: &mut Self::Entries, name: &str) -> Result<bool, Error> {
        // The form without spaces, in which Terraform writes.
        let lead = if entries.first { 0 } else { 1 };
        if let Some(rest) = self.text.as_bytes().get(self.at..) {
            if entries.first || rest.first() == Some(&b',') {
                if let Some([b'"', named @ ..]) = rest.get(lead..) {
                    if let Some([b'"', b':', ..]) = named.strip_prefix(name.as_bytes()) {
                        self.at += lead + name.len() + 3;
                        entries.first = false;
                        return Ok(true);
                    }
                }
            }
        }
        self.spaced_key_is(entries, name)
    }

    #[inline]
    fn next_is_end(&mut self, _: &mut Self::Entries) -> bool {
        let is_end = self.text.as_bytes().get(self.at) == Some(&b'}');
        if is_end {
            self.at += 1;
            self.depth_left.leave();
        }
        is_end
    }
}
