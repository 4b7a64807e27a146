use std::collections::BTreeMap;

use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{Number, Tf, TfObject};

use crate::Zoo;

/// Numbers of each type, in each place.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Numbers {
    /// Makes an update of something else.
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("double", optional, force_new)]
    double: Option<f64>,
    #[tfsdk("single", optional)]
    single: Option<f32>,
    #[tfsdk("exact", optional)]
    exact: Option<Number>,
    #[tfsdk("signed", optional)]
    signed: Option<i64>,
    #[tfsdk("unsigned", optional)]
    unsigned: Option<u64>,
    #[tfsdk("small", optional)]
    small: Option<u8>,
    #[tfsdk("list", optional)]
    list: Option<Vec<f64>>,
    #[tfsdk("set", optional, set)]
    set: Option<Vec<f64>>,
    #[tfsdk("map", optional)]
    map: Option<BTreeMap<String, f32>>,
    #[tfsdk("plain", optional)]
    plain: Option<Plain>,
    #[tfsdk("one", optional)]
    one: Option<Part>,
    #[tfsdk("parts", optional)]
    parts: Option<Vec<Part>>,
    #[tfsdk("heap", optional, set)]
    heap: Option<Vec<Part>>,
    #[tfsdk("block", block)]
    block: Option<Part>,
    /// As it was configured, or 0.5.
    #[tfsdk("either", optional, computed)]
    either: Tf<f64>,
    /// Half of `double`.
    #[tfsdk("half", computed)]
    half: Tf<f64>,
}

/// An object without a schema.
#[derive(TfObject, Clone)]
pub struct Plain {
    #[tfsdk("double")]
    double: f64,
    #[tfsdk("small")]
    small: Option<u8>,
}

/// A nested object.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Part {
    #[tfsdk("double", optional)]
    double: Option<f64>,
    #[tfsdk("small", optional)]
    small: Option<u8>,
    #[tfsdk("twice", computed)]
    twice: Tf<f64>,
}

impl Resource for Numbers {
    type Client = Zoo;

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        if self.either.is_unknown() {
            self.either = Tf::Known(0.5);
        }
        self.half = self.double.map(|double| double / 2.0).into();
        let parts = self.parts.iter_mut().flatten().chain(self.heap.iter_mut().flatten());
        for part in parts.chain(&mut self.one).chain(&mut self.block) {
            part.twice = part.double.map(|double| double * 2.0).into();
        }
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
}
