//! Lays out random files, as the real `terraform fmt` does.

use kit::layouts::configuration;
use kit::{Random, Terraform};
use tfsdk::Value;
use tfsdk::config::{Edit, format, to_tfvars};

/// Set `TFSDK_FORMATTING` for more.
const FILES: usize = 200;

#[test]
fn terraform_lays_out_random_files_as_tfsdk_does() {
    let Some(terraform) = Terraform::for_test("formatting") else { return };
    let count = std::env::var("TFSDK_FORMATTING").map_or(FILES, |count| count.parse().expect("a number"));
    let mut random = Random::of_this_run("formatting");
    let files: Vec<String> = (0..count).map(|_| configuration(&mut random)).collect();
    for (i, text) in files.iter().enumerate() {
        terraform.write(&format!("f{i}.tf"), text);
    }
    let output = terraform.run(["fmt", "-list=false", "."]);
    let mut disagreements = Vec::new();
    for (i, text) in files.iter().enumerate() {
        let theirs = std::fs::read_to_string(terraform.folder().join(format!("f{i}.tf"))).unwrap();
        let ours = format(text).unwrap_or_else(|problems| format!("error: {problems}"));
        if ours != theirs {
            disagreements.push(format!("{text}\n--- tfsdk\n{ours}\n--- terraform\n{theirs}"));
        } else if format(&ours).as_ref() != Ok(&ours) {
            disagreements.push(format!("{text}\n--- once\n{ours}\n--- twice\n{:?}", format(&ours)));
        }
    }
    println!("{count} files");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n=========\n"));
}

/// Texts that a heredoc holds, and others that it does not.
const TEXTS: [&str; 14] = [
    "a\nb\n",
    "a\n\n  b\n\n",
    "  a\n  b\n",
    "\n\n",
    " \na\n",
    "${a}\n%{b}\n",
    "a\n  $${b}\n",
    "  ${a}\nb\n",
    "EOT\n EOT_\n",
    "a\tb\n\tc\n",
    "a\r\nb\r\n",
    "a\nb",
    "\"a\"\n\\n\n",
    "é\u{200b}\n\u{1f600}\n",
];

fn random_value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 5 } else { 8 }) {
        0 => Value::from(random.below(100) as i64),
        1 => Value::null(tfsdk::Type::STRING),
        2 => Value::from(random.one_in(2)),
        3 | 4 => Value::from(random.of(&TEXTS)),
        5 | 6 => {
            let names = ["a", "long_name", "a b", "é", "for"];
            let count = random.below(names.len() + 1);
            Value::object(names[..count].iter().map(|name| (*name, random_value(random, depth - 1))))
        }
        _ => {
            let count = random.below(4);
            Value::tuple((0..count).map(|_| random_value(random, depth - 1)))
        }
    }
}

/// A body with labels and blocks in each other.
fn fill(mut body: tfsdk::config::BodyEdit<'_>, random: &mut Random, depth: usize) {
    for i in 0..random.below(4) {
        let name = format!("{}{i}", random.of(&["a", "long_name", "é"]));
        if random.one_in(4) {
            let expression =
                random.of(&["\"${ x }\"", "f( 1,2 )", "<<EOT\n a\nEOT", "[for x in[1]:x]", "{\na=1\n}"]);
            body.set_expression(&name, expression).unwrap();
        } else {
            body.set(&name, &random_value(random, 3)).unwrap();
        }
    }
    for _ in 0..random.below(3) {
        let labels = random.of(&[&[][..], &["x"], &["a b", "é"]]);
        let block = body.add_block(random.of(&["resource", "nested"]), labels).unwrap();
        if depth > 0 {
            fill(block, random, depth - 1);
        }
    }
}

#[test]
fn terraform_leaves_what_was_written_and_edited_as_it_is() {
    let Some(terraform) = Terraform::for_test("written") else { return };
    let count = std::env::var("TFSDK_FORMATTING").map_or(FILES, |count| count.parse().expect("a number"));
    let mut random = Random::of_this_run("written");
    for i in 0..count {
        let mut edit = match random.below(3) {
            0 => Edit::new("main.tf"),
            _ => Edit::parse("main.tf", format(&configuration(&mut random)).unwrap()).unwrap(),
        };
        fill(edit.body(), &mut random, 2);
        terraform.write(&format!("edited{i}.tf"), edit.text());
        let variables =
            (0..4).map(|i| (format!("{}{i}", random.of(&["v", "variable"])), random_value(&mut random, 3)));
        terraform.write(&format!("written{i}.tfvars"), &to_tfvars(&Value::object(variables)).unwrap());
    }
    let output = terraform.run(["fmt", "-check", "-diff", "-write=false", "."]);
    let told = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    println!("{count} files edited, {count} written");
    assert!(output.status.success(), "{told}");
}

#[test]
fn terraform_reads_what_was_written_as_it_was() {
    let Some(terraform) = Terraform::for_test("texts") else { return };
    let mut random = Random::of_this_run("texts");
    let texts = TEXTS.iter().map(|text| Value::from(*text));
    let values: Vec<Value> = texts.chain((0..100).map(|_| random_value(&mut random, 3))).collect();
    let names: Vec<String> = (0..values.len()).map(|i| format!("v{i:03}")).collect();
    let declared: String = names.iter().map(|name| format!("variable \"{name}\" {{}}\n")).collect();
    terraform.write("main.tf", &declared);
    let variables = Value::object(names.iter().cloned().zip(values.iter().cloned()));
    terraform.write("terraform.tfvars", &to_tfvars(&variables).unwrap());
    let theirs = terraform.console(&format!("jsonencode([var.{}])", names.join(", var."))).unwrap();
    let theirs: String = serde_json::from_str(&theirs).unwrap();
    let ours = Value::tuple(values);
    let ours = tfsdk::json::value_to_string(&ours, ours.ty()).unwrap();
    let parsed = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(parsed(&ours), parsed(&theirs));
}
