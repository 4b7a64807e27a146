use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("arn", computed)]
    arn: String,
    #[tfsdk("region", optional, computed)]
    region: Option<String>,
    #[tfsdk("parts", optional)]
    parts: Option<Vec<Part>>,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("etag", computed)]
    etag: String,
}

/// Nothing of a data source is planned.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct Account {
    #[tfsdk("arn", computed)]
    arn: String,
    #[tfsdk("parts", computed)]
    parts: Vec<Part>,
}

fn main() {}
