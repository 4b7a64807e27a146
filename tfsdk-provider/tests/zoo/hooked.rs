use tfsdk::diag::Diagnostic;
use tfsdk::provider::{Context, Deferral, Error, Planning, Resource, Result};
use tfsdk::{Path, Tf, TfObject};

use crate::Zoo;

/// What plans more than its tags say, and remembers things beside its state.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Hooked {
    #[tfsdk("text", required)]
    text: String,
    /// Known as soon as the text is.
    #[tfsdk("length", computed)]
    length: Tf<u64>,
    /// Once it is worn out, the next plan replaces it.
    #[tfsdk("uses", optional, default = 1)]
    uses: u64,
    #[tfsdk("worn", computed, keep)]
    worn: Tf<bool>,
    /// How often it was updated, from what is stored beside the state.
    #[tfsdk("updates", computed)]
    updates: Tf<u64>,
    /// How often an update was tried, those that failed included.
    #[tfsdk("attempts", computed)]
    attempts: Tf<u64>,
    #[tfsdk("keeper", computed, keep)]
    keeper: Tf<String>,
}

impl Hooked {
    fn made(self, updates: u64, cx: &Context<Self>) -> Result<Self> {
        cx.private().set("updates", &updates)?;
        Ok(Self {
            length: Tf::Known(self.text.len() as u64),
            worn: Tf::Known(self.uses == 0),
            updates: Tf::Known(updates),
            attempts: Tf::Known(cx.private().get("attempts")?.unwrap_or_default()),
            keeper: Tf::Known(cx.client().keeper.clone()),
            ..self
        })
    }
}

impl Resource for Hooked {
    type Client = Zoo;

    async fn create(self, cx: &Context<Self>) -> Result<Self> {
        self.made(0, cx)
    }

    async fn read(self, cx: &Context<Self>) -> Result<Option<Self>> {
        let updates: Option<u64> = cx.private().get("updates")?;
        assert_eq!(
            updates.map(Tf::Known),
            Some(self.updates),
            "what is stored beside the state belongs to it"
        );
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        let attempts = cx.private().get::<u64>("attempts")?.unwrap_or_default();
        cx.private().set("attempts", &(attempts + 1))?;
        if self.text == "cannot be" {
            return Err(Error::new("It cannot be", "Write something else."));
        }
        let updates = cx.private().get::<u64>("updates")?.unwrap_or_default();
        self.made(updates + 1, cx)
    }

    async fn delete(self, cx: &Context<Self>) -> Result<()> {
        let updates: Option<u64> = cx.private().get("updates")?;
        assert_eq!(
            updates.map(Tf::Known),
            Some(self.updates),
            "what is stored beside it is there to its end"
        );
        Ok(())
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        if plan.config.text == Tf::Known("is put off".to_owned()) {
            return Err(Error::deferred(Deferral::AbsentPrerequisite));
        }
        // Terraform asks again when it applies, and a plan that knew more by then would contradict the first.
        if let (None, Some(updates)) = (&plan.prior, plan.private().get::<u64>("updates")?) {
            plan.planned.updates = Tf::Known(updates);
        }
        if let Tf::Known(text) = &plan.planned.text {
            plan.planned.length = Tf::Known(text.len() as u64);
        }
        if plan.prior.as_ref().is_some_and(|prior| prior.worn == Tf::Known(true)) {
            plan.warn(Diagnostic::warning("It is worn out", "It is replaced."));
            plan.planned.worn = Tf::Unknown;
            plan.replace(Path::root().attribute("worn"));
        }
        Ok(())
    }
}
