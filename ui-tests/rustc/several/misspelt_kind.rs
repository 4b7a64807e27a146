//! What a struct is called by a word that is misspelt hides nothing of what is wrong in it, or where it is held.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resorce)]
struct Bucket {
    #[tfsdk("name", optional)]
    name: String,
    #[tfsdk("size", computed)]
    size: u64,
    #[tfsdk("website", required)]
    website: Website,
    #[tfsdk("count", required)]
    count: u8,
}

#[derive(TfObject)]
#[tfsdk(nestd)]
struct Website {
    #[tfsdk("index", required, key)]
    index: String,
    #[tfsdk("error", optional, default = 404)]
    error: String,
}

/// One that is there counts more than one that is meant.
#[derive(TfObject)]
#[tfsdk(resource, nestd)]
struct Both {
    #[tfsdk("name", optional)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(resorce, ignore_unmapped)]
struct Part {
    #[tfsdk("name", optional)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk("resource")]
struct Quoted {
    #[tfsdk("name", optional)]
    name: String,
}

fn uses(bucket: BucketMirror, website: WebsiteMirror) {
    let _ = (bucket.size, website.index);
}

fn main() {}
