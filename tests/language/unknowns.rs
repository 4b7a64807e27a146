//! What is known of expressions whose inputs are not.

use kit::show::shown;
use kit::unknowns::{Outcome, evaluate, unknown_locals};
use kit::{Random, monotone_expression};
use serde_json::Value as Json;
use tfsdk::expr::Edition;
use tfsdk::ty::TypeKind;
use tfsdk::value::{Key, Refinement};
use tfsdk::{Type, Value, ValueRef};

#[test]
fn what_is_known_is_what_terraform_knows() {
    let rows = include_str!("../vectors/unknowns.jsonl").lines();
    let rows: Vec<Json> = rows.map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(rows.len() >= 500);
    let mut wrong = Vec::new();
    for row in &rows {
        let source = row["expr"].as_str().expect("an expression");
        let (expected, came) = (Outcome::of_row(row), Outcome::here(source));
        if expected != came {
            wrong.push(format!("{source}\n  expected {expected:?}\n  came     {came:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

const EXPRESSIONS: usize = 1_500;
const CHOICES: usize = 8;

/// Whatever `local` turns out to be, an expression turns out to be what was said of it before.
#[test]
fn nothing_is_said_to_be_known_that_may_turn_out_otherwise() {
    let mut random = Random::of_this_run("soundness");
    let (mut said, mut held) = (0, 0);
    let expressions = kit::rounds(EXPRESSIONS);
    for _ in 0..expressions {
        let source = monotone_expression(&mut random);
        let edition = random.of(&[Edition::Terraform1_11, Edition::Terraform1_12]);
        let Ok(before) = evaluate(&source, &unknown_locals(), edition) else { continue };
        said += 1;
        for _ in 0..CHOICES {
            let local = known_locals(&mut random);
            let Ok(after) = evaluate(&source, &local, edition) else { continue };
            held += 1;
            assert!(
                agrees(before.as_ref(), after.as_ref()),
                "{source}\n  before: {}\n  after:  {}\n  with    {local}",
                shown(&before),
                shown(&after),
            );
        }
    }
    assert!(said > expressions / 2 && held > said, "{said} of {expressions}, {held} choices");
}

/// Values that `local` may turn out to have.
fn known_locals(random: &mut Random) -> Value {
    let text =
        |random: &mut Random| Value::from(random.of(&["", "a", "b", "ab", "z", "1", "10.0.0.0/8", "é"]));
    let list = |random: &mut Random| {
        let texts: Vec<Value> = (0..random.below(4)).map(|_| text(random)).collect();
        Value::list(Type::STRING, texts).expect("strings")
    };
    let dynamic = match random.below(6) {
        0 => Value::null(Type::DYNAMIC),
        1 => Value::from(random.of(&[-1, 0, 2])),
        2 => Value::from(true),
        3 => list(random),
        4 => Value::object([("a", text(random))]),
        _ => text(random),
    };
    let or_null = |value: Value, random: &mut Random| {
        if random.one_in(8) { Value::null(value.ty().clone()) } else { value }
    };
    let number = Value::from(random.of(&[-2, -1, 0, 1, 2, 3, 5, 6, 100]));
    let (nullable, bool) = (text(random), Value::from(random.one_in(2)));
    Value::object([
        ("u", text(random)),
        ("d", or_null(nullable, random)),
        ("n", or_null(number, random)),
        ("b", or_null(bool, random)),
        ("l", list(random)),
        ("y", dynamic),
    ])
}

/// Whether a value may be what was said before. Its type may be another one: as in Terraform, the type of an element that is
/// not known does not always count, and the type of a result that is an error never.
fn agrees(before: ValueRef<'_>, after: ValueRef<'_>) -> bool {
    if !before.is_known() {
        return before.refinement().is_none_or(|known| admits(known, after));
    }
    if before.is_null() || after.is_null() {
        return before.is_null() && after.is_null();
    }
    let lengths = (before.len(), after.len());
    match before.ty().kind() {
        TypeKind::Bool | TypeKind::Number | TypeKind::String | TypeKind::Dynamic => {
            before.equals(after) == Some(true)
        }
        // Unknown elements may turn out to be equal to others.
        TypeKind::Set(_) => {
            let mut known = before.elements().filter(|(_, element)| element.is_wholly_known());
            let kept = |element: ValueRef<'_>| {
                after.elements().any(|(_, other)| element.to_value().equals(&other.to_value()) == Some(true))
            };
            lengths.1 <= lengths.0 && known.all(|(_, element)| kept(element))
        }
        _ => {
            let named = |(a, b): &(Key<'_>, Key<'_>)| match (a, b) {
                (Key::Attribute(a) | Key::Key(a), Key::Attribute(b) | Key::Key(b)) => a == b,
                _ => true,
            };
            lengths.0 == lengths.1
                && before
                    .elements()
                    .zip(after.elements())
                    .all(|((a_key, a), (b_key, b))| named(&(a_key, b_key)) && agrees(a, b))
        }
    }
}

fn admits(known: &Refinement, value: ValueRef<'_>) -> bool {
    if value.is_null() {
        return !known.is_not_null();
    }
    let starts = match (known.known_prefix(), value.as_str()) {
        (Some(prefix), Some(text)) => text.starts_with(prefix),
        _ => true,
    };
    let length = value.len().unwrap_or(0) as u64;
    let long = value.len().is_none()
        || (known.least_len() <= length && known.greatest_len().is_none_or(|most| length <= most));
    let within = value.as_number().is_none_or(|number| {
        known.lower_bound().is_none_or(|bound| *number >= bound.number)
            && known.upper_bound().is_none_or(|bound| *number <= bound.number)
    });
    starts && long && within
}
