use tfsdk::provider::{Context, Planning, Resource, Result, ResultExt};
use tfsdk::{Mirror, Path, Tf, TfObject};
use x509_cert::Certificate;
use x509_cert::der::oid::AssociatedOid;
use x509_cert::der::{Decode, DecodePem};
use x509_cert::ext::pkix::SubjectAltName;
use x509_cert::request::{CertReq, ExtensionReq};

use crate::issued::{Issued, Parties, Renewed, Terms, plan_pem, plan_renewal};
use crate::key::{Algorithm, Key};
use crate::pem::{self, same_pem};

/// Creates a TLS certificate in PEM using a Certificate Signing Request (CSR), and signs it with a provided (local) Certificate
/// Authority (CA).
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub(crate) struct LocallySigned {
    /// Private key of the Certificate Authority (CA) used to sign the certificate, in PEM.
    #[tfsdk("ca_private_key_pem", required, sensitive, same_meaning = same_pem)]
    ca_private_key_pem: String,
    /// Certificate data of the Certificate Authority (CA) in PEM.
    #[tfsdk("ca_cert_pem", required, same_meaning = same_pem)]
    ca_cert_pem: String,
    /// Certificate request data in PEM.
    #[tfsdk("cert_request_pem", required, same_meaning = same_pem)]
    cert_request_pem: String,
    #[tfsdk(flatten)]
    terms: Terms,
    /// Name of the algorithm used when generating the private key of the Certificate Authority.
    #[tfsdk("ca_key_algorithm", computed, keep)]
    ca_key_algorithm: Tf<Algorithm>,
    #[tfsdk(flatten)]
    issued: Issued,
}

fn at(name: &str) -> Path {
    Path::root().attribute(name)
}

/// The names that a request asks for.
fn alternatives(request: &CertReq) -> Result<Option<SubjectAltName>> {
    for attribute in request.info.attributes.iter() {
        for value in attribute.values.iter().filter(|_| attribute.oid == ExtensionReq::OID) {
            let asked: ExtensionReq = value.decode_as()?;
            if let Some(names) = asked.0.iter().find(|extension| extension.extn_id == SubjectAltName::OID) {
                return Ok(Some(SubjectAltName::from_der(names.extn_value.as_bytes())?));
            }
        }
    }
    Ok(None)
}

impl Resource for LocallySigned {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let key = Key::from_pem(&self.ca_private_key_pem).at(at("ca_private_key_pem"))?;
        let authority = Certificate::from_pem(pem::normal(&self.ca_cert_pem)).at(at("ca_cert_pem"))?;
        let request = CertReq::from_pem(pem::normal(&self.cert_request_pem)).at(at("cert_request_pem"))?;
        let parties = Parties {
            issuer: authority.tbs_certificate().subject().clone(),
            subject: request.info.subject.clone(),
            public: request.info.public_key.clone(),
            alternatives: alternatives(&request)?,
            sets_authority: true,
        };
        self.issued = self.terms.issue(parties, &key, cx.now())?;
        self.ca_key_algorithm = Tf::Known(key.algorithm());
        Ok(self)
    }

    async fn read(mut self, cx: &Context<Self>) -> Result<Option<Self>> {
        self.issued = self.issued.refreshed(&self.terms, cx.now())?;
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        plan_pem(plan, "ca_private_key_pem", |mirror| &mirror.ca_private_key_pem);
        plan_pem(plan, "ca_cert_pem", |mirror| &mirror.ca_cert_pem);
        plan_pem(plan, "cert_request_pem", |mirror| &mirror.cert_request_pem);
        plan_renewal(plan)
    }
}

impl Renewed for LocallySigned {
    fn renewal(planned: &mut Mirror<Self>) -> (&Tf<u32>, &mut Tf<bool>) {
        (&planned.terms.early_renewal_hours, &mut planned.issued.ready_for_renewal)
    }

    fn end(prior: &Mirror<Self>) -> &Tf<String> {
        &prior.issued.end
    }
}
