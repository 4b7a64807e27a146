//! What is read of a shelf.

use tfsdk::provider::{DataContext, DataSource, Error, Result};
use tfsdk::{TfObject, path};

use crate::Store;
use crate::bucket::{self, Bucket};
use crate::object::{self, Object};

/// A bucket that something else has made.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct Found {
    /// Its name.
    #[tfsdk("name", required)]
    name: String,
    /// How its objects are kept.
    #[tfsdk("class", computed)]
    class: Option<String>,
    /// How many objects are in it.
    #[tfsdk("objects", computed)]
    objects: Option<u64>,
}

impl DataSource for Found {
    type Client = Store;

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        let Some(bucket) = cx.client().get::<Bucket>(cx, bucket::KIND, &self.name).await? else {
            let detail = format!("The shelf has no bucket {:?}.", self.name);
            return Err(Error::new("There is no such bucket", detail).at(path!(Self: "name")));
        };
        let all: Vec<Object> = cx.client().all(cx, object::KIND).await?;
        self.class = Some(bucket.class);
        self.objects = Some(all.iter().filter(|object| object.bucket == self.name).count() as u64);
        Ok(self)
    }
}

/// The objects of a bucket.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct Listing {
    /// The bucket.
    #[tfsdk("bucket", required)]
    bucket: String,
    /// How the keys begin.
    #[tfsdk("prefix", optional, default = "")]
    prefix: String,
    /// How large they are at least, in bytes.
    #[tfsdk("min_size", optional, default = 0)]
    min_size: u64,
    /// What was found, by the order of the keys.
    #[tfsdk("objects", computed)]
    objects: Option<Vec<Listed>>,
}

/// One of them.
#[derive(TfObject)]
#[tfsdk(nested)]
pub(crate) struct Listed {
    /// Its name in the bucket.
    #[tfsdk("key", computed)]
    key: String,
    /// Its size in bytes.
    #[tfsdk("size", computed)]
    size: i128,
}

impl DataSource for Listing {
    type Client = Store;

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        let all: Vec<Object> = cx.client().all(cx, object::KIND).await?;
        let wanted = |object: &Object| object.bucket == self.bucket && object.key.starts_with(&self.prefix);
        let listed = all.into_iter().filter(wanted).filter_map(|object| {
            let size = object.size.known()?;
            (size >= i128::from(self.min_size)).then_some(Listed { key: object.key, size })
        });
        self.objects = Some(listed.collect());
        Ok(self)
    }
}
