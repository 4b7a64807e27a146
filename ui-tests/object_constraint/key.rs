use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(object)]
struct Bare {}

#[derive(TfObject)]
#[tfsdk(object = object({}))]
struct WithoutQuotes {}

#[derive(TfValue)]
#[tfsdk(object = "object({})")]
struct Newtype(String);

#[derive(TfObject)]
struct OnField {
    #[tfsdk("name", object = "object({})")]
    name: String,
}

fn main() {}
