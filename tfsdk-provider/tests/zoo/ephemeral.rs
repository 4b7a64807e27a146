use std::time::{Duration, SystemTime};

use tfsdk::TfObject;
use tfsdk::diag::Diagnostics;
use tfsdk::provider::{EphemeralContext, EphemeralResource, Error, Operation, Result, Timeout};
use tfsdk::{Mirror, Path};

use crate::Zoo;

/// A ticket for a day.
#[derive(TfObject)]
#[tfsdk(ephemeral)]
pub(crate) struct Ticket {
    #[tfsdk("visitor", required)]
    visitor: String,
    #[tfsdk("price", optional, default = 10)]
    price: u32,
    #[tfsdk("code", computed, sensitive)]
    code: Option<String>,
    #[tfsdk("timeouts", optional)]
    timeouts: Option<Waits>,
}

/// How long to wait at the entrance.
#[derive(TfObject)]
#[tfsdk(nested)]
pub(crate) struct Waits {
    #[tfsdk("open", optional, text)]
    open: Option<Timeout>,
    #[tfsdk("renew", optional, text)]
    renew: Option<Timeout>,
    #[tfsdk("close", optional, text)]
    close: Option<Timeout>,
}

impl EphemeralResource for Ticket {
    type Client = Zoo;

    async fn open(mut self, cx: &EphemeralContext<Self>) -> Result<Self> {
        if self.visitor == "a lion" {
            return Err(
                Error::new("No lions", "Come as somebody else.").at(Path::root().attribute("visitor"))
            );
        }
        if self.visitor == "a snail" {
            return std::future::pending().await;
        }
        cx.private().set("visitor", &self.visitor)?;
        if self.visitor == "a fox" {
            return Err(Error::new("No foxes", "It is in, and has to go out again."));
        }
        self.code = Some(format!("{} for {} by {}", self.price, self.visitor, cx.client().keeper));
        cx.private().set("renewals", &0_u64)?;
        cx.renew_at(SystemTime::UNIX_EPOCH + Duration::from_millis(1_500));
        Ok(self)
    }

    async fn renew(cx: &EphemeralContext<Self>) -> Result<()> {
        if cx.private().get::<String>("visitor")?.is_some_and(|visitor| visitor == "a sloth") {
            return std::future::pending().await;
        }
        let renewals = cx.private().get::<u64>("renewals")?.unwrap_or_default() + 1;
        if cx.private().get::<String>("visitor")?.is_some_and(|visitor| visitor == "a mayfly") {
            return Err(Error::new("Its day is over", "It was a good one."));
        }
        if renewals > 2 {
            return Err(Error::new("The day is over", "Come again tomorrow."));
        }
        cx.renew_at(SystemTime::UNIX_EPOCH + Duration::from_secs(renewals));
        cx.private().set("renewals", &renewals)
    }

    async fn close(cx: &EphemeralContext<Self>) -> Result<()> {
        if cx.is_cancelled() {
            return Err(Error::new("It was cancelled", "It is open."));
        }
        if cx.private().get::<String>("visitor")?.is_some_and(|visitor| visitor == "a sloth") {
            cx.cancelled().await;
            return Err(Error::new("It is still there", "It sleeps."));
        }
        match cx.private().get::<u64>("renewals")? {
            Some(_) => Ok(()),
            None => Err(Error::new("It was never opened", "")),
        }
    }

    fn timeout(operation: Operation) -> Option<Duration> {
        (operation == Operation::Close).then_some(Duration::from_millis(500))
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        if config.price.as_ref().known().is_some_and(|price| *price == 0) {
            found.error(Path::root().attribute("price"), "Nothing is free", "Pay.");
        }
    }
}
