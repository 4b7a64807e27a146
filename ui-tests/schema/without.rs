//! A struct that does not say what it is has one mistake, however many of its keys need to know.

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("acl", optional, default = "private")]
    acl: String,
    #[tfsdk("zone", required, force_new)]
    zone: String,
    #[tfsdk("tags", null_is_empty)]
    tags: Vec<String>,
    #[tfsdk("arn", computed, sensitive)]
    arn: String,
}

#[derive(TfObject)]
struct One {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("token", required, write_only)]
    token: String,
}

#[derive(TfObject)]
struct Rule {
    #[tfsdk("name", required, key)]
    name: String,
    #[tfsdk("port", required)]
    port: u16,
}

#[derive(TfObject)]
#[tfsdk(version = 2, deprecated = "use a shelf")]
struct Shelf {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
enum Origin {
    #[tfsdk("file", sensitive)]
    File(String),
    #[tfsdk("url", deprecated = "use a file")]
    Url(String),
}

#[derive(TfObject)]
struct Page<T> {
    #[tfsdk("items", required)]
    items: Vec<T>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
struct Wide {
    #[tfsdk("a", required)]
    a: u8,
    #[tfsdk("b", required)]
    b: u8,
    #[tfsdk("c", required)]
    c: u8,
    #[tfsdk("d", required)]
    d: u8,
    #[tfsdk("e", required)]
    e: u8,
    #[tfsdk("f", required)]
    f: u8,
    #[tfsdk("g", required)]
    g: u8,
    #[tfsdk("h", required)]
    h: u8,
    #[tfsdk("i", required)]
    i: u8,
}

fn main() {}
