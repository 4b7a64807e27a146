//! What a certificate may be used for.

use tfsdk::schema::validate::{Validate, one_of};
use x509_cert::der::asn1::ObjectIdentifier;
use x509_cert::ext::pkix::{ExtendedKeyUsage, KeyUsage, KeyUsages};

const KEY_USES: [(&str, KeyUsages); 9] = [
    ("digital_signature", KeyUsages::DigitalSignature),
    ("content_commitment", KeyUsages::NonRepudiation),
    ("key_encipherment", KeyUsages::KeyEncipherment),
    ("data_encipherment", KeyUsages::DataEncipherment),
    ("key_agreement", KeyUsages::KeyAgreement),
    ("cert_signing", KeyUsages::KeyCertSign),
    ("crl_signing", KeyUsages::CRLSign),
    ("encipher_only", KeyUsages::EncipherOnly),
    ("decipher_only", KeyUsages::DecipherOnly),
];

const EXTENDED_USES: [(&str, &str); 14] = [
    ("any_extended", "2.5.29.37.0"),
    ("server_auth", "1.3.6.1.5.5.7.3.1"),
    ("client_auth", "1.3.6.1.5.5.7.3.2"),
    ("code_signing", "1.3.6.1.5.5.7.3.3"),
    ("email_protection", "1.3.6.1.5.5.7.3.4"),
    ("ipsec_end_system", "1.3.6.1.5.5.7.3.5"),
    ("ipsec_tunnel", "1.3.6.1.5.5.7.3.6"),
    ("ipsec_user", "1.3.6.1.5.5.7.3.7"),
    ("timestamping", "1.3.6.1.5.5.7.3.8"),
    ("ocsp_signing", "1.3.6.1.5.5.7.3.9"),
    ("microsoft_commercial_code_signing", "1.3.6.1.4.1.311.2.1.22"),
    ("microsoft_kernel_code_signing", "1.3.6.1.4.1.311.61.1.1"),
    ("microsoft_server_gated_crypto", "1.3.6.1.4.1.311.10.3.3"),
    ("netscape_server_gated_crypto", "2.16.840.1.113730.4.1"),
];

/// Validates the name of a use.
pub(crate) fn known_use() -> impl Validate {
    let key = KEY_USES.iter().map(|(name, _)| *name);
    one_of(key.chain(EXTENDED_USES.iter().map(|(name, _)| *name)).collect::<Vec<_>>())
}

/// The extensions that say so; each `None` where none of its uses is among these.
pub(crate) fn of(names: &[String]) -> (Option<KeyUsage>, Option<ExtendedKeyUsage>) {
    let is_meant = |name: &str| names.iter().any(|meant| meant == name);
    let key: Vec<KeyUsages> =
        KEY_USES.iter().filter(|(name, _)| is_meant(name)).map(|(_, usage)| *usage).collect();
    let extended = EXTENDED_USES.iter().filter(|(name, _)| is_meant(name));
    let extended: Vec<ObjectIdentifier> =
        extended.map(|(_, oid)| ObjectIdentifier::new_unwrap(oid)).collect();
    let key = key.into_iter().map(KeyUsage::from_one).reduce(KeyUsage::and);
    (key, (!extended.is_empty()).then_some(ExtendedKeyUsage(extended)))
}

trait Together {
    fn from_one(usage: KeyUsages) -> Self;
    fn and(self, other: Self) -> Self;
}

impl Together for KeyUsage {
    fn from_one(usage: KeyUsages) -> Self {
        Self(usage.into())
    }

    fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
