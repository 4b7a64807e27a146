use std::collections::BTreeMap;

use tfsdk::provider::{Context, Resource, Result};
use tfsdk::schema::validate::{at_least, length};
use tfsdk::{Tf, TfObject, TfValue, ValueRef};

use crate::Zoo;

/// A machine of a cloud: what its API has beside plain attributes, each of which users of other frameworks write by hand.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Machine {
    #[tfsdk("name", required, force_new)]
    name: String,
    /// The API calls it `gpuMemoryGiB`.
    #[tfsdk("gpu_memory_gib", optional)]
    gpu_memory_gib: Option<u32>,
    /// What it starts from.
    #[tfsdk("source", required)]
    source: Source,
    #[tfsdk("tier", optional, default = Tier::Standard)]
    tier: Tier,
    #[tfsdk("region", optional)]
    region: Option<Region>,
    #[tfsdk("fallbacks", optional)]
    fallbacks: Option<Vec<Region>>,
    #[tfsdk("disks", optional, set)]
    disks: Option<Vec<Disk>>,
    #[tfsdk(flatten)]
    audit: Audit,
    #[tfsdk("network", block)]
    network: Option<Network>,
    #[tfsdk("probes", optional)]
    probes: Option<BTreeMap<String, Probe>>,
    #[tfsdk("access", block)]
    access: Vec<Access>,
}

/// One of two: the API has a `oneOf` here.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
enum Source {
    Image(String),
    Snapshot(Snapshot),
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Snapshot {
    #[tfsdk("id", required)]
    id: String,
    #[tfsdk("age", optional)]
    age: Option<u32>,
}

/// How it is asked whether it is well.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
enum Probe {
    #[tfsdk("port", validate = at_least(1))]
    Port(u16),
    /// A page.
    HttpGet(Page),
    #[tfsdk("commands", set)]
    Exec(Vec<String>),
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Page {
    #[tfsdk("path", optional, default = "/")]
    path: String,
    #[tfsdk("status", computed, keep)]
    status: Tf<u16>,
}

/// Who may log in.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
enum Access {
    #[tfsdk("key", sensitive)]
    Key(String),
    #[tfsdk("user", block)]
    User(User),
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct User {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfValue, Clone)]
enum Tier {
    #[tfsdk("STANDARD")]
    Standard,
    #[tfsdk("SPOT")]
    Spot,
}

/// A region, in whatever letters.
#[derive(TfValue, Clone)]
#[tfsdk(validate = length(2..=20), same_meaning = same_letters)]
struct Region(String);

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("name", required, key)]
    name: String,
    #[tfsdk("region", optional)]
    region: Option<Region>,
    #[tfsdk("gib", optional, default = 10)]
    gib: u32,
}

/// What all resources of the API have.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Audit {
    #[tfsdk("owner", optional, default = "nobody")]
    owner: String,
    #[tfsdk("created_by", computed, keep)]
    created_by: Tf<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Network {
    #[tfsdk("zone", optional)]
    zone: Option<String>,
    #[tfsdk("address", computed, keep)]
    address: Tf<String>,
}

fn same_letters(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
}

/// As the API answers: in large letters.
fn answered(region: &mut Region) {
    region.0 = region.0.to_uppercase();
}

impl Machine {
    fn made(mut self) -> Self {
        let disks = self.disks.iter_mut().flatten().filter_map(|disk| disk.region.as_mut());
        self.region.iter_mut().chain(self.fallbacks.iter_mut().flatten()).chain(disks).for_each(answered);
        if self.audit.created_by.is_unknown() {
            self.audit.created_by = Tf::Known("the API".to_owned());
        }
        if let Some(network) = self.network.as_mut().filter(|network| network.address.is_unknown()) {
            network.address = Tf::Known("10.0.0.1".to_owned());
        }
        for probe in self.probes.iter_mut().flat_map(BTreeMap::values_mut) {
            if let Probe::HttpGet(page) = probe {
                page.status = Tf::Known(200);
            }
        }
        self
    }
}

impl Resource for Machine {
    type Client = Zoo;

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self.made())
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self.made()))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self.made())
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}
