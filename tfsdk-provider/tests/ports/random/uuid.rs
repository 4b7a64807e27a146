use tfsdk::provider::{Context, Error, Planning, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::chance;
use crate::keepers::{Keepers, replace_if_changed};

/// The resource `random_uuid` generates a random UUID string that is intended to be used as a unique identifier.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Uuid {
    #[tfsdk(flatten)]
    keepers: Keepers,
    /// The generated UUID.
    #[tfsdk("result", computed, keep)]
    result: Tf<String>,
    /// The same.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

/// The digits of its five groups.
const GROUPS: [usize; 5] = [8, 4, 4, 4, 12];

fn formatted(digits: &str) -> String {
    let mut rest = digits;
    let groups = GROUPS.map(|length| {
        let (group, left) = rest.split_at(length);
        rest = left;
        group
    });
    groups.join("-")
}

fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    groups.iter().map(|group| group.len()).eq(GROUPS)
        && groups.concat().bytes().all(|byte| byte.is_ascii_hexdigit())
}

impl Resource for Uuid {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let mut bytes = chance::bytes(16)?;
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        let uuid = formatted(&chance::hex(&bytes));
        (self.result, self.id) = (Tf::Known(uuid.clone()), Tf::Known(uuid));
        Ok(self)
    }

    kept_in_state!();

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        if !is_uuid(id) {
            return Err(Error::new(
                "The id is no UUID",
                format!("Expected 32 hexadecimal digits in five groups; found {id:?}."),
            ));
        }
        let uuid = id.to_ascii_lowercase();
        Ok(Some(Self { keepers: Keepers::default(), result: Tf::Known(uuid.clone()), id: Tf::Known(uuid) }))
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        replace_if_changed(plan)
    }
}
