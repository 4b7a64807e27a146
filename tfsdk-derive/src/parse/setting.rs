//! A key in a tag, with what follows it.

use std::fmt;

use proc_macro2::Ident;
use quote::ToTokens;

use super::argument::{Value, Variable};
use crate::key::Key;
use crate::tokens::close;

/// A key, and what follows it.
#[derive(Clone)]
pub(crate) struct Setting {
    pub(crate) key: &'static Key,
    pub(crate) ident: Ident,
    pub(crate) value: Value,
}

/// As one would write it, whole: what it stands in is there to be pasted.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.key.name;
        let value = match &self.value {
            Value::Flag => return f.write_str(name),
            Value::Variable(Variable { name: variable, otherwise }) => {
                let variable = variable.to_token_stream();
                return match otherwise {
                    Some(text) => write!(f, "{name}({variable}, else {})", text.to_token_stream()),
                    None => write!(f, "{name}({variable})"),
                };
            }
            Value::Path(path) => close(&path.to_token_stream()),
            Value::Expression(expression) => close(&expression.to_token_stream()),
            Value::Text(text) => text.to_token_stream().to_string(),
            Value::Integer(number) => number.to_string(),
        };
        write!(f, "{name} = {value}")
    }
}
