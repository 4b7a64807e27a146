use tfsdk::plan::{MoveSource, StateMoves};
use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::Zoo;

/// What becomes of a `zoo_hooked`, with what is stored beside it.
#[derive(TfObject)]
#[tfsdk(resource)]
pub struct Heir {
    #[tfsdk("text", required)]
    text: String,
    /// What the other one has stored.
    #[tfsdk("updates", computed, keep)]
    updates: Tf<u64>,
}

/// The part of a `zoo_hooked` that is of use here.
#[derive(TfObject)]
struct Ancestor {
    #[tfsdk("text")]
    text: String,
}

impl Resource for Heir {
    type Client = Zoo;

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.updates = Tf::Null;
        Ok(self)
    }

    async fn read(mut self, cx: &Context<Self>) -> Result<Option<Self>> {
        self.updates = cx.private().get::<u64>("updates")?.map_or(Tf::Null, Tf::Known);
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    fn moves() -> StateMoves {
        StateMoves::new().from_struct("zoo_hooked", |old: Ancestor, source: &MoveSource| {
            assert!(!source.private().is_empty(), "Terraform hands on what is stored");
            Ok(Self { text: old.text, updates: Tf::Null })
        })
    }
}
