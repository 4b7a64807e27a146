//! A type that lacks the impls for every const parameter is told once where it is written, and once where the struct is held.

use tfsdk::{TfObject, TfValue};

struct Matrix<const N: usize>;

#[derive(TfObject)]
struct Plain<const N: usize> {
    #[tfsdk("matrix")]
    matrix: Matrix<N>,
    #[tfsdk("all")]
    all: Vec<Matrix<N>>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Nested<const N: usize> {
    #[tfsdk("matrix", required)]
    matrix: Matrix<N>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Holder {
    #[tfsdk("nested", required)]
    nested: Nested<2>,
}

#[derive(TfValue)]
struct Newtype<const N: usize>(Matrix<N>);

fn main() {}
