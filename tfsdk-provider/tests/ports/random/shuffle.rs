use tfsdk::provider::{Context, Planning, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::chance::Chance;
use crate::keepers::{Keepers, replace_if_changed};

/// The resource `random_shuffle` generates a random permutation of a list of strings.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Shuffle {
    #[tfsdk(flatten)]
    keepers: Keepers,
    /// A seed, for permutations that change less. The same seed need not lead to the same permutation in other versions.
    #[tfsdk("seed", optional, force_new)]
    seed: Option<String>,
    /// The strings to shuffle.
    #[tfsdk("input", required, force_new)]
    input: Vec<String>,
    /// How many strings the result has; as many as the input, unless this is set. If there are more, strings are repeated.
    #[tfsdk("result_count", optional, force_new)]
    result_count: Option<usize>,
    /// The random permutation.
    #[tfsdk("result", computed, keep)]
    result: Tf<Vec<String>>,
    /// A static value, which tells nothing.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Resource for Shuffle {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let mut chance = Chance::new(self.seed.as_deref());
        let count = match self.input.len() {
            0 => 0,
            all => self.result_count.unwrap_or(all),
        };
        let mut result = Vec::new();
        while result.len() < count {
            let mut all = self.input.clone();
            chance.shuffle(&mut all)?;
            all.truncate(count - result.len());
            result.append(&mut all);
        }
        (self.result, self.id) = (Tf::Known(result), Tf::Known("-".to_owned()));
        Ok(self)
    }

    kept_in_state!();

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        replace_if_changed(plan)
    }
}
