//! What documents say of the house, and what is kept alike by hand.

use std::fs;

/// The rooms of a package, as its `lib.rs` names them.
fn rooms(package: &str) -> Vec<String> {
    let text = fs::read_to_string(kit::project(package).join("src/lib.rs")).expect("a package has a library");
    let declared = text.lines().filter_map(|line| {
        let words = line.trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        words.strip_prefix("mod ")?.strip_suffix(';').map(str::to_owned)
    });
    // Those of tests are in no map.
    declared.filter(|room| !["tests", "snapshots"].contains(&&**room)).collect()
}

#[test]
fn every_room_stands_in_the_map() {
    let design = fs::read_to_string(kit::project("DESIGN.md")).expect("it is there");
    let map = design.split("## The rooms").nth(1).and_then(|rest| rest.split("```").nth(1)).expect("a map");
    let mut missing = Vec::new();
    for package in
        ["tfsdk-core", "tfsdk-lang", "tfsdk-derive", "tfsdk-config", "tfsdk-files", "tfsdk-provider"]
    {
        let (_, rest) = map.split_once(&format!("\n{package}/")).expect("each package is in the map");
        let own = rest.lines().skip(1).take_while(|line| line.starts_with(' ')).collect::<Vec<_>>();
        let named = |room: &str| {
            own.iter()
                .any(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == room))
        };
        missing.extend(
            rooms(package).into_iter().filter(|room| !named(room)).map(|room| format!("{package}: {room}")),
        );
    }
    assert!(missing.is_empty(), "DESIGN.md's map lacks {missing:#?}");
}

#[test]
fn core_and_language_keep_out_of_the_same_things() {
    let [core, language] = ["tfsdk-core", "tfsdk-lang"]
        .map(|package| fs::read_to_string(kit::project(package).join("clippy.toml")).expect("it is there"));
    assert_eq!(core, language);
}
