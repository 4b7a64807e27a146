//! What is no expression, and why: told at the token that is wrong, in one error.

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenTree};
use quote::ToTokens;
use syn::Lit;

use super::expression::{Expression, is_punct, only_group, separated};

/// Why an expression is none, as far as its tokens tell: code that cannot be parsed is told by the compiler in several errors, one of
/// which is about the macro.
pub(super) fn mistake(expression: &Expression) -> Option<syn::Error> {
    mistake_within(expression, None)
}

/// The same of what stands in brackets of some sort, or in none.
fn mistake_within(expression: &Expression, around: Option<Delimiter>) -> Option<syn::Error> {
    let trees: Vec<TokenTree> = expression.to_token_stream().into_iter().collect();
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
                let text = "an expression has no `;`\nhelp: drop it; statements stand in a block: `{ …; … }`";
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
    if let Some(mistake) = only_group(expression.to_token_stream()).as_ref().and_then(mistake_in) {
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
    separated(group)?.iter().find_map(|element| mistake_within(element, Some(group.delimiter())))
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
    let is_dotted =
        || matches!(trees, [TokenTree::Ident(_), dot, rest @ ..] if is_punct(dot, '.') && is_map(rest));
    is_entry(trees) || (is_argument(trees) || is_dotted()) && !has_statements()
}

fn is_number(tree: &TokenTree) -> bool {
    matches!(syn::parse2(tree.to_token_stream()), Ok(Lit::Int(_) | Lit::Float(_)))
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
