use tfsdk::diag::Diagnostics;
use tfsdk::plan::StateUpgrades;
use tfsdk::provider::{Context, Planning, Resource, Result};
use tfsdk::{Mirror, Tf, TfObject};

use crate::characters::Characters;
use crate::keepers::{Keepers, replace_if_changed};
use crate::stored::Stored;

/// The resource `random_string` generates a random string of letters, digits and, if wanted, special characters.
///
/// For sensitive values use `random_password`.
#[derive(TfObject)]
#[tfsdk(resource, version = 2)]
pub(crate) struct RandomString {
    #[tfsdk(flatten)]
    keepers: Keepers,
    #[tfsdk(flatten)]
    characters: Characters,
    /// The generated random string.
    #[tfsdk("result", computed, keep)]
    result: Tf<String>,
    /// The generated random string.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Resource for RandomString {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.result = Tf::Known(self.characters.generate()?);
        self.id = self.result.clone();
        Ok(self)
    }

    kept_in_state!();

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        let result = Tf::Known(id.to_owned());
        Ok(Some(Self {
            keepers: Keepers::default(),
            characters: Characters::of(id),
            id: result.clone(),
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
        StateUpgrades::new().from_struct(1, upgrade)
    }
}
