use tfsdk::TfObject;
use tfsdk::provider::Provider;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Note {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {
    let _ = Provider::with_client("notes", ()).resource::<Note>("note");
}
