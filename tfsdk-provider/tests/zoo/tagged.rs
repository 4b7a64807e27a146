use tfsdk::plan::StateUpgrades;
use tfsdk::provider::{Context, Identified, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::Zoo;

/// What has an identity.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Tagged {
    #[tfsdk("cage", required, force_new)]
    pub(crate) cage: String,
    #[tfsdk("number", optional)]
    pub(crate) number: Option<u64>,
    #[tfsdk("note", optional)]
    pub(crate) note: Option<String>,
    #[tfsdk("tag", computed, keep)]
    pub(crate) tag: Tf<String>,
}

/// What tells it apart.
#[derive(TfObject)]
pub struct Tag {
    /// Where it is.
    #[tfsdk("cage")]
    pub cage: String,
    /// Which one there.
    #[tfsdk("number")]
    pub number: Tf<u64>,
}

/// What told it apart once.
#[derive(TfObject)]
struct Tag0 {
    #[tfsdk("name")]
    name: String,
}

impl Resource for Tagged {
    type Client = Zoo;

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.tag = Tf::Known(format!("{} {}", self.cage, self.number.unwrap_or_default()));
        if self.note.as_deref() == Some("fails") {
            return Err(tfsdk::provider::Error::new("It ran away", "Catch it.").leaving(&self));
        }
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        if self.cage == "nowhere" {
            return Ok(None);
        }
        if self.note.as_deref() == Some("changes") {
            self.number = Some(1000);
        }
        self.tag = Tf::Known(format!("{} {}", self.cage, self.number.unwrap_or_default()));
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

impl Identified for Tagged {
    type Identity = Tag;

    const IDENTITY_VERSION: u64 = 1;

    fn identity(&self) -> Result<Tag> {
        assert_ne!(self.note.as_deref(), Some("panics"), "it bites");
        let number = match self.note.as_deref() {
            Some("is nowhere yet") => Tf::Unknown,
            _ => self.number.into(),
        };
        Ok(Tag { cage: self.cage.clone(), number })
    }

    fn identity_upgrades() -> StateUpgrades {
        StateUpgrades::new().from_struct(0, |old: Tag0| Ok(Tag { cage: old.name, number: Tf::Null }))
    }
}
