//! What borrows for too long behind a type of one's own is told at the field, in the words of the compiler: types alone decide what is mapped,
//! and a lifetime is looked at when that is done.

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
struct Name<'a> {
    #[tfsdk("name")]
    name: &'a str,
}

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name")]
    name: Name<'static>,
}

#[derive(TfValue)]
struct Newtype(Name<'static>);

fn main() {}
