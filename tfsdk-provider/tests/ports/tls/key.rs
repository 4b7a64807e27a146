//! Private keys of all algorithms.

use getrandom::SysRng;
use p256::elliptic_curve::Generate;
use p256::pkcs8::{DecodePrivateKey, EncodePrivateKey, EncodePublicKey, LineEnding};
use rsa::pkcs1::{DecodeRsaPrivateKey, EncodeRsaPrivateKey};
use rsa::pkcs1v15;
use rsa::rand_core::UnwrapErr;
use sha1::{Digest, Sha1};
use sha2::Sha256;
use tfsdk::TfValue;
use tfsdk::provider::{Error, Result, ResultExt};
use x509_cert::builder::Builder;
use x509_cert::der::Decode;
use x509_cert::spki::SubjectPublicKeyInfoOwned;

use crate::pem;

/// What a key is made for.
#[derive(TfValue, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Algorithm {
    #[tfsdk("RSA")]
    Rsa,
    #[tfsdk("ECDSA")]
    Ecdsa,
    #[tfsdk("ED25519")]
    Ed25519,
}

/// The curve of an ECDSA key.
#[derive(TfValue, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Curve {
    #[tfsdk("P224")]
    P224,
    #[tfsdk("P256")]
    P256,
    #[tfsdk("P384")]
    P384,
    #[tfsdk("P521")]
    P521,
}

/// A private key.
pub(crate) enum Key {
    Rsa(Box<rsa::RsaPrivateKey>),
    P224(p224::SecretKey),
    P256(p256::SecretKey),
    P384(p384::SecretKey),
    P521(p521::SecretKey),
    Ed25519(Box<ed25519_dalek::SigningKey>),
}

/// The same for a key of any algorithm.
macro_rules! each {
    ($key:expr, |$one:ident| $rsa:expr, |$curve:ident| $ecdsa:expr, |$edwards:ident| $ed25519:expr) => {
        match $key {
            Key::Rsa($one) => $rsa,
            Key::P224($curve) => $ecdsa,
            Key::P256($curve) => $ecdsa,
            Key::P384($curve) => $ecdsa,
            Key::P521($curve) => $ecdsa,
            Key::Ed25519($edwards) => $ed25519,
        }
    };
}

impl Key {
    pub(crate) fn rsa(bits: usize) -> Result<Self> {
        let key = rsa::RsaPrivateKey::new(&mut UnwrapErr(SysRng), bits);
        Ok(Self::Rsa(Box::new(key.summary("Unable to make an RSA key")?)))
    }

    pub(crate) fn ecdsa(curve: Curve) -> Self {
        let mut random = UnwrapErr(SysRng);
        match curve {
            Curve::P224 => Self::P224(p224::SecretKey::generate_from_rng(&mut random)),
            Curve::P256 => Self::P256(p256::SecretKey::generate_from_rng(&mut random)),
            Curve::P384 => Self::P384(p384::SecretKey::generate_from_rng(&mut random)),
            Curve::P521 => Self::P521(p521::SecretKey::generate_from_rng(&mut random)),
        }
    }

    pub(crate) fn ed25519() -> Self {
        Self::Ed25519(Box::new(ed25519_dalek::SigningKey::generate(&mut UnwrapErr(SysRng))))
    }

    /// Reads a key in any of the forms in which [`to_pem`](Self::to_pem) and [`to_pkcs8`](Self::to_pkcs8) write it.
    pub(crate) fn from_pem(text: &str) -> Result<Self> {
        let text = &pem::normal(text);
        let found = match pem::label(text) {
            "RSA PRIVATE KEY" => {
                rsa::RsaPrivateKey::from_pkcs1_pem(text).ok().map(|key| Self::Rsa(Box::new(key)))
            }
            "EC PRIVATE KEY" => p224::SecretKey::from_sec1_pem(text)
                .map(Self::P224)
                .or_else(|_| p256::SecretKey::from_sec1_pem(text).map(Self::P256))
                .or_else(|_| p384::SecretKey::from_sec1_pem(text).map(Self::P384))
                .or_else(|_| p521::SecretKey::from_sec1_pem(text).map(Self::P521))
                .ok(),
            "PRIVATE KEY" => rsa::RsaPrivateKey::from_pkcs8_pem(text)
                .map(|key| Self::Rsa(Box::new(key)))
                .or_else(|_| p224::SecretKey::from_pkcs8_pem(text).map(Self::P224))
                .or_else(|_| p256::SecretKey::from_pkcs8_pem(text).map(Self::P256))
                .or_else(|_| p384::SecretKey::from_pkcs8_pem(text).map(Self::P384))
                .or_else(|_| p521::SecretKey::from_pkcs8_pem(text).map(Self::P521))
                .or_else(|_| {
                    ed25519_dalek::SigningKey::from_pkcs8_pem(text).map(|key| Self::Ed25519(Box::new(key)))
                })
                .ok(),
            other => {
                let detail = format!("Expected a private key in PEM, found {other:?}.");
                return Err(Error::new("Failed to parse a private key", detail));
            }
        };
        found.ok_or_else(|| {
            Error::new("Failed to parse a private key", "It is damaged, or of another algorithm.")
        })
    }

    pub(crate) fn algorithm(&self) -> Algorithm {
        each!(self, |_key| Algorithm::Rsa, |_key| Algorithm::Ecdsa, |_key| Algorithm::Ed25519)
    }

    /// As OpenSSL writes it by tradition.
    pub(crate) fn to_pem(&self) -> Result<String> {
        let text = each!(
            self,
            |key| key.to_pkcs1_pem(LineEnding::LF)?,
            |key| key.to_sec1_pem(LineEnding::LF)?,
            |key| key.to_pkcs8_pem(LineEnding::LF)?
        );
        Ok(text.to_string())
    }

    pub(crate) fn to_pkcs8(&self) -> Result<String> {
        let text = each!(
            self,
            |key| key.to_pkcs8_pem(LineEnding::LF)?,
            |key| key.to_pkcs8_pem(LineEnding::LF)?,
            |key| key.to_pkcs8_pem(LineEnding::LF)?
        );
        Ok(text.to_string())
    }

    pub(crate) fn public_pem(&self) -> Result<String> {
        Ok(each!(
            self,
            |key| key.to_public_key().to_public_key_pem(LineEnding::LF)?,
            |key| key.public_key().to_public_key_pem(LineEnding::LF)?,
            |key| key.verifying_key().to_public_key_pem(LineEnding::LF)?
        ))
    }

    pub(crate) fn public_info(&self) -> Result<SubjectPublicKeyInfoOwned> {
        let der = each!(
            self,
            |key| key.to_public_key().to_public_key_der()?,
            |key| key.public_key().to_public_key_der()?,
            |key| key.verifying_key().to_public_key_der()?
        );
        Ok(SubjectPublicKeyInfoOwned::from_der(der.as_bytes())?)
    }

    /// What tells it apart: the SHA-1 of its public key.
    pub(crate) fn id(&self) -> Result<String> {
        Ok(hex(&Sha1::digest(self.public_pem()?)))
    }

    /// Signs what is being built.
    pub(crate) fn sign<B: Builder>(&self, builder: B) -> Result<B::Output> {
        let built = match self {
            Self::Rsa(key) => {
                let signer = pkcs1v15::SigningKey::<Sha256>::new((**key).clone());
                builder.build::<_, pkcs1v15::Signature>(&signer)
            }
            Self::P224(key) => {
                builder.build::<_, p224::ecdsa::DerSignature>(&p224::ecdsa::SigningKey::from(key))
            }
            Self::P256(key) => {
                builder.build::<_, p256::ecdsa::DerSignature>(&p256::ecdsa::SigningKey::from(key))
            }
            Self::P384(key) => {
                builder.build::<_, p384::ecdsa::DerSignature>(&p384::ecdsa::SigningKey::from(key))
            }
            Self::P521(key) => {
                builder.build::<_, p521::ecdsa::DerSignature>(&p521::ecdsa::SigningKey::from(key))
            }
            Self::Ed25519(key) => builder.build::<_, ed25519_dalek::Signature>(&**key),
        };
        Ok(built?)
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
