//! The text of a compile error, composed while the compiler evaluates a constant. Nothing there can allocate or
//! format.

/// What stands at the end of a text that is cut.
const CUT: &str = " …";

/// A text of at most `ROOM` bytes.
///
/// A piece that does not fit is left out, and so is everything after it.
pub(crate) struct ConstText<const ROOM: usize> {
    bytes: [u8; ROOM],
    len: usize,
    cut: bool,
}

impl<const ROOM: usize> ConstText<ROOM> {
    pub(crate) const fn new() -> Self {
        ConstText { bytes: [0; ROOM], len: 0, cut: false }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            // Only whole pieces are pushed.
            Err(_) => "",
        }
    }

    pub(crate) const fn push(&mut self, piece: &str) {
        if self.cut {
            return;
        }
        self.cut = self.len + piece.len() + CUT.len() > ROOM;
        let piece = if self.cut { CUT.as_bytes() } else { piece.as_bytes() };
        let mut i = 0;
        while i < piece.len() {
            self.bytes[self.len] = piece[i];
            self.len += 1;
            i += 1;
        }
    }

    pub(crate) const fn push_number(&mut self, number: usize) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        self.push(digits[number % 10]);
    }

    /// Fails the evaluation with this text.
    #[track_caller]
    #[allow(clippy::panic, reason = "reached at compile time only, as the compile error it is meant to be")]
    pub(crate) const fn fail(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

/// `==`, which a constant cannot use.
pub(crate) const fn equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut i = 0;
    while i < one.len() {
        if one[i] != other[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::ConstText;

    #[test]
    fn a_piece_that_does_not_fit_ends_the_text() {
        let mut text = ConstText::<16>::new();
        text.push("attribute ");
        text.push_number(10);
        text.push("ü");
        text.push("x");
        assert_eq!(text.as_str(), "attribute 10 …");
    }
}
