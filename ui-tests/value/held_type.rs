//! What a newtype holds can be read and written.

use std::collections::HashSet;

use tfsdk::TfValue;

#[derive(TfValue)]
struct Name(&'static str);

#[derive(TfValue)]
struct Weights(HashSet<f64>);

fn main() {}
