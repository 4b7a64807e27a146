//! Tokens.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tfsdk::TfObject;
use tfsdk::provider::{EphemeralContext, EphemeralResource, Error, Result};

use crate::Store;

/// What the shelf calls them.
const KIND: &str = "token";

/// How long a token is good for.
const GOOD_FOR: Duration = Duration::from_secs(300);

/// How long before its end it is renewed.
const MARGIN: Duration = Duration::from_secs(30);

/// A token that opens a bucket while Terraform runs.
#[derive(TfObject)]
#[tfsdk(ephemeral)]
pub(crate) struct Token {
    /// The bucket that it opens.
    #[tfsdk("bucket", required)]
    bucket: String,
    /// What may be done with it.
    #[tfsdk("may", optional, default = "read")]
    may: String,
    /// The token.
    #[tfsdk("value", computed, sensitive)]
    value: Option<String>,
}

/// What the shelf knows of a token.
#[derive(TfObject)]
struct Row {
    #[tfsdk("bucket")]
    bucket: String,
    #[tfsdk("may")]
    may: String,
    /// The second until which it is good.
    #[tfsdk("until")]
    until: u64,
}

fn second(time: SystemTime) -> Result<u64> {
    Ok(time.duration_since(UNIX_EPOCH)?.as_secs())
}

impl EphemeralResource for Token {
    type Client = Store;

    async fn open(mut self, cx: &EphemeralContext<Self>) -> Result<Self> {
        let until = cx.now() + GOOD_FOR;
        // Good enough for an example: the standard library has no other random numbers.
        let value = format!("{:016x}", RandomState::new().hash_one(&self.bucket));
        let row = Row { bucket: self.bucket.clone(), may: self.may.clone(), until: second(until)? };
        cx.client().insert(cx, KIND, &value, &row).await?;
        cx.private().set("value", &value)?;
        cx.renew_at(until - MARGIN);
        self.value = Some(value);
        Ok(self)
    }

    async fn renew(cx: &EphemeralContext<Self>) -> Result<()> {
        let value = cx.private().get::<String>("value")?.unwrap_or_default();
        let Some(row) = cx.client().get::<Row>(cx, KIND, &value).await? else {
            return Err(Error::new("The token is gone", "Somebody has taken it from the shelf."));
        };
        let until = cx.now() + GOOD_FOR;
        cx.client().put(cx, KIND, &value, &Row { until: second(until)?, ..row }).await?;
        cx.renew_at(until - MARGIN);
        Ok(())
    }

    async fn close(cx: &EphemeralContext<Self>) -> Result<()> {
        match cx.private().get::<String>("value")? {
            Some(value) => cx.client().remove(cx, KIND, &value).await,
            None => Ok(()),
        }
    }
}
