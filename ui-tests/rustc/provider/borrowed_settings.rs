use tfsdk::TfObject;
use tfsdk::provider::{Provider, Result};

#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {}

async fn configure(_: &Settings) -> Result<()> {
    Ok(())
}

fn main() {
    let _ = Provider::new("notes", configure);
}
