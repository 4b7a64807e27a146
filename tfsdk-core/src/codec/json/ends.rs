//! Where parts of a JSON text end.

/// Where the larger lists and objects of a dynamic value end.
///
/// Its type mostly stands behind it, so it is passed over before it is read. Dynamic values in one another would be
/// passed over once for each level; so the ends of what was passed over once are remembered. Of the parts of a state or a plan
/// they are known from the start, as each was passed over to find where it ends.
#[derive(Debug)]
pub(super) struct Ends {
    /// Start and end, in the order of the starts.
    pub(super) known: Vec<(usize, usize)>,
    /// Whether they are being noted.
    pub(super) noting: bool,
    /// The position up to which they are known.
    pub(super) until: usize,
}

impl Ends {
    pub(super) const NONE: Self = Ends { known: Vec::new(), noting: false, until: 0 };
}
