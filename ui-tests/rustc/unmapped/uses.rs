//! What uses the mirror of a struct with a field that cannot be mapped is not reported as well.

use std::time::Instant;

use tfsdk::schema::TfSchema;
use tfsdk::{Error, Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("made", optional)]
    made: Option<Instant>,
}

fn plan(bucket: &mut BucketMirror) -> Tf<Instant> {
    if bucket.made.is_null() {
        bucket.made = Tf::Known(Instant::now());
    }
    bucket.made.clone()
}

fn complete(bucket: BucketMirror) -> Result<Bucket, Error> {
    let other = BucketMirror { name: Tf::Unknown, ..bucket.clone() };
    if other == bucket { bucket.complete() } else { other.complete() }
}

fn main() {
    let _ = Bucket::schema();
}
