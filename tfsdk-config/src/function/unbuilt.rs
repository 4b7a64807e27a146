//! Functions that are not there without the feature `functions`.

pub(super) const NAMES: [&str; 22] = [
    "base64decode",
    "base64encode",
    "base64gzip",
    "base64sha256",
    "base64sha512",
    "bcrypt",
    "filebase64",
    "filebase64sha256",
    "filebase64sha512",
    "filemd5",
    "filesha1",
    "filesha256",
    "filesha512",
    "md5",
    "sha1",
    "sha256",
    "sha512",
    "textdecodebase64",
    "textencodebase64",
    "uuidv5",
    "yamldecode",
    "yamlencode",
];

/// What a call of one says.
pub(super) const WHY: &str =
    "it is not built in here: the program has it with the feature `functions` of `tfsdk`";

#[cfg(test)]
mod tests {
    use tfsdk_lang::expr::{Pos, parse_expression};

    use super::{NAMES, WHY};
    use crate::{Bindings, Functions};

    /// With the feature, all of them are built in; without, all are told.
    #[test]
    fn the_names_are_those_of_functions() {
        let functions = Functions::terraform();
        for name in NAMES {
            assert!(functions.get(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_call_says_what_is_missing() {
        let mut functions = Functions::new();
        functions.refuse("md5", WHY);
        let scope = Bindings::new().with_functions(functions);
        let (expr, _) = parse_expression(b"md5(\"a\")", "", Pos::START);
        let (_, found) = expr.evaluate(&scope);
        assert!(found.to_string().contains("with the feature `functions` of `tfsdk`"), "{found}");
    }
}
