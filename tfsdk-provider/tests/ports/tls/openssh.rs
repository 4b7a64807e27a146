//! Keys as OpenSSH writes them.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use md5::{Digest, Md5};
use p256::elliptic_curve::sec1::ToSec1Point;
use rsa::traits::{PrivateKeyParts, PublicKeyParts};
use sha2::Sha256;
use tfsdk::provider::Result;

use crate::key::Key;

/// Parts of a message, each behind its length.
#[derive(Default)]
struct Blob(Vec<u8>);

impl Blob {
    fn number(mut self, number: u32) -> Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    fn part(mut self, bytes: &[u8]) -> Self {
        self = self.number(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
        self.0.extend(bytes);
        self
    }

    /// A number that is not negative, of any size.
    fn integer(self, bytes: &[u8]) -> Self {
        let start = bytes.iter().position(|byte| *byte != 0).unwrap_or(bytes.len());
        let bytes = &bytes[start..];
        match bytes.first() {
            Some(first) if first & 0x80 != 0 => self.part(&[&[0], bytes].concat()),
            _ => self.part(bytes),
        }
    }
}

/// The name of its kind, and its parts: public, and private behind that. `None`: OpenSSH does not know the curve.
struct Parts {
    kind: &'static str,
    public: Vec<u8>,
    private: Vec<u8>,
}

fn parts(key: &Key) -> Option<Parts> {
    let ecdsa = |kind, curve: &str, point: &[u8], secret: &[u8]| {
        let public = Blob::default().part(curve.as_bytes()).part(point).0;
        let private = Blob(public.clone()).integer(secret).0;
        Some(Parts { kind, public, private })
    };
    match key {
        Key::Rsa(key) => {
            let [n, e, d] = [key.n_bytes(), key.e_bytes(), key.d().to_be_bytes()];
            let primes: Vec<_> = key.primes().iter().map(|prime| prime.to_be_bytes()).collect();
            let inverse = key.crt_coefficient().map(|inverse| inverse.to_be_bytes()).unwrap_or_default();
            let private = Blob::default().integer(&n).integer(&e).integer(&d).integer(&inverse);
            let private = primes.iter().fold(private, |blob, prime| blob.integer(prime));
            Some(Parts {
                kind: "ssh-rsa",
                public: Blob::default().integer(&e).integer(&n).0,
                private: private.0,
            })
        }
        Key::P224(_) => None,
        Key::P256(key) => {
            let point = key.public_key().to_sec1_point(false);
            ecdsa("ecdsa-sha2-nistp256", "nistp256", point.as_bytes(), &key.to_bytes())
        }
        Key::P384(key) => {
            let point = key.public_key().to_sec1_point(false);
            ecdsa("ecdsa-sha2-nistp384", "nistp384", point.as_bytes(), &key.to_bytes())
        }
        Key::P521(key) => {
            let point = key.public_key().to_sec1_point(false);
            ecdsa("ecdsa-sha2-nistp521", "nistp521", point.as_bytes(), &key.to_bytes())
        }
        Key::Ed25519(key) => {
            let public = Blob::default().part(key.verifying_key().as_bytes());
            let private = Blob(public.0.clone()).part(&key.to_keypair_bytes());
            Some(Parts { kind: "ssh-ed25519", public: public.0, private: private.0 })
        }
    }
}

/// The public key as OpenSSH sends it.
fn public_blob(key: &Key) -> Option<(&'static str, Vec<u8>)> {
    let Parts { kind, public, .. } = parts(key)?;
    let mut blob = Blob::default().part(kind.as_bytes());
    blob.0.extend(public);
    Some((kind, blob.0))
}

/// The line of `authorized_keys`; empty for a curve that OpenSSH does not know.
pub(crate) fn public_line(key: &Key) -> String {
    public_blob(key).map(|(kind, blob)| format!("{kind} {}\n", STANDARD.encode(blob))).unwrap_or_default()
}

/// The fingerprints, by MD5 and by SHA-256; empty for a curve that OpenSSH does not know.
pub(crate) fn fingerprints(key: &Key) -> [String; 2] {
    let Some((_, blob)) = public_blob(key) else { return Default::default() };
    let pairs: Vec<String> = Md5::digest(&blob).iter().map(|byte| format!("{byte:02x}")).collect();
    [pairs.join(":"), format!("SHA256:{}", STANDARD_NO_PAD.encode(Sha256::digest(&blob)))]
}

/// The private key as `ssh-keygen` writes it; empty for a curve that OpenSSH does not know.
pub(crate) fn private_pem(key: &Key) -> Result<String> {
    let (Some(Parts { kind, private, .. }), Some((_, public))) = (parts(key), public_blob(key)) else {
        return Ok(String::new());
    };
    // OpenSSH tells by it whether a passphrase was right.
    let check = getrandom::u32()?;
    let mut secret = Blob::default().number(check).number(check).part(kind.as_bytes());
    secret.0.extend(private);
    let mut secret = secret.part(b"").0;
    let padding = secret.len().next_multiple_of(8) - secret.len();
    secret.extend((1..=padding).map(|position| position as u8));
    let mut whole = Blob(b"openssh-key-v1\0".to_vec());
    whole = whole.part(b"none").part(b"none").part(b"").number(1).part(&public).part(&secret);
    let text = STANDARD.encode(whole.0);
    let lines: Vec<&str> = (0..text.len()).step_by(70).map(|at| &text[at..text.len().min(at + 70)]).collect();
    Ok(format!(
        "-----BEGIN OPENSSH PRIVATE KEY-----\n{}\n-----END OPENSSH PRIVATE KEY-----\n",
        lines.join("\n")
    ))
}
