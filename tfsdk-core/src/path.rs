//! Attribute paths: the address of a part within a value.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::text::{HclString, bounded, is_identifier, is_identifier_part, is_identifier_start};

/// One step from a value to a part of it.
///
/// An attribute's name and a map's key are different steps, as they are different things in Terraform: `.name` and
/// `["name"]`. Names are shared: a thousand paths that go through a key of a megabyte hold it once.
///
/// ```
/// use tfsdk::{Path, Step};
///
/// let path: Path = "rules[0].port".parse()?;
/// assert_eq!(path.steps(), [Step::Attribute("rules".into()), Step::Index(0), Step::Attribute("port".into())]);
/// # Ok::<(), tfsdk::path::ParsePathError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Step {
    /// To an attribute of an object.
    Attribute(Arc<str>),
    /// To an element of a list or tuple, counted from zero.
    Index(usize),
    /// To an element of a map.
    Key(Arc<str>),
    /// To an element of a set, by its position in Terraform's order of sets.
    ///
    /// The language has no address for the elements of a set. The position serves messages, and to find the element in
    /// the same value again.
    Element(usize),
}

/// How many characters of a name a path in a message shows.
const LONGEST_NAME: usize = 60;

/// The longest text of a path in a message, in bytes.
const LONGEST_EXCERPT: usize = 1024;

impl Step {
    /// The step in a message: a long name is cut.
    ///
    /// ```
    /// use tfsdk::Step;
    ///
    /// assert_eq!(Step::Index(3).excerpt().to_string(), "[3]");
    /// assert!(Step::Key("a".repeat(1_000_000).into()).excerpt().to_string().len() < 80);
    /// ```
    pub fn excerpt(&self) -> impl fmt::Display + '_ {
        StepExcerpt(self)
    }
}

struct StepExcerpt<'a>(&'a Step);

impl fmt::Display for StepExcerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start =
            |name: &str| name.char_indices().nth(LONGEST_NAME).map(|(end, _)| format!("{}…", &name[..end]));
        match self.0 {
            Step::Attribute(name) => match start(name) {
                // With the mark of the cut it is no identifier any more.
                Some(start) if is_identifier(start.trim_end_matches('…')) => write!(f, ".{start}"),
                Some(start) => write!(f, ".{}", HclString(&start)),
                None => self.0.fmt(f),
            },
            Step::Key(key) => match start(key) {
                Some(start) => write!(f, "[{}]", HclString(&start)),
                None => self.0.fmt(f),
            },
            Step::Index(_) | Step::Element(_) => self.0.fmt(f),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Attribute(name) if is_identifier(name) => write!(f, ".{name}"),
            Step::Attribute(name) => write!(f, ".{}", HclString(name)),
            Step::Index(index) => write!(f, "[{index}]"),
            Step::Key(key) => write!(f, "[{}]", HclString(key)),
            Step::Element(position) => write!(f, "[#{position}]"),
        }
    }
}

/// The steps from a value to a part of it, such as `rules[0].name` or `tags["env"]`.
///
/// It prints as practitioners write it, and the text parses back to the same path. The empty path is the value itself.
///
/// ```
/// use tfsdk::Path;
///
/// let path = Path::root().attribute("rules").index(0).attribute("tags").key("a.b");
/// assert_eq!(path.to_string(), r#"rules[0].tags["a.b"]"#);
/// assert_eq!(path.to_string().parse::<Path>(), Ok(path));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[doc(alias = "path.Root", alias = "path.Path")]
pub struct Path(Vec<Step>);

impl Path {
    /// The path of the value itself.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// assert!(Path::root().is_root());
    /// ```
    pub const fn root() -> Self {
        Path(Vec::new())
    }

    /// This path, continued to an attribute of an object.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// assert_eq!(Path::root().attribute("disk").attribute("size").to_string(), "disk.size");
    /// ```
    #[must_use]
    pub fn attribute(self, name: impl Into<Arc<str>>) -> Self {
        self.step(Step::Attribute(name.into()))
    }

    /// This path, continued to an element of a list or tuple.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// assert_eq!(Path::root().attribute("zones").index(2).to_string(), "zones[2]");
    /// ```
    #[must_use]
    pub fn index(self, index: usize) -> Self {
        self.step(Step::Index(index))
    }

    /// This path, continued to an element of a map.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// assert_eq!(Path::root().attribute("tags").key("env").to_string(), "tags[\"env\"]");
    /// ```
    #[must_use]
    pub fn key(self, key: impl Into<Arc<str>>) -> Self {
        self.step(Step::Key(key.into()))
    }

    /// This path, continued to the element of a set at `position` in Terraform's order.
    ///
    /// ```
    /// use tfsdk::{Path, Step};
    ///
    /// assert_eq!(Path::root().attribute("zones").element(0).steps()[1], Step::Element(0));
    /// ```
    #[must_use]
    pub fn element(self, position: usize) -> Self {
        self.step(Step::Element(position))
    }

    /// This path, continued by one step.
    ///
    /// ```
    /// use tfsdk::{Path, Step};
    ///
    /// assert_eq!(Path::root().step(Step::Index(1)).to_string(), "[1]");
    /// ```
    #[must_use]
    pub fn step(mut self, step: Step) -> Self {
        self.0.push(step);
        self
    }

    /// Appends a step.
    ///
    /// ```
    /// use tfsdk::{Path, Step};
    ///
    /// let mut path = Path::root();
    /// path.push(Step::Attribute("name".into()));
    /// assert_eq!(path.to_string(), "name");
    /// ```
    pub fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Removes the last step and returns it.
    ///
    /// ```
    /// use tfsdk::{Path, Step};
    ///
    /// let mut path = Path::root().attribute("zones").index(2);
    /// assert_eq!(path.pop(), Some(Step::Index(2)));
    /// assert_eq!(path.to_string(), "zones");
    /// ```
    pub fn pop(&mut self) -> Option<Step> {
        self.0.pop()
    }

    /// The steps, outermost first.
    ///
    /// ```
    /// use tfsdk::{Path, Step};
    ///
    /// assert_eq!(Path::root().index(3).steps(), [Step::Index(3)]);
    /// ```
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The path in a message: long names are cut, and so is the whole, at 1 KiB.
    ///
    /// The [`Display`](fmt::Display) form is never cut, as it is read back.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// let path = Path::root().attribute("tags").key("a".repeat(1_000_000));
    /// assert!(path.excerpt().to_string().starts_with(r#"tags["aaa"#));
    /// assert!(path.excerpt().to_string().len() < 100);
    /// ```
    pub fn excerpt(&self) -> impl fmt::Display + '_ {
        steps_excerpt(self.0.iter())
    }

    /// Whether this is the path of the value itself.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// assert!(Path::root().is_root());
    /// assert!(!Path::root().index(0).is_root());
    /// ```
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this path leads to the value at `other`, or to one that contains it.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// let rule = Path::root().attribute("rules").index(0);
    /// assert!(rule.contains(&rule.clone().attribute("name")));
    /// assert!(!rule.contains(&Path::root()));
    /// ```
    pub fn contains(&self, other: &Path) -> bool {
        other.0.starts_with(&self.0)
    }
}

impl From<Vec<Step>> for Path {
    fn from(steps: Vec<Step>) -> Self {
        Path(steps)
    }
}

impl FromIterator<Step> for Path {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Path(steps.into_iter().collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                // No dot before the first name.
                Step::Attribute(name) if i == 0 && is_identifier(name) => f.write_str(name)?,
                _ => step.fmt(f)?,
            }
        }
        Ok(())
    }
}

/// Steps, outermost first, as a path in a message; see [`Path::excerpt`].
pub(crate) fn steps_excerpt<'a>(
    steps: impl Iterator<Item = &'a Step> + Clone + 'a,
) -> impl fmt::Display + 'a {
    StepsExcerpt(steps)
}

struct StepsExcerpt<I>(I);

impl<'a, I: Iterator<Item = &'a Step> + Clone> fmt::Display for StepsExcerpt<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&bounded(WholeSteps(self.0.clone()), LONGEST_EXCERPT))
    }
}

/// The same before the whole is cut.
struct WholeSteps<I>(I);

impl<'a, I: Iterator<Item = &'a Step> + Clone> fmt::Display for WholeSteps<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = self.0.clone();
        if let Some(first) = steps.next() {
            let text = first.excerpt().to_string();
            // No dot before the first name.
            let name = text.strip_prefix('.').filter(|name| !name.starts_with('"'));
            f.write_str(name.unwrap_or(&text))?;
        }
        steps.try_for_each(|step| step.excerpt().fmt(f))
    }
}

/// Why a text is not a path, and from which byte on.
///
/// ```
/// use tfsdk::Path;
///
/// let error = "rules[".parse::<Path>().unwrap_err();
/// assert!(!error.to_string().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePathError {
    offset: usize,
    expected: &'static str,
}

impl ParsePathError {
    /// The first byte that does not belong to a path.
    ///
    /// ```
    /// use tfsdk::Path;
    ///
    /// assert_eq!("name name".parse::<Path>().unwrap_err().offset(), 4);
    /// ```
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid attribute path: expected {} at byte {}", self.expected, self.offset)
    }
}

impl std::error::Error for ParsePathError {}

impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parser = PathParser { text, at: 0 };
        let mut path = Path::root();
        if parser.peek().is_some_and(is_identifier_start) {
            path.push(Step::Attribute(parser.name()));
        }
        while let Some(c) = parser.peek() {
            let step = match c {
                '.' => {
                    parser.at += 1;
                    match parser.peek() {
                        Some('"') => Step::Attribute(parser.quoted()?.into()),
                        Some(c) if is_identifier_start(c) => Step::Attribute(parser.name()),
                        _ => return Err(parser.expected("an attribute name")),
                    }
                }
                '[' => {
                    parser.at += 1;
                    let step = match parser.peek() {
                        Some('"') => Step::Key(parser.quoted()?.into()),
                        Some('#') => {
                            parser.at += 1;
                            Step::Element(parser.number()?)
                        }
                        _ => Step::Index(parser.number()?),
                    };
                    if parser.peek() != Some(']') {
                        return Err(parser.expected("`]`"));
                    }
                    parser.at += 1;
                    step
                }
                _ => return Err(parser.expected("`.` or `[`")),
            };
            path.push(step);
        }
        Ok(path)
    }
}

struct PathParser<'a> {
    text: &'a str,
    at: usize,
}

impl PathParser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn expected(&self, expected: &'static str) -> ParsePathError {
        ParsePathError { offset: self.at, expected }
    }

    fn name(&mut self) -> Arc<str> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !is_identifier_part(c)).unwrap_or(rest.len());
        self.at += end;
        rest[..end].into()
    }

    fn number(&mut self) -> Result<usize, ParsePathError> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..end].parse().map_err(|_| self.expected("a number, `#` or a quoted key"))?;
        self.at += end;
        Ok(number)
    }

    fn quoted(&mut self) -> Result<String, ParsePathError> {
        self.at += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(text),
                '\\' => text.push(self.escaped()?),
                // `$${` is how a literal says `${`. A path has no templates, so `${` alone says the same.
                '$' | '%'
                    if self.text[self.at..].starts_with([c]) && self.text[self.at + 1..].starts_with('{') =>
                {
                    self.at += 1;
                    text.push(c);
                }
                _ => text.push(c),
            }
        }
        Err(self.expected("a closing quote"))
    }

    /// The character that an escape says, after its backslash.
    fn escaped(&mut self) -> Result<char, ParsePathError> {
        let c = self.peek().ok_or_else(|| self.expected("an escaped character"))?;
        self.at += c.len_utf8();
        match c {
            'n' => Ok('\n'),
            'r' => Ok('\r'),
            't' => Ok('\t'),
            '"' | '\\' => Ok(c),
            'u' => self.hexadecimal(4),
            'U' => self.hexadecimal(8),
            _ => Err(self.expected("one of `n`, `r`, `t`, `u`, `U`, `\"`, `\\` before this")),
        }
    }

    fn hexadecimal(&mut self, len: usize) -> Result<char, ParsePathError> {
        let digits = self
            .text
            .get(self.at..self.at + len)
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let c = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        let c = c.ok_or_else(|| self.expected("the number of a character in hexadecimal digits"))?;
        self.at += len;
        Ok(c)
    }
}
