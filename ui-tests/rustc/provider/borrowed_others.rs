use tfsdk::TfObject;
use tfsdk::provider::{
    Action, ActionContext, DataContext, DataSource, EphemeralContext, EphemeralResource, Provider, Result,
};

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Page<'a> {
    #[tfsdk("text", required)]
    text: &'a str,
}

impl DataSource for Page<'_> {
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Key<'a> {
    #[tfsdk("text", required)]
    text: &'a str,
}

impl EphemeralResource for Key<'_> {
    type Client = ();

    async fn open(self, _: &EphemeralContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(action)]
struct Wake<'a> {
    #[tfsdk("text", required)]
    text: &'a str,
}

impl Action for Wake<'_> {
    type Client = ();

    async fn invoke(self, _: &ActionContext<Self>) -> Result<()> {
        Ok(())
    }
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings<'a> {
    #[tfsdk("folder", required)]
    folder: &'a str,
}

async fn configure(_: Settings<'_>) -> Result<()> {
    Ok(())
}

fn main() {
    let _ = Provider::new("notes", configure);
}
