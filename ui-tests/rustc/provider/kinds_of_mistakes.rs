//! Of a struct of which it is not known what it is, nothing is said where it is used.

use tfsdk::TfObject;
use tfsdk::provider::{Context, DataContext, DataSource, Provider, Resource, Result};

#[derive(TfObject)]
#[tfsdk(resource, data_source)]
struct Both {
    #[tfsdk("name", required)]
    name: String,
}

impl DataSource for Both {
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(resorce)]
struct Misspelt {
    #[tfsdk("name", required)]
    name: String,
}

impl Resource for Misspelt {
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

async fn configure(_: Both) -> Result<()> {
    Ok(())
}

fn main() {
    let _ = Provider::new("notes", configure).resource::<Misspelt>("note").data_source::<Both>("note");
}
