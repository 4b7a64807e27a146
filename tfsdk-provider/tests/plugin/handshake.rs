//! The line by which a plugin says where it is reached.

use std::path::Path;

use tfsdk::provider::proto::tfplugin6::get_provider_schema::Request;
use tfsdk::provider::proto::tfplugin6::provider::GetProviderSchema;

use crate::certificate::Identity;
use crate::client::Client;
use crate::process::{Process, started_by_terraform};

#[test]
fn without_a_client_certificate_there_is_no_tls() {
    let handshake = Process::start(&mut started_by_terraform(None)).handshake.clone();
    assert_eq!((handshake.protocol, handshake.network.as_str()), (6, "unix"));
    assert!(handshake.certificate.is_empty());
    assert_eq!(handshake.rest, Vec::<String>::new());
}

#[test]
fn with_a_client_certificate_the_plugin_shows_its_own() {
    let pem = Identity::of(1).pem();
    let one = Process::start(&mut started_by_terraform(Some(&pem))).handshake.clone();
    let other = Process::start(&mut started_by_terraform(Some(&pem))).handshake.clone();
    assert!(one.certificate.len() > 200, "{}", one.certificate.len());
    assert_ne!(one.certificate, other.certificate, "each process has its own");
}

#[test]
fn the_socket_is_where_the_environment_says() {
    let folder = std::env::temp_dir().join(format!("tfsdk-sockets-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let process = Process::start(started_by_terraform(None).env("PLUGIN_UNIX_SOCKET_DIR", &folder));
    assert_eq!(Path::new(&process.handshake.address).parent(), Some(folder.as_path()));
    drop(process);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_oldest_version_is_for_clients_that_offer_none() {
    let versions = [("6", 6), ("5", 5), ("6,5", 6), ("", 5), ("4", 5)];
    for (offered, spoken) in versions {
        let process = Process::start(started_by_terraform(None).env("PLUGIN_PROTOCOL_VERSIONS", offered));
        assert_eq!(process.handshake.protocol, spoken, "{offered:?}");
    }
}

/// Most asynchronous programs begin with `#[tokio::main]`.
#[tokio::test]
async fn a_plugin_runs_within_a_runtime_as_well() {
    let process = Process::start(started_by_terraform(None).env("RAW_IN_RUNTIME", "1"));
    let client = Client::connect(&process.handshake).await;
    assert!(client.call::<GetProviderSchema>(&Request::default()).await.is_ok());
}

#[test]
fn multiplexing_is_declined_where_it_is_asked_for() {
    let process = Process::start(started_by_terraform(None).env("PLUGIN_MULTIPLEX_GRPC", "true"));
    assert_eq!(process.handshake.rest, ["false"]);
}

#[tokio::test]
async fn over_tcp_the_port_is_one_of_those_that_terraform_allows() {
    let process = Process::start(started_by_terraform(None).env("RAW_TRANSPORT", "tcp"));
    let (host, port) = process.handshake.address.split_once(':').unwrap();
    assert_eq!((process.handshake.network.as_str(), host), ("tcp", "127.0.0.1"));
    assert!((10_000..=25_000).contains(&port.parse::<u16>().unwrap()), "{port}");
    let client = Client::connect(&process.handshake).await;
    client.call::<GetProviderSchema>(&Request {}).await.unwrap();
}

#[test]
fn a_broken_environment_is_said_on_stderr() {
    let cases = [
        ("PLUGIN_CLIENT_CERT", "no certificate", "PLUGIN_CLIENT_CERT is not a certificate in PEM"),
        ("PLUGIN_UNIX_SOCKET_DIR", "/no/such/folder", "Set PLUGIN_UNIX_SOCKET_DIR to another folder."),
        ("PLUGIN_UNIX_SOCKET_GROUP", "no-such-group", "cannot open the socket to \"no-such-group\""),
    ];
    for (variable, value, text) in cases {
        let output = started_by_terraform(None).env(variable, value).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(text), "{stderr}");
    }
}
