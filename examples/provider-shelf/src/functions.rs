//! Functions.

use tfsdk::provider::{Error, Function, Variadic};

/// `provider::shelf::address("bucket", "a", "b")` is `"bucket/a/b"`.
pub(crate) fn address() -> Function {
    Function::new("address", ["bucket", "parts"], |bucket: String, parts: Variadic<String>| {
        match parts.iter().position(|part| part.is_empty() || part.contains('/')) {
            Some(position) => {
                Err(Error::new("This is no part of a key", "It is not empty and has no slash.")
                    .at_argument(1 + position))
            }
            None => Ok(format!("{bucket}/{}", parts.join("/"))),
        }
    })
    .summary("The id of an object, from its bucket and the parts of its key.")
    .describe_parameter("bucket", "The bucket that it is in.")
    .describe_parameter("parts", "The parts of its key, which slashes part.")
}

/// `provider::shelf::size("2 KiB")` is `2048`.
pub(crate) fn size() -> Function {
    Function::new("size", ["text"], |text: String| {
        let unknown =
            || Error::new("This is no size", "Write a whole number and a unit: `10 KiB`, `2 MiB`, `1 GiB`.");
        let (number, unit) = text.split_once(' ').ok_or_else(unknown)?;
        let number: u64 = number.parse()?;
        let bytes: u64 = match unit {
            "B" => 1,
            "KiB" => 1 << 10,
            "MiB" => 1 << 20,
            "GiB" => 1 << 30,
            _ => return Err(unknown()),
        };
        number.checked_mul(bytes).ok_or_else(unknown)
    })
    .summary("The number of bytes in a size with a unit.")
}
