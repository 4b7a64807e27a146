//! What does not compile, and what the compiler says then.
//!
//! `ui-tests/<rule>/` holds the texts that are ours: the same with every compiler. Of `ui-tests/rustc/<rule>/`
//! part of the text is the compiler's, which changes with its version; those run with the one named here.
//! `TRYBUILD=overwrite cargo test --test ui` writes new texts; read them aloud before committing.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler that the texts in `ui-tests/rustc` are of.
const PINNED: &str = "1.95";

#[test]
fn our_texts_are_the_same_with_every_compiler() {
    trybuild::TestCases::new().compile_fail("ui-tests/*/*.rs");
}

#[test]
fn texts_of_the_pinned_compiler() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("a version");
    if !version.starts_with(&format!("rustc {PINNED}.")) {
        // Past the capture of the test harness, so that it is seen.
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            format!("NOT RUN: ui-tests/rustc is for rustc {PINNED}, and this is {version}").as_bytes(),
        );
        return;
    }
    trybuild::TestCases::new().compile_fail("ui-tests/rustc/*/*.rs");
}

#[test]
fn every_text_belongs_to_a_case_and_every_case_has_a_text() {
    let mut alone = Vec::new();
    let mut folders = vec![PathBuf::from("ui-tests")];
    let mut cases = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let other = match path.extension().and_then(|extension| extension.to_str()) {
                None if path.is_dir() => {
                    folders.push(path);
                    continue;
                }
                Some("rs") => path.with_extension("stderr"),
                Some("stderr") => path.with_extension("rs"),
                _ => PathBuf::new(),
            };
            cases += 1;
            if !Path::is_file(&other) {
                alone.push(path);
            }
        }
    }
    assert!(alone.is_empty(), "without their other half: {alone:?}");
    assert!(cases > 0, "no cases in ui-tests");
}
