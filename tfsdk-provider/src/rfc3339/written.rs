//! The text of a moment beside the moment.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::time::SystemTime;

use super::ParseRfc3339Error;

/// A text, and the moment that it writes. Messages name it, so it has the name that people know.
#[derive(Clone, Debug)]
pub struct Rfc3339 {
    pub(super) text: String,
    pub(super) time: SystemTime,
}

impl PartialEq for Rfc3339 {
    fn eq(&self, other: &Self) -> bool {
        self.time == other.time
    }
}

impl Eq for Rfc3339 {}

impl PartialOrd for Rfc3339 {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rfc3339 {
    fn cmp(&self, other: &Self) -> Ordering {
        self.time.cmp(&other.time)
    }
}

impl Hash for Rfc3339 {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.time.hash(state);
    }
}

impl FromStr for Rfc3339 {
    type Err = ParseRfc3339Error;

    fn from_str(text: &str) -> Result<Self, ParseRfc3339Error> {
        let time = super::parse(text).ok_or(ParseRfc3339Error(()))?;
        Ok(Self { text: text.to_owned(), time })
    }
}

impl fmt::Display for Rfc3339 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
