//! What does not depend on a parameter is checked where the struct stands, the rest where it is used.

use tfsdk::{TfObject, TfType};

#[derive(TfObject)]
#[tfsdk(object = "object({ name = string, tags = list(string), content = string })")]
struct Named<'a, T> {
    #[tfsdk("name")]
    name: &'a str,
    #[tfsdk("tags")]
    tags: Vec<bool>,
    #[tfsdk("content")]
    content: Option<T>,
}

const _: &tfsdk::ty::TypeSpec = <Named<'_, bool> as TfType>::SPEC;

#[derive(TfObject)]
#[tfsdk(object = "object({ name = number })")]
struct Borrowed<'a> {
    #[tfsdk("name")]
    name: &'a str,
}

fn main() {}
