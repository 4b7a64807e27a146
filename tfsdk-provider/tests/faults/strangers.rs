//! Connections that are none: whoever connects with anything else than the right client is gone, and the right one is served.

use std::sync::Arc;

use tfsdk::provider::proto::tfplugin6::provider::GetMetadata;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;

use crate::certificate::Identity;
use crate::client::Client;
use crate::process::{Process, as_terraform_starts, program_at};

const SAID: [&[u8]; 6] = [
    b"",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
    // A handshake of TLS that claims to be long, and one that breaks off.
    b"\x16\x03\x01\xff\xff\x01\0\xff\xff",
    b"\x16\x03\x01\0\x05\x01\0",
    &[0xff; 4096],
];

/// Some hang up, others wait for an answer that never comes, and stay.
async fn visited(certificate: Option<Identity>) {
    let mut program = program_at(env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    let pem = certificate.as_ref().map(Identity::pem);
    let mut process = Process::start(as_terraform_starts(&mut program, pem.as_deref()));
    let mut staying = Vec::new();
    for number in 0..60 {
        let mut stranger =
            UnixStream::connect(&process.handshake.address).await.expect("the plugin's socket");
        // It may have been shown the door already.
        let _ = stranger.write_all(SAID[number % SAID.len()]).await;
        if number % 2 == 0 {
            staying.push(stranger);
        } else {
            let _ = stranger.shutdown().await;
            let _ = stranger.read(&mut [0; 64]).await;
        }
    }
    let client = match certificate {
        Some(identity) => Client::connect_with(&process.handshake, Arc::new(identity)).await.expect("let in"),
        None => Client::connect(&process.handshake).await,
    };
    client.call::<GetMetadata>(&Default::default()).await.expect("an answer");
    assert!(process.is_running());
}

#[tokio::test]
async fn whoever_does_not_speak_tls_is_gone_and_does_not_keep_the_right_client_out() {
    visited(Some(Identity::of(1))).await;
}

#[tokio::test]
async fn whoever_does_not_speak_http_is_gone_and_does_not_keep_the_right_client_out() {
    visited(None).await;
}
