//! A type that is not in scope and stands inside of another one is told of the struct and once more of what is derived, as the compiler
//! takes it for a type parameter that is missing in the one and not in the other.

use tfsdk::TfObject;

#[derive(TfObject)]
struct Shelf {
    #[tfsdk("website")]
    website: Option<Website>,
}

fn main() {}
