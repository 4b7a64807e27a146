//! Resources that are nothing, for what hangs on them.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};

use tfsdk::provider::{Context, DataContext, DataSource, Planning, Provider, Resource, Result};
use tfsdk::{Path, Tf, TfObject};

/// The resource `null_resource` has the life of a resource and does nothing.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Null {
    /// Arbitrary values that, when changed, lead to a new resource.
    #[tfsdk("triggers", optional)]
    triggers: Option<BTreeMap<String, Option<String>>>,
    /// A random number.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

/// What no other resource has, for as long as the process lives; nobody may rely on more.
fn random() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let now = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    format!("{}{:03}", now.as_nanos() % 1_000_000_000_000_000, COUNT.fetch_add(1, Ordering::Relaxed) % 1_000)
}

impl Resource for Null {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known(random());
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

    /// Null values count as none: earlier versions did not store them.
    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        let set = |triggers: &Tf<BTreeMap<String, Tf<String>>>| {
            let all = triggers.clone().known().into_iter().flatten();
            all.filter(|(_, value)| !value.is_null()).collect::<Vec<_>>()
        };
        let after = &plan.planned.triggers;
        if plan.prior.as_ref().is_some_and(|prior| after.is_unknown() || set(&prior.triggers) != set(after)) {
            plan.replace(Path::root().attribute("triggers"));
        }
        Ok(())
    }
}

/// The data source `null_data_source` passes values on.
#[derive(TfObject)]
#[tfsdk(data_source, deprecated = "Use locals instead.")]
struct NullData {
    /// Values that are `outputs` as well.
    #[tfsdk("inputs", optional)]
    inputs: Option<BTreeMap<String, Option<String>>>,
    /// The inputs.
    #[tfsdk("outputs", computed)]
    outputs: Option<BTreeMap<String, Option<String>>>,
    /// A random number, which is another at each reading.
    #[tfsdk("random", computed)]
    random: Option<String>,
    /// If set, its literal value is kept; if not, it is `default`.
    #[tfsdk("has_computed_default", optional, default = "default")]
    has_computed_default: String,
    /// A static value, which tells nothing.
    #[tfsdk("id", computed)]
    id: Option<String>,
}

impl DataSource for NullData {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        self.outputs = self.inputs.clone();
        self.random = Some(random());
        self.id = Some("static".to_owned());
        Ok(self)
    }
}

fn main() -> ExitCode {
    Provider::with_client("example.com/tfsdk/null", ())
        .resource::<Null>("resource")
        .data_source::<NullData>("data_source")
        .serve()
}
