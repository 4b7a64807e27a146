//! Names in a sentence.

use std::fmt;

use super::Excerpt;

/// How many names a sentence lists; further ones are counted.
pub(super) const MOST: usize = 32;

/// Names in a sentence: `"a"`, `"a" and "b"`, `"a", "b" and "c"`. Long names are cut, and of many the first are listed.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a, S>(pub &'a [S]);

impl<S: AsRef<str>> fmt::Display for Listed<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A single further name is listed as well: it takes no more than its count.
        let listed = if self.0.len() <= MOST + 1 { self.0 } else { &self.0[..MOST] };
        let more = self.0.len() - listed.len();
        for (i, name) in listed.iter().enumerate() {
            match i {
                0 => {}
                _ if i + 1 == self.0.len() => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            Excerpt(name.as_ref()).fmt(f)?;
        }
        if more > 0 { write!(f, " and {more} more") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_names_the_first_are_listed() {
        let names: Vec<String> = (0..40).map(|i| i.to_string()).collect();
        assert_eq!(Listed(&names[..3]).to_string(), r#""0", "1" and "2""#);
        assert!(Listed(&names[..33]).to_string().ends_with(r#""31" and "32""#));
        assert!(Listed(&names[..34]).to_string().ends_with(r#""30", "31" and 2 more"#));
        assert!(Listed(&names).to_string().ends_with(r#""31" and 8 more"#));
    }
}
