use tfsdk::TfObject;
use tfsdk::provider::{ConfigureContext, Provider, Result};

#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {
    #[tfsdk("folder", optional)]
    folder: Option<String>,
}

async fn with_context(_: &Settings, _: ConfigureContext) -> Result<()> {
    Ok(())
}

fn main() {
    let _ = Provider::new("notes", with_context);
}
