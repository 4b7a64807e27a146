//! Where an expression in a tag ends.
//!
//! syn reads types without its feature `full`, and no expressions. A comma that does not end an expression stands in
//! brackets, between the bars of a closure, or in a type; so types are read with syn wherever an expression has one, and
//! all else is passed over. Whatever Rust accepts as an expression is accepted here.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{AngleBracketedGenericArguments, BoundLifetimes, Lifetime, ReturnType, Token, Type};

use crate::ty::shown;

/// All of an expression.
pub(super) struct Scanned {
    pub(super) tokens: TokenStream,
    pub(super) is_closure: bool,
}

/// Reads up to the comma that ends an expression; there may be no tokens before it.
///
/// # Errors
/// When a type in it cannot be read.
pub(super) fn scan(input: ParseStream<'_>) -> syn::Result<Scanned> {
    let mut scan = Scan { tokens: TokenStream::new(), starts: true, in_pattern: false };
    let is_closure = scan.all(input)?;
    Ok(Scanned { tokens: scan.tokens, is_closure })
}

struct Scan {
    tokens: TokenStream,
    /// Whether an operand may start here, so that `|` opens a closure and `<` a path such as `<T as Trait>::new`.
    starts: bool,
    /// Whether it is in the pattern behind `let`, in which `|` is "or" even behind the two dots of a range.
    in_pattern: bool,
}

impl Scan {
    /// Reads a whole expression; true if it is a closure.
    fn all(&mut self, input: ParseStream<'_>) -> syn::Result<bool> {
        while is_closure_word(input) {
            self.token(input)?;
        }
        let is_closure = input.peek(Token![|]) || input.peek(Token![||]);
        while !input.is_empty() && !input.peek(Token![,]) {
            self.part(input)?;
        }
        Ok(is_closure)
    }

    fn part(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.peek(Token![::]) {
            self.add(input.parse::<Token![::]>()?);
            if input.peek(Token![<]) {
                self.arguments(input)?;
            }
            self.starts = false;
            return Ok(());
        }
        if input.peek(Token![as]) {
            self.add(input.parse::<Token![as]>()?);
            self.ty(input, |input| Ok(Type::without_plus(input)?.into_token_stream()))?;
            self.starts = false;
            return Ok(());
        }
        if input.peek(Token![let]) {
            self.add(input.parse::<Token![let]>()?);
            (self.in_pattern, self.starts) = (true, true);
            return Ok(());
        }
        if self.in_pattern {
            if input.peek(Token![|]) {
                self.add(input.parse::<Token![|]>()?);
                self.starts = true;
                return Ok(());
            }
            if input.peek(Token![..=]) {
                self.add(input.parse::<Token![..=]>()?);
                self.starts = true;
                return Ok(());
            }
            self.in_pattern = !input.peek(Token![=]);
        }
        if self.starts {
            return self.operand(input);
        }
        if input.peek(Token![||]) {
            self.add(input.parse::<Token![||]>()?);
            self.starts = true;
            return Ok(());
        }
        if input.peek(Token![<]) && is_path_with_arguments(input) {
            let arguments = input.parse::<AngleBracketedGenericArguments>()?;
            let text = format!(
                "the type arguments of an expression stand behind `::`\nhelp: write `::{}`",
                shown(&arguments)
            );
            return Err(syn::Error::new_spanned(arguments, text));
        }
        if input.peek(Token![<<]) {
            self.add(input.parse::<Token![<<]>()?);
            self.starts = true;
            return Ok(());
        }
        self.token(input)
    }

    fn operand(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.peek(Token![#]) {
            // An attribute, and what it is for.
            self.add(input.parse::<Token![#]>()?);
            self.add(input.parse::<TokenTree>()?);
        } else if input.peek(Token![for]) && input.peek2(Token![<]) && input.peek3(Lifetime) {
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
            self.arguments(input)?;
            self.starts = false;
        } else {
            return self.token(input);
        }
        Ok(())
    }

    /// The type that a closure returns, if it says one.
    fn result(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        self.ty(input, |input| Ok(input.parse::<ReturnType>()?.into_token_stream()))?;
        self.starts = true;
        Ok(())
    }

    /// Reads a type with syn. The length of an array and what stands in `<…>` may have statements, which syn does not know: such a type is
    /// passed over up to there.
    fn ty(
        &mut self,
        input: ParseStream<'_>,
        read: impl FnOnce(ParseStream<'_>) -> syn::Result<TokenStream>,
    ) -> syn::Result<()> {
        let ahead = input.fork();
        match read(&ahead) {
            Ok(ty) => self.add(ty),
            Err(error) => {
                while !input.peek(Token![<]) {
                    if input.is_empty() || input.peek(Token![,]) {
                        return Err(error);
                    }
                    let token: TokenTree = input.parse()?;
                    let is_group = matches!(token, TokenTree::Group(_));
                    self.add(token);
                    if is_group {
                        return Ok(());
                    }
                }
                return self.arguments(input);
            }
        }
        input.advance_to(&ahead);
        Ok(())
    }

    /// Reads from `<` to the `>` that closes it.
    fn arguments(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let open = input.fork().parse::<Token![<]>()?;
        let (mut depth, mut before) = (0, ' ');
        while !input.is_empty() {
            let token: TokenTree = input.parse()?;
            let c = if let TokenTree::Punct(punct) = &token { punct.as_char() } else { ' ' };
            self.add(token);
            match c {
                '<' => depth += 1,
                // An arrow closes nothing.
                '>' if before != '-' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
            before = c;
        }
        Err(syn::Error::new_spanned(open, "this `<` is not closed\nhelp: write the `>`, or drop the `<`"))
    }

    fn token(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let token: TokenTree = input.parse()?;
        self.starts = match &token {
            TokenTree::Punct(punct) => punct.as_char() != '?',
            TokenTree::Ident(ident) => BEFORE_OPERANDS.iter().any(|word| ident == word),
            TokenTree::Group(_) | TokenTree::Literal(_) => false,
        };
        self.add(token);
        Ok(())
    }

    fn add(&mut self, part: impl ToTokens) {
        part.to_tokens(&mut self.tokens);
    }
}

/// Whether `<` opens the arguments of a path that goes on, as in `Vec<u8>::new()`, which no comparison looks like.
fn is_path_with_arguments(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ahead.parse::<AngleBracketedGenericArguments>().is_ok() && ahead.peek(Token![::])
}

/// Whether a word comes that may stand before the bars of a closure.
fn is_closure_word(input: ParseStream<'_>) -> bool {
    let is_word = input.peek(Token![move]) || input.peek(Token![static]) || input.peek(Token![async]);
    is_word && (input.peek2(Token![|]) || input.peek2(Token![||]) || input.peek2(Token![move]))
}

/// Keywords before what may be a closure or a path such as `<T as Trait>::new`.
const BEFORE_OPERANDS: [&str; 13] = [
    "async", "break", "const", "for", "if", "in", "match", "move", "mut", "ref", "return", "static", "while",
];
