use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::Zoo;

/// A sign, with deprecated parts in each place.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Sign {
    #[tfsdk("text", optional)]
    text: Option<String>,
    #[tfsdk("colour", optional, deprecated = "Signs are white.")]
    colour: Option<String>,
    #[tfsdk("words", computed, deprecated = "Count them.")]
    words: Tf<Vec<String>>,
    #[tfsdk("frame", optional)]
    frame: Option<Frame>,
    #[tfsdk("post", block)]
    post: Option<Frame>,
    #[tfsdk("row", block)]
    rows: Vec<Frame>,
}

/// What holds a sign.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Frame {
    #[tfsdk("colour", optional, deprecated = "Frames are black.")]
    colour: Option<String>,
}

impl Resource for Sign {
    type Client = Zoo;

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let text = self.text.as_deref().unwrap_or_default();
        self.words = Tf::Known(text.split_whitespace().map(str::to_owned).collect());
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
}
