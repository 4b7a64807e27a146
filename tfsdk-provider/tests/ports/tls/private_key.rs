use tfsdk::plan::StateUpgrades;
use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::key::{Algorithm, Curve, Key};
use crate::openssh;
use crate::public_key::Public;

/// Creates a PEM (and OpenSSH) formatted private key.
///
/// It is stored in Terraform's state, unencrypted.
#[derive(TfObject, Clone)]
#[tfsdk(resource, version = 1)]
pub(crate) struct PrivateKey {
    /// Name of the algorithm to use when generating the private key.
    #[tfsdk("algorithm", required, force_new)]
    algorithm: Algorithm,
    /// When `algorithm` is `RSA`, the size of the generated key, in bits.
    #[tfsdk("rsa_bits", optional, force_new, default = 2048)]
    rsa_bits: u32,
    /// When `algorithm` is `ECDSA`, the name of the elliptic curve to use.
    #[tfsdk("ecdsa_curve", optional, force_new, default = Curve::P224)]
    ecdsa_curve: Curve,
    #[tfsdk(flatten)]
    private: Private,
    #[tfsdk(flatten)]
    public: Public,
}

/// The private key, in all its forms.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Private {
    /// Private key data in PEM.
    #[tfsdk("private_key_pem", computed, keep, sensitive)]
    pem: Tf<String>,
    /// Private key data in PEM of OpenSSH. Empty for the curve P224, which OpenSSH does not know.
    #[tfsdk("private_key_openssh", computed, keep, sensitive)]
    openssh: Tf<String>,
    /// Private key data in PEM of PKCS#8.
    #[tfsdk("private_key_pem_pkcs8", computed, keep, sensitive)]
    pkcs8: Tf<String>,
}

/// As it was before it knew PKCS#8 and OpenSSH.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct PrivateKey0 {
    #[tfsdk("algorithm")]
    algorithm: Algorithm,
    #[tfsdk("rsa_bits")]
    rsa_bits: u32,
    #[tfsdk("ecdsa_curve")]
    ecdsa_curve: Curve,
    #[tfsdk("private_key_pem")]
    private_key_pem: String,
}

impl Private {
    fn of(key: &Key) -> Result<Self> {
        Ok(Self {
            pem: Tf::Known(key.to_pem()?),
            openssh: Tf::Known(openssh::private_pem(key)?),
            pkcs8: Tf::Known(key.to_pkcs8()?),
        })
    }
}

impl Resource for PrivateKey {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let key = match self.algorithm {
            Algorithm::Rsa => Key::rsa(self.rsa_bits as usize)?,
            Algorithm::Ecdsa => Key::ecdsa(self.ecdsa_curve),
            Algorithm::Ed25519 => Key::ed25519(),
        };
        self.private = Private::of(&key)?;
        self.public = Public::of(&key)?;
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    /// What is new is made of the key.
    fn upgrades() -> StateUpgrades {
        StateUpgrades::new().from_struct(0, |old: PrivateKey0| {
            let made = || -> Result<Self> {
                let key = Key::from_pem(&old.private_key_pem)?;
                let PrivateKey0 { algorithm, rsa_bits, ecdsa_curve, .. } = old;
                let (private, public) = (Private::of(&key)?, Public::of(&key)?);
                Ok(Self { algorithm, rsa_bits, ecdsa_curve, private, public })
            };
            made().map_err(|error| tfsdk::Error::invalid(error.to_string()))
        })
    }
}
