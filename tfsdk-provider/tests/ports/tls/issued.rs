//! Certificates as they are issued, and when they have to be renewed.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tfsdk::provider::{Planning, Resource, Result, ResultExt};
use tfsdk::schema::validate::each;
use tfsdk::{Path, Tf, TfObject};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use x509_cert::builder::CertificateBuilder;
use x509_cert::builder::profile::BuilderProfile;
use x509_cert::certificate::TbsCertificate;
use x509_cert::der::EncodePem;
use x509_cert::der::pem::LineEnding;
use x509_cert::ext::pkix::{AuthorityKeyIdentifier, BasicConstraints, SubjectAltName, SubjectKeyIdentifier};
use x509_cert::ext::{Extension, ToExtension};
use x509_cert::name::Name;
use x509_cert::serial_number::SerialNumber;
use x509_cert::spki::{SubjectPublicKeyInfoOwned, SubjectPublicKeyInfoRef};
use x509_cert::time::{Time, Validity};

use crate::key::{Key, hex};
use crate::{pem, uses};

/// What any certificate is issued for.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub(crate) struct Terms {
    /// Number of hours, after initial issuing, that the certificate will remain valid for.
    #[tfsdk("validity_period_hours", required, force_new)]
    validity_period_hours: u32,
    /// The resource will consider the certificate to have expired the given number of hours before its actual expiry time.
    #[tfsdk("early_renewal_hours", optional, default = 0)]
    pub(crate) early_renewal_hours: u32,
    /// Is the generated certificate representing a Certificate Authority (CA).
    #[tfsdk("is_ca_certificate", optional, force_new, default = false)]
    is_ca: bool,
    /// Should the generated certificate include a subject key identifier.
    #[tfsdk("set_subject_key_id", optional, force_new, default = false)]
    set_subject_key_id: bool,
    /// List of key usages allowed for the issued certificate.
    #[tfsdk("allowed_uses", required, force_new, validate = each(uses::known_use()))]
    allowed_uses: Vec<String>,
}

/// What has been issued.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub(crate) struct Issued {
    /// Certificate data in PEM.
    #[tfsdk("cert_pem", computed, keep)]
    cert_pem: Tf<String>,
    /// Is the certificate either expired (i.e. beyond the `validity_period_hours`) or ready for an early renewal.
    #[tfsdk("ready_for_renewal", computed)]
    pub(crate) ready_for_renewal: Tf<bool>,
    /// The time after which the certificate is valid, in RFC 3339.
    #[tfsdk("validity_start_time", computed, keep)]
    start: Tf<String>,
    /// The time until which the certificate is valid, in RFC 3339.
    #[tfsdk("validity_end_time", computed, keep)]
    pub(crate) end: Tf<String>,
    /// The serial number of the certificate.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

/// Who issues, to whom.
pub(crate) struct Parties {
    pub(crate) subject: Name,
    pub(crate) issuer: Name,
    pub(crate) public: SubjectPublicKeyInfoOwned,
    pub(crate) alternatives: Option<SubjectAltName>,
    pub(crate) sets_authority: bool,
}

/// What a certificate says besides its keys.
struct Profile {
    terms: Terms,
    parties: Parties,
}

impl BuilderProfile for Profile {
    fn get_issuer(&self, _: &Name) -> Name {
        self.parties.issuer.clone()
    }

    fn get_subject(&self) -> Name {
        self.parties.subject.clone()
    }

    fn build_extensions(
        &self,
        public: SubjectPublicKeyInfoRef<'_>,
        issuer: SubjectPublicKeyInfoRef<'_>,
        _: &TbsCertificate,
    ) -> x509_cert::builder::Result<Vec<Extension>> {
        let subject = &self.parties.subject;
        let mut all = Vec::new();
        let (usage, extended) = uses::of(&self.terms.allowed_uses);
        if let Some(usage) = usage {
            all.push(usage.to_extension(subject, &all)?);
        }
        if let Some(extended) = extended {
            all.push(extended.to_extension(subject, &all)?);
        }
        let constraints = BasicConstraints { ca: self.terms.is_ca, path_len_constraint: None };
        let constraints = constraints.to_extension(subject, &all)?;
        all.push(Extension { critical: true, ..constraints });
        if self.terms.set_subject_key_id || self.terms.is_ca {
            all.push(SubjectKeyIdentifier::try_from(public)?.to_extension(subject, &all)?);
        }
        if self.parties.sets_authority {
            all.push(AuthorityKeyIdentifier::try_from(issuer)?.to_extension(subject, &all)?);
        }
        if let Some(alternatives) = self.parties.alternatives.clone() {
            all.push(alternatives.to_extension(subject, &all)?);
        }
        Ok(all)
    }
}

fn rfc3339(time: SystemTime) -> Result<String> {
    Ok(OffsetDateTime::from(time).replace_nanosecond(0)?.format(&Rfc3339)?)
}

fn hours(count: u32) -> Duration {
    Duration::from_secs(u64::from(count) * 3_600)
}

impl Terms {
    /// Issues a certificate, signed by a key.
    pub(crate) fn issue(&self, parties: Parties, signer: &Key, now: SystemTime) -> Result<Issued> {
        let end = now + hours(self.validity_period_hours);
        let mut number = [0; 16];
        getrandom::fill(&mut number)?;
        // It is positive, and has no zeros before it.
        number[0] = number[0] & 0x7f | 0x40;
        let validity = Validity::new(Time::try_from(now)?, Time::try_from(end)?);
        let public = parties.public.clone();
        let profile = Profile { terms: self.clone(), parties };
        let builder = CertificateBuilder::new(profile, SerialNumber::new(&number)?, validity, public)?;
        let certificate = signer.sign(builder).summary("Failed to create a certificate")?;
        Ok(Issued {
            cert_pem: Tf::Known(certificate.to_pem(LineEnding::LF)?),
            ready_for_renewal: Tf::Known(false),
            start: Tf::Known(rfc3339(now)?),
            end: Tf::Known(rfc3339(end)?),
            id: Tf::Known(hex(&number)),
        })
    }
}

/// Whether a certificate with this end is to be renewed.
fn is_ready(end: &Tf<String>, early: &Tf<u32>, now: SystemTime) -> Result<bool> {
    let (Tf::Known(end), Tf::Known(early)) = (end, early) else { return Ok(false) };
    let end = OffsetDateTime::parse(end, &Rfc3339).summary(format!("{end:?} is no time of RFC 3339"))?;
    let left = SystemTime::from(end).duration_since(UNIX_EPOCH)?.saturating_sub(hours(*early));
    Ok(now >= UNIX_EPOCH + left)
}

impl Issued {
    /// The same as it is now.
    pub(crate) fn refreshed(mut self, terms: &Terms, now: SystemTime) -> Result<Self> {
        let early = Tf::Known(terms.early_renewal_hours);
        self.ready_for_renewal = Tf::Known(is_ready(&self.end, &early, now)?);
        Ok(self)
    }
}

/// A resource whose mirror has these parts.
pub(crate) trait Renewed: Resource {
    /// What is planned of when to renew, and whether it has to be.
    fn renewal(planned: &mut Self::Mirror) -> (&Tf<u32>, &mut Tf<bool>);
    /// When what exists ends.
    fn end(prior: &Self::Mirror) -> &Tf<String>;
}

/// Plans the renewal of what is ready for it.
pub(crate) fn plan_renewal<R: Renewed>(plan: &mut Planning<R>) -> Result<()> {
    let now = plan.now();
    let end = plan.prior.as_ref().map(|prior| R::end(prior).clone());
    let (early, ready) = R::renewal(&mut plan.planned);
    let is_ready = is_ready(&end.unwrap_or(Tf::Null), early, now)?;
    *ready = if is_ready { Tf::Unknown } else { Tf::Known(false) };
    if is_ready {
        plan.replace(Path::root().attribute("ready_for_renewal"));
    }
    Ok(())
}

/// Plans the replacement of what was made of another PEM. Of early versions only a hash of it is known, which replaces nothing.
pub(crate) fn plan_pem<R: Resource>(
    plan: &mut Planning<R>,
    name: &str,
    of: impl Fn(&R::Mirror) -> &Tf<String>,
) {
    let Some(Tf::Known(prior)) = plan.prior.as_ref().map(&of) else { return };
    let is_other = match of(&plan.planned) {
        Tf::Known(planned) => pem::normal(planned) != pem::normal(prior),
        _ => true,
    };
    if pem::is_pem(prior) && is_other {
        plan.replace(Path::root().attribute(name.to_owned()));
    }
}
