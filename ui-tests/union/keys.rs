use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(nested)]
enum Source {
    #[tfsdk("file", required)]
    File(String),
    #[tfsdk("url", optional, computed)]
    Url(String),
    #[tfsdk("state", computed, keep)]
    State(String),
    #[tfsdk("size", default = 1)]
    Size(u32),
    #[tfsdk("token", write_only)]
    Token(String),
    #[tfsdk("name", key)]
    Name(String),
    #[tfsdk(flatten)]
    Inner(Inner),
    #[tfsdk("rule", block, required)]
    Rule(Inner),
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Inner {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
enum Counted {
    #[tfsdk("file", max_items = 2)]
    File(String),
    Url(String),
}

#[derive(TfObject)]
#[tfsdk(rename_all = "snake_case", untagged, tag = "type")]
enum Plain {
    #[tfsdk("file", optional)]
    File(String),
    #[tfsdk("size", force)]
    Size(u32),
}

#[derive(TfObject)]
#[tfsdk(provider)]
enum Settings {
    #[tfsdk("file", computed)]
    File(String),
    #[tfsdk("size", keep, force_new)]
    Size(u32),
    #[tfsdk("name", key)]
    Name(String),
}

fn main() {}
