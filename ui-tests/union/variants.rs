use tfsdk::TfObject;

#[derive(TfObject)]
enum Action {
    Allow(String),
    Deny,
    Count(),
    Forward(String, u16),
    Redirect { host: String, port: Option<u16> },
    Tagged(#[tfsdk("tag")] String),
    Again(Vec<Action>),
    Text(&'static str),
}

fn main() {}
