//! The page of rules, `docs/RULES.md`, is made from the compiler output in `ui-tests`.
//!
//! `TFSDK_BLESS=1 cargo test --test compiler rules` writes it again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A mistake: what is wrong, and what to do about it.
type Mistake = (String, String);

/// Our messages in the output of one compilation.
fn mistakes(stderr: &str) -> Vec<Mistake> {
    let mut found: Vec<Mistake> = Vec::new();
    let mut ours = false;
    for line in stderr.lines() {
        if let Some((code, message)) = line.split_once(": ").filter(|(code, _)| code.starts_with("error")) {
            let evaluated = message.strip_prefix("evaluation panicked: ");
            // Errors with other codes have the compiler's text, and so has this one.
            let unmet = code == "error[E0277]";
            let is_lifetime = message == "lifetime may not live long enough";
            ours = code == "error" && !is_lifetime || unmet || evaluated.is_some();
            if ours {
                // A rule about a type says in the same sentence what to do.
                let message = evaluated.unwrap_or(message);
                let (message, help) =
                    message.split_once("; ").filter(|_| evaluated.is_some()).unwrap_or((message, ""));
                found.push((message.to_owned(), help.to_owned()));
            }
        } else if let (Some(help), Some(last)) = (line.trim_start().strip_prefix("help: "), found.last_mut())
        {
            if ours
                && last.1.is_empty()
                && !["the trait ", "the following ", "items "].iter().any(|start| help.starts_with(start))
            {
                last.1 = help.to_owned();
            }
        } else if let (Some(note), Some(last)) =
            (line.trim_start().strip_prefix("= note: "), found.last_mut())
        {
            if ours && last.1.is_empty() && !note.starts_with("required ") && !note.starts_with("this error ")
            {
                last.1 = note.to_owned();
            }
        }
    }
    found
}

fn stderrs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            stderrs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "stderr") {
            found.push(path);
        }
    }
}

fn page() -> String {
    let mut paths = Vec::new();
    let root = kit::project("");
    stderrs(&root.join("ui-tests"), &mut paths);
    // The page is of tags and types; what a provider lacks is told of its methods, in part by the compiler alone.
    paths.retain(|path| !path.starts_with(root.join("ui-tests/rustc/provider")));
    paths.sort();
    // By rule, which is the folder's name; `rustc/` in front of it makes no difference.
    let mut rules: BTreeMap<String, Vec<(String, Mistake)>> = BTreeMap::new();
    for path in paths {
        let stderr = std::fs::read_to_string(&path).expect("text");
        let case = path.strip_prefix(&root).expect("a file of the project").with_extension("rs");
        let folder =
            path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).expect("a folder");
        let rows = rules.entry(folder.replace('_', " ")).or_default();
        for mistake in mistakes(&stderr) {
            if !rows.iter().any(|(_, other)| other.0 == mistake.0) {
                rows.push((case.display().to_string().replace('\\', "/"), mistake));
            }
        }
    }
    let cell = |text: &str| text.replace('|', "\\|");
    let mut page = "# Rules, and what the compiler says when one is broken\n\n\
        Made of the compile-fail tests by `tests/compiler/rules.rs`; each message stands at the key, name or type that it is \
        about.\n"
        .to_owned();
    for (rule, rows) in rules.iter().filter(|(_, rows)| !rows.is_empty()) {
        page.push_str(&format!("\n## {rule}\n\n| Message | What to do | Test |\n|---|---|---|\n"));
        for (case, (message, help)) in rows {
            let name = case.trim_start_matches("ui-tests/");
            page.push_str(&format!("| {} | {} | [{name}](../{case}) |\n", cell(message), cell(help)));
        }
    }
    page
}

#[test]
fn the_page_of_rules_is_current() {
    let page = page();
    if std::env::var_os("TFSDK_BLESS").is_some() {
        std::fs::create_dir_all(kit::project("docs")).expect("the folder");
        std::fs::write(kit::project("docs/RULES.md"), &page).expect("the page can be written");
    }
    let recorded = std::fs::read_to_string(kit::project("docs/RULES.md")).unwrap_or_default();
    assert!(recorded == page, "docs/RULES.md is not what ui-tests say; write it anew with TFSDK_BLESS=1");
    assert!(page.lines().count() > 100, "the page has no rules");
    // Each error says what to do about it.
    let without: Vec<&str> = page.lines().filter(|line| line.contains(" |  | [")).collect();
    assert!(without.is_empty(), "{without:#?}");
}
