//! What uses a struct with a mistake, or its mirror, is not reported as well.

use tfsdk::schema::TfSchema;
use tfsdk::{Error, Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", requierd)]
    name: String,
    #[tfsdk("name", optional)]
    size: Option<u64>,
    #[tfsdk("website", optional, default)]
    website: Option<Website>,
}

#[derive(TfObject)]
#[tfsdk(nestd)]
struct Website {
    #[tfsdk("index", required)]
    index: String,
}

#[derive(TfObject)]
struct Disk {
    #[tfsdk("path", required)]
    path: String,
}

fn plan(bucket: &mut BucketMirror) -> Tf<u64> {
    if let Tf::Known(website) = &bucket.website {
        if let Tf::Known(index) = &website.index {
            bucket.name = Tf::Known(format!("{index} of {:?}", bucket.clone()));
        }
    }
    bucket.size.clone()
}

fn complete(bucket: BucketMirror) -> Result<Bucket, Error> {
    let other = BucketMirror { size: Tf::Known(3), ..bucket.clone() };
    if other == bucket { bucket.complete() } else { other.complete() }
}

fn path(disk: &DiskMirror) -> Option<&String> {
    if let Tf::Known(path) = &disk.path { Some(path) } else { None }
}

fn main() {
    let _ = (Bucket::schema(), Website::schema(), Disk::schema());
}
