use tfsdk::path::Step;
use tfsdk::plan::{Movable, StateMoves, StateUpgrades};
use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{TfObject, Value};

use crate::Zoo;

/// What was counted in minutes once, and in hours before.
#[derive(TfObject)]
#[tfsdk(resource, version = 2)]
pub struct Lease {
    #[tfsdk("seconds", required)]
    seconds: u64,
}

#[derive(TfObject)]
struct Lease1 {
    #[tfsdk("minutes")]
    minutes: u64,
}

#[derive(TfObject)]
struct Lease0 {
    #[tfsdk("hours")]
    hours: Option<u64>,
}

/// The part of a `zoo_named` that is of use here.
#[derive(TfObject)]
struct Named {
    #[tfsdk("name")]
    name: String,
}

/// The part of a `terraform_data` that is of use here.
#[derive(TfObject)]
struct Data {
    #[tfsdk("input")]
    input: Value,
}

impl Resource for Lease {
    type Client = Zoo;

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    fn upgrades() -> StateUpgrades {
        StateUpgrades::new()
            .from_struct(0, |old: Lease0| Ok(Self { seconds: 3_600 * old.hours.unwrap_or(1) }))
            .from_struct(1, |old: Lease1| Ok(Self { seconds: 60 * old.minutes }))
    }

    fn moves() -> StateMoves {
        let data =
            Movable::new("terraform_data").of_provider("terraform.io/builtin/terraform").versions(0..=0);
        StateMoves::new()
            .from_struct("zoo_named", |old: Named, _| match old.name.parse() {
                Ok(seconds) => Ok(Self { seconds }),
                Err(_) => Err(tfsdk::Error::invalid("only a number can become a lease")
                    .at(Step::Attribute("name".into()))),
            })
            .from_struct(data, |old: Data, _| Ok(Self { seconds: old.input.get()? }))
    }
}
