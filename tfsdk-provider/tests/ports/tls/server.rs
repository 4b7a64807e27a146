//! A server, and the certificates that it shows.

use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{self, CryptoProvider, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, ClientConnection, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tfsdk::provider::{Error, Result, ResultExt};

/// How long a server may take for each answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where a server is, by its URL.
pub(crate) struct Server {
    host: String,
    port: u16,
}

impl Server {
    /// # Errors
    /// It is no URL of this kind.
    pub(crate) fn of(url: &str) -> Result<Self> {
        let no_url =
            |why: &str| Error::new("The URL is none of a server with TLS", format!("{why}, in {url:?}."));
        let (scheme, rest) = url.split_once("://").ok_or_else(|| no_url("Expected https://… or tls://…"))?;
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let authority = authority.rsplit('@').next().unwrap_or_default();
        // What is in brackets has colons of its own.
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, Some(port)),
            _ => (authority, None),
        };
        let usual = match scheme {
            "https" => Some(443),
            "tls" => None,
            _ => return Err(no_url("Expected the scheme https or tls")),
        };
        let port = match port {
            Some(port) => Some(port.parse().map_err(|_| no_url("Expected a port from 0 to 65535"))?),
            None => usual,
        };
        let port = port.ok_or_else(|| no_url("Expected a port, as the scheme has none of its own"))?;
        match host.trim_start_matches('[').trim_end_matches(']') {
            "" => Err(no_url("Expected a host")),
            host => Ok(Self { host: host.to_owned(), port }),
        }
    }

    /// The certificates that it shows, its own first.
    ///
    /// # Errors
    /// It cannot be reached, or is not trusted by this machine where it has to be.
    pub(crate) fn chain(&self, is_trusted: bool) -> Result<Vec<CertificateDer<'static>>> {
        let Self { host, port } = self;
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()?;
        let config = if is_trusted {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            config.with_root_certificates(roots)
        } else {
            config.dangerous().with_custom_certificate_verifier(Arc::new(Anyone(provider)))
        };
        let name = ServerName::try_from(host.clone()).summary(format!("{host:?} is no name of a host"))?;
        let mut connection = ClientConnection::new(Arc::new(config.with_no_client_auth()), name)?;
        let failed = || format!("No TLS connection to {host} at port {port}");
        let mut stream = TcpStream::connect((&**host, *port)).summary(failed())?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        while connection.is_handshaking() {
            connection.complete_io(&mut stream).summary(failed())?;
        }
        Ok(connection
            .peer_certificates()
            .unwrap_or_default()
            .iter()
            .cloned()
            .map(CertificateDer::into_owned)
            .collect())
    }
}

/// Takes any certificate, as only what is in it is asked for.
#[derive(Debug)]
struct Anyone(Arc<CryptoProvider>);

impl ServerCertVerifier for Anyone {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> std::result::Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> std::result::Result<HandshakeSignatureValid, rustls::Error> {
        Err(rustls::PeerIncompatible::ServerDoesNotSupportTls12Or13.into())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> std::result::Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
