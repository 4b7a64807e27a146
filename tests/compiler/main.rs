//! What the compiler says, what the macros write, and what keeps documents and corpora true.

mod expansion;
mod fuzz_corpora;
mod rules;
mod ui;
