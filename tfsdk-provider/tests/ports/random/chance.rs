//! Where chance comes from.

use tfsdk::provider::{Result, ResultExt};

/// A source of random numbers: the system's, or one that a seed determines.
pub(crate) enum Chance {
    System,
    Seeded(u64),
}

impl Chance {
    /// The same seed always leads to the same numbers; no seed, or an empty one, never does.
    pub(crate) fn new(seed: Option<&str>) -> Self {
        match seed {
            None | Some("") => Chance::System,
            // FNV-1a
            Some(seed) => Chance::Seeded(seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })),
        }
    }

    pub(crate) fn number(&mut self) -> Result<u64> {
        match self {
            Chance::System => getrandom::u64().summary("The system has no random numbers"),
            // SplitMix64
            Chance::Seeded(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                Ok(mixed ^ (mixed >> 31))
            }
        }
    }

    /// A number from 0 up to, and without, `end`, each as likely as the others.
    pub(crate) fn below(&mut self, end: u128) -> Result<u128> {
        let whole = u128::from(u64::MAX) + 1;
        loop {
            let number = u128::from(self.number()?);
            if number < whole - whole % end {
                return Ok(number % end);
            }
        }
    }

    /// One of these; `None` if there are none.
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> Result<Option<T>> {
        match all.len() {
            0 => Ok(None),
            count => Ok(all.get(self.below(count as u128)? as usize).copied()),
        }
    }

    /// Puts them in any order.
    pub(crate) fn shuffle<T>(&mut self, all: &mut [T]) -> Result<()> {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last as u128 + 1)? as usize);
        }
        Ok(())
    }
}

/// So many random bytes of the system.
pub(crate) fn bytes(count: usize) -> Result<Vec<u8>> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes).summary("The system has no random numbers")?;
    Ok(bytes)
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
