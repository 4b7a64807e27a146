//! Where paths lead, seen from what is marked as sensitive.

use kit::Random;
use tfsdk::files::{Data, Plan, State};
use tfsdk::path::Step;
use tfsdk::{Path, Type};

/// Whether a path leads to something marked or into it, after how many steps, or around it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Found {
    In(usize),
    Around,
    Apart,
}

/// Names and indices. A state marks keys like attributes, and a path may have either.
fn some(random: &mut Random, longest: usize) -> Vec<Step> {
    let length = random.below(longest + 1);
    let mut step = || match random.below(8) {
        0 | 1 => Step::Attribute("a".into()),
        2 => Step::Key("a".into()),
        3 | 4 => Step::Attribute("value".into()),
        5 => Step::Key("value".into()),
        _ => Step::Index(random.below(2)),
    };
    (0..length).map(|_| step()).collect()
}

fn name(step: &Step) -> Option<&str> {
    match step {
        Step::Attribute(name) | Step::Key(name) => Some(name),
        _ => None,
    }
}

fn is_same(one: &Step, other: &Step) -> bool {
    match (name(one), name(other)) {
        (None, None) => one == other,
        (one, other) => one == other,
    }
}

/// A value with nothing but a text at this path, and a type that has a bool there.
fn with_a_secret(path: &[Step]) -> (String, Type) {
    let text = ("\"s3cret\"".to_owned(), Type::BOOL);
    path.iter().rev().fold(text, |(inner, ty), step| match (step, name(step)) {
        (Step::Index(index), _) => {
            let types = vec![Type::BOOL; *index].into_iter().chain([ty]);
            (format!("[{}{inner}]", "null,".repeat(*index)), Type::tuple(types))
        }
        (_, name) => {
            let name = name.expect("a name");
            (format!("{{\"{name}\":{inner}}}"), Type::object([(name, ty)]))
        }
    })
}

/// Asks for the path, and reads what stands there as what it is not.
fn check(data: &Data<'_>, ty: &Type, path: &[Step], found: Found) {
    let mut asked = Path::root();
    path.iter().for_each(|step| asked.push(step.clone()));
    assert_eq!(data.is_sensitive(&asked).ok(), Some(matches!(found, Found::In(_))), "{asked}");
    assert_eq!(data.has_sensitive(&asked).ok(), Some(found != Found::Apart), "{asked}");

    let shown = data.redacted().expect("marks").to_string();
    assert_eq!(shown.contains("s3cret"), !matches!(found, Found::In(_)), "{asked}: {shown}");

    // Of what is in a marked part no name is told: the path ends before the first one.
    let (steps, value) = match found {
        Found::In(steps) => {
            let indices = path[steps..].iter().take_while(|step| name(step).is_none());
            (steps + indices.count(), "(sensitive value)")
        }
        Found::Around | Found::Apart => (path.len(), "string \"s3cret\""),
    };
    let mut place = Path::root();
    for step in &path[..steps] {
        place.push(name(step).map_or_else(|| step.clone(), |name| Step::Attribute(name.into())));
    }
    let place = if place.is_root() { String::new() } else { format!("{place}: ") };
    let error = data.value(ty).expect_err("it is no bool").to_string();
    assert_eq!(error, format!("{place}expected a bool, found {value}"), "{asked}");
}

/// Seen from one mark of a state.
fn meets(mark: &[Step], path: &[Step]) -> Found {
    let mut wanted = mark.iter().peekable();
    for (taken, step) in path.iter().enumerate() {
        match wanted.peek() {
            None => return Found::In(taken),
            Some(next) if is_same(next, step) => drop(wanted.next()),
            // The object that holds a dynamic value and its type.
            Some(_) if name(step) == Some("value") => {}
            Some(_) => return Found::Apart,
        }
    }
    if wanted.peek().is_none() { Found::In(path.len()) } else { Found::Around }
}

#[test]
fn what_is_sensitive_is_found_by_any_path_as_if_each_mark_were_asked() {
    let mut random = Random::of_this_run("marks");
    let step = |step: &Step| match step {
        Step::Attribute(name) => format!(r#"{{"type":"get_attr","value":"{name}"}}"#),
        Step::Key(key) => format!(r#"{{"type":"index","value":{{"type":"string","value":"{key}"}}}}"#),
        Step::Index(index) => format!(r#"{{"type":"index","value":{{"type":"number","value":{index}}}}}"#),
        _ => panic!("{step:?} is no step of a file"),
    };
    let list = |mark: &Vec<Step>| format!("[{}]", mark.iter().map(step).collect::<Vec<_>>().join(","));
    for _ in 0..kit::rounds(6000) {
        let marks: Vec<Vec<Step>> = (0..random.below(5)).map(|_| some(&mut random, 4)).collect();
        let listed = marks.iter().map(list).collect::<Vec<_>>().join(",");
        let path = some(&mut random, 5);
        let (json, ty) = with_a_secret(&path);
        let stored = format!(
            r#"{{"version":4,"resources":[{{"mode":"managed","type":"t","name":"n","provider":"p","instances":[
                {{"attributes":{json},"sensitive_attributes":[{listed}]}}]}}]}}"#
        );
        let state = State::from_json(&stored).expect("a state");
        let found =
            marks.iter().map(|mark| meets(mark, &path)).fold(Found::Apart, |all, one| match (all, one) {
                (Found::In(all), Found::In(one)) => Found::In(all.min(one)),
                (Found::In(steps), _) | (_, Found::In(steps)) => Found::In(steps),
                (Found::Around, _) | (_, Found::Around) => Found::Around,
                (Found::Apart, Found::Apart) => Found::Apart,
            });
        check(&state.resources[0].data, &ty, &path, found);
    }
}

/// The marks of a plan, in the form of the value.
enum Marks {
    Bool(bool),
    Object(Vec<(&'static str, Marks)>),
    List(Vec<Marks>),
}

impl Marks {
    fn some(random: &mut Random, depth: usize) -> Self {
        match random.below(if depth == 0 { 3 } else { 9 }) {
            0 => Marks::Bool(true),
            1 | 2 => Marks::Bool(false),
            3..=6 => Marks::Object(["a", "value"].map(|name| (name, Marks::some(random, depth - 1))).into()),
            _ => Marks::List((0..2).map(|_| Marks::some(random, depth - 1)).collect()),
        }
    }

    fn json(&self) -> String {
        match self {
            Marks::Bool(is) => is.to_string(),
            Marks::Object(parts) => {
                let parts: Vec<_> =
                    parts.iter().map(|(name, part)| format!("\"{name}\":{}", part.json())).collect();
                format!("{{{}}}", parts.join(","))
            }
            Marks::List(parts) => {
                format!("[{}]", parts.iter().map(Marks::json).collect::<Vec<_>>().join(","))
            }
        }
    }

    /// Where a path leads that has gone so far.
    fn meet(&self, path: &[Step], taken: usize) -> Found {
        let inner = match (self, path.get(taken)) {
            (Marks::Bool(true), _) => return Found::In(taken),
            (_, None) => return if self.json().contains("true") { Found::Around } else { Found::Apart },
            (Marks::Object(parts), Some(step)) => {
                parts.iter().find(|(part, _)| name(step) == Some(part)).map(|(_, part)| part)
            }
            (Marks::List(parts), Some(Step::Index(index))) => parts.get(*index),
            _ => None,
        };
        inner.map_or(Found::Apart, |inner| inner.meet(path, taken + 1))
    }
}

/// There `value` is a name like any other: what is dynamic stands there without its type.
#[test]
fn what_is_sensitive_in_a_plan_is_found_where_the_mark_stands() {
    let mut random = Random::of_this_run("marks of plans");
    for _ in 0..kit::rounds(2000) {
        let marks = Marks::some(&mut random, 4);
        let path = some(&mut random, 5);
        let (json, ty) = with_a_secret(&path);
        let text = format!(
            r#"{{"format_version":"1.2","resource_changes":[{{"address":"a.b","change":{{"actions":["delete"],
                "before":{json},"before_sensitive":{}}}}}]}}"#,
            marks.json()
        );
        let plan = Plan::from_json(&text).expect("a plan");
        check(&plan.changes[0].delta.before, &ty, &path, marks.meet(&path, 0));
    }
}
