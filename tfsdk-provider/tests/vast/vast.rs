//! A resource of ten thousand attributes: ten times ten times ten objects of ten.

use tfsdk::TfObject;
use tfsdk::provider::{Context, Provider, Resource, Result};

macro_rules! ten {
    ($kind:ident $name:ident of $part:ty) => {
        #[derive(TfObject, Clone)]
        #[tfsdk($kind)]
        pub(crate) struct $name {
            #[tfsdk("a0", optional)]
            a0: Option<Box<$part>>,
            #[tfsdk("a1", optional)]
            a1: Option<Box<$part>>,
            #[tfsdk("a2", optional)]
            a2: Option<Box<$part>>,
            #[tfsdk("a3", optional)]
            a3: Option<Box<$part>>,
            #[tfsdk("a4", optional)]
            a4: Option<Box<$part>>,
            #[tfsdk("a5", optional)]
            a5: Option<Box<$part>>,
            #[tfsdk("a6", optional)]
            a6: Option<Box<$part>>,
            #[tfsdk("a7", optional)]
            a7: Option<Box<$part>>,
            #[tfsdk("a8", optional)]
            a8: Option<Box<$part>>,
            #[tfsdk("a9", optional)]
            a9: Option<Box<$part>>,
        }
    };
}

ten!(nested Ten of String);
ten!(nested Hundred of Ten);
ten!(nested Thousand of Hundred);
ten!(resource Vast of Thousand);

impl Resource for Vast {
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

/// All of it.
pub(crate) fn provider() -> Provider<()> {
    Provider::with_client("example.com/tfsdk/vast", ()).resource::<Vast>("vast")
}
