//! Prints random values, as the real `terraform console` does.

use std::fmt::Write as _;

use kit::Terraform;
use kit::strategies::{Parts, any_typed_value};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tfsdk::Value;
use tfsdk::config::{to_console, to_expression};

/// Set `TFSDK_CONSOLE` for more.
const VALUES: usize = 150;

#[test]
fn terraform_prints_random_values_as_tfsdk_does() {
    let Some(terraform) = Terraform::for_test("console") else { return };
    let count = std::env::var("TFSDK_CONSOLE").map_or(VALUES, |count| count.parse().expect("a number"));
    let mut runner = TestRunner::new(kit::cases(1));
    let mut values: Vec<Value> = Vec::new();
    while values.len() < count {
        let (ty, value) = any_typed_value(Parts::Known).new_tree(&mut runner).unwrap().current();
        // Terraform takes a type of its own for what is open, and knows no attribute `<é>`.
        if !ty.has_dynamic() && !value.ty().has_dynamic() && !ty.to_string().contains('<') {
            values.push(value);
        }
    }
    let mut disagreements = Vec::new();
    for batch in values.chunks(50) {
        let mut declared = String::new();
        for (i, value) in batch.iter().enumerate() {
            let (ty, text) = (value.ty(), to_expression(value).unwrap());
            let _ = writeln!(declared, "variable \"v{i}\" {{\n  type    = {ty}\n  default = {text}\n}}");
        }
        terraform.write("main.tf", &declared);
        let names: Vec<String> = (0..batch.len()).map(|i| format!("var.v{i}")).collect();
        disagreements.extend(compare(&terraform, &names, batch));
    }
    println!("{count} values");
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

/// What is printed of all of them at once, and where that differs, of each.
fn compare(terraform: &Terraform, names: &[String], values: &[Value]) -> Vec<String> {
    let ask = |asked: &str, value: &Value| {
        let theirs = unescaped(&terraform.console(asked).unwrap_or_else(|error| error));
        // What is read of the console has no carriage returns at the ends of lines.
        let ours = to_console(value).unwrap().lines().collect::<Vec<_>>().join("\n");
        let ours = unescaped(&ours);
        (ours != theirs).then(|| format!("{value:?}\n--- tfsdk\n{ours}\n--- terraform\n{theirs}"))
    };
    if ask(&format!("[{}]", names.join(", ")), &Value::tuple(values.to_vec())).is_none() {
        return Vec::new();
    }
    names.iter().zip(values).filter_map(|(name, value)| ask(name, value)).collect()
}

/// Which characters can be printed depends on the version of Unicode, and Terraform's is another one.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| unescape(out, part, 4)).split("\\U").fold(String::new(), |out, part| {
        if out.is_empty() { part.to_owned() } else { unescape(out, part, 8) }
    })
}

fn unescape(out: String, part: &str, digits: usize) -> String {
    let code = part.get(..digits).and_then(|code| u32::from_str_radix(code, 16).ok());
    match code.and_then(char::from_u32) {
        Some(c) => format!("{out}{c}{}", &part[digits..]),
        None => format!("{out}?{part}"),
    }
}
