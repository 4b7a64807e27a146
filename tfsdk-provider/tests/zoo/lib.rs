//! A provider with everything that an author can write, each resource for something that the tests ask.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "what becomes of a panic is one of the things that are tested"
)]

mod broken;
mod data;
mod digest;
mod endless;
mod ephemeral;
mod feed;
mod figures;
mod functions;
mod heir;
mod hooked;
mod kept;
pub mod life;
mod machine;
mod meeting;
mod menagerie;
mod named;
mod numbers;
mod plot;
mod sign;
mod slow;
mod tagged;
mod tags;
mod upgraded;
mod visited;

pub use broken::Broken;
pub use digest::Digest;
pub use endless::Endless;
pub use figures::Figures;
pub use heir::Heir;
pub use hooked::Hooked;
pub use kept::Kept;
pub use machine::Machine;
pub use meeting::Meeting;
pub use menagerie::Menagerie;
pub use named::Named;
pub use numbers::Numbers;
pub use plot::Plot;
pub use slow::Slow;
pub use tagged::{Tag, Tagged};
pub use upgraded::Lease;
pub use visited::{Visited, Visitor};

use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::provider::{ConfigureContext, Deferral, Provider, Result};
use tfsdk::schema::between::requires;
use tfsdk::schema::{Schema, TfSchema};
use tfsdk::{Mirror, TfObject};

/// The configuration of the provider.
#[derive(TfObject)]
#[tfsdk(provider)]
pub struct Settings {
    /// What it has to be.
    #[tfsdk("keeper", optional, default = "nobody")]
    keeper: String,
    /// A number in a range.
    #[tfsdk("cages", optional)]
    cages: Option<u8>,
    /// Of any type.
    #[tfsdk("song", optional)]
    song: tfsdk::Value,
}

/// What resources work with.
#[derive(Debug)]
pub struct Zoo {
    keeper: String,
}

fn validate(settings: &Mirror<Settings>, found: &mut Diagnostics) {
    requires(("cages", &settings.cages), [("keeper", &settings.keeper)], found);
}

async fn configure(settings: Settings, cx: ConfigureContext) -> Result<Zoo> {
    if settings.keeper == "a cat" {
        let by = format!("Terraform {} asks.", cx.terraform_version());
        cx.warn(Diagnostic::warning("The keeper is a cat", by).at(tfsdk::Path::root().attribute("keeper")));
    }
    if settings.keeper == "a lion" {
        return Err(tfsdk::provider::Error::new("The keeper is a lion", "Choose somebody else.")
            .at(tfsdk::Path::root().attribute("keeper")));
    }
    if settings.keeper == "a ghost" {
        return Err(tfsdk::provider::Error::deferred(Deferral::AbsentPrerequisite));
    }
    if settings.keeper == "a parrot" {
        cx.warn(Diagnostic::warning("The keeper is a parrot", format!("It sings {}.", settings.song)));
    }
    Ok(Zoo { keeper: format!("{} of {}", settings.keeper, settings.cages.unwrap_or(1)) })
}

/// The schema of what configures the list of the tagged.
pub fn list_schema() -> Schema {
    tags::Tags::schema()
}

/// The schema of what configures the action that feeds.
pub fn action_schema() -> Schema {
    feed::Feed::schema()
}

/// All of it.
pub fn provider() -> Provider<Zoo> {
    Provider::validated("example.com/tfsdk/zoo", validate, configure)
        .version("1.2.3")
        .provider_meta::<Visitor>()
        .resource::<Broken>("broken")
        .resource::<Digest>("digest")
        .resource::<Endless>("endless")
        .resource::<Figures>("figures")
        .resource::<Heir>("heir")
        .resource::<Hooked>("hooked")
        .resource::<Kept>("kept")
        .resource::<Meeting>("meeting")
        .resource::<Machine>("machine")
        .resource::<Menagerie>("menagerie")
        .resource::<Named>("named")
        .resource::<Lease>("lease")
        .resource::<Numbers>("numbers")
        .resource::<Plot>("plot")
        .resource::<sign::Sign>("sign")
        .resource::<Slow>("slow")
        .resource::<Visited>("visited")
        .identified_resource::<Tagged>("tagged")
        .list_resource::<tags::Tags>("tagged")
        .action::<feed::Feed>("feed")
        .data_source::<data::Keeper>("keeper")
        .data_source::<data::Register>("register")
        .data_source::<visited::Visit>("visit")
        .ephemeral_resource::<ephemeral::Ticket>("ticket")
        .function(functions::join())
        .function(functions::half())
        .function(functions::describe())
        .function(functions::encode())
}

/// The same with one of each kind twice.
pub fn twice() -> Provider<Zoo> {
    provider()
        .resource::<Broken>("broken")
        .list_resource::<tags::Tags>("tagged")
        .action::<feed::Feed>("feed")
        .data_source::<data::Keeper>("keeper")
        .ephemeral_resource::<ephemeral::Ticket>("ticket")
        .function(functions::half())
}
