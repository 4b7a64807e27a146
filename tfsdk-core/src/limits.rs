//! How far readers and writers go.

/// Limits for reading and writing, against input that is made to use up memory or stack.
///
/// The default is for input that nobody vouches for. Every function that takes limits has a sibling without
/// them, which uses the default.
///
/// ```
/// use tfsdk_core::codec::msgpack;
/// use tfsdk_core::limits::Limits;
/// use tfsdk_core::ty::Type;
///
/// let nested = Type::list(Type::list(Type::STRING));
/// let flat = Limits::new().max_depth(1);
/// assert!(msgpack::value_from_slice(&[0x91, 0x90], &nested).is_ok());
/// assert!(msgpack::value_from_slice_with(&[0x91, 0x90], &nested, flat).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    depth: u32,
}

impl Limits {
    /// The default: at most 512 levels deep.
    pub const fn new() -> Self {
        Limits { depth: 512 }
    }

    /// Sets how many levels of lists, sets, tuples, maps, objects and dynamic values may stand in one another,
    /// in a value and likewise in a type.
    ///
    /// Reading recurses that deep; the default fits a thread with a stack of 2 MB. More than `u32::MAX` levels
    /// count as that many.
    #[must_use]
    pub const fn max_depth(mut self, levels: usize) -> Self {
        self.depth = if levels > u32::MAX as usize { u32::MAX } else { levels as u32 };
        self
    }

    /// How many levels are allowed; see [`max_depth`](Limits::max_depth).
    pub(crate) const fn depth(self) -> u32 {
        self.depth
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::new()
    }
}
