use std::collections::{BTreeMap, BTreeSet};

use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{Number, Tf, TfObject, Value};

use crate::Zoo;

/// Numbers of every type, at every place.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Figures {
    #[tfsdk("float", optional)]
    float: Option<f64>,
    #[tfsdk("single", optional)]
    single: Option<f32>,
    #[tfsdk("exact", optional)]
    exact: Option<Number>,
    #[tfsdk("long", optional)]
    long: Option<i128>,
    #[tfsdk("whole", optional)]
    whole: Option<i64>,
    #[tfsdk("count_of", optional)]
    count: Option<u64>,
    #[tfsdk("anything", optional)]
    anything: Value,
    #[tfsdk("floats", optional)]
    floats: Option<Vec<f64>>,
    #[tfsdk("exacts", optional)]
    exacts: Option<BTreeMap<String, Number>>,
    #[tfsdk("longs", optional)]
    longs: Option<BTreeSet<i128>>,
    #[tfsdk("reading", optional)]
    reading: Option<Reading>,
    #[tfsdk("heap", optional, set)]
    heap: Option<Vec<Reading>>,
    #[tfsdk("probe", block)]
    probes: Vec<Reading>,
    /// As `float`, sent back by the provider.
    #[tfsdk("float_back", computed)]
    float_back: Tf<f64>,
    /// As `exact`, sent back by the provider.
    #[tfsdk("exact_back", computed)]
    exact_back: Tf<Number>,
}

/// A float and an exact number.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Reading {
    #[tfsdk("float", optional)]
    float: Option<f64>,
    #[tfsdk("exact", optional)]
    exact: Option<Number>,
}

impl Resource for Figures {
    type Client = Zoo;

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.float_back = self.float.into();
        self.exact_back = self.exact.clone().into();
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
