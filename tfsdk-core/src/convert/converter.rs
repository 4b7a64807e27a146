//! What finding and applying a conversion goes by: a budget, and what was found before.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use super::conversion::{Conversion, Safety};
use super::error::Collected;
use crate::limits::{Budget, Exhausted};
use crate::ty::{ObjectAttribute, ObjectType, Type};
use crate::value::{Data, Value};

/// Finds conversions and applies them, within a budget.
///
/// Unifying types that nest lists and tuples in each other can double the work at every level; beyond the budget there
/// is no conversion. What stands in many places, of types or of values, is converted once and stays shared.
pub(super) struct Converter<'b> {
    list_to_tuple: bool,
    budget: &'b Budget,
    told: Cell<usize>,
    found: RefCell<HashMap<Pair, Option<Arc<Conversion>>>>,
    replaced: RefCell<HashMap<(Type, Type), Type>>,
    converted: RefCell<HashMap<(usize, usize), Converted>>,
    /// The object types that were made last, by what they were made for.
    objects: RefCell<HashMap<Type, Type>>,
}

/// A pair of types: from, to, `to` without its optional attributes; and the conversions that count.
pub(super) type Pair = (Type, Type, Type, Safety);

/// A value that was converted, with what it was converted from and by: as long as these are kept, nothing else is at
/// their addresses.
struct Converted {
    value: Value,
    _from: Data,
    _by: Arc<Conversion>,
}

/// Types and values that are smaller are converted again sooner than they are found.
const WORTH_KEEPING: u64 = 1024;

impl<'b> Converter<'b> {
    pub(super) fn new(list_to_tuple: bool, budget: &'b Budget) -> Self {
        Converter {
            list_to_tuple,
            budget,
            told: Cell::new(0),
            found: RefCell::default(),
            replaced: RefCell::default(),
            converted: RefCell::default(),
            objects: RefCell::default(),
        }
    }

    /// Whether a list converts to a tuple.
    pub(super) fn has_lists_as_tuples(&self) -> bool {
        self.list_to_tuple
    }

    pub(super) fn budget(&self) -> &'b Budget {
        self.budget
    }

    /// Pays for steps; `None` once it is too much.
    pub(super) fn step(&self, count: usize) -> Option<()> {
        self.budget.work(count as u64).ok()
    }

    /// Pays for `count` values that are about to be made.
    pub(super) fn make_values(&self, count: usize) -> Result<(), Exhausted> {
        self.budget.work(count as u64)?;
        self.budget.make(count.saturating_mul(size_of::<Value>()))
    }

    /// Counts a problem, and says whether it is one of those that are kept. Of others no text needs to be made.
    pub(super) fn tell(&self) -> bool {
        self.told.set(self.told.get().saturating_add(1));
        self.told.get() <= self.most_problems()
    }

    /// For the problems of several parts.
    pub(super) fn collected(&self) -> Collected {
        Collected::up_to(self.most_problems())
    }

    /// There is always one, as it says why there is no result.
    fn most_problems(&self) -> usize {
        self.budget.limits().problems().max(1)
    }

    /// The conversion between two types, by `find` if it was not found before.
    pub(super) fn once(
        &self,
        pair: (&Type, &Type, &Type, Safety),
        find: impl FnOnce() -> Option<Arc<Conversion>>,
    ) -> Option<Arc<Conversion>> {
        let (from, to, bare, safety) = pair;
        if from.size().saturating_add(to.size()) < WORTH_KEEPING {
            return find();
        }
        let key = (from.clone(), to.clone(), bare.clone(), safety);
        if let Some(found) = self.found.borrow().get(&key) {
            return found.clone();
        }
        let found = find();
        // What was not found for want of budget is not to be found later either, as nothing is.
        self.found.borrow_mut().insert(key, found.clone());
        found
    }

    /// The type made of two others, by `make` if it was not made before.
    pub(super) fn type_once(&self, from: &Type, to: &Type, make: impl FnOnce() -> Type) -> Type {
        if from.size().saturating_add(to.size()) < WORTH_KEEPING {
            return make();
        }
        let key = (from.clone(), to.clone());
        if let Some(made) = self.replaced.borrow().get(&key) {
            return made.clone();
        }
        let made = make();
        self.replaced.borrow_mut().insert(key, made.clone());
        made
    }

    /// The type of an object for `target`, which has dynamic parts, whose attributes have these types. Objects that follow one
    /// another mostly have the same, and then it is made once.
    pub(super) fn object_type(&self, target: &Type, object: &ObjectType, types: Vec<Type>) -> Type {
        let mut objects = self.objects.borrow_mut();
        let is_alike = |last: &&Type| {
            let object = last.as_object();
            object.is_some_and(|object| object.iter().map(ObjectAttribute::ty).eq(&types))
        };
        if let Some(last) = objects.get(target).filter(is_alike) {
            return last.clone();
        }
        let made = Type::from(object.with_types(types));
        objects.insert(target.clone(), made.clone());
        made
    }

    /// What these data were converted to before, if they are shared and so may come again.
    pub(super) fn converted(&self, data: &Data, by: &Arc<Conversion>) -> Option<Value> {
        if !is_worth_keeping(data) {
            return None;
        }
        let key = (data.address()?, Arc::as_ptr(by).addr());
        self.converted.borrow().get(&key).map(|converted| converted.value.clone())
    }

    /// Keeps what shared data were converted to.
    pub(super) fn keep_converted(&self, data: &Data, by: &Arc<Conversion>, value: &Value) {
        if let (true, Some(address)) = (is_worth_keeping(data), data.address()) {
            let kept = Converted { value: value.clone(), _from: data.clone(), _by: Arc::clone(by) };
            self.converted.borrow_mut().insert((address, Arc::as_ptr(by).addr()), kept);
        }
    }
}

fn is_worth_keeping(data: &Data) -> bool {
    data.is_shared() && data.size() > WORTH_KEEPING / 4
}
