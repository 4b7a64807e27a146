use tfsdk::TfObject;
use tfsdk::schema::validate::length;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", required, validate = |value| !value.is_null())]
    a: String,
    #[tfsdk("b", required, validate = [length(1..), |_, _| (), |value, path: &std::collections::BTreeMap<u8, u8>, found,| ()])]
    b: String,
    #[tfsdk("c", required, validate = [])]
    c: String,
    #[tfsdk("d", optional, diff_suppress = |prior, config| prior == config)]
    d: Option<String>,
    #[tfsdk("e", optional, same_meaning = |value| true)]
    e: Option<String>,
    #[tfsdk("f", optional, default_fn = |_| 1)]
    f: u8,
    #[tfsdk("g", optional, same_meaning = move || true)]
    g: Option<String>,
}

fn main() {}
