//! Names of structs, modules and fields.

use std::collections::{HashMap, HashSet};

use super::section::Section;

/// The name of a schema's struct, and that of the module with what is in it.
pub(super) struct Root {
    pub(super) name: String,
    pub(super) module: String,
}

/// Names that are taken in a module.
#[derive(Default)]
pub(super) struct Taken {
    names: HashSet<String>,
    /// The number behind each name that was wanted again. Those before it are taken, and not tried again.
    numbers: HashMap<String, u64>,
}

/// Names of types that stand in what is generated, and what its derives and attributes are called.
const IN_USE: &[&str] = &[
    "BTreeMap",
    "BTreeSet",
    "Clone",
    "Debug",
    "Err",
    "None",
    "Number",
    "Ok",
    "Option",
    "PartialEq",
    "Self",
    "Some",
    "String",
    "Tf",
    "TfObject",
    "Value",
    "Vec",
];

/// The keywords of Rust that a raw identifier may be; those that it may not end with `_` instead.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// What the names of crates begin paths with, in what is generated and what its derives become.
const CRATES: &[&str] = &["core", "std", "tfsdk"];

/// The names of all schemas of a file.
///
/// They depend on all of these, so that a struct is called the same whichever of them are written.
pub(super) fn of_roots<'a>(schemas: impl Iterator<Item = (Section, &'a str)>) -> Vec<Root> {
    let mut structs = Taken::default();
    let mut modules = Taken::default();
    modules.names.extend(CRATES.iter().map(|name| (*name).to_owned()));
    let names = schemas.map(|(section, name)| {
        let own = match section {
            Section::Provider => own_name(name),
            _ => name,
        };
        let suffix = section.suffix();
        let words = [own, suffix];
        let snake: String = own
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
            .collect();
        let snake = if suffix.is_empty() { snake } else { format!("{snake}_{suffix}") };
        Root { name: structs.give(pascal(&words)), module: modules.give_plain(field(&snake)) }
    });
    names.collect()
}

impl Taken {
    /// A name that is not taken yet, nor that of a mirror: this one, or with a number behind it.
    pub(super) fn give(&mut self, name: String) -> String {
        let name = if IN_USE.contains(&&*name) { format!("{name}Object") } else { name };
        let mirror = |name: &str| format!("{name}Mirror");
        let given =
            self.first(&name, "", |taken, name| !taken.contains(name) && !taken.contains(&mirror(name)));
        self.names.insert(mirror(&given));
        given
    }

    /// The same, for what has no mirror.
    pub(super) fn give_plain(&mut self, name: String) -> String {
        // Two underlines in a row are no name of Rust's style.
        let joint = if name.ends_with('_') { "" } else { "_" };
        self.first(&name, joint, |taken, name| !taken.contains(name))
    }

    fn first(&mut self, name: &str, joint: &str, is_free: impl Fn(&HashSet<String>, &str) -> bool) -> String {
        let mut given = name.to_owned();
        while !is_free(&self.names, &given) {
            let number = self.numbers.entry(name.to_owned()).or_insert(1);
            *number += 1;
            given = format!("{name}{joint}{number}");
        }
        self.names.insert(given.clone());
        given
    }
}

/// The last part of a provider's address: `aws` of `registry.terraform.io/hashicorp/aws`.
pub(super) fn own_name(address: &str) -> &str {
    address.rsplit('/').next().unwrap_or(address)
}

/// The words of names as the name of a struct: `rule_filter` as `RuleFilter`.
pub(super) fn pascal(names: &[&str]) -> String {
    let words = names.iter().flat_map(|name| name.split(|c: char| !c.is_ascii_alphanumeric()));
    let mut pascal = String::new();
    for word in words {
        let mut chars = word.chars();
        pascal.extend(chars.next().map(|first| first.to_ascii_uppercase()));
        pascal.extend(chars);
    }
    // Words of one letter would look like an acronym.
    if pascal.len() > 2 && pascal.bytes().all(|b| b.is_ascii_uppercase()) {
        pascal[1..].make_ascii_lowercase();
    }
    // A name of a provider may start with a digit.
    if pascal.starts_with(|c: char| c.is_ascii_alphabetic()) { pascal } else { format!("N{pascal}") }
}

/// The name of a field or module: without double underlines, which rustc warns about, and escaped if it is a keyword.
pub(super) fn field(name: &str) -> String {
    let words: Vec<&str> = name.split('_').filter(|word| !word.is_empty()).collect();
    let name = words.join("_");
    match &*name {
        "self" | "super" | "crate" => format!("{name}_"),
        _ if KEYWORDS.contains(&&*name) => format!("r#{name}"),
        _ if name.starts_with(|c: char| c.is_ascii_alphabetic()) => name,
        _ => format!("n{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Section, Taken, field, of_roots, pascal};

    #[test]
    fn names_are_words_of_rust() {
        for (name, expected) in [
            ("type", "r#type"),
            ("self", "self_"),
            ("a__b", "a_b"),
            ("name_", "name"),
            ("plain", "plain"),
            ("3d", "n3d"),
        ] {
            assert_eq!(field(name), expected);
        }
        assert_eq!(pascal(&["aws_s3_bucket"]), "AwsS3Bucket");
        assert_eq!(pascal(&["rule", "and_filter"]), "RuleAndFilter");
        assert_eq!(pascal(&["time-sleep", "data"]), "TimeSleepData");
        assert_eq!(pascal(&["1password"]), "N1password");
        assert_eq!(pascal(&["a", "b_c"]), "Abc");
    }

    #[test]
    fn no_module_is_called_as_a_crate() {
        let names = ["std", "core", "tfsdk", "tfsdk_data", "std_2"].map(|name| (Section::Resource, name));
        let modules: Vec<String> = of_roots(names.into_iter()).into_iter().map(|root| root.module).collect();
        assert_eq!(modules, ["std_2", "core_2", "tfsdk_2", "tfsdk_data", "std_2_2"]);
    }

    #[test]
    fn names_with_numbers_have_no_two_underlines_in_a_row() {
        let mut taken = Taken::default();
        let given: Vec<String> =
            ["self", "self_", "rule", "rule"].map(|name| taken.give_plain(field(name))).to_vec();
        assert_eq!(given, ["self_", "self_2", "rule", "rule_2"]);
    }

    #[test]
    fn no_name_is_given_twice() {
        let mut taken = Taken::default();
        let given: Vec<String> = ["Rule", "Rule", "RuleMirror", "Option", "Mirror", "RuleMirrorMirror"]
            .map(|name| taken.give(name.to_owned()))
            .to_vec();
        assert_eq!(given, ["Rule", "Rule2", "RuleMirror2", "OptionObject", "Mirror", "RuleMirrorMirror"]);
    }
}
