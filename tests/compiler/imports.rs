//! Which file of a package imports which, as far as their paths say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Module = Vec<String>;

/// A package's files by their modules, with the paths that stand in each.
struct Package(BTreeMap<Module, Vec<Module>>);

impl Package {
    fn read(source: &Path) -> Self {
        let mut files = BTreeMap::new();
        read(source, &[], &mut files);
        Self(files)
    }

    /// The file that a path leads to from a module, without what the faces of rooms hand on: types that are made of each other meet
    /// there.
    fn found(&self, from: &[String], path: &[String]) -> Option<&Module> {
        let mut at = from.to_vec();
        for part in path {
            match &part[..] {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                name => {
                    at.push(name.to_owned());
                    if !self.0.contains_key(&at) {
                        at.pop();
                        break;
                    }
                }
            }
        }
        self.0.get_key_value(&at).map(|(module, _)| module)
    }

    /// Whether it is the face of other files.
    fn has_rooms(&self, module: &[String]) -> bool {
        self.0.keys().any(|other| other.len() == module.len() + 1 && other.starts_with(module))
    }

    fn imports(&self) -> BTreeMap<&Module, BTreeSet<&Module>> {
        let files = self.0.iter().filter(|(file, _)| !self.has_rooms(file));
        let imports = files.map(|(file, paths)| {
            let found = paths.iter().filter_map(|path| self.found(file, path));
            (file, found.filter(|other| *other != file && !self.has_rooms(other)).collect())
        });
        imports.collect()
    }
}

fn read(folder: &Path, module: &[String], files: &mut BTreeMap<Module, Vec<Module>>) {
    for entry in fs::read_dir(folder).expect("a folder of a package").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut inner = module.to_vec();
        if path.is_dir() {
            inner.push(name);
            read(&path, &inner, files);
        } else if path.extension().is_some_and(|it| it == "rs") && !["tests", "snapshots"].contains(&&*name) {
            if !["lib", "mod"].contains(&&*name) {
                inner.push(name);
            }
            files.insert(inner, paths(&fs::read_to_string(&path).expect("a source")));
        }
    }
}

/// The paths in the code of a file, but for its tests.
fn paths(text: &str) -> Vec<Module> {
    let own = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> = own.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut paths = Vec::new();
    let code = code.join("\n");
    let mut rest = code.as_str();
    while let Some(at) = ["crate::", "super::", "use "].iter().filter_map(|start| rest.find(start)).min() {
        let is_use = rest[at..].starts_with("use ");
        let from = &rest[if is_use { at + 4 } else { at }..];
        let end = if is_use { from.find(';').unwrap_or(0) } else { 0 };
        rest = &from[end.max(1)..];
        tree(if is_use { &from[..end] } else { from }, &[], &mut paths);
    }
    paths
}

/// The paths of a tree of imports; what follows one path is left.
fn tree<'t>(text: &'t str, before: &[String], paths: &mut Vec<Module>) -> &'t str {
    let mut path = before.to_vec();
    let mut text = text.trim_start();
    loop {
        if let Some(mut inner) = text.strip_prefix('{') {
            loop {
                inner = tree(inner, &path, paths).trim_start();
                match inner.strip_prefix(',') {
                    Some(next) if !next.trim_start().starts_with('}') => inner = next,
                    next => return next.unwrap_or(inner).trim_start().trim_start_matches('}'),
                }
            }
        }
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        path.push(text[..end].to_owned());
        match text[end..].strip_prefix("::") {
            Some(next) => text = next,
            None => {
                paths.push(path.into_iter().filter(|part| !part.is_empty()).collect());
                let alias = text[end..].strip_prefix(" as ").map(str::trim_start);
                return alias.map_or(&text[end..], |alias| {
                    alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
                });
            }
        }
    }
}

/// The files that lead back to themselves, each with what it imports of the others.
fn circles(imports: &BTreeMap<&Module, BTreeSet<&Module>>) -> Vec<String> {
    let reached = |from: &Module| {
        let mut reached = BTreeSet::new();
        let mut left: Vec<&Module> = imports[from].iter().copied().collect();
        while let Some(file) = left.pop() {
            if reached.insert(file) {
                left.extend(imports.get(file).into_iter().flatten());
            }
        }
        reached
    };
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        imports.keys().map(|file| (*file, reached(file))).collect();
    let back = |file: &Module, other: &Module| reached.get(other).is_some_and(|others| others.contains(file));
    let mut told = Vec::new();
    for (file, others) in imports {
        for other in others.iter().filter(|other| back(file, other)) {
            told.push(format!("{} -> {}", file.join("::"), other.join("::")));
        }
    }
    told
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut told = Vec::new();
    let mut arrows = 0;
    for package in
        ["tfsdk-core", "tfsdk-lang", "tfsdk-derive", "tfsdk-config", "tfsdk-files", "tfsdk-provider"]
    {
        let read = Package::read(&kit::project(package).join("src"));
        let imports = read.imports();
        arrows += imports.values().map(BTreeSet::len).sum::<usize>();
        told.extend(circles(&imports).into_iter().map(|circle| format!("{package}: {circle}")));
    }
    assert!(told.is_empty(), "{told:#?}");
    assert!(arrows > 1_000, "only {arrows} imports were found");
}

#[test]
fn a_circle_is_found_through_another_file() {
    let file =
        |path: &[&str], text: &str| (path.iter().map(|part| (*part).to_owned()).collect(), paths(text));
    let package = Package(BTreeMap::from([
        file(&[], "mod a;\nmod room;\n"),
        file(&["a"], "use crate::room::{Inner, other::{self, Thing}};\n"),
        file(&["room"], "mod inner;\nmod other;\npub use inner::Inner;\n"),
        file(&["room", "inner"], "fn f() { let _ = crate::a::g(); }\n"),
        file(&["room", "other"], "//! Not crate::a.\nuse super::inner as it;\n"),
    ]));
    assert_eq!(
        circles(&package.imports()),
        ["a -> room::other", "room::inner -> a", "room::other -> room::inner"]
    );
}
