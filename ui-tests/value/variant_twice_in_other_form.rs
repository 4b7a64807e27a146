//! One text in two forms, which Terraform has in one.

use tfsdk::TfValue;

#[derive(TfValue)]
enum Accent {
    #[tfsdk("e\u{301}")]
    Acute,
    #[tfsdk("\u{e9}")]
    Other,
}

fn main() {}
