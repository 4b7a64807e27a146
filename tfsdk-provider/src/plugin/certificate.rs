//! The certificate of this one process, and TLS with it.

use std::sync::Arc;

use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::server::NoServerSessionStorage;
use rustls::version::TLS13;

use super::client::PinnedClient;

/// The name by which Go's clients address a plugin.
const HOST: &str = "localhost";

/// A certificate for this one process, and TLS with it for the one client that may connect.
pub(super) struct MutualTls {
    /// In DER, for the handshake: the client takes no other.
    pub(super) certificate: Vec<u8>,
    pub(super) config: Arc<ServerConfig>,
}

impl MutualTls {
    /// `client` is the client's certificate, in PEM.
    ///
    /// # Errors
    /// The client's certificate cannot be read.
    pub(super) fn with(client: &str) -> Result<Self, String> {
        let client = CertificateDer::from_pem_slice(client.as_bytes())
            .map_err(|error| format!("PLUGIN_CLIENT_CERT is not a certificate in PEM: {error}"))?;
        let (certificate, key) = own().map_err(|error| format!("cannot make a certificate: {error}"))?;
        let config = config(client, certificate.clone(), key)
            .map_err(|error| format!("cannot set up TLS: {error}"))?;
        Ok(Self { certificate: certificate.as_ref().to_vec(), config: Arc::new(config) })
    }
}

fn own() -> Result<(CertificateDer<'static>, PrivateKeyDer<'static>), rcgen::Error> {
    let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)?;
    let certificate = CertificateParams::new([HOST.to_owned()])?.self_signed(&key)?;
    let key = PrivatePkcs8KeyDer::from(key.serialize_der());
    Ok((certificate.der().clone(), PrivateKeyDer::from(key)))
}

fn config(
    client: CertificateDer<'static>,
    certificate: CertificateDer<'static>,
    key: PrivateKeyDer<'static>,
) -> Result<ServerConfig, rustls::Error> {
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_protocol_versions(&[&TLS13])?
        .with_client_cert_verifier(Arc::new(PinnedClient::new(client)))
        .with_single_cert(vec![certificate], key)?;
    config.alpn_protocols = vec![b"h2".to_vec()];
    // A client connects once; and each connection has to show its key.
    config.session_storage = Arc::new(NoServerSessionStorage {});
    config.send_tls13_tickets = 0;
    Ok(config)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_certificate_is_said_so() {
        for text in ["", "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n"] {
            let error = MutualTls::with(text).err().expect("an error");
            assert!(error.contains("PLUGIN_CLIENT_CERT"), "{error}");
        }
    }
}
