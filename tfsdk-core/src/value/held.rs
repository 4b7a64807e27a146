//! What data take in memory.

use std::collections::HashSet;
use std::slice::Iter;
use std::sync::Arc;

use super::data::Data;
use super::text::ValueText;

/// Parts of composite data that are still to be counted.
enum Parts<'a> {
    Sequence(Iter<'a, Data>),
    Map(Iter<'a, (ValueText, Data)>),
}

impl Data {
    /// The bytes that they take, about; what is shared counts once.
    pub(super) fn held(&self) -> u64 {
        let mut held = Held { seen: HashSet::new(), bytes: 0 };
        // Not by recursion, as a program may make values of any depth.
        let mut left = Vec::new();
        left.extend(held.data(self));
        while let Some(parts) = left.last_mut() {
            let next = match parts {
                Parts::Sequence(parts) => parts.next(),
                Parts::Map(entries) => entries.next().map(|(key, data)| {
                    held.add(size_of::<ValueText>());
                    if let ValueText::Long(key) = key {
                        held.text(key);
                    }
                    data
                }),
            };
            match next {
                Some(data) => left.extend(held.data(data)),
                None => drop(left.pop()),
            }
        }
        held.bytes
    }
}

struct Held {
    /// The addresses of what is shared.
    seen: HashSet<usize>,
    bytes: u64,
}

impl Held {
    /// Counts data themselves, and returns the parts that are to be counted as well.
    fn data<'a>(&mut self, data: &'a Data) -> Option<Parts<'a>> {
        self.add(size_of::<Data>());
        if data.is_shared() && data.address().is_some_and(|address| !self.seen.insert(address)) {
            return None;
        }
        match data {
            Data::Sequence(parts, _) => Some(Parts::Sequence(parts.iter())),
            Data::Map(entries, _) => Some(Parts::Map(entries.iter())),
            Data::Long(text) => {
                self.text(text);
                None
            }
            Data::Null | Data::Unknown(_) | Data::Bool(_) | Data::Number(_) | Data::Short(_) => None,
        }
    }

    fn text(&mut self, text: &Arc<str>) {
        if Arc::strong_count(text) == 1 || self.seen.insert(Arc::as_ptr(text).addr()) {
            self.add(text.len());
        }
    }

    fn add(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_add(bytes as u64);
    }
}
