//! A function that is no validator is told what one is, and not how many parameters it lacks.

use tfsdk::schema::validate::length;
use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required, validate = is_lower)]
    name: String,
    #[tfsdk("zone", required, validate = [length(1..), checked])]
    zone: String,
}

fn is_lower(text: &str) -> bool {
    text.chars().all(char::is_lowercase)
}

fn checked(text: String) -> Result<(), String> {
    Err(text)
}

fn main() {}
