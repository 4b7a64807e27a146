//! What `moved` blocks may not say of the instances that there are, in Terraform's words.

use std::collections::BTreeMap;

use tfsdk_core::diag::{Diagnostic, Diagnostics};

use super::walk::Walk;
use crate::testing::address::{Address, before, is_keyed, modules, without_keys};
use crate::testing::config::Refactoring;

impl Walk<'_, '_> {
    /// Tells what is wrong with moves in place of all else: as moves are followed before all, most of it is likely to come of them.
    pub(super) fn check_moves(&self) {
        let mut found = self.wrong_moves();
        // As in Terraform, which tells of a circle only where it has nothing better to say.
        if !found.has_errors() {
            found = self.config.circles();
        }
        if found.has_errors() {
            self.found.replace(found);
        }
    }

    fn wrong_moves(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        let mut earlier = Earlier::default();
        let moves = self.config.refactorings().into_iter().filter(|it| it.kind == "moved");
        for block in moves {
            let file = self.config.at(block.at).file_name();
            for within in self.instances_of(block.at) {
                let one = Moved::of(&block, &within, &file);
                let told = self.wrong_move(one, &mut earlier).into_iter();
                found.extend(told.map(|told| told.in_source(block.place).in_file(&file)));
            }
        }
        found
    }

    fn wrong_move(&self, it: Moved, earlier: &mut Earlier) -> Vec<Diagnostic> {
        let Moved { from, to, is_one, ref place } = it;
        if from == to {
            let detail = format!(
                "This statement declares a move from {from} to the same address, which is the same as not declaring this move at all."
            );
            return vec![Diagnostic::error("Redundant move statement", detail)];
        }
        let (noun, short) = match (Address::of(&from).type_name.is_empty(), is_one) {
            (true, true) => ("module instance", "instance"),
            (true, false) => ("module call", "call"),
            (false, true) => ("resource instance", "instance"),
            (false, false) => ("resource", "resource"),
        };
        let mut told = Vec::new();
        if self.is_still_there(&from, is_one) {
            let declared = self.config.declared_at(&from, is_one);
            let declared = declared.map(|place| format!(" at {place}")).unwrap_or_default();
            let detail = format!(
                "This statement declares a move from {from}, but that {noun} is still declared{declared}.\n\nChange your configuration so that this {short} will be declared as {to} instead."
            );
            told.push(Diagnostic::error("Moved object still exists", detail));
        }
        let mut ambiguous = |(other_from, other_to, first): (&str, &str, &str), said: String| {
            let detail = format!(
                "A statement at {first} declared that {other_from} moved to {other_to}, but this statement instead declares that {said}"
            );
            told.push(Diagnostic::error("Ambiguous move statements", detail));
        };
        let away = earlier.from.entry((from.clone(), is_one)).or_insert_with(|| (to.clone(), place.clone()));
        if away.0 != to {
            let said = format!("it moved to {to}.\n\nEach {noun} can move to only one destination {short}.");
            ambiguous((&from, &away.0, &away.1), said);
        }
        let here = earlier.to.entry((to.clone(), is_one)).or_insert_with(|| (from.clone(), place.clone()));
        if here.0 != from {
            let said =
                format!("{from} moved there.\n\nEach {noun} can have moved from only one source {short}.");
            ambiguous((&here.0, &to, &here.1), said);
        }
        told
    }

    /// Whether the configuration still has what is said to have moved away.
    fn is_still_there(&self, from: &str, is_one: bool) -> bool {
        let configured = self.configured.borrow();
        if is_one {
            return configured.contains(from);
        }
        let around = match modules(from).as_slice() {
            [.., around, _] if Address::of(from).type_name.is_empty() => around,
            [.., around] if !Address::of(from).type_name.is_empty() => around,
            _ => "",
        };
        (around.is_empty() || configured.contains(around)) && self.has_instances(&without_keys(from))
    }

    /// Whether it is known how many instances a managed resource or a module has, be it none.
    fn has_instances(&self, name: &str) -> bool {
        if Address::of(name).type_name.is_empty() {
            return self.config.called(name).is_some_and(|at| self.places.borrow().contains_key(&at));
        }
        let number = self.graph.number(name).filter(|number| self.graph.nodes[*number].is_managed());
        number.is_some_and(|number| self.expanded.borrow().contains_key(&number))
    }
}

/// A `moved` block in an instance of its module.
struct Moved {
    from: String,
    to: String,
    /// Whether both are instances: without a key it is the one that has none, and not all of them.
    is_one: bool,
    /// Where it is said.
    place: String,
}

impl Moved {
    fn of(block: &Refactoring<'_>, within: &str, file: &str) -> Self {
        let [from, to] = ["from", "to"].map(|name| format!("{}{}", before(within), block.argument(name)));
        let is_one = is_keyed(&from) || is_keyed(&to);
        let place = format!("{file}:{},{}", block.place.start.line, block.place.start.column);
        Self { from, to, is_one, place }
    }
}

/// What was said before: what moves where, and where that is said.
#[derive(Default)]
struct Earlier {
    from: BTreeMap<(String, bool), (String, String)>,
    to: BTreeMap<(String, bool), (String, String)>,
}
