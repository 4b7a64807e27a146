//! What does not compile, and what the compiler says of it.
//!
//! The texts in `ui` are in part the compiler's, so they are those of the one that `rust-toolchain.toml` names.
//! `TRYBUILD=overwrite cargo test -p tfsdk-provider-tests --test provider ui` writes them again; read them aloud before
//! committing.

use std::process::Command;

#[test]
fn the_compiler_says_what_a_provider_lacks() {
    let toolchain = std::fs::read_to_string(kit::project("rust-toolchain.toml")).expect("a toolchain");
    let pinned = toolchain.split('"').nth(1).expect("a version");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("a version");
    if !version.starts_with(&format!("rustc {pinned} ")) {
        kit::not_run(&format!("tfsdk-provider/tests/ui is for rustc {pinned}; this is {}", version.trim()));
        return;
    }
    let test = "ui::the_compiler_says_what_a_provider_lacks";
    let program = || std::env::current_exe().expect("this program");
    // As a test of the library: its cases need far less than this package does.
    let library = kit::project("tfsdk-provider").canonicalize().expect("the library");
    kit::uncompiled(test, &library, program, || trybuild::TestCases::new().compile_fail("tests/ui/*.rs"));
}
