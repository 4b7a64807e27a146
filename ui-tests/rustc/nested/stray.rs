//! A nested struct stands where Terraform knows its attributes, so that none of what it says of them is lost.

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("tuple", required)]
    tuple: (Login, u8),
    #[tfsdk("lists", required)]
    lists: Vec<Vec<Login>>,
    #[tfsdk("newtype", required)]
    newtype: Option<Newtype>,
    #[tfsdk("plain", optional)]
    plain: Option<Vec<Plain>>,
    #[tfsdk("pages", required)]
    pages: Pages<Login>,
    #[tfsdk("numbers", required)]
    numbers: Pages<u8>,
    #[tfsdk("fine", optional)]
    fine: Option<Vec<Login>>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Login {
    #[tfsdk("password", required, sensitive)]
    password: String,
}

#[derive(TfValue)]
struct Newtype(Login);

#[derive(TfObject)]
struct Plain {
    #[tfsdk("login")]
    login: Option<Login>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Pages<T> {
    #[tfsdk("pages", required)]
    pages: Vec<Vec<T>>,
}

fn main() {}
