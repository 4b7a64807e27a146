//! Names in a sentence.

use std::fmt;

use super::Quoted;

/// Names in a sentence: `"a"`, `"a" and "b"`, `"a", "b" and "c"`.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a, S>(pub &'a [S]);

impl<S: AsRef<str>> fmt::Display for Listed<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, name) in self.0.iter().enumerate() {
            match i {
                0 => {}
                _ if i + 1 == self.0.len() => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            Quoted(name.as_ref()).fmt(f)?;
        }
        Ok(())
    }
}
