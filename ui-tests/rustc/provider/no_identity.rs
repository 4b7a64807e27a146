use tfsdk::TfObject;
use tfsdk::provider::{Context, ListContext, ListResource, Provider, Resource, Result};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Note {
    #[tfsdk("name", required)]
    name: String,
}

impl Resource for Note {
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

#[derive(TfObject)]
#[tfsdk(list)]
struct Notes {}

impl ListResource for Notes {
    type Resource = Note;

    async fn list(self, _: &ListContext<Self>) -> Result<()> {
        Ok(())
    }
}

fn main() {
    let _ = Provider::with_client("notes", ()).identified_resource::<Note>("note");
}
