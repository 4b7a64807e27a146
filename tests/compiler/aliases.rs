//! Names of Go's framework, by which the documentation is searched.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All sources below a folder.
fn sources(folder: &Path, into: &mut String) {
    for entry in
        fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("an entry").path())
    {
        if entry.is_dir() {
            sources(&entry, into);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            into.push_str(&fs::read_to_string(entry).expect("a source"));
        }
    }
}

/// A name as rustdoc searches for it: without its module, in any case, and whatever words are parted by.
fn searched(name: &str) -> String {
    let last = name.rsplit(['.', ':']).next().unwrap_or(name);
    last.replace('_', "").to_lowercase()
}

/// What a search finds: names of items, and their aliases.
fn found() -> BTreeSet<String> {
    let mut all = String::new();
    for package in ["", "tfsdk-core", "tfsdk-config", "tfsdk-provider"] {
        sources(&kit::project(package).join("src"), &mut all);
    }
    let aliases = all.split("alias = \"").skip(1).filter_map(|rest| rest.split('"').next());
    let items = ["fn ", "struct ", "enum ", "trait ", "mod ", "const "].into_iter().flat_map(|kind| {
        all.split(kind)
            .skip(1)
            .filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next())
    });
    aliases.chain(items).map(searched).collect()
}

/// The names of Go that the guide has beside ours: those in the first column of its tables that look like one.
fn names_of_go() -> Vec<String> {
    let guide = fs::read_to_string(kit::project("src/guide/from_go.md")).expect("a chapter");
    let cells = guide.lines().filter(|line| line.starts_with("| ")).filter_map(|line| line.split('|').nth(1));
    let spans = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let names = spans.map(|span| span.split('(').next().unwrap_or(span));
    let names = names.map(|name| name.rsplit('.').next().unwrap_or(name));
    let is_name = |name: &&str| {
        name.len() > 2 && name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric)
    };
    names.filter(is_name).map(str::to_owned).collect()
}

#[test]
fn who_searches_for_a_name_of_go_finds_ours() {
    let (found, names) = (found(), names_of_go());
    assert!(names.len() > 80, "the tables of the guide have more: {names:?}");
    let missing: Vec<&String> = names.iter().filter(|name| !found.contains(&searched(name))).collect();
    assert!(
        missing.is_empty(),
        "add `#[doc(alias = \"…\")]` to what stands beside them in the guide: {missing:?}"
    );
}
