//! The rules of the value of a default, whatever else the tag says.

use quote::ToTokens;
use syn::Type;

use crate::context::Context;
use crate::key::{DEFAULT, DEFAULT_FN};
use crate::parse::{Setting, Value, Variable};
use crate::tokens::close;
use crate::ty::{last_segment, may_be_null, without_null};

/// Checks what a key gives as the default of a field of this type.
pub(super) fn check(cx: &Context, setting: &Setting, ty: &Type) {
    function(cx, setting);
    nothing(cx, setting, ty);
    variable(cx, setting);
    character(cx, setting, ty);
}

/// What makes a default is no value itself.
fn function(cx: &Context, setting: &Setting) {
    let Value::Expression(value) = &setting.value else { return };
    if setting.key.is(&DEFAULT_FN) && value.is_literal() {
        let value = close(&value.to_token_stream());
        cx.report(
            &setting.ident,
            format_args!("`default_fn` takes a function, and `{value}` is a value"),
            format_args!("write `default = {value}`"),
        );
    }
}

/// What is left out is null without a default.
fn nothing(cx: &Context, setting: &Setting, ty: &Type) {
    let Value::Expression(value) = &setting.value else { return };
    if setting.key.is(&DEFAULT) && may_be_null(ty) && value.is_none() {
        let mistake = "a default stands for what is left out, and `None` is nothing";
        cx.report(value, mistake, "drop `default`: what is left out is null");
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
