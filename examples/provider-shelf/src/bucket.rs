//! Buckets.

use std::collections::BTreeMap;

use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Context, Identified, Planning, Resource, Result, Timeouts};
use tfsdk::schema::Change;
use tfsdk::schema::validate::{length, one_of};
use tfsdk::{Mirror, Tf, TfObject, path};

use crate::Store;

/// What the shelf calls them.
pub(crate) const KIND: &str = "bucket";

/// A bucket: a place for objects, with rules about who may have them and how long they stay.
///
/// It is imported by its name.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Bucket {
    /// Its name, of which the shelf has one.
    #[tfsdk("name", required, force_new, validate = length(3..=63))]
    pub name: String,
    /// The number that the shelf gives it.
    #[tfsdk("id", computed, keep)]
    pub id: Tf<String>,
    /// What it is for. That it is written in other letters or with other spaces is no change.
    #[tfsdk("description", optional, diff_suppress = reads_alike)]
    pub description: Option<String>,
    /// How its objects are kept.
    #[tfsdk("class", optional, default = "standard", validate = one_of(["standard", "archive"]))]
    pub class: String,
    /// Words to find it by. None and empty are the same.
    #[tfsdk("tags", optional, null_is_empty)]
    pub tags: BTreeMap<String, String>,
    /// The secret that its objects are sealed with.
    #[tfsdk("secret", optional, sensitive)]
    pub secret: Option<String>,
    /// A password for it, of which only the length is kept. Change `password_version` to give it a new one.
    #[tfsdk("password", optional, write_only)]
    pub password: Option<String>,
    /// A number that is changed with the password, as Terraform does not know the password itself.
    #[tfsdk("password_version", optional)]
    pub password_version: Option<u32>,
    /// How long the password is.
    #[tfsdk("password_length", computed)]
    pub password_length: Tf<u64>,
    /// Who may do what.
    #[tfsdk("grants", optional, set)]
    pub grants: Option<Vec<Grant>>,
    /// How much it may hold, by the kind of object.
    #[tfsdk("limits", optional)]
    pub limits: Option<BTreeMap<String, Limit>>,
    /// A rule on how long objects stay; the first that fits counts.
    #[tfsdk("rule", block)]
    pub rules: Vec<Rule>,
    /// Its pages, if it serves any.
    #[tfsdk("website", block)]
    pub website: Option<Website>,
    /// How long the shelf may take.
    #[tfsdk("timeouts", optional)]
    pub timeouts: Option<Timeouts>,
}

/// What somebody may do.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Grant {
    /// Who it is.
    #[tfsdk("who", required, key)]
    pub who: String,
    /// What they may do.
    #[tfsdk("may", optional, default = "read", validate = one_of(["read", "write"]))]
    pub may: String,
    /// Whether they may pass it on.
    #[tfsdk("pass_on", optional, default = false)]
    pub pass_on: bool,
}

/// How much of something there may be.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Limit {
    /// Bytes in all.
    #[tfsdk("bytes", required)]
    pub bytes: u64,
    /// Objects in all; without it, any number.
    #[tfsdk("objects", optional)]
    pub objects: Option<u64>,
}

/// How long objects stay.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Rule {
    /// How the keys of its objects begin.
    #[tfsdk("prefix", required, key)]
    pub prefix: String,
    /// How many days they stay.
    #[tfsdk("days", optional, default = 30)]
    pub days: u32,
    /// The number that the shelf gives it.
    #[tfsdk("id", computed, keep)]
    pub id: Tf<String>,
}

/// Pages.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Website {
    /// The object that is shown where none is asked for.
    #[tfsdk("index", optional, default = "index.html")]
    pub index: String,
    /// The object that is shown where there is none.
    #[tfsdk("error", optional)]
    pub error: Option<String>,
}

/// What tells a bucket apart.
#[derive(TfObject)]
pub struct BucketIdentity {
    /// Its name.
    #[tfsdk("name")]
    name: String,
}

impl Identified for Bucket {
    type Identity = BucketIdentity;
}

fn reads_alike(change: &Change<'_>) -> bool {
    let words = |text: Option<&str>| -> Vec<String> {
        text.into_iter().flat_map(str::split_whitespace).map(str::to_lowercase).collect()
    };
    words(change.prior.as_str()) == words(change.config.as_str())
}

impl Bucket {
    /// The bucket with what the shelf gives.
    fn numbered(mut self) -> Self {
        self.id = Tf::Known(format!("b-{}", self.name));
        for rule in &mut self.rules {
            rule.id = Tf::Known(format!("b-{}/{}", self.name, rule.prefix));
        }
        if self.password_length.is_unknown() {
            self.password_length =
                Tf::Known(self.password.as_ref().map_or(0, |password| password.len() as u64));
        }
        // Nobody is to find it on the shelf.
        self.password = None;
        self
    }
}

impl Resource for Bucket {
    type Client = Store;

    async fn create(self, cx: &Context<Self>) -> Result<Self> {
        let bucket = self.numbered();
        cx.client().insert(cx, KIND, &bucket.name, &bucket).await?;
        Ok(bucket)
    }

    async fn read(self, cx: &Context<Self>) -> Result<Option<Self>> {
        let found: Option<Self> = cx.client().get(cx, KIND, &self.name).await?;
        // How long the user waits is no matter of the shelf's.
        Ok(found.map(|found| Self { timeouts: self.timeouts, ..found }))
    }

    async fn update(self, prior: Self, cx: &Context<Self>) -> Result<Self> {
        let is_same_password = self.password_version == prior.password_version;
        let mut bucket = self.numbered();
        if is_same_password {
            bucket.password_length = prior.password_length;
        }
        cx.client().put(cx, KIND, &bucket.name, &bucket).await?;
        Ok(bucket)
    }

    async fn delete(self, cx: &Context<Self>) -> Result<()> {
        cx.client().remove(cx, KIND, &self.name).await
    }

    /// The password is the one that the shelf has, as long as its number is the same.
    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        if let Some(prior) = &plan.prior
            && !plan.planned.password_version.is_unknown()
            && plan.planned.password_version == prior.password_version
        {
            plan.planned.password_length = prior.password_length;
        }
        Ok(())
    }

    async fn import(id: &str, cx: &Context<Self>) -> Result<Option<Self>> {
        cx.client().get(cx, KIND, id).await
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        if config.password_version.is_null() && !config.password.is_null() {
            found.warning(
                path!(Self: "password"),
                "The password will never change",
                "Set `password_version` as well: the shelf takes a new password when it changes.",
            );
        }
    }
}
