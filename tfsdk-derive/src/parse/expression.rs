//! Expressions in tags: where each ends.
//!
//! syn reads types without its feature `full`, and no expressions. A comma that does not end an expression stands in
//! brackets, between the bars of a closure, or in a type; so types are read with syn wherever an expression has one, and
//! all else is passed over.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::{AngleBracketedGenericArguments, BoundLifetimes, LitStr, Path, ReturnType, Token, Type};

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
        let mut scan = Scan { tokens: TokenStream::new(), starts: true };
        let is_closure = scan.all(input)?;
        Ok(Expression { tokens: scan.tokens, is_closure })
    }

    /// The text, if it is a string literal.
    pub(crate) fn text(&self) -> Option<LitStr> {
        syn::parse2(self.tokens.clone()).ok()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The expressions of `[a, b]`, or the one expression that it is.
    pub(crate) fn several(&self) -> Vec<Expression> {
        let mut trees = self.tokens.clone().into_iter();
        let (Some(TokenTree::Group(group)), None) = (trees.next(), trees.next()) else {
            return vec![self.clone()];
        };
        if group.delimiter() != Delimiter::Bracket {
            return vec![self.clone()];
        }
        let parser = |input: ParseStream<'_>| {
            let mut all = Vec::new();
            while !input.is_empty() {
                all.push(Expression::parse(input)?);
                input.parse::<Option<Token![,]>>()?;
            }
            Ok(all)
        };
        // What cannot be split is left to the compiler, which says why it is no expression.
        parser.parse2(group.stream()).unwrap_or_else(|_| vec![self.clone()])
    }
}

impl ToTokens for Expression {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

struct Scan {
    tokens: TokenStream,
    /// Whether an operand may start here, so that `|` opens a closure and `<` a path such as `<T as Trait>::new`.
    starts: bool,
}

impl Scan {
    /// Reads a whole expression; true if it is a closure.
    fn all(&mut self, input: ParseStream<'_>) -> syn::Result<bool> {
        while self.starts && is_closure_word(input) {
            self.token(input)?;
            self.starts = true;
        }
        let is_closure = input.peek(Token![|]) || input.peek(Token![||]);
        while !input.is_empty() && !input.peek(Token![,]) {
            self.part(input)?;
        }
        Ok(is_closure)
    }

    fn part(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.peek(Token![::]) {
            if input.peek3(Token![<]) {
                self.add(input.parse::<AngleBracketedGenericArguments>()?);
            } else {
                self.add(input.parse::<Token![::]>()?);
            }
            self.starts = false;
            return Ok(());
        }
        if input.peek(Token![as]) {
            self.add(input.parse::<Token![as]>()?);
            self.add(Type::without_plus(input)?);
            self.starts = false;
            return Ok(());
        }
        if self.starts {
            return self.operand(input);
        }
        if input.peek(Token![||]) {
            self.add(input.parse::<Token![||]>()?);
            self.starts = true;
            return Ok(());
        }
        if input.peek(Token![<<]) {
            self.add(input.parse::<Token![<<]>()?);
            self.starts = true;
            return Ok(());
        }
        self.token(input)
    }

    fn operand(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.peek(Token![for]) && input.peek2(Token![<]) {
            self.add(input.parse::<BoundLifetimes>()?);
        } else if input.peek(Token![||]) {
            self.add(input.parse::<Token![||]>()?);
            self.result(input)?;
        } else if input.peek(Token![|]) {
            self.add(input.parse::<Token![|]>()?);
            while !input.is_empty() && !input.peek(Token![|]) {
                self.add(input.parse::<TokenTree>()?);
            }
            if !input.is_empty() {
                self.add(input.parse::<Token![|]>()?);
            }
            self.result(input)?;
        } else if input.peek(Token![<]) {
            self.add(input.parse::<Token![<]>()?);
            self.add(input.parse::<Type>()?);
            if input.peek(Token![as]) {
                self.add(input.parse::<Token![as]>()?);
                self.add(input.parse::<Path>()?);
            }
            self.add(input.parse::<Token![>]>()?);
            self.starts = false;
        } else {
            return self.token(input);
        }
        Ok(())
    }

    /// The type that a closure returns, if it says one.
    fn result(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        self.add(input.parse::<ReturnType>()?);
        self.starts = true;
        Ok(())
    }

    fn token(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let token: TokenTree = input.parse()?;
        self.starts = match &token {
            TokenTree::Punct(punct) => punct.as_char() != '?',
            TokenTree::Ident(ident) => {
                ["return", "break", "in", "if", "match", "mut", "ref"].iter().any(|word| ident == word)
            }
            TokenTree::Group(_) | TokenTree::Literal(_) => false,
        };
        self.add(token);
        Ok(())
    }

    fn add(&mut self, part: impl ToTokens) {
        part.to_tokens(&mut self.tokens);
    }
}

/// Whether a word comes that may stand before the bars of a closure.
fn is_closure_word(input: ParseStream<'_>) -> bool {
    let is_word = input.peek(Token![move]) || input.peek(Token![static]) || input.peek(Token![async]);
    is_word && (input.peek2(Token![|]) || input.peek2(Token![||]) || input.peek2(Token![move]))
}
