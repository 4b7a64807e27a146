use tfsdk::TfObject;

type Zones = Vec<String>;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("zones", required, diff_suppress = same)]
    zones: Zones,
    #[tfsdk("part", required, diff_suppress = same)]
    part: Part,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

fn same(_: &tfsdk::schema::Change<'_>) -> bool {
    true
}

fn main() {}
