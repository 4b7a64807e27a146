//! A number of things in a sentence.

use std::fmt;

/// A number and its noun: `1 element`, `2 elements`.
#[derive(Clone, Copy, Debug)]
pub struct Count(pub usize, pub &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count(number, noun) = self;
        write!(f, "{number} {noun}{}", if *number == 1 { "" } else { "s" })
    }
}
