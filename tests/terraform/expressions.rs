//! Asks the real Terraform for the values of random expressions, and compares.
//!
//! The expressions are random but the same in every run; `TFSDK_SEED=n` asks others.

#![allow(clippy::panic, reason = "a test says what is wrong by panicking")]

use std::io::Write as _;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use serde_json::Value as Json;
use tfsdk::constraint::console_type;
use tfsdk::expr::{Diagnostics, Pos, parse_expression};
use tfsdk::{Type, Value};

const GOOD: usize = 500;
/// Terraform tells the problems of one expression at a time.
const BAD: usize = 40;

#[test]
fn terraform_evaluates_random_expressions_as_tfsdk_does() {
    if Command::new("terraform").arg("version").output().is_err() {
        let told = "terraform is not on PATH: NOTHING was compared with the real Terraform";
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{told}");
        eprintln!("{told}");
        return;
    }
    let seed = std::env::var("TFSDK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut random = Random(seed);
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    while good.len() < GOOD {
        let source = random.expression(4, false);
        let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
        assert!(problems.is_empty(), "{source}: {problems}");
        let (value, problems) = expr.evaluate_constant();
        if !problems.is_empty() {
            bad.push((source, problems));
        } else if !has_infinity(&value) {
            good.push((source, value));
        }
    }
    let mut disagreements = Vec::new();
    for batch in good.chunks(100) {
        disagreements.extend(compare_values(batch));
    }
    bad.retain(|(source, _)| source.len() < 300);
    bad.truncate(BAD);
    for (source, problems) in &bad {
        disagreements.extend(compare_problems(source, problems));
    }
    println!("seed {seed}: {} values, {} refusals", good.len(), bad.len());
    assert!(disagreements.is_empty(), "seed {seed}:\n{}", disagreements.join("\n"));
}

/// JSON has no infinities.
fn has_infinity(value: &Value) -> bool {
    let infinite = |part: tfsdk::ValueRef<'_>| part.as_number().is_some_and(|n| n.is_infinite());
    value
        .walk(|_, part| if infinite(part) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        .is_some()
}

fn compare_values(batch: &[(String, Value)]) -> Vec<String> {
    let all: Vec<&str> = batch.iter().map(|(source, _)| source.as_str()).collect();
    let all = all.join(", ");
    let values = ask_console(&format!("jsonencode([{all}])")).and_then(|answer| {
        let text: String = serde_json::from_str(&answer).map_err(|e| e.to_string())?;
        serde_json::from_str::<Vec<Json>>(&text).map_err(|e| e.to_string())
    });
    let values = match values {
        Ok(values) => values,
        // One of them is refused: ask for each.
        Err(error) => {
            let refused = |(source, value): &(String, Value)| {
                Some(format!("{source}: tfsdk: {value}; terraform: {}", ask_console(source).err()?))
            };
            let mut told: Vec<String> = batch.iter().filter_map(refused).collect();
            told.push(error);
            return told;
        }
    };
    let mut disagreements = Vec::new();
    for ((source, value), theirs) in batch.iter().zip(values) {
        let ours = tfsdk::json::value_to_string(value, value.ty()).unwrap_or_else(|error| error.to_string());
        if serde_json::from_str::<Json>(&ours).ok().as_ref() != Some(&theirs) {
            disagreements.push(format!("{source}: tfsdk: {ours}; terraform: {theirs}"));
        }
    }
    let types = console_type(&Type::tuple(batch.iter().map(|(_, value)| value.ty().clone())));
    let theirs = ask_console(&format!("type([{all}])")).unwrap_or_else(|error| error);
    if let Some((ours, theirs)) = types.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs) {
        disagreements.push(format!("a type: tfsdk: {ours:?}; terraform: {theirs:?}"));
    }
    disagreements
}

/// Terraform has to tell the same problems, and as many.
fn compare_problems(source: &str, problems: &Diagnostics) -> Vec<String> {
    let theirs = match ask_console(source) {
        Ok(value) => return vec![format!("{source}: tfsdk: {problems}; terraform: {value}")],
        Err(theirs) => one_line(&theirs),
    };
    let missing = problems.iter().any(|problem| !theirs.contains(&one_line(problem.detail())));
    if missing || theirs.matches("Error: ").count() != problems.len() {
        return vec![format!("{source}: tfsdk: {problems}; terraform: {theirs}")];
    }
    Vec::new()
}

/// Without the breaks and borders that the console draws.
fn one_line(text: &str) -> String {
    text.replace(['│', '╷', '╵'], "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What `terraform console` answers, or what it says is wrong.
fn ask_console(question: &str) -> Result<String, String> {
    let run = || {
        let mut console = Command::new("terraform")
            .args(["console", "-no-color"])
            .current_dir(std::env::temp_dir())
            .env("CHECKPOINT_DISABLE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(mut stdin) = console.stdin.take() {
            writeln!(stdin, "{question}")?;
        }
        console.wait_with_output()
    };
    let output = run().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// A generator of numbers (splitmix), and of expressions.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((x ^ (x >> 31)) % n as u64).unwrap_or_default()
    }

    fn of<'s>(&mut self, texts: &[&'s str]) -> &'s str {
        texts[self.below(texts.len())]
    }

    /// An expression; inside of a `for` it may use its names `k` and `x`.
    fn expression(&mut self, depth: usize, inside: bool) -> String {
        const LITERALS: [&str; 14] = [
            "1", "2.5", "0", "-3", "true", "false", "null", "\"a\"", "\"5\"", "\"\"", "1e2", "\"é\"", "[]",
            "{}",
        ];
        if depth == 0 || self.below(6) == 0 {
            return match (inside, self.below(3)) {
                (true, 0) => self.of(&["x", "x", "k"]).to_owned(),
                _ => self.of(&LITERALS).to_owned(),
            };
        }
        let kind = self.below(16);
        let a = self.expression(depth - 1, inside);
        let b = self.expression(depth - 1, inside);
        let of_each = self.expression(depth - 1, true);
        let other = self.expression(depth - 1, true);
        match kind {
            0 => format!("({a} {} {b})", self.of(&["+", "-", "*", "/", "%"])),
            1 => format!("({a} {} {b})", self.of(&["==", "!=", "<", ">=", "<=", ">"])),
            2 => format!("({a} {} {b})", self.of(&["&&", "||"])),
            3 => format!("({a} ? {b} : {})", self.expression(depth - 1, inside)),
            4 => format!("[{a}, {b}]"),
            5 => format!("{{ a = {a}, \"b\" = {b} }}"),
            6 => format!("[for k, x in {a} : {of_each}]"),
            7 => format!("{{for k, x in {a} : {of_each} => {other}}}"),
            8 => format!("[for k, x in [{a}, {b}] : {of_each} if {other}]"),
            9 => format!("\"p${{{a}}}s\""),
            10 => format!("{a}[*]"),
            11 => format!("[{a}, {b}][{}]", self.of(&["0", "1", "\"1\"", "-1", "7", "0.5", "null"])),
            12 => format!("{{ a = {a} }}.{}", self.of(&["a", "a", "b"])),
            13 => format!("\"%{{ if {a} }}y%{{ else }}${{{b}}}%{{ endif }}\""),
            14 => format!("\"%{{ for k, x in {a} }}<${{{of_each}}}>%{{ endfor }}\""),
            _ => format!("({}{a})", self.of(&["-", "!"])),
        }
    }
}
