//! A provider whose resources have schemas that a seed makes: attributes and blocks of all kinds, with behaviours of all kinds.
//!
//! The provider itself only makes up what is unknown in the plan. So what Terraform complains of is a mistake of the library.

use std::cell::Cell;

use kit::Random;
use kit::plan::{completed, random_schema};
use tfsdk::provider::{Context, Provider, Resource, Result};
use tfsdk::schema::{Attribute, Block, BlockNesting, BodySpec, Mode, Owned, Schema, TfSchema, tagged};
use tfsdk::stream::{Sink, Source};
use tfsdk::ty::TypeSpec;
use tfsdk::{Error, FromTf, Mirrored, Tf, TfType, ToTf, Value};

/// The environment variable that tells the program its seed.
pub const SEED: &str = "TFSDK_LIFE_SEED";

/// How many resources there are.
pub const COUNT: usize = 3;

thread_local! {
    static OF_THIS_THREAD: Cell<Option<u64>> = const { Cell::new(None) };
}

/// The provider that a seed makes, to be asked on this thread alone, until it has another one.
pub fn provider(seed: u64) -> Provider<()> {
    OF_THIS_THREAD.set(Some(seed));
    served()
}

/// The provider that the environment names.
pub fn served() -> Provider<()> {
    Provider::with_client("example.com/tfsdk/life", ())
        .resource::<Life<0>>("r0")
        .resource::<Life<1>>("r1")
        .resource::<Life<2>>("r2")
}

/// The schema of a resource of the provider that a seed makes.
pub fn schema(seed: u64, number: usize) -> Schema {
    let mut random = Random::new(seed.wrapping_mul(31).wrapping_add(number as u64));
    loop {
        let schema = random_schema(&mut random);
        if is_served(schema.block()) {
            return schema;
        }
    }
}

/// Whether a provider could have it.
///
/// Labelled blocks with values of any type Terraform cannot look through for write-only values: "not a map type". And what is
/// inside of an object that the provider computes is computed as well.
fn is_served(block: &Block) -> bool {
    block.attributes().all(is_sound)
        && block.blocks().all(|nested| {
            let is_labelled = nested.nesting() == BlockNesting::Map && nested.ty().has_dynamic();
            is_served(nested.block()) && !(is_labelled && has_write_only(nested.block()))
        })
}

fn is_sound(attribute: &Attribute) -> bool {
    let is_computed = |attribute: &Attribute| attribute.mode() == Mode::COMPUTED;
    attribute.nested_type().is_none_or(|nested| {
        nested.attributes().all(|inner| is_sound(inner) && (!is_computed(attribute) || is_computed(inner)))
    })
}

fn has_write_only(block: &Block) -> bool {
    block.attributes().any(is_write_only) || block.blocks().any(|nested| has_write_only(nested.block()))
}

fn is_write_only(attribute: &Attribute) -> bool {
    attribute.is_write_only()
        || attribute.nested_type().is_some_and(|nested| nested.attributes().any(is_write_only))
}

fn seed() -> u64 {
    let from_environment = || std::env::var(SEED).ok()?.parse().ok();
    OF_THIS_THREAD.get().or_else(from_environment).unwrap_or_default()
}

/// A resource of any schema.
pub struct Life<const N: usize>(Value);

impl<const N: usize> TfType for Life<N> {
    const SPEC: &'static TypeSpec = Value::SPEC;
    const NULL: bool = true;
    const UNKNOWN: bool = true;
}

impl<'de, const N: usize> FromTf<'de> for Life<N> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        Value::from_tf(source).map(Self)
    }

    fn from_null() -> Result<Self, Error> {
        Value::from_null().map(Self)
    }
}

impl<const N: usize> ToTf for Life<N> {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        self.0.to_tf(sink)
    }
}

impl<const N: usize> Mirrored for Life<N> {
    type Mirror = Self;

    fn into_mirror(self) -> Tf<Self> {
        Tf::Known(self)
    }

    fn complete(mirror: Tf<Self>) -> Result<Self, Error> {
        match mirror {
            Tf::Known(value) => Ok(value),
            Tf::Null | Tf::Unknown => Self::from_null(),
        }
    }
}

impl<const N: usize> TfSchema for Life<N> {
    type Data = Owned;
    type Tag = tagged::Resource;

    const BODY: &'static BodySpec = &BodySpec { members: &[], description: "", deprecated: None };

    fn schema() -> Schema {
        schema(seed(), N)
    }
}

impl<const N: usize> Resource for Life<N> {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(Self(completed(&mut Random::new(0), &Self::schema(), &self.0)))
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
}
