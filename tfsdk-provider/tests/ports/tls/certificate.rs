use sha1::{Digest, Sha1};
use tfsdk::diag::Diagnostics;
use tfsdk::provider::{DataContext, DataSource, Result, ResultExt};
use tfsdk::schema::between::{conflicts_with, exactly_one_of};
use tfsdk::{Mirror, Path, TfObject};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use x509_cert::Certificate;
use x509_cert::der::pem::LineEnding;
use x509_cert::der::{Decode, Encode, EncodePem};
use x509_cert::ext::pkix::BasicConstraints;
use x509_cert::time::Time;

use crate::key::hex;
use crate::pem;
use crate::server::Server;

/// What is in certificates: those of a server, or given ones.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct Certificates {
    /// Where a server shows them: `https://…`, or `tls://…` with a port. It has to speak TLS 1.3.
    #[tfsdk("url", optional)]
    url: Option<String>,
    /// The certificates in PEM.
    #[tfsdk("content", optional)]
    content: Option<String>,
    /// Whether this machine has to trust the server; true unless it is said.
    #[tfsdk("verify_chain", optional)]
    verify_chain: Option<bool>,
    /// The certificates: those of a server with the root of the chain first, given ones in their order.
    #[tfsdk("certificates", computed)]
    certificates: Option<Vec<Described>>,
    /// What tells them apart: the SHA-1 of the content, or of all certificates.
    #[tfsdk("id", computed)]
    id: Option<String>,
}

/// One of them.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Described {
    /// The serial number, in decimal digits.
    #[tfsdk("serial_number", computed)]
    serial_number: String,
    /// Whether it is that of a Certificate Authority.
    #[tfsdk("is_ca", computed)]
    is_ca: bool,
    /// Its version.
    #[tfsdk("version", computed)]
    version: u8,
    /// Who signed it.
    #[tfsdk("issuer", computed)]
    issuer: String,
    /// Whom it is for.
    #[tfsdk("subject", computed)]
    subject: String,
    /// From when on it is valid, in RFC 3339.
    #[tfsdk("not_before", computed)]
    not_before: String,
    /// Until when it is valid, in RFC 3339.
    #[tfsdk("not_after", computed)]
    not_after: String,
    /// Its SHA-1.
    #[tfsdk("sha1_fingerprint", computed)]
    sha1_fingerprint: String,
    /// It in PEM.
    #[tfsdk("cert_pem", computed)]
    cert_pem: String,
}

fn moment(time: Time) -> Result<String> {
    Ok(OffsetDateTime::from(time.to_system_time()).format(&Rfc3339)?)
}

fn described(certificate: &Certificate) -> Result<Described> {
    let tbs = certificate.tbs_certificate();
    let constraints = tbs.get_extension::<BasicConstraints>()?;
    Ok(Described {
        serial_number: num_bigint::BigUint::from_bytes_be(tbs.serial_number().as_bytes()).to_string(),
        is_ca: constraints.is_some_and(|(_, constraints)| constraints.ca),
        version: tbs.version() as u8 + 1,
        issuer: tbs.issuer().to_string(),
        subject: tbs.subject().to_string(),
        not_before: moment(tbs.validity().not_before)?,
        not_after: moment(tbs.validity().not_after)?,
        sha1_fingerprint: hex(&Sha1::digest(certificate.to_der()?)),
        cert_pem: certificate.to_pem(LineEnding::LF)?,
    })
}

impl DataSource for Certificates {
    type Client = ();

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        exactly_one_of([("url", &config.url), ("content", &config.content)], found);
        conflicts_with(("verify_chain", &config.verify_chain), [("content", &config.content)], found);
    }

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        let (all, id) = match (&self.url, &self.content) {
            (Some(url), _) => {
                let url_path = || Path::root().attribute("url");
                let server = Server::of(url).at(url_path())?;
                let is_trusted = self.verify_chain.unwrap_or(true);
                let chain =
                    tokio::task::spawn_blocking(move || server.chain(is_trusted)).await?.at(url_path())?;
                let all: Vec<Certificate> = chain
                    .iter()
                    .rev()
                    .map(|der| Certificate::from_der(der))
                    .collect::<std::result::Result<_, _>>()?;
                let whole: Vec<u8> = chain.iter().flat_map(|der| der.iter().copied()).collect();
                (all, hex(&Sha1::digest(whole)))
            }
            (None, content) => {
                let content = content.as_deref().unwrap_or_default();
                let all = Certificate::load_pem_chain(pem::normal(content).as_bytes());
                (all.summary("The content has no certificates in PEM")?, hex(&Sha1::digest(content)))
            }
        };
        self.certificates = Some(all.iter().map(described).collect::<Result<_>>()?);
        self.id = Some(id);
        Ok(self)
    }
}
