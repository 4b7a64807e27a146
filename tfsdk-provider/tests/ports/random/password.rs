use tfsdk::diag::Diagnostics;
use tfsdk::plan::StateUpgrades;
use tfsdk::provider::{Context, Planning, Resource, Result};
use tfsdk::{Mirror, Tf, TfObject};

use crate::characters::Characters;
use crate::keepers::{Keepers, replace_if_changed};
use crate::stored::Stored;

/// The resource `random_password` generates a random string like `random_string`, and treats it as sensitive.
#[derive(TfObject)]
#[tfsdk(resource, version = 3)]
pub(crate) struct Password {
    #[tfsdk(flatten)]
    keepers: Keepers,
    #[tfsdk(flatten)]
    characters: Characters,
    /// The generated random string.
    #[tfsdk("result", computed, keep, sensitive)]
    result: Tf<String>,
    /// A static value, which tells nothing.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Resource for Password {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.result = Tf::Known(self.characters.generate()?);
        self.id = Tf::Known("none".to_owned());
        Ok(self)
    }

    kept_in_state!();

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        let result = Tf::Known(id.to_owned());
        Ok(Some(Self {
            keepers: Keepers::default(),
            characters: Characters::of(id),
            id: Tf::Known("none".to_owned()),
            result,
        }))
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        Characters::validate(&config.characters, found);
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        Characters::plan(plan)?;
        replace_if_changed(plan)
    }

    fn upgrades() -> StateUpgrades {
        let upgrade = |old: Stored| {
            Ok(Self {
                characters: old.characters(),
                keepers: old.keepers,
                id: old.id.into(),
                result: Tf::Known(old.result),
            })
        };
        StateUpgrades::new().from_struct(0, upgrade).from_struct(1, upgrade).from_struct(2, upgrade)
    }
}
