//! What `Limits::max_size` allows is what syntax trees hold.

use kit::attacks::syntax;
use kit::memory::measure;
use tfsdk::config::{Bindings, File, Functions, Syntax};
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::{Limits, Value};

/// What is allowed for each byte of input, whatever the limit.
const PER_BYTE: u64 = 64;

/// The first thousand problems, and what a stack takes.
const CONSTANT: u64 = 2 << 20;

#[test]
fn syntax_trees_are_paid_for() {
    let mut problems = Vec::new();
    for (syntax, entry, unit, source) in syntax::sources(100_000) {
        let limits = Limits::new().max_size(0);
        // What a file keeps of its text is not made of it.
        let allowed = (PER_BYTE + 1) * source.len() as u64 + CONSTANT;
        let memory = measure(|| drop(File::parse_with(syntax, "main.tf", &source, limits)));
        if memory.peak > allowed {
            problems.push(format!("{entry} of {unit:?}: {} of {allowed} bytes", memory.peak));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_text_that_makes_too_much_is_an_error_that_names_the_limit() {
    let source = format!("a = [{}]\n", "1,".repeat(100_000));
    let (file, problems) = File::parse_with(Syntax::Native, "main.tf", &source, Limits::new().max_size(0));
    assert!(file.has_errors());
    assert_eq!(problems.len(), 1, "{problems}");
    assert!(problems.to_string().contains("raise `Limits::max_size`"), "{problems}");
    assert!(File::parse("main.tf", &source).1.is_empty());
}

/// No address has so many parts, so they need not be held to find that.
#[test]
fn a_text_of_many_parts_is_no_address() {
    for part in [":", ".", "1.:", "0000:"] {
        let text = part.repeat(1_000_000 / part.len()) + "/8";
        let allowed = 8 * text.len() as u64;
        let scope =
            Bindings::new().with_variable("text", Value::from(text)).with_functions(Functions::terraform());
        let (expr, _) = parse_expression(b"cidrnetmask(text)", "", Pos::START);
        let memory = measure(|| {
            let (_, problems) = expr.evaluate(&scope);
            assert!(problems.to_string().contains("invalid CIDR address"), "{problems}");
        });
        assert!(memory.peak <= allowed, "{part:?}: {} of {allowed} bytes", memory.peak);
    }
}
