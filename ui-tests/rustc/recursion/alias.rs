use tfsdk::TfObject;

type Next = Option<Box<Node>>;

#[derive(TfObject)]
struct Node {
    #[tfsdk("next")]
    next: Next,
}

fn main() {}
