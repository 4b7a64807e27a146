//! References that mean something only elsewhere in a module, or are none at all. (Terraform: `ParseRef`.)

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, did_you_mean, hcl_nearest};
use tfsdk_lang::expr::{AccessKind, AccessStep, ExprKind, Reference};

/// What `path` has.
pub(crate) const PATHS: [&str; 3] = ["cwd", "module", "root"];

/// What is wrong with a reference in the rule of a variable, or in a local value that such a rule reads, whatever the module has besides.
pub(crate) fn misused(reference: &Reference<'_>) -> Option<Diagnostic> {
    let Reference { name, attribute, range, .. } = *reference;
    let whole = SourceRange { start: range.start, end: range.start.after(name.as_bytes()) };
    let told = |summary: &'static str, detail: &'static str| {
        Some(Diagnostic::error(summary, detail).in_source(range))
    };
    let in_name = |summary: &'static str, detail: &'static str| {
        Some(Diagnostic::error(summary, detail).in_source(whole))
    };
    match (name, attribute) {
        ("self", _) => in_name(
            "Invalid \"self\" reference",
            "The \"self\" object is not available in this context. This object can be used only in resource provisioner, \
             connection, and postcondition blocks.",
        ),
        ("count" | "each" | "local" | "path" | "terraform" | "var", None) => bare(reference),
        ("count", Some("index")) => told(
            "Reference to \"count\" in non-counted context",
            "The \"count\" object can only be used in \"module\", \"resource\", and \"data\" blocks, and only when the \
             \"count\" argument is set.",
        ),
        ("each", Some("key")) => told(
            "Reference to \"each\" in context without for_each",
            "The \"each\" object can be used only in \"module\" or \"resource\" blocks, and only when the \"for_each\" \
             argument is set.",
        ),
        ("each", Some("value")) => told(
            "each.value cannot be used in this context",
            "A reference to \"each.value\" has been used in a context in which it is unavailable, such as when the \
             configuration no longer contains the value in its \"for_each\" expression. Remove this reference to each.value \
             in your configuration to work around this error.",
        ),
        ("path", Some(attribute)) if PATHS.contains(&attribute) => None,
        ("terraform", Some("workspace" | "applying")) => None,
        ("count" | "each" | "path" | "terraform", Some(attribute)) => {
            let hint = match name {
                "count" => {
                    " The only supported attribute is count.index, which is the index of each instance of a resource block \
                     that has the \"count\" argument set."
                        .to_owned()
                }
                "each" => {
                    " The supported attributes are each.key and each.value, the current key and value pair of the \
                     \"for_each\" attribute set."
                        .to_owned()
                }
                "path" => did_you_mean(hcl_nearest(attribute, PATHS)),
                _ => {
                    " The only supported attributes are terraform.workspace, the name of the currently-selected workspace, \
                     and terraform.applying, a boolean which is true only during apply."
                        .to_owned()
                }
            };
            let detail = format!(
                "The \"{name}\" object does not have an attribute named {}.{hint}",
                Excerpt(attribute)
            );
            Some(Diagnostic::error(format!("Invalid \"{name}\" attribute"), detail).in_source(range))
        }
        ("data" | "ephemeral" | "resource", _) => resource(reference, 1),
        ("module", None) => bare(reference),
        (name, _) if names_a_type(name) => resource(reference, 0),
        ("arg" | "lazy" | "template", _) => {
            let detail = format!(
                "The symbol name \"{name}\" is reserved for use in a future Terraform version. If you are using a provider \
                 that already uses this as a resource type name, add the prefix \"resource.\" to force interpretation as a \
                 resource type name."
            );
            Some(Diagnostic::error("Reserved symbol name", detail).in_source(whole))
        }
        _ => None,
    }
}

/// Names that are no type of a managed resource, unless `resource` stands before them.
pub(crate) const NO_TYPES: [&str; 11] =
    ["count", "data", "each", "ephemeral", "local", "module", "path", "resource", "self", "terraform", "var"];

/// Whether a name is that of a type of resources, by itself: these begin with the name of a provider.
pub(crate) fn names_a_type(name: &str) -> bool {
    name.contains('_')
}

/// What is wrong with a reference to a resource, whose type is the step before the one at `name`.
fn resource(reference: &Reference<'_>, name: usize) -> Option<Diagnostic> {
    let is_attribute = |step: &AccessStep| matches!(step.kind, AccessKind::Attribute(_));
    let named = reference.steps.iter().take_while(|step| is_attribute(step)).count();
    // Of what could not be read it is told where it is parsed.
    let is_cut = matches!(reference.steps.get(named), Some(AccessStep { kind: AccessKind::Invalid, .. }));
    if named > name || is_cut {
        return None;
    }
    let (of_type, of_resource) = match reference.name {
        "data" => ("the data source type", "a data source"),
        "ephemeral" => ("the ephemeral resource type", "an ephemeral resource type"),
        _ => ("the resource type", "a resource type"),
    };
    // What stands where its name should. A splat is no step of the reference itself.
    let other = reference.steps.get(name).filter(|step| named == name && !is_splat(step));
    let detail = if name > 0 && other.is_none() {
        format!(
            "The \"{}\" object must be followed by two attribute names: {of_type} and the resource name.",
            reference.name
        )
    } else {
        format!(
            "A reference to {of_resource} must be followed by at least one attribute access, specifying the resource name."
        )
    };
    let range = other.map_or(reference.range, |step| step.range);
    Some(Diagnostic::error("Invalid reference", detail).in_source(range))
}

fn is_splat(step: &AccessStep) -> bool {
    matches!(step.kind, AccessKind::AttributeSplat(_) | AccessKind::Splat { .. })
}

/// What is wrong with a reference to an object that has no value of its own. All variables at once may hold any value.
fn bare(reference: &Reference<'_>) -> Option<Diagnostic> {
    let name = reference.name;
    // A key that is written out is a step of the reference itself.
    let key = reference.steps.first().filter(|step| match &step.kind {
        AccessKind::Index(key) => matches!(key.kind, ExprKind::Text(_) | ExprKind::Number(_)),
        AccessKind::LegacyIndex(_) => true,
        _ => false,
    });
    let (what, range) = match key {
        Some(key) if name != "var" => ("does not support this operation.", key.range),
        _ => ("cannot be accessed directly. Instead, access one of its attributes.", reference.range),
    };
    Some(Diagnostic::error("Invalid reference", format!("The \"{name}\" object {what}")).in_source(range))
}
