//! What `moved` and `removed` blocks may not say, in Terraform's words.

use std::collections::BTreeMap;

use tfsdk_config::{Diagnostic, Diagnostics, SourceRange};
use tfsdk_lang::expr::NativeBlock;

use super::module::Module;
use super::tree::{attribute, head, label};
use crate::testing::address::{Address, before};

impl Module {
    /// What they say of resources that are still there, of what moves twice, and of instances where resources are meant. `path` is
    /// the module's own address.
    pub(super) fn refactoring_mistakes(&self, path: &str) -> Diagnostics {
        let mut found = Diagnostics::new();
        let mut moves = Moves::default();
        for block in self.blocks() {
            let argument = |name: &str| attribute(&block.body, name);
            let address = |name: &str| argument(name).map(|expr| self.text(expr));
            let told = match (block.kind.as_str(), address("from"), address("to")) {
                ("moved", Some(from), Some(to)) => self.wrong_move(path, block, (from, to), &mut moves),
                ("removed", Some(from), _) if from.contains('[') => {
                    let place = argument("from").map_or(block.kind_range, |expr| key_in(from, expr.range));
                    let (summary, detail) = match Address::of(from.split('[').next().unwrap_or_default()).type_name {
                        "" => ("Module instance keys not allowed", OF_A_MODULE),
                        _ => ("Resource instance keys not allowed", OF_A_RESOURCE),
                    };
                    Some((Diagnostic::error(summary, detail), place))
                }
                ("removed", Some(from), _) => self.declared(from).map(|place| {
                    let from = format!("{}{from}", before(path));
                    let detail = format!(
                        "This statement declares that {from} was removed, but it is still declared in configuration."
                    );
                    (Diagnostic::error("Removed resource still exists", detail), place)
                }),
                _ => None,
            };
            if let Some((told, place)) = told {
                found.push(told.in_source(place).in_file(&self.file_name()));
            }
        }
        found
    }

    fn wrong_move<'m>(
        &'m self,
        path: &str,
        block: &NativeBlock,
        (from, to): (&'m str, &'m str),
        moves: &mut Moves<'m>,
    ) -> Option<(Diagnostic, SourceRange)> {
        let place = block.kind_range;
        let at =
            |place: SourceRange| format!("{}:{},{}", self.file_name(), place.start.line, place.start.column);
        let [whole_from, whole_to] = [from, to].map(|address| format!("{}{address}", before(path)));
        // Terraform accepts the first, and forgets what was stored; the second it does not survive.
        let in_module = to.strip_prefix(Address::of(to).module).unwrap_or(to).trim_start_matches('.');
        if let Some(kind @ ("data" | "ephemeral")) = in_module.split('.').next() {
            let detail = format!(
                "This statement declares that {whole_from} moved to {whole_to}, and only managed resources can be moved to: nothing is kept of \"{kind}\" blocks. Write `to` without \"{kind}.\" if a resource is meant, and remove the statement otherwise."
            );
            return Some((Diagnostic::error("Move to what is not managed", detail), place));
        }
        if from == to {
            let detail = format!(
                "This statement declares a move from {whole_from} to the same address, which is the same as not declaring this move at all."
            );
            return Some((Diagnostic::error("Redundant move statement", detail), place));
        }
        // An instance may take the place of a resource, and the reverse.
        let is_of_resources = !from.contains('[') && !to.contains('[');
        if let Some(declared) = self.declared(from).filter(|_| is_of_resources) {
            let detail = format!(
                "This statement declares a move from {whole_from}, but that resource is still declared at {}.\n\nChange your configuration so that this resource will be declared as {whole_to} instead.",
                at(declared)
            );
            return Some((Diagnostic::error("Moved object still exists", detail), place));
        }
        let ambiguous = |(other_from, other_to, first): (&str, &str, SourceRange), said: String| {
            let detail = format!(
                "A statement at {} declared that {}{other_from} moved to {}{other_to}, but this statement instead declares that {said}",
                at(first),
                before(path),
                before(path)
            );
            Some((Diagnostic::error("Ambiguous move statements", detail), place))
        };
        let (away, here) = (moves.from.insert(from, (to, place)), moves.to.insert(to, (from, place)));
        match (away, here) {
            (Some((other, first)), _) if other != to => ambiguous(
                (from, other, first),
                format!(
                    "it moved to {whole_to}.\n\nEach resource can move to only one destination resource."
                ),
            ),
            (_, Some((other, first))) if other != from => ambiguous(
                (other, to, first),
                format!(
                    "{whole_from} moved there.\n\nEach resource can have moved from only one source resource."
                ),
            ),
            _ => None,
        }
    }

    /// Where a managed resource of this name is declared.
    fn declared(&self, name: &str) -> Option<SourceRange> {
        let is_it = |block: &&NativeBlock| {
            block.kind == "resource" && name.split_once('.') == Some((label(block, 0), label(block, 1)))
        };
        self.blocks().iter().find(is_it).map(head)
    }
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

/// What moves where, and where that is said.
#[derive(Default)]
struct Moves<'m> {
    from: BTreeMap<&'m str, (&'m str, SourceRange)>,
    to: BTreeMap<&'m str, (&'m str, SourceRange)>,
}
