//! What no identity of a resource can be.

use tfsdk::schema::identity_fits;
use tfsdk::{TfObject, TfType};

#[derive(TfObject)]
#[tfsdk(resource)]
struct NoteIdentity {}

#[derive(TfObject)]
struct DraftIdentity {}

#[derive(TfObject)]
#[tfsdk(resource)]
struct BookIdentity {
    #[tfsdk("tags", required)]
    tags: std::collections::BTreeMap<String, String>,
}

const _: () = identity_fits(NoteIdentity::SPEC);
const _: () = identity_fits(DraftIdentity::SPEC);
const _: () = identity_fits(BookIdentity::SPEC);

fn main() {}
