//! A struct with a parameter tells at once in which of its fields its constraint is not met.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({ a = list(number), b = number, c = tuple([string, string]), d = optional(list(number)) })")]
struct Words<const N: usize> {
    #[tfsdk("a")]
    a: [u8; N],
    #[tfsdk("b")]
    b: [u8; N],
    #[tfsdk("c")]
    c: [u8; N],
    #[tfsdk("d")]
    d: [u8; N],
}

#[derive(TfObject)]
#[tfsdk(object = "object({ a = string, b = bool })")]
struct Pair<T> {
    #[tfsdk("a")]
    a: T,
    #[tfsdk("b")]
    b: Vec<T>,
}

#[derive(TfObject)]
struct Server {
    #[tfsdk("words")]
    words: Words<2>,
}

#[derive(TfObject)]
struct Disk {
    #[tfsdk("pair")]
    pair: Pair<u8>,
}

fn main() {}
