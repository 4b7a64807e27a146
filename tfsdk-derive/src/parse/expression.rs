//! Expressions in tags: where each ends.
//!
//! syn reads types without its feature `full`, and no expressions. A comma that does not end an expression stands in
//! brackets, between the bars of a closure, or in a type; so types are read with syn wherever an expression has one, and
//! all else is passed over. Whatever Rust accepts as an expression is accepted here.

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{
    AngleBracketedGenericArguments, BoundLifetimes, Lifetime, Lit, LitStr, Path, ReturnType, Token, Type,
};

use crate::normal::normalized;
use crate::ty::shown;

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
        let mut scan = Scan { tokens: TokenStream::new(), starts: true, in_pattern: false };
        let is_closure = scan.all(input)?;
        let whole = Expression { tokens: scan.tokens, is_closure };
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

    /// Whether it may be of any type that is asked for, as far as the words in it tell.
    pub(crate) fn is_inferred(&self) -> bool {
        INFERRED.iter().any(|name| mentions_word(self.tokens.clone(), name))
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

    /// Whether it is `None`, with or without its type.
    pub(crate) fn is_none(&self) -> bool {
        syn::parse2::<Path>(self.tokens.clone())
            .is_ok_and(|path| path.segments.last().is_some_and(|last| last.ident == "None"))
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

impl Expression {
    /// Why it is none, as far as its tokens tell: code that cannot be parsed is told by the compiler in several errors, one of which
    /// is about the macro.
    pub(super) fn mistake(&self) -> Option<syn::Error> {
        self.mistake_within(None)
    }

    /// The same of what stands in brackets of some sort, or in none.
    fn mistake_within(&self, around: Option<Delimiter>) -> Option<syn::Error> {
        let trees: Vec<TokenTree> = self.tokens.clone().into_iter().collect();
        let (first, last) = (trees.first()?, trees.last()?);
        let error = |at: &TokenTree, text: String| Some(syn::Error::new_spanned(at, text));
        match first {
            TokenTree::Ident(word) if LEAVING.iter().any(|leaving| word == leaving) => {
                let text = format!("there is nothing that `{word}` could leave\nhelp: write the value alone");
                return error(first, text);
            }
            TokenTree::Ident(word) if NO_STARTS.iter().any(|no| word == no) => {
                return error(first, format!("no expression starts with `{word}`\nhelp: write a value"));
            }
            TokenTree::Punct(punct) if "=+/%^>;$@~?".contains(punct.as_char()) => {
                let text = format!("no expression starts with `{punct}`\nhelp: drop it, and write a value");
                return error(first, text);
            }
            _ => {}
        }
        // Alone, a number before an arrow is no key, as those of maps are texts.
        let may_be_key = around == Some(Delimiter::Bracket) || !is_number(first);
        match trees.get(1) {
            Some(behind) if is_entry(&trees) && (may_be_key || is_punct(behind, ':')) => {
                return error(behind, ENTRY.to_owned());
            }
            Some(behind) if around.is_some() && is_argument(&trees) => {
                return error(behind, ENTRY.to_owned());
            }
            _ => {}
        }
        for (tree, next) in trees.iter().zip(trees.iter().skip(1).map(Some).chain([None])) {
            match (tree, next) {
                (TokenTree::Punct(punct), _) if punct.as_char() == ';' => {
                    let text =
                        "an expression has no `;`\nhelp: drop it; statements stand in a block: `{ …; … }`";
                    return error(tree, text.to_owned());
                }
                (TokenTree::Punct(one), Some(TokenTree::Punct(two)))
                    if one.as_char() == '=' && one.spacing() == Spacing::Joint && two.as_char() == '>' =>
                {
                    let text = "an expression has no `=>`, except in a `match`\nhelp: drop it";
                    return error(tree, text.to_owned());
                }
                _ => {}
            }
        }
        if let Some(second) = side_by_side(&trees) {
            return error(&second, "expected `,`\nhelp: keys are separated by commas".to_owned());
        }
        if let Some(mistake) = only_group(self.tokens.clone()).as_ref().and_then(mistake_in) {
            return Some(mistake);
        }
        let before = trees.iter().rev().nth(1);
        let ends_with = |one, two| is_punct(last, two) && before.is_some_and(|before| is_punct(before, one));
        match last {
            TokenTree::Punct(punct)
                // A type behind `as` ends with `>`, or with `-> !`.
                if !(['?', '>'].contains(&punct.as_char())
                    || ends_with('.', '.')
                    || ends_with('>', '!')) =>
            {
                let text = format!(
                    "an expression does not end with `{punct}`\nhelp: write the rest of it, or drop it"
                );
                error(last, text)
            }
            _ => None,
        }
    }
}

/// What stands between the commas in brackets.
fn separated(group: &Group) -> Option<Vec<Expression>> {
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
fn only_group(tokens: TokenStream) -> Option<Group> {
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

/// What is wrong in the brackets that an expression stands in.
fn mistake_in(group: &Group) -> Option<syn::Error> {
    let trees: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_list = match group.delimiter() {
        Delimiter::Brace if is_map(&trees) => {
            return Some(syn::Error::new_spanned(group, BRACES));
        }
        Delimiter::Bracket => match trees.iter().position(|tree| is_punct(tree, ';')) {
            Some(at) if at == 0 || at + 1 == trees.len() => {
                return Some(syn::Error::new_spanned(&trees[at], LENGTH));
            }
            length => length.is_none(),
        },
        Delimiter::Parenthesis => true,
        Delimiter::Brace | Delimiter::None => false,
    };
    if !is_list {
        return None;
    }
    let mut follows_comma = true;
    for tree in &trees {
        let is_comma = is_punct(tree, ',');
        if is_comma && follows_comma {
            return Some(syn::Error::new_spanned(tree, "nothing stands before this comma\nhelp: drop it"));
        }
        follows_comma = is_comma;
    }
    separated(group)?.iter().find_map(|element| element.mistake_within(Some(group.delimiter())))
}

const LENGTH: &str = "a value stands before this `;`, and behind it how many times it is there\nhelp: write `[value; length]`, or each element: `[a, b]`";
const BRACES: &str = "a map is not written in braces\nhelp: write each key and its value in parentheses, such as `[(\"a\", 1), (\"b\", 2)]`; a list is `[a, b]`";
const ENTRY: &str = "a key and its value stand in parentheses\nhelp: write `(key, value)`, such as `[(\"a\", 1), (\"b\", 2)]`";

/// Whether it begins with a key and what other languages write behind it, which no expression and no statement does.
fn is_entry(trees: &[TokenTree]) -> bool {
    let [key, behind, rest @ ..] = trees else { return false };
    let is_next = |c| rest.first().is_some_and(|next| is_punct(next, c));
    let is_key = match key {
        TokenTree::Literal(_) => true,
        TokenTree::Ident(ident) => is_word(ident) && !NO_STARTS.iter().any(|no| ident == no),
        TokenTree::Group(_) | TokenTree::Punct(_) => false,
    };
    let is_arrow = is_punct(behind, '=') && is_next('>');
    is_key && (is_punct(behind, ':') && !is_next(':') || is_arrow)
}

/// Whether it is a key and its value as a configuration has them, `a = 1` or `"a" = 1`; in Rust, an assignment is no value.
fn is_argument(trees: &[TokenTree]) -> bool {
    let [key, equals, rest @ ..] = trees else { return false };
    let is_compared = rest.first().is_some_and(|next| is_punct(next, '=') || is_punct(next, '>'));
    matches!(key, TokenTree::Literal(_) | TokenTree::Ident(_)) && is_punct(equals, '=') && !is_compared
}

/// Whether what stands in braces is a map of another language, and no block that has a value.
fn is_map(trees: &[TokenTree]) -> bool {
    let has_statements = || trees.iter().any(|tree| is_punct(tree, ';'));
    is_entry(trees) || is_argument(trees) && !has_statements()
}

fn is_number(tree: &TokenTree) -> bool {
    matches!(syn::parse2(tree.to_token_stream()), Ok(Lit::Int(_) | Lit::Float(_)))
}

/// Functions whose callers choose the type of what they return.
const INFERRED: [&str; 8] =
    ["collect", "default", "into", "parse", "product", "sum", "try_into", "unwrap_or_default"];

fn mentions_word(tokens: TokenStream, word: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions_word(group.stream(), word),
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Words that leave what is around them.
const LEAVING: [&str; 3] = ["break", "continue", "return"];

/// Keywords that no expression starts with.
const NO_STARTS: [&str; 18] = [
    "as", "dyn", "else", "enum", "extern", "fn", "impl", "in", "let", "mod", "mut", "pub", "ref", "struct",
    "trait", "type", "use", "where",
];

/// Keywords between values and parts of types, which may stand beside any word.
const BETWEEN: [&str; 25] = [
    "as", "async", "await", "box", "break", "const", "continue", "dyn", "else", "extern", "fn", "for", "if",
    "impl", "in", "let", "loop", "match", "move", "mut", "ref", "return", "static", "unsafe", "while",
];

/// Keywords before what may be a closure or a path such as `<T as Trait>::new`.
const BEFORE_OPERANDS: [&str; 13] = [
    "async", "break", "const", "for", "if", "in", "match", "move", "mut", "ref", "return", "static", "while",
];

/// The second of two operands without an operator or comma between them. No expression, pattern or type has two of these in parentheses or
/// brackets, or among the fields of a struct; but blocks have, so these are left to the compiler.
fn side_by_side(trees: &[TokenTree]) -> Option<TokenTree> {
    let mut follows_operand = false;
    for (i, tree) in trees.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|before| trees.get(before));
        let is_behind = |c| before.is_some_and(|before| is_punct(before, c));
        let (is_start, is_operand) = match tree {
            // The name of a lifetime or a label stands before a type or a loop.
            TokenTree::Ident(_) if is_behind('\'') => (false, false),
            TokenTree::Ident(ident) => (is_word(ident), is_word(ident)),
            TokenTree::Literal(_) => (true, true),
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_read = match group.delimiter() {
                    Delimiter::Parenthesis | Delimiter::Bracket => true,
                    Delimiter::Brace => holds_fields(&inner),
                    Delimiter::None => false,
                };
                if is_read && !is_behind('!') && !is_behind('#') {
                    if let Some(second) = side_by_side(&inner) {
                        return Some(second);
                    }
                }
                (false, !is_behind('#'))
            }
            TokenTree::Punct(punct) => (false, follows_operand && punct.as_char() == '?'),
        };
        if is_start && follows_operand {
            return Some(tree.clone());
        }
        follows_operand = is_operand;
    }
    None
}

/// Whether it is no keyword that stands between values or parts of types.
fn is_word(ident: &Ident) -> bool {
    !BETWEEN.iter().any(|word| ident == word)
}

/// Whether braces hold the fields of a struct. What stands before them does not tell, as a block may follow a type; but no block and
/// no arm of a `match` starts with names and then `:` or `,`.
fn holds_fields(inner: &[TokenTree]) -> bool {
    let is_name = |tree: &&TokenTree| match tree {
        TokenTree::Ident(ident) => is_word(ident) && !NO_STARTS.iter().any(|no| ident == no),
        TokenTree::Literal(_) => true,
        TokenTree::Group(_) | TokenTree::Punct(_) => false,
    };
    let mut behind = inner.iter().skip_while(is_name);
    match (behind.next(), behind.next()) {
        (None, _) => true,
        (Some(first), second) => {
            let is_path = second.is_some_and(|second| is_punct(second, ':'));
            is_punct(first, ',') || is_punct(first, ':') && !is_path
        }
    }
}

fn is_punct(tree: &TokenTree, c: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == c)
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
