//! A provider that does nothing, which shows what the library costs.

use std::collections::BTreeMap;
use std::process::ExitCode;

use tfsdk::provider::{Context, Provider, Resource, Result};
use tfsdk::{Tf, TfObject};

/// Nothing, until its triggers change.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Nothing {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("triggers", optional, force_new)]
    triggers: Option<BTreeMap<String, String>>,
}

impl Resource for Nothing {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("0123456789abcdefghijklmnopqrst".to_owned());
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

fn main() -> ExitCode {
    Provider::with_client("example.com/tfsdk/nothing", ()).resource::<Nothing>("resource").serve()
}
