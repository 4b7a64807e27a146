//! A variant of a union holds one block, whatever stands for its parameter.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("content", block)]
    content: Content<Vec<File>>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
enum Content<T> {
    Text(String),
    #[tfsdk("file", block)]
    File(T),
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct File {
    #[tfsdk("path", required)]
    path: String,
}

fn main() {}
