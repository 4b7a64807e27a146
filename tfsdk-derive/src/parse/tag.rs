//! `#[tfsdk(…)]` parsed: a name, and keys with their values.

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Lit, LitInt, LitStr, Meta, Path, Token};

use super::argument::{Given, Value};
use super::bare::{BARE, without_parentheses};
use super::expression::Expression;
use super::lost::Lost;
use super::setting::Setting;
use super::unknown::{Beside, Unknown, elsewhere};
use crate::context::Context;
use crate::key::{CRATE, FLATTEN, Key, Place, Position, VALIDATE};
use crate::tokens::close;

/// All `#[tfsdk(…)]` of one struct, field or variant.
#[derive(Default)]
pub(crate) struct Tag<'a> {
    /// The attributes themselves; empty when there is no tag.
    pub(crate) attributes: Vec<&'a Attribute>,
    /// The literal that stands first.
    pub(crate) name: Option<LitStr>,
    pub(crate) settings: Vec<Setting>,
    /// Each `validate` after the first.
    validates_again: Vec<(Ident, Expression)>,
    /// Words that are no keys, until all others are known.
    unknown: Vec<Unknown>,
    lost: Vec<Lost>,
    /// Whether something in it was reported.
    is_poisoned: bool,
}

impl<'a> Tag<'a> {
    /// Parses the tags among `attributes`; what cannot be understood is reported.
    pub(crate) fn parse(cx: &Context, attributes: &'a [Attribute], place: Place) -> Self {
        let attributes = attributes.iter().filter(|a| a.path().is_ident("tfsdk")).collect();
        let mut tag = Tag { attributes, ..Tag::default() };
        tag.is_poisoned = !cx.accepts(|| tag.parse_all(cx, place));
        tag
    }

    /// A tag that says just this.
    pub(crate) fn saying(name: LitStr, settings: Vec<Setting>) -> Self {
        Tag { name: Some(name), settings, ..Tag::default() }
    }

    /// The setting of a key.
    pub(crate) fn get(&self, key: &'static Key) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.key.is(key))
    }

    /// The settings of any of these keys, in their order in the source.
    pub(crate) fn all(&self, keys: &[&'static Key]) -> impl Iterator<Item = &Setting> {
        self.settings.iter().filter(move |setting| setting.key.is_any(keys))
    }

    /// The text of a key that takes one.
    pub(crate) fn text(&self, key: &'static Key) -> Option<&LitStr> {
        match &self.get(key)?.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number of a key that takes one.
    pub(crate) fn integer(&self, key: &'static Key) -> Option<&LitInt> {
        match &self.get(key)?.value {
            Value::Integer(number) => Some(number),
            _ => None,
        }
    }

    /// The expression of a key that takes one.
    pub(crate) fn expression(&self, key: &'static Key) -> Option<&Expression> {
        match &self.get(key)?.value {
            Value::Expression(expression) => Some(expression),
            _ => None,
        }
    }

    /// Where the runtime is: `::tfsdk`, unless the tag says otherwise.
    pub(crate) fn crate_path(&self) -> Path {
        match self.get(&CRATE).map(|setting| &setting.value) {
            Some(Value::Path(path)) => path.clone(),
            _ => syn::parse_quote!(::tfsdk),
        }
    }

    /// Whether it says where the runtime is, and was not understood.
    pub(crate) fn has_lost_crate(&self) -> bool {
        !self.has(&CRATE) && self.keys().any(|(key, _)| key.is(&CRATE))
    }

    /// Whether it says that the field is no attribute.
    pub(crate) fn skips(&self) -> bool {
        self.name.as_ref().is_some_and(|name| name.value() == "-")
    }

    /// The same tag as one would write it with another name, with `mode` before the other keys, and without some of these.
    pub(crate) fn with(&self, name: &str, mode: Option<&str>, without: &[&'static Key]) -> String {
        let settings =
            self.settings.iter().filter(|setting| !setting.key.is_any(without)).map(Setting::to_string);
        let parts = [format!("{name:?}")].into_iter().chain(mode.map(str::to_owned)).chain(settings);
        format!("#[tfsdk({})]", parts.collect::<Vec<_>>().join(", "))
    }

    /// Whether all of it was understood, so that what is not in it is not meant to be.
    pub(crate) fn is_understood(&self) -> bool {
        !self.is_poisoned
    }

    /// Whether one of these keys may be among what was not understood.
    pub(crate) fn may_have_lost(&self, keys: &[&'static Key]) -> bool {
        self.lost.iter().any(|lost| lost.may_be(keys))
    }

    /// Whether the name may be among what was not understood.
    pub(crate) fn may_have_lost_name(&self) -> bool {
        self.lost.iter().any(Lost::may_be_name)
    }

    /// All keys, also those that were not understood but for what they are, and where each stands.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (&'static Key, &Ident)> {
        let understood = self.settings.iter().map(|setting| (setting.key, &setting.ident));
        understood.chain(self.lost.iter().filter_map(|lost| match lost {
            Lost::Key(ident, key) => Some((*key, ident)),
            Lost::Value | Lost::Word | Lost::Name | Lost::Anything => None,
        }))
    }

    /// Whether a key is there.
    pub(crate) fn has(&self, key: &'static Key) -> bool {
        self.get(key).is_some()
    }

    fn parse_all(&mut self, cx: &Context, place: Place) {
        for attribute in self.attributes.clone() {
            let Meta::List(list) = &attribute.meta else {
                // What a field's only tag lacks is a name, which is a rule.
                if place.position != Position::Field || self.attributes.len() > 1 {
                    cx.report(attribute, BARE, without_parentheses(&attribute.meta, place.position));
                    self.lost.push(Lost::Anything);
                }
                continue;
            };
            let parser = |input: ParseStream<'_>| {
                self.parse_items(cx, input, place);
                Ok(())
            };
            if let Err(error) = parser.parse2(list.tokens.clone()) {
                cx.add(error);
                self.lost.push(Lost::Anything);
            }
        }
        self.one_validate(cx);
        self.no_unknown(cx, place);
    }

    fn parse_items(&mut self, cx: &Context, input: ParseStream<'_>, place: Place) {
        while !input.is_empty() {
            if let Err(error) = self.parse_item(cx, input, place) {
                cx.add(error);
                self.lost.push(Lost::Anything);
                skip_to_comma(input);
            }
            if !input.is_empty() && input.parse::<Token![,]>().is_err() {
                cx.add(input.error("expected `,`\nhelp: keys are separated by commas"));
                if is_key(input) {
                    continue;
                }
                self.lost.push(Lost::Anything);
                skip_to_comma(input);
                let _ = input.parse::<Token![,]>();
            }
        }
    }

    fn parse_item(&mut self, cx: &Context, input: ParseStream<'_>, place: Place) -> syn::Result<()> {
        if input.peek(Lit) {
            self.name(cx, input.parse()?, place.position);
            return Ok(());
        }
        if input.peek(Token![,]) {
            cx.add(input.error("nothing stands before this comma\nhelp: drop it"));
            return Ok(());
        }
        if !input.peek(syn::Ident::peek_any) {
            return Err(input.error(match place.position {
                Position::Field | Position::UnionVariant if self.name.is_some() => {
                    "expected a key\nhelp: drop this; a key is a word, such as `set`"
                }
                Position::Field if input.peek(Token![-]) => {
                    "expected the attribute's name in quotes, or a key\nhelp: for a field that is no attribute, write `#[tfsdk(\"-\")]`"
                }
                Position::Field | Position::UnionVariant => {
                    "expected the attribute's name in quotes, or a key\nhelp: write `#[tfsdk(\"name\")]`"
                }
                Position::Variant => {
                    "expected the variant's text in quotes\nhelp: write `#[tfsdk(\"text\")]`"
                }
                Position::Item | Position::Scalar => {
                    "expected a key\nhelp: a key is a word, such as `crate = path`"
                }
                Position::Newtype => "expected a key\nhelp: a key is a word, such as `set`",
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
        let setting = self.setting(cx, input, ident, given, place);
        self.settings.extend(setting);
        Ok(())
    }

    fn name(&mut self, cx: &Context, literal: Lit, position: Position) {
        match (&literal, position) {
            (_, Position::Item | Position::Scalar) => {
                let (what, otherwise) = match position {
                    Position::Item => ("a struct", "names stand on its fields"),
                    _ => ("a newtype or enum", "drop the name"),
                };
                let key = key_in_quotes(&literal, position);
                if let Some(key) = key {
                    self.lost.push(Lost::Key(Ident::new(key.name, literal.span()), key));
                }
                let help = key.map_or_else(|| otherwise.to_owned(), without_quotes);
                cx.report(&literal, format_args!("{what} has no name in its tag"), help);
            }
            (Lit::Str(name), _) if self.name.is_none() && self.settings.is_empty() => {
                self.name = Some(name.clone());
            }
            (Lit::Str(name), _) if self.name.is_some() => {
                let first = self.name.as_ref().map(LitStr::value).unwrap_or_default();
                let word = if position == Position::Variant { "text" } else { "name" };
                let help = match key_in_quotes(&literal, position) {
                    Some(key) if !self.has(key) => {
                        self.lost.push(Lost::Key(Ident::new(key.name, name.span()), key));
                        without_quotes(key)
                    }
                    Some(key) => format!("drop it; `{}` is there already", key.name),
                    None => format!("every tag has one {word}"),
                };
                cx.report(name, format_args!("a second {word}, after {first:?}"), help);
            }
            // It has none, wherever it stands.
            (Lit::Str(name), _) if self.has(&FLATTEN) => self.name = Some(name.clone()),
            (Lit::Str(name), _) => {
                cx.report(name, "the name comes after a key", "write it as the first in the tag");
                self.name = Some(name.clone());
            }
            (other, _) => {
                self.lost.push(Lost::Name);
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
            }
        }
    }

    /// Tells that `validate` was given several times, in one cure for all of them.
    fn one_validate(&mut self, cx: &Context) {
        let again = std::mem::take(&mut self.validates_again);
        let (Some((second, _)), Some(first)) = (again.first(), self.expression(&VALIDATE)) else { return };
        let all = [first].into_iter().chain(again.iter().map(|(_, one)| one)).flat_map(Expression::several);
        let all: Vec<String> = all.map(|one| close(&one.to_token_stream())).collect();
        let times = if again.len() == 1 { "twice".to_owned() } else { format!("{} times", again.len() + 1) };
        let help = format!("all of them stand in one: `validate = [{}]`", all.join(", "));
        cx.report(second, format_args!("`validate` is given {times}"), help);
    }

    /// A setting, if its key exists, may stand here, is there for the first time, and has the right value.
    fn setting(
        &mut self,
        cx: &Context,
        input: ParseStream<'_>,
        ident: Ident,
        given: Given,
        place: Place,
    ) -> Option<Setting> {
        let name = ident.unraw().to_string();
        let Some(key) = Key::named(&name, given.is_value()) else {
            let is_first = self.name.is_none() && self.settings.is_empty() && self.unknown.is_empty();
            self.unknown.push(Unknown { ident, given, is_first });
            skip_path(input);
            return None;
        };
        let position = place.position;
        if !key.stands_at(position) {
            let words = |of: &Position| match of {
                // On a newtype it would be misread.
                Position::Field if position == Position::Newtype => "a struct's field",
                of => of.words(),
            };
            let positions: Vec<&str> = key.positions.iter().map(words).collect();
            let mistake = format!("`{name}` has no meaning on {}", position.words());
            let help = elsewhere(&name, position)
                .map_or_else(|| format!("it is a key of {}", positions.join(" and of ")), str::to_owned);
            cx.report(&ident, mistake, help);
            // On a newtype itself it is meant for what that holds.
            if position == Position::Scalar {
                self.lost.push(Lost::Key(ident, key));
            }
            skip_path(input);
            return None;
        }
        if self.has(key) {
            match (self.expression(key).is_some() && key.is(&VALIDATE), given) {
                (true, given @ Given::Value(_)) => match given.of_argument(cx, key, &ident) {
                    Some(Value::Expression(again)) => self.validates_again.push((ident, again)),
                    _ => return None,
                },
                _ => cx.report(&ident, format_args!("`{name}` is given twice"), "once is enough"),
            }
            return None;
        }
        // Where a comma is missing, keys stand in the value.
        let may_hold_keys = given.may_hold_keys();
        let Some(value) = given.of_argument(cx, key, &ident) else {
            self.lost.push(if may_hold_keys { Lost::Word } else { Lost::Key(ident, key) });
            return None;
        };
        Some(Setting { key, ident, value })
    }

    /// Tells of each word that is no key what was meant by it. That may be what is there already.
    fn no_unknown(&mut self, cx: &Context, place: Place) {
        for word in std::mem::take(&mut self.unknown) {
            let keys = self.keys().map(|(key, _)| key).collect();
            let lost = word.report(cx, place, &Beside { name: self.name.as_ref(), keys });
            self.lost.extend(lost);
        }
    }
}

/// The key that stands in quotes, if it is one that may stand here.
fn key_in_quotes(literal: &Lit, position: Position) -> Option<&'static Key> {
    let Lit::Str(text) = literal else { return None };
    Key::named(&text.value(), false).filter(|key| key.stands_at(position))
}

/// What to write in place of a key in quotes.
fn without_quotes(key: &Key) -> String {
    format!("keys have no quotes: write `{}`", key.form())
}

/// Whether the next word is a key.
fn is_key(input: ParseStream<'_>) -> bool {
    let word = input.fork().call(Ident::parse_any);
    word.is_ok_and(|word| Key::named(&word.unraw().to_string(), false).is_some())
}

/// Passes over what stands behind a word and is a part of it, as in `a::b`.
fn skip_path(input: ParseStream<'_>) {
    if input.cursor().punct().is_some() {
        skip_to_comma(input);
    }
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}
