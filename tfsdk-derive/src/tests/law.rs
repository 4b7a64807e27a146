//! The law of cures: a tag that a message proposes is accepted, and a key that it says to drop takes its own mistake away, and
//! neither brings a new one nor takes away another.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::thread;

use super::matrix::{form, name};
use super::rules_on;

/// The keys of a field, each with a value, and words that are none.
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
    "default_env(\"NAME\")",
    "force_new",
    "diff_suppress = same",
    "same_meaning = same",
    "validate = check",
    "sensitive",
    "write_only",
    "keep",
    "key",
    "block",
    "min_items = 1",
    "max_items = 2",
    "attributes_as_blocks",
    "requird",
    "colour",
    "defualt = 1",
    "sensitve",
];

const KINDS: [&str; 5] = ["", "resource", "data_source", "provider", "nested"];

/// The first two are also those of pairs of keys.
const TYPES: &[&str] =
    &["String", "Option<Vec<Held>>", "BTreeMap<String, Held>", "Tf<u8>", "HashSet<String>"];

/// The first two are also those of pairs of keys.
const NAMES: &[&str] = &["\"a\", ", "", "\"-\", ", "\"A\", "];

#[test]
fn a_cure_cures_one_mistake_and_brings_none() {
    let found: Vec<Broken> = thread::scope(|scope| {
        let threads = KINDS.map(|kind| scope.spawn(move || broken_in(kind)));
        threads.into_iter().map(|thread| thread.join().expect("what cures leave")).collect()
    });
    let broken: BTreeMap<String, String> = found.into_iter().flatten().collect();
    let shown: Vec<String> = broken.iter().map(|(how, example)| format!("{how}\n    {example}")).collect();
    assert!(broken.is_empty(), "{}", shown.join("\n"));
}

/// How the law is broken, each with an example.
type Broken = BTreeMap<String, String>;

fn broken_in(kind: &str) -> Broken {
    let mut broken = Broken::new();
    let mut told = Told::of(kind);
    for (i, one) in KEYS.iter().enumerate() {
        for other in &KEYS[i..] {
            let (keys, all): (&[&str], _) = if one == other { (&[one], 5) } else { (&[one, other], 2) };
            for name in NAMES.iter().take(all) {
                for ty in TYPES.iter().take(all) {
                    judge(&Case { kind, name, keys, ty }, &mut told, &mut broken);
                }
            }
        }
    }
    broken
}

/// A struct with one field.
struct Case<'a> {
    kind: &'a str,
    name: &'a str,
    keys: &'a [&'a str],
    ty: &'a str,
}

fn judge(case: &Case<'_>, told: &mut Told<'_>, broken: &mut Broken) {
    let tag = format!("{}{}", case.name, case.keys.join(", "));
    let before = told.of_field(&tag, case.ty);
    for (mistake, help) in before.iter() {
        let mut note = |how: &str, other: &str| {
            let example = format!("[{}] {tag} on {}: {mistake} / {help}: {other}", case.kind, case.ty);
            broken.entry(format!("{how} [{}] -> [{}]", form(mistake), form(other))).or_insert(example);
        };
        for (tag, ty) in pasted(help) {
            let after = told.of_field(&tag, ty.as_deref().unwrap_or(case.ty));
            for (other, _) in after.iter().filter(|(other, _)| !is_of_struct(other)) {
                note("what is pasted is refused:", other);
            }
        }
        let Some(left) = without(case.keys, mistake, help) else { continue };
        let after = told.of_field(&format!("{}{}", case.name, left.join(", ")), case.ty);
        let count =
            |all: &[(String, String)], of: &str| all.iter().filter(|(it, _)| form(it) == form(of)).count();
        for (other, _) in after.iter().filter(|(other, _)| !is_of_struct(other)) {
            if count(&after, other) > count(&before, other) {
                note("a cure brings a mistake:", other);
            }
        }
        for (other, _) in before.iter().filter(|(other, _)| !is_of_struct(other)) {
            if form(other) != form(mistake) && count(&after, other) < count(&before, other) {
                note("a cure takes away two mistakes:", other);
            }
        }
    }
}

/// What is said of a struct without a schema, which is one mistake for all of its keys.
fn is_of_struct(mistake: &str) -> bool {
    mistake.contains("about a schema")
}

/// Each mistake with its help.
type Mistakes = Rc<[(String, String)]>;

/// What structs of a kind with one field are told. Most cures lead to few tags, so each is kept.
struct Told<'k> {
    kind: &'k str,
    /// By the tag and the type of the field.
    known: BTreeMap<(String, String), Mistakes>,
}

impl<'k> Told<'k> {
    fn of(kind: &'k str) -> Self {
        Self { kind, known: BTreeMap::new() }
    }

    fn of_field(&mut self, tag: &str, ty: &str) -> Mistakes {
        let field = (tag.to_owned(), ty.to_owned());
        Rc::clone(self.known.entry(field).or_insert_with(|| judgement(self.kind, tag, ty).collect()))
    }
}

fn judgement(kind: &str, tag: &str, ty: &str) -> impl Iterator<Item = (String, String)> {
    let item = if kind.is_empty() { String::new() } else { format!("#[tfsdk({kind})]") };
    rules_on(&format!("{item} struct Own {{ #[tfsdk({tag})] a: {ty} }}")).into_iter().map(|told| {
        let (mistake, help) = told.split_once(" / ").unwrap_or((&told, ""));
        (mistake.to_owned(), help.to_owned())
    })
}

/// The tags that a help proposes for the field, each with the type that it needs.
fn pasted(help: &str) -> Vec<(String, Option<String>)> {
    if help.starts_with("tag `Own`") {
        return Vec::new();
    }
    let tags = help.split("`#[tfsdk(").skip(1).filter_map(|rest| {
        let (tag, behind) = rest.split_once(")]`")?;
        let ty = behind.split_once("make the field a").and_then(|(_, ty)| ty.split('`').nth(1));
        Some((tag.to_owned(), ty.map(str::to_owned)))
    });
    tags.collect()
}

/// The keys that are left when the one is dropped that a help names; `None` if it names none.
fn without<'k>(keys: &[&'k str], mistake: &str, help: &str) -> Option<Vec<&'k str>> {
    let named =
        if help.starts_with("drop it") { mistake.strip_prefix('`')? } else { help.strip_prefix("drop `")? };
    let (dropped, _) = named.split_once('`')?;
    let left: Vec<&str> = keys.iter().copied().filter(|key| name(key) != dropped).collect();
    (left.len() < keys.len() && !left.is_empty()).then_some(left)
}
