//! What depends on a const parameter alone is told as well: the impl of the type has no bound on it, so the types of the fields are asked.

use tfsdk::TfObject;

/// Its optional attribute cannot be null, which is told where the parameter is known.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Pair<const N: usize> {
    #[tfsdk("pair", optional)]
    pair: [String; N],
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Words<const N: usize> {
    #[tfsdk("words", optional)]
    words: [String; N],
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Lines<const N: usize> {
    #[tfsdk("lines", optional)]
    lines: [String; N],
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Embedded<const N: usize> {
    #[tfsdk(flatten)]
    pair: Pair<N>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Held<const N: usize> {
    #[tfsdk("words", required)]
    words: Words<N>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Blocks<const N: usize> {
    #[tfsdk("lines", block)]
    lines: Lines<N>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("embedded", required)]
    embedded: Embedded<2>,
    #[tfsdk("held", required)]
    held: Held<2>,
    #[tfsdk("blocks", block)]
    blocks: Blocks<2>,
}

struct Foreign<const N: usize>;

#[derive(TfObject)]
struct Plain<const N: usize> {
    #[tfsdk("names")]
    names: [String; N],
}

/// Fields of which nobody knows the Terraform type.
#[derive(TfObject)]
struct Holds<const N: usize> {
    #[tfsdk("foreign")]
    foreign: Foreign<N>,
}

#[derive(TfObject)]
struct Embeds<const N: usize> {
    #[tfsdk(flatten)]
    foreign: Foreign<N>,
}

/// Blocks that hold no nested struct, and an embedded struct without a schema.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Other<const N: usize> {
    #[tfsdk("other", required)]
    other: [String; N],
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Blocked<const N: usize> {
    #[tfsdk("one", block)]
    one: Other<N>,
    #[tfsdk("all", block, set)]
    all: Vec<Other<N>>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Embedding<const N: usize> {
    #[tfsdk(flatten)]
    plain: Plain<N>,
}

/// What no other struct holds tells once that a type of a field is none.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Whole<const N: usize> {
    #[tfsdk("one", required)]
    one: Foreign<N>,
    #[tfsdk("all", optional)]
    all: Option<Vec<Foreign<N>>>,
}

fn main() {}
