//! Asks the real Terraform what it makes of random values for random constraints, and compares.
//!
//! The pairs are random but the same in every run; `TFSDK_SEED=n` asks others. All of them stand in one configuration:
//! `terraform plan` says which values do not fit, and `terraform console` what becomes of the rest.

#![allow(clippy::panic, reason = "a test says what is wrong by panicking")]

use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value as Json;
use tfsdk::constraint::{TypeConstraint, console_type};
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::{Type, Value};

const PAIRS: usize = 400;

#[test]
fn terraform_converts_random_values_as_tfsdk_does() {
    if Command::new("terraform").arg("version").output().is_err() {
        let told = "terraform is not on PATH: NOTHING was compared with the real Terraform";
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{told}");
        eprintln!("{told}");
        return;
    }
    let seed = std::env::var("TFSDK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut random = Random(seed);
    let pairs: Vec<Pair> = std::iter::repeat_with(|| Pair::new(&mut random)).flatten().take(PAIRS).collect();
    let dir = std::env::temp_dir().join(format!("tfsdk-differential-{}", std::process::id()));
    let outcome = compare(&dir, &pairs);
    std::fs::remove_dir_all(&dir).unwrap_or_default();
    let (refused, disagreements) = outcome.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    println!("seed {seed}: {PAIRS} pairs, {refused} of them refused");
    assert!(disagreements.is_empty(), "seed {seed}:\n{}", disagreements.join("\n"));
    assert!(refused > PAIRS / 20 && refused < PAIRS * 19 / 20, "seed {seed}: {refused} of {PAIRS} refused");
}

/// A constraint and the text of a value, and what tfsdk makes of them.
struct Pair {
    constraint: String,
    input: String,
    ours: Result<Value, Vec<String>>,
}

impl Pair {
    /// A pair, unless its constraint has a default that does not fit.
    fn new(random: &mut Random) -> Option<Self> {
        let constraint = random.constraint(3);
        let parsed = TypeConstraint::parse(&constraint).ok()?;
        // Mostly a value made for the constraint; what is made without it mostly does not fit.
        let input = if random.below(4) == 0 { random.value(3) } else { random.value_for(&constraint, 3) };
        let (expr, problems) = parse_expression(input.as_bytes(), "", Pos::START);
        let (value, more) = expr.evaluate_constant();
        assert!(problems.is_empty() && more.is_empty(), "{input}: {problems}{more}");
        let ours = parsed
            .convert(&value)
            .map_err(|error| error.problems().map(|problem| format!("{}.", problem.sentence())).collect());
        Some(Self { constraint, input, ours })
    }
}

/// How many values both refuse, and where the two disagree.
fn compare(dir: &Path, pairs: &[Pair]) -> Result<(usize, Vec<String>), Box<dyn std::error::Error>> {
    std::fs::create_dir_all(dir)?;
    let errors = refused_by_terraform(dir, pairs)?;
    let mut disagreements = Vec::new();
    let mut accepted = Vec::new();
    for (i, pair) in pairs.iter().enumerate() {
        let about = format!("{} <- {}", pair.constraint, pair.input);
        match (&pair.ours, errors.get(&i)) {
            (Ok(value), None) => accepted.push((i, value)),
            (Ok(value), Some(error)) => {
                disagreements.push(format!("{about}: terraform: {error}; tfsdk: {value}"))
            }
            (Err(ours), None) => disagreements.push(format!("{about}: tfsdk refuses: {}", ours.join(" "))),
            (Err(ours), Some(error)) => {
                // Which of several problems Terraform tells is not the same in every run.
                if !ours.iter().any(|sentence| error.ends_with(sentence)) {
                    disagreements.push(format!("{about}: terraform: {error}; tfsdk: {}", ours.join(" ")));
                }
            }
        }
    }
    configure(dir, pairs, accepted.iter().map(|(i, _)| *i))?;
    let all: Vec<String> = accepted.iter().map(|(i, _)| format!("var.v{i}")).collect();
    let all = all.join(", ");
    let types = ask_console(dir, &format!("type([{all}])"))?;
    let mut types = types.lines().skip(1);
    let values: String = serde_json::from_str(&ask_console(dir, &format!("jsonencode([{all}])"))?)?;
    let values: Vec<Json> = serde_json::from_str(&values)?;
    for ((i, value), theirs) in accepted.iter().zip(&values) {
        let about = format!("{} <- {}", pairs[*i].constraint, pairs[*i].input);
        let ours = json(value)?;
        if *theirs != ours {
            disagreements.push(format!("{about}: terraform: {theirs}, tfsdk: {ours}"));
        }
        let ty = console_type(&Type::tuple([value.ty().clone()]));
        let lines = ty.lines().skip(1).take(ty.lines().count() - 2);
        for ours in lines {
            let theirs = types.next().unwrap_or_default();
            if theirs != ours {
                return Err(format!("{about}: types: terraform: {theirs:?}, tfsdk: {ours:?}").into());
            }
        }
    }
    if values.len() != accepted.len() {
        return Err(format!("terraform printed {} of {} values", values.len(), accepted.len()).into());
    }
    Ok((errors.len(), disagreements))
}

fn json(value: &Value) -> Result<Json, Box<dyn std::error::Error>> {
    Ok(serde_json::from_str(&tfsdk::json::value_to_string(value, value.ty())?)?)
}

fn terraform(dir: &Path) -> Command {
    let mut command = Command::new("terraform");
    command.current_dir(dir).env("CHECKPOINT_DISABLE", "1").env("TF_IN_AUTOMATION", "1");
    command
}

/// Writes the configuration with the variables of `which` pairs.
fn configure(dir: &Path, pairs: &[Pair], which: impl Iterator<Item = usize> + Clone) -> std::io::Result<()> {
    let variables: String = which
        .clone()
        .map(|i| format!("variable \"v{i}\" {{\n  type = {}\n}}\n", pairs[i].constraint))
        .collect();
    let values: String = which.map(|i| format!("v{i} = {}\n", pairs[i].input)).collect();
    std::fs::write(dir.join("main.tf"), variables)?;
    std::fs::write(dir.join("terraform.tfvars"), values)
}

/// What Terraform says of each value that does not fit.
fn refused_by_terraform(
    dir: &Path,
    pairs: &[Pair],
) -> Result<HashMap<usize, String>, Box<dyn std::error::Error>> {
    configure(dir, pairs, 0..pairs.len())?;
    let output = terraform(dir).args(["plan", "-json", "-input=false"]).output()?;
    let mut errors = HashMap::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Json = serde_json::from_str(line)?;
        let diagnostic = &line["diagnostic"];
        if diagnostic["severity"] != "error" {
            continue;
        }
        let detail = diagnostic["detail"].as_str().unwrap_or_default();
        let name = detail.split_once("var.v").map(|(_, rest)| rest.split(' ').next().unwrap_or_default());
        match name.and_then(|number| number.parse().ok()) {
            Some(i) if diagnostic["summary"] == "Invalid value for input variable" => {
                errors.insert(i, detail.to_owned());
            }
            _ => return Err(diagnostic.to_string().into()),
        }
    }
    Ok(errors)
}

/// What `terraform console` answers.
fn ask_console(dir: &Path, question: &str) -> Result<String, Box<dyn std::error::Error>> {
    let mut console = terraform(dir)
        .arg("console")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = console.stdin.take() {
        writeln!(stdin, "{question}")?;
    }
    let output = console.wait_with_output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

/// A generator of numbers (xorshift), and of what is made of them.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        // The seed alone would start with small numbers.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((x ^ (x >> 31)) % n as u64).unwrap_or_default()
    }

    fn of<'s>(&mut self, texts: &[&'s str]) -> &'s str {
        texts[self.below(texts.len())]
    }

    fn constraint(&mut self, depth: usize) -> String {
        let simple = ["string", "number", "bool", "any"];
        if depth == 0 {
            return self.of(&simple).to_owned();
        }
        match self.below(8) {
            0 | 1 => self.of(&simple).to_owned(),
            2 => format!("list({})", self.constraint(depth - 1)),
            3 => format!("set({})", self.constraint(depth - 1)),
            4 => format!("map({})", self.constraint(depth - 1)),
            5 => {
                let elements: Vec<String> = (0..self.below(3)).map(|_| self.constraint(depth - 1)).collect();
                format!("tuple([{}])", elements.join(", "))
            }
            _ => {
                let names = ["a", "b", "c"];
                let attributes: Vec<String> = (0..self.below(4))
                    .map(|i| {
                        let constraint = self.constraint(depth - 1);
                        match self.below(4) {
                            0 | 1 => format!("{} = {constraint}", names[i]),
                            2 => format!("{} = optional({constraint})", names[i]),
                            _ => {
                                let default = self.value_for(&constraint, depth - 1);
                                format!("{} = optional({constraint}, {default})", names[i])
                            }
                        }
                    })
                    .collect();
                format!("object({{ {} }})", attributes.join(", "))
            }
        }
    }

    fn simple_value(&mut self) -> &'static str {
        self.of(&[
            "1",
            "0",
            "-2.50",
            "1e3",
            "true",
            "false",
            "null",
            "\"\"",
            "\"a\"",
            "\"1\"",
            "\"true\"",
            "\"1.50\"",
            "\"é\"",
            "\"x${1 + 1}\"",
            "1 + 2",
            "!true",
            "0.1",
            "12345678901234567890",
            "\"e\u{301}\"",
            "1 == 2 ? 1 : 3",
        ])
    }

    fn value(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return self.simple_value().to_owned();
        }
        let n = self.below(4);
        match self.below(2) {
            0 => {
                let parts: Vec<String> = (0..n).map(|_| self.value(depth - 1)).collect();
                format!("[{}]", parts.join(", "))
            }
            _ => {
                let names = ["a", "b", "c", "d"];
                let parts: Vec<String> =
                    (0..n).map(|i| format!("{} = {}", names[i], self.value(depth - 1))).collect();
                format!("{{ {} }}", parts.join(", "))
            }
        }
    }

    /// A value that mostly fits the constraint.
    fn value_for(&mut self, constraint: &str, depth: usize) -> String {
        match TypeConstraint::parse(constraint) {
            Ok(constraint) => self.fitting(&constraint, depth),
            Err(_) => self.value(depth),
        }
    }

    fn fitting(&mut self, constraint: &TypeConstraint, depth: usize) -> String {
        use tfsdk::constraint::ConstraintKind;
        match self.below(24) {
            0 => return "null".to_owned(),
            1 => return self.value(1),
            _ => {}
        }
        match constraint.kind() {
            ConstraintKind::String => self.of(&["\"s\"", "1", "true", "\"é\"", "\"$${x}\""]).to_owned(),
            ConstraintKind::Number => self.of(&["1", "\"2\"", "0.1", "-3", "1e30", "\"5.\""]).to_owned(),
            ConstraintKind::Bool => self.of(&["true", "false", "\"true\"", "\"1\""]).to_owned(),
            ConstraintKind::Any => self.value(depth.min(2)),
            ConstraintKind::List(element) | ConstraintKind::Set(element) => {
                let parts: Vec<String> =
                    (0..self.below(4)).map(|_| self.fitting(element, depth.saturating_sub(1))).collect();
                format!("[{}]", parts.join(", "))
            }
            ConstraintKind::Map(element) => {
                let names = ["k", "\"a b\"", "x"];
                let parts: Vec<String> = (0..self.below(4))
                    .map(|i| format!("{} = {}", names[i], self.fitting(element, depth.saturating_sub(1))))
                    .collect();
                format!("{{ {} }}", parts.join(", "))
            }
            ConstraintKind::Tuple(elements) => {
                let parts: Vec<String> =
                    elements.iter().map(|element| self.fitting(element, depth.saturating_sub(1))).collect();
                format!("[{}]", parts.join(", "))
            }
            ConstraintKind::Object(attributes) => {
                let mut parts = Vec::new();
                for attribute in attributes {
                    if attribute.optional && self.below(2) == 0 {
                        continue;
                    }
                    let value = self.fitting(&attribute.constraint, depth.saturating_sub(1));
                    parts.push(format!("{} = {value}", attribute.name));
                }
                if self.below(4) == 0 {
                    parts.push("extra = 1".to_owned());
                }
                format!("{{ {} }}", parts.join(", "))
            }
        }
    }
}
