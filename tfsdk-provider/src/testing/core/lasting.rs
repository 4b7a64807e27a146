//! Where values have to last from a plan to its apply and to the next plan, so that none may be ephemeral.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::{Attribute, Block};
use tfsdk_core::value::{Key, ValueRef};
use tfsdk_lang::expr::{Marked, Marks};

/// What is wrong with the configuration of a resource or a data source that has ephemeral values, in Terraform's words: they may
/// stand only where nothing is stored. Else it comes without these marks, which no plan and no state has.
pub(super) fn lasting(block: &Block, config: Marked) -> Result<Marked, Diagnostics> {
    if !config.marks.has_ephemeral() {
        return Ok(config);
    }
    let mut found = Diagnostics::new();
    for path in ephemeral_paths(config.value.as_ref(), &config.marks, &Path::root()) {
        if is_in_write_only(block, &path) {
            continue;
        }
        // Terraform names what stands in the body itself.
        let Some(Step::Attribute(name)) = path.steps().first() else { continue };
        let why = match block.blocks().any(|nested| nested.name() == &**name) {
            true => "it is not an assignable attribute",
            false => "it is not a write-only attribute and must be persisted to state",
        };
        let detail = format!("Ephemeral values are not valid for {name:?}, because {why}.");
        found.push(Diagnostic::error("Invalid use of ephemeral value", detail));
    }
    if found.has_errors() {
        return Err(found);
    }
    let marks = without_ephemeral(config.value.as_ref(), config.marks);
    Ok(Marked::new(config.value, marks))
}

/// Whether the attribute at this path or one around it is write-only, so that all in it is.
fn is_in_write_only(block: &Block, path: &Path) -> bool {
    let mut outer = path.clone();
    while !outer.is_root() {
        if block.attribute_at(&outer).is_some_and(Attribute::is_write_only) {
            return true;
        }
        outer.pop();
    }
    false
}

/// The parts that are ephemeral themselves.
fn ephemeral_paths(value: ValueRef<'_>, marks: &Marks, path: &Path) -> Vec<Path> {
    if !marks.has_ephemeral() {
        return Vec::new();
    }
    let within = value.elements().flat_map(|(key, part)| {
        let step = Step::from(key);
        let path: Path = path.steps().iter().cloned().chain([step]).collect();
        ephemeral_paths(part, &marks.element(key), &path)
    });
    let own = marks.is_ephemeral().then(|| path.clone());
    own.into_iter().chain(within).collect()
}

fn without_ephemeral(value: ValueRef<'_>, marks: Marks) -> Marks {
    if !marks.has_ephemeral() {
        return marks;
    }
    let (mut names, mut places) = (Vec::new(), Vec::new());
    for (key, part) in value.elements() {
        let marks = without_ephemeral(part, marks.element(key));
        match key {
            Key::Attribute(name) | Key::Key(name) => names.push((name.into(), marks)),
            Key::Index(place) => places.push((place, marks)),
            Key::Element(_) => {}
        }
    }
    let parts = if names.is_empty() { Marks::of_elements(places) } else { Marks::of_attributes(names) };
    parts.and_own(&marks.without_own_ephemeral().own())
}
