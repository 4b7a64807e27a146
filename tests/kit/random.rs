//! Random choices, which a seed repeats.

use std::sync::OnceLock;
use std::time::SystemTime;

use proptest::test_runner::{Config, RngSeed};

/// The seed in CI, where a commit shall pass or fail by what it changes, not by chance.
const FIXED: u64 = 20_240_601;

/// The seed of this run.
///
/// It comes from the environment variable `TFSDK_TEST_SEED`; without that it is fixed in CI, and elsewhere comes from
/// the clock, so that each run tries something new. The output of a failing test shows it.
pub fn seed() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    let seed = *SEED.get_or_init(|| {
        let given = std::env::var("TFSDK_TEST_SEED").ok();
        let given = given.map(|seed| seed.parse().expect("TFSDK_TEST_SEED is a whole number"));
        let clock = || match SystemTime::UNIX_EPOCH.elapsed() {
            Ok(since) => u64::from(since.subsec_nanos()),
            Err(_) => FIXED,
        };
        given.unwrap_or_else(|| if crate::in_ci() { FIXED } else { clock() })
    });
    println!("TFSDK_TEST_SEED={seed} repeats this run");
    seed
}

/// How often a test that draws its cases does so: as often as this in CI, and a fourth of it elsewhere, where each run draws others.
///
/// A seed changes nothing of it, so that it repeats the run that failed.
pub fn rounds(all: usize) -> usize {
    if crate::in_ci() { all } else { all.div_ceil(4) }
}

/// How many a variable of the environment asks for, or else so many [`rounds`].
///
/// # Panics
/// It is set, and no number.
pub fn rounds_or(variable: &str, all: usize) -> usize {
    match std::env::var(variable) {
        Ok(many) => many.parse().unwrap_or_else(|_| panic!("{variable} is a whole number")),
        Err(_) => rounds(all),
    }
}

/// How a property test runs: as many cases as [`rounds`] are, drawn with the [`seed`] of this run.
///
/// Failing cases are not kept in files; each is worth a test of its own.
pub fn cases(all: usize) -> Config {
    let rng_seed = RngSeed::Fixed(seed());
    let cases = u32::try_from(rounds(all)).expect("a number of cases");
    Config { cases, failure_persistence: None, rng_seed, ..Config::default() }
}

/// A generator of pseudo-random numbers (SplitMix64).
pub struct Random {
    state: u64,
    given: usize,
}

impl Random {
    /// A generator with a seed of the caller's choice.
    pub fn new(seed: u64) -> Self {
        Self { state: seed, given: 0 }
    }

    /// A generator with the [`seed`] of this run; each test draws numbers of its own.
    pub fn of_this_run(test: &str) -> Self {
        let name = test.bytes().fold(0, |hash: u64, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        Self::new(seed() ^ name)
    }

    /// A number less than `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % end.max(1) as u64).unwrap_or_default()
    }

    /// True with a chance of one in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    pub fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A number that no other call returned.
    pub fn unique(&mut self) -> usize {
        self.given += 1;
        1000 + self.given
    }
}
