use tfsdk::provider::{DataContext, DataSource, Result};
use tfsdk::{Tf, TfObject};

use crate::key::{Algorithm, Key};
use crate::openssh;

/// A public key, in the forms in which others want it.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub(crate) struct Public {
    /// Public key data in PEM.
    #[tfsdk("public_key_pem", computed)]
    pem: Tf<String>,
    /// The public key as OpenSSH's `authorized_keys` has it. Empty for the curve P224, which OpenSSH does not know.
    #[tfsdk("public_key_openssh", computed)]
    openssh: Tf<String>,
    /// The fingerprint of the public key, in hexadecimal MD5.
    #[tfsdk("public_key_fingerprint_md5", computed)]
    md5: Tf<String>,
    /// The fingerprint of the public key, in SHA-256.
    #[tfsdk("public_key_fingerprint_sha256", computed)]
    sha256: Tf<String>,
    /// What tells the key apart: the SHA-1 of its public key.
    #[tfsdk("id", computed)]
    id: Tf<String>,
}

impl Public {
    pub(crate) fn of(key: &Key) -> Result<Self> {
        let [md5, sha256] = openssh::fingerprints(key).map(Tf::Known);
        Ok(Self {
            pem: Tf::Known(key.public_pem()?),
            openssh: Tf::Known(openssh::public_line(key)),
            md5,
            sha256,
            id: Tf::Known(key.id()?),
        })
    }
}

/// The public key of a private key.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct Found {
    /// The private key in PEM.
    #[tfsdk("private_key_pem", required, sensitive)]
    private_key_pem: String,
    /// Its algorithm.
    #[tfsdk("algorithm", computed)]
    algorithm: Option<Algorithm>,
    #[tfsdk(flatten)]
    public: Public,
}

impl DataSource for Found {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        let key = Key::from_pem(&self.private_key_pem)?;
        self.algorithm = Some(key.algorithm());
        self.public = Public::of(&key)?;
        Ok(self)
    }
}
