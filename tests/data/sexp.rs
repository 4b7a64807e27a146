//! S-expressions: a wire format made outside of tfsdk, with what tfsdk has for that.
//!
//! `nil` is null, `?` is unknown, `#t` and `#f` are bools. Numbers stand as they are, strings in quotes with `\"` and
//! `\\`. `(1 2)` is a list, set or tuple, `{"k" 1}` a map, `["a" 1]` an object, `<"TYPE" 1>` a dynamic value.

use std::borrow::Cow;

use tfsdk::error::ProblemKind;
use tfsdk::limits::Budget;
use tfsdk::stream::format::{Cut, Depth, Excerpt, LONGEST_NUMBER, normalized};
use tfsdk::stream::{SequenceKind, Sink, Source, read_value, write_value};
use tfsdk::value::Refinement;
use tfsdk::{Error, FromTf, Limits, Number, ToTf, Type, Value, ValueRef};

pub(crate) fn from_str<'de, T: FromTf<'de>>(text: &'de str) -> Result<T, Error> {
    let mut source = SexpSource::new(text, Limits::new());
    let value = T::from_tf(&mut source)?;
    source.finish()?;
    Ok(value)
}

pub(crate) fn to_string<T: ToTf>(value: &T) -> Result<String, Error> {
    let mut sink = SexpSink::new(Limits::new());
    value.to_tf(&mut sink)?;
    Ok(sink.out)
}

pub(crate) fn value_from_str(text: &str, ty: &Type, limits: Limits) -> Result<Value, Error> {
    let mut source = SexpSource::new(text, limits);
    let value = read_value(&mut source, ty)?;
    source.finish()?;
    Ok(value)
}

pub(crate) fn value_to_string(value: &Value, ty: &Type, limits: Limits) -> Result<String, Error> {
    let mut sink = SexpSink::new(limits);
    value.write(&mut sink, ty)?;
    Ok(sink.out)
}

struct SexpSource<'de> {
    text: &'de str,
    at: usize,
    depth_left: Depth,
    budget: Budget,
}

#[derive(Clone, Copy)]
struct Mark {
    at: usize,
    depth_left: Depth,
}

impl<'de> SexpSource<'de> {
    fn new(text: &'de str, limits: Limits) -> Self {
        SexpSource { text, at: 0, depth_left: Depth::new(limits), budget: Budget::new(limits, text.len()) }
    }

    fn finish(mut self) -> Result<(), Error> {
        self.peek().map_or(Ok(()), |_| Err(self.malformed("the end of the text")))
    }

    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start_matches([' ', '\n']).len();
        self.text.as_bytes().get(self.at).copied()
    }

    fn malformed(&self, expected: &str) -> Error {
        Error::new(ProblemKind::Malformed, format!("byte {}: expected {expected}", self.at))
    }

    /// What stands up to the next space or bracket.
    fn word(&mut self) -> &'de str {
        self.peek();
        let rest = &self.text[self.at..];
        let len = rest.find(|c| " \n()[]{}<>\"".contains(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// A string, whose opening quote comes next, not yet in normal form.
    fn raw_string(&mut self) -> Result<Cow<'de, str>, Error> {
        let start = self.at + 1;
        let mut end = start;
        loop {
            match self.text.as_bytes().get(end) {
                Some(b'"') => break,
                Some(b'\\') => end += 2,
                Some(_) => end += 1,
                None => return Err(self.malformed("a string that ends")),
            }
        }
        self.at = end + 1;
        let raw = &self.text[start..end];
        if !raw.contains('\\') {
            return Ok(raw.into());
        }
        let mut chars = raw.chars();
        let unescaped = std::iter::from_fn(|| match chars.next() {
            Some('\\') => chars.next(),
            other => other,
        });
        Ok(unescaped.collect::<String>().into())
    }

    /// The error for a value of another kind than `expected`.
    fn expected(&mut self, expected: &str) -> Error {
        let found = match self.peek() {
            None => return self.malformed("a value"),
            Some(b'(') => "a list".to_owned(),
            Some(b'[') => "an object".to_owned(),
            Some(b'{') => "a map".to_owned(),
            Some(b'"') => match self.raw_string() {
                Ok(text) => format!("string {}", Excerpt(&text)),
                Err(malformed) => return malformed,
            },
            Some(_) => match self.word() {
                "nil" => return Error::null(expected),
                "?" => return Error::unknown(expected),
                word => Cut(word).to_string(),
            },
        };
        Error::expected(expected, found)
    }

    fn open(&mut self, bracket: u8, expected: &str) -> Result<(), Error> {
        if self.peek() != Some(bracket) {
            return Err(self.expected(expected));
        }
        self.depth_left.enter()?;
        self.at += 1;
        Ok(())
    }

    /// Whether another part comes next; otherwise passes over the bracket that ends them.
    fn more(&mut self, bracket: u8) -> Result<bool, Error> {
        match self.peek() {
            None => Err(self.malformed("a bracket")),
            Some(byte) if byte == bracket => {
                self.at += 1;
                self.depth_left.leave();
                Ok(false)
            }
            Some(_) => Ok(true),
        }
    }

    /// Passes over a word if it comes next.
    fn take(&mut self, wanted: &str) -> bool {
        self.peek();
        let start = self.at;
        let found = self.word() == wanted;
        if !found {
            self.at = start;
        }
        found
    }
}

impl<'de> Source<'de> for SexpSource<'de> {
    type Mark = Mark;
    type Sequence = ();
    /// The bracket that ends the map or object.
    type Entries = u8;

    const ABSENT_IS_NULL: bool = false;

    fn mark(&self) -> Mark {
        Mark { at: self.at, depth_left: self.depth_left }
    }

    fn rewind(&mut self, mark: Mark) {
        self.at = mark.at;
        self.depth_left = mark.depth_left;
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn skip(&mut self) -> Result<(), Error> {
        let end = match self.peek() {
            Some(b'(') => b')',
            Some(b'[') => b']',
            Some(b'{') => b'}',
            Some(b'<') => b'>',
            Some(b'"') => return self.raw_string().map(drop),
            _ if self.word().is_empty() => return Err(self.malformed("a value")),
            _ => return Ok(()),
        };
        self.at += 1;
        self.depth_left.enter()?;
        while self.more(end)? {
            self.skip()?;
        }
        Ok(())
    }

    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(self.take("nil"))
    }

    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error> {
        Ok(self.take("?").then(Refinement::new))
    }

    fn bool(&mut self) -> Result<bool, Error> {
        if self.take("#t") {
            return Ok(true);
        }
        if self.take("#f") { Ok(false) } else { Err(self.expected("a bool")) }
    }

    fn string(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.peek() {
            Some(b'"') => self.raw_string().map(normalized),
            _ => Err(self.expected("a string")),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => Ok(Number::parse(self.word())?),
            _ => Err(self.expected("a number")),
        }
    }

    fn dynamic(&mut self) -> Result<Value, Error> {
        if self.take_null()? {
            return Ok(Value::null(Type::DYNAMIC));
        }
        if self.take_unknown()?.is_some() {
            return Ok(Value::unknown(Type::DYNAMIC));
        }
        self.open(b'<', "a value with its type")?;
        if self.peek() != Some(b'"') {
            return Err(self.malformed("a type in quotes"));
        }
        let limits = self.budget.limits().max_depth(self.depth_left.left());
        let ty = Type::from_json_with(&self.raw_string()?, limits)?.without_optional();
        let value = read_value(self, &ty)?;
        if self.more(b'>')? {
            return Err(self.malformed("`>`"));
        }
        Ok(value)
    }

    fn sequence(&mut self, kind: SequenceKind) -> Result<(), Error> {
        self.open(b'(', kind.name())
    }

    fn next_element(&mut self, (): &mut ()) -> Result<bool, Error> {
        self.more(b')')
    }

    fn remaining(&self, (): &()) -> usize {
        0
    }

    fn map(&mut self) -> Result<u8, Error> {
        self.open(b'{', "a map").map(|()| b'}')
    }

    fn object(&mut self) -> Result<u8, Error> {
        self.open(b'[', "an object").map(|()| b']')
    }

    fn next_key(&mut self, end: &mut u8) -> Result<Option<Cow<'de, str>>, Error> {
        if !self.more(*end)? {
            return Ok(None);
        }
        match self.peek() {
            Some(b'"') => self.string().map(Some),
            _ => Err(self.malformed("a key in quotes")),
        }
    }

    fn next_key_is(&mut self, _: &mut u8, name: &str) -> Result<bool, Error> {
        let start = self.mark();
        let found = self.peek() == Some(b'"') && self.string()? == name;
        if !found {
            self.rewind(start);
        }
        Ok(found)
    }
}

struct SexpSink {
    out: String,
    depth_left: Depth,
    /// The brackets that end what is open.
    ends: Vec<char>,
}

impl SexpSink {
    fn new(limits: Limits) -> Self {
        SexpSink { out: String::new(), depth_left: Depth::new(limits), ends: Vec::new() }
    }

    fn word(&mut self, word: &str) -> Result<(), Error> {
        if !self.out.is_empty() && !self.out.ends_with(['(', '[', '{', '<']) {
            self.out.push(' ');
        }
        self.out.push_str(word);
        Ok(())
    }

    fn open(&mut self, brackets: [char; 2]) -> Result<(), Error> {
        self.depth_left.enter()?;
        self.ends.push(brackets[1]);
        self.word(&brackets[0].to_string())
    }

    fn close(&mut self) -> Result<(), Error> {
        self.depth_left.leave();
        self.out.extend(self.ends.pop());
        Ok(())
    }

    fn quoted(&mut self, text: &str) -> Result<(), Error> {
        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
        self.word(&format!("\"{text}\""))
    }
}

impl Sink for SexpSink {
    fn null(&mut self) -> Result<(), Error> {
        self.word("nil")
    }

    fn unknown(&mut self, _: Option<&Refinement>) -> Result<(), Error> {
        self.word("?")
    }

    fn bool(&mut self, bool: bool) -> Result<(), Error> {
        self.word(if bool { "#t" } else { "#f" })
    }

    fn string(&mut self, text: &str) -> Result<(), Error> {
        self.quoted(&normalized(text.into()))
    }

    fn number(&mut self, number: &Number) -> Result<(), Error> {
        self.word(&number.text_within(LONGEST_NUMBER)?)
    }

    fn dynamic(&mut self, value: ValueRef<'_>) -> Result<(), Error> {
        self.open(['<', '>'])?;
        self.depth_left.check_type(value.ty())?;
        self.quoted(&value.ty().to_json())?;
        let written = write_value(self, value, value.ty());
        self.close()?;
        written
    }

    fn sequence(&mut self, _: SequenceKind, _: usize) -> Result<(), Error> {
        self.open(['(', ')'])
    }

    fn element(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn end_sequence(&mut self) -> Result<(), Error> {
        self.close()
    }

    fn map(&mut self, _: usize) -> Result<(), Error> {
        self.open(['{', '}'])
    }

    fn object(&mut self, _: usize) -> Result<(), Error> {
        self.open(['[', ']'])
    }

    fn key(&mut self, key: &str) -> Result<(), Error> {
        self.string(key)
    }

    fn attribute(&mut self, name: &str) -> Result<(), Error> {
        self.quoted(name)
    }

    fn end_entries(&mut self) -> Result<(), Error> {
        self.close()
    }
}
