use std::collections::BTreeMap;

use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{Tf, TfObject, Value};

use crate::Zoo;

/// Attributes and blocks of every shape.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Menagerie {
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("color", optional, default = "red")]
    color: String,
    #[tfsdk("size", optional)]
    size: Option<f64>,
    #[tfsdk("zone", optional, computed)]
    zone: Tf<String>,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("etag", computed)]
    etag: Tf<String>,
    #[tfsdk("words", optional, null_is_empty)]
    words: Vec<String>,
    #[tfsdk("labels", optional, empty_is_null)]
    labels: BTreeMap<String, bool>,
    #[tfsdk("signs", optional, set)]
    signs: Option<Vec<String>>,
    #[tfsdk("anything", optional)]
    anything: Value,
    #[tfsdk("code", optional, write_only)]
    code: Option<String>,
    #[tfsdk("row", optional)]
    row: Option<Vec<Cage>>,
    #[tfsdk("heap", optional, set)]
    heap: Option<Vec<Tent>>,
    #[tfsdk("map", optional)]
    map: Option<BTreeMap<String, Tent>>,
    #[tfsdk("one", optional)]
    one: Option<Tent>,
    #[tfsdk("gate", block)]
    gates: Vec<Cage>,
    #[tfsdk("fence", block, set)]
    fences: Vec<Tent>,
    #[tfsdk("yard", block)]
    yard: Option<Tent>,
}

/// What is told apart by a key.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Cage {
    #[tfsdk("name", optional, key)]
    name: Option<String>,
    #[tfsdk("animals", optional, default = 1.0)]
    animals: f64,
    #[tfsdk("number", computed, keep)]
    number: Tf<String>,
}

/// What is told apart by what it is.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Tent {
    #[tfsdk("name", optional)]
    name: Option<String>,
    #[tfsdk("poles", optional, default = 2.0)]
    poles: f64,
    #[tfsdk("zone", optional, computed)]
    zone: Tf<String>,
}

fn fill(text: &mut Tf<String>, with: &str) {
    if text.is_unknown() {
        *text = Tf::Known(with.to_owned());
    }
}

impl Resource for Menagerie {
    type Client = Zoo;

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        if self.name == "twins" {
            let tent = |zone| Tent { name: None, poles: 1.0, zone };
            self.heap = Some(vec![tent(Tf::Null), tent(Tf::Null)]);
        }
        for (text, with) in [(&mut self.zone, "a"), (&mut self.id, "m-1"), (&mut self.etag, "e")] {
            fill(text, with);
        }
        for cage in self.row.iter_mut().flatten().chain(&mut self.gates) {
            fill(&mut cage.number, "n");
        }
        let map = self.map.iter_mut().flatten().map(|(_, tent)| tent);
        let tents = self.heap.iter_mut().flatten().chain(map).chain(&mut self.one);
        // In a set no two are to become the same.
        for (number, tent) in tents.chain(&mut self.fences).chain(&mut self.yard).enumerate() {
            fill(&mut tent.zone, &format!("zone {number}"));
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
