//! Names that come again and again.

use std::sync::Arc;

/// The names that were read last: the objects of a list have the same ones.
#[derive(Default)]
pub(super) struct Names([[Option<Arc<str>>; 8]; 8]);

impl Names {
    /// The name, shared with the same one before, unless others have taken its place since.
    pub(super) fn shared(&mut self, name: &str) -> Arc<str> {
        let last = name.bytes().next_back().unwrap_or_default();
        let place = &mut self.0[name.len() % 8][usize::from(last) % 8];
        match place {
            Some(known) if **known == *name => Arc::clone(known),
            _ => Arc::clone(place.insert(name.into())),
        }
    }
}
