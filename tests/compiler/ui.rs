//! What does not compile, and what the compiler says then.
//!
//! `ui-tests/<rule>/` holds the texts that are ours: the same with every compiler. Of `ui-tests/rustc/<rule>/`
//! part of the text is the compiler's, which changes with its version; those run with the one named here.
//! A nightly compiler tells macros where in a literal something stands, and shows the errors about type constraints
//! there; the texts are those of the others.
//! `TRYBUILD=overwrite cargo test --all-features --test compiler ui` writes new texts; read them aloud before committing.

#![allow(clippy::expect_used, reason = "a test says what went wrong by failing")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler that the texts in `ui-tests/rustc` are of.
const PINNED: &str = "1.95";

/// What it lists of our impls are those with all features.
const ALL_FEATURES: bool =
    cfg!(all(feature = "bigdecimal", feature = "constraints", feature = "indexmap", feature = "serde"));

#[test]
fn our_texts_are_the_same_with_every_compiler() {
    compile_fail("our_texts_are_the_same_with_every_compiler", "ui-tests");
}

#[test]
fn texts_of_the_pinned_compiler() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("a version");
    if !ALL_FEATURES || !version.starts_with(&format!("rustc {PINNED}.")) {
        // Past the capture of the test harness, so that it is seen.
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            format!("NOT RUN: ui-tests/rustc is for rustc {PINNED} with --all-features; this is {version}")
                .as_bytes(),
        );
        return;
    }
    compile_fail("texts_of_the_pinned_compiler", "ui-tests/rustc");
}

/// Runs the cases of some folders, as a test of the package `tfsdk`.
///
/// trybuild builds the cases with the dependencies of the package that `CARGO_MANIFEST_DIR` names, and shows their paths
/// from there. It is to be `tfsdk`'s, as it is for a user; so the test runs itself again, in its folder and with that
/// variable.
fn compile_fail(test: &str, of: &str) {
    let root = kit::project("").canonicalize().expect("the project");
    if std::env::var_os("CARGO_MANIFEST_DIR").is_some_and(|folder| Path::new(&folder) == root) {
        let cases = trybuild::TestCases::new();
        for folder in folders(of).expect("folders") {
            cases.compile_fail(format!("{folder}/*.rs"));
        }
        return;
    }
    let output = Command::new(std::env::current_exe().expect("this program"))
        .args([&format!("ui::{test}"), "--exact", "--nocapture"])
        // Which cases, where somebody asks for some of them.
        .args(std::env::args().filter(|arg| arg.starts_with("trybuild=")))
        .env("CARGO_MANIFEST_DIR", &root)
        .current_dir(&root)
        .output()
        .expect("it runs");
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    assert!(output.status.success(), "{}", said.concat());
}

/// The folders of rules, without those that need a feature which is not there, or that it is not there.
fn folders(of: &str) -> std::io::Result<Vec<String>> {
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(of)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let here = match &name[..] {
            "rustc" => false,
            "tf_type" | "object_constraint" => cfg!(feature = "constraints"),
            "no_constraints" => cfg!(not(feature = "constraints")),
            _ => true,
        };
        if here {
            folders.push(format!("{of}/{name}"));
        }
    }
    folders.sort();
    Ok(folders)
}

#[test]
fn every_text_belongs_to_a_case_and_every_case_has_a_text() {
    let mut alone = Vec::new();
    let mut folders = vec![kit::project("ui-tests")];
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
