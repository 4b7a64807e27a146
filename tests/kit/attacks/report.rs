//! Showing what is wrong.

use tfsdk::config::{File, Renderer, Syntax, to_validate_json};

use super::configuration::{scope, shape};
use super::{Attack, Prepared, attack, repeated};

pub(super) const ATTACKS: &[Attack] = &[
    attack("rendering", "errors in one line", 500, |n| of(Syntax::Native, one_line(n))),
    attack("rendering", "errors on a line each", 300, |n| {
        of(Syntax::Native, repeated(n, |i| format!("nam{i} = nothing\n"), ""))
    }),
    attack("rendering", "an error that spans many lines", 1000, |n| {
        of(Syntax::Native, format!("name = [\n{}]\n", "  1,\n".repeat(n)))
    }),
    attack("rendering", "errors at characters of four bytes", 300, |n| {
        of(Syntax::Json, "{\"\u{1F600}\":\u{1F600}".repeat(n))
    }),
    attack("rendering", "an error behind a long line", 2000, |n| {
        of(Syntax::Native, format!("name = \"{}${{nothing}}\"", "\u{e4}\u{308}".repeat(n)))
    }),
    attack("validate json", "errors in one line", 500, |n| json(one_line(n))),
    attack("validate json", "errors on a line each", 300, |n| {
        json(repeated(n, |i| format!("nam{i} = nothing\n"), ""))
    }),
];

fn one_line(n: usize) -> String {
    format!("names = [{}]", repeated(n, |_| "nothing".into(), ", "))
}

fn of(syntax: Syntax, source: String) -> Prepared {
    Prepared::new(source.len(), move || {
        let (file, mut problems) = File::parse_as(syntax, "main.tf", &source);
        problems.append(file.body().decode(&shape(), &scope()).1);
        drop(Renderer::plain().render(&problems, [&file]));
    })
}

fn json(source: String) -> Prepared {
    Prepared::new(source.len(), move || {
        let (file, mut problems) = File::parse("main.tf", &source);
        problems.append(file.body().decode(&shape(), &scope()).1);
        drop(to_validate_json(&problems, [&file]));
    })
}
