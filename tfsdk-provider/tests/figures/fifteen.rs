//! A resource of fifteen attributes, and what Terraform asks of it.

use std::collections::BTreeMap;

use tfsdk::plan::Action;
use tfsdk::provider::proto::tfplugin6::{DynamicValue, plan_resource_change};
use tfsdk::provider::testing::{Scenario, Step};
use tfsdk::provider::{Context, Provider, Resource, Result};
use tfsdk::schema::TfSchema;
use tfsdk::{Tf, TfObject, Value, msgpack};

/// A provider that has it.
pub fn provider() -> Provider<()> {
    Provider::with_client("example.com/x/x", ()).resource::<Fifteen>("fifteen")
}

/// A resource of fifteen attributes.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Fifteen {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("etag", computed)]
    etag: Tf<String>,
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("zone", required, force_new)]
    zone: String,
    #[tfsdk("kind", optional, default = "small")]
    kind: String,
    #[tfsdk("image", optional)]
    image: Option<String>,
    #[tfsdk("note", optional)]
    note: Option<String>,
    #[tfsdk("cores", optional, default = 2)]
    cores: u32,
    #[tfsdk("memory", optional)]
    memory: Option<u64>,
    #[tfsdk("price", optional)]
    price: Option<f64>,
    #[tfsdk("enabled", optional, default = true)]
    enabled: bool,
    #[tfsdk("public", optional)]
    public: Option<bool>,
    #[tfsdk("tags", optional)]
    tags: Option<BTreeMap<String, String>>,
    #[tfsdk("words", optional)]
    words: Option<Vec<String>>,
    #[tfsdk("secret", optional, sensitive)]
    secret: Option<String>,
}

impl Resource for Fifteen {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("i-1".to_owned());
        self.etag = Tf::Known("e-1".to_owned());
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

/// A value, as Terraform sends it.
///
/// # Panics
/// When it is none of this schema.
pub fn sent(value: &Value, schema: &tfsdk::schema::Schema) -> Option<DynamicValue> {
    let msgpack = msgpack::value_to_vec(value, schema.ty()).expect("a value");
    Some(DynamicValue { msgpack: msgpack.into(), json: Default::default() })
}

/// What Terraform asks to plan a change of one of the fifteen.
///
/// # Panics
/// Never, as it is one.
pub fn change() -> plan_resource_change::Request {
    let known = |text: &str| Tf::Known(text.to_owned());
    let prior = Fifteen {
        id: known("i-1"),
        etag: known("e-1"),
        name: "one".to_owned(),
        zone: "north".to_owned(),
        kind: "small".to_owned(),
        image: Some("debian".to_owned()),
        note: None,
        cores: 2,
        memory: Some(1 << 33),
        price: Some(0.1),
        enabled: true,
        public: Some(false),
        tags: Some((0..4).map(|tag| (format!("key{tag}"), "value".to_owned())).collect()),
        words: Some(vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]),
        secret: Some("hunter2".to_owned()),
    };
    let schema = Fifteen::schema();
    let config = Fifteen { id: Tf::Null, etag: Tf::Null, note: Some("new".to_owned()), ..prior.clone() };
    let [prior, config] = [prior, config].map(|it| Value::of(&it).expect("a value"));
    plan_resource_change::Request {
        type_name: "x_fifteen".to_owned(),
        prior_state: sent(&prior, &schema),
        config: sent(&config, &schema),
        ..Default::default()
    }
}

/// A life in a scenario: one of the fifteen is created, left alone, changed, replaced and destroyed, with the plans that have to
/// be empty after each.
pub fn life() -> Scenario {
    let config = |name: &str, note: &str| {
        format!(
            "resource \"x_fifteen\" \"f\" {{\n  name = {name:?}\n  zone = \"north\"\n  note = {note:?}\n  tags = {{ a = \"b\" }}\n  words = [\"c\"]\n}}\n"
        )
    };
    Scenario::new()
        .step(Step::apply(config("one", "new")).plans("x_fifteen.f", Action::Create))
        .step(Step::apply(config("one", "new")).plans("x_fifteen.f", Action::NoOp))
        .step(Step::apply(config("one", "old")).plans("x_fifteen.f", Action::Update))
        .step(Step::apply(config("two", "old")).plans("x_fifteen.f", Action::Replace))
        .step(Step::destroy())
}
