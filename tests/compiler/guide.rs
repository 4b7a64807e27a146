//! The guide shows compile errors as rustc prints them.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn compile_errors_in_the_guide_and_the_readme_are_those_of_the_compiler() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut pages: Vec<PathBuf> =
        fs::read_dir(root.join("src/guide")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.push(root.join("README.md"));
    pages.sort();

    let mut shown = 0;
    for page in &pages {
        let text = fs::read_to_string(page).unwrap();
        for error in text.split("```text\n").skip(1).map(|rest| rest.split("\n```").next().unwrap()) {
            let Some((_, place)) = error.split_once("--> ") else { continue };
            let source = place.split(':').next().unwrap();
            let printed = fs::read_to_string(root.join(source).with_extension("stderr")).unwrap();
            assert!(printed.contains(error), "{}: not what the compiler says:\n{error}", page.display());
            shown += 1;
        }
    }
    assert!(shown >= 15, "{shown}");
}
