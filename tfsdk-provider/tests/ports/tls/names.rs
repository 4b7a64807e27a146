//! Who a certificate is for.

use std::net::IpAddr;

use tfsdk::TfObject;
use tfsdk::provider::{Result, ResultExt};
use x509_cert::attr::AttributeTypeAndValue;
use x509_cert::der::asn1::{Ia5String, ObjectIdentifier};
use x509_cert::der::{Any, Decode, Encode, Tag};
use x509_cert::ext::pkix::SubjectAltName;
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::name::{Name, RdnSequence, RelativeDistinguishedName};

/// The subject for which a certificate is being requested.
#[derive(TfObject, Clone, Default)]
#[tfsdk(nested)]
pub(crate) struct Subject {
    /// Distinguished name: `CN`
    #[tfsdk("common_name", optional, force_new)]
    common_name: Option<String>,
    /// Distinguished name: `O`
    #[tfsdk("organization", optional, force_new)]
    organization: Option<String>,
    /// Distinguished name: `OU`
    #[tfsdk("organizational_unit", optional, force_new)]
    organizational_unit: Option<String>,
    /// Distinguished name: `STREET`
    #[tfsdk("street_address", optional, force_new)]
    street_address: Option<Vec<String>>,
    /// Distinguished name: `L`
    #[tfsdk("locality", optional, force_new)]
    locality: Option<String>,
    /// Distinguished name: `ST`
    #[tfsdk("province", optional, force_new)]
    province: Option<String>,
    /// Distinguished name: `C`
    #[tfsdk("country", optional, force_new)]
    country: Option<String>,
    /// Distinguished name: `PC`
    #[tfsdk("postal_code", optional, force_new)]
    postal_code: Option<String>,
    /// Distinguished name: `SERIALNUMBER`
    #[tfsdk("serial_number", optional, force_new)]
    serial_number: Option<String>,
}

impl Subject {
    /// In the order in which Go writes the parts.
    pub(crate) fn name(&self) -> Result<Name> {
        let streets: Vec<&String> = self.street_address.iter().flatten().collect();
        let parts = [
            ("2.5.4.6", self.country.iter().collect()),
            ("2.5.4.10", self.organization.iter().collect()),
            ("2.5.4.11", self.organizational_unit.iter().collect()),
            ("2.5.4.7", self.locality.iter().collect()),
            ("2.5.4.8", self.province.iter().collect()),
            ("2.5.4.9", streets),
            ("2.5.4.17", self.postal_code.iter().collect()),
            ("2.5.4.3", self.common_name.iter().collect()),
            ("2.5.4.5", self.serial_number.iter().collect()),
        ];
        let mut all = RdnSequence::default();
        for (oid, texts) in parts.into_iter().filter(|(_, texts): &(_, Vec<&String>)| !texts.is_empty()) {
            let mut name = RelativeDistinguishedName::default();
            for text in texts {
                let value = Any::new(Tag::Utf8String, text.as_bytes())?;
                name.insert(AttributeTypeAndValue { oid: ObjectIdentifier::new_unwrap(oid), value })?;
            }
            all.push(name);
        }
        Ok(Name::from_der(&all.to_der()?)?)
    }
}

/// Other names that it is valid for.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub(crate) struct Alternatives {
    /// List of DNS names for which a certificate is being requested.
    #[tfsdk("dns_names", optional, force_new)]
    dns_names: Option<Vec<String>>,
    /// List of IP addresses for which a certificate is being requested.
    #[tfsdk("ip_addresses", optional, force_new)]
    ip_addresses: Option<Vec<String>>,
    /// List of URIs for which a certificate is being requested.
    #[tfsdk("uris", optional, force_new)]
    uris: Option<Vec<String>>,
}

impl Alternatives {
    /// `None`: there are none.
    pub(crate) fn names(&self) -> Result<Option<SubjectAltName>> {
        let mut names = Vec::new();
        for name in self.dns_names.iter().flatten() {
            names.push(GeneralName::DnsName(Ia5String::new(name)?));
        }
        for address in self.ip_addresses.iter().flatten() {
            let parsed: IpAddr = address.parse().summary(format!("Invalid IP address {address:?}"))?;
            names.push(GeneralName::from(parsed));
        }
        for uri in self.uris.iter().flatten() {
            names.push(GeneralName::UniformResourceIdentifier(Ia5String::new(uri)?));
        }
        Ok((!names.is_empty()).then_some(SubjectAltName(names)))
    }
}
