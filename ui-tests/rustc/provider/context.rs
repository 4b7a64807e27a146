use tfsdk::TfObject;
use tfsdk::provider::{Context, Resource, Result};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Note {
    #[tfsdk("name", required)]
    name: String,
}

impl Resource for Note {
    type Client = ();

    async fn create(self, _: &Context<String>) -> Result<Self> {
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

fn main() {}
