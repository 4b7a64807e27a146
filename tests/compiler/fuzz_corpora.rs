//! Replays the corpora of the fuzz targets, with any toolchain.

use kit::laws;

macro_rules! a_test_for_each {
    ($($target:ident: $laws:path,)*) => {
        $(
            #[test]
            fn $target() {
                replay(stringify!($target), $laws);
            }
        )*

        const REPLAYED: &[&str] = &[$(stringify!($target)),*];
    };
}

a_test_for_each! {
    body: laws::config::check_body,
    constraint: laws::constraint::check,
    conversion: laws::conversion::check,
    expression: laws::config::check_expression,
    files: laws::files::check,
    json: laws::json::check,
    msgpack: laws::msgpack::check,
    number: laws::number::check,
    plan: laws::schema::check_plans,
    rendering: laws::inputs::check_rendering,
    schema_json: laws::schema::check,
    structs: laws::structs::check,
    type_json: laws::type_json::check,
    variables: laws::inputs::check,
}

#[test]
fn every_target_has_a_corpus_that_is_replayed() {
    for folder in ["fuzz/corpus", "fuzz/fuzz_targets"] {
        let entries = std::fs::read_dir(kit::project(folder)).unwrap().map(|entry| entry.unwrap().path());
        let mut found: Vec<String> =
            entries.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
        found.sort();
        assert_eq!(found, REPLAYED, "{folder}");
    }
}

/// Runs the laws of a target over each file of its corpus, and prints the file's name before, in case it fails.
fn replay(target: &str, check: fn(&[u8])) {
    let folder = kit::project("fuzz/corpus").join(target);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .unwrap_or_default();
    files.sort();
    assert!(!files.is_empty(), "{} holds no inputs", folder.display());
    for file in files {
        println!("{}", file.display());
        let input = std::fs::read(&file);
        assert!(input.is_ok(), "{input:?}");
        check(&input.unwrap_or_default());
    }
}
