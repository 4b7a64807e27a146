use tfsdk::provider::{Context, Planning, Resource, Result};
use tfsdk::{Mirror, Tf, TfObject};

use crate::issued::{Issued, Parties, Renewed, Terms, plan_pem, plan_renewal};
use crate::key::{Algorithm, Key};
use crate::names::{Alternatives, Subject};
use crate::pem::same_pem;

/// Creates a self-signed TLS certificate in PEM.
///
/// It is renewed when Terraform runs while it is ready for that.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub(crate) struct SelfSigned {
    /// Private key in PEM, that the certificate will belong to.
    #[tfsdk("private_key_pem", required, sensitive, same_meaning = same_pem)]
    private_key_pem: String,
    #[tfsdk("subject", block)]
    subject: Option<Subject>,
    #[tfsdk(flatten)]
    alternatives: Alternatives,
    #[tfsdk(flatten)]
    terms: Terms,
    /// Should the generated certificate include an authority key identifier.
    #[tfsdk("set_authority_key_id", optional, force_new, default = false)]
    set_authority_key_id: bool,
    /// Name of the algorithm used when generating the private key.
    #[tfsdk("key_algorithm", computed, keep)]
    key_algorithm: Tf<Algorithm>,
    #[tfsdk(flatten)]
    issued: Issued,
}

impl Resource for SelfSigned {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let key = Key::from_pem(&self.private_key_pem)?;
        let subject = self.subject.clone().unwrap_or_default().name()?;
        let parties = Parties {
            issuer: subject.clone(),
            subject,
            public: key.public_info()?,
            alternatives: self.alternatives.names()?,
            sets_authority: self.set_authority_key_id,
        };
        self.issued = self.terms.issue(parties, &key, cx.now())?;
        self.key_algorithm = Tf::Known(key.algorithm());
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
        plan_pem(plan, "private_key_pem", |mirror| &mirror.private_key_pem);
        plan_renewal(plan)
    }
}

impl Renewed for SelfSigned {
    fn renewal(planned: &mut Mirror<Self>) -> (&Tf<u32>, &mut Tf<bool>) {
        (&planned.terms.early_renewal_hours, &mut planned.issued.ready_for_renewal)
    }

    fn end(prior: &Mirror<Self>) -> &Tf<String> {
        &prior.issued.end
    }
}
