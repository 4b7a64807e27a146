//! Randomness that stays: drawn once, and kept in the state until it is wanted anew.

#[macro_use]
mod state;

mod bytes;
mod chance;
mod characters;
mod ephemeral;
mod id;
mod integer;
mod keepers;
mod password;
mod pet;
mod shuffle;
mod stored;
mod string;
mod uuid;

use std::process::ExitCode;

use tfsdk::provider::Provider;

fn main() -> ExitCode {
    Provider::with_client("example.com/tfsdk/random", ())
        .describe("The provider `random` draws what stays as it was drawn until it is wanted anew.")
        .resource::<bytes::Bytes>("bytes")
        .resource::<id::Id>("id")
        .resource::<integer::Integer>("integer")
        .resource::<password::Password>("password")
        .resource::<pet::Pet>("pet")
        .resource::<shuffle::Shuffle>("shuffle")
        .resource::<string::RandomString>("string")
        .resource::<uuid::Uuid>("uuid")
        .ephemeral_resource::<ephemeral::EphemeralPassword>("password")
        .serve()
}
