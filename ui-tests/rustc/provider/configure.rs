use tfsdk::TfObject;
use tfsdk::provider::{Provider, Result};

#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {}

fn at_once(_: Settings) -> Result<()> {
    Ok(())
}

async fn of_three(_: Settings, _: u8, _: u8) -> Result<()> {
    Ok(())
}

fn main() {
    let _ = Provider::new("notes", at_once);
    let _ = Provider::new("notes", of_three);
}
