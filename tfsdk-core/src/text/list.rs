//! Names in a sentence.

use std::fmt;

use super::Excerpt;

/// How many names a sentence lists; further ones are counted.
pub(super) const MOST: usize = 32;

/// Names in a sentence: `"a"`, `"a" and "b"`, `"a", "b" and "c"`. Long names are cut, and of many the first are listed.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a, S>(pub &'a [S]);

/// Names of which one is meant: as [`Listed`], with `or` before the last.
#[derive(Clone, Copy, Debug)]
pub struct OneOf<'a, S>(pub &'a [S]);

/// Things in a sentence as they stand, listed as [`Listed`] lists names: `[#0]`, `[#0] and [#2]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unquoted<'a, S>(pub &'a [S]);

impl<S: AsRef<str>> fmt::Display for Listed<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        all_of(self.0, |name| Excerpt(name.as_ref()), f)
    }
}

impl<S: fmt::Display> fmt::Display for Unquoted<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        all_of(self.0, |thing| thing, f)
    }
}

impl<S: AsRef<str>> fmt::Display for OneOf<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match list(self.0, |name| Excerpt(name.as_ref()), "or", f)? {
            0 => Ok(()),
            more => write!(f, " or one of {more} others"),
        }
    }
}

fn all_of<'a, S, D: fmt::Display>(
    things: &'a [S],
    shown: impl Fn(&'a S) -> D,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match list(things, shown, "and", f)? {
        0 => Ok(()),
        more => write!(f, " and {more} more"),
    }
}

/// Lists things, and tells how many are left out.
fn list<'a, S, D: fmt::Display>(
    things: &'a [S],
    shown: impl Fn(&'a S) -> D,
    last: &str,
    f: &mut fmt::Formatter<'_>,
) -> Result<usize, fmt::Error> {
    // A single further one is listed as well: it takes no more than its count.
    let most = if things.len() <= MOST + 1 { things.len() } else { MOST };
    for (i, thing) in things.iter().take(most).enumerate() {
        match i {
            0 => {}
            _ if i + 1 == things.len() => write!(f, " {last} ")?,
            _ => f.write_str(", ")?,
        }
        write!(f, "{}", shown(thing))?;
    }
    Ok(things.len() - most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_names_the_first_are_listed() {
        let names: Vec<String> = (0..40).map(|i| i.to_string()).collect();
        assert_eq!(Listed(&names[..3]).to_string(), r#""0", "1" and "2""#);
        assert_eq!(OneOf(&names[..3]).to_string(), r#""0", "1" or "2""#);
        assert!(OneOf(&names).to_string().ends_with(r#""31" or one of 8 others"#));
        assert!(Listed(&names[..33]).to_string().ends_with(r#""31" and "32""#));
        assert!(Listed(&names[..34]).to_string().ends_with(r#""30", "31" and 2 more"#));
        assert!(Listed(&names).to_string().ends_with(r#""31" and 8 more"#));
        assert_eq!(Unquoted(&names[..3]).to_string(), "0, 1 and 2");
    }
}
