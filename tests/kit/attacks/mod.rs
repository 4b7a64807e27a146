//! Input that is made to cost more than it is long, for every entry that takes what others wrote.
//!
//! Each attack has a size, and its input grows in proportion to it. What reading it takes is held to that growth: see
//! `tests/limits`. `examples/complexity.rs` prints the table.

mod configuration;
mod conversion;
mod expression;
mod files;
mod plan;
mod report;
mod schema;
mod structure;
pub mod syntax;
mod wire;

use crate::memory::{Memory, measure};

/// A family of inputs for one entry.
#[derive(Clone, Copy)]
pub struct Attack {
    /// What reads the input.
    pub entry: &'static str,
    /// What is special about it.
    pub name: &'static str,
    /// The size to begin with.
    pub size: usize,
    prepare: Prepare,
}

/// How an attack's input is made.
#[derive(Clone, Copy)]
enum Prepare {
    /// Of its size.
    Size(fn(usize) -> Prepared),
    /// Of the entry, its name, which is what is repeated, and its size.
    Unit(fn(&'static str, &'static str, usize) -> Prepared),
}

/// An input, and the work that is to be measured.
struct Prepared {
    /// Its length in bytes; for values, what their text would have.
    input: usize,
    work: Box<dyn FnOnce() + Send>,
}

impl Prepared {
    fn new(input: usize, work: impl FnOnce() + Send + 'static) -> Self {
        Prepared { input, work: Box::new(work) }
    }
}

/// What an attack of one size took.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// How many bytes the input has.
    pub input: usize,
    /// What was asked of the allocator.
    pub memory: Memory,
}

impl Attack {
    /// Every attack there is.
    pub fn all() -> Vec<Attack> {
        let rooms: [&[Attack]; 9] = [
            wire::ATTACKS,
            conversion::ATTACKS,
            expression::ATTACKS,
            configuration::ATTACKS,
            schema::ATTACKS,
            plan::ATTACKS,
            structure::ATTACKS,
            report::ATTACKS,
            files::ATTACKS,
        ];
        [rooms.concat(), syntax::attacks()].concat()
    }

    /// Makes the input, then measures the work on a stack of 2 MB.
    pub fn cost(&self, size: usize) -> Cost {
        let Prepared { input, work } = self.prepared(size);
        Cost { input, memory: measure(work) }
    }

    fn prepared(&self, size: usize) -> Prepared {
        match self.prepare {
            Prepare::Size(prepare) => prepare(size),
            Prepare::Unit(prepare) => prepare(self.entry, self.name, size),
        }
    }

    /// The work alone, for a profiler; without it only the input is made.
    pub fn run(&self, size: usize, with_work: bool) {
        let Prepared { work, .. } = self.prepared(size);
        if with_work {
            crate::memory::on_a_usual_stack(work);
        }
    }
}

/// `n` pieces of text, joined.
fn repeated(n: usize, piece: impl Fn(usize) -> String, between: &str) -> String {
    (0..n).map(piece).collect::<Vec<_>>().join(between)
}

const fn attack(
    entry: &'static str,
    name: &'static str,
    size: usize,
    prepare: fn(usize) -> Prepared,
) -> Attack {
    Attack { entry, name, size, prepare: Prepare::Size(prepare) }
}
