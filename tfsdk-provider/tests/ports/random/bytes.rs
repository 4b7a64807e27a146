use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use tfsdk::provider::{Context, Planning, Resource, Result, ResultExt};
use tfsdk::schema::validate::at_least;
use tfsdk::{Tf, TfObject};

use crate::chance;
use crate::keepers::{Keepers, replace_if_changed};

/// The resource `random_bytes` generates random bytes that are intended to be used as a secret, such as a key.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Bytes {
    #[tfsdk(flatten)]
    keepers: Keepers,
    /// How many bytes: at least one.
    #[tfsdk("length", required, force_new, validate = at_least(1))]
    length: usize,
    /// The bytes in base64.
    #[tfsdk("base64", computed, keep, sensitive)]
    base64: Tf<String>,
    /// The bytes in lowercase hexadecimal digits.
    #[tfsdk("hex", computed, keep, sensitive)]
    hex: Tf<String>,
}

impl Bytes {
    fn of(bytes: &[u8], keepers: Keepers) -> Self {
        Self {
            keepers,
            length: bytes.len(),
            base64: Tf::Known(BASE64_STANDARD.encode(bytes)),
            hex: Tf::Known(chance::hex(bytes)),
        }
    }
}

impl Resource for Bytes {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(Self::of(&chance::bytes(self.length)?, self.keepers))
    }

    kept_in_state!();

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        let bytes = BASE64_STANDARD.decode(id).summary("The id is not base64")?;
        Ok(Some(Self::of(&bytes, Keepers::default())))
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        replace_if_changed(plan)
    }
}
