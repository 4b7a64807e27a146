//! Records what Terraform answers to expressions, one a line of the input, as rows of `tests/vectors/functions.jsonl`.
//!
//! `cargo run -p tfsdk-tests --example record_functions < EXPRESSIONS >> tests/vectors/functions.jsonl`

use std::io::BufRead;

use kit::Terraform;
use kit::files::{FILES, LOCALS};
use serde_json::{Value as Json, json};

/// Of its one instance nothing is known.
const RESOURCE: &str = "resource \"terraform_data\" \"u\" {}\n";

fn main() -> std::io::Result<()> {
    let Some(terraform) = Terraform::for_test("record_functions") else { return Ok(()) };
    for (path, content) in FILES {
        let path = terraform.folder().join(path);
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(path, content)?;
    }
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if !line.trim().is_empty() {
            println!("{}", row(&terraform, line.trim()));
        }
    }
    Ok(())
}

fn row(terraform: &Terraform, expr: &str) -> Json {
    terraform.write("main.tf", &format!("{RESOURCE}locals {{{LOCALS}}}\n"));
    let asked = |line: &str| terraform.console(line).map(|answer| answer.trim_end().to_owned());
    match asked(&format!("jsonencode({{v={expr}}})")) {
        Ok(text) if text.starts_with('"') => {
            // The console prints a literal of the language.
            let text = text.replace("$${", "${").replace("%%{", "%{");
            let text: Json = serde_json::from_str(&text).unwrap_or_default();
            json!({ "expr": expr, "json": text, "type": asked(&format!("type({expr})")).map(words).unwrap_or_default() })
        }
        // JSON has no form for the value.
        _ => match asked(expr) {
            Ok(printed) if printed.contains("known after apply") => json!({
                "expr": expr,
                "printed": printed,
                "type": asked(&format!("type({expr})")).map(words).unwrap_or_default(),
                "not_null": asked(&format!("({expr}) == null")).is_ok_and(|answer| answer == "false"),
            }),
            Ok(printed) => json!({ "expr": expr, "printed": printed }),
            Err(_) => error(terraform, expr),
        },
    }
}

/// The first problem of an expression, and the columns that it is about.
fn error(terraform: &Terraform, expr: &str) -> Json {
    const BEFORE: &str = "  x = ";
    terraform.write("main.tf", &format!("{RESOURCE}locals {{\n{BEFORE}{expr}\n}}\nlocals {{{LOCALS}}}\n"));
    let output = terraform.run(["validate", "-json"]).stdout;
    let report: Json = serde_json::from_slice(&output).unwrap_or_default();
    let problem = &report["diagnostics"][0];
    let text = |key: &str| problem[key].as_str().unwrap_or_default();
    let told = words(format!("Error: {} {}", text("summary"), text("detail")));
    // What a panic prints differs from run to run.
    let told = told.split(" goroutine ").next().unwrap_or_default();
    let column =
        |end: &str| problem["range"][end]["column"].as_u64().map(|column| column - BEFORE.len() as u64 - 1);
    json!({ "expr": expr, "error": told, "range": [column("start"), column("end")] })
}

fn words(text: String) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
