//! `one_of` allows what is a value of Terraform's, and can be compared.

use tfsdk::TfObject;
use tfsdk::schema::validate::one_of;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("share", optional, validate = one_of([Some(0.5), None]))]
    share: Option<f64>,
    #[tfsdk("letter", optional, validate = one_of(['a', 'b']))]
    letter: Option<String>,
}

fn main() {}
