//! What a document says of itself.

use tfsdk_core::error::{Error, ProblemKind};
use tfsdk_core::mapping::json::Raw;

/// The properties of a document that are single values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Header {
    pub(crate) version: Option<u64>,
    pub(crate) format_version: Option<String>,
    pub(crate) terraform_version: Option<String>,
    pub(crate) serial: Option<u64>,
    pub(crate) lineage: Option<String>,
}

impl Header {
    /// Whether a property belongs here.
    pub(crate) fn has(name: &str) -> bool {
        matches!(name, "version" | "format_version" | "terraform_version" | "serial" | "lineage")
    }

    /// Keeps one of them; whether it belongs here.
    pub(crate) fn keep(&mut self, name: &str, value: Raw<'_>) -> Result<bool, Error> {
        match name {
            "version" => self.version = value.get()?,
            "format_version" => self.format_version = value.get()?,
            "terraform_version" => self.terraform_version = value.get()?,
            "serial" => self.serial = value.get()?,
            "lineage" => self.lineage = value.get()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// That this is a state in one of its two forms, and of a version that can be read. Both forms begin with it.
    pub(crate) fn check_state(&self) -> Result<(), Error> {
        match (self.version, &self.format_version) {
            (Some(4), _) => Ok(()),
            (Some(older @ 0..4), _) => Err(unreadable(format!(
                "a state of version {older}, and version 4 is read; let Terraform 1.0 or later write it again, with `terraform apply -refresh-only`"
            ))),
            (Some(newer), _) => {
                Err(unreadable(format!("a state of version {newer}, which is newer than version 4, the newest that is read")))
            }
            (None, Some(version)) => check_format(version),
            (None, None) => Err(unreadable(
                "no state: expected `version`, as in terraform.tfstate, or `format_version`, as `terraform show -json` prints"
                    .to_owned(),
            )),
        }
    }

    /// That this is a plan of a version that can be read.
    pub(crate) fn check_plan(&self) -> Result<(), Error> {
        match &self.format_version {
            Some(version) => check_format(version),
            None => Err(unreadable(
                "no plan: expected `format_version`, as `terraform show -json` prints".to_owned(),
            )),
        }
    }
}

/// Every minor version of the formats 0 and 1 is read: what they add is left out.
fn check_format(version: &str) -> Result<(), Error> {
    let major = version.split('.').next().and_then(|major| major.parse::<u64>().ok());
    match major {
        Some(0 | 1) => Ok(()),
        _ => Err(unreadable(format!(
            "the format version {version:?}, and every version 1 is read; `terraform show -json` of Terraform 0.12 to 1.x prints one"
        ))),
    }
}

pub(crate) fn unreadable(found: String) -> Error {
    Error::new(ProblemKind::Invalid, format!("this is {found}"))
}
