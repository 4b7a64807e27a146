use tfsdk::TfObject;
use tfsdk::provider::{Context, Provider, Resource, Result};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Note<'a> {
    #[tfsdk("text", required)]
    text: &'a str,
}

impl<'a> Resource for Note<'a> {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

fn main() {
    let _ = Provider::with_client("notes", ()).resource::<Note>("note");
}
