//! What is embedded is known where the struct is used.

use tfsdk::{TfObject, TfType};

#[derive(TfObject)]
struct Website {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
struct Named<T> {
    #[tfsdk("name")]
    name: String,
    #[tfsdk(flatten)]
    rest: T,
}

const _: &tfsdk::ty::TypeSpec = <Named<Website> as TfType>::SPEC;

fn main() {}
