use std::collections::HashMap;

use tfsdk::TfObject;

#[derive(TfObject)]
struct Node {
    #[tfsdk("value")]
    value: String,
    #[tfsdk("next")]
    next: Option<Box<Node>>,
    #[tfsdk("children")]
    children: Vec<Self>,
    #[tfsdk("named")]
    named: HashMap<String, Node>,
    #[tfsdk(flatten)]
    base: Box<Node>,
}

#[derive(TfObject)]
struct Tree<T> {
    #[tfsdk("value")]
    value: T,
    #[tfsdk("children")]
    children: Vec<Tree<T>>,
}

fn main() {}
