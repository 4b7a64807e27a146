//! The provider `tls`.

use std::net::TcpListener;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};

use crate::scenario::Scenario;

/// 2026-01-01T00:00:00Z
const BASE: u64 = 1_767_225_600;

fn scenario(test: &str, configuration: &str) -> Option<Scenario> {
    let mut scenario = Scenario::new(&format!("tls-{test}"), configuration)?;
    scenario.set("TLS_NOW", BASE.to_string());
    Some(scenario)
}

fn key(arguments: &str) -> String {
    format!("resource \"tls_private_key\" \"test\" {{\n  {arguments}\n}}\n")
}

const ECDSA: &str = "algorithm = \"ECDSA\"\n  ecdsa_curve = \"P256\"";

fn text<'s>(state: &'s Value, name: &str) -> &'s str {
    state[name].as_str().unwrap_or_else(|| panic!("{name} is no text in {state}"))
}

#[test]
fn each_algorithm_has_its_forms() {
    let rsa = "algorithm = \"RSA\"\n  rsa_bits = 1024";
    let p521 = "algorithm = \"ECDSA\"\n  ecdsa_curve = \"P521\"";
    for (arguments, label, openssh) in [
        (rsa, "-----BEGIN RSA PRIVATE KEY-----", "ssh-rsa "),
        ("algorithm = \"ECDSA\"", "-----BEGIN EC PRIVATE KEY-----", ""),
        (ECDSA, "-----BEGIN EC PRIVATE KEY-----", "ecdsa-sha2-nistp256 "),
        (p521, "-----BEGIN EC PRIVATE KEY-----", "ecdsa-sha2-nistp521 "),
        ("algorithm = \"ED25519\"", "-----BEGIN PRIVATE KEY-----", "ssh-ed25519 "),
    ] {
        let found = "data \"tls_public_key\" \"test\" {\n  private_key_pem = tls_private_key.test.private_key_pem\n}\n";
        let Some(scenario) = scenario("forms", &(key(arguments) + found)) else { return };
        scenario.apply().lacks("PRIVATE KEY");
        let state = scenario.state("tls_private_key.test");
        assert!(text(&state, "private_key_pem").starts_with(label), "{state}");
        assert!(text(&state, "private_key_pem_pkcs8").starts_with("-----BEGIN PRIVATE KEY-----"));
        assert!(text(&state, "public_key_pem").starts_with("-----BEGIN PUBLIC KEY-----"));
        assert!(text(&state, "public_key_openssh").starts_with(openssh));
        // OpenSSH does not know the curve P224.
        let is_known = !openssh.is_empty();
        assert_eq!(text(&state, "private_key_openssh").starts_with("-----BEGIN OPENSSH"), is_known);
        assert_eq!(text(&state, "public_key_fingerprint_sha256").starts_with("SHA256:"), is_known);
        let found = scenario.state("data.tls_public_key.test");
        for name in ["algorithm", "public_key_pem", "public_key_openssh", "public_key_fingerprint_md5", "id"]
        {
            assert_eq!(found[name], state[name], "{name}");
        }
        scenario.destroy();
    }
}

/// What OpenSSH reads, it can write again.
#[test]
fn openssh_reads_the_keys() {
    let is_there = std::process::Command::new("ssh-keygen").arg("-?").output().is_ok();
    for arguments in ["algorithm = \"RSA\"\n  rsa_bits = 1024", ECDSA, "algorithm = \"ED25519\""] {
        let Some(scenario) = scenario("openssh", &key(arguments)) else { return };
        if !is_there {
            return kit::not_run("keys for OpenSSH, as `ssh-keygen` is not on the path");
        }
        scenario.apply();
        let state = scenario.state("tls_private_key.test");
        let path = scenario.folder().join("key");
        std::fs::write(&path, text(&state, "private_key_openssh")).expect("a file");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).expect("permissions");
        }
        let read = std::process::Command::new("ssh-keygen")
            .arg("-y")
            .arg("-f")
            .arg(&path)
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&read.stdout);
        assert!(said.starts_with(text(&state, "public_key_openssh").trim()), "{said} {read:?}");
        scenario.destroy();
    }
}

#[test]
fn another_algorithm_or_curve_is_another_key() {
    let Some(scenario) = scenario("replace", &key(ECDSA)) else { return };
    scenario.apply();
    let before = scenario.state("tls_private_key.test");
    scenario.change(&key("algorithm = \"ECDSA\"\n  ecdsa_curve = \"P384\"")).has("must be replaced");
    assert_ne!(scenario.state("tls_private_key.test")["id"], before["id"]);
    scenario.refuses(&key("algorithm = \"DSA\"")).has("Expected one of \"RSA\"");
    scenario.refuses(&key("algorithm = \"ECDSA\"\n  ecdsa_curve = \"P223\"")).has("P224");
}

#[test]
fn a_key_of_an_earlier_version_gets_its_new_forms() {
    let Some(made) = scenario("made", &key(ECDSA)) else { return };
    made.apply();
    let state = made.state("tls_private_key.test");
    let Some(scenario) = scenario("upgrade", &key(ECDSA)) else { return };
    let stored = json!({
        "algorithm": "ECDSA", "ecdsa_curve": "P256", "rsa_bits": 2048, "id": state["id"],
        "private_key_pem": state["private_key_pem"], "public_key_pem": state["public_key_pem"],
    });
    scenario.store("tls_private_key.test", 0, &stored);
    scenario.is_settled();
}

fn request(more: &str) -> String {
    key(ECDSA)
        + &format!(
            "resource \"tls_cert_request\" \"test\" {{\n  private_key_pem = tls_private_key.test.private_key_pem\n  subject {{\n    common_name  = \"example.com\"\n    organization = \"Example, Inc\"\n  }}\n  {more}\n}}\n"
        )
}

#[test]
fn a_request_is_made_of_a_subject_and_names() {
    let names = "dns_names = [\"example.com\", \"example.net\"]\n  ip_addresses = [\"127.0.0.1\", \"::1\"]\n  uris = [\"spiffe://example\"]";
    let Some(scenario) = scenario("request", &request(names)) else { return };
    scenario.apply();
    let state = scenario.state("tls_cert_request.test");
    assert!(text(&state, "cert_request_pem").starts_with("-----BEGIN CERTIFICATE REQUEST-----"));
    assert_eq!(state["key_algorithm"], "ECDSA");
    scenario.change(&request("dns_names = [\"example.org\"]")).has("must be replaced");
    scenario.configure(&request("ip_addresses = [\"one\"]"));
    scenario.cannot_apply(&request("ip_addresses = [\"one\"]")).has("Invalid IP address \"one\"");
}

const SELF_SIGNED: &str = "tls_self_signed_cert.test";

fn self_signed(hours: u32, early: u32, more: &str) -> String {
    key(ECDSA)
        + &format!(
            "resource \"tls_self_signed_cert\" \"test\" {{\n  private_key_pem = tls_private_key.test.private_key_pem\n  validity_period_hours = {hours}\n  early_renewal_hours = {early}\n  allowed_uses = [\"key_encipherment\", \"digital_signature\", \"server_auth\"]\n  subject {{\n    common_name = \"example.com\"\n  }}\n  {more}\n}}\n"
        )
}

#[test]
fn a_self_signed_certificate_says_how_long_it_is_valid() {
    let read = "data \"tls_certificate\" \"test\" {\n  content = tls_self_signed_cert.test.cert_pem\n}\n";
    let Some(scenario) = scenario("self-signed", &(self_signed(24, 0, "is_ca_certificate = true") + read))
    else {
        return;
    };
    scenario.apply();
    let state = scenario.state(SELF_SIGNED);
    assert_eq!(state["validity_start_time"], "2026-01-01T00:00:00Z");
    assert_eq!(state["validity_end_time"], "2026-01-02T00:00:00Z");
    assert_eq!(state["ready_for_renewal"], false);
    let read = &scenario.state("data.tls_certificate.test")["certificates"][0];
    assert_eq!(read["is_ca"], true);
    assert_eq!(read["version"], 3);
    assert_eq!([&read["issuer"], &read["subject"]], ["CN=example.com", "CN=example.com"]);
    assert_eq!([&read["not_before"], &read["not_after"]], ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"]);
    assert_eq!(read["cert_pem"], state["cert_pem"]);
}

#[test]
fn the_certificates_of_a_server_are_read() {
    let (server, certificate) = Shown::start();
    let port = server.port;
    let read = |arguments: &str| {
        format!(
            "data \"tls_certificate\" \"test\" {{\n  url = \"https://localhost:{port}/a?b\"\n  {arguments}\n}}\n"
        )
    };
    let Some(scenario) = scenario("server", &read("verify_chain = false")) else { return };
    scenario.apply();
    let state = scenario.state("data.tls_certificate.test");
    let all = state["certificates"].as_array().unwrap();
    assert_eq!((all.len(), &all[0]["cert_pem"]), (1, &json!(certificate)), "{state}");
    // This machine does not trust it.
    scenario.cannot_apply(&read("")).has("No TLS connection to localhost").has("UnknownIssuer");
    for (url, expected) in [
        ("http://localhost", "Expected the scheme https or tls"),
        ("tls://localhost", "Expected a port"),
        ("localhost", "Expected https://"),
    ] {
        scenario
            .cannot_apply(&format!("data \"tls_certificate\" \"test\" {{\n  url = {url:?}\n}}\n"))
            .has(expected);
    }
    scenario
        .refuses(&read("content = \"x\"\n  verify_chain = true"))
        .has("Only one of url and content can be set")
        .has("verify_chain");
}

/// A server that shows a certificate of its own making, to as many as ask for it.
struct Shown {
    port: u16,
}

impl Shown {
    fn start() -> (Self, String) {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let key = rustls::pki_types::PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
        let chain = vec![made.cert.der().clone()];
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .unwrap();
        let config = Arc::new(config);
        let listener = TcpListener::bind("localhost:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { return };
                let Ok(mut connection) = rustls::ServerConnection::new(Arc::clone(&config)) else { return };
                // Who does not trust it goes away.
                while connection.is_handshaking() && connection.complete_io(&mut stream).is_ok() {}
            }
        });
        let pem =
            BASE64.encode(made.cert.der()).as_bytes().chunks(64).fold(String::new(), |mut text, line| {
                text.push_str(std::str::from_utf8(line).unwrap());
                text.push('\n');
                text
            });
        (Self { port }, format!("-----BEGIN CERTIFICATE-----\n{pem}-----END CERTIFICATE-----\n"))
    }
}

#[test]
fn a_certificate_that_is_ready_for_renewal_is_replaced() {
    let Some(mut scenario) = scenario("renewal", &self_signed(24, 2, "")) else { return };
    scenario.apply();
    let first = scenario.state(SELF_SIGNED)["id"].clone();
    scenario.set("TLS_NOW", (BASE + 22 * 3_600 - 1).to_string());
    scenario.is_settled();
    scenario.set("TLS_NOW", (BASE + 22 * 3_600).to_string());
    let plan = scenario.plan();
    assert_eq!(plan.actions(SELF_SIGNED), ["delete", "create"]);
    assert_eq!(plan.value(SELF_SIGNED, "cert_pem"), None);
    scenario.apply().has("ready_for_renewal").has("forces replacement");
    let state = scenario.state(SELF_SIGNED);
    assert_ne!(state["id"], first);
    assert_eq!(state["ready_for_renewal"], false);
    assert_eq!(state["validity_start_time"], "2026-01-01T22:00:00Z");
}

#[test]
fn another_time_for_renewal_is_an_update() {
    let Some(mut scenario) = scenario("early", &self_signed(24, 0, "")) else { return };
    scenario.apply();
    let first = scenario.state(SELF_SIGNED)["id"].clone();
    scenario.set("TLS_NOW", (BASE + 3_600).to_string());
    scenario.configure(&self_signed(24, 2, ""));
    assert_eq!(scenario.plan().actions(SELF_SIGNED), ["update"]);
    scenario.apply();
    assert_eq!(scenario.state(SELF_SIGNED)["id"], first);
    scenario.configure(&self_signed(24, 23, ""));
    assert_eq!(scenario.plan().actions(SELF_SIGNED), ["delete", "create"]);
}

#[test]
fn a_certificate_that_never_rests_is_planned_again_and_again() {
    let Some(scenario) = scenario("restless", &self_signed(1, 2, "")) else { return };
    for _ in 0..2 {
        scenario.apply_once().has("tls_self_signed_cert.test: Creation complete");
        assert_eq!(scenario.plan().actions(SELF_SIGNED), ["delete", "create"]);
    }
}

#[test]
fn uses_that_do_not_exist_are_refused() {
    let wrong = self_signed(1, 0, "").replace("server_auth", "server_auht");
    let Some(scenario) = scenario("uses", &wrong) else { return };
    scenario.refuses(&wrong).has("Did you mean \"server_auth\"?");
}

/// The key stands in the configuration as its author laid it out.
#[test]
fn white_space_around_a_key_is_no_change() {
    let Some(made) = scenario("made-pem", &key(ECDSA)) else { return };
    made.apply();
    let state = made.state("tls_private_key.test");
    let pem = text(&state, "private_key_pem");
    let with = |pem: &str| {
        self_signed(24, 0, "").replace("tls_private_key.test.private_key_pem", &format!("{pem:?}"))
    };
    let Some(scenario) = scenario("pem", &with(pem)) else { return };
    scenario.apply();
    let first = scenario.state(SELF_SIGNED)["id"].clone();
    scenario.configure(&with(&format!("\n\n{}  \n", pem.trim())));
    scenario.is_settled();
    assert_eq!(scenario.state(SELF_SIGNED)["id"], first);
    made.change(&key("algorithm = \"ED25519\""));
    let other = made.state("tls_private_key.test");
    scenario.change(&with(text(&other, "private_key_pem"))).has("must be replaced");
}

#[test]
fn a_certificate_is_signed_by_an_authority() {
    let authority = self_signed(48, 0, "is_ca_certificate = true").replace("server_auth", "cert_signing");
    let signed = authority
        + r#"
resource "tls_private_key" "own" {
  algorithm = "ED25519"
}
resource "tls_cert_request" "own" {
  private_key_pem = tls_private_key.own.private_key_pem
  dns_names       = ["own.example.com"]
  subject {
    common_name = "own.example.com"
    country     = "DE"
  }
}
resource "tls_locally_signed_cert" "own" {
  ca_private_key_pem    = tls_private_key.test.private_key_pem
  ca_cert_pem           = tls_self_signed_cert.test.cert_pem
  cert_request_pem      = tls_cert_request.own.cert_request_pem
  validity_period_hours = 12
  early_renewal_hours   = 3
  allowed_uses          = ["client_auth"]
}
data "tls_certificate" "own" {
  content = "${tls_locally_signed_cert.own.cert_pem}${tls_self_signed_cert.test.cert_pem}"
}
"#;
    let Some(mut scenario) = scenario("locally-signed", &signed) else { return };
    scenario.apply();
    let state = scenario.state("tls_locally_signed_cert.own");
    assert_eq!(state["ca_key_algorithm"], "ECDSA");
    assert_eq!(state["validity_end_time"], "2026-01-01T12:00:00Z");
    let read = scenario.state("data.tls_certificate.own")["certificates"].clone();
    assert_eq!(read[0]["issuer"], "CN=example.com");
    assert_eq!(read[0]["subject"], "CN=own.example.com,C=DE");
    assert_eq!(read[1]["cert_pem"], scenario.state(SELF_SIGNED)["cert_pem"]);
    verified(&scenario, &state);
    scenario.set("TLS_NOW", (BASE + 9 * 3_600).to_string());
    assert_eq!(scenario.plan().actions("tls_locally_signed_cert.own"), ["delete", "create"]);
    scenario.apply();
    assert_eq!(scenario.state("tls_locally_signed_cert.own")["validity_end_time"], "2026-01-01T21:00:00Z");
}

/// OpenSSL says that the signature is the authority's.
fn verified(scenario: &Scenario, state: &Value) {
    let file = |name: &str, text: &str| {
        let path = scenario.folder().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let authority = file("ca.pem", text(state, "ca_cert_pem"));
    let own = file("own.pem", text(state, "cert_pem"));
    let command = std::process::Command::new("openssl")
        .args(["verify", "-attime", &(BASE + 60).to_string(), "-CAfile"])
        .args([authority, own])
        .output();
    match command {
        Ok(output) => assert!(output.status.success(), "{output:?}"),
        Err(_) => kit::not_run("the signature of a certificate, as `openssl` is not on the path"),
    }
}
