//! What documents say of the house, and what is kept alike by hand.

use std::collections::BTreeSet;
use std::fs;

/// The rooms of a package, as its `lib.rs` names them.
fn rooms(package: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(kit::project(package).join("src/lib.rs")).expect("a package has a library");
    let declared = text.lines().filter_map(|line| {
        let words = line.trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        words.strip_prefix("mod ")?.strip_suffix(';').map(str::to_owned)
    });
    // Those of tests are in no map.
    declared.filter(|room| !["tests", "snapshots"].contains(&&**room)).collect()
}

/// The rooms of a package, as the map in DESIGN.md names them: first in their line, before what they are.
fn mapped(map: &str, package: &str) -> BTreeSet<String> {
    let (_, rest) = map.split_once(&format!("\n{package}/")).expect("each package is in the map");
    let lines = rest.lines().skip(1).take_while(|line| line.starts_with(' '));
    let own = lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names = own.flat_map(|line| line.split("  ").next().unwrap_or(line).split(", "));
    names.map(|name| name.split('/').next().unwrap_or(name).trim().to_owned()).collect()
}

#[test]
fn the_map_has_every_room_and_no_other() {
    let design = fs::read_to_string(kit::project("DESIGN.md")).expect("it is there");
    let map = design.split("## The rooms").nth(1).and_then(|rest| rest.split("```").nth(1)).expect("a map");
    for package in
        ["tfsdk-core", "tfsdk-lang", "tfsdk-derive", "tfsdk-config", "tfsdk-files", "tfsdk-provider"]
    {
        let (rooms, mapped) = (rooms(package), mapped(map, package));
        let missing: Vec<_> = rooms.difference(&mapped).collect();
        let gone: Vec<_> = mapped.difference(&rooms).collect();
        assert!(missing.is_empty() && gone.is_empty(), "{package}: missing {missing:?}, gone {gone:?}");
    }
}

/// docs.rs has the tables on its front page, where the README's links would lead nowhere.
#[test]
fn the_readme_has_the_tables_of_the_front_page() {
    let readme = fs::read_to_string(kit::project("README.md")).expect("it is there");
    for table in ["types", "features"] {
        let text = fs::read_to_string(kit::project("src").join(format!("{table}.md"))).expect("it is there");
        assert!(readme.contains(&text), "README.md has not what src/{table}.md has");
    }
}

#[test]
fn what_is_promised_of_limits_is_what_they_are() {
    let limits = tfsdk::Limits::new();
    let mebibytes = limits.size() >> 20;
    assert_eq!(mebibytes << 20, limits.size());
    for page in ["SECURITY.md", "src/guide/limits.md"] {
        let text = fs::read_to_string(kit::project(page)).expect("it is there");
        let rows = [
            ("max_depth", thousands(limits.depth() as u64)),
            ("max_size", format!("{mebibytes} MiB")),
            ("max_work", thousands(limits.work())),
            ("max_problems", thousands(limits.problems() as u64)),
        ];
        for (limit, number) in rows {
            let named = format!("`{limit}`");
            let row = text.lines().find(|line| line.contains('|') && line.contains(&named));
            assert!(
                row.is_some_and(|row| row.contains(&format!("| {number}"))),
                "{page}: {limit} is {number}"
            );
        }
    }
}

/// A number as the pages write it: `16,777,216`.
fn thousands(number: u64) -> String {
    let (above, below) = (number / 1_000, number % 1_000);
    if above == 0 { below.to_string() } else { format!("{},{below:03}", thousands(above)) }
}

#[test]
fn core_and_language_keep_out_of_the_same_things() {
    let [core, language] = ["tfsdk-core", "tfsdk-lang"]
        .map(|package| fs::read_to_string(kit::project(package).join("clippy.toml")).expect("it is there"));
    assert_eq!(core, language);
}
