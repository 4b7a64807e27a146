//! What `moved` and `removed` blocks may not say, in Terraform's words.

use tfsdk_config::{Diagnostic, Diagnostics, SourceRange};
use tfsdk_lang::expr::NativeBlock;

use super::module::Module;
use super::tree::{attribute, label};
use crate::testing::address::{Address, before};

impl Module {
    /// What they say of what is not managed, and of instances where resources are meant; what else is wrong with moves shows only
    /// where it is known what instances there are. `path` is the module's own address.
    pub(super) fn refactoring_mistakes(&self, path: &str) -> Diagnostics {
        let mut found = Diagnostics::new();
        for block in self.blocks() {
            let argument = |name: &str| attribute(&block.body, name);
            let address = |name: &str| argument(name).map(|expr| self.text(expr));
            let told = match (block.kind.as_str(), address("from"), address("to")) {
                ("moved", Some(from), Some(to)) => wrong_move(path, block, (from, to)),
                ("removed", Some(from), _) if from.contains('[') => {
                    let place = argument("from").map_or(block.kind_range, |expr| key_in(from, expr.range));
                    let (summary, detail) =
                        match Address::of(from.split('[').next().unwrap_or_default()).type_name {
                            "" => ("Module instance keys not allowed", OF_A_MODULE),
                            _ => ("Resource instance keys not allowed", OF_A_RESOURCE),
                        };
                    Some((Diagnostic::error(summary, detail), place))
                }
                _ => None,
            };
            if let Some((told, place)) = told {
                found.push(told.in_source(place).in_file(&self.file_name()));
            }
        }
        found
    }

    /// The block of a managed resource.
    pub(super) fn managed(&self, type_name: &str, name: &str) -> Option<&NativeBlock> {
        let is_it = |block: &&NativeBlock| {
            block.kind == "resource" && (type_name, name) == (label(block, 0), label(block, 1))
        };
        self.blocks().iter().find(is_it)
    }
}

/// A move to what is not managed. Terraform accepts the first, and forgets what was stored; the second it does not survive.
fn wrong_move(
    path: &str,
    block: &NativeBlock,
    (from, to): (&str, &str),
) -> Option<(Diagnostic, SourceRange)> {
    let in_module = to.strip_prefix(Address::of(to).module).unwrap_or(to).trim_start_matches('.');
    let kind = in_module.split('.').next().filter(|kind| ["data", "ephemeral"].contains(kind))?;
    let [from, to] = [from, to].map(|address| format!("{}{address}", before(path)));
    let detail = format!(
        "This statement declares that {from} moved to {to}, and only managed resources can be moved to: nothing is kept of \"{kind}\" blocks. Write `to` without \"{kind}.\" if a resource is meant, and remove the statement otherwise."
    );
    Some((Diagnostic::error("Move to what is not managed", detail), block.kind_range))
}

const OF_A_MODULE: &str =
    "Module address must be a module (e.g. \"module.foo\"), not a module instance (e.g. \"module.foo[1]\").";
pub(super) const OF_A_RESOURCE: &str = "Resource address must be a resource (e.g. \"test_instance.foo\"), not a resource instance (e.g. \"test_instance.foo[1]\").";

/// Where the key in an address stands.
fn key_in(address: &str, range: SourceRange) -> SourceRange {
    let (before, key) = address.split_once('[').unwrap_or((address, ""));
    let key = key.split_once(']').map_or(key, |(key, _)| key);
    let start = range.start.after(before.as_bytes());
    SourceRange { start, end: start.after(format!("[{key}]").as_bytes()) }
}
