//! How deep and how large a type is, and whether limits allow that.

use super::types::Type;
use crate::limits::{Budget, Exhausted, Limits};

impl Type {
    /// How many composite types stand in one another: 0 for `string`, 2 for `list(set(string))`. It costs nothing, as it
    /// is kept with the type.
    ///
    /// No value of the type is nested deeper, apart from what its dynamic parts hold.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// assert_eq!(Type::list(Type::object([("a", Type::STRING)])).depth(), 2);
    /// ```
    pub fn depth(&self) -> usize {
        self.shape().depth as usize
    }

    /// How many bytes the type would take, about, if nothing in it were shared. It costs nothing, as it is kept with
    /// the type.
    ///
    /// That is what it costs to write the type. A type that holds another twice, and is itself held twice, and so on,
    /// takes little memory and has a size beyond all bounds; `u64::MAX` stands for that.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let mut ty = Type::STRING;
    /// for _ in 0..100 {
    ///     ty = Type::tuple([ty.clone(), ty]);
    /// }
    /// assert_eq!(ty.size(), u64::MAX);
    /// ```
    pub fn size(&self) -> u64 {
        self.shape().size
    }

    /// How many bytes it takes in memory, about, as the input that [`Budget::for_value`](crate::limits::Budget::for_value)
    /// allows for: its [`size`](Self::size) as long as that is no more than [`Limits::max_size`]. Of a larger one, what is
    /// shared counts once, and to find that out all of it is gone through once.
    ///
    /// ```
    /// use tfsdk::{Limits, Type};
    ///
    /// let ty = Type::object([("x".repeat(1000), Type::STRING)]);
    /// let twice = Type::tuple([ty.clone(), ty]);
    /// assert_eq!(twice.held(Limits::new()), twice.size());
    /// assert!(twice.held(Limits::new().max_size(1500)) < 1500);
    /// ```
    pub fn held(&self, limits: Limits) -> u64 {
        let size = self.size();
        if size <= limits.size() { size } else { self.held_once() }
    }

    /// Whether the type is no deeper and no larger than `limits` allow. It costs nothing as long as its size is no more
    /// than [`Limits::max_size`].
    ///
    /// # Errors
    /// When it is nested more deeply than [`Limits::max_depth`]; when its [`size`](Self::size) is more than
    /// [`Limits::max_size`] and 64 bytes for each byte of the input that it [stands for](Self::held).
    ///
    /// ```
    /// use tfsdk::limits::{Exhausted, Limits};
    /// use tfsdk::Type;
    ///
    /// let ty = Type::list(Type::list(Type::STRING));
    /// assert_eq!(ty.within(Limits::new()), Ok(()));
    /// assert_eq!(ty.within(Limits::new().max_depth(1)), Err(Exhausted::Depth));
    /// ```
    pub fn within(&self, limits: Limits) -> Result<(), Exhausted> {
        if self.depth() > limits.depth() {
            return Err(Exhausted::Depth);
        }
        Budget::for_value(limits, self.held(limits)).admit(self.depth(), self.size())
    }
}
