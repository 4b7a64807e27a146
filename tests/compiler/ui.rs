//! What does not compile, and what the compiler says about it.
//!
//! The texts in `ui-tests/<rule>/` are ours, and the same with every compiler. In `ui-tests/rustc/<rule>/` a part of each
//! text is the compiler's and changes from release to release; those cases run with the compiler that
//! `rust-toolchain.toml` names. What a provider lacks is in `ui-tests/rustc/provider`. All texts are those of stable
//! compilers: a nightly one lets macros point into a literal, and shows errors about type constraints at another place.
//!
//! `TRYBUILD=overwrite cargo test --all-features --test compiler ui` writes the texts again; read them aloud before
//! committing.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Names the compiler of the texts in `ui-tests/rustc`.
const TOOLCHAIN: &str = include_str!("../../rust-toolchain.toml");

/// Those texts list impls of ours, some of which need a feature.
const ALL_FEATURES: bool = cfg!(all(
    feature = "bigdecimal",
    feature = "constraints",
    feature = "indexmap",
    feature = "provider",
    feature = "serde"
));

#[test]
fn our_texts_are_the_same_with_every_compiler() {
    if !cfg!(feature = "constraints") {
        kit::not_run("ui-tests/tf_type and ui-tests/object_constraint need the feature `constraints`");
    }
    compile_fail("our_texts_are_the_same_with_every_compiler", Features::Same, |cases| {
        for folder in folders("ui-tests") {
            cases.compile_fail(format!("{folder}/*.rs"));
        }
    });
}

/// What it says is held by a test of the derive as well.
#[test]
fn without_the_feature_constraints_its_key_says_what_to_add() {
    if !kit::in_ci() && std::env::var_os("TRYBUILD").is_none() {
        kit::not_run("ui-tests/no_constraints is for CI, as all libraries are compiled a second time for it");
        return;
    }
    compile_fail("without_the_feature_constraints_its_key_says_what_to_add", Features::None, |cases| {
        cases.compile_fail("ui-tests/no_constraints/*.rs");
    });
}

#[test]
fn texts_of_the_pinned_compiler() {
    let pinned = TOOLCHAIN.split('"').nth(1).expect("a version");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("a version");
    if !ALL_FEATURES || !version.starts_with(&format!("rustc {pinned} ")) {
        let features = if ALL_FEATURES { "" } else { " without some" };
        kit::not_run(&format!(
            "ui-tests/rustc is for rustc {pinned} with all features; this is {}{features}",
            version.trim()
        ));
        return;
    }
    compile_fail("texts_of_the_pinned_compiler", Features::Same, |cases| {
        for folder in folders("ui-tests/rustc") {
            cases.compile_fail(format!("{folder}/*.rs"));
        }
    });
}

/// The features of `tfsdk` with which cases are compiled.
#[derive(PartialEq)]
enum Features {
    /// Those of this test.
    Same,
    None,
}

/// Runs cases as a test of the package `tfsdk` does.
///
/// trybuild finds the features by the file name of the running program; under another name there are none.
fn compile_fail(test: &str, features: Features, cases: impl Fn(&trybuild::TestCases)) {
    let root = kit::project("").canonicalize().expect("the project");
    let program = || {
        schema_files();
        let program = std::env::current_exe().expect("this program");
        if features == Features::Same {
            return program;
        }
        let renamed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui-without-features");
        let _ = std::fs::remove_file(&renamed);
        std::fs::hard_link(&program, &renamed)
            .or_else(|_| std::fs::copy(&program, &renamed).map(drop))
            .expect("this program by another name");
        renamed
    };
    kit::uncompiled(&format!("ui::{test}"), &root, program, || cases(&trybuild::TestCases::new()));
}

/// Puts the files of schemas where the package is that trybuild makes of the cases, as a path in a tag starts there.
fn schema_files() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the folder above").to_owned();
    let folder = target.join("tests/trybuild/tfsdk/schemas");
    std::fs::create_dir_all(&folder).expect("a folder");
    for entry in std::fs::read_dir(kit::project("tests/schemas")).expect("a folder") {
        let entry = entry.expect("an entry");
        std::fs::copy(entry.path(), folder.join(entry.file_name())).expect("a copy");
    }
}

/// The folders of rules, without those whose cases need a missing feature.
fn folders(of: &str) -> Vec<String> {
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(of).expect("a folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        let here = match &name[..] {
            // These have tests of their own.
            "rustc" | "no_constraints" => false,
            "tf_type" | "object_constraint" => cfg!(feature = "constraints"),
            _ => true,
        };
        if here {
            folders.push(format!("{of}/{name}"));
        }
    }
    folders.sort();
    folders
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
