use tfsdk::provider::{Error, Function, Result, Variadic};
use tfsdk::{Number, Tf, Value, json};

pub(crate) fn join() -> Function {
    Function::new("join", ["separator", "parts"], |separator: String, parts: Variadic<String>| {
        match parts.iter().position(|part| part.contains(&separator)) {
            Some(position) => {
                Err(Error::new("A part contains the separator", "Choose another one.")
                    .at_argument(1 + position))
            }
            None => Ok(parts.join(&separator)),
        }
    })
    .summary("Puts parts in a row.")
    .describe_parameter("separator", "What stands between them.")
}

pub(crate) fn half() -> Function {
    Function::new("half", ["number"], half_of).deprecated("Divide it.")
}

fn half_of(number: u8) -> Result<Number> {
    match number % 2 {
        0 => Ok(Number::from(number / 2)),
        _ => Err(std::io::Error::other("it is odd").into()),
    }
}

/// What it is called with, null and unknown included.
pub(crate) fn describe() -> Function {
    Function::new("describe", ["text", "any"], |text: Tf<String>, any: Option<Value>| {
        let text = match text {
            Tf::Null => "null".to_owned(),
            Tf::Unknown => "unknown".to_owned(),
            Tf::Known(text) => text,
        };
        Ok(format!("{text} {}", any.map_or_else(|| "null".to_owned(), |any| any.ty().to_string())))
    })
}

/// What it is called with, as JSON, which has no word for what is unknown.
pub(crate) fn encode() -> Function {
    Function::new("encode", ["first", "more"], |first: Value, more: Variadic<Value>| {
        let all: Vec<Value> = [first].into_iter().chain(more).collect();
        let all = Value::tuple(all);
        Ok(json::value_to_string(&all, all.ty())?)
    })
    .when_known()
}
