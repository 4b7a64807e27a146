use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(identity)]
struct BucketId {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(function)]
struct Parsed {
    #[tfsdk("host")]
    host: String,
}

#[derive(TfObject)]
#[tfsdk(schema = "resource")]
struct Bucket {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(provider_config)]
struct Settings {
    #[tfsdk("folder", required)]
    folder: String,
}

#[derive(TfObject)]
#[tfsdk(option)]
struct Far {
    #[tfsdk("name", required, force_new)]
    name: String,
}

fn main() {}
