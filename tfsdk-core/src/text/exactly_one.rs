//! Attributes of which exactly one has to be set, and is not.

use std::fmt;

use super::list::MOST;

/// What is said where not exactly one of several attributes is set. Of many the first are named.
#[derive(Clone, Copy, Debug)]
pub struct ExactlyOne<'a, S> {
    /// The attributes.
    pub of: &'a [S],
    /// Those of them that are set; `None` if that is not to be shown.
    pub found: Option<&'a [S]>,
}

impl<S: AsRef<str>> fmt::Display for ExactlyOne<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [only] = self.of {
            return write!(f, "`{}` must be set, found null", only.as_ref());
        }
        f.write_str("exactly one of ")?;
        names(self.of, ", ", f)?;
        f.write_str(" must be set, found ")?;
        match self.found {
            None => f.write_str("(sensitive value)"),
            Some([]) => f.write_str("none"),
            Some(found) => names(found, " and ", f),
        }
    }
}

fn names<S: AsRef<str>>(names: &[S], last: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let listed = if names.len() <= MOST + 1 { names } else { &names[..MOST] };
    for (i, name) in listed.iter().enumerate() {
        let lead = match i {
            0 => "",
            _ if i + 1 == names.len() => last,
            _ => ", ",
        };
        write!(f, "{lead}`{}`", name.as_ref())?;
    }
    match names.len() - listed.len() {
        0 => Ok(()),
        more => write!(f, " and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(of: &[&str], found: &[&str]) -> String {
        ExactlyOne { of, found: Some(found) }.to_string()
    }

    #[test]
    fn all_attributes_are_named_and_those_that_are_set() {
        let of = ["a", "b", "c"];
        assert_eq!(said(&of, &[]), "exactly one of `a`, `b`, `c` must be set, found none");
        assert_eq!(said(&of, &["a", "c"]), "exactly one of `a`, `b`, `c` must be set, found `a` and `c`");
        assert_eq!(said(&of, &of), "exactly one of `a`, `b`, `c` must be set, found `a`, `b` and `c`");
        assert_eq!(said(&["a"], &[]), "`a` must be set, found null");
    }

    #[test]
    fn of_many_the_first_are_named() {
        let names: Vec<String> = (0..40).map(|i| format!("n{i}")).collect();
        let text = ExactlyOne { of: &names, found: Some(&names[..35]) }.to_string();
        assert!(text.contains("`n31` and 8 more must be set"), "{text}");
        assert!(text.ends_with("`n31` and 3 more"), "{text}");
    }
}
