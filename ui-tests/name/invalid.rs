use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("invalidTag")]
    a: String,
    #[tfsdk("gpuMemoryGiB")]
    b: String,
    #[tfsdk("1a")]
    c: String,
    #[tfsdk("index-document")]
    d: String,
    #[tfsdk("*()-")]
    e: String,
    #[tfsdk("_private")]
    f: String,
    #[tfsdk("name,omitempty")]
    g: String,
}

fn main() {}
