//! Tags that are none: nothing of them is in parentheses.

use quote::ToTokens;
use syn::{LitStr, Meta};

use crate::key::{Argument, Key, Position};

/// What is said of such a tag.
pub(crate) const BARE: &str = "a tag stands in parentheses";

/// What to write in place of such a tag.
pub(super) fn without_parentheses(meta: &Meta, position: Position) -> String {
    let text = text_behind(meta).map(|text| text.value());
    match (position, text) {
        (Position::Item, Some(text))
            if Key::named(&text, false)
                .is_some_and(|key| key.stands_at(position) && key.argument == Argument::Flag) =>
        {
            format!("write `#[tfsdk({text})]`")
        }
        (Position::Item, _) => "write `#[tfsdk(resource)]`, or drop it".to_owned(),
        (Position::Scalar | Position::Newtype, _) | (Position::Field, None) => {
            "drop it: it says nothing".to_owned()
        }
        (Position::Field | Position::UnionVariant | Position::Variant, Some(text)) => {
            format!("write `#[tfsdk({text:?})]`")
        }
        (Position::UnionVariant, None) => "drop it: an attribute is called as its variant".to_owned(),
        (Position::Variant, None) => "write `#[tfsdk(\"text\")]`".to_owned(),
    }
}

/// The text behind `=`, as in `#[tfsdk = "name"]`.
pub(crate) fn text_behind(meta: &Meta) -> Option<LitStr> {
    let Meta::NameValue(pair) = meta else { return None };
    syn::parse2(pair.value.to_token_stream()).ok()
}
