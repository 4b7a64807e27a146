//! Reads random files of values for variables of random types, as the real Terraform does.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use kit::{Random, Terraform};
use serde_json::Value as Json;
use tfsdk::config::{File, Variables};
use tfsdk::diag::Diagnostics;
use tfsdk::json;

/// Set `TFSDK_VALUES` for more.
const FILES: usize = 100;

/// So many are given to Terraform at once, each with its own variable.
const BATCH: usize = 50;

enum Ty {
    Text,
    Number,
    Bool,
    Any,
    /// `list`, `set` or `map`.
    Of(&'static str, Box<Ty>),
    /// Attributes `a`, `b`, … and whether each is optional.
    Object(Vec<(bool, Ty)>),
    Tuple(Vec<Ty>),
}

const ATTRIBUTES: [&str; 4] = ["a", "b", "long_name", "x-1"];

fn random_type(random: &mut Random, depth: usize) -> Ty {
    let leaf = depth == 0 || random.one_in(3);
    match random.below(if leaf { 8 } else { 14 }) {
        0..=2 => Ty::Text,
        3 | 4 => Ty::Number,
        5 | 6 => Ty::Bool,
        7 => Ty::Any,
        8..=10 => Ty::Of(random.of(&["list", "set", "map"]), Box::new(random_type(random, depth - 1))),
        11 | 12 => {
            let count = random.below(ATTRIBUTES.len() + 1);
            Ty::Object((0..count).map(|_| (random.one_in(3), random_type(random, depth - 1))).collect())
        }
        _ => Ty::Tuple((0..random.below(3)).map(|_| random_type(random, depth - 1)).collect()),
    }
}

impl Ty {
    fn text(&self) -> String {
        match self {
            Ty::Text => "string".to_owned(),
            Ty::Number => "number".to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Any => "any".to_owned(),
            Ty::Of(kind, inner) => format!("{kind}({})", inner.text()),
            Ty::Object(attributes) => {
                let attribute = |(name, (optional, ty)): (&&str, &(bool, Ty))| match optional {
                    true => format!("{name} = optional({})", ty.text()),
                    false => format!("{name} = {}", ty.text()),
                };
                let all: Vec<String> = ATTRIBUTES.iter().zip(attributes).map(attribute).collect();
                format!("object({{ {} }})", all.join(", "))
            }
            Ty::Tuple(elements) => {
                let all: Vec<String> = elements.iter().map(Ty::text).collect();
                format!("tuple([{}])", all.join(", "))
            }
        }
    }
}

const TEXTS: [&str; 12] = [
    r#""""#,
    r#""a""#,
    r#""1""#,
    r#""true""#,
    r#""é e\u0301""#,
    r#""\t\"\\\n""#,
    r#""a b c""#,
    r#""0x10""#,
    r#""1e3""#,
    r#""-0""#,
    r#""null""#,
    r#""😀 \ud83d\ude00""#,
];

/// None is the negative zero, which a plan does not keep apart.
const NUMBERS: [&str; 11] = [
    "0",
    "1",
    "-1",
    "2.50",
    "1e3",
    "1E-2",
    "12345678901234567890",
    "0.1",
    "3.0",
    "100000000000000000000.5",
    "1e400",
];

const NATIVE_TEXTS: [&str; 8] = [
    r#""$${a} %%{b} $x""#,
    r#""a${"b"}c""#,
    r#""${1 + 1}""#,
    "<<EOT\nline\n  two\nEOT\n",
    "<<-EOT\n    line\n      two ${3}\n    EOT\n",
    r#""%{ if true }yes%{ endif }""#,
    r#""\U0001F600""#,
    r#"("a")"#,
];

const NATIVE_ANY: [&str; 10] = [
    "1 + 2 * 3",
    "-(4)",
    "true ? \"a\" : 1",
    "[for x in [1, 2] : x * 2]",
    "{for k in [\"a\", \"b\"] : k => k}",
    "[1, 2][0]",
    "{ a = 1 }.a",
    "!true",
    "7 % 4 == 3",
    "[{ a = 1 }, { a = 2 }][*].a",
];

/// What is wrong wherever it stands.
const NATIVE_WRONG: [&str; 6] = ["unknown", "var.x", "upper(\"a\")", "[][0]", "[1][2]", "1 + \"a\""];

/// Writes values in one of the syntaxes.
struct Writer<'r> {
    random: &'r mut Random,
    is_json: bool,
}

impl Writer<'_> {
    /// A value that mostly is of the type, or converts to it.
    fn value(&mut self, ty: &Ty) -> String {
        if self.random.one_in(30) {
            let ty = random_type(self.random, 2);
            return self.value(&ty);
        }
        if self.random.one_in(25) {
            return "null".to_owned();
        }
        if !self.is_json && self.random.one_in(120) {
            return self.random.of(&NATIVE_WRONG).to_owned();
        }
        match ty {
            Ty::Text => match self.random.below(8) {
                0 => self.random.of(&NUMBERS[..8]).to_owned(),
                1 => self.random.of(&["true", "false"]).to_owned(),
                2 | 3 if !self.is_json => self.random.of(&NATIVE_TEXTS).to_owned(),
                _ => self.text(),
            },
            Ty::Number => match self.random.below(6) {
                0 => self.random.of(&["\"1\"", "\"-2.5\"", "\"1e3\"", "\"0\""]).to_owned(),
                _ => self.number(),
            },
            Ty::Bool => self.random.of(&["true", "false", "\"true\"", "\"false\""]).to_owned(),
            Ty::Any if !self.is_json && self.random.one_in(2) => self.random.of(&NATIVE_ANY).to_owned(),
            Ty::Any => {
                let ty = random_type(self.random, 2);
                if matches!(ty, Ty::Any) { "[]".to_owned() } else { self.value(&ty) }
            }
            Ty::Of("map", inner) => {
                let keys: Vec<&str> = ["k", "k-2", "a b", "é", "1"][self.random.below(4)..].to_vec();
                let entries: Vec<(String, String)> =
                    keys.into_iter().map(|key| (key.to_owned(), self.value(inner))).collect();
                self.object(entries)
            }
            Ty::Of(_, inner) => {
                let elements: Vec<String> = (0..self.random.below(4)).map(|_| self.value(inner)).collect();
                self.list(&elements)
            }
            Ty::Object(attributes) => {
                let mut entries = Vec::new();
                for (name, (optional, ty)) in ATTRIBUTES.iter().zip(attributes) {
                    if *optional && self.random.one_in(2) || self.random.one_in(40) {
                        continue;
                    }
                    entries.push(((*name).to_owned(), self.value(ty)));
                }
                if self.random.one_in(8) {
                    entries.push(("extra".to_owned(), self.number()));
                }
                if self.random.one_in(3) {
                    entries.reverse();
                }
                self.object(entries)
            }
            Ty::Tuple(elements) => {
                let mut written: Vec<String> = elements.iter().map(|ty| self.value(ty)).collect();
                if self.random.one_in(20) {
                    written.push("1".to_owned());
                }
                self.list(&written)
            }
        }
    }

    fn text(&mut self) -> String {
        let text = self.random.of(&TEXTS);
        // Halves of a character are escapes of JSON alone.
        if !self.is_json && text.contains("\\ud83d") { "\"😀\"".to_owned() } else { text.to_owned() }
    }

    fn number(&mut self) -> String {
        self.random.of(&NUMBERS).to_owned()
    }

    fn list(&mut self, elements: &[String]) -> String {
        let between = if self.is_json {
            self.random.of(&[",", ", ", ",\n"])
        } else {
            self.random.of(&[", ", ",\n  ", ", # x\n"])
        };
        let end = if !self.is_json && !elements.is_empty() && self.random.one_in(3) { "," } else { "" };
        format!("[{}{end}]", elements.join(between))
    }

    fn object(&mut self, entries: Vec<(String, String)>) -> String {
        let is_json = self.is_json;
        let lines = self.random.one_in(2);
        let sign = if self.random.one_in(4) { ":" } else { "=" };
        let entry = |(key, value): &(String, String)| match is_json {
            true => format!("\"{key}\": {value}"),
            false if key.chars().all(|c| c.is_ascii_lowercase() || c == '_') => {
                format!("{key} {sign} {value}")
            }
            false => format!("\"{key}\" {sign} {value}"),
        };
        let all: Vec<String> = entries.iter().map(entry).collect();
        match (is_json, lines) {
            (true, _) => format!("{{{}}}", all.join(", ")),
            (false, true) => format!("{{\n  {}\n}}", all.join("\n  ")),
            (false, false) => format!("{{ {} }}", all.join(", ")),
        }
    }
}

/// A file that gives a value to a variable of its own.
struct Given {
    name: String,
    declaration: String,
    text: String,
}

fn random_file(random: &mut Random, i: usize) -> Given {
    let ty = random_type(random, 3);
    let is_json = random.one_in(3);
    let value = Writer { random, is_json }.value(&ty);
    let mut text = if is_json { format!("{{\"v{i}\": {value}}}\n") } else { format!("v{i} = {value}\n") };
    if random.one_in(8) {
        // The name stays, so that each variable is given once.
        let name = text.find(['=', ':']).unwrap_or(0);
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).filter(|at| *at >= name).collect();
        let at = random.of(&places);
        match random.below(2) {
            0 => drop(text.remove(at)),
            _ => text.insert(at, random.of(&['"', '{', '}', '[', ',', '\n', 'x', '=', '1', '$', '\\', ' '])),
        }
    }
    let nullable = if random.one_in(6) { "  nullable = false\n" } else { "  default = null\n" };
    let declaration = format!("variable \"v{i}\" {{\n  type = {}\n{nullable}}}\n", ty.text());
    Given { name: format!("f{i}.tfvars{}", if is_json { ".json" } else { "" }), declaration, text }
}

/// The variables of these files. Those that are not given have to be optional.
fn declared(files: &[&Given], given: &[&Given]) -> String {
    let declaration = |file: &&Given| match given.iter().any(|given| given.name == file.name) {
        true => file.declaration.clone(),
        false => file.declaration.replace("nullable = false", "default = null"),
    };
    files.iter().map(declaration).collect()
}

/// What is wrong, but for the part that it is about: of several, Terraform tells any one.
fn without_part(told: &str) -> String {
    let part = [": element ", ": attribute "].into_iter().filter_map(|part| told.find(part)).min();
    told[..part.unwrap_or(told.len())].to_owned()
}

/// Whether a file gives nothing. Where there is one, values of others are not looked at here, but by Terraform.
fn is_broken(given: &Given) -> bool {
    let (file, _) = File::parse(&given.name, &given.text);
    file.has_errors() || Variables::new().values([&file]).1.has_errors()
}

/// What a set of files gives: values by the names of variables, and errors by those of files.
#[derive(Default)]
struct Outcome {
    values: BTreeMap<String, Json>,
    errors: BTreeMap<String, BTreeSet<String>>,
}

fn here(declared: &str, files: &[&Given]) -> Outcome {
    let (main, problems) = File::parse("main.tf", declared);
    assert!(problems.is_empty(), "{problems}");
    let (variables, problems) = Variables::declared([&main]);
    assert!(problems.is_empty(), "{declared}: {problems}");
    let mut all = Diagnostics::new();
    let parsed = files.iter().map(|file| {
        let (file, problems) = File::parse(&file.name, &file.text);
        all.append(problems);
        file
    });
    let parsed: Vec<File> = parsed.collect();
    let (values, problems) = variables.values(&parsed);
    all.append(problems);
    let mut outcome = Outcome::default();
    for problem in all.iter().filter(|problem| problem.is_error()) {
        let file =
            problem.place().and_then(|place| place.file()).map(ToString::to_string).unwrap_or_default();
        let told = format!("{}: {}", problem.summary(), problem.detail());
        outcome.errors.entry(file).or_default().insert(told);
    }
    for (name, value) in values.iter().filter(|(_, value)| value.is_wholly_known()) {
        // What JSON cannot hold, no output can be compared by.
        if let Ok(text) = json::value_to_string(value, value.ty()) {
            outcome.values.insert(name.to_owned(), serde_json::from_str(&text).expect("JSON"));
        }
    }
    outcome
}

/// Runs a plan with these files.
fn planned(terraform: &Terraform, declared: &str, files: &[&Given], names: &[String]) -> Outcome {
    let mut module = declared.to_owned();
    let all: String = names.iter().map(|name| format!("{name} = var.{name}\n")).collect();
    let _ = write!(module, "output \"all\" {{\n  value = {{\n{all}}}\n}}\n");
    terraform.write("main.tf", &module);
    let flags = files.iter().map(|file| {
        terraform.write(&file.name, &file.text);
        format!("-var-file={}", file.name)
    });
    let fixed = ["plan", "-json", "-out=plan", "-input=false"].map(str::to_owned);
    let output = terraform.run(fixed.into_iter().chain(flags));
    let mut outcome = Outcome::default();
    if output.status.success() {
        let shown = terraform.run(["show", "-json", "plan"]);
        let told = String::from_utf8_lossy(&shown.stderr);
        assert!(shown.status.success(), "{module}: {told}");
        let shown: Json = serde_json::from_slice(&shown.stdout).expect("JSON");
        if let Json::Object(values) = &shown["output_changes"]["all"]["after"] {
            outcome.values = values.clone().into_iter().collect();
        }
        return outcome;
    }
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok()) {
        let it = &message["diagnostic"];
        if it["severity"] == "error" {
            let text = |key: &str| it[key].as_str().unwrap_or_default();
            let file = it["range"]["filename"].as_str().unwrap_or_default().to_owned();
            outcome.errors.entry(file).or_default().insert(format!(
                "{}: {}",
                text("summary"),
                text("detail")
            ));
        }
    }
    outcome
}

/// Terraform tells the errors of evaluation before those of conversion, so it may have told fewer.
fn compared(batch: &[&Given], ours: &Outcome, theirs: &Outcome, disagreements: &mut Vec<String>) {
    let none = BTreeSet::new();
    for file in batch {
        let of = |outcome: &Outcome| -> BTreeSet<String> {
            let errors = outcome.errors.get(&file.name).unwrap_or(&none);
            errors.iter().map(|told| without_part(told)).collect()
        };
        let (ours, theirs) = (of(ours), of(theirs));
        if !theirs.is_subset(&ours) || theirs.is_empty() != ours.is_empty() {
            let Given { name, declaration, text } = file;
            disagreements
                .push(format!("{name}:\n{declaration}{text}  tfsdk:     {ours:?}\n  terraform: {theirs:?}"));
        }
    }
}

#[test]
fn terraform_reads_random_values_as_tfsdk_does() {
    let Some(terraform) = Terraform::for_test("values") else { return };
    terraform.run(["init", "-input=false"]);
    let mut random = Random::of_this_run("values");
    let count = std::env::var("TFSDK_VALUES").ok().map_or(FILES, |count| count.parse().expect("a number"));
    let files: Vec<Given> = (0..count).map(|i| random_file(&mut random, i)).collect();
    let (broken, whole): (Vec<&Given>, Vec<&Given>) = files.iter().partition(|file| is_broken(file));
    let mut disagreements = Vec::new();
    let (mut values, mut refusals) = (0, 0);
    for batch in broken.chunks(BATCH) {
        let declared = declared(batch, batch);
        let (ours, theirs) = (here(&declared, batch), planned(&terraform, &declared, batch, &[]));
        refusals += theirs.errors.len();
        compared(batch, &ours, &theirs, &mut disagreements);
    }
    for batch in whole.chunks(BATCH) {
        let all = declared(batch, batch);
        let (ours, mut theirs) = (here(&all, batch), planned(&terraform, &all, batch, &[]));
        // Errors of evaluation hide those of conversion, which hide those of nulls.
        let mut left: Vec<&Given> = batch.to_vec();
        loop {
            left.retain(|file| !theirs.errors.contains_key(&file.name));
            let names: Vec<String> = left
                .iter()
                .map(|file| file.name.trim_start_matches('f').split('.').next().unwrap_or_default())
                .map(|i| format!("v{i}"))
                .filter(|name| ours.values.contains_key(name))
                .collect();
            let again = planned(&terraform, &declared(batch, &left), &left, &names);
            theirs.values = again.values;
            let is_left = |name: &String| left.iter().any(|file| file.name == *name);
            let (more, elsewhere): (BTreeMap<_, _>, BTreeMap<_, _>) =
                again.errors.into_iter().partition(|(file, _)| is_left(file));
            disagreements.extend(elsewhere.into_values().flatten());
            if more.is_empty() {
                break;
            }
            theirs.errors.extend(more);
        }
        refusals += theirs.errors.len();
        values += theirs.values.len();
        compared(batch, &ours, &theirs, &mut disagreements);
        for (name, theirs) in &theirs.values {
            if ours.values.get(name) != Some(theirs) {
                let ours = ours.values.get(name);
                let file = batch.iter().find(|file| file.declaration.contains(&format!("\"{name}\"")));
                let given = file.map_or("", |file| &file.text);
                disagreements.push(format!("{name}: {given}  tfsdk:     {ours:?}\n  terraform: {theirs}"));
            }
        }
    }
    println!("{values} values, {refusals} refusals");
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
}
