use tfsdk::provider::{Context, Error, Planning, Resource, Result, ResultExt};
use tfsdk::{Path, Tf, TfObject};

use crate::chance::Chance;
use crate::keepers::{Keepers, replace_if_changed};

/// The resource `random_integer` generates random values from a given range, described by `min` and `max`.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Integer {
    #[tfsdk(flatten)]
    keepers: Keepers,
    /// The minimum inclusive value of the range.
    #[tfsdk("min", required, force_new)]
    min: i64,
    /// The maximum inclusive value of the range.
    #[tfsdk("max", required, force_new)]
    max: i64,
    /// A custom seed to always produce the same value.
    #[tfsdk("seed", optional, force_new)]
    seed: Option<String>,
    /// The random integer.
    #[tfsdk("result", computed, keep)]
    result: Tf<i64>,
    /// The same as a string.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Resource for Integer {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        if self.max < self.min {
            let detail = "The minimum has to be smaller than or equal to the maximum.";
            return Err(Error::new("The range is empty", detail).at(Path::root().attribute("min")));
        }
        let offset = Chance::new(self.seed.as_deref()).below(u128::from(self.max.abs_diff(self.min)) + 1)?;
        let result = self.min.wrapping_add_unsigned(offset as u64);
        (self.result, self.id) = (Tf::Known(result), Tf::Known(result.to_string()));
        Ok(self)
    }

    kept_in_state!();

    /// `RESULT,MIN,MAX` or `RESULT,MIN,MAX,SEED`.
    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        let parts: Vec<&str> = id.split(',').collect();
        let (result, min, max, seed) = match parts[..] {
            [result, min, max] => (result, min, max, None),
            [result, min, max, seed] => (result, min, max, Some(seed.to_owned())),
            _ => {
                let detail = format!("Expected RESULT,MIN,MAX or RESULT,MIN,MAX,SEED; found {id:?}.");
                return Err(Error::new("Invalid id", detail));
            }
        };
        let number = |text: &str| text.parse::<i64>().summary(format!("{text:?} is not an integer"));
        Ok(Some(Self {
            keepers: Keepers::default(),
            min: number(min)?,
            max: number(max)?,
            seed,
            id: Tf::Known(result.to_owned()),
            result: Tf::Known(number(result)?),
        }))
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        replace_if_changed(plan)
    }
}
