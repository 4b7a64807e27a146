//! The constant that is an item's Terraform type.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::asked::{AllAsked, Asked, Check};
use crate::model::field_type::FieldType;
use crate::model::target::Target;

/// A span that shows errors at these tokens but resolves names as in the macro.
pub(super) fn at(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

/// An `Option` in generated code.
pub(super) fn option(value: &Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(__tf::Some(#value)),
        None => quote!(__tf::None),
    }
}

/// The constant that is the Terraform type, where it depends on no parameter.
pub(super) struct Constant(&'static str);

/// The compiler's report on structs that contain each other names this constant.
pub(super) const CONSTANT: Constant = Constant("TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF");

impl Constant {
    pub(super) fn tokens(&self) -> TokenStream {
        Ident::new(self.0, Span::call_site()).to_token_stream()
    }
}

/// The constant through which all goes that asks more of types than a Terraform type, which `sound` does.
pub(super) fn typed(sound: &TokenStream) -> TokenStream {
    quote!(const __TF: __tf::If<{ #sound }> = __tf::Typed;)
}

/// The name of a field, shown at its type, as all that is generated for it.
pub(super) fn name_at(ident: &Ident, ty: &FieldType) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(ident.span().located_at(ty.place));
    ident
}

/// The same as [`constant`], for a struct with these fields.
///
/// Where it has no parameter at all, the constant is the fields: of a reference to them the compiler would ask what of
/// it can be promoted, once for each call in it.
pub(super) fn object_constant(
    target: &Target<'_>,
    fields: &[TokenStream],
    checks: impl Fn(&TokenStream) -> Vec<Asked>,
) -> (TokenStream, TokenStream) {
    if !target.generics.params.is_empty() {
        return constant(target, quote!(&__tf::TypeSpec::Object(&[#(#fields),*])), checks);
    }
    let (constant, count) = (CONSTANT.tokens(), Literal::usize_unsuffixed(fields.len()));
    let spec = quote!(&__tf::TypeSpec::Object(&#constant));
    let checks = constants(target, &checks(&spec));
    let items =
        quote_spanned!(at(target.ident)=> const #constant: [__tf::FieldSpec; #count] = [#(#fields),*];);
    (quote!(#items #checks), spec)
}

/// The items to stand before the impl of `TfType`, and the expression for its `SPEC`.
///
/// `checks` makes the calls that check the constant; it gets the expression for it.
pub(super) fn constant(
    target: &Target<'_>,
    spec: TokenStream,
    checks: impl Fn(&TokenStream) -> Vec<Asked>,
) -> (TokenStream, TokenStream) {
    let Some(own) = target.for_ever() else {
        // Whatever depends on a parameter has to stand in the impl, and is evaluated where it is used.
        let asked = AllAsked::of_type(checks(&quote!(__tf_spec)));
        let spec = if asked.is_empty() {
            spec
        } else {
            let all = asked.printed();
            quote!({ let __tf_spec = #spec; #all __tf_spec })
        };
        return (TokenStream::new(), spec);
    };
    let constant = CONSTANT.tokens();
    let checks = constants(target, &checks(&constant));
    let (inner, outer) = if target.generics.lifetimes().next().is_some() {
        // A lifetime parameter is not in scope here; the type does not depend on it.
        (quote!(<#own as __tf::TfType>::SPEC), spec)
    } else {
        (spec, constant.clone())
    };
    let items = quote_spanned!(at(target.ident)=> const #constant: &__tf::TypeSpec = #inner;);
    (quote!(#items #checks), outer)
}

/// The constants, which stand outside of the impl.
fn constants(target: &Target<'_>, checks: &[Asked]) -> TokenStream {
    let apart = checks.iter().map(|asked| {
        let Check { rule, call } = asked.check();
        let call = target.apart(&call).unwrap_or(call);
        Check { rule, call }
    });
    apart.enumerate().map(|(number, check)| check.constant(number)).collect()
}
