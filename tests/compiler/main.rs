//! Compiler output, recorded expansions, the page of rules, and the fuzz corpora.

mod expansion;
mod fuzz_corpora;
mod rules;
mod ui;
