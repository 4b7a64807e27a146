//! What is sensitive or ephemeral, for expressions that are asked of Terraform as well.

use tfsdk::config::{Bindings, Functions};
use tfsdk::expr::{Edition, Marked, Marks, Pos, parse_expression};
use tfsdk::{Type, Value};

/// The same as a configuration: what [`scope`] binds.
pub fn configuration() -> String {
    format!("variable \"e\" {{\n  default = \"soon\"\n  ephemeral = true\n}}\nlocals {{{LOCALS}}}\n")
}

/// The attributes of `local`: all that random expressions use, and a few more.
const LOCALS: &str = r#"
  u = sensitive("z")
  d = "d"
  n = sensitive(3)
  b = sensitive(true)
  l = tolist(["p", sensitive("q")])
  y = { a = sensitive(1), b = ["x"] }
  plain = { a = 1, b = ["x", "y"], c = { d = "e" } }
  whole = sensitive({ a = 1, b = ["x", "y"], c = { d = "e" } })
  list = sensitive(tolist(["p", "q"]))
  map = sensitive(tomap({ k = "v" }))
  set = toset(["s", sensitive("t")])
  parts = { a = sensitive("x"), b = [sensitive(1), 2], c = tomap({ k = sensitive("v"), m = "w" }) }
  e = var.e
  later = { a = var.e, b = [1, var.e], c = tomap({ k = var.e, m = "w" }), d = sensitive(var.e) }
  none = sensitive(null)
"#;

/// Terraform 1.11's functions, with `local` and `var` as in the [`configuration`].
///
/// # Panics
/// When the locals cannot be evaluated.
pub fn scope() -> Bindings {
    scope_of(LOCALS)
}

/// The same, but these attributes of `local` have no mark.
///
/// # Panics
/// When the locals cannot be evaluated.
pub fn scope_without_marks_of(names: &[&str]) -> Bindings {
    let bare = |locals: String, name: &&str| {
        let line = locals
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("{name} = ")))
            .expect("a local");
        let (_, value) = line.split_once(" = sensitive(").expect("a mark");
        let without = format!("  {name} = {}", value.trim_end_matches(')'));
        locals.replace(line, &without)
    };
    scope_of(&names.iter().fold(LOCALS.to_owned(), bare))
}

fn scope_of(locals: &str) -> Bindings {
    let functions = || Functions::terraform();
    let var = Marked::new(
        Value::object([("e", Value::from("soon"))]),
        Marks::of_attributes([("e".into(), Marks::ephemeral())]),
    );
    let scope = || Bindings::new().with_edition(Edition::Terraform1_11).with_functions(functions());
    let (locals, problems) = parse_expression(format!("{{{locals}}}").as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{problems}");
    let (local, problems) = locals.evaluate_marked(&scope().with_variable("var", var.clone()));
    assert!(problems.is_empty(), "{problems}");
    let unknown = Value::unknown(Type::DYNAMIC);
    scope().with_variable("var", var).with_variable("local", local).with_variable("terraform_data", unknown)
}
