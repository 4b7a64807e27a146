//! The one client that may connect, known by its key.

use std::fmt;

use rustls::client::danger::HandshakeSignatureValid;
use rustls::crypto::{WebPkiSupportedAlgorithms, ring, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::{CertificateError, DigitallySignedStruct, DistinguishedName, Error, SignatureScheme};

use super::p521::EcdsaP521Sha512;

/// The one client that may connect: who holds the key of the certificate that came by the environment.
///
/// The certificate is compared whole, so nothing in it needs to be believed: no name, no time, no issuer.
pub(super) struct PinnedClient {
    certificate: CertificateDer<'static>,
    /// For keys of the smaller curves.
    ring: WebPkiSupportedAlgorithms,
}

/// For those that Go makes.
static P521: WebPkiSupportedAlgorithms = WebPkiSupportedAlgorithms {
    all: &[&EcdsaP521Sha512],
    mapping: &[(SignatureScheme::ECDSA_NISTP521_SHA512, &[&EcdsaP521Sha512])],
};

impl PinnedClient {
    pub(super) fn new(certificate: CertificateDer<'static>) -> Self {
        Self { certificate, ring: ring::default_provider().signature_verification_algorithms }
    }
}

impl ClientCertVerifier for PinnedClient {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        match end_entity.as_ref() == self.certificate.as_ref() {
            true => Ok(ClientCertVerified::assertion()),
            false => Err(CertificateError::ApplicationVerificationFailure.into()),
        }
    }

    /// Only TLS 1.3 is offered.
    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _certificate: &CertificateDer<'_>,
        _signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(CertificateError::BadSignature.into())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = match signature.scheme {
            SignatureScheme::ECDSA_NISTP521_SHA512 => &P521,
            SignatureScheme::ECDSA_NISTP384_SHA384 | SignatureScheme::ECDSA_NISTP256_SHA256 => &self.ring,
            _ => return Err(CertificateError::BadSignature.into()),
        };
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![
            SignatureScheme::ECDSA_NISTP521_SHA512,
            SignatureScheme::ECDSA_NISTP384_SHA384,
            SignatureScheme::ECDSA_NISTP256_SHA256,
        ]
    }
}

impl fmt::Debug for PinnedClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PinnedClient")
    }
}
