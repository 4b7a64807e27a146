use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use num_bigint::BigUint;
use tfsdk::provider::{Context, Planning, Resource, Result, ResultExt};
use tfsdk::schema::validate::at_least;
use tfsdk::{Tf, TfObject};

use crate::chance;
use crate::keepers::{Keepers, replace_if_changed};

/// The resource `random_id` generates random numbers that are intended to be used as unique identifiers for other
/// resources.
///
/// It can be used with resources that have `create_before_destroy` set, to avoid conflicts of names while both the old and the
/// new one exist.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Id {
    #[tfsdk(flatten)]
    keepers: Keepers,
    /// The number of random bytes to produce: at least one.
    #[tfsdk("byte_length", required, force_new, validate = at_least(1))]
    byte_length: usize,
    /// What the results start with, as it is.
    #[tfsdk("prefix", optional, force_new)]
    prefix: Option<String>,
    /// The id in base64, with the characters `_` and `-` that URLs allow.
    #[tfsdk("b64_url", computed, keep)]
    b64_url: Tf<String>,
    /// The id in base64.
    #[tfsdk("b64_std", computed, keep)]
    b64_std: Tf<String>,
    /// The id in hexadecimal digits, two for each byte.
    #[tfsdk("hex", computed, keep)]
    hex: Tf<String>,
    /// The id in decimal digits.
    #[tfsdk("dec", computed, keep)]
    dec: Tf<String>,
    /// The id in base64 as in `b64_url`, without the prefix.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Id {
    fn of(bytes: &[u8], prefix: Option<String>, keepers: Keepers) -> Self {
        let id = BASE64_URL_SAFE_NO_PAD.encode(bytes);
        let prefixed = |text: String| Tf::Known(format!("{}{text}", prefix.as_deref().unwrap_or_default()));
        Self {
            keepers,
            byte_length: bytes.len(),
            b64_url: prefixed(id.clone()),
            b64_std: prefixed(BASE64_STANDARD.encode(bytes)),
            hex: prefixed(chance::hex(bytes)),
            dec: prefixed(BigUint::from_bytes_be(bytes).to_string()),
            id: Tf::Known(id),
            prefix,
        }
    }
}

impl Resource for Id {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(Self::of(&chance::bytes(self.byte_length)?, self.prefix, self.keepers))
    }

    kept_in_state!();

    /// `ID`, or `PREFIX,ID`.
    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        let (prefix, id) =
            id.rsplit_once(',').map_or((None, id), |(prefix, id)| (Some(prefix.to_owned()), id));
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(id).summary("The id is not base64")?;
        Ok(Some(Self::of(&bytes, prefix, Keepers::default())))
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        replace_if_changed(plan)
    }
}
