//! `#[tfsdk(…)]` parsed: a name, and keys with their values.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Lit, LitInt, LitStr, Meta, Path, Token, token};

use crate::context::Context;
use crate::key::{Argument, Key, Listed, Position};
use crate::name::is_valid;

/// All `#[tfsdk(…)]` of one struct, field or variant.
#[derive(Default)]
pub(crate) struct Tag<'a> {
    /// The attributes themselves; empty when there is no tag.
    pub(crate) attributes: Vec<&'a Attribute>,
    /// The literal that stands first.
    pub(crate) name: Option<LitStr>,
    pub(crate) settings: Vec<Setting>,
    /// Whether something in it was reported, so that settings may be missing.
    pub(crate) broken: bool,
}

/// A key, and what follows it.
pub(crate) struct Setting {
    pub(crate) key: &'static Key,
    pub(crate) ident: Ident,
    pub(crate) value: Value,
}

/// What follows a key.
pub(crate) enum Value {
    Flag,
    Path(Path),
    Expr(TokenStream),
    Text(LitStr),
    Integer(LitInt),
    Variable(Variable),
}

/// A default from the environment.
pub(crate) struct Variable {
    pub(crate) name: LitStr,
    /// The text behind `else`.
    pub(crate) otherwise: Option<LitStr>,
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

impl<'a> Tag<'a> {
    /// Parses the tags among `attributes`; what cannot be understood is reported.
    pub(crate) fn parse(cx: &Context, attributes: &'a [Attribute], position: Position) -> Self {
        let mut tag = Tag::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("tfsdk")) {
            tag.attributes.push(attribute);
            let Meta::List(list) = &attribute.meta else {
                tag.broken = true;
                let help = match &attribute.meta {
                    Meta::NameValue(pair) => format!("write `#[tfsdk({})]`", pair.value.to_token_stream()),
                    _ => "write `#[tfsdk(\"name\")]`".to_owned(),
                };
                cx.report(attribute, "a tag stands in parentheses", help);
                continue;
            };
            let parser = |input: ParseStream<'_>| {
                tag.parse_items(cx, input, position);
                Ok(())
            };
            if let Err(error) = parser.parse2(list.tokens.clone()) {
                tag.broken = true;
                cx.add(error);
            }
        }
        tag
    }

    /// The setting of a key.
    pub(crate) fn get(&self, key: &'static Key) -> Option<&Setting> {
        self.settings.iter().find(|setting| std::ptr::eq(setting.key, key))
    }

    /// Whether a key is there.
    pub(crate) fn has(&self, key: &'static Key) -> bool {
        self.get(key).is_some()
    }

    fn parse_items(&mut self, cx: &Context, input: ParseStream<'_>, position: Position) {
        while !input.is_empty() {
            if let Err(error) = self.parse_item(cx, input, position) {
                self.broken = true;
                cx.add(error);
                skip_to_comma(input);
            }
            if !input.is_empty() && input.parse::<Token![,]>().is_err() {
                self.broken = true;
                cx.add(input.error("expected `,`\nhelp: keys are separated by commas"));
                skip_to_comma(input);
                let _ = input.parse::<Token![,]>();
            }
        }
    }

    fn parse_item(&mut self, cx: &Context, input: ParseStream<'_>, position: Position) -> syn::Result<()> {
        if input.peek(Lit) {
            self.name(cx, input.parse()?, position);
            return Ok(());
        }
        if !input.peek(syn::Ident::peek_any) {
            return Err(input.error(match position {
                Position::Field => "expected the attribute's name in quotes, or a key",
                Position::Variant => "expected the variant's text in quotes",
                Position::Item | Position::Scalar | Position::Newtype => "expected a key",
            }));
        }
        let ident = input.call(Ident::parse_any)?;
        if input.peek(Token![!]) {
            let mut call = ident.to_token_stream();
            while !input.is_empty() && !input.peek(Token![,]) {
                input.parse::<TokenTree>()?.to_tokens(&mut call);
            }
            let text = "a macro is not expanded inside of a tag\nhelp: write the text that it stands for";
            return Err(syn::Error::new_spanned(call, text));
        }
        let given = Given::parse(input)?;
        match self.setting(cx, ident, given, position) {
            Some(setting) => self.settings.push(setting),
            None => self.broken = true,
        }
        Ok(())
    }

    fn name(&mut self, cx: &Context, literal: Lit, position: Position) {
        let reported = match (&literal, position) {
            (_, Position::Item) => {
                cx.report(&literal, "a struct has no name in its tag", "names stand on its fields");
                true
            }
            (_, Position::Scalar) => {
                cx.report(&literal, "a newtype or enum has no name in its tag", "drop the name");
                true
            }
            (Lit::Str(name), _) if self.name.is_none() && self.settings.is_empty() => {
                self.name = Some(name.clone());
                false
            }
            (Lit::Str(name), _) if self.name.is_some() => {
                let first = self.name.as_ref().map(LitStr::value).unwrap_or_default();
                cx.report(name, format_args!("a second name, after {first:?}"), "every tag has one name");
                true
            }
            (Lit::Str(name), _) => {
                cx.report(name, "the name comes after a key", "the name stands first");
                self.name = Some(name.clone());
                true
            }
            (other, _) => {
                let text = other.to_token_stream().to_string();
                let what =
                    if position == Position::Variant { "a variant's text" } else { "an attribute's name" };
                let help = match other {
                    Lit::ByteStr(_) | Lit::CStr(_) => {
                        format!("write `{}`", text.trim_start_matches(['b', 'c']))
                    }
                    Lit::Char(letter) => format!("write `{:?}`", letter.value().to_string()),
                    _ => "write it in double quotes".to_owned(),
                };
                cx.report(other, format_args!("{what} is a string, found `{text}`"), help);
                true
            }
        };
        self.broken |= reported;
    }

    /// A setting, if its key exists, may stand here, is there for the first time, and has the right value.
    fn setting(&self, cx: &Context, ident: Ident, given: Given, position: Position) -> Option<Setting> {
        let name = ident.unraw().to_string();
        let Some(key) = Key::named(&name) else {
            let may_be_name = self.name.is_none() && self.settings.is_empty();
            unknown_key(cx, &ident, &name, position, may_be_name);
            return None;
        };
        if !key.positions.contains(&position) {
            let positions: Vec<&str> = key.positions.iter().map(|position| position.words()).collect();
            let mistake = format!("`{name}` has no meaning on {}", position.words());
            cx.report(&ident, mistake, format_args!("it is a key of {}", positions.join(" and of ")));
            return None;
        }
        if self.has(key) {
            cx.report(&ident, format_args!("`{name}` is given twice"), "once is enough");
            return None;
        }
        let value = given.of_argument(cx, key, &ident)?;
        Some(Setting { key, ident, value })
    }
}

fn unknown_key(cx: &Context, ident: &Ident, name: &str, position: Position, may_be_name: bool) {
    let mistake = format!("there is no key `{name}`");
    if let Some(near) = Key::near(name, position) {
        return cx.report(ident, mistake, format_args!("did you mean `{near}`?"));
    }
    let keys: Vec<&str> = Key::at(position).map(|key| key.name).collect();
    match (position, &keys[..]) {
        (Position::Variant, _) => cx.report(ident, mistake, "the tag of a variant is its text, in quotes"),
        (Position::Field, keys) if may_be_name && is_valid(name) => cx.report(
            ident,
            mistake,
            format_args!("for an attribute of this name, write `\"{name}\"`; the keys are {}", Listed(keys)),
        ),
        (_, [only]) => {
            cx.report(ident, mistake, format_args!("the only key of {} is `{only}`", position.words()))
        }
        (_, keys) => {
            cx.report(ident, mistake, format_args!("the keys of {} are {}", position.words(), Listed(keys)));
        }
    }
}

/// What was found after a key.
enum Given {
    Nothing,
    /// `= …`, up to the next comma.
    Value(TokenStream),
    /// `(…)`
    Group(TokenTree),
}

impl Given {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(token::Paren) {
            return Ok(Given::Group(input.parse()?));
        }
        if !input.peek(Token![=]) {
            return Ok(Given::Nothing);
        }
        let mut tokens = TokenStream::new();
        input.parse::<Token![=]>()?.to_tokens(&mut tokens);
        let value = expression(input)?;
        if value.is_empty() {
            Err(syn::Error::new_spanned(tokens, "`=` has no value after it"))
        } else {
            Ok(Given::Value(value))
        }
    }

    fn of_argument(self, cx: &Context, key: &'static Key, ident: &Ident) -> Option<Value> {
        let name = key.name;
        match (key.argument, self) {
            (Argument::Flag, Given::Nothing) => return Some(Value::Flag),
            (Argument::Flag, Given::Value(tokens)) => {
                cx.report(
                    tokens,
                    format_args!("`{name}` takes no value"),
                    format_args!("write `{name}` alone"),
                );
            }
            (Argument::Flag, Given::Group(group)) => {
                cx.report(
                    group,
                    format_args!("`{name}` takes no value"),
                    format_args!("write `{name}` alone"),
                );
            }
            (Argument::Path, Given::Value(tokens)) => match syn::parse2::<Path>(tokens.clone()) {
                Ok(path) => return Some(Value::Path(path)),
                Err(_) => {
                    let path = syn::parse2::<LitStr>(tokens.clone()).map(|text| text.value());
                    let path = path.unwrap_or_else(|_| "some::path".to_owned());
                    let mistake = format!("`{name}` takes a path, without quotes");
                    cx.report(tokens, mistake, format!("write `{name} = {path}`"));
                }
            },
            (Argument::Path, _) => {
                let help = format!("write `{name} = some::path`");
                cx.report(ident, format_args!("`{name}` takes a path"), help);
            }
            (Argument::Expr, Given::Value(tokens)) => return Some(Value::Expr(tokens)),
            (Argument::Expr, given) => {
                let value = match (&given, name) {
                    (Given::Group(TokenTree::Group(group)), _) => group.stream().to_string(),
                    (_, "default" | "validate") => "…".to_owned(),
                    _ => "some::path".to_owned(),
                };
                cx.report(ident, format_args!("`{name}` takes a value"), format!("write `{name} = {value}`"));
            }
            (Argument::Text, Given::Value(tokens)) => match syn::parse2::<LitStr>(tokens.clone()) {
                Ok(text) => return Some(Value::Text(text)),
                Err(_) => {
                    let help = format!("write `{name} = \"…\"`");
                    cx.report(tokens, format_args!("`{name}` takes a text, in quotes"), help);
                }
            },
            (Argument::Text, _) => {
                let help = format!("write `{name} = \"…\"`");
                cx.report(ident, format_args!("`{name}` takes a text"), help);
            }
            (Argument::Integer, Given::Value(tokens)) => match syn::parse2::<LitInt>(tokens.clone()) {
                Ok(number) if number.suffix().is_empty() && number.base10_parse::<u64>().is_ok() => {
                    return Some(Value::Integer(number));
                }
                _ => {
                    let help = format!("write `{name} = 1`");
                    cx.report(tokens, format_args!("`{name}` takes a whole number"), help);
                }
            },
            (Argument::Integer, _) => {
                let help = format!("write `{name} = 1`");
                cx.report(ident, format_args!("`{name}` takes a whole number"), help);
            }
            (Argument::Variable, given) => {
                let help = "write `default_env(\"NAME\")`, or `default_env(\"NAME\", else \"text\")`";
                match given {
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

/// The tokens of an expression: up to the next comma that is not between the bars of a closure or inside of `::<…>`.
fn expression(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    let mut angles = 0_usize;
    // Whether a closure may start here, and whether the bar that ends its parameters is still to come.
    let (mut may_start, mut in_bars) = (true, false);
    while !input.is_empty() && (angles > 0 || in_bars || !input.peek(Token![,])) {
        if input.peek(Token![::]) {
            input.parse::<Token![::]>()?.to_tokens(&mut tokens);
            if input.peek(Token![<]) {
                input.parse::<Token![<]>()?.to_tokens(&mut tokens);
                angles += 1;
            }
            may_start = false;
            continue;
        }
        let token: TokenTree = input.parse()?;
        match &token {
            TokenTree::Punct(punct) => match punct.as_char() {
                '<' if angles > 0 => angles += 1,
                '>' if angles > 0 => angles -= 1,
                '|' if in_bars => in_bars = false,
                '|' if may_start => in_bars = true,
                _ => {}
            },
            TokenTree::Ident(ident) if ident == "move" => {
                token.to_tokens(&mut tokens);
                continue;
            }
            _ => {}
        }
        may_start = false;
        token.to_tokens(&mut tokens);
    }
    Ok(tokens)
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}

/// Expressions with commas between them.
pub(crate) fn expressions(tokens: TokenStream) -> Vec<TokenStream> {
    let parser = |input: ParseStream<'_>| {
        let mut all = Vec::new();
        while !input.is_empty() {
            all.push(expression(input)?);
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(all)
    };
    // Any tokens are accepted as expressions and commas; the compiler checks them.
    parser.parse2(tokens).unwrap_or_default()
}
