use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
enum Source {
    File(Option<String>),
    Url(Tf<String>),
    #[tfsdk("hosts", empty_is_null)]
    Mirrors(Vec<String>),
    #[tfsdk("labels", null_is_empty)]
    Labels(Vec<String>),
}

fn main() {}
