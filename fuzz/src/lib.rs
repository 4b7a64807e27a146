//! The laws that every input must keep: what the fuzz targets assert, and what the tests replay on the corpora.

pub mod number;
