//! A type that cannot be mapped is told once, also in a struct with a schema and with parameters.

use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket<T> {
    #[tfsdk("foreign", required)]
    foreign: Foreign,
    #[tfsdk("of_parameter", required)]
    of_parameter: T,
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Image<'a> {
    #[tfsdk("foreign", required)]
    foreign: Foreign,
    #[tfsdk("name", required)]
    name: &'a str,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Digest<const LENGTH: usize> {
    #[tfsdk("digest", required)]
    digest: [u8; LENGTH],
    #[tfsdk("foreign", required)]
    foreign: Option<Foreign>,
}

fn main() {}
