use sha1::{Digest, Sha1};
use tfsdk::provider::{Context, Planning, Resource, Result, ResultExt};
use tfsdk::{Tf, TfObject};
use x509_cert::der::EncodePem;
use x509_cert::der::pem::LineEnding;
use x509_cert::request::RequestBuilder;

use crate::issued::plan_pem;
use crate::key::{Algorithm, Key, hex};
use crate::names::{Alternatives, Subject};
use crate::pem::same_pem;

/// Creates a Certificate Signing Request (CSR) in PEM.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub(crate) struct CertRequest {
    /// Private key in PEM, that the certificate will belong to.
    #[tfsdk("private_key_pem", required, sensitive, same_meaning = same_pem)]
    private_key_pem: String,
    #[tfsdk("subject", block)]
    subject: Option<Subject>,
    #[tfsdk(flatten)]
    alternatives: Alternatives,
    /// Name of the algorithm used when generating the private key.
    #[tfsdk("key_algorithm", computed, keep)]
    key_algorithm: Tf<Algorithm>,
    /// The certificate request data in PEM.
    #[tfsdk("cert_request_pem", computed, keep)]
    cert_request_pem: Tf<String>,
    /// What tells the request apart: its SHA-1.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Resource for CertRequest {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let key = Key::from_pem(&self.private_key_pem)?;
        let subject = self.subject.clone().unwrap_or_default().name()?;
        let mut builder = RequestBuilder::new(subject)?;
        if let Some(names) = self.alternatives.names()? {
            builder.add_extension(&names)?;
        }
        let request = key.sign(builder).summary("Failed to create a certificate request")?;
        let text = request.to_pem(LineEnding::LF)?;
        self.key_algorithm = Tf::Known(key.algorithm());
        self.id = Tf::Known(hex(&Sha1::digest(&text)));
        self.cert_request_pem = Tf::Known(text);
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

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        plan_pem(plan, "private_key_pem", |mirror| &mirror.private_key_pem);
        Ok(())
    }
}
