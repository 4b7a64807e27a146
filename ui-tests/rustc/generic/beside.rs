//! Each mistake that is told at another one's place says whose it is, and one at its own place does not.

use tfsdk::schema::validate::length;
use tfsdk::{TfObject, TfType};

#[derive(TfObject)]
#[tfsdk(nested)]
struct Inner<T> {
    #[tfsdk("value", optional)]
    value: T,
}

/// At an attribute, beside an embedded struct.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Outer<T> {
    #[tfsdk("name", optional, default = "a")]
    name: T,
    #[tfsdk("label", optional)]
    label: T,
    #[tfsdk(flatten)]
    inner: Inner<T>,
}

/// At an embedded struct, beside an attribute.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Embeds<T> {
    #[tfsdk(flatten)]
    inner: Inner<T>,
    #[tfsdk("label", optional)]
    label: T,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("outer", required)]
    outer: Outer<u8>,
    #[tfsdk("embeds", required)]
    embeds: Embeds<u8>,
}

/// Where the variants depend on a parameter.
#[derive(TfObject)]
enum Either<T> {
    A(T),
    B(T),
}

const _: &tfsdk::ty::TypeSpec = <Either<Option<bool>> as TfType>::SPEC;

/// A mistake whose words name the attribute, and then another of the same.
#[derive(TfObject)]
#[tfsdk(object = "object({ a = optional(list(string)), b = optional(list(string)) })")]
enum Wanted<T> {
    A(T),
    B(T),
}

const _: &tfsdk::ty::TypeSpec = <Wanted<Option<bool>> as TfType>::SPEC;

/// A variant of a schema: what it holds, and its validator.
#[derive(TfObject)]
#[tfsdk(nested)]
enum Choice<T> {
    #[tfsdk("first", validate = length(1..))]
    First(T),
    #[tfsdk("second", validate = length(1..))]
    Second(T),
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Chosen {
    #[tfsdk("choice", required)]
    choice: Choice<u8>,
}

/// What is demanded of an embedded struct, beside what an attribute breaks.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Reserved<T> {
    #[tfsdk("count", required)]
    count: T,
    #[tfsdk("for_each", required)]
    for_each: T,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Root<T> {
    #[tfsdk("label", optional)]
    label: T,
    #[tfsdk(flatten)]
    reserved: Reserved<T>,
}

const _: () = <Root<u8> as tfsdk::schema::TfSchema>::FITS;

fn main() {}
