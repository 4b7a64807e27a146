// Generated from "../examples/data/shelf/schemas.json"; do not edit.

use std::collections::BTreeMap;

use tfsdk::{Number, Tf, TfObject};

/// The resource `shelf_bucket`.
///
/// A bucket: a place for objects, with rules about who may have them and how long they stay.
///
/// It is imported by its name.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "../examples/data/shelf/schemas.json", resource = "shelf_bucket")]
pub struct ShelfBucket {
    /// How its objects are kept.
    #[tfsdk("class", optional, computed)]
    pub class: Tf<String>,
    /// What it is for. That it is written in other letters or with other spaces is no change.
    #[tfsdk("description", optional)]
    pub description: Option<String>,
    /// Who may do what.
    #[tfsdk("grants", optional, set)]
    pub grants: Option<Vec<shelf_bucket::Grants>>,
    /// The number that the shelf gives it.
    #[tfsdk("id", computed)]
    pub id: Tf<String>,
    /// How much it may hold, by the kind of object.
    #[tfsdk("limits", optional)]
    pub limits: Option<BTreeMap<String, shelf_bucket::Limits>>,
    /// Its name, of which the shelf has one.
    #[tfsdk("name", required)]
    pub name: String,
    /// A password for it, of which only the length is kept. Change `password_version` to give it a new one.
    ///
    /// Sensitive.
    #[tfsdk("password", optional, write_only)]
    pub password: Option<String>,
    /// How long the password is.
    #[tfsdk("password_length", computed)]
    pub password_length: Tf<Number>,
    /// A number that is changed with the password, as Terraform does not know the password itself.
    #[tfsdk("password_version", optional)]
    pub password_version: Option<Number>,
    /// A rule on how long objects stay; the first that fits counts.
    #[tfsdk("rule", block)]
    pub rule: Vec<shelf_bucket::Rule>,
    /// The secret that its objects are sealed with.
    ///
    /// Sensitive.
    #[tfsdk("secret", optional, sensitive)]
    pub secret: Option<String>,
    /// Words to find it by. None and empty are the same.
    #[tfsdk("tags", optional)]
    pub tags: Option<BTreeMap<String, String>>,
    /// How long the shelf may take.
    #[tfsdk("timeouts", optional)]
    pub timeouts: Option<shelf_bucket::Timeouts>,
    /// Its pages, if it serves any.
    #[tfsdk("website", block)]
    pub website: Option<shelf_bucket::Website>,
}

impl std::fmt::Debug for ShelfBucket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ShelfBucket")
            .field("class", &self.class)
            .field("description", &self.description)
            .field("grants", &self.grants)
            .field("id", &self.id)
            .field("limits", &self.limits)
            .field("name", &self.name)
            .field("password_length", &self.password_length)
            .field("password_version", &self.password_version)
            .field("rule", &self.rule)
            .field("tags", &self.tags)
            .field("timeouts", &self.timeouts)
            .field("website", &self.website)
            .finish_non_exhaustive()
    }
}

/// What stands in [`ShelfBucket`].
pub mod shelf_bucket {
    use tfsdk::{Number, Tf, TfObject};

    /// What stands in `grants`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Grants {
        /// What they may do.
        #[tfsdk("may", optional, computed)]
        pub may: Tf<String>,
        /// Whether they may pass it on.
        #[tfsdk("pass_on", optional, computed)]
        pub pass_on: Tf<bool>,
        /// Who it is.
        #[tfsdk("who", required)]
        pub who: String,
    }

    /// What stands in `limits`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Limits {
        /// Bytes in all.
        #[tfsdk("bytes", required)]
        pub bytes: Number,
        /// Objects in all; without it, any number.
        #[tfsdk("objects", optional)]
        pub objects: Option<Number>,
    }

    /// What stands in `rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Rule {
        /// How many days they stay.
        #[tfsdk("days", optional, computed)]
        pub days: Tf<Number>,
        /// The number that the shelf gives it.
        #[tfsdk("id", computed)]
        pub id: Tf<String>,
        /// How the keys of its objects begin.
        #[tfsdk("prefix", required)]
        pub prefix: String,
    }

    /// What stands in `timeouts`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Timeouts {
        /// How long creating it may take, as a [duration](<https://pkg.go.dev/time#ParseDuration>) such as `30s`
        /// or `2h45m`.
        #[tfsdk("create", optional)]
        pub create: Option<String>,
        /// How long deleting it may take, as a [duration](<https://pkg.go.dev/time#ParseDuration>) such as `30s`
        /// or `2h45m`. It counts once it is in the state: a change of it has to be applied before the resource is
        /// destroyed.
        #[tfsdk("delete", optional)]
        pub delete: Option<String>,
        /// How long reading it may take, as a [duration](<https://pkg.go.dev/time#ParseDuration>) such as `30s`
        /// or `2h45m`.
        #[tfsdk("read", optional)]
        pub read: Option<String>,
        /// How long changing it may take, as a [duration](<https://pkg.go.dev/time#ParseDuration>) such as `30s`
        /// or `2h45m`.
        #[tfsdk("update", optional)]
        pub update: Option<String>,
    }

    /// What stands in `website`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Website {
        /// The object that is shown where there is none.
        #[tfsdk("error", optional)]
        pub error: Option<String>,
        /// The object that is shown where none is asked for.
        #[tfsdk("index", optional, computed)]
        pub index: Tf<String>,
    }
}

/// The resource `shelf_object`.
///
/// An object in a bucket: a text, given as it is or as a file.
///
/// It is imported by its bucket and its key: `bucket/key`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, version = 2, schema_file = "../examples/data/shelf/schemas.json", resource = "shelf_object")]
pub struct ShelfObject {
    /// The bucket that it is in.
    #[tfsdk("bucket", required)]
    pub bucket: String,
    /// What is in it. Either this or `source` is set.
    #[tfsdk("content", optional)]
    pub content: Option<String>,
    /// Changes with what is in it. Known in the plan already, where the content is.
    #[tfsdk("etag", computed)]
    pub etag: Tf<String>,
    /// Its name in the bucket.
    #[tfsdk("key", required)]
    pub key: String,
    /// Who may do what with it, as JSON. How the JSON is laid out does not matter.
    #[tfsdk("policy", optional)]
    pub policy: Option<String>,
    /// How much of it is kept where space is short.
    #[tfsdk("ratio", optional)]
    pub ratio: Option<Number>,
    /// Its size in bytes.
    #[tfsdk("size", computed)]
    pub size: Tf<Number>,
    /// The file that is put into it. Either this or `content` is set.
    #[tfsdk("source", optional)]
    pub source: Option<String>,
}

/// The data source `shelf_bucket`.
///
/// A bucket that something else has made.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(data_source, schema_file = "../examples/data/shelf/schemas.json", data = "shelf_bucket")]
pub struct ShelfBucketData {
    /// How its objects are kept.
    #[tfsdk("class", computed)]
    pub class: Option<String>,
    /// Its name.
    #[tfsdk("name", required)]
    pub name: String,
    /// How many objects are in it.
    #[tfsdk("objects", computed)]
    pub objects: Option<Number>,
}

/// The data source `shelf_objects`.
///
/// The objects of a bucket.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(data_source, schema_file = "../examples/data/shelf/schemas.json", data = "shelf_objects")]
pub struct ShelfObjectsData {
    /// The bucket.
    #[tfsdk("bucket", required)]
    pub bucket: String,
    /// How large they are at least, in bytes.
    #[tfsdk("min_size", optional, computed)]
    pub min_size: Option<Number>,
    /// What was found, by the order of the keys.
    #[tfsdk("objects", computed)]
    pub objects: Option<Vec<shelf_objects_data::Objects>>,
    /// How the keys begin.
    #[tfsdk("prefix", optional, computed)]
    pub prefix: Option<String>,
}

/// What stands in [`ShelfObjectsData`].
pub mod shelf_objects_data {
    use tfsdk::{Number, TfObject};

    /// What stands in `objects`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Objects {
        /// Its name in the bucket.
        #[tfsdk("key", computed)]
        pub key: Option<String>,
        /// Its size in bytes.
        #[tfsdk("size", computed)]
        pub size: Option<Number>,
    }
}

/// The ephemeral resource `shelf_token`.
///
/// A token that opens a bucket while Terraform runs.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(ephemeral, schema_file = "../examples/data/shelf/schemas.json", ephemeral = "shelf_token")]
pub struct ShelfTokenEphemeral {
    /// The bucket that it opens.
    #[tfsdk("bucket", required)]
    pub bucket: String,
    /// What may be done with it.
    #[tfsdk("may", optional, computed)]
    pub may: Option<String>,
    /// The token.
    ///
    /// Sensitive.
    #[tfsdk("value", computed, sensitive)]
    pub value: Option<String>,
}

impl std::fmt::Debug for ShelfTokenEphemeral {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ShelfTokenEphemeral")
            .field("bucket", &self.bucket)
            .field("may", &self.may)
            .finish_non_exhaustive()
    }
}

/// The configuration of the provider `example.com/tfsdk/shelf`.
///
/// Where the shelf stands.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(provider, schema_file = "../examples/data/shelf/schemas.json", provider = "example.com/tfsdk/shelf")]
pub struct ShelfProvider {
    /// The file with the shelf's database. It is made where it is missing. Can be set by the environment
    /// variable `SHELF_PATH`.
    #[tfsdk("path", optional)]
    pub path: Option<String>,
}
