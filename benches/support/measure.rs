//! The measuring loop: contenders take turns in one run, so that a busy machine slows them all alike.

use std::fmt::Debug;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long a sample of a contender lasts: much longer than the clock's resolution, shorter than the scheduler's slices.
const SAMPLE: Duration = Duration::from_millis(4);

/// How long each contender runs before measuring starts.
const WARM_UP: Duration = Duration::from_millis(100);

/// The number of samples of each contender.
const ROUNDS: usize = 61;

/// How long a group takes its samples at most; those of [`FEWEST_ROUNDS`] are taken in any case.
const LONGEST: Duration = Duration::from_secs(6);

const FEWEST_ROUNDS: usize = 5;

/// One way to do the work of a [`Group`].
struct Contender<'a> {
    name: &'a str,
    /// The contender whose work this one does.
    beside: Option<&'a str>,
    run: Box<dyn FnMut() + 'a>,
    /// The number of runs in a sample.
    runs: u32,
    /// Nanoseconds per run, one entry for each round.
    samples: Vec<f64>,
}

/// Contenders that do the same work; the others are compared with the first.
///
/// ```
/// use tfsdk_bench::measure::{Effort, Group};
///
/// let mut group = Group::new("reading a number");
/// group.contender("i64", || "12".parse::<i64>());
/// group.contender("f64", || "12".parse::<f64>());
/// group.report(Effort::Smoke);
/// ```
pub struct Group<'a> {
    title: &'a str,
    contenders: Vec<Contender<'a>>,
}

/// What was measured of a contender.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// Nanoseconds per run, one entry for each round.
    samples: Vec<f64>,
    /// The contender that it was held against, and the share of its time that this one took.
    pub beside: Option<(String, f64)>,
}

impl Measured {
    /// Nanoseconds per run, the median of the rounds.
    fn median(&self) -> f64 {
        median(self.samples.iter().copied())
    }

    /// Nanoseconds per run in the fastest round: of all the least disturbed.
    pub fn fastest(&self) -> f64 {
        self.samples.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The share of the other's time that this one took: the median of the rounds' ratios.
    fn ratio(&self, other: &Self) -> f64 {
        median(self.samples.iter().zip(&other.samples).map(|(own, other)| own / other))
    }
}

/// How much to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Run everything once, to check that it works.
    Smoke,
    /// Warm up, then measure in rounds.
    Full,
}

impl Effort {
    /// The effort that the command line asks for: cargo passes `--bench` to measure, and nothing to test.
    pub fn from_args() -> Self {
        if std::env::args().any(|arg| arg == "--bench") { Self::Full } else { Self::Smoke }
    }
}

impl<'a> Group<'a> {
    /// A group without contenders.
    pub fn new(title: &'a str) -> Self {
        Self { title, contenders: Vec::new() }
    }

    /// Adds a contender; the result of `work` is hidden from the optimiser and dropped within the measured time.
    ///
    /// # Panics
    ///
    /// When measuring, if `work` fails: failing is quick, and would win.
    pub fn contender<T, E: Debug>(&mut self, name: &'a str, work: impl FnMut() -> Result<T, E> + 'a) {
        self.add(name, None, work);
    }

    /// As [`contender`](Self::contender), for one that does the work of another, which was added before.
    ///
    /// # Panics
    ///
    /// When measuring, if `work` fails.
    pub fn rival<T, E: Debug>(
        &mut self,
        name: &'a str,
        beside: &'a str,
        work: impl FnMut() -> Result<T, E> + 'a,
    ) {
        self.add(name, Some(beside), work);
    }

    #[allow(clippy::panic, reason = "the figures of a contender that fails would be wrong")]
    fn add<T, E: Debug>(
        &mut self,
        name: &'a str,
        beside: Option<&'a str>,
        mut work: impl FnMut() -> Result<T, E> + 'a,
    ) {
        let run = Box::new(move || match work() {
            Ok(made) => drop(black_box(made)),
            Err(error) => panic!("{name}: {error:?}"),
        });
        self.contenders.push(Contender { name, beside, run, runs: 1, samples: Vec::new() });
    }

    /// What the contenders do.
    pub fn title(&self) -> &'a str {
        self.title
    }

    /// The names of the contenders, each with that of the one whose work it does, if there is one.
    pub fn names(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + '_ {
        self.contenders.iter().map(|contender| (contender.name, contender.beside))
    }

    /// The work of the first contender of such a name.
    pub fn into_work(self, is_wanted: impl Fn(&str) -> bool) -> Option<Box<dyn FnMut() + 'a>> {
        self.contenders.into_iter().find(|contender| is_wanted(contender.name)).map(|contender| contender.run)
    }

    /// Measures and prints a table: the median time of each contender, and the median of its ratios to the first one,
    /// round by round.
    pub fn report(self, effort: Effort) {
        let title = self.title;
        let measured = self.measure(effort);
        if effort == Effort::Smoke {
            println!("{title}: {} contenders ran", measured.len());
            return;
        }
        println!("\n{title:<44} {:>12} {:>12} {:>8}", "median", "fastest", "ratio");
        let Some(first) = measured.first() else {
            return;
        };
        for contender in &measured {
            println!(
                "  {:<42} {:>12} {:>12} {:>8.2}",
                contender.name,
                time(contender.median()),
                time(contender.fastest()),
                contender.ratio(first),
            );
        }
    }

    /// Measures all contenders, in turns.
    pub fn measure(mut self, effort: Effort) -> Vec<Measured> {
        let rounds = match effort {
            Effort::Smoke => 1,
            Effort::Full => {
                self.contenders.iter_mut().for_each(Contender::warm_up);
                ROUNDS
            }
        };
        let start = Instant::now();
        for round in 0..rounds {
            if round >= FEWEST_ROUNDS && start.elapsed() > LONGEST {
                break;
            }
            // Each round starts with another contender, so that none always follows the same one.
            let count = self.contenders.len();
            for turn in 0..count {
                let contender = &mut self.contenders[(round + turn) % count];
                // Unmeasured: the one before may have left much to the allocator, which whoever comes first tidies up.
                if effort == Effort::Full {
                    (contender.run)();
                }
                contender.sample();
            }
        }
        let mut measured: Vec<Measured> = Vec::new();
        for Contender { name, beside, samples, .. } in self.contenders {
            let mut own = Measured { name: name.to_owned(), samples, beside: None };
            let other = measured.iter().find(|other| Some(other.name.as_str()) == beside);
            own.beside = other.map(|other| (other.name.clone(), own.ratio(other)));
            measured.push(own);
        }
        measured
    }
}

impl Contender<'_> {
    /// Runs until caches and clock speed have settled, and finds out how many runs fill a sample.
    fn warm_up(&mut self) {
        let start = Instant::now();
        let mut runs = 0_u32;
        while start.elapsed() < WARM_UP {
            (self.run)();
            runs += 1;
        }
        let each = start.elapsed() / runs;
        self.runs = u32::try_from(SAMPLE.as_nanos() / each.as_nanos().max(1)).unwrap_or(u32::MAX).max(1);
    }

    fn sample(&mut self) {
        let start = Instant::now();
        for _ in 0..self.runs {
            (self.run)();
        }
        self.samples.push(start.elapsed().as_nanos() as f64 / f64::from(self.runs));
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 1e3 => format!("{n:.1} ns"),
        n if n < 1e6 => format!("{:.2} µs", n / 1e3),
        n => format!("{:.3} ms", n / 1e6),
    }
}
