//! Source texts of one unit again and again, which are parsed and nothing more.

use tfsdk::Limits;
use tfsdk::config::{File, Syntax};
use tfsdk::expr::{Pos, parse_template};

use super::{Attack, Prepare, Prepared};

/// In what a unit stands, how the whole is made of so many of it, and the units.
type Form = (&'static str, fn(&str, usize) -> String, &'static [&'static str]);

const IN_TEXT: &[&str] =
    &["x", "$", "%", "\n", "é", "$${", "${a}", "\\q", " ", "\u{301}", "%{if a}%{endif}", "%{", "${"];

const FORMS: &[Form] = &[
    (
        "native list",
        |unit, n| format!("a = [{}]\n", unit.repeat(n)),
        &[
            "1,",
            "a,",
            "\"\",",
            "[],",
            "{},",
            "f(),",
            "(1),",
            "-1,",
            "\"${a}\",",
            "a.b,",
            "a.*,",
            "{a=1},",
            "a?b:c,",
            "[for a in b:a],",
            "<<A\nA\n,",
            "\"${a}${b}\",",
            "1+1,",
        ],
    ),
    (
        "native chain",
        |unit, n| format!("a = a{}\n", unit.repeat(n)),
        &["+1", ".b", "[0]", "[*]", ".*", "&&a", "\n"],
    ),
    ("native string", |unit, n| format!("a = \"{}\"\n", unit.repeat(n)), IN_TEXT),
    ("native heredoc", |unit, n| format!("a = <<-A\n{}\nA\n", unit.repeat(n)), IN_TEXT),
    (
        "native file",
        |unit, n| unit.repeat(n),
        &[
            "a=1\n",
            "b{}\n",
            "b \"\" {\n}\n",
            "#\n",
            "\n",
            "@",
            "/*",
            "<<A",
            "(",
            "[",
            "{",
            "\"${",
            "\"\n",
            ")",
            "a=\n",
            "=",
            "b{a=1}\n",
            "b{",
            "a=[\n",
            "a.*",
            "~}",
            "1e",
            "é",
            "::",
            "f(",
            "b \"${",
        ],
    ),
    ("native arguments", |unit, n| (0..n).map(|i| format!("{unit}{i}=1\n")).collect(), &["a"]),
    (
        "json list",
        |unit, n| format!("{{\"a\":[{}0]}}", unit.repeat(n)),
        &[
            "1,",
            "\"\",",
            "[],",
            "{},",
            "tru,",
            "[[],{}],",
            "\"\\n\",",
            "\"é\",",
            "{\"a\":1},",
            "null,",
            "\"\\ud83d\",",
        ],
    ),
    (
        "json file",
        |unit, n| format!("{{{}", unit.repeat(n)),
        &["[", "{", "\"", "{\"\":", "😀", "\\", "1", "-", " ", "\n", "\"a\":1,"],
    ),
    ("template", |unit, n| unit.repeat(n), IN_TEXT),
];

pub(super) fn attacks() -> Vec<Attack> {
    let of_form = |&(entry, _, units): &Form| {
        let attack = move |&name| Attack { entry, name, size: 500, prepare: Prepare::Unit(prepare) };
        units.iter().map(attack)
    };
    FORMS.iter().flat_map(of_form).collect()
}

/// Every source text of about so many bytes, with its syntax and what it is made of.
pub fn sources(bytes: usize) -> impl Iterator<Item = (Syntax, &'static str, &'static str, String)> {
    let files = FORMS.iter().filter(|(entry, ..)| *entry != "template");
    files.flat_map(move |&(entry, of, units)| {
        let source = move |&unit: &&'static str| (syntax(entry), entry, unit, of(unit, bytes / unit.len()));
        units.iter().map(source)
    })
}

fn syntax(entry: &str) -> Syntax {
    if entry.starts_with("json") { Syntax::Json } else { Syntax::Native }
}

fn prepare(entry: &'static str, unit: &'static str, n: usize) -> Prepared {
    let of = FORMS.iter().find(|(name, ..)| *name == entry).map(|form| form.1);
    let source = of.map(|of| of(unit, n)).unwrap_or_default();
    Prepared::new(source.len(), move || {
        if entry == "template" {
            drop(parse_template(source.as_bytes(), "", Pos::START));
        } else {
            drop(File::parse_with(syntax(entry), "main.tf", &source, Limits::new()));
        }
    })
}
