//! `tf_type!`: a type constraint whose text is checked at compile time.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Path, Token};

use crate::context::{Context, told_as_expression};
use crate::parse::constraint;

/// The expression for `tfsdk, "constraint"`: where the runtime is, and the text.
///
/// With mistakes in it, the expression still has its type.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let cx = Context::default();
    let parser = |input: ParseStream<'_>| {
        let krate: Path = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok((krate, input.parse::<TokenStream>()?))
    };
    let (krate, tokens) = match parser.parse2(input) {
        Ok(parsed) => parsed,
        Err(error) => return told_as_expression(&error),
    };
    let text = text(&cx, tokens);
    if let Some(text) = &text {
        constraint::parse(&cx, text);
    }
    let text = text.map(|text| text.value()).unwrap_or_default();
    let errors = cx.into_errors();
    quote! {{
        #errors
        static CONSTRAINT: #krate::__private::LazyLock<#krate::__private::TypeConstraint> =
            #krate::__private::LazyLock::new(|| #krate::__private::checked_constraint(#text));
        &*CONSTRAINT as &'static #krate::__private::TypeConstraint
    }}
}

fn text(cx: &Context, tokens: TokenStream) -> Option<LitStr> {
    let parser = |input: ParseStream<'_>| {
        let text: LitStr = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        if input.is_empty() { Ok(text) } else { Err(input.error("")) }
    };
    if let Ok(text) = parser.parse2(tokens.clone()) {
        return Some(text);
    }
    let help = "write `tf_type!(\"list(string)\")`; a macro, such as `concat!`, is not expanded here";
    if tokens.is_empty() {
        cx.report(tokens, "`tf_type!` has no type constraint", help)
    } else {
        cx.report(tokens.into_token_stream(), "a type constraint is one string literal", help)
    }
    None
}
