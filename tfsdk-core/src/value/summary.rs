//! What is asked of composite data often, and kept with them.

/// What is known of all parts, as they do not change. It stands in the data that hold the parts, not with the parts, so that
/// nobody goes there for it.
///
/// Bytes, so that it fits beside the tag of `Data` without making these larger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Summary {
    /// Little-endian; beyond 1 TB all ones, which stand for any size.
    size: [u8; 5],
    /// Little-endian, shifted by one bit; the lowest one says that a part is not wholly known. What is deeper than 15 bits say
    /// is as deep as they do.
    depth: [u8; 2],
}

const LARGEST: u64 = (1 << 40) - 1;
const DEEPEST: u32 = (1 << 15) - 1;

impl Summary {
    #[inline]
    pub(super) fn new(size: u64, depth: u32, is_wholly_known: bool) -> Self {
        let [size @ .., _, _, _] = size.min(LARGEST).to_le_bytes();
        let depth = (depth.min(DEEPEST) << 1) as u16 | u16::from(!is_wholly_known);
        Summary { size, depth: depth.to_le_bytes() }
    }

    /// The bytes that the parts would take, about, if nothing in them were shared.
    #[inline]
    pub(super) fn size(self) -> u64 {
        let [a, b, c, d, e] = self.size;
        match u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]) {
            LARGEST => u64::MAX,
            size => size,
        }
    }

    #[inline]
    pub(super) fn depth(self) -> u32 {
        u32::from(u16::from_le_bytes(self.depth) >> 1)
    }

    #[inline]
    pub(super) fn is_wholly_known(self) -> bool {
        self.depth[0] & 1 == 0
    }
}
