use tfsdk::TfObject;
use tfsdk::schema::validate::length;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("port", required, validate = 80)]
    port: u16,
    #[tfsdk("name", required, validate = ["a-z", "0-9"])]
    name: String,
    #[tfsdk("zone", required, validate = [zones(), &length(1..)])]
    zone: String,
}

fn zones() -> Vec<String> {
    Vec::new()
}

fn main() {}
