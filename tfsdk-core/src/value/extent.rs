//! How deep and how large a value is, and whether limits allow that.

use super::typed::{Value, ValueRef};
use crate::limits::{Budget, Exhausted, Limits};

impl ValueRef<'_> {
    /// How many composite values stand in one another, or could: the [depth](crate::ty::Type::depth) of its type. It costs
    /// nothing.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert_eq!(Value::tuple([Value::tuple([])]).as_ref().depth(), 2);
    /// assert_eq!(Value::null(Type::list(Type::STRING)).as_ref().depth(), 1);
    /// ```
    pub fn depth(self) -> usize {
        self.ty.depth().max(self.data.depth() as usize)
    }

    /// How many bytes it would take with its type, about, if nothing were shared. It costs nothing, as it is kept with
    /// composite values.
    ///
    /// That is what it costs to go through it. See [`Type::size`](crate::ty::Type::size) for what becomes large by
    /// sharing.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let text = Value::from("a".repeat(1000));
    /// let shared = Value::tuple([text.clone(), text.clone(), text]);
    /// assert!(shared.as_ref().size() > 3000);
    /// ```
    pub fn size(self) -> u64 {
        self.ty.size().saturating_add(self.data.size())
    }

    /// How many bytes it takes in memory, about, as the input that [`Budget::for_value`](crate::limits::Budget::for_value)
    /// allows for: its [`size`](Self::size) as long as that is no more than [`Limits::max_size`]. Of a larger one, what is
    /// shared counts once, and to find that out all of it is gone through once.
    ///
    /// ```
    /// use tfsdk::{Limits, Value};
    ///
    /// let text = Value::from("x".repeat(1000));
    /// let twice = Value::tuple([text.clone(), text]);
    /// let small = Limits::new().max_size(1500);
    /// assert!(twice.size() > 2000 && twice.as_ref().held(Limits::new()) == twice.size());
    /// assert!(twice.as_ref().held(small) < 1500);
    /// ```
    pub fn held(self, limits: Limits) -> u64 {
        let size = self.size();
        if size <= limits.size() { size } else { self.ty.held(limits).saturating_add(self.data.held()) }
    }

    /// Whether it is no deeper and no larger than `limits` allow. It costs nothing as long as its size is no more than
    /// [`Limits::max_size`].
    ///
    /// What works on values of others asks this of each, so that none is gone through that is far larger than it seems.
    ///
    /// # Errors
    /// When it is nested more deeply than [`Limits::max_depth`]; when its [`size`](Self::size) is more than
    /// [`Limits::max_size`] and 64 bytes for each byte of the input that it [stands for](Self::held). What shares
    /// nothing is never too large.
    ///
    /// ```
    /// use tfsdk::limits::{Exhausted, Limits};
    /// use tfsdk::Value;
    ///
    /// let mut value = Value::from(1);
    /// for _ in 0..100 {
    ///     value = Value::tuple([value.clone(), value]);
    /// }
    /// assert_eq!(value.as_ref().within(Limits::new()), Err(Exhausted::Size));
    /// ```
    pub fn within(self, limits: Limits) -> Result<(), Exhausted> {
        if self.depth() > limits.depth() {
            return Err(Exhausted::Depth);
        }
        Budget::for_value(limits, self.held(limits)).admit(self.depth(), self.size())
    }
}

impl Value {
    /// How many composite values stand in one another; see [`ValueRef::depth`].
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from("a").depth(), 0);
    /// assert_eq!(Value::tuple([Value::tuple([])]).depth(), 2);
    /// ```
    pub fn depth(&self) -> usize {
        self.as_ref().depth()
    }

    /// How many bytes it would take if nothing were shared; see [`ValueRef::size`].
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let one = Value::from("some text");
    /// let two = Value::tuple([one.clone(), one.clone()]);
    /// assert!(two.size() > 2 * one.size());
    /// ```
    pub fn size(&self) -> u64 {
        self.as_ref().size()
    }

    /// How many bytes it takes in memory, or counts for within `limits` where that is less than they allow; see [`ValueRef::held`].
    ///
    /// ```
    /// use tfsdk::{Limits, Value};
    ///
    /// let shared = Value::tuple(std::iter::repeat_n(Value::from("x".repeat(1000)), 100));
    /// assert!(shared.size() > 100_000);
    /// assert!(shared.held(Limits::new().max_size(10_000)) < 10_000);
    /// ```
    pub fn held(&self, limits: Limits) -> u64 {
        self.as_ref().held(limits)
    }

    /// Whether it is no deeper and no larger than `limits` allow; see [`ValueRef::within`].
    ///
    /// # Errors
    /// When it is deeper or larger.
    ///
    /// ```
    /// use tfsdk::{Limits, Value};
    ///
    /// let value = Value::tuple([Value::tuple([])]);
    /// assert!(value.within(Limits::new().max_depth(2)).is_ok());
    /// assert!(value.within(Limits::new().max_depth(1)).is_err());
    /// ```
    pub fn within(&self, limits: Limits) -> Result<(), Exhausted> {
        self.as_ref().within(limits)
    }
}
