//! PEM, of which only the lines between its marks mean something.

use tfsdk::ValueRef;

/// The text without white space around it and at the ends of its lines.
pub(crate) fn normal(text: &str) -> String {
    text.trim().lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

pub(crate) fn same_pem(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    let read = |value: ValueRef<'_>| value.as_str().map(normal);
    read(one).is_some_and(|one| read(other) == Some(one))
}

/// Whether it is PEM. States of early versions have a hash of it instead.
pub(crate) fn is_pem(text: &str) -> bool {
    text.trim_start().starts_with("-----BEGIN ")
}

/// What stands behind `BEGIN`, such as `RSA PRIVATE KEY`.
pub(crate) fn label(text: &str) -> &str {
    let first = text.trim_start().lines().next().unwrap_or_default();
    first.trim_start_matches("-----BEGIN ").trim_end().trim_end_matches('-')
}
