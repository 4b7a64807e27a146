//! What the README shows is the example.

#[test]
fn the_readme_shows_the_example_notes() {
    let read = |path| std::fs::read_to_string(kit::project(path)).expect("a file of the project");
    let (readme, example) = (read("tfsdk-provider/README.md"), read("examples/notes.rs"));
    let code = &example[example.find("use std::path").expect("the code")..];
    assert!(readme.contains(code), "copy examples/notes.rs to tfsdk-provider/README.md");
}

#[test]
fn a_complete_provider_is_under_sixty_lines() {
    let example = std::fs::read_to_string(kit::project("examples/notes.rs")).expect("a file of the project");
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let lines = example.lines().filter(is_code).count();
    assert!(lines < 60, "{lines} lines of code");
}
