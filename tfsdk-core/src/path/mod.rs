//! Attribute paths: the address of a part within a value.

mod excerpt;
mod in_code;
pub(crate) mod literal;
mod parse;
mod step;

pub(crate) use excerpt::steps_excerpt;
pub use parse::ParsePathError;
pub use step::Step;

use std::fmt;
use std::sync::Arc;

use crate::text::is_identifier;

/// The steps from a value to a part of it, such as `rules[0].name` or `tags["env"]`.
///
/// It prints as practitioners write it, and the text parses back to the same path. The empty path is the value itself. In code,
/// [`path!`](crate::path!) makes one that the compiler has checked.
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
