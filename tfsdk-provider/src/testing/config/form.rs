//! What a body of Terraform's own language may hold, in Terraform's words.

use tfsdk_config::Diagnostic;
use tfsdk_core::text::{Excerpt, hcl_nearest};
use tfsdk_lang::expr::NativeBody;

use super::tree::bracket;

/// The arguments and the blocks of a body.
pub(super) struct Form {
    pub(super) required: &'static [&'static str],
    pub(super) optional: &'static [&'static str],
    /// The kinds of its blocks, which have no labels but for those that stand in `labelled`.
    pub(super) blocks: &'static [&'static str],
    pub(super) labelled: &'static [&'static str],
    /// What else stands there is somebody else's.
    pub(super) is_open: bool,
}

impl Form {
    /// One with these arguments alone.
    pub(super) const fn of(required: &'static [&'static str], optional: &'static [&'static str]) -> Self {
        Self { required, optional, blocks: &[], labelled: &[], is_open: false }
    }

    /// What a body has that it may not have, and what it lacks.
    pub(super) fn mistakes(&self, body: &NativeBody) -> Vec<Diagnostic> {
        let has = |name: &str| body.attributes.iter().any(|given| given.name == name);
        let mut found = Vec::new();
        for name in self.required.iter().filter(|name| !has(name)) {
            found.push(missing(name, body));
        }
        let known = || self.required.iter().chain(self.optional).copied();
        let blocks = || self.blocks.iter().chain(self.labelled).copied();
        for given in
            body.attributes.iter().filter(|given| !self.is_open && known().all(|it| it != given.name))
        {
            let hint = match hcl_nearest(&given.name, known().filter(|name| !has(name))) {
                Some(near) => format!(" Did you mean {near:?}?"),
                None if blocks().any(|kind| kind == given.name) => {
                    format!(" Did you mean to define a block of type {:?}?", given.name)
                }
                None => String::new(),
            };
            let detail = format!("An argument named {} is not expected here.{hint}", Excerpt(&given.name));
            found.push(Diagnostic::error("Unsupported argument", detail).in_source(given.name_range));
        }
        for block in &body.blocks {
            let kind = block.kind.as_str();
            match block.labels.first().filter(|_| self.blocks.contains(&kind)) {
                Some(label) => {
                    let detail = format!("No labels are expected for {kind} blocks.");
                    let told = Diagnostic::error(format!("Extraneous label for {kind}"), detail);
                    found.push(told.in_source(label.range));
                }
                None if self.is_open || blocks().any(|known| known == kind) => {}
                None => {
                    let hint = match hcl_nearest(kind, blocks()) {
                        Some(near) => format!(" Did you mean {near:?}?"),
                        None if known().any(|name| name == kind) => format!(
                            " Did you mean to define argument {kind:?}? If so, use the equals sign to assign it a value."
                        ),
                        None => String::new(),
                    };
                    let detail = format!("Blocks of type {} are not expected here.{hint}", Excerpt(kind));
                    found.push(
                        Diagnostic::error("Unsupported block type", detail).in_source(block.kind_range),
                    );
                }
            }
        }
        found
    }
}

/// That an argument is missing in a body.
pub(super) fn missing(name: &str, body: &NativeBody) -> Diagnostic {
    let detail = format!("The argument {name:?} is required, but no definition was found.");
    Diagnostic::error("Missing required argument", detail).in_source(bracket(body))
}
