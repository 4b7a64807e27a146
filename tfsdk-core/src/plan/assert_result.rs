//! The rules that the result of a plan has to keep. (Terraform: `objchange.AssertObjectCompatible`.)

use super::finding::{Findings, WRONG_TYPE};
use super::go_string::{go_quoted, go_string};
use super::layout::Layout;
use super::pairs::{Of, unpaired};
use super::parts::{element, length, member};
use super::trail::Trail;
use crate::convert::mismatch_within;
use crate::limits::Budget;
use crate::number::Number;
use crate::schema::{Block, Member, NestedBlock, Nesting, Schema};
use crate::ty::TypeKind;
use crate::value::{Bound, Data, Key, Refinement, ValueRef};

/// Every difference between `actual` and a completion of `planned`.
///
/// What is known in the plan has to stay as it is. What is unknown may become anything that has its type and fits its
/// refinement. Once the budget is exhausted, sets are not compared any more.
pub(super) fn result_findings(
    schema: &Schema,
    planned: ValueRef<'_>,
    actual: ValueRef<'_>,
    budget: &Budget,
) -> Findings {
    let mut found = Findings::default();
    let mut check = ResultCheck { found: Found::All(&mut found), budget };
    check.block(schema.block(), planned, actual, &Trail::Root);
    found
}

struct ResultCheck<'f> {
    found: Found<'f>,
    budget: &'f Budget,
}

/// What becomes of findings.
enum Found<'f> {
    All(&'f mut Findings),
    /// All that matters is whether there are any.
    Any(bool),
}

impl ResultCheck<'_> {
    /// Whether `check` finds nothing.
    fn passes(budget: &Budget, check: impl FnOnce(&mut ResultCheck<'_>)) -> bool {
        let mut probe = ResultCheck { found: Found::Any(false), budget };
        check(&mut probe);
        !probe.is_decided()
    }

    /// Whether further findings would change nothing.
    fn is_decided(&self) -> bool {
        matches!(self.found, Found::Any(true))
    }

    /// Without a budget nothing can be said of elements.
    fn give_up(&mut self) {
        if let Found::Any(any) = &mut self.found {
            *any = true;
        }
    }

    #[cold]
    fn wrong(&mut self, at: &Trail<'_>, text: impl FnOnce() -> String) {
        match &mut self.found {
            Found::All(findings) => findings.add(at, text),
            Found::Any(any) => *any = true,
        }
    }

    /// Checks the parts of one value that is not to be shown.
    fn hidden(&mut self, planned: ValueRef<'_>, actual: ValueRef<'_>, at: &Trail<'_>) {
        let budget = self.budget;
        if !Self::passes(budget, |check| check.value(planned, actual, Layout::Hidden(None), at)) {
            self.wrong(at, || "inconsistent values for sensitive attribute".to_owned());
        }
    }

    fn block(&mut self, block: &Block, planned: ValueRef<'_>, actual: ValueRef<'_>, at: &Trail<'_>) {
        let who = if at.is_root() { "Root object " } else { "" };
        match (planned.is_null(), actual.is_null()) {
            (true, true) => return,
            (true, false) => return self.wrong(at, || format!("{who}was absent, but now present")),
            (false, true) => return self.wrong(at, || format!("{who}was present, but now absent")),
            (false, false) => {}
        }
        for (position, m) in block.members().iter().enumerate() {
            let planned = member(planned, position, m.name(), m.ty());
            let actual = member(actual, position, m.name(), m.ty());
            let at = &at.attribute(m.name());
            match m {
                Member::Attribute(attribute) => match Layout::of_attribute(attribute) {
                    Layout::Hidden(_) => self.hidden(planned, actual, at),
                    layout => self.value(planned, actual, layout, at),
                },
                Member::Block(nested) => self.nested_block(nested, planned, actual, at),
            }
            if self.is_decided() {
                return;
            }
        }
    }

    fn nested_block(
        &mut self,
        nested: &NestedBlock,
        planned: ValueRef<'_>,
        actual: ValueRef<'_>,
        at: &Trail<'_>,
    ) {
        let block = nested.block();
        let nesting = nested.nesting().shape();
        if nesting == Nesting::Single {
            // A `dynamic` block that was unknown may turn out to make no block.
            if planned.is_known() || !actual.is_null() {
                self.block(block, planned, actual, at);
            }
            return;
        }
        let nothing = |value: ValueRef<'_>| value.is_null() || !value.is_known();
        if nothing(planned) || nothing(actual) {
            return;
        }
        let (before, after) = (planned.len().unwrap_or(0), actual.len().unwrap_or(0));
        if nesting == Nesting::Set {
            let budget = self.budget;
            self.set(Of::Blocks(block), planned, actual, Layout::of_block(nested), at, |planned, actual| {
                Self::passes(budget, |check| check.block(block, planned, actual, &Trail::Root))
            });
            if before < after {
                self.wrong(at, || format!("block set length changed from {before} to {after}"));
            }
            return;
        }
        let labels = matches!(planned.ty().kind(), TypeKind::Object(_));
        if !labels && before != after {
            return self.wrong(at, || format!("block count changed from {before} to {after}"));
        }
        for (key, planned) in planned.elements() {
            match (element(actual, key), key) {
                (Some(actual), _) => {
                    self.block(block, planned, actual, &at.element(key, planned));
                }
                (None, Key::Attribute(label)) => {
                    self.wrong(at, || format!("block key {} has vanished", go_quoted(label)));
                }
                // Of labels Terraform compares only the number.
                (None, _) => {}
            }
        }
        for (key, _) in actual.elements() {
            if let (Key::Attribute(label), None) = (key, element(planned, key)) {
                self.wrong(at, || format!("new block key {} has appeared", go_quoted(label)));
            }
        }
    }

    fn value(&mut self, planned: ValueRef<'_>, actual: ValueRef<'_>, layout: Layout<'_>, at: &Trail<'_>) {
        let ty = planned.ty();
        if ty.is_dynamic() {
            return;
        }
        if self.budget.work(1).is_err() {
            return self.give_up();
        }
        if !actual.ty().conforms_to(ty) {
            let budget = self.budget;
            return self.wrong(at, || match budget.exhausted() {
                // What is told besides is that, and it costs nothing.
                Some(_) => WRONG_TYPE.to_owned(),
                None => format!("{WRONG_TYPE}: {}", mismatch_within(actual.ty(), ty, budget)),
            });
        }
        if !planned.is_known() {
            if !includes(planned, actual) {
                self.wrong(at, || {
                    format!(
                        "final value {} does not conform to planning placeholder {}",
                        go_string(actual, layout),
                        go_string(planned, layout)
                    )
                });
            }
            return;
        }
        match (planned.is_null(), actual.is_null()) {
            (true, true) => return,
            (false, true) => {
                return self.wrong(at, || format!("was {}, but now null", go_string(planned, layout)));
            }
            (true, false) => {
                return self.wrong(at, || format!("was null, but now {}", go_string(actual, layout)));
            }
            (false, false) => {}
        }
        if !actual.is_known() {
            return self.wrong(at, || "was known, but now unknown".to_owned());
        }
        match ty.kind() {
            TypeKind::List(_) | TypeKind::Map(_) | TypeKind::Tuple(_) => {
                self.elements(planned, actual, layout, at);
            }
            TypeKind::Object(_) => {
                for ((key, planned), (_, actual)) in planned.elements().zip(actual.elements()) {
                    let at = &at.element(key, planned);
                    match (layout, layout.part(key)) {
                        (Layout::Objects(..), Layout::Hidden(_)) => self.hidden(planned, actual, at),
                        (_, layout) => self.value(planned, actual, layout, at),
                    }
                    if self.is_decided() {
                        return;
                    }
                }
            }
            TypeKind::Set(_) => {
                let budget = self.budget;
                let of = Of::Values(layout.body());
                self.set(of, planned, actual, layout, at, |planned, actual| {
                    Self::passes(budget, |check| {
                        check.value(planned, actual, Layout::Hidden(None), &Trail::Root)
                    })
                });
                let (before, after) = (planned.len().unwrap_or(0), actual.len().unwrap_or(0));
                if before < after {
                    self.wrong(at, || format!("length changed from {before} to {after}"));
                }
            }
            TypeKind::String | TypeKind::Number | TypeKind::Bool | TypeKind::Dynamic => {
                if planned.equals(actual) != Some(true) {
                    self.wrong(at, || {
                        format!("was {}, but now {}", go_string(planned, layout), go_string(actual, layout))
                    });
                }
            }
        }
    }

    /// Checks the elements of a list, map or tuple.
    fn elements(&mut self, planned: ValueRef<'_>, actual: ValueRef<'_>, layout: Layout<'_>, at: &Trail<'_>) {
        for (key, planned) in planned.elements() {
            match element(actual, key) {
                Some(actual) => self.value(planned, actual, layout.part(key), &at.element(key, planned)),
                None => self.wrong(at, || format!("element {} has vanished", go_key(key))),
            }
            if self.is_decided() {
                return;
            }
        }
        for (key, _) in actual.elements() {
            if element(planned, key).is_none() {
                self.wrong(at, || format!("new element {} has appeared", go_key(key)));
            }
        }
    }

    /// Checks that each planned element fits some actual one, and the other way round.
    fn set<'a>(
        &mut self,
        of: Of<'_>,
        planned: ValueRef<'a>,
        actual: ValueRef<'a>,
        layout: Layout<'_>,
        at: &Trail<'_>,
        fits: impl Fn(ValueRef<'a>, ValueRef<'a>) -> bool,
    ) {
        let planned: Vec<(Key<'a>, ValueRef<'a>)> = planned.elements().collect();
        let actual: Vec<(Key<'a>, ValueRef<'a>)> = actual.elements().collect();
        let alone = unpaired(of, &planned, &actual, self.budget, fits);
        for (key, element) in alone.planned.iter().map(|position| planned[*position]) {
            self.wrong(at, || {
                let element = go_string(element, layout.part(key));
                format!("planned set element {element} does not correlate with any element in actual")
            });
        }
        for (key, element) in alone.actual.iter().map(|position| actual[*position]) {
            self.wrong(at, || {
                let element = go_string(element, layout.part(key));
                format!("actual set element {element} does not correlate with any element in plan")
            });
        }
    }
}

fn go_key(key: Key<'_>) -> String {
    match key {
        Key::Key(key) | Key::Attribute(key) => go_quoted(key),
        Key::Index(index) | Key::Element(index) => Number::from(index).to_text(),
    }
}

/// Whether an unknown value may turn out to be `value`, which fits its type. In doubt it may.
/// (go-cty: `ValueRange.Includes`.)
fn includes(unknown: ValueRef<'_>, value: ValueRef<'_>) -> bool {
    let Some(refinement) = unknown.refinement() else { return true };
    if value.is_null() {
        return !refinement.is_not_null();
    }
    if let Some(text) = value.as_str() {
        return refinement.known_prefix().is_none_or(|prefix| text.starts_with(prefix));
    }
    match value.data() {
        Data::Number(number) => {
            // Terraform's `>=` is "greater by value or equal by text".
            let meets = |bound: &Bound| bound.inclusive && number.equals(&bound.number);
            refinement.lower_bound().is_none_or(|bound| *number > bound.number || meets(bound))
                && refinement.upper_bound().is_none_or(|bound| *number < bound.number || meets(bound))
        }
        Data::Unknown(Some(other)) if !value.ty().is_collection() => overlap(refinement, other),
        _ if value.ty().is_collection() => {
            let (least, greatest) = length(value);
            let fits = greatest.is_none_or(|greatest| greatest >= refinement.least_len());
            fits && refinement.greatest_len().is_none_or(|most| least <= most)
        }
        _ => true,
    }
}

/// Whether the ranges of two unknown numbers meet.
fn overlap(a: &Refinement, b: &Refinement) -> bool {
    let apart = |low: &Refinement, high: &Refinement| match (low.upper_bound(), high.lower_bound()) {
        (Some(upper), Some(lower)) => {
            upper.number < lower.number
                || (upper.number == lower.number && !(upper.inclusive && lower.inclusive))
        }
        _ => false,
    };
    !apart(a, b) && !apart(b, a)
}
