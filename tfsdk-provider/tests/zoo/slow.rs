use std::time::Duration;

use tfsdk::diag::Diagnostic;
use tfsdk::provider::{Context, Deferral, Error, Operation, Planning, Resource, Result, Timeouts};
use tfsdk::{Tf, TfObject};

use crate::Zoo;

/// What takes its time, or is put off.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Slow {
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    /// When it was made, by the clock of the provider.
    #[tfsdk("since", computed, keep)]
    since: Tf<u64>,
    #[tfsdk("timeouts", optional)]
    timeouts: Option<Timeouts>,
}

impl Resource for Slow {
    type Client = Zoo;

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let since = cx.now().duration_since(std::time::UNIX_EPOCH)?.as_secs();
        self.since = Tf::Known(since);
        if self.how == "never begins" {
            return std::future::pending().await;
        }
        self.id = Tf::Known("s-1".to_owned());
        cx.save(&self);
        cx.progress("the slow one is on its way");
        match self.how.as_str() {
            "never ends" => std::future::pending().await,
            "fails" => Err(Error::new("It stumbles", "Over itself.")),
            "panics" => {
                cx.private().set("panicked", &true)?;
                cx.warn(Diagnostic::warning("It trembles", "Look."));
                tokio::task::yield_now().await;
                panic!("it is afraid")
            }
            "gives up" => {
                cx.cancelled().await;
                Err(Error::new("It gives up", "It is tired."))
            }
            "is late" => {
                cx.cancelled().await;
                Ok(self)
            }
            "knows its deadline" if cx.deadline().is_none() => Err(Error::new("It has forever", "")),
            _ => Ok(self),
        }
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        match self.how.as_str() {
            "is put off when read" => Err(Error::deferred(Deferral::AbsentPrerequisite)),
            "never is read" => std::future::pending().await,
            _ => Ok(Some(self)),
        }
    }

    async fn update(self, prior: Self, cx: &Context<Self>) -> Result<Self> {
        if self.how == "never is updated" {
            cx.save(&Self { how: "half way".to_owned(), ..prior });
            return std::future::pending().await;
        }
        if self.how == "panics when updated" {
            cx.save(&Self { how: "half way".to_owned(), ..prior });
            panic!("it is shy");
        }
        Ok(self)
    }

    async fn delete(self, cx: &Context<Self>) -> Result<()> {
        match self.how.as_str() {
            "never goes" => std::future::pending().await,
            "panics when it goes" => panic!("it is not ready"),
            "is seen off" if cx.private().get::<String>("seen off by")?.is_none() => {
                Err(Error::new("Nobody saw it off", "Somebody has to."))
            }
            _ => Ok(()),
        }
    }

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        match id {
            "later" => Err(Error::deferred(Deferral::AbsentPrerequisite)),
            id => Ok(Some(Self {
                how: "well".to_owned(),
                id: Tf::Known(id.to_owned()),
                since: Tf::Null,
                timeouts: None,
            })),
        }
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        match &plan.config.how {
            Tf::Known(how) if how == "is put off" => Err(Error::deferred(Deferral::AbsentPrerequisite)),
            Tf::Unknown => Err(Error::deferred(Deferral::ResourceConfigUnknown)),
            _ => Ok(()),
        }
    }

    async fn plan_destroy(self, cx: &Context<Self>) -> Result<()> {
        match self.how.as_str() {
            "is loved" => Err(Error::new("It is loved", "Let it stay.")),
            "is missed" => {
                cx.warn(Diagnostic::warning("It will be missed", "Say goodbye."));
                Ok(())
            }
            "is seen off" => cx.private().set("seen off by", &cx.client().keeper),
            _ => Ok(()),
        }
    }

    fn timeout(operation: Operation) -> Option<Duration> {
        match operation {
            Operation::Delete => Some(Duration::from_millis(500)),
            _ => None,
        }
    }
}
