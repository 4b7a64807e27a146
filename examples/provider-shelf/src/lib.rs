//! A provider worth keeping: buckets and objects on a shelf, which is a database in one file.
//!
//! Most of what a provider can have is here once, in the author's own words; nothing here knows of Terraform's protocol.

mod bucket;
mod found;
mod functions;
mod object;
mod store;
mod token;

pub use bucket::Bucket;
pub use object::Object;
pub use store::Store;

use tfsdk::TfObject;
use tfsdk::provider::{ConfigureContext, Provider, Result};

/// Where the shelf stands.
#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {
    /// The file with the shelf's database. It is made where it is missing. Can be set by the environment variable `SHELF_PATH`.
    #[tfsdk("path", optional, default_env("SHELF_PATH", else "shelf.redb"))]
    path: String,
}

async fn configure(settings: Settings, _: ConfigureContext) -> Result<Store> {
    Store::open(settings.path.into())
}

/// The provider.
pub fn provider() -> Provider<Store> {
    Provider::new("example.com/tfsdk/shelf", configure)
        .version(env!("CARGO_PKG_VERSION"))
        .identified_resource::<Bucket>("bucket")
        .resource::<Object>("object")
        .data_source::<found::Found>("bucket")
        .data_source::<found::Listing>("objects")
        .ephemeral_resource::<token::Token>("token")
        .function(functions::address())
        .function(functions::size())
}
