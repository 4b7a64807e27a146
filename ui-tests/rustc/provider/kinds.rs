//! A struct is used as what its tag says: each that is not is told where its author implements the trait, and where others build on that.

use tfsdk::TfObject;
use tfsdk::provider::{
    Action, ActionContext, Context, DataContext, DataSource, EphemeralContext, EphemeralResource, Identified, ListContext,
    ListResource, Provider, Resource, Result,
};

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Note {
    #[tfsdk("name", optional)]
    name: Option<String>,
}

#[derive(TfObject)]
struct NoteIdentity {
    #[tfsdk("name")]
    name: Option<String>,
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

impl Identified for Note {
    type Identity = NoteIdentity;
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Count {}

impl DataSource for Count {
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Key {}

impl EphemeralResource for Key {
    type Client = ();

    async fn open(self, _: &EphemeralContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(action)]
struct Notes {}

impl ListResource for Notes {
    type Resource = Note;

    async fn list(self, _: &ListContext<Self>) -> Result<()> {
        Ok(())
    }
}

#[derive(TfObject)]
#[tfsdk(list)]
struct Ring {}

impl Action for Ring {
    type Client = ();

    async fn invoke(self, _: &ActionContext<Self>) -> Result<()> {
        Ok(())
    }
}

fn main() {
    let _ = Provider::with_client("notes", ())
        .resource::<Note>("note")
        .identified_resource::<Note>("letter")
        .data_source::<Count>("count")
        .ephemeral_resource::<Key>("key")
        .list_resource::<Notes>("note")
        .action::<Ring>("ring");
}
