//! Which prior element each configured element continues.

use super::build::{like, object};
use super::canonical::{canonical, has_canonical};
use super::keys::{Keys, cost_of_meaning};
use super::known::Known;
use super::levels::Levels;
use super::nested_match::NestedMatch;
use super::parts::{element, member, null, unknown_as_null};
use super::rule::{Meaning, Rule};
use super::trail::Trail;
use super::with_defaults::WithDefaults;
use crate::limits::Budget;
use crate::path::Path;
use crate::schema::{Attribute, Behaviour, Body, Change, Member, Nesting};
use crate::ty::Type;
use crate::value::{Data, Key, Parts, Value, ValueRef};

/// Prior elements, aligned with configured ones.
pub(super) struct Aligned<'a> {
    /// For each configured element, the prior one that it continues.
    pub(super) of_config: Vec<Option<ValueRef<'a>>>,
    /// The prior elements that no configured one continues.
    pub(super) gone: Vec<(Key<'a>, ValueRef<'a>)>,
    /// Whether keys decided. Then elements may have moved.
    pub(super) by_key: bool,
}

impl<'a> Aligned<'a> {
    fn new(prior: ValueRef<'a>, positions: Vec<Option<usize>>, by_key: bool) -> Self {
        let elements: Vec<(Key<'a>, ValueRef<'a>)> = prior.elements().collect();
        let mut continued = vec![false; elements.len()];
        for position in positions.iter().flatten() {
            continued[*position] = true;
        }
        Aligned {
            of_config: positions.into_iter().map(|position| position.map(|p| elements[p].1)).collect(),
            gone: elements.iter().zip(continued).filter(|(_, c)| !c).map(|(element, _)| *element).collect(),
            by_key,
        }
    }
}

/// Aligns maps and objects by their keys.
pub(super) fn align_map<'a>(prior: ValueRef<'a>, config: ValueRef<'a>) -> Aligned<'a> {
    Aligned {
        of_config: config.elements().map(|(key, _)| element(prior, key)).collect(),
        gone: prior.elements().filter(|(key, _)| element(config, *key).is_none()).collect(),
        by_key: false,
    }
}

/// Aligns the sets of one plan.
pub(super) struct Sets<'b> {
    budget: &'b Budget,
    by_equality: Known,
    by_meaning: Known,
    defaults: WithDefaults,
}

impl<'b> Sets<'b> {
    pub(super) fn new(budget: &'b Budget) -> Self {
        Sets {
            budget,
            by_equality: Known::default(),
            by_meaning: Known::default(),
            defaults: WithDefaults::default(),
        }
    }

    /// Aligns lists and tuples: by the keys of their elements, or by position if they have none. Those that leave their key to the
    /// provider continue in order what is left.
    pub(super) fn align_list<'a>(
        &self,
        body: &Body,
        prior: ValueRef<'a>,
        config: ValueRef<'a>,
    ) -> Aligned<'a> {
        if let Some(keys) = Keys::of(body) {
            let filled = keys.filled(config, &self.defaults, self.budget);
            let filled = filled.as_ref().map(Value::as_ref);
            let mut positions = keys.align(prior, config, filled, self.budget);
            keys.align_left_out(prior, filled.unwrap_or(config), &mut positions);
            return Aligned::new(prior, positions, true);
        }
        let existing = prior.len().unwrap_or(0);
        let positions = (0..config.len().unwrap_or(0)).map(|i| (i < existing).then_some(i));
        Aligned::new(prior, positions.collect(), false)
    }

    /// Aligns two sets: by the keys of their elements, or by everything that the configuration sets if they have none, or leave it to
    /// the provider.
    pub(super) fn align<'a>(
        &self,
        body: &'a Body,
        at: &Trail<'_>,
        prior: ValueRef<'a>,
        config: ValueRef<'a>,
    ) -> Aligned<'a> {
        Aligned::new(prior, self.positions(body, at, prior, config), Keys::of(body).is_some())
    }

    /// For each later element of a set, the earlier one that it is as of now: all that is computed may have changed as well, if nothing is
    /// the same with it.
    pub(super) fn later<'a>(
        &self,
        body: &Body,
        at: &Trail<'_>,
        earlier: ValueRef<'a>,
        later: ValueRef<'_>,
    ) -> Vec<Option<ValueRef<'a>>> {
        let mut positions = self.positions(body, at, earlier, later);
        let may_be_open = Keys::of(body).is_none_or(|keys| keys.may_be_left_out());
        // Without values that mean the same, there is nothing to keep.
        if may_be_open && holds_equivalents(body) && positions.iter().any(Option::is_none) {
            let asked = later.elements().map(|(_, element)| without_computed(body, element).into_parts().1);
            let asked = Data::sequence(asked.collect::<Parts<_>>());
            let asked = Value::from_parts(Type::list(body.ty().clone()), asked);
            self.align_left(body, at, [earlier, asked.as_ref()], &mut positions);
        }
        let elements: Vec<ValueRef<'a>> = earlier.elements().map(|(_, element)| element).collect();
        positions.into_iter().map(|position| position.and_then(|at| elements.get(at).copied())).collect()
    }

    /// For each element of a result, in the order of the result, the planned one that it completes. Nothing else is unknown in a
    /// plan than what is computed.
    pub(super) fn completed<'a>(
        &self,
        body: &Body,
        at: &Trail<'_>,
        planned: ValueRef<'a>,
        result: ValueRef<'_>,
    ) -> Vec<Option<ValueRef<'a>>> {
        // What is unknown completes as what a configuration leaves to the provider does. As a list they stay in order.
        let left = |(_, element): (Key<'_>, ValueRef<'_>)| unknown_as_null(element).into_parts().1;
        let wanted = Data::sequence(planned.elements().map(left).collect::<Parts<_>>());
        let wanted = Value::from_parts(Type::list(body.ty().clone()), wanted);
        let mut completed = vec![None; result.len().unwrap_or(0)];
        let positions = self.positions(body, at, result, wanted.as_ref());
        for ((_, planned), position) in planned.elements().zip(positions) {
            if let Some(position) = position {
                completed[position] = Some(planned);
            }
        }
        completed
    }

    /// For each configured element, the position of the prior one that it continues.
    pub(super) fn positions(
        &self,
        body: &Body,
        at: &Trail<'_>,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
    ) -> Vec<Option<usize>> {
        let keys = Keys::of(body);
        let mut positions = match &keys {
            Some(keys) => {
                let filled = keys.filled(config, &self.defaults, self.budget);
                keys.align(prior, config, filled.as_ref().map(Value::as_ref), self.budget)
            }
            None => vec![None; config.len().unwrap_or(0)],
        };
        if keys.is_none_or(|keys| keys.may_be_left_out()) {
            self.align_left(body, at, [prior, config], &mut positions);
        }
        positions
    }

    /// Aligns by all that the configuration sets what has no position yet. The surest match comes first: elements as they are before those
    /// whose lists have grown, those that leave less to the provider before those that leave more, what is equal before what means
    /// the same, and elements with their defaults before those without, as defaults may have changed.
    fn align_left(
        &self,
        body: &Body,
        at: &Trail<'_>,
        [prior, config]: [ValueRef<'_>; 2],
        positions: &mut [Option<usize>],
    ) {
        let priors: Vec<ValueRef<'_>> = prior.elements().map(|(_, element)| element).collect();
        let configs: Vec<ValueRef<'_>> = config.elements().map(|(_, element)| element).collect();
        let filled: Vec<Value> = match self.defaults.has(body) {
            true => configs.iter().map(|element| self.defaults.filled(body, *element, self.budget)).collect(),
            false => Vec::new(),
        };
        let exact = Sides { priors, configs, filled: filled.iter().map(Value::as_ref).collect() };
        // By the one value that stands for all of a meaning, as many are found at once as by equality.
        let canonical = has_canonical(body).then(|| exact.map(|element| canonical(body, *element)));
        let standing = canonical.as_ref().map(Sides::as_refs);
        let all: Vec<&Sides<ValueRef<'_>>> = [&exact].into_iter().chain(&standing).collect();
        let compared = standing.as_ref().unwrap_or(&exact);
        let by_equality =
            |nested| Rule { nested, meaning: None, budget: self.budget, known: &self.by_equality };
        let holds_equivalents = holds_equivalents(body);
        let path = if holds_equivalents { at.path() } else { Path::root() };
        let same_meaning = |attribute: &Attribute, prior: ValueRef<'_>, config: ValueRef<'_>| {
            let Some(behaviour) = attribute.behaviour() else { return false };
            behaviour.are_both_empty(prior, config)
                || !prior.is_null()
                    && !config.is_null()
                    && config.is_wholly_known()
                    && self.budget.work(cost_of_meaning(config)).is_ok()
                    && keeps(behaviour, &path, prior, config)
        };
        let by_meaning = |nested| Rule {
            nested,
            meaning: Some(Meaning { is_open: &is_compared, fits: &same_meaning }),
            budget: self.budget,
            known: &self.by_meaning,
        };
        let is_compared_at_all = holds_equivalents && any_attribute(body, &is_compared);
        let levels = match holds_equivalents {
            true => by_equality(NestedMatch::Deep).levels(body, &exact.configs),
            false => Levels::of_one(),
        };
        let has_nested = body.members().iter().any(|m| m.nested().is_some());
        // What is not known yet may turn out to be as another element is: what has grown is not surer than that.
        let is_known: Vec<bool> = match has_nested {
            true => exact.configs.iter().map(|element| element.is_wholly_known()).collect(),
            false => Vec::new(),
        };
        let whole_and_grown = [NestedMatch::DeepAndWhole, NestedMatch::Deep];
        for nested in whole_and_grown.into_iter().take(1 + usize::from(has_nested)) {
            let is_settled = |position: usize| nested == NestedMatch::DeepAndWhole || is_known[position];
            for level in levels.all() {
                let mut align = |priors: &[ValueRef<'_>], configs: &[ValueRef<'_>], rule: Rule<'_>| {
                    let is_in = |position: usize| levels.is_in(position, level) && is_settled(position);
                    align_left(body, priors, configs, positions, &rule, is_in);
                };
                for sides in &all {
                    if !sides.filled.is_empty() && nested == NestedMatch::DeepAndWhole {
                        align(&sides.priors, &sides.filled, by_equality(nested));
                    }
                    align(&sides.priors, &sides.configs, by_equality(nested));
                }
                if is_compared_at_all {
                    align(&compared.priors, &compared.configs, by_meaning(nested));
                }
            }
        }
    }
}

/// Whether an attribute's behaviour says that a configured value does not really differ from the prior one.
pub(super) fn keeps(behaviour: &Behaviour, path: &Path, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
    behaviour.same_meaning.as_ref().is_some_and(|same| same.is_same(prior, config))
        || behaviour
            .diff_suppress
            .as_ref()
            .is_some_and(|suppress| suppress.suppresses(&Change { path, prior, config }))
}

/// Whether different values of an attribute may count as the same.
fn has_equivalents(attribute: &Attribute) -> bool {
    let may_differ =
        |b: &Behaviour| b.same_meaning.is_some() || b.diff_suppress.is_some() || b.null_means_empty;
    attribute.behaviour().is_some_and(may_differ)
}

/// The same where each is compared with each, as no one value stands for all of a meaning.
fn is_compared(attribute: &Attribute) -> bool {
    let has_canonical = attribute.behaviour().is_some_and(|b| {
        b.same_meaning.as_ref().is_some_and(|same| same.canonical().is_some())
            && b.diff_suppress.is_none()
            && !b.null_means_empty
    });
    has_equivalents(attribute) && !has_canonical
}

/// The same for any attribute of a body, or of what is in it.
fn holds_equivalents(body: &Body) -> bool {
    any_attribute(body, &has_equivalents)
}

fn any_attribute(body: &Body, is: &dyn Fn(&Attribute) -> bool) -> bool {
    body.attributes().any(is)
        || body.members().iter().filter_map(Member::nested).any(|(_, body)| any_attribute(body, is))
}

/// The elements that are aligned.
struct Sides<V> {
    priors: Vec<V>,
    configs: Vec<V>,
    /// Those with their defaults, if any have some.
    filled: Vec<V>,
}

impl<V> Sides<V> {
    fn map<'s, T>(&'s self, change: impl Fn(&'s V) -> T) -> Sides<T> {
        let all = |side: &'s [V]| side.iter().map(&change).collect();
        Sides { priors: all(&self.priors), configs: all(&self.configs), filled: all(&self.filled) }
    }
}

impl Sides<Value> {
    fn as_refs(&self) -> Sides<ValueRef<'_>> {
        self.map(Value::as_ref)
    }
}

/// An object without what nobody configures, at any depth.
fn without_computed(body: &Body, element: ValueRef<'_>) -> Value {
    if element.is_null() || !element.is_known() {
        return element.to_value();
    }
    let parts = body.members().iter().enumerate().map(|(i, m)| {
        let part = member(element, i, m.name(), m.ty());
        let is_computed =
            |m: &Member| matches!(m, Member::Attribute(it) if it.mode().computed && !it.mode().optional);
        match m.nested() {
            _ if is_computed(m) => null(m.ty()).to_value(),
            Some((Nesting::Single, body)) => without_computed(body, part),
            Some((_, body)) if !part.is_null() && part.is_known() => {
                let elements = part.elements().map(|(_, element)| without_computed(body, element));
                like(part, body, elements.collect())
            }
            _ => part.to_value(),
        }
    });
    object(body, parts.collect())
}

/// Aligns those elements of a level that have no position yet with the prior elements that are still free.
fn align_left<'v>(
    body: &'v Body,
    priors: &[ValueRef<'v>],
    configs: &[ValueRef<'v>],
    positions: &mut [Option<usize>],
    rule: &Rule<'_>,
    is_in: impl Fn(usize) -> bool,
) {
    let mut taken = vec![false; priors.len()];
    for position in positions.iter().flatten() {
        taken[*position] = true;
    }
    let left: Vec<usize> = (0..priors.len()).filter(|position| !taken[*position]).collect();
    let (open, configs): (Vec<usize>, Vec<ValueRef<'v>>) =
        configs.iter().copied().enumerate().filter(|(i, _)| positions[*i].is_none() && is_in(*i)).unzip();
    if left.is_empty() || open.is_empty() {
        return;
    }
    let left_priors: Vec<ValueRef<'v>> = left.iter().map(|position| priors[*position]).collect();
    let found = rule.correlate(body, configs.into_iter(), &left_priors);
    for (i, found) in open.into_iter().zip(found) {
        positions[i] = found.map(|position| left[position]);
    }
}
