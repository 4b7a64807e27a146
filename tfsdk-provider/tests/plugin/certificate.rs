//! A client's certificate as Go makes it: self-signed, over P-521.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use p521::ecdsa::signature::Signer as _;
use p521::ecdsa::{DerSignature, SigningKey as Key, VerifyingKey};
use rustls::client::ResolvesClientCert;
use rustls::pki_types::CertificateDer;
use rustls::sign::{CertifiedKey, Signer, SigningKey};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};

/// A key and a certificate for it.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    key: Key,
    pub(crate) certificate: Vec<u8>,
}

impl Identity {
    /// Another one for each number.
    pub(crate) fn of(number: u8) -> Self {
        let mut scalar = [number; 66];
        // Less than the order of the curve.
        scalar[0] = 0;
        let key = Key::from_slice(&scalar).expect("a key");
        let certificate = self_signed(&key);
        Self { key, certificate }
    }

    /// This certificate with the key of another identity.
    pub(crate) fn signing_with(&self, other: &Self) -> Self {
        Self { key: other.key.clone(), certificate: self.certificate.clone() }
    }

    /// In PEM, with lines as Go writes them.
    pub(crate) fn pem(&self) -> String {
        let text = STANDARD.encode(&self.certificate);
        let lines: Vec<&str> =
            text.as_bytes().chunks(64).map(|line| std::str::from_utf8(line).unwrap()).collect();
        format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", lines.join("\n"))
    }
}

impl ResolvesClientCert for Identity {
    fn resolve(&self, _: &[&[u8]], schemes: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        // Go sends no certificate where the server does not name this.
        schemes.contains(&SignatureScheme::ECDSA_NISTP521_SHA512).then(|| {
            let chain = vec![CertificateDer::from(self.certificate.clone())];
            Arc::new(CertifiedKey::new(chain, Arc::new(P521(self.key.clone()))))
        })
    }

    fn has_certs(&self) -> bool {
        true
    }
}

#[derive(Clone, Debug)]
struct P521(Key);

impl SigningKey for P521 {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        offered.contains(&self.scheme()).then(|| Box::new(self.clone()) as Box<dyn Signer>)
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        SignatureAlgorithm::ECDSA
    }
}

impl Signer for P521 {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        let signature: DerSignature = self.0.sign(message);
        Ok(signature.as_bytes().to_vec())
    }

    fn scheme(&self) -> SignatureScheme {
        SignatureScheme::ECDSA_NISTP521_SHA512
    }
}

// The identifiers of DER, as X.509 names them.
const ECDSA_WITH_SHA512: &[u8] = &[0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 4];
const EC_PUBLIC_KEY: &[u8] = &[0x06, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1];
const SECP521R1: &[u8] = &[0x06, 5, 0x2b, 0x81, 4, 0, 0x23];
const COMMON_NAME: &[u8] = &[0x06, 3, 0x55, 4, 3];
const BASIC_CONSTRAINTS: &[u8] = &[0x06, 3, 0x55, 0x1d, 0x13];
const TRUE: &[u8] = &[0x01, 1, 0xff];

const SEQUENCE: u8 = 0x30;
const SET: u8 = 0x31;
const INTEGER: u8 = 0x02;
const BIT_STRING: u8 = 0x03;
const OCTET_STRING: u8 = 0x04;
const UTF8_STRING: u8 = 0x0c;
const UTC_TIME: u8 = 0x17;

/// Version 3, for `localhost`, of an authority of its own.
fn self_signed(key: &Key) -> Vec<u8> {
    let name =
        der(SEQUENCE, &[&der(SET, &[&der(SEQUENCE, &[COMMON_NAME, &der(UTF8_STRING, &[b"localhost"])])])]);
    let times = der(SEQUENCE, &[&der(UTC_TIME, &[b"200101000000Z"]), &der(UTC_TIME, &[b"491231000000Z"])]);
    let point = VerifyingKey::from(key).to_sec1_point(false);
    let public = der(
        SEQUENCE,
        &[&der(SEQUENCE, &[EC_PUBLIC_KEY, SECP521R1]), &der(BIT_STRING, &[&[0], point.as_bytes()])],
    );
    let authority = der(SEQUENCE, &[BASIC_CONSTRAINTS, TRUE, &der(OCTET_STRING, &[&der(SEQUENCE, &[TRUE])])]);
    let algorithm = der(SEQUENCE, &[ECDSA_WITH_SHA512]);
    let signed = der(
        SEQUENCE,
        &[
            &der(0xa0, &[&der(INTEGER, &[&[2]])]),
            &der(INTEGER, &[&[1]]),
            &algorithm,
            &name,
            &times,
            &name,
            &public,
            &der(0xa3, &[&der(SEQUENCE, &[&authority])]),
        ],
    );
    let signature: DerSignature = key.sign(&signed);
    der(SEQUENCE, &[&signed, &algorithm, &der(BIT_STRING, &[&[0], signature.as_bytes()])])
}

fn der(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let length = u16::try_from(content.len()).expect("a short certificate").to_be_bytes();
    let length: &[u8] = match length {
        [0, short @ 0..=127] => &[short],
        [0, short] => &[0x81, short],
        [high, low] => &[0x82, high, low],
    };
    [&[tag], length, &content].concat()
}
