use tfsdk::TfObject;

type MaybeText = Option<String>;

#[derive(TfObject)]
enum Source {
    File(MaybeText),
    Name(String),
}

fn main() {}
