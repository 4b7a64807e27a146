use std::collections::BTreeMap;

use tfsdk::provider::{Context, Planning, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::moment::{self, Parts, rfc3339, same_moment};

/// Manages a static time resource, which keeps a locally sourced UTC timestamp stored in the Terraform state.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Static {
    /// Arbitrary values that, when changed, lead to a new timestamp.
    #[tfsdk("triggers", optional, force_new, empty_is_null)]
    triggers: BTreeMap<String, String>,
    /// The timestamp in RFC 3339. Defaults to the current time.
    #[tfsdk("rfc3339", optional, computed, keep, force_new, validate = rfc3339(), same_meaning = same_moment)]
    rfc3339: Tf<String>,
    #[tfsdk(flatten)]
    parts: Parts,
    /// The same as `rfc3339`.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Resource for Static {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let moment = match &self.rfc3339 {
            Tf::Known(text) => moment::parse(text)?,
            _ => cx.now().into(),
        };
        if !self.rfc3339.is_known() {
            self.rfc3339 = Tf::Known(moment::format(moment)?);
        }
        self.parts = Parts::of(moment);
        self.id = self.rfc3339.clone();
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

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        let parts = Parts::of(moment::parse(id)?);
        let rfc3339 = Tf::Known(id.to_owned());
        Ok(Some(Self { triggers: BTreeMap::new(), id: rfc3339.clone(), rfc3339, parts }))
    }

    /// A moment that is configured is known as a whole at once; the current one only when it is applied.
    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        if let Tf::Known(text) = plan.planned.rfc3339.clone() {
            plan.planned.parts = Parts::of(moment::parse(&text)?).into();
            plan.planned.id = Tf::Known(text);
        }
        Ok(())
    }
}
