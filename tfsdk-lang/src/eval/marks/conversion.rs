//! What becomes of marks when their value is converted.

use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Value, ValueRef};

use super::part::Part;
use super::tree::{Marks, PER_PART, of_parts};

impl Marks {
    /// Those of `value`, which was made of the marked value by a conversion: elements of a set give their marks to the set,
    /// and parts that are there no more have none.
    ///
    /// # Errors
    /// When going over all marked parts cannot be paid.
    pub fn converted(&self, value: &Value, budget: &Budget) -> Result<Self, Exhausted> {
        // The levels are kept here, so that deep values take no space on the thread's stack.
        let mut outer: Vec<Fitting<'_>> = Vec::new();
        let mut level = match Fitting::new(self, value.as_ref()) {
            Ok(level) => level,
            Err(fitted) => return Ok(fitted),
        };
        loop {
            while let Some((part, marks)) = level.marks.list().get(level.at) {
                budget.work(1)?;
                match part.within(level.value).map(|value| Fitting::new(marks, value)) {
                    None => level.put(None, budget)?,
                    Some(Err(fitted)) => level.put(Some(fitted), budget)?,
                    Some(Ok(inner)) => outer.push(std::mem::replace(&mut level, inner)),
                }
            }
            let fitted = level.end(budget)?;
            match outer.pop() {
                None => return Ok(fitted),
                Some(around) => level = around,
            }
            level.put(Some(fitted), budget)?;
        }
    }
}

/// Marks that are brought to the shape of a value, part by part.
struct Fitting<'m> {
    marks: &'m Marks,
    value: ValueRef<'m>,
    /// How many parts are done.
    at: usize,
    /// These parts, from the first one on that is not what it was.
    changed: Option<Vec<(Part, Marks)>>,
}

impl<'m> Fitting<'m> {
    /// Begins; or the marks, where no part has to be looked at.
    fn new(marks: &'m Marks, value: ValueRef<'m>) -> Result<Self, Marks> {
        if marks.list().is_empty() {
            return Err(marks.clone());
        }
        let is_set = matches!(value.ty().kind(), TypeKind::Set(_));
        if is_set || value.is_null() || !value.is_known() {
            return Err(marks.whole());
        }
        Ok(Self { marks, value, at: 0, changed: None })
    }

    /// The next part has these marks now, or is there no more.
    fn put(&mut self, fitted: Option<Marks>, budget: &Budget) -> Result<(), Exhausted> {
        let list = self.marks.list();
        let Some((part, marks)) = list.get(self.at) else { return Ok(()) };
        let stays = fitted.as_ref().is_some_and(|fitted| fitted.is_same(marks));
        if !stays && self.changed.is_none() {
            budget.make(list.len().saturating_mul(PER_PART))?;
            self.changed = Some(list.get(..self.at).unwrap_or_default().to_vec());
        }
        if let (Some(changed), Some(fitted)) = (&mut self.changed, fitted) {
            changed.push((part.clone(), fitted));
        }
        self.at += 1;
        Ok(())
    }

    /// What fits stays as it is, and shared with whatever shares it.
    fn end(self, budget: &Budget) -> Result<Marks, Exhausted> {
        match self.changed {
            None => Ok(self.marks.clone()),
            Some(changed) => {
                let fitted = of_parts(changed.into_iter(), &mut |bytes| budget.make(bytes))?;
                Ok(fitted.and_own(self.marks))
            }
        }
    }
}
