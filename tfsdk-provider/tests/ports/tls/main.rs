//! Keys and certificates.

mod certificate;
mod issued;
mod key;
mod locally_signed;
mod names;
mod openssh;
mod pem;
mod private_key;
mod public_key;
mod request;
mod self_signed;
mod server;
mod uses;

use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tfsdk::provider::Provider;

/// The time, or the seconds since 1970 that `TLS_NOW` says: so tests can set it.
fn now() -> SystemTime {
    let set = std::env::var("TLS_NOW").ok().and_then(|now| now.parse().ok());
    set.map_or_else(SystemTime::now, |seconds| UNIX_EPOCH + Duration::from_secs(seconds))
}

fn main() -> ExitCode {
    Provider::with_client("example.com/tfsdk/tls", ())
        .describe("The provider `tls` makes keys, requests and certificates.")
        .clock(now)
        .resource::<private_key::PrivateKey>("private_key")
        .resource::<request::CertRequest>("cert_request")
        .resource::<self_signed::SelfSigned>("self_signed_cert")
        .resource::<locally_signed::LocallySigned>("locally_signed_cert")
        .data_source::<public_key::Found>("public_key")
        .data_source::<certificate::Certificates>("certificate")
        .serve()
}
