use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::Zoo;

/// What is imported by two names.
#[derive(TfObject)]
#[tfsdk(resource)]
pub struct Named {
    #[tfsdk("family", required)]
    family: String,
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("whole", computed)]
    whole: Tf<String>,
}

impl Resource for Named {
    type Client = Zoo;

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.whole = Tf::Known(format!("{}/{}", self.family, self.name));
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    async fn import(id: &str, cx: &Context<Self>) -> Result<Option<Self>> {
        match id.split_once('/') {
            Some((family, name)) => {
                let named = Self { family: family.to_owned(), name: name.to_owned(), whole: Tf::Unknown };
                named.create(cx).await.map(Some)
            }
            None => Ok(None),
        }
    }
}
