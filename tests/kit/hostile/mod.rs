//! Broken input for entries: what is well-formed, changed at random.

mod change;
pub mod messages;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Random, laws, project};
use change::change;

/// Asserts what holds for every input of an entry.
type Laws = fn(&[u8]);

/// The entries, each with the laws that hold for it and a corpus of inputs in `fuzz/corpus`.
const ENTRIES: &[(&str, Laws)] = &[
    ("body", laws::config::check_body),
    ("constraint", laws::constraint::check),
    ("conversion", laws::conversion::check),
    ("expression", laws::config::check_expression),
    ("files", laws::files::check),
    ("json", laws::json::check),
    ("msgpack", laws::msgpack::check),
    ("plan", laws::schema::check_plans),
    ("rendering", laws::inputs::check_rendering),
    ("schema_json", laws::schema::check),
    ("structs", laws::structs::check),
    ("type_json", laws::type_json::check),
    ("variables", laws::inputs::check),
];

/// What became of the cases of one entry.
pub struct Outcome {
    /// Its name.
    pub entry: &'static str,
    /// How many cases it was given.
    pub cases: usize,
    /// The length of the longest.
    pub longest: usize,
    /// The inputs for which a law did not hold or something panicked, with the text of the panic.
    pub panics: Vec<(Vec<u8>, String)>,
}

/// Gives each entry its share of the cases.
///
/// # Panics
/// When a corpus cannot be read.
pub fn run(cases: usize, seed: u64) -> Vec<Outcome> {
    let share = cases.div_ceil(ENTRIES.len());
    ENTRIES.iter().map(|(entry, check)| attacked(entry, *check, share, seed)).collect()
}

/// Gives all cases to one entry.
///
/// # Panics
/// When there is no such entry, or its corpus cannot be read.
pub fn run_entry(name: &str, cases: usize, seed: u64) -> Outcome {
    let (entry, check) = ENTRIES.iter().find(|(entry, _)| *entry == name).expect("an entry");
    attacked(entry, *check, cases, seed)
}

fn attacked(entry: &'static str, check: Laws, cases: usize, seed: u64) -> Outcome {
    let corpus = corpus(entry);
    let mut random = Random::new(seed);
    let mut outcome = Outcome { entry, cases, longest: 0, panics: Vec::new() };
    let mut input = Vec::new();
    for _ in 0..cases {
        input.clear();
        input.extend_from_slice(&corpus[random.below(corpus.len())]);
        for _ in 0..=random.below(6) {
            let other = &corpus[random.below(corpus.len())];
            change(&mut input, other, &mut random);
        }
        outcome.longest = outcome.longest.max(input.len());
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&input))) {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
            outcome.panics.push((input.clone(), text.unwrap_or_default()));
        }
    }
    outcome
}

/// The inputs of a fuzz target that are not long, so that millions of cases are tried in minutes.
fn corpus(entry: &str) -> Vec<Vec<u8>> {
    const LONGEST: u64 = 4096;
    let folder = project("fuzz/corpus").join(entry);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("a corpus")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.metadata().is_ok_and(|data| data.len() <= LONGEST))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} holds no inputs", folder.display());
    files.iter().map(|file| std::fs::read(file).expect("a readable file")).collect()
}
