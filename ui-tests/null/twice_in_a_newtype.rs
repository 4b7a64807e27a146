use tfsdk::{Tf, TfValue};

#[derive(TfValue)]
struct Port(Option<Option<u16>>);

#[derive(TfValue)]
struct Ports(Vec<Tf<Option<u16>>>);

fn main() {}
