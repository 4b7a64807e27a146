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
    /// Whether the version stands there and could not be read, which is told.
    is_unreadable: bool,
}

impl Header {
    /// Whether a property belongs here.
    pub(crate) fn has(name: &str) -> bool {
        matches!(name, "version" | "format_version" | "terraform_version" | "serial" | "lineage")
    }

    /// Keeps one of them.
    pub(crate) fn keep(&mut self, name: &str, value: Raw<'_>) -> Result<(), Error> {
        let kept = match name {
            "version" => value.get().map(|version| self.version = version),
            "format_version" => value.get().map(|version| self.format_version = version),
            "terraform_version" => value.get().map(|version| self.terraform_version = version),
            "serial" => value.get().map(|serial| self.serial = serial),
            "lineage" => value.get().map(|lineage| self.lineage = lineage),
            _ => Ok(()),
        };
        self.is_unreadable |= kept.is_err() && matches!(name, "version" | "format_version");
        kept
    }

    /// Whether nothing was said of a version so far. Terraform begins with it, and tools that sort what it wrote do not.
    pub(crate) fn has_no_version(&self) -> bool {
        self.version.is_none() && self.format_version.is_none()
    }

    /// That this is a state in one of its two forms, and of a version that can be read.
    pub(crate) fn check_state(&self) -> Result<(), Error> {
        match (self.version, &self.format_version) {
            _ if self.is_unreadable => Ok(()),
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
            _ if self.is_unreadable => Ok(()),
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
            "the format version {version:?}, and the versions 0 and 1 are read; `terraform show -json` of Terraform 0.12 to 1.x prints one"
        ))),
    }
}

pub(crate) fn unreadable(found: String) -> Error {
    Error::new(ProblemKind::Invalid, format!("this is {found}"))
}
