//! Every pair of keys, in structs of every kind, on fields of several types. What is said of them is held to the page of
//! rules, `docs/RULES.md`, which is made of what the compiler said.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use super::{mistakes, object, rules_on};

/// The keys of a field, each with a value.
const KEYS: &[&str] = &[
    "flatten",
    "set",
    "text",
    "null_is_empty",
    "empty_is_null",
    "required",
    "optional",
    "computed",
    "default = 1",
    "default_fn = make",
    "default_env(\"NAME\")",
    "force_new",
    "diff_suppress = same",
    "same_meaning = same",
    "validate = check",
    "sensitive",
    "write_only",
    "deprecated = \"x\"",
    "keep",
    "key",
    "block",
    "min_items = 1",
    "max_items = 2",
    "attributes_as_blocks",
];

const KINDS: [&str; 8] = ["", "resource", "data_source", "ephemeral", "provider", "list", "action", "nested"];

const TYPES: &[&str] = &["String", "Option<Vec<Held>>", "BTreeMap<String, Held>", "Tf<u8>"];

pub(super) fn name(key: &str) -> &str {
    key.split([' ', '(']).next().unwrap_or(key)
}

/// The first column of the page.
fn rules() -> Vec<String> {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/RULES.md")).expect("the page");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    rows.filter(|row| *row != "Message").map(str::to_owned).collect()
}

/// A message without what it is about: names in backticks, in quotes, and the words for a kind of struct.
pub(super) fn form(message: &str) -> String {
    let mut form = String::new();
    let mut quoted = None;
    for c in message.chars() {
        match (quoted, c) {
            (None, '`' | '"') => quoted = Some(c),
            (Some(open), c) if open == c => {
                quoted = None;
                form.push('…');
            }
            (None, c) => form.push(c),
            (Some(_), _) => {}
        }
    }
    let kinds = [
        "a resource",
        "a data source",
        "the configuration of a provider",
        "the configuration of a list",
        "the configuration of an action",
        "an ephemeral resource",
        "a nested struct",
    ];
    kinds.into_iter().fold(form, |form, kind| form.replace(kind, "…"))
}

/// The two keys of a rule that says that they do not go together.
fn exclusive(rule: &str) -> Option<(String, String)> {
    let quoted: Vec<&str> = rule.split('`').skip(1).step_by(2).collect();
    let excludes = ["exclude each other", "has no meaning beside", ": there is one default"];
    let [one, other] = quoted[..] else { return None };
    let both_keys = [one, other].iter().all(|word| KEYS.iter().any(|key| name(key) == *word));
    (both_keys && excludes.iter().any(|words| rule.contains(words)))
        .then(|| (one.to_owned(), other.to_owned()))
}

#[test]
fn every_pair_of_keys_is_judged_by_the_page_of_rules() {
    let rules = rules();
    let forms: BTreeSet<String> = rules.iter().map(|rule| form(rule)).collect();
    let exclusive: BTreeSet<(String, String)> = rules.iter().filter_map(|rule| exclusive(rule)).collect();
    assert!(forms.len() > 80 && exclusive.len() > 5, "{} {}", forms.len(), exclusive.len());
    let judged: Vec<Judged> = thread::scope(|scope| {
        let threads = KINDS.map(|kind| scope.spawn(|| judged(kind, &forms, &exclusive)));
        threads.into_iter().map(|thread| thread.join().expect("what a struct is told")).collect()
    });
    let unknown: BTreeMap<&str, &str> =
        judged.iter().flat_map(|judged| &judged.unknown).map(|(form, told)| (&form[..], &told[..])).collect();
    assert!(
        unknown.is_empty(),
        "the page of rules does not have\n{}",
        Vec::from_iter(unknown.into_values()).join("\n")
    );
    let accepted: usize = judged.iter().map(|judged| judged.accepted).sum();
    let refused: usize = judged.iter().map(|judged| judged.refused).sum();
    assert!(accepted > 100 && refused > 1000, "{accepted} accepted, {refused} refused");
}

#[derive(Default)]
struct Judged {
    /// What the page does not have, with a struct that is told it.
    unknown: BTreeMap<String, String>,
    refused: usize,
    accepted: usize,
}

/// What structs of a kind are told for each pair of keys.
fn judged(kind: &str, forms: &BTreeSet<String>, exclusive: &BTreeSet<(String, String)>) -> Judged {
    let mut judged = Judged::default();
    let item = if kind.is_empty() { String::new() } else { format!("#[tfsdk({kind})]") };
    for (i, one) in KEYS.iter().enumerate() {
        for other in &KEYS[i + 1..] {
            for ty in TYPES {
                let flattens = [one, other].iter().any(|key| **key == "flatten");
                let attribute = if flattens { "" } else { "\"a\", " };
                let text = format!("{item} struct Own {{ #[tfsdk({attribute}{one}, {other})] a: {ty} }}");
                // An expansion takes longer than what is wrong, so one of the types will do.
                let found = if *ty == TYPES[0] {
                    let expanded = object(&text);
                    let impls = expanded.to_string();
                    assert!(impls.contains("TfType for Own") && impls.contains("ToTf for Own"), "{text}");
                    mistakes(expanded)
                } else {
                    rules_on(&text)
                };
                for message in &found {
                    let (mistake, help) = message.split_once(" / ").unwrap_or((message, ""));
                    assert!(!help.is_empty(), "{text}: {message} does not say what to do");
                    if !forms.contains(&form(mistake)) {
                        judged.unknown.entry(form(mistake)).or_insert_with(|| format!("{mistake}: {text}"));
                    }
                }
                let pair = (name(one).to_owned(), name(other).to_owned());
                let pair_is_exclusive =
                    exclusive.contains(&pair) || exclusive.contains(&(pair.1.clone(), pair.0.clone()));
                assert!(
                    !pair_is_exclusive || !found.is_empty(),
                    "{text} is accepted against the page of rules"
                );
                if found.is_empty() { judged.accepted += 1 } else { judged.refused += 1 }
            }
        }
    }
    judged
}
