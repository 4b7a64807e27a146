//! Finds the values of variables in random folders, environments and command lines, as the real Terraform does.

use std::collections::BTreeSet;
use std::process::Stdio;

use kit::{Random, Terraform};
use serde_json::Value as Json;
use tfsdk::config::Inputs;
use tfsdk::{Value, json};

/// Set `TFSDK_INPUTS` for more.
const SETS: usize = 25;

/// What a module declares and is given.
struct Set {
    files: Vec<(String, String)>,
    environment: Vec<(String, String)>,
    /// `-var` and `-var-file`, in their order.
    flags: Vec<Flag>,
}

enum Flag {
    Var(String),
    File(String),
}

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

const TYPES: [&str; 11] = [
    "",
    "string",
    "number",
    "bool",
    "any",
    "list(string)",
    "map(number)",
    "object({ x = string, y = optional(number, 3) })",
    "object({ x = optional(string, \"d\"), y = optional(number) })",
    "object({ x = optional(number, 5), z = optional(bool, true) })",
    "set(number)",
];

const MISSING: &str = "No value for required variable: The root module input variable ";

const VALUES: [&str; 14] = [
    "\"a\"",
    "\"1\"",
    "1",
    "true",
    "null",
    "[]",
    "[\"a\", \"b\"]",
    "[1, 1]",
    "{ x = \"1\" }",
    "{ x = 1, y = 2 }",
    "{}",
    "\"\"",
    "[null]",
    "{ x = null }",
];

const TEXTS: [&str; 14] = [
    "a",
    "1",
    "true",
    "null",
    "[]",
    "[\"a\"]",
    "[1, 2]",
    "{ x = 1 }",
    "{\"x\": 2}",
    "",
    " 5",
    "\"q\"",
    "[1,",
    "var.x",
];

/// A value that a variable of this type takes.
fn fitting(ty: &str, random: &mut Random) -> &'static str {
    match ty {
        "string" => random.of(&["\"a\"", "1", "true", "null", "\"\""]),
        "number" => random.of(&["1", "\"1\"", "null"]),
        "bool" => random.of(&["true", "\"true\""]),
        "list(string)" | "set(number)" => random.of(&["[]", "[1, 1]", "null"]),
        "map(number)" => random.of(&["{}", "{ x = \"1\" }"]),
        "" | "any" => random.of(&VALUES),
        _ => random.of(&["{ x = \"1\" }", "{ x = 1, y = 2 }", "{ x = null }", "{}"]),
    }
}

/// The same in JSON syntax.
fn fitting_json(ty: &str, random: &mut Random) -> &'static str {
    match ty {
        "string" => random.of(&["\"a\"", "1", "true", "null", "\"${1}\""]),
        "number" => random.of(&["1", "\"1\"", "null"]),
        "bool" => random.of(&["true", "\"true\""]),
        "list(string)" | "set(number)" => random.of(&["[]", "[1, 1]", "null"]),
        "map(number)" => random.of(&["{}", "{\"x\": \"1\"}"]),
        "" | "any" => random.of(&["[1, {}]", "\"${x}\"", "{\"a\": null}"]),
        _ => random.of(&["{\"x\": \"1\"}", "{\"x\": 1, \"y\": 2}", "{\"x\": null}"]),
    }
}

/// A text that a variable of this type takes from a command line, and now and then any.
fn fitting_text(ty: &str, random: &mut Random) -> &'static str {
    match ty {
        _ if random.one_in(12) => random.of(&TEXTS),
        "string" | "" => random.of(&["a", "1", "null", "[]", "", " 5", "\"q\""]),
        "number" => random.of(&["1", "2.50", "-3"]),
        "bool" => random.of(&["true", "false"]),
        "list(string)" | "set(number)" => random.of(&["[]", "[1, 2]", "null", "[\"1\"] # all"]),
        "map(number)" => random.of(&["{}", "{ x = 1 }", "{\"x\": 2}"]),
        "any" => random.of(&["[1, {}]", "\"q\"", "1", "null"]),
        _ => random.of(&["{ x = 1 }", "{\"x\": 2}", "{ x = \"a\", y = 4 }"]),
    }
}

/// A variable with its type, or one that is not declared.
fn random_name(types: &[&'static str], random: &mut Random) -> (&'static str, &'static str) {
    match random.below(9) {
        8 => ("e", "string"),
        at => (NAMES[at % 4], types[at % 4]),
    }
}

fn random_set(random: &mut Random) -> Set {
    let mut set = Set { files: Vec::new(), environment: Vec::new(), flags: Vec::new() };
    let mut declared = String::new();
    let mut types = Vec::new();
    for name in NAMES {
        let ty = random.of(&TYPES);
        types.push(ty);
        let value = if random.one_in(40) { random.of(&VALUES) } else { fitting(ty, random) };
        let ty = if ty.is_empty() { String::new() } else { format!("  type = {ty}\n") };
        let default = if random.one_in(10) { String::new() } else { format!("  default = {value}\n") };
        let nullable = if random.one_in(4) { "  nullable = false\n" } else { "" };
        declared.push_str(&format!("variable \"{name}\" {{\n{ty}{default}{nullable}}}\n"));
    }
    set.files.push(("main.tf".to_owned(), declared));
    if random.one_in(3) {
        let name = random.of(&NAMES);
        let text = match random.below(3) {
            0 => format!("variable \"{name}\" {{\n  default = {}\n}}\n", random.of(&VALUES)),
            1 => format!("variable \"{name}\" {{\n  type = {}\n}}\n", random.of(&TYPES[1..])),
            _ => format!("variable \"{name}\" {{\n  nullable = {}\n}}\n", random.one_in(2)),
        };
        set.files.push((random.of(&["override.tf", "x_override.tf"]).to_owned(), text));
    }
    let files =
        ["terraform.tfvars", "terraform.tfvars.json", "b.auto.tfvars", "a.auto.tfvars.json", "prod.tfvars"];
    for file in files {
        if !random.one_in(3) {
            continue;
        }
        let (name, ty) = random_name(&types, random);
        let text = match file.ends_with(".json") {
            true => format!("{{\"{name}\": {}}}\n", fitting_json(ty, random)),
            false if random.one_in(12) => format!("{name} = {}\n", random.of(&VALUES)),
            false => format!("{name} = {}\n", fitting(ty, random)),
        };
        set.files.push((file.to_owned(), text));
        if file == "prod.tfvars" {
            set.flags.push(Flag::File(file.to_owned()));
        }
    }
    for _ in 0..random.below(3) {
        let (name, ty) = random_name(&types, random);
        set.environment.push((format!("TF_VAR_{name}"), fitting_text(ty, random).to_owned()));
    }
    set.environment.sort();
    set.environment.dedup_by(|later, earlier| later.0 == earlier.0);
    for _ in 0..random.below(3) {
        let (name, ty) = random_name(&types, random);
        // What is not declared is an error there.
        let name = if name == "e" && !random.one_in(8) { "a" } else { name };
        let ty = if name == "a" { types[0] } else { ty };
        let flag = format!("{name}={}", fitting_text(ty, random));
        let at = random.below(set.flags.len() + 1);
        set.flags.insert(at, Flag::Var(flag));
    }
    set
}

/// The values as JSON, or summary and detail of each error.
type Outcome = Result<Json, BTreeSet<String>>;

fn here(set: &Set) -> Outcome {
    let sources = set.files.iter().filter(|(name, _)| name != "prod.tfvars");
    let mut inputs = Inputs::new()
        .sources(sources.map(|(name, text)| (name.as_str(), text.as_str())))
        .environment(set.environment.iter().map(|(name, text)| (name, text)));
    for flag in &set.flags {
        inputs = match flag {
            Flag::Var(assignment) => inputs.var(assignment),
            Flag::File(file) => {
                let named = set.files.iter().filter(|(name, _)| name == file);
                inputs.sources(named.map(|(name, text)| (name.as_str(), text.as_str())))
            }
        };
    }
    match inputs.read::<Value>() {
        Ok((value, _)) => {
            let text = json::value_to_string(&value, value.ty()).expect("known values");
            Ok(serde_json::from_str(&text).expect("JSON"))
        }
        Err(report) => {
            let errors = report.diagnostics().iter().filter(|problem| problem.is_error());
            Err(errors.map(|problem| format!("{}: {}", problem.summary(), problem.detail())).collect())
        }
    }
}

fn of_terraform(terraform: &Terraform, set: &Set) -> Outcome {
    for entry in std::fs::read_dir(terraform.folder()).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".tf") || name.contains(".tfvars") {
            std::fs::remove_file(path).expect("it can be removed");
        }
    }
    for (name, text) in &set.files {
        terraform.write(name, text);
    }
    let all: String = NAMES.iter().map(|name| format!("{name} = var.{name}\n")).collect();
    terraform
        .write("output.tf", &format!("output \"all\" {{\n  sensitive = true\n  value = {{\n{all}}}\n}}\n"));
    let flags = set.flags.iter().map(|flag| match flag {
        Flag::Var(assignment) => format!("-var={assignment}"),
        Flag::File(file) => format!("-var-file={file}"),
    });
    let fixed = ["plan", "-json", "-out=plan", "-input=false"].map(str::to_owned);
    let mut command = terraform.command(fixed.into_iter().chain(flags), Stdio::null());
    command.envs(set.environment.iter().map(|(name, text)| (name, text)));
    let planned = command.output().expect("terraform runs");
    if planned.status.success() {
        let shown = terraform.run(["show", "-json", "plan"]).stdout;
        let shown: Json = serde_json::from_slice(&shown).expect("JSON");
        return Ok(shown["output_changes"]["all"]["after"].clone());
    }
    let messages = String::from_utf8_lossy(&planned.stdout).into_owned();
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    let problems =
        messages.map(|message| message["diagnostic"].clone()).filter(|it| it["severity"] == "error");
    let text = |it: &Json, key: &str| it[key].as_str().unwrap_or_default().to_owned();
    // What only users of its command line can follow is not said here.
    let advice = " Use a -var or -var-file command line argument to provide a value for this variable.";
    let told = |it: Json| format!("{}: {}", text(&it, "summary"), text(&it, "detail").replace(advice, ""));
    Err(problems.map(told).collect())
}

/// Terraform reports what is wrong in stages, so that errors of the first hide all others; here all are told at once.
///
/// A variable with a text that is no expression is missing as well to Terraform; here that is one mistake.
fn agree(set: &Set, ours: &Outcome, theirs: &Outcome) -> bool {
    let is_given = |name: &str| {
        let in_flags = set.flags.iter().any(|flag| match flag {
            Flag::Var(assignment) => assignment.starts_with(&format!("{name}=")),
            Flag::File(_) => false,
        });
        in_flags || set.environment.iter().any(|(variable, _)| *variable == format!("TF_VAR_{name}"))
    };
    let is_missing_though_given = |error: &str| {
        NAMES.iter().any(|name| {
            is_given(name) && *error == format!("{MISSING}\"{name}\" is not set, and has no default value.")
        })
    };
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => ours == theirs,
        (Err(ours), Err(theirs)) => {
            theirs.iter().all(|error| ours.contains(error) || is_missing_though_given(error))
        }
        _ => false,
    }
}

#[test]
fn terraform_finds_random_inputs_as_tfsdk_does() {
    let Some(terraform) = Terraform::for_test("inputs") else { return };
    terraform.run(["init", "-input=false"]);
    let mut random = Random::of_this_run("inputs");
    let sets = std::env::var("TFSDK_INPUTS").ok().map_or(SETS, |count| count.parse().expect("a number"));
    let mut disagreements = Vec::new();
    let (mut values, mut refusals) = (0, 0);
    for _ in 0..sets {
        let set = random_set(&mut random);
        let (ours, theirs) = (here(&set), of_terraform(&terraform, &set));
        match &theirs {
            Ok(_) => values += 1,
            Err(_) => refusals += 1,
        }
        if !agree(&set, &ours, &theirs) {
            let flags = set.flags.iter().map(|flag| match flag {
                Flag::Var(text) | Flag::File(text) => text.as_str(),
            });
            let flags: Vec<&str> = flags.collect();
            let given = format!("{:?}\n{:?}\n{flags:?}", set.files, set.environment);
            disagreements.push(format!("{given}\n  tfsdk:     {ours:?}\n  terraform: {theirs:?}"));
        }
    }
    println!("{values} values, {refusals} refusals");
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
}
