//! `one_of` allows what is a value of Terraform's, and can be compared.

use tfsdk::TfObject;
use tfsdk::schema::validate::one_of;

const NAMES: [&str; 2] = ["a", "b"];

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("share", optional, validate = one_of([0.5, 1.0]))]
    share: Option<f64>,
    #[tfsdk("letter", optional, validate = one_of(['a', 'b']))]
    letter: Option<String>,
    #[tfsdk("name", optional, validate = one_of(NAMES.iter()))]
    name: Option<String>,
}

fn main() {}
