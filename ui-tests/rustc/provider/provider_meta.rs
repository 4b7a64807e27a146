//! What a provider takes of modules is a struct with a schema.

use tfsdk::provider::{Context, Provider, Resource, Result};

struct Untagged;

fn ask<R: Resource>(cx: &Context<R>) -> Result<Option<Untagged>> {
    cx.provider_meta()
}

fn main() {
    let _ = Provider::with_client("notes", ()).provider_meta::<Untagged>();
}
