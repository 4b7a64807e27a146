use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "list(object({ name = string }))")]
struct Elements {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(object = "map(string)")]
struct Map {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
