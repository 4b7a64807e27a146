//! All that depends on a parameter is told at once, where the first mistake is.

use tfsdk::TfObject;
use tfsdk::schema::validate::length;

#[derive(TfObject)]
#[tfsdk(nested)]
struct Limits<T> {
    #[tfsdk("least", optional)]
    least: T,
    #[tfsdk("most", optional, default = "a")]
    most: T,
    #[tfsdk("name", required, validate = length(3..))]
    name: T,
    #[tfsdk("port", optional, default_env("PORT", else "any"), validate = length(3..))]
    port: T,
}

/// The first mistake is the default.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Size<T> {
    #[tfsdk("size", optional, default = "small", validate = length(3..))]
    size: T,
    #[tfsdk("unit", required, validate = length(3..))]
    unit: T,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("limits", required)]
    limits: Limits<u8>,
    #[tfsdk("sizes", block)]
    sizes: Vec<Size<bool>>,
}

fn main() {}
