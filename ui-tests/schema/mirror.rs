use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource, mirror = "Bucket Plan")]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(mirror = "ShelfPlan")]
struct Shelf {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
