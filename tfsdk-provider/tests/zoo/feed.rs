use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::provider::{Action, ActionContext, Deferral, Error, Result};
use tfsdk::{Mirror, Path, Tf, TfObject};

use crate::Zoo;

/// Feeds an animal.
#[derive(TfObject)]
#[tfsdk(action)]
pub(crate) struct Feed {
    #[tfsdk("animal", required)]
    animal: String,
    #[tfsdk("meals", optional, default = 2)]
    meals: u32,
    #[tfsdk("key", required, write_only)]
    key: String,
}

impl Action for Feed {
    type Client = Zoo;

    async fn invoke(self, cx: &ActionContext<Self>) -> Result<()> {
        if self.key != "hunter2" {
            return Err(Error::new("The key does not fit", "Take another.").at(Path::root().attribute("key")));
        }
        for meal in 1..=self.meals {
            cx.progress(format!("{}: meal {meal} of {}", cx.client().keeper, self.meals)).await;
        }
        match self.animal.as_str() {
            "a lion" => return Err(Error::new("It bites", "Run.")),
            "a cat" => cx.warn(Diagnostic::warning("It is picky", "Bring fish.")),
            "a bear" => panic!("it is loose"),
            _ => {}
        }
        Ok(())
    }

    async fn plan(config: Mirror<Self>, cx: &ActionContext<Self>) -> Result<()> {
        cx.progress("looking for food").await;
        match config.animal {
            Tf::Unknown => Err(Error::deferred(Deferral::ResourceConfigUnknown)),
            Tf::Known(animal) if animal == "a dragon" => {
                Err(Error::new("There are no dragons", "Feed a lion."))
            }
            _ => Ok(()),
        }
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        if config.meals.as_ref().known() == Some(&0) {
            found.error(Path::root().attribute("meals"), "It starves", "Give it something.");
        }
    }
}
