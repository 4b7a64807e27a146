use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
enum Source {
    File(Option<String>),
    Url(Tf<String>),
    #[tfsdk("hosts", empty_is_null)]
    Mirrors(Vec<String>),
    #[tfsdk("labels", null_is_empty)]
    Labels(Vec<String>),
    #[tfsdk("rules", null_is_empty)]
    Rules(Vec<Rule>),
    #[tfsdk("count", empty_is_null)]
    Count(u8),
}

#[derive(TfObject)]
struct Rule {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
