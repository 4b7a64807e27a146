//! The rules of the value of a default, whatever else the tag says.

use std::collections::HashSet;

use proc_macro2::Delimiter;
use quote::ToTokens;
use syn::{Lit, Path, Type};

use crate::context::Context;
use crate::key::{DEFAULT, DEFAULT_FN, EMPTY_IS_NULL, SET};
use crate::parse::{Expression, Setting, Tag, Value, Variable};
use crate::tokens::close;
use crate::ty::{bare, element_of, is_exact, is_set, key_of, last_segment, may_be_null, without_null};

/// Checks what a key of this tag gives as the default of a field of this type.
pub(super) fn check(cx: &Context, tag: &Tag<'_>, setting: &Setting, ty: &Type) {
    function(cx, setting);
    nothing(cx, setting, ty);
    braces(cx, setting, ty);
    empty(cx, tag, setting, ty);
    variable(cx, setting);
    character(cx, setting, ty);
    if let Value::Expression(value) = &setting.value {
        twice(cx, value, Some(without_null(ty)), tag.has(&SET));
        let is_clear =
            cx.accepts(|| nothing_inside(cx, value)) && cx.accepts(|| entries(cx, value, without_null(ty)));
        if is_clear {
            alike(cx, std::slice::from_ref(value), None, Some(without_null(ty)));
        }
    }
}

/// What makes a default is no value itself.
fn function(cx: &Context, setting: &Setting) {
    let Value::Expression(value) = &setting.value else { return };
    if setting.key.is(&DEFAULT_FN) && value.is_literal() {
        // Other tools have the path of a function in quotes.
        let path = value.text().filter(|text| text.parse::<Path>().is_ok()).map(|text| text.value());
        let or = path.map(|path| format!("; for a function, `default_fn = {path}`")).unwrap_or_default();
        let value = close(&value.to_token_stream());
        cx.report(
            &setting.ident,
            format_args!("`default_fn` takes a function, and `{value}` is a value"),
            format_args!("write `default = {value}`{or}"),
        );
    }
}

/// What is left out is null without a default.
fn nothing(cx: &Context, setting: &Setting, ty: &Type) {
    let Value::Expression(value) = &setting.value else { return };
    if !setting.key.is(&DEFAULT) {
        return;
    }
    let is_foreign = value.is_foreign_null();
    // For `None` in another field, the compiler tells both types.
    if is_foreign || may_be_null(ty) && value.is_none() {
        let word = if is_foreign { close(&value.to_token_stream()) } else { "None".to_owned() };
        let help = match may_be_null(ty) {
            true => "drop `default`: what is left out is null",
            false => "drop `default`, and make the field an `Option`: what is left out is null",
        };
        cx.report(
            value,
            format_args!("a default stands for what is left out, and `{word}` is nothing"),
            help,
        );
    }
}

/// The same of what stands inside of lists and tuples.
fn nothing_inside(cx: &Context, value: &Expression) {
    for part in value.elements().into_iter().flat_map(|(_, parts)| parts) {
        if part.is_foreign_null() {
            let word = close(&part.to_token_stream());
            let help =
                "drop it; where a part may be null, the field holds an `Option` there, and `None` is null";
            cx.report(&part, format_args!("`{word}` is nothing, and no value of Rust's"), help);
        }
        nothing_inside(cx, &part);
    }
}

/// What is written of a map are pairs.
fn entries(cx: &Context, value: &Expression, ty: &Type) {
    let Some((Delimiter::Bracket, elements)) = value.elements() else { return };
    let is_map = key_of(ty).is_some();
    for element in &elements {
        let parts = element.elements();
        let found = match &parts {
            Some((Delimiter::Parenthesis, parts)) if parts.len() == 2 => None,
            Some((Delimiter::Parenthesis, parts)) => Some(format!("a tuple of {}", parts.len())),
            _ => element.noun().map(str::to_owned),
        };
        if let Some(found) = found.filter(|_| is_map) {
            let mistake = format!("what stands in a map is a key and its value, and this is {found}");
            // More of them would be told the same.
            return cx.report(element, mistake, "write each in parentheses: `(key, value)`");
        }
        let held = match parts.as_ref().filter(|_| is_map) {
            Some((_, parts)) => parts.get(1).unwrap_or(element),
            None => element,
        };
        if let Some(ty) = element_of(ty) {
            entries(cx, held, ty);
        }
    }
}

/// `{}` is nothing in Rust, and the empty map elsewhere.
fn braces(cx: &Context, setting: &Setting, ty: &Type) {
    let Value::Expression(value) = &setting.value else { return };
    if setting.key.is(&DEFAULT) && value.is_empty_braces() && key_of(without_null(ty)).is_some() {
        cx.report(value, "a map is not written in braces", "write `[]` for an empty one");
    }
}

/// What is empty is null where the tag says so.
fn empty(cx: &Context, tag: &Tag<'_>, setting: &Setting, ty: &Type) {
    let Value::Expression(value) = &setting.value else { return };
    let is_empty = match value.elements() {
        Some((Delimiter::Bracket, elements)) => elements.is_empty(),
        _ => value.text().is_some_and(|text| text.value().is_empty()),
    };
    // That the field holds null is another rule.
    if is_empty && tag.has(&EMPTY_IS_NULL) && !may_be_null(ty) {
        let mistake = "`empty_is_null` makes null of what is empty, and a default is not null";
        cx.report(value, mistake, "drop `default`: what is left out is read as empty");
    }
}

/// A key of a map and an element of a set that are written out stand there once.
fn twice(cx: &Context, value: &Expression, ty: Option<&Type>, as_set: bool) {
    let elements = match value.elements() {
        Some((Delimiter::Bracket, elements)) => elements,
        Some((_, parts)) => {
            return parts.iter().enumerate().for_each(|(i, part)| twice(cx, part, part_of(ty, i), false));
        }
        None => return,
    };
    let (is_map, is_set) = (ty.and_then(key_of).is_some(), as_set || ty.is_some_and(is_set));
    let mut found = HashSet::new();
    for element in &elements {
        let entry = element.elements().filter(|_| is_map).map(|(_, parts)| parts);
        let (unique, held) = match entry.as_deref() {
            Some([key, held]) => (Some(key), held),
            _ => (Some(element).filter(|_| is_set), element),
        };
        if let Some((at, unique)) = unique.and_then(|unique| Some((unique, unique.constant()?))) {
            if found.contains(&unique) {
                let (what, help) = match is_map {
                    true => ("key", "a key leads to one value; drop one of them"),
                    false => ("element", "a set has an element once; drop one of them"),
                };
                cx.report(at, format_args!("the {what} `{unique}` is given twice"), help);
            }
            found.insert(unique);
        }
        twice(cx, held, ty.and_then(element_of), false);
    }
}

/// What stands beside each other in lists that are written out is of one type, as far as it shows. Of anything else the compiler says
/// nothing that is about the field.
///
/// `ty` is the type of each, as far as it is known; beside the type of keys, that of what they lead to.
fn alike(cx: &Context, beside: &[Expression], key: Option<&Type>, ty: Option<&Type>) {
    let mut nouns = beside.iter().filter_map(|value| Some((value, value.noun()?)));
    let Some((_, first)) = nouns.next() else { return };
    if let Some((other, noun)) = nouns.find(|(_, noun)| *noun != first) {
        let mistake = format!("what stands in `[…]` is of one type, and this is {noun} beside {first}");
        let help = format!("write {first} here as well; what holds both is a tuple: `(a, b)`");
        return cx.report(other, mistake, help);
    }
    // A `Number` is made of the digits, whichever they are.
    let is_exact = key.is_none() && ty.is_some_and(is_exact);
    let mut floats = beside.iter().filter(|_| !is_exact).filter_map(|value| Some((value, is_float(value)?)));
    let is_first = floats.next();
    if let Some((other, _)) = floats.find(|(_, is)| is_first.is_some_and(|(_, first)| first != *is)) {
        let mistake = "whole numbers and others are of two types in Rust, and what stands in `[…]` is of one";
        return cx.report(other, mistake, "write each with a point, such as `1.0`, or each without");
    }
    let parts: Vec<_> = beside.iter().filter_map(Expression::elements).collect();
    let counts = || parts.iter().map(|(_, parts)| parts.len());
    if let Some(at) = counts().position(|count| first == "a tuple" && counts().next() != Some(count)) {
        let (count, first) = (counts().nth(at).unwrap_or(0), counts().next().unwrap_or(0));
        let mistake = format!(
            "what stands in `[…]` is of one type, and this is a tuple of {count} beside one of {first}"
        );
        let tuples = beside.iter().filter(|value| value.elements().is_some());
        let other = tuples.into_iter().nth(at).unwrap_or(&beside[0]);
        return cx.report(other, mistake, format!("write {first} parts here as well"));
    }
    if first == "a list" {
        // A list is neither a key nor what stands beside one.
        let ty = ty.filter(|_| key.is_none());
        let elements: Vec<_> = parts.into_iter().flat_map(|(_, elements)| elements).collect();
        return alike(cx, &elements, ty.and_then(key_of), ty.and_then(element_of));
    }
    for i in 0..parts.first().map_or(0, |(_, first)| first.len()) {
        let ty = match key {
            Some(_) if i == 0 => key,
            Some(_) => ty,
            None => part_of(ty, i),
        };
        let beside: Vec<_> = parts.iter().filter_map(|(_, parts)| parts.get(i).cloned()).collect();
        alike(cx, &beside, None, ty);
    }
}

/// The type of a part of a tuple.
fn part_of(ty: Option<&Type>, position: usize) -> Option<&Type> {
    match ty.map(bare) {
        Some(Type::Tuple(tuple)) => tuple.elems.iter().nth(position),
        _ => None,
    }
}

/// Whether a number that is written out is of a type with fractions; `None` for anything else.
fn is_float(value: &Expression) -> Option<bool> {
    value.noun().filter(|noun| *noun == "a number")?;
    match syn::parse2::<Lit>(value.to_token_stream().into_iter().last()?.into()).ok()? {
        Lit::Float(_) => Some(true),
        Lit::Int(_) | Lit::Byte(_) => Some(false),
        _ => None,
    }
}

/// A variable of the environment has a name that one can have, without the signs by which shells refer to it.
fn variable(cx: &Context, setting: &Setting) {
    let Value::Variable(variable) = &setting.value else { return };
    let name = variable.name.value();
    let help = match Variable::called(&name) {
        Some(bare) if bare == name => return,
        Some(bare) => format!("write `default_env({bare:?})`"),
        None => "the name of one is not empty, and has no `=` in it".to_owned(),
    };
    cx.report(&variable.name, format_args!("no variable of the environment is called {name:?}"), help);
}

/// The text of a default for a `char` is one character.
fn character(cx: &Context, setting: &Setting, ty: &Type) {
    let text = match &setting.value {
        Value::Expression(expression) => expression.text(),
        Value::Variable(variable) => variable.otherwise.clone(),
        _ => None,
    };
    let is_char = last_segment(without_null(ty)).is_some_and(|segment| segment.ident == "char");
    let Some(text) = text.filter(|text| is_char && text.value().chars().count() != 1) else { return };
    let mistake =
        format!("a `char` is one character, and {:?} has {}", text.value(), text.value().chars().count());
    cx.report(&text, mistake, "write one, or make the field a `String`");
}
