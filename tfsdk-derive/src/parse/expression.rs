//! Expressions in tags: what is written there, as far as its tokens tell.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::{Lit, LitStr, Path, Token};

use super::scan::{Scanned, scan};
use crate::normal::normalized;

/// An expression as it stands in a tag.
#[derive(Clone)]
pub(crate) struct Expression {
    tokens: TokenStream,
    /// Whether it is a closure, and not a call, a reference or anything else with one inside.
    pub(crate) is_closure: bool,
}

impl Expression {
    /// Reads up to the comma that ends the expression; there may be no tokens before it.
    ///
    /// # Errors
    /// When a type in it cannot be read.
    pub(crate) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let Scanned { tokens, is_closure } = scan(input)?;
        let whole = Expression { tokens, is_closure };
        Ok(whole.in_parentheses().unwrap_or(whole))
    }

    /// The one expression that it has in parentheses, which mean nothing.
    fn in_parentheses(&self) -> Option<Expression> {
        let group = only_group(self.tokens.clone())?;
        // With a comma it is a tuple.
        if group.delimiter() != Delimiter::Parenthesis || ends_with_comma(&group) {
            return None;
        }
        match &separated(&group)?[..] {
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    /// The text, if it is a string literal, as Terraform has it.
    pub(crate) fn text(&self) -> Option<LitStr> {
        syn::parse2(self.tokens.clone()).ok().map(normalized)
    }

    /// Whether it is a text, a number or another value that is written out.
    pub(crate) fn is_literal(&self) -> bool {
        syn::parse2::<Lit>(self.tokens.clone()).is_ok()
    }

    /// What stands there, if it is a literal or made of literals: the same for those that are one value.
    pub(crate) fn constant(&self) -> Option<String> {
        if let Some(text) = self.text() {
            return Some(format!("{:?}", text.value()));
        }
        if let Some((delimiter, elements)) = self.elements() {
            let elements: Vec<String> = elements.iter().map(Expression::constant).collect::<Option<_>>()?;
            return Some(match (delimiter, &elements[..]) {
                (Delimiter::Bracket, all) => format!("[{}]", all.join(", ")),
                (_, [one]) => format!("({one},)"),
                (_, all) => format!("({})", all.join(", ")),
            });
        }
        let mut trees = self.tokens.clone().into_iter().peekable();
        let sign = trees.next_if(|tree| is_punct(tree, '-')).map_or("", |_| "-");
        let literal = syn::parse2::<Lit>(trees.collect()).ok()?;
        let digits = match &literal {
            Lit::Int(number) => number.base10_digits().to_owned(),
            Lit::Float(number) => number.base10_digits().to_owned(),
            literal => literal.to_token_stream().to_string(),
        };
        Some(format!("{sign}{digits}"))
    }

    /// The digits of a number that is written out, with its sign.
    pub(crate) fn number(&self) -> Option<String> {
        let unsigned = |text: &str| text.strip_prefix('-').unwrap_or(text).bytes().next();
        let is_number = |text: &str| unsigned(text).is_some_and(|first| first.is_ascii_digit());
        self.constant().filter(|constant| is_number(constant))
    }

    /// What it is, if it is written out: `[…]` and `(…)` are as well.
    pub(crate) fn noun(&self) -> Option<&'static str> {
        if let Some((delimiter, _)) = self.elements() {
            return Some(if delimiter == Delimiter::Bracket { "a list" } else { "a tuple" });
        }
        match self.constant()?.as_bytes() {
            [b'"', ..] => Some("a text"),
            [b'\'', ..] => Some("a character"),
            // A byte is a number.
            [b'0'..=b'9' | b'-', ..] | [b'b', b'\'', ..] => Some("a number"),
            [b'b', b'"' | b'r', ..] => Some("bytes"),
            b"true" | b"false" => Some("a bool"),
            _ => None,
        }
    }

    /// Whether it is a call, the literal of a struct or a block, or names a type as its one value: then its own type says more than that
    /// it is a function or written out.
    pub(crate) fn makes_a_value(&self) -> bool {
        let trees: Vec<TokenTree> = self.tokens.clone().into_iter().collect();
        // Alone, `(…)` and `[…]` are several values.
        let is_made = match &trees[..] {
            [.., TokenTree::Group(group)] => trees.len() > 1 || group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        is_made
            || self
                .path()
                .and_then(|path| path.segments.last().map(|last| last.ident.to_string()))
                .is_some_and(|last| last.starts_with(char::is_uppercase))
    }

    /// Whether it names something, as a function.
    pub(crate) fn is_name(&self) -> bool {
        self.path().is_some()
    }

    fn path(&self) -> Option<Path> {
        syn::parse2(self.tokens.clone()).ok()
    }

    /// Whether it is `None`, with or without its type.
    pub(crate) fn is_none(&self) -> bool {
        self.path().is_some_and(|path| path.segments.last().is_some_and(|last| last.ident == "None"))
    }

    /// Whether it is null as a configuration or Go has it.
    pub(crate) fn is_foreign_null(&self) -> bool {
        syn::parse2::<Ident>(self.tokens.clone()).is_ok_and(|word| word == "null" || word == "nil")
    }

    /// Whether it is `{}`, the empty map of other languages.
    pub(crate) fn is_empty_braces(&self) -> bool {
        only_group(self.tokens.clone())
            .is_some_and(|group| group.delimiter() == Delimiter::Brace && group.stream().is_empty())
    }

    /// The elements of an array or a tuple that is written out, and which brackets they stand in. What cannot be split is left to the
    /// compiler, which says why it is no expression.
    pub(crate) fn elements(&self) -> Option<(Delimiter, Vec<Expression>)> {
        let group = only_group(self.tokens.clone())?;
        let elements = separated(&group)?;
        match group.delimiter() {
            Delimiter::Bracket => {}
            // One is a tuple where a comma follows it.
            Delimiter::Parenthesis
                if elements.len() > 1 || elements.len() == 1 && ends_with_comma(&group) => {}
            _ => return None,
        }
        Some((group.delimiter(), elements))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// How many parameters it has, and the bars with these, if it is a closure.
    pub(crate) fn parameters(&self) -> Option<(usize, TokenStream)> {
        if !self.is_closure {
            return None;
        }
        let mut trees = self.tokens.clone().into_iter().skip_while(|tree| !is_punct(tree, '|'));
        let mut bars = TokenStream::from_iter(trees.next());
        let (mut count, mut is_inside, mut depth, mut before) = (0, false, 0, ' ');
        for tree in trees {
            let c = if let TokenTree::Punct(punct) = &tree { punct.as_char() } else { ' ' };
            bars.extend([tree]);
            match c {
                '|' => return Some((count + usize::from(is_inside), bars)),
                '<' => depth += 1,
                // An arrow closes nothing.
                '>' if before != '-' => depth -= 1,
                _ => {}
            }
            // The last may have a comma behind it.
            let ends = c == ',' && depth == 0;
            count += usize::from(ends);
            is_inside = !ends;
            before = c;
        }
        None
    }

    /// The expressions of `[a, b]`, or the one expression that it is.
    pub(crate) fn several(&self) -> Vec<Expression> {
        match self.elements() {
            Some((Delimiter::Bracket, elements)) => elements,
            _ => vec![self.clone()],
        }
    }
}

impl ToTokens for Expression {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

/// What stands between the commas in brackets.
pub(super) fn separated(group: &Group) -> Option<Vec<Expression>> {
    let parser = |input: ParseStream<'_>| {
        let mut all = Vec::new();
        while !input.is_empty() {
            all.push(Expression::parse(input)?);
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(all)
    };
    parser.parse2(group.stream()).ok()
}

/// The brackets that all of it stands in. What a macro got as an expression stands in a group of its own, which nobody sees.
pub(super) fn only_group(tokens: TokenStream) -> Option<Group> {
    let mut trees = tokens.into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
            only_group(group.stream())
        }
        (Some(TokenTree::Group(group)), None) => Some(group),
        _ => None,
    }
}

fn ends_with_comma(group: &Group) -> bool {
    group.stream().into_iter().last().is_some_and(|last| is_punct(&last, ','))
}

pub(super) fn is_punct(tree: &TokenTree, c: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == c)
}
