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

#[derive(TfObject)]
#[tfsdk(resource, mirror = "Disk")]
struct Disk {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(resource, mirror = "pub(crate) RackPlan")]
pub struct Rack {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
