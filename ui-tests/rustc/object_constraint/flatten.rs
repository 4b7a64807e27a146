//! What an embedded struct has the compiler knows, not the macro.

use tfsdk::TfObject;

#[derive(TfObject)]
struct Timestamps {
    #[tfsdk("created")]
    created: String,
    #[tfsdk("updated")]
    updated: i64,
    #[tfsdk("read")]
    read: String,
}

#[derive(TfObject)]
#[tfsdk(object = "object({ name = string, created = string, updated = string, deleted = optional(string) })")]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk(flatten)]
    timestamps: Timestamps,
}

fn main() {}
