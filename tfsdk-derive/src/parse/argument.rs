//! What follows a key of a tag.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Lit, LitInt, LitStr, Path, Token, token};

use super::expression::Expression;
use super::mistake::mistake;
use crate::context::Context;
use crate::key::{
    About, Argument, DEFAULT_FN, DIFF_SUPPRESS, Key, OF_DATA, SAME_MEANING, SCHEMA_NAMES, VALIDATE,
};
use crate::kind::Kind;
use crate::tokens::close;

/// What follows a key.
#[derive(Clone)]
pub(crate) enum Value {
    Flag,
    Path(Path),
    Expression(Expression),
    Text(LitStr),
    Integer(LitInt),
    Variable(Variable),
}

/// A default from the environment.
#[derive(Clone)]
pub(crate) struct Variable {
    pub(crate) name: LitStr,
    /// The text behind `else`.
    pub(crate) otherwise: Option<LitStr>,
}

impl Variable {
    /// What is called so, without the signs that a shell puts around a name. `None`: nothing can be.
    pub(crate) fn called(written: &str) -> Option<&str> {
        let bare = written.trim_start_matches(['$', '%', '{']).trim_end_matches(['%', '}']);
        (!bare.is_empty() && !bare.contains(['=', '\0'])).then_some(bare)
    }
}

impl Parse for Variable {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        let mut otherwise = None;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
            if !input.is_empty() {
                input.parse::<Token![else]>()?;
                otherwise = Some(input.parse()?);
                input.parse::<Option<Token![,]>>()?;
            }
        }
        if input.is_empty() {
            Ok(Variable { name, otherwise })
        } else {
            Err(input.error("expected nothing more"))
        }
    }
}

/// What was found after a key.
pub(super) enum Given {
    Nothing,
    /// `= …`, up to the next comma.
    Value(Expression),
    /// `(…)`
    Group(TokenTree),
    /// `: …`, as in a struct expression.
    Colon(Expression),
}

impl Given {
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(token::Paren) {
            return Ok(Given::Group(input.parse()?));
        }
        if input.peek(Token![:]) && !input.peek(Token![::]) {
            input.parse::<Token![:]>()?;
            return Ok(Given::Colon(Expression::parse(input)?));
        }
        if !input.peek(Token![=]) {
            return Ok(Given::Nothing);
        }
        let equals = input.parse::<Token![=]>()?;
        let value = Expression::parse(input)?;
        if value.is_empty() {
            Err(syn::Error::new_spanned(
                equals,
                "`=` has no value after it\nhelp: write the value, or drop the `=`",
            ))
        } else {
            Ok(Given::Value(value))
        }
    }

    /// Whether it is a value behind `=` or `:`.
    pub(super) fn is_value(&self) -> bool {
        matches!(self, Given::Value(_) | Given::Colon(_))
    }

    /// Whether the value has several parts, of which some may be keys.
    pub(super) fn may_hold_keys(&self) -> bool {
        matches!(self, Given::Value(value) if value.to_token_stream().into_iter().nth(1).is_some())
    }

    /// The text behind `=`, `:` or in parentheses, if it is one in quotes.
    pub(super) fn text(&self) -> Option<String> {
        Some(self.expression()?.text()?.value())
    }

    /// The expression there, if it is one alone.
    pub(super) fn expression(&self) -> Option<Expression> {
        let tokens = match self {
            Given::Nothing => return None,
            Given::Value(value) | Given::Colon(value) => value.to_token_stream(),
            Given::Group(TokenTree::Group(group)) => group.stream(),
            Given::Group(other) => other.to_token_stream(),
        };
        Expression::parse.parse2(tokens).ok().filter(|expression| !expression.is_empty())
    }

    /// The tokens of that expression; none where there is none.
    fn inside(&self) -> TokenStream {
        self.expression().map(|expression| expression.to_token_stream()).unwrap_or_default()
    }

    /// The value of a key, if it is of the right kind; anything else is reported.
    pub(super) fn of_argument(self, cx: &Context, key: &'static Key, ident: &Ident) -> Option<Value> {
        let name = key.name;
        match (key.argument, self) {
            (Argument::Flag, Given::Nothing) => return Some(Value::Flag),
            (Argument::Flag, Given::Value(tokens) | Given::Colon(tokens)) => {
                let is_text = syn::parse2::<LitStr>(tokens.to_token_stream()).is_ok();
                let help = match key.about {
                    // A schema in a file is named by Terraform's word.
                    About::Kind(Kind::DataSource) if is_text => {
                        let text = close(&tokens.to_token_stream());
                        format!("write `data = {text}` to name a schema in a file; `{name}` stands alone")
                    }
                    _ => alone(name, &tokens.to_token_stream()),
                };
                cx.report(tokens, format_args!("`{name}` takes no value"), help);
            }
            (
                Argument::Path | Argument::Expression | Argument::Text | Argument::Integer,
                Given::Colon(value),
            ) => {
                let help = format!("write `{name} = {}`", close(&value.to_token_stream()));
                cx.report(ident, format_args!("the value of `{name}` stands behind `=`"), help);
            }
            (Argument::Flag, Given::Group(group)) => {
                let inside = match &group {
                    TokenTree::Group(group) => group.stream(),
                    other => other.to_token_stream(),
                };
                cx.report(group, format_args!("`{name}` takes no value"), alone(name, &inside));
            }
            (Argument::Path, Given::Value(tokens)) => match syn::parse2::<Path>(tokens.to_token_stream()) {
                Ok(path) => return Some(Value::Path(path)),
                Err(_) => {
                    let text = syn::parse2::<LitStr>(tokens.to_token_stream()).ok();
                    let path = text.as_ref().map_or_else(|| "some::path".to_owned(), LitStr::value);
                    let mistake = format!("`{name}` takes a path, without quotes");
                    cx.report(tokens, mistake, format!("write `{name} = {path}`"));
                    // It is known what is meant.
                    return text.and_then(|text| text.parse().ok()).map(Value::Path);
                }
            },
            (Argument::Path, given) => {
                let path = syn::parse2::<Path>(given.inside()).ok();
                let path =
                    path.map_or_else(|| "some::path".to_owned(), |path| close(&path.to_token_stream()));
                let help = format!("write `{name} = {path}`");
                cx.report(ident, format_args!("`{name}` takes a path"), help);
            }
            (Argument::Expression, Given::Value(tokens)) => match mistake(&tokens) {
                None if key.is_any(&[&DIFF_SUPPRESS, &SAME_MEANING]) && tokens.is_literal() => {
                    let value = close(&tokens.to_token_stream());
                    let mistake = format!("`{name}` takes a function, and `{value}` is a value");
                    cx.report(tokens, mistake, format!("write `{name} = some::path`"));
                }
                None if cx.accepts(|| function(cx, key, &tokens)) => return Some(Value::Expression(tokens)),
                None => {}
                Some(mistake) => cx.add(mistake),
            },
            (Argument::Expression, given) => {
                let value = match (&given, name) {
                    (Given::Group(TokenTree::Group(group)), _) if !group.stream().is_empty() => {
                        close(&group.stream())
                    }
                    (_, "default" | "validate") => "…".to_owned(),
                    _ => "some::path".to_owned(),
                };
                cx.report(ident, format_args!("`{name}` takes a value"), format!("write `{name} = {value}`"));
            }
            (Argument::Text, Given::Value(tokens)) => match syn::parse2::<LitStr>(tokens.to_token_stream()) {
                Ok(text) => return Some(Value::Text(text)),
                Err(_) => {
                    let word = syn::parse2::<Ident>(tokens.to_token_stream()).ok();
                    let help = match word.filter(|_| !key.is_any(&SCHEMA_NAMES)) {
                        Some(word) => format!("write `{name} = \"{word}\"`"),
                        None => text_help(key),
                    };
                    cx.report(tokens, format_args!("`{name}` takes a text, in quotes"), help);
                }
            },
            (Argument::Text, given) => {
                let text = syn::parse2::<LitStr>(given.inside()).ok();
                let help = match text {
                    Some(text) => format!("write `{name} = {}`", text.to_token_stream()),
                    None => text_help(key),
                };
                cx.report(ident, format_args!("`{name}` takes a text"), help);
            }
            (Argument::Integer, Given::Value(tokens)) => {
                match syn::parse2::<LitInt>(tokens.to_token_stream()) {
                    Ok(number) if number.suffix().is_empty() && !number.base10_digits().starts_with('-') => {
                        // Terraform's protocol has signed numbers.
                        if number.base10_parse::<i64>().is_ok() {
                            return Some(Value::Integer(number));
                        }
                        let help = format!("the greatest is {}", i64::MAX);
                        cx.report(number, format_args!("`{name}` is too large for Terraform"), help);
                    }
                    Ok(number) if !number.suffix().is_empty() => {
                        let mistake = format!("`{name}` takes a whole number, without a type");
                        cx.report(
                            &number,
                            mistake,
                            format_args!("write `{name} = {}`", digits(&number.to_token_stream())),
                        );
                    }
                    _ => {
                        let help = format!("write `{name} = {}`", digits(&tokens.to_token_stream()));
                        cx.report(tokens, format_args!("`{name}` takes a whole number"), help);
                    }
                }
            }
            (Argument::Integer, given) => {
                let help = format!("write `{name} = {}`", digits(&given.inside()));
                cx.report(ident, format_args!("`{name}` takes a whole number"), help);
            }
            (Argument::Variable, given) => {
                let variable =
                    given.text().filter(|text| !text.is_empty()).unwrap_or_else(|| "NAME".to_owned());
                let help = format!(
                    "write `default_env({variable:?})`, or `default_env({variable:?}, else \"text\")`"
                );
                match given {
                    Given::Group(TokenTree::Group(group)) if with_equals(&group).is_some() => {
                        let (name, text) = with_equals(&group).unwrap_or_default();
                        cx.report(
                            group.to_token_stream(),
                            "`else` takes its text without `=`",
                            format!("write `default_env({name:?}, else {text:?})`"),
                        );
                    }
                    Given::Group(TokenTree::Group(group)) if otherwise(&group).is_some() => {
                        let (name, value) = otherwise(&group).unwrap_or_default();
                        let help = match literal_text(&value) {
                            Some(text) => format!("write `default_env({name:?}, else {text:?})`"),
                            None => "for what is computed there is `default_fn = …`".to_owned(),
                        };
                        cx.report(
                            group.to_token_stream(),
                            "what stands behind `else` is a text, as variables hold texts",
                            help,
                        );
                    }
                    Given::Group(TokenTree::Group(group)) if two_texts(&group).is_some() => {
                        let (name, text) = two_texts(&group).unwrap_or_default();
                        let help = format!("write `default_env({name:?}, else {text:?})`");
                        cx.report(
                            group.to_token_stream(),
                            "the text for when the variable is not set stands behind `else`",
                            help,
                        );
                    }
                    Given::Group(TokenTree::Group(group)) => match syn::parse2::<Variable>(group.stream()) {
                        Ok(variable) => return Some(Value::Variable(variable)),
                        Err(_) => cx.report(
                            group.to_token_stream(),
                            format_args!("`{name}` takes the name of an environment variable, in quotes"),
                            help,
                        ),
                    },
                    _ => cx.report(
                        ident,
                        format_args!("`{name}` takes the name of an environment variable, in parentheses"),
                        help,
                    ),
                }
            }
        }
        None
    }
}

/// The keys that take functions, and the parameters of these.
static FUNCTIONS: [(&Key, &[&str]); 4] = [
    (&DEFAULT_FN, &[]),
    (&DIFF_SUPPRESS, &["change"]),
    (&SAME_MEANING, &["one", "other"]),
    (&VALIDATE, &["value", "path", "found"]),
];

/// Reports the closures behind a key that have too many parameters or too few.
fn function(cx: &Context, key: &'static Key, value: &Expression) {
    let Some((_, wanted)) = FUNCTIONS.iter().find(|(other, _)| key.is(other)) else { return };
    let name = key.name;
    let all = if key.is(&VALIDATE) { value.several() } else { vec![value.clone()] };
    if all.is_empty() {
        let help = format!("write a validator in it, or drop `{name}`");
        cx.report(value, "`[]` validates nothing", help);
    }
    for (count, bars) in all.iter().filter_map(Expression::parameters) {
        if count == wanted.len() {
            continue;
        }
        let takes = match wanted.len() {
            0 => "no parameters".to_owned(),
            1 => "1 parameter".to_owned(),
            many => format!("{many} parameters"),
        };
        let mut help = format!("write `|{}| …`", wanted.join(", "));
        if key.is(&VALIDATE) && count == 1 {
            help += "; for one that says yes or no, `satisfies(\"what it has to be\", |value| …)`";
        }
        cx.report(
            bars,
            format_args!("`{name}` takes a function of {takes}, and this closure has {count}"),
            help,
        );
    }
}

/// What to write in place of a flag with a value.
fn alone(name: &str, value: &TokenStream) -> String {
    match value.to_string().as_str() {
        "false" => format!("drop `{name}`: what is not said is not so"),
        _ => format!("write `{name}` alone"),
    }
}

/// How a key that takes a text is written. Some are called as what a struct is.
fn text_help(key: &'static Key) -> String {
    let name = key.name;
    let kind = if key.is(&OF_DATA) { "data_source" } else { name };
    if key.is_any(&SCHEMA_NAMES) {
        format!("write `{kind}` alone if the struct is one; `{name} = \"…\"` names a schema in a file")
    } else {
        format!("write `{name} = \"…\"`")
    }
}

/// The whole number that was meant by a text, or by a number with a type; one where there is none.
fn digits(tokens: &TokenStream) -> String {
    let number = syn::parse2::<LitInt>(tokens.clone()).map(|number| number.base10_digits().to_owned());
    let text = || syn::parse2::<LitStr>(tokens.clone()).map(|text| text.value());
    let all = number.or_else(|_| text()).ok();
    let is_taken =
        |digits: &String| digits.bytes().all(|it| it.is_ascii_digit()) && digits.parse::<i64>().is_ok();
    all.filter(is_taken).unwrap_or_else(|| "1".to_owned())
}

/// The texts of `("NAME", "text")`.
fn two_texts(group: &Group) -> Option<(String, String)> {
    let parser = |input: ParseStream<'_>| {
        let one: LitStr = input.parse()?;
        input.parse::<Token![,]>()?;
        let other: LitStr = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok((one.value(), other.value()))
    };
    parser.parse2(group.stream()).ok()
}

/// The name of a variable, and the text that stands behind `else =`.
fn with_equals(group: &Group) -> Option<(String, String)> {
    let parser = |input: ParseStream<'_>| {
        let name: LitStr = input.parse()?;
        input.parse::<Token![,]>()?;
        input.parse::<Token![else]>()?;
        input.parse::<Token![=]>()?;
        let text: LitStr = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok((name.value(), text.value()))
    };
    parser.parse2(group.stream()).ok()
}

/// The name of a variable, and what is no text behind `else`.
fn otherwise(group: &Group) -> Option<(String, TokenStream)> {
    let parser = |input: ParseStream<'_>| {
        let name: LitStr = input.parse()?;
        input.parse::<Token![,]>()?;
        input.parse::<Token![else]>()?;
        if input.peek(LitStr) {
            return Err(input.error("a text"));
        }
        let value: TokenStream = input.parse()?;
        Ok((name.value(), value))
    };
    parser.parse2(group.stream()).ok().filter(|(_, value)| !value.is_empty())
}

/// The text of what lacks its quotes, such as `-5`, `true`, `'x'` or `x`.
fn literal_text(value: &TokenStream) -> Option<String> {
    let value = close(value);
    let value = value.trim_end_matches(',').trim();
    if let Ok(ident) = syn::parse_str::<Ident>(value) {
        return Some(ident.unraw().to_string());
    }
    let (sign, number) = value.strip_prefix('-').map_or(("", value), |number| ("-", number));
    match syn::parse_str(number).ok()? {
        Lit::Int(number) => Some(format!("{sign}{}", number.base10_digits())),
        Lit::Float(number) => Some(format!("{sign}{}", number.base10_digits())),
        Lit::Char(char) if sign.is_empty() => Some(char.value().to_string()),
        Lit::Bool(bool) if sign.is_empty() => Some(bool.value.to_string()),
        _ => None,
    }
}
