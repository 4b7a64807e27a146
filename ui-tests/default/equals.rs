use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(provider)]
struct Cloud {
    #[tfsdk("retries", optional, default_env("RETRIES", else = "3"))]
    retries: u8,
}

fn main() {}
