use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(provider)]
struct Cloud {
    #[tfsdk("a", optional, default_env(""))]
    a: Option<String>,
    #[tfsdk("b", optional, default_env("REGION=eu"))]
    b: Option<String>,
    #[tfsdk("c", required, default_env("$REGION"))]
    c: String,
    #[tfsdk("d", optional, default_env("${REGION}", else "eu"))]
    d: String,
    #[tfsdk("e", optional, default_env = "REGION")]
    e: Option<String>,
}

fn main() {}
