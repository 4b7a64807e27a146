//! Names of attributes.

/// Whether a struct can have an attribute of this name: `^[a-z][a-z0-9_]*$`.
///
/// Terraform itself allows more; this is what its framework allows a struct's tags.
///
/// ```
/// use tfsdk_text::is_attribute_name;
///
/// assert!(is_attribute_name("ipv6_cidr") && !is_attribute_name("_private"));
/// ```
pub fn is_attribute_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_lowercase())
        && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::is_attribute_name;

    #[test]
    fn names_are_lower_case_words_that_start_with_a_letter() {
        for (name, valid) in [
            ("", false),
            ("a", true),
            ("1", false),
            ("1a", false),
            ("a1", true),
            ("A", false),
            ("a-b", false),
            ("a_b", true),
            ("_a", false),
            ("é", false),
        ] {
            assert_eq!(is_attribute_name(name), valid, "{name}");
        }
    }
}
