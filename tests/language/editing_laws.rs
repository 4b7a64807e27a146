//! What every change of a file keeps, held against random files.

use kit::Random;
use kit::layouts::configuration_with_mark;
use kit::show::ty;
use tfsdk::Value;
use tfsdk::config::{self, Edit, File};
use tfsdk::expr::NoScope;

/// Somewhere in a file.
fn place(edit: &mut Edit, random: &mut Random) -> Vec<(String, Vec<String>, usize)> {
    let text = edit.text().to_owned();
    let (file, _) = tfsdk::expr::parse_body(text.as_bytes(), "", tfsdk::expr::Pos::START);
    let (mut at, mut body) = (Vec::new(), &file);
    while !body.blocks.is_empty() && !random.one_in(3) {
        let chosen = &body.blocks[random.below(body.blocks.len())];
        let labels: Vec<String> = chosen.labels.iter().map(|label| label.text.clone()).collect();
        let same = |block: &&tfsdk::expr::NativeBlock| {
            block.kind == chosen.kind && block.labels.iter().map(|label| &label.text).eq(labels.iter())
        };
        let number = body.blocks.iter().filter(same).position(|block| std::ptr::eq(block, chosen)).unwrap();
        at.push((chosen.kind.clone(), labels, number));
        body = &chosen.body;
    }
    at
}

/// Does something at a place.
fn at<T>(
    edit: &mut Edit,
    place: &[(String, Vec<String>, usize)],
    change: &mut dyn FnMut(config::BodyEdit<'_>) -> T,
) -> T {
    fn inner<T>(
        mut body: config::BodyEdit<'_>,
        place: &[(String, Vec<String>, usize)],
        change: &mut dyn FnMut(config::BodyEdit<'_>) -> T,
    ) -> T {
        match place {
            [] => change(body),
            [(kind, labels, number), rest @ ..] => {
                let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
                inner(body.nth_block(kind, &labels, *number).unwrap(), rest, change)
            }
        }
    }
    inner(edit.body(), place, change)
}

const TEXTS: [&str; 9] = [
    "x",
    "",
    "one\ntwo\n",
    "  one\n  two\n",
    "a\n\n b ${c}\n",
    "$${\n%{x}\n",
    "EOT\nEOT_\n",
    "tab\n\tb\n",
    "r\r\nn\n",
];

fn random_value(random: &mut Random) -> Value {
    match random.below(6) {
        0 => Value::from(random.below(100) as i64),
        1 => Value::tuple([random.of(&TEXTS).into(), Value::tuple([1.into()])]),
        2 => Value::object([("a", random.of(&TEXTS).into()), ("b c", Value::from(true))]),
        3 => Value::null(ty("any")),
        _ => Value::from(random.of(&TEXTS)),
    }
}

/// The comments of the random files have a number each.
fn comments(text: &str) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    for part in text.split("note").skip(1) {
        let number: String = part.trim_start().chars().take_while(char::is_ascii_digit).collect();
        found.extend(number.parse::<usize>());
    }
    found
}

/// What stays but for spaces.
fn visible(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn edits_keep_their_laws_in_random_files() {
    let mut random = Random::of_this_run("editing");
    for _ in 0..kit::rounds(250) {
        let source = configuration_with_mark(&mut random);
        let source = if random.one_in(2) { source } else { config::format(&source).unwrap() };
        let mut edit =
            Edit::parse("main.tf", &source).unwrap_or_else(|problems| panic!("{problems}\n{source}"));
        assert_eq!(edit.text(), source, "without a change");
        let was_formatted = config::format(&source).as_ref() == Ok(&source);
        for _ in 0..4 {
            let before = edit.text().to_owned();
            let place = place(&mut edit, &mut random);
            let names: Vec<String> =
                at(&mut edit, &place, &mut |body| body.names().map(str::to_owned).collect());
            let name = match names.is_empty() || random.one_in(3) {
                true => format!("new{}", random.unique()),
                false => names[random.below(names.len())].clone(),
            };
            let is_new = !names.contains(&name);
            let value = random_value(&mut random);
            match random.below(6) {
                0..=2 => {
                    at(&mut edit, &place, &mut |mut body| body.set(&name, &value).map(drop)).unwrap();
                    let once = edit.text().to_owned();
                    at(&mut edit, &place, &mut |mut body| body.set(&name, &value).map(drop)).unwrap();
                    assert_eq!(edit.text(), once, "twice, in\n{before}");
                    let written =
                        at(&mut edit, &place, &mut |body| body.expression(&name).unwrap().to_owned());
                    assert_eq!(read(&written).to_string(), value.to_string(), "{written} in\n{once}");
                    if is_new {
                        assert_eq!(comments(&once), comments(&before));
                    }
                    if is_new {
                        let (new, old) = match was_formatted || is_on_one_line(&before, &place) {
                            true => (visible(&once), visible(&before)),
                            false => (once, before.clone()),
                        };
                        assert_eq!(common_ends(&new, &old), old.len(), "{old}\n=>\n{new}");
                    }
                }
                3 if !is_new => {
                    at(&mut edit, &place, &mut |mut body| body.remove(&name).map(drop)).unwrap();
                    let found = at(&mut edit, &place, &mut |body| body.expression(&name).is_some());
                    assert!(!found);
                    // One comment at most goes with it, or those of its value.
                    let (before, after) = (visible(&before), visible(edit.text()));
                    let kept = common_ends(&before, &after);
                    assert_eq!(kept, after.len(), "{before}\n=>\n{after}");
                }
                4 if !is_new => {
                    let new = format!("new{}", random.unique());
                    at(&mut edit, &place, &mut |mut body| body.rename(&name, &new).map(drop)).unwrap();
                    at(&mut edit, &place, &mut |mut body| body.rename(&new, &name).map(drop)).unwrap();
                    assert_eq!(edit.text(), before);
                }
                _ => {
                    at(&mut edit, &place, &mut |mut body| {
                        body.add_block("added", &["x"]).and_then(|mut block| block.set("v", &value).map(drop))
                    })
                    .unwrap();
                    assert_eq!(comments(edit.text()), comments(&before));
                    let labels = at(&mut edit, &place, &mut |body| body.labels("added").count());
                    assert!(labels > 0);
                    let added = edit.text().to_owned();
                    if random.one_in(2) {
                        at(&mut edit, &place, &mut |mut body| {
                            body.nth_block("added", &["x"], labels - 1).and_then(config::BodyEdit::delete)
                        })
                        .unwrap();
                        assert_eq!(visible(edit.text()), visible(&before), "{added}");
                    }
                }
            }
            let (_, problems) = File::parse("main.tf", edit.text());
            assert!(problems.is_empty(), "{problems}\n{before}\n=>\n{}", edit.text());
            if was_formatted {
                assert_eq!(config::format(edit.text()).as_deref(), Ok(edit.text()));
            }
            let mut anew = Edit::parse("main.tf", edit.text()).unwrap();
            assert_eq!(told(&mut edit), told(&mut anew), "as if read anew:\n{before}\n=>\n{}", edit.text());
        }
    }
}

/// All that a file tells of its arguments, blocks and references, with their places.
fn told(edit: &mut Edit) -> String {
    fn of_body(body: &tfsdk::expr::NativeBody, mut edited: config::BodyEdit<'_>, told: &mut String) {
        let names: Vec<String> = edited.names().map(str::to_owned).collect();
        for name in &names {
            *told += &format!("{name} = {:?}\n", edited.expression(name));
        }
        for pair in names.windows(2) {
            *told += &edited.rename(&pair[0], &pair[1]).unwrap_err().to_string();
        }
        *told += &edited.remove("none").unwrap_err().to_string();
        for (position, block) in body.blocks.iter().enumerate() {
            let labels: Vec<&str> = block.labels.iter().map(|label| &*label.text).collect();
            let is_same = |other: &&tfsdk::expr::NativeBlock| {
                other.kind == block.kind
                    && other.labels.iter().map(|label| &*label.text).eq(labels.iter().copied())
            };
            let number = body.blocks[..position].iter().filter(is_same).count();
            of_body(&block.body, edited.nth_block(&block.kind, &labels, number).unwrap(), told);
        }
    }
    let (tree, _) = tfsdk::expr::parse_body(edit.text().as_bytes(), "", tfsdk::expr::Pos::START);
    let mut told = String::new();
    of_body(&tree, edit.body(), &mut told);
    for name in ["a", "b", "c", "x", "var.a", "local.a"] {
        let mut renamed = edit.clone();
        let many = renamed.body().rename_references(name, "renamed.here");
        told += &format!("{many:?} {}", renamed.text());
    }
    told
}

fn read(expression: &str) -> Value {
    let (file, problems) = File::parse("a.tfvars", format!("x = {expression}\n"));
    assert!(problems.is_empty(), "{expression}: {problems}");
    let shape = config::BodyShape::new([config::AttributeShape::optional("x", tfsdk::Type::DYNAMIC)], []);
    let (value, problems) = file.body().decode(&shape, &NoScope);
    assert!(problems.is_empty(), "{expression}: {problems}");
    value.attribute("x").unwrap().to_value()
}

/// Whether something stands behind the opening brace of the block at a place.
fn is_on_one_line(text: &str, place: &[(String, Vec<String>, usize)]) -> bool {
    let (mut body, _) = tfsdk::expr::parse_body(text.as_bytes(), "", tfsdk::expr::Pos::START);
    let mut behind = "";
    for (kind, labels, number) in place {
        let same = |block: &tfsdk::expr::NativeBlock| {
            block.kind == *kind && block.labels.iter().map(|label| &label.text).eq(labels)
        };
        let block = body.blocks.into_iter().filter(same).nth(*number).unwrap();
        behind = text[block.open_range.end.byte as usize..].trim_start_matches([' ', '\t']);
        body = block.body;
    }
    !place.is_empty() && !behind.starts_with(['\r', '\n', '#', '/'])
}

/// How many bytes two texts have in common at both ends, of the second at most all.
fn common_ends(a: &str, b: &str) -> usize {
    let front = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let back = a.bytes().rev().zip(b.bytes().rev()).take_while(|(a, b)| a == b).count();
    (front + back).min(b.len())
}
