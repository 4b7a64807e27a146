//! Replays the corpora of the fuzz targets, with any toolchain.

use kit::laws;

#[test]
fn body() {
    replay("body", laws::config::check_body);
}

#[test]
fn expression() {
    replay("expression", laws::config::check_expression);
}

#[test]
fn json() {
    replay("json", laws::json::check);
}

#[test]
fn msgpack() {
    replay("msgpack", laws::msgpack::check);
}

#[test]
fn number() {
    replay("number", laws::number::check);
}

#[test]
fn structs() {
    replay("structs", laws::structs::check);
}

#[test]
fn type_json() {
    replay("type_json", laws::type_json::check);
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
