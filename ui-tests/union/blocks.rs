use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(nested)]
enum Source {
    #[tfsdk("rule", block, min_items = 1)]
    Rule(Rule),
    #[tfsdk("other", block, max_items = 1)]
    Other(Rule),
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
