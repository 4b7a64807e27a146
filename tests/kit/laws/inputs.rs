//! Laws of input variables, and of showing what is wrong at any place.

use std::sync::OnceLock;

use tfsdk::config::{
    Diagnostic, Diagnostics, File, Functions, Inputs, Place, Renderer, Syntax, VariableValues, Variables,
    to_tfvars, to_validate_json,
};
use tfsdk::expr::{Pos, SourceRange};
use tfsdk::{Limits, Value};

/// Holds the laws for declarations and, behind a line `---`, values in the syntax that the first byte tells.
pub fn check(input: &[u8]) {
    let (syntax, name, source) = match input.split_first() {
        Some((b'j', source)) => (Syntax::Json, "terraform.tfvars.json", source),
        Some((_, source)) => (Syntax::Native, "terraform.tfvars", source),
        None => return,
    };
    let parts = split(source, b"\n---\n");
    let (declared, mut problems) = File::parse("variables.tf", parts.0);
    let (given, more) = File::parse_as(syntax, name, parts.1);
    problems.append(more);
    let (variables, more) = Variables::declared([&declared]);
    problems.append(more);
    let (values, more) = variables.values([&given]);
    problems.append(more);
    problems.append(variables.validate(&values, functions()));
    shown(&problems, &[&declared, &given]);
    check_texts(parts);
    if let (Syntax::Native, Ok(given)) = (syntax, std::str::from_utf8(parts.1)) {
        check_literals(&variables, given, Limits::new());
    }
    if !problems.has_errors() && values.to_object().value.is_wholly_known() {
        let _ = to_tfvars(&values.to_object().value);
    }
}

/// Values are the same, and the same is told of them, whether or not a file consists of literals: these are read in a
/// shorter way, which a comment of this kind blocks. Returns the values and what is told, if the file has no syntax error.
pub fn check_literals(
    variables: &Variables,
    given: &str,
    limits: Limits,
) -> Option<(VariableValues, Diagnostics)> {
    const COMMENT: &str = "/**/";
    // Behind all that is written, and not within another.
    if !given.ends_with('\n') || given.contains("/*") {
        return None;
    }
    let read = |given: &str, limits| {
        let (file, problems) = File::parse_with(Syntax::Native, "terraform.tfvars", given, limits);
        (!problems.has_errors()).then(|| variables.values([&file]))
    };
    // What the further bytes allow is taken from the limits.
    let further = 64 * COMMENT.len() as u64;
    let strict = limits.max_size(limits.size() - further).max_work(limits.work() - further);
    let (short, long) = (read(given, limits), read(&format!("{given}{COMMENT}"), strict));
    assert_eq!(short.is_some(), long.is_some(), "{given}");
    let ((short, told), (long, all_told)) = (short?, long?);
    let texts = |told: &Diagnostics| told.iter().map(|problem| format!("{problem:?}")).collect::<Vec<_>>();
    assert_eq!(texts(&told), texts(&all_told), "{given}");
    for ((name, a), (other, b)) in short.iter().zip(long.iter()) {
        assert_eq!((name, a), (other, b), "{given}");
        assert_eq!(a.to_string(), b.to_string(), "{given}");
        assert_eq!(short.place(name), long.place(name), "{given}");
    }
    Some((short, told))
}

/// The same declarations with each line of the rest as a text: of the environment, and of a command line.
fn check_texts((declared, given): (&[u8], &[u8])) {
    let (Ok(declared), Ok(given)) = (std::str::from_utf8(declared), std::str::from_utf8(given)) else {
        return;
    };
    let texts = given.lines().filter_map(|line| line.split_once('='));
    let environment = texts.map(|(name, text)| (format!("TF_VAR_{}", name.trim()), text.to_owned()));
    let inputs = Inputs::new().sources([("variables.tf", declared)]).environment(environment);
    let inputs = given.lines().fold(inputs, Inputs::var);
    if let Err(report) = inputs.read::<Value>() {
        assert!(report.diagnostics().has_errors(), "{report}");
    }
}

fn functions() -> &'static Functions {
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    FUNCTIONS.get_or_init(Functions::terraform)
}

/// Holds the laws for a diagnostic at any place: eight bytes tell where it begins and ends, the rest is the source.
pub fn check_rendering(input: &[u8]) {
    let Some((place, source)) = input.split_at_checked(8) else { return };
    let number = |at: usize| u32::from(u16::from_le_bytes([place[at], place[at + 1]]));
    let pos = |byte: u32, line: u32| Pos { line, column: byte.wrapping_sub(line), byte };
    let range = SourceRange { start: pos(number(0), number(2)), end: pos(number(4), number(6)) };
    let (file, _) = File::parse("main.tf", source);
    let mut problems = Diagnostics::new();
    problems
        .push(Diagnostic::error("Wrong", "It is.").in_place(Place::new(range)).in_file(&"main.tf".into()));
    problems.push(Diagnostic::warning("Odd", "").in_source(range).with_context(range));
    shown(&problems, &[&file]);
}

fn shown(problems: &Diagnostics, files: &[&File]) {
    let text = Renderer::plain().render(problems, files.iter().copied());
    assert_eq!(text.is_empty(), problems.is_empty());
    let json = to_validate_json(problems, files.iter().copied());
    assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
}

fn split<'a>(bytes: &'a [u8], at: &[u8]) -> (&'a [u8], &'a [u8]) {
    match bytes.windows(at.len()).position(|window| window == at) {
        Some(position) => (&bytes[..position], &bytes[position + at.len()..]),
        None => (bytes, &[]),
    }
}
