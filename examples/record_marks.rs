//! Records what Terraform's console prints of expressions of sensitive and ephemeral values, one a line of the input, as rows
//! of `tests/vectors/marks.jsonl`.
//!
//! `cargo run -p tfsdk-tests --example record_marks < EXPRESSIONS >> tests/vectors/marks.jsonl`

use std::io::BufRead;

use kit::Terraform;
use serde_json::json;

fn main() -> std::io::Result<()> {
    let Some(terraform) = Terraform::for_test("record_marks") else { return Ok(()) };
    terraform.write("main.tf", &kit::marks::configuration());
    for (i, line) in std::io::stdin().lock().lines().enumerate() {
        let expr = line?;
        let id = format!("marks-{:03}", i + 1);
        let row = match terraform.console(&expr) {
            Ok(printed) => json!({ "id": id, "expr": expr, "printed": printed }),
            Err(told) => {
                // Between the summary and the detail stands the place, which says nothing here.
                let told: Vec<&str> = told.split_whitespace().collect();
                let told =
                    told.join(" ").replace("on <console-input> line 1: (source code not available) ", "");
                json!({ "id": id, "expr": expr, "error": told })
            }
        };
        println!("{row}");
    }
    Ok(())
}
