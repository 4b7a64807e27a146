//! Lays out random files, as the real `terraform fmt` does.

use kit::layouts::configuration;
use kit::{Random, Terraform};
use tfsdk::config::format;

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
