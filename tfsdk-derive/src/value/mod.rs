//! `#[derive(TfValue)]`.

use proc_macro2::TokenStream;
use syn::DeriveInput;

pub(crate) fn derive(_input: &DeriveInput) -> TokenStream {
    TokenStream::new()
}
