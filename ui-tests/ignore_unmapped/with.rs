use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource, ignore_unmapped)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, object = "object({ name = string })")]
struct Constrained {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
struct Field {
    #[tfsdk("name", ignore_unmapped)]
    name: String,
}

fn main() {}
