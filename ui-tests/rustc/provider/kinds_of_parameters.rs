//! The tag of a struct with a parameter: another kind, and a bound that hides it.

use tfsdk::TfObject;
use tfsdk::provider::{DataContext, DataSource, Result, SchemaStruct};
use tfsdk::schema::tagged;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Kept<K> {
    #[tfsdk("content", required)]
    content: K,
}

impl DataSource for Kept<String> {
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Found<K> {
    #[tfsdk("content", required)]
    content: K,
}

impl<K> DataSource for Found<K>
where
    Self: SchemaStruct,
{
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Right<K> {
    #[tfsdk("content", required)]
    content: K,
}

impl<K> DataSource for Right<K>
where
    Self: SchemaStruct<Tag = tagged::DataSource>,
{
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

fn main() {}
