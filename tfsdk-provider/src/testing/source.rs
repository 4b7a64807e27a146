//! Sources of providers: where Terraform has them from.

use std::collections::BTreeMap;

/// The providers of a scenario: names by source.
pub(super) type Offered = BTreeMap<String, String>;

/// What sources without a registry are of, and names without anybody before them.
const REGISTRY: &str = "registry.terraform.io/";
const OFFICIAL: &str = "registry.terraform.io/hashicorp/";

/// The provider that Terraform has itself: its name, and its source.
pub(super) const BUILTIN: &str = "terraform";
pub(super) const BUILTIN_SOURCE: &str = "terraform.io/builtin/terraform";

/// A source with all of its parts.
pub(super) fn whole_source(source: &str) -> String {
    match source.matches('/').count() {
        0 => format!("{OFFICIAL}{source}"),
        1 => format!("{REGISTRY}{source}"),
        _ => source.to_owned(),
    }
}

/// A source as messages show it.
pub(super) fn shown_source(source: &str) -> &str {
    source.strip_prefix(REGISTRY).unwrap_or(source)
}

/// Whether it is one of HashiCorp's, which nobody has to require.
pub(super) fn is_official(source: &str) -> bool {
    source.starts_with(OFFICIAL)
}

/// The source of a provider of which only the name is known.
pub(super) fn official(name: &str) -> String {
    format!("{OFFICIAL}{name}")
}
