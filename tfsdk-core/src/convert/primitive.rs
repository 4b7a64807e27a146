//! Numbers and bools from strings, and strings from numbers.

use super::converter::Converter;
use super::error::ConversionError;
use crate::number::{LONGEST_NUMBER, Number};
use crate::value::{Value, ValueRef};

pub(super) fn number_to_string(
    converter: &Converter<'_>,
    value: ValueRef<'_>,
) -> Result<Value, ConversionError> {
    let number = value.as_number().cloned().unwrap_or(Number::ZERO);
    converter.budget().make(number.text_len_bound().min(LONGEST_NUMBER))?;
    match number.text_within(LONGEST_NUMBER) {
        Ok(text) => Ok(Value::from(text)),
        Err(_) => Err(ConversionError::new(format!(
            "the number is too long for a string: it has more than {LONGEST_NUMBER} digits"
        ))),
    }
}

pub(super) fn string_to_number(
    converter: &Converter<'_>,
    value: ValueRef<'_>,
) -> Result<Value, ConversionError> {
    let text = value.as_str().unwrap_or_default();
    converter.budget().work(text.len() as u64 / 8)?;
    match Number::parse(text) {
        Ok(number) => Ok(number.into()),
        Err(_) if !converter.tell() => Err(ConversionError::untold()),
        Err(_) => Err(ConversionError::new("a number is required").with_found(value.found())),
    }
}

pub(super) fn string_to_bool(
    converter: &Converter<'_>,
    value: ValueRef<'_>,
) -> Result<Value, ConversionError> {
    match value.as_str().unwrap_or_default() {
        "true" | "1" => Ok(true.into()),
        "false" | "0" => Ok(false.into()),
        _ if !converter.tell() => Err(ConversionError::untold()),
        text => {
            let mut sentence = String::from("a bool is required");
            for word in ["true", "false"] {
                if text.eq_ignore_ascii_case(word) {
                    sentence.push_str(&format!("; to convert from string, use lowercase \"{word}\""));
                }
            }
            Err(ConversionError::new(sentence).with_found(value.found()))
        }
    }
}
