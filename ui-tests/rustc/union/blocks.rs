use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(nested)]
enum Source {
    #[tfsdk("rule", block)]
    Rules(Vec<Rule>),
    #[tfsdk("one", block)]
    One(Rule),
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
