//! Objects.

use std::fs;

use sha2::{Digest, Sha256};
use tfsdk::diag::Diagnostics;
use tfsdk::plan::{StateMoves, StateUpgrades};
use tfsdk::provider::{Context, Error, Planning, Resource, Result};
use tfsdk::schema::between::exactly_one_of;
use tfsdk::{Mirror, Path, Tf, TfObject, ValueRef, json};

use crate::Store;
use crate::bucket::{self, Bucket};

/// What the shelf calls them.
pub(crate) const KIND: &str = "object";

/// An object in a bucket: a text, given as it is or as a file.
///
/// It is imported by its bucket and its key: `bucket/key`.
#[derive(TfObject, Clone)]
#[tfsdk(resource, version = 2)]
pub struct Object {
    /// The bucket that it is in.
    #[tfsdk("bucket", required, force_new)]
    pub bucket: String,
    /// Its name in the bucket.
    #[tfsdk("key", required, force_new)]
    pub key: String,
    /// What is in it. Either this or `source` is set.
    #[tfsdk("content", optional)]
    pub content: Option<String>,
    /// The file that is put into it. Either this or `content` is set.
    #[tfsdk("source", optional)]
    pub source: Option<String>,
    /// Changes with what is in it. Known in the plan already where `content` is.
    #[tfsdk("etag", computed)]
    pub etag: Tf<String>,
    /// Its size in bytes.
    #[tfsdk("size", computed)]
    pub size: Tf<i128>,
    /// How much of it is kept where space is short.
    #[tfsdk("ratio", optional)]
    pub ratio: Option<f64>,
    /// Who may do what with it, as JSON. How the JSON is laid out does not matter.
    #[tfsdk("policy", optional, same_meaning = same_json)]
    pub policy: Option<String>,
}

/// As objects were at first: with a name for a key, and their size as a text.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Object0 {
    #[tfsdk("bucket")]
    bucket: String,
    #[tfsdk("name")]
    name: String,
    #[tfsdk("content")]
    content: Option<String>,
}

/// As they were then: without a policy. A `shelf_blob`, as they were called still earlier, is the same.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Object1 {
    #[tfsdk("bucket")]
    bucket: String,
    #[tfsdk("key")]
    key: String,
    #[tfsdk("content")]
    content: Option<String>,
    #[tfsdk("source")]
    source: Option<String>,
    #[tfsdk("ratio")]
    ratio: Option<f64>,
}

impl Object1 {
    fn into_object(self) -> Object {
        let Self { bucket, key, content, source, ratio } = self;
        Object { source, ratio, ..Object::earlier(bucket, key, content) }
    }
}

fn same_json(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    let read = |value: ValueRef<'_>| json::implied_value(value.as_str()?).ok();
    matches!((read(one), read(other)), (Some(one), Some(other)) if one.raw_equals(&other))
}

fn etag(content: &str) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn size(content: &str) -> Tf<i128> {
    Tf::Known(content.len() as i128)
}

impl Object {
    /// An object of which no more is known; what its file says is for a refresh to tell.
    fn earlier(bucket: String, key: String, content: Option<String>) -> Self {
        let (etag, size) = match &content {
            Some(content) => (Tf::Known(etag(content)), size(content)),
            None => (Tf::Null, Tf::Null),
        };
        Self { bucket, key, content, source: None, etag, size, ratio: None, policy: None }
    }

    fn name(&self) -> String {
        format!("{}/{}", self.bucket, self.key)
    }

    fn at(name: &str) -> Path {
        Path::root().attribute(name)
    }

    /// What is in it, as it is written or as its file says.
    fn text(&self) -> Result<String> {
        match (&self.content, &self.source) {
            (Some(content), _) => Ok(content.clone()),
            (None, Some(source)) => fs::read_to_string(source).map_err(|error| {
                Error::new("The file cannot be read", format!("{source}: {error}")).at(Self::at("source"))
            }),
            (None, None) => Ok(String::new()),
        }
    }

    async fn stored(mut self, cx: &Context<Self>, is_new: bool) -> Result<Self> {
        let text = self.text()?;
        if cx.client().get::<Bucket>(cx, bucket::KIND, &self.bucket).await?.is_none() {
            let detail = format!(
                "The shelf has no bucket {:?}. Refer to the `shelf_bucket` that makes it.",
                self.bucket
            );
            return Err(Error::new("There is no such bucket", detail).at(Self::at("bucket")));
        }
        self.etag = Tf::Known(etag(&text));
        self.size = size(&text);
        match is_new {
            true => cx.client().insert(cx, KIND, &self.name(), &self).await?,
            false => cx.client().put(cx, KIND, &self.name(), &self).await?,
        }
        Ok(self)
    }
}

impl Resource for Object {
    type Client = Store;

    async fn create(self, cx: &Context<Self>) -> Result<Self> {
        self.stored(cx, true).await
    }

    async fn read(self, cx: &Context<Self>) -> Result<Option<Self>> {
        cx.client().get(cx, KIND, &self.name()).await
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.stored(cx, false).await
    }

    async fn delete(self, cx: &Context<Self>) -> Result<()> {
        cx.client().remove(cx, KIND, &self.name()).await
    }

    async fn import(id: &str, cx: &Context<Self>) -> Result<Option<Self>> {
        let Some((bucket, key)) = id.split_once('/') else {
            return Err(Error::new(
                "This is no id of an object",
                "Write `bucket/key`, such as `logs/2026.txt`.",
            ));
        };
        Self::earlier(bucket.to_owned(), key.to_owned(), None).read(cx).await
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        exactly_one_of([("content", &config.content), ("source", &config.source)], found);
    }

    /// What is written in the configuration is known in the plan. What a file says is not: it may change until the apply, which
    /// puts what it says then, and Terraform plans once more before that.
    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        let planned = &mut plan.planned;
        match (&planned.content, &planned.source) {
            (Tf::Known(content), _) => {
                planned.etag = Tf::Known(etag(content));
                planned.size = size(content);
            }
            (Tf::Null, Tf::Known(source)) => {
                // A file that is not there may be one that this very run makes.
                let is_same = |text: String| planned.etag == Tf::Known(etag(&text));
                if !fs::read_to_string(source).is_ok_and(is_same) {
                    planned.etag = Tf::Unknown;
                    planned.size = Tf::Unknown;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn upgrades() -> StateUpgrades {
        StateUpgrades::new()
            .from_struct(0, |old: Object0| Ok(Self::earlier(old.bucket, old.name, old.content)))
            .from_struct(1, |old: Object1| Ok(old.into_object()))
    }

    fn moves() -> StateMoves {
        StateMoves::new().from_struct("shelf_blob", |old: Object1, _| Ok(old.into_object()))
    }
}
