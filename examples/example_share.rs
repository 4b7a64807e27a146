//! How many of the public items of `tfsdk` show their use, by rustdoc's JSON of all its packages.
//!
//! `cargo run -p tfsdk-tests --example example_share -- DIRECTORY`, where the JSON is in DIRECTORY; `.ci/steps.sh` says how it
//! is made. Counts what users reach through the facade: types, traits, macros, functions, and the methods of types. What a trait
//! declares is shown where the trait is, and a mirror where its struct is; the messages of the plugin protocol are made, and
//! explained by Terraform. With `--modules` behind it, also how many items each module has.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use serde_json::Value as Json;

/// The least share of a kind of items, in percent.
const WANTED: [(&str, usize); 4] =
    [("types", 100), ("traits", 100), ("macros", 100), ("functions and methods", 85)];

const FACADE: &str = "tfsdk";

/// The generated messages.
const NOT_COUNTED: &str = "proto";

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let directory = env::args_os().nth(1).ok_or("say in which directory the JSON is")?;
    let packages = Packages::read(Path::new(&directory))?;
    let mut shares = Shares::default();
    packages.visit_facade(&mut shares)?;
    if env::args().any(|argument| argument == "--modules") {
        shares.print_modules();
    }
    Ok(shares.report())
}

/// What rustdoc says of each package, by the name of its library.
struct Packages(BTreeMap<String, Package>);

struct Package {
    json: Json,
    /// The item of each path and kind.
    by_path: BTreeMap<String, String>,
}

/// What is counted so far, and what was seen.
#[derive(Default)]
struct Shares {
    /// For each kind of item: those with an example, and all.
    by_kind: BTreeMap<&'static str, (usize, usize)>,
    without: BTreeMap<&'static str, Vec<String>>,
    /// For each module: its types, traits, macros and functions, and what types have of the last.
    by_module: BTreeMap<String, (usize, usize)>,
    seen: BTreeSet<(String, String)>,
}

impl Packages {
    fn read(directory: &Path) -> Result<Self, Box<dyn Error>> {
        let mut packages = BTreeMap::new();
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
            if path.extension().is_none_or(|extension| extension != "json") || !name.starts_with(FACADE) {
                continue;
            }
            let json: Json = serde_json::from_slice(&fs::read(&path)?)?;
            let mut by_path = BTreeMap::new();
            for (id, item) in json["paths"].as_object().into_iter().flatten() {
                if item["crate_id"] == 0 {
                    by_path.insert(path_key(item), id.clone());
                }
            }
            packages.insert(name.to_owned(), Package { json, by_path });
        }
        Ok(Self(packages))
    }

    fn visit_facade(&self, shares: &mut Shares) -> Result<(), Box<dyn Error>> {
        let facade = self.0.get(FACADE).ok_or("there is no tfsdk.json")?;
        let root = id_of(&facade.json["root"]);
        self.visit(FACADE, &root, FACADE, shares);
        Ok(())
    }

    /// Follows what a module exports, under the path by which users know it.
    fn visit(&self, package: &str, id: &str, path: &str, shares: &mut Shares) {
        let Some(Package { json, .. }) = self.0.get(package) else { return };
        let item = &json["index"][id];
        if item.is_null() {
            // It is of another package, which knows it by its path.
            let known = &json["paths"][id];
            let Some(other) = known["path"][0].as_str().filter(|other| *other != package) else { return };
            if let Some(id) = self.0.get(other).and_then(|found| found.by_path.get(&path_key(known))) {
                self.visit(other, id, path, shares);
            }
            return;
        }
        let Some((kind, inner)) = item["inner"].as_object().and_then(|inner| inner.iter().next()) else {
            return;
        };
        if kind == "use" {
            let name = inner["name"].as_str().unwrap_or_default();
            let path = if inner["is_glob"] == true { path.to_owned() } else { format!("{path}::{name}") };
            if !inner["id"].is_null() {
                self.visit(package, &id_of(&inner["id"]), &path, shares);
            }
            return;
        }
        if !shares.seen.insert((package.to_owned(), id.to_owned())) {
            return;
        }
        let name = item["name"].as_str().unwrap_or_default();
        let path = if last(path) == name { path.to_owned() } else { format!("{path}::{name}") };
        match kind.as_str() {
            "module" if name != NOT_COUNTED => {
                // The facade has some packages under shorter names.
                let path = if item["id"] == json["root"] {
                    path.trim_end_matches(&format!("::{name}"))
                } else {
                    &path
                };
                for member in inner["items"].as_array().into_iter().flatten() {
                    self.visit(package, &id_of(member), path, shares);
                }
            }
            "struct" if path.ends_with("Mirror") => {}
            "struct" | "enum" | "union" => {
                shares.count("types", item, &path);
                for implementation in inner["impls"].as_array().into_iter().flatten() {
                    let implementation = &json["index"][id_of(implementation)]["inner"]["impl"];
                    if !implementation["trait"].is_null() {
                        continue;
                    }
                    for method in implementation["items"].as_array().into_iter().flatten() {
                        let method = &json["index"][id_of(method)];
                        if method["visibility"] == "public" && !method["inner"]["function"].is_null() {
                            let name = method["name"].as_str().unwrap_or_default();
                            shares.count("functions and methods", method, &format!("{path}::{name}"));
                        }
                    }
                }
            }
            "type_alias" => shares.count("types", item, &path),
            "trait" => shares.count("traits", item, &path),
            "macro" | "proc_macro" => shares.count("macros", item, &path),
            "function" => shares.count("functions and methods", item, &path),
            _ => {}
        }
    }
}

impl Shares {
    fn count(&mut self, kind: &'static str, item: &Json, path: &str) {
        let (shown, all) = self.by_kind.entry(kind).or_default();
        *all += 1;
        let (module, is_method) = module_of(path, item);
        let (items, methods) = self.by_module.entry(module).or_default();
        *(if is_method { methods } else { items }) += 1;
        if item["docs"].as_str().is_some_and(|docs| docs.contains("```")) {
            *shown += 1;
        } else {
            self.without.entry(kind).or_default().push(path.to_owned());
        }
    }

    fn print_modules(&self) {
        println!("{:<28} {:>6} {:>8}", "module", "items", "methods");
        for (module, (items, methods)) in &self.by_module {
            println!("{module:<28} {items:>6} {methods:>8}");
        }
    }

    fn report(&self) -> ExitCode {
        let mut code = ExitCode::SUCCESS;
        for (kind, wanted) in WANTED {
            let (shown, all) = self.by_kind.get(kind).copied().unwrap_or_default();
            println!("{kind}: {shown} of {all} have an example, {:.1} %", 100.0 * shown as f64 / all as f64);
            if shown * 100 < all * wanted {
                println!("  {wanted} % are wanted; these have none:");
                for path in self.without.get(kind).into_iter().flatten() {
                    println!("  {path}");
                }
                code = ExitCode::FAILURE;
            }
        }
        code
    }
}

fn path_key(item: &Json) -> String {
    format!("{} {}", item["kind"], item["path"])
}

/// An id is a number in values, and text where it is a key.
fn id_of(json: &Json) -> String {
    json.to_string().trim_matches('"').to_owned()
}

/// The module in which an item is, and whether it is the method of a type: names of types alone start with a capital letter.
fn module_of(path: &str, item: &Json) -> (String, bool) {
    let mut segments: Vec<&str> = path.split("::").collect();
    segments.pop();
    let starts_with_capital = |name: &&str| name.starts_with(|first: char| first.is_uppercase());
    let is_method = !item["inner"]["function"].is_null() && segments.last().is_some_and(starts_with_capital);
    if is_method {
        segments.pop();
    }
    (segments.join("::"), is_method)
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or_default()
}
