//! What `import` blocks may not say, in Terraform's words.

use std::collections::BTreeMap;

use tfsdk_config::{Diagnostic, Diagnostics, SourceRange};
use tfsdk_lang::expr::{AccessKind, Expr, ExprKind, NativeBlock};

use super::module::Module;
use super::one_reference::{NOT_STATIC, is_static};
use super::reference::{constant_address, named_by, whole_of};
use super::tree::{attribute, head};

/// Where one leads to what no command can import.
pub(super) fn unimportable(block: &NativeBlock) -> Option<Diagnostic> {
    let to = block.body.attributes.iter().find(|it| it.name == "to")?;
    let named = named_by(&to.expr);
    let told = || Diagnostic::error("Invalid import address", "Only managed resources can be imported.");
    let place = to.name_range.to(to.expr.range);
    (named.is_data() || named.is_ephemeral()).then(|| told().in_source(place))
}

/// Where one says both by what it imports.
pub(super) fn imported_by_both(block: &NativeBlock) -> Option<Diagnostic> {
    let says = |name: &str| attribute(&block.body, name).is_some();
    let told =
        || Diagnostic::error("Invalid import block", "Only one of 'id' or 'identity' can be specified.");
    (says("id") && says("identity")).then(|| told().in_source(head(block)))
}

/// What is wrong with the keys in where one leads to.
pub(super) fn mistakes_of_keys(block: &NativeBlock, to: &Expr) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut tell = |place: SourceRange, summary: &'static str, detail: String| {
        found.push(Diagnostic::error(summary, detail).in_source(place));
    };
    match attribute(&block.body, "for_each") {
        None if !is_static(to) => tell(to.range, "Invalid expression", NOT_STATIC.to_owned()),
        None => {}
        Some(_) => {
            let others = keys_of(to).flat_map(Expr::references).filter(|it| it.name != "each");
            for other in others {
                let start = other.range.start;
                let place = SourceRange { start, end: start.after(other.name.as_bytes()) };
                let detail = format!("There is no variable named {:?}.{ONLY_EACH}", other.name);
                tell(place, "Unknown variable", detail);
            }
        }
    }
    found
}

impl Module {
    /// What is imported twice. With `for_each`, blocks that lead to one resource may share its instances.
    pub(super) fn imported_twice(&self) -> Diagnostics {
        let (mut first, mut found) = (BTreeMap::new(), Diagnostics::new());
        for block in self.labelled().filter(|block| block.kind == "import") {
            let argument = |name: &str| attribute(&block.body, name);
            let Some(to) = argument("to").filter(|_| argument("for_each").is_none()) else { continue };
            let Some(instance) = constant_address(to) else { continue };
            match first.get(&instance) {
                None => drop(first.insert(instance, block.kind_range)),
                Some(earlier) => {
                    let (whole, file) = (whole_of(to), self.file_name());
                    let detail = format!(
                        "An import block for the resource {whole:?} was already declared at {file}:{earlier}. A resource can have only one import block."
                    );
                    let summary = format!("Duplicate import configuration for {whole:?}");
                    found.push(Diagnostic::error(summary, detail).in_source(to.range).in_file(&file));
                }
            }
        }
        found
    }
}

/// The keys in an address.
fn keys_of(expr: &Expr) -> impl Iterator<Item = &Expr> {
    let steps = match &expr.kind {
        ExprKind::Access { steps, .. } => steps.as_slice(),
        _ => &[],
    };
    steps.iter().filter_map(|step| match &step.kind {
        AccessKind::Index(key) => Some(key),
        _ => None,
    })
}

const ONLY_EACH: &str =
    "Only \"each.key\" and \"each.value\" can be used in import address index expressions.";
