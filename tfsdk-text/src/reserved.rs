//! Attribute names that mean something else to Terraform.

/// Names that Terraform reads itself at the root of a resource, a data source or an ephemeral resource.
pub const RESERVED_IN_RESOURCES: &[&str] =
    &["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];

/// Names that Terraform reads itself at the root of a provider's configuration.
pub const RESERVED_IN_PROVIDERS: &[&str] = &["alias", "version"];
