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

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }
}

fn main() {}
