//! A lifetime that a newtype lacks, or does not declare, is told once.

use std::borrow::Cow;

use tfsdk::TfValue;

#[derive(TfValue)]
struct Undeclared(&'x str);

#[derive(TfValue)]
struct InCow(Cow<'x, str>);

#[derive(TfValue)]
struct LeftOut(&str);

#[derive(TfValue)]
struct Any(Option<&'_ str>);

#[derive(TfValue)]
struct LeftOutOfCow(Cow<str>);

fn main() {}
