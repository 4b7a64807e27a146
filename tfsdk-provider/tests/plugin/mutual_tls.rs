//! Who may connect: the one client whose certificate came by the environment, and who holds its key.

use std::sync::Arc;

use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256, PKCS_ECDSA_P384_SHA384, SignatureAlgorithm};
use rustls::client::ResolvesClientCert;
use rustls::crypto::ring::sign::any_supported_type;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use tfsdk::provider::proto::tfplugin6::get_provider_schema::Request;
use tfsdk::provider::proto::tfplugin6::provider::GetProviderSchema;

use crate::certificate::Identity;
use crate::client::Client;
use crate::process::{Process, started_by_terraform};

/// Whether a client is let in that shows this to a plugin that waits for that.
async fn is_let_in(pem: &str, shown: Arc<dyn ResolvesClientCert>) -> bool {
    let mut process = Process::start(&mut started_by_terraform(Some(pem)));
    let let_in = match Client::connect_with(&process.handshake, shown).await {
        Ok(client) => client.call::<GetProviderSchema>(&Request {}).await.is_ok(),
        Err(_) => false,
    };
    assert!(process.is_running(), "who is refused does no harm");
    let_in
}

/// A certificate over one of the smaller curves, in PEM and as a client shows it.
fn over(curve: &'static SignatureAlgorithm) -> (String, Arc<dyn ResolvesClientCert>) {
    let key = KeyPair::generate_for(curve).unwrap();
    let certificate = CertificateParams::new(["localhost".to_owned()]).unwrap().self_signed(&key).unwrap();
    let private = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let signer = any_supported_type(&private).unwrap();
    let certified = CertifiedKey::new(vec![certificate.der().clone()], signer);
    (certificate.pem(), Arc::new(SingleCertAndKey::from(certified)))
}

#[derive(Debug)]
struct Nothing;

impl ResolvesClientCert for Nothing {
    fn resolve(&self, _: &[&[u8]], _: &[rustls::SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        None
    }

    fn has_certs(&self) -> bool {
        false
    }
}

#[tokio::test]
async fn the_client_of_the_environment_is_let_in() {
    let client = Identity::of(1);
    assert!(is_let_in(&client.pem(), Arc::new(client.clone())).await);
}

#[tokio::test]
async fn clients_over_smaller_curves_are_let_in() {
    for curve in [&PKCS_ECDSA_P256_SHA256, &PKCS_ECDSA_P384_SHA384] {
        let (pem, shown) = over(curve);
        assert!(is_let_in(&pem, shown).await, "{curve:?}");
    }
}

#[tokio::test]
async fn a_client_without_a_certificate_is_refused() {
    assert!(!is_let_in(&Identity::of(1).pem(), Arc::new(Nothing)).await);
}

#[tokio::test]
async fn a_client_with_another_certificate_is_refused() {
    let pem = Identity::of(1).pem();
    assert!(!is_let_in(&pem, Arc::new(Identity::of(2))).await);
    assert!(!is_let_in(&pem, over(&PKCS_ECDSA_P256_SHA256).1).await);
}

#[tokio::test]
async fn a_client_without_the_key_of_its_certificate_is_refused() {
    let (client, thief) = (Identity::of(1), Identity::of(2));
    assert!(!is_let_in(&client.pem(), Arc::new(client.signing_with(&thief))).await);
}

#[tokio::test]
async fn a_refused_client_does_not_keep_the_right_one_out() {
    let client = Identity::of(1);
    let process = Process::start(&mut started_by_terraform(Some(&client.pem())));
    for number in 2..6 {
        let refused = match Client::connect_with(&process.handshake, Arc::new(Identity::of(number))).await {
            Ok(other) => other.call::<GetProviderSchema>(&Request {}).await.is_err(),
            Err(_) => true,
        };
        assert!(refused);
    }
    let client = Client::connect_with(&process.handshake, Arc::new(client)).await.unwrap();
    client.call::<GetProviderSchema>(&Request {}).await.unwrap();
}
