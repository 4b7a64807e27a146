use tfsdk::TfObject;

#[derive(TfObject)]
enum Tier {
    Standard,
    #[tfsdk("archive")]
    Archive,
}

#[derive(TfObject)]
enum Never {}

fn main() {}
