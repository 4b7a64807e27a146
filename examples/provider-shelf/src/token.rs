//! Tokens.

use std::time::Duration;

use tfsdk::TfObject;
use tfsdk::provider::{EphemeralContext, EphemeralResource, Result};

use crate::Store;

/// What the shelf calls them.
const KIND: &str = "token";

/// How long a token is good for.
const GOOD_FOR: Duration = Duration::from_secs(300);

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

impl EphemeralResource for Token {
    type Client = Store;

    async fn open(mut self, cx: &EphemeralContext<Self>) -> Result<Self> {
        let value = format!("{}:{}", self.bucket, self.may);
        cx.client().put(KIND, &value, &self.may).await?;
        cx.set_private("value", &value)?;
        cx.renew_at(cx.now() + GOOD_FOR);
        self.value = Some(value);
        Ok(self)
    }

    async fn renew(cx: &EphemeralContext<Self>) -> Result<()> {
        cx.renew_at(cx.now() + GOOD_FOR);
        Ok(())
    }

    async fn close(cx: &EphemeralContext<Self>) -> Result<()> {
        match cx.private::<String>("value")? {
            Some(value) => cx.client().remove(KIND, &value).await,
            None => Ok(()),
        }
    }
}
