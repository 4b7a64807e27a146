use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};
use tfsdk::{Tf, TfObject};

/// The checksums of a content.
#[derive(TfObject, Default)]
#[tfsdk(nested)]
pub(crate) struct Sums {
    /// MD5 checksum of the content.
    #[tfsdk("content_md5", computed)]
    md5: Tf<String>,
    /// SHA1 checksum of the content.
    #[tfsdk("content_sha1", computed)]
    sha1: Tf<String>,
    /// SHA256 checksum of the content.
    #[tfsdk("content_sha256", computed)]
    sha256: Tf<String>,
    /// Base64 encoded SHA256 checksum of the content.
    #[tfsdk("content_base64sha256", computed)]
    base64sha256: Tf<String>,
    /// SHA512 checksum of the content.
    #[tfsdk("content_sha512", computed)]
    sha512: Tf<String>,
    /// Base64 encoded SHA512 checksum of the content.
    #[tfsdk("content_base64sha512", computed)]
    base64sha512: Tf<String>,
}

fn hex(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Sums {
    pub(crate) fn sha1(content: &[u8]) -> String {
        hex(Sha1::digest(content))
    }

    pub(crate) fn of(content: &[u8]) -> Self {
        let (sha256, sha512) = (Sha256::digest(content), Sha512::digest(content));
        Self {
            md5: Tf::Known(hex(Md5::digest(content))),
            sha1: Tf::Known(Self::sha1(content)),
            base64sha256: Tf::Known(BASE64_STANDARD.encode(sha256)),
            sha256: Tf::Known(hex(sha256)),
            base64sha512: Tf::Known(BASE64_STANDARD.encode(sha512)),
            sha512: Tf::Known(hex(sha512)),
        }
    }
}
