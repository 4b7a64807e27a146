//! What is converted, as large as one wants.

use tfsdk::Value;

/// A conversion: its name, the constraint, and the value for a size.
pub type Case = (&'static str, &'static str, fn(usize) -> Value);

/// The conversions that are measured.
pub const CASES: [Case; 5] = [
    (
        "tuple of objects -> list(object)",
        "list(object({ name = string, port = number, on = bool }))",
        objects,
    ),
    (
        "tuple of objects -> list(object) with defaults",
        "list(object({ name = string, port = string, on = bool, rules = optional(list(any), []) }))",
        objects,
    ),
    ("tuple of objects -> list(any)", "list(any)", mixed_objects),
    ("tuple of strings -> set(number)", "set(number)", strings),
    ("object of tuples -> map(list(string))", "map(list(string))", object_of_tuples),
];

/// Objects of three attributes, in a tuple.
pub fn objects(n: usize) -> Value {
    Value::tuple((0..n).map(object))
}

fn mixed_objects(n: usize) -> Value {
    Value::tuple((0..n).map(|i| match i % 3 {
        0 => Value::object([("a", Value::from(i)), ("b", Value::tuple([i.into()]))]),
        1 => Value::object([("a", Value::from("x")), ("b", Value::tuple([true.into()]))]),
        _ => Value::object([("a", Value::from(true)), ("b", Value::tuple(["y".into()]))]),
    }))
}

fn strings(n: usize) -> Value {
    Value::tuple((0..n).map(|i| Value::from((i * 7919 % n).to_string())))
}

fn object_of_tuples(n: usize) -> Value {
    Value::object((0..n / 10).map(|i| {
        let elements = (0..10).map(|j| if j % 2 == 0 { Value::from(i + j) } else { Value::from("s") });
        (format!("k{i}"), Value::tuple(elements))
    }))
}

/// An object of three attributes.
pub fn object(i: usize) -> Value {
    Value::object([
        ("name", Value::from(format!("n{i}"))),
        ("port", i.into()),
        ("on", i.is_multiple_of(2).into()),
    ])
}
