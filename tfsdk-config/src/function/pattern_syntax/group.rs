//! Groups, and the flags that hold in them.

use super::{Flags, Open, Reader, SyntaxError};

const FLAGS: [char; 4] = ['i', 'm', 's', 'U'];

/// The flag `i`.
pub(super) const FOLDS: Flags = 1;

/// The flag `U`.
pub(super) const SWAPS_GREED: Flags = 1 << 3;

impl<'p> Reader<'p> {
    pub(super) fn open_group(&mut self) -> Result<(), SyntaxError<'p>> {
        let start = self.at;
        let rest = self.rest();
        let (flags, written_flags) = (self.flags, self.written_flags);
        let mut outer = Open { flags, written_flags, widest: self.widest };
        let named = rest.strip_prefix("(?P<").or_else(|| rest.strip_prefix("(?<"));
        if let Some(named) = named.filter(|named| !named.is_empty()) {
            let Some((name, _)) = named.split_once('>') else {
                return Err(self.wrong("invalid named capture", start..self.text.len()));
            };
            self.at += rest.len() - named.len() + name.len() + 1;
            if name.is_empty() || !name.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric()) {
                return Err(self.wrong("invalid named capture", start..self.at));
            }
            self.groups.push(Some(name.to_owned()));
            self.open_capture(&mut outer);
        } else if rest.starts_with("(?") {
            self.at += 2;
            if !self.read_flags(start)? {
                // The flags hold to the end of the group around, and nothing is opened.
                return Ok(());
            }
        } else {
            self.at += 1;
            self.groups.push(None);
            self.open_capture(&mut outer);
        }
        self.open.push(outer);
        self.operand = None;
        self.widest = 0;
        Ok(())
    }

    fn open_capture(&mut self, outer: &mut Open) {
        self.write_flags();
        outer.written_flags = self.written_flags;
        self.out.push('(');
    }

    /// Flags behind `(?`, and whether a group is opened with them.
    fn read_flags(&mut self, start: usize) -> Result<bool, SyntaxError<'p>> {
        let (mut flags, mut negated, mut seen) = (self.flags, false, false);
        while let Some(c) = self.take() {
            if let Some(bit) = FLAGS.iter().position(|flag| *flag == c) {
                seen = true;
                if negated {
                    flags &= !(1 << bit)
                } else {
                    flags |= 1 << bit
                }
                continue;
            }
            match c {
                '-' if !negated => (negated, seen) = (true, false),
                ':' | ')' if seen || !negated => {
                    let opens = c == ':';
                    self.flags = flags;
                    if opens {
                        self.write_changed_flags(':');
                    }
                    return Ok(opens);
                }
                _ => break,
            }
        }
        Err(self.wrong("invalid or unsupported Perl syntax", start..self.at))
    }

    /// Writes the flags that hold from here on.
    pub(super) fn write_flags(&mut self) {
        if self.flags != self.written_flags {
            self.write_changed_flags(')');
        }
    }

    fn write_changed_flags(&mut self, end: char) {
        let names = |bits: Flags| FLAGS.iter().enumerate().filter(move |(bit, _)| bits & (1 << bit) != 0);
        let (on, off) = (self.flags & !self.written_flags, self.written_flags & !self.flags);
        self.written_flags = self.flags;
        self.out.push_str("(?");
        self.out.extend(names(on).map(|(_, name)| name));
        if off != 0 {
            self.out.push('-');
            self.out.extend(names(off).map(|(_, name)| name));
        }
        self.out.push(end);
    }

    pub(super) fn close_group(&mut self) -> Result<(), SyntaxError<'p>> {
        let Some(outer) = self.open.pop() else {
            return Err(self.wrong("unexpected )", 0..self.text.len()));
        };
        self.at += 1;
        self.out.push(')');
        let inside = self.widest.max(1);
        (self.flags, self.widest) = (outer.flags, outer.widest);
        self.written_flags = outer.written_flags;
        self.operand_of(inside);
        Ok(())
    }
}
