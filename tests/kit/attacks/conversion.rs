//! Type constraints, and conversions of values.

use tfsdk::constraint::TypeConstraint;
use tfsdk::convert::{convert, is_convertible, unify};
use tfsdk::{Type, Value};

use super::wire::wide;
use super::{Attack, Prepared, attack, repeated};

pub(super) const ATTACKS: &[Attack] = &[
    attack("constraint", "an object of many attributes", 1000, |n| {
        of_constraint(format!(
            "object({{ {} }})",
            repeated(n, |i| format!("a{i} = optional(string, \"x\")"), ", ")
        ))
    }),
    attack("constraint", "names that are no types", 1000, |n| {
        of_constraint(format!("tuple([{}])", repeated(n, |_| "strng".into(), ", ")))
    }),
    attack("constraint", "attributes of no type", 1000, |n| {
        of_constraint(format!("object({{ {} }})", repeated(n, |i| format!("a{i} = optional(strng)"), ", ")))
    }),
    attack("constraint", "elements of any type", 1000, |n| {
        of_constraint(format!("tuple([{}])", repeated(n, |_| "any".into(), ", ")))
    }),
    attack("constraint", "defaults that make much of little", 4, |n| {
        let default =
            "[for a in [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] : [for b in [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] : [a, b]]]";
        of_constraint(format!(
            "object({{ {} }})",
            repeated(n, |i| format!("a{i} = optional(any, {default})"), ", ")
        ))
    }),
    attack("constraint", "lists in one another", 60, |n| {
        of_constraint(format!("{}string{}", "list(".repeat(n), ")".repeat(n)))
    }),
    attack("convert", "a tuple to a list", 1000, |n| {
        let tuple = Value::tuple((0..n).map(Value::from));
        of_conversion(8 * n, tuple, Type::list(Type::STRING))
    }),
    attack("convert", "a tuple to a list that it does not fit", 1000, |n| {
        let tuple = Value::tuple((0..n).map(|i| Value::from(format!("x{i}"))));
        of_conversion(8 * n, tuple, Type::list(Type::NUMBER))
    }),
    attack("convert", "a tuple of objects, each of a type of its own, to a set", 200, |n| {
        let object = |i: usize| Value::object([(format!("a{i}"), Value::from(i))]);
        of_conversion(16 * n, Value::tuple((0..n).map(object)), Type::set(Type::DYNAMIC))
    }),
    attack("convert", "empty objects to a wide type with optional attributes", 100, |n| {
        let names: Vec<String> = (0..200).map(|i| format!("a{i}")).collect();
        let constraint = format!(
            "list(object({{ {} }}))",
            names.iter().map(|a| format!("{a} = optional(string)")).collect::<Vec<_>>().join(", ")
        );
        let value = Value::tuple((0..n).map(|_| Value::object::<String>([])));
        Prepared::new(constraint.len() + 4 * n, move || match TypeConstraint::parse(&constraint) {
            Ok(constraint) => drop(constraint.convert(&value).map_err(|error| error.to_string())),
            Err(problems) => drop(problems.to_string()),
        })
    }),
    attack("unify", "lists of objects beside one set", 100, |n| {
        let list = |i: usize| Type::list(Type::object([(format!("a{i}"), Type::STRING)]));
        let types: Vec<Type> = [Type::set(wide(1))].into_iter().chain((0..n).map(list)).collect();
        Prepared::new(24 * n, move || drop(unify(&types)))
    }),
    attack("unify", "tuples of rising length", 40, |n| {
        let tuple = |i: usize| Type::tuple((0..i % 8).map(|_| Type::STRING));
        let types: Vec<Type> = (0..n * 8).map(tuple).collect();
        Prepared::new(32 * n, move || drop(unify(&types)))
    }),
    attack("convert", "whether types convert that share their parts", 4, |n| {
        let doubled = (0..n * 4).fold(Type::STRING, |ty, _| Type::tuple([ty.clone(), ty]));
        let to = (0..n * 4).fold(Type::NUMBER, |ty, _| Type::tuple([ty.clone(), ty]));
        Prepared::new(16 * n, move || {
            is_convertible(&doubled, &to);
        })
    }),
];

fn of_constraint(text: String) -> Prepared {
    Prepared::new(text.len(), move || match TypeConstraint::parse(&text) {
        Ok(constraint) => drop((constraint.to_string(), constraint.to_json())),
        Err(problems) => drop(problems.to_string()),
    })
}

fn of_conversion(input: usize, value: Value, ty: Type) -> Prepared {
    Prepared::new(input, move || match convert(&value, &ty) {
        Ok(converted) => assert!(converted.ty().conforms_to(&ty), "{converted:?} is no {ty}"),
        Err(error) => drop(error.to_string()),
    })
}
