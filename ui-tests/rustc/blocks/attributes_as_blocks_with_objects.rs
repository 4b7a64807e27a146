use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("plain", optional, attributes_as_blocks)]
    plain: Option<Vec<Plain>>,
    #[tfsdk("part", optional)]
    part: Option<Part>,
}

#[derive(TfObject)]
struct Plain {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Inside {
    #[tfsdk("rule", block)]
    rules: Vec<Rule>,
    #[tfsdk("part", optional)]
    part: Option<Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("plain", optional, attributes_as_blocks)]
    plain: Option<Vec<Plain>>,
}

fn main() {}
