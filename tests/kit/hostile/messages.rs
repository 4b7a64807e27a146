//! Broken messages: recorded ones, changed at random, each read with its type.

use std::collections::BTreeMap;

use tfsdk::error::ProblemKind;
use tfsdk::{Error, Type, Value, json, msgpack};

use super::change::alter;
use crate::Random;

/// A message to change.
struct Sample {
    ty: Type,
    format: Format,
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Msgpack,
    Json,
}

/// The outcomes of all cases.
#[derive(Default)]
pub struct Outcomes {
    /// How many messages were changed.
    pub samples: usize,
    /// How many changed messages were read.
    pub cases: usize,
    /// Their length in all.
    pub bytes: usize,
    /// The length of the longest.
    pub longest: usize,
    /// How many were still well-formed.
    pub read: usize,
    /// How many were read and could not be written, such as numbers with too many digits.
    pub not_written: usize,
    /// Values that are written differently once they have been read back.
    pub written_in_two_ways: Vec<String>,
    /// Why messages were refused, and how many for each reason.
    pub refused: BTreeMap<&'static str, usize>,
}

/// Reads at least this many cases with at least this many bytes in all.
pub fn run(cases: usize, least_bytes: usize, seed: u64) -> Outcomes {
    let samples = samples();
    let mut random = Random::new(seed);
    let mut outcomes = Outcomes { samples: samples.len(), ..Outcomes::default() };
    let mut changed = Vec::new();
    while outcomes.cases < cases || outcomes.bytes < least_bytes {
        let sample = &samples[random.below(samples.len())];
        changed.clear();
        changed.extend_from_slice(&sample.bytes);
        for _ in 0..=random.below(4) {
            let other = &samples[random.below(samples.len())].bytes;
            alter(&mut changed, other, &mut random);
        }
        // Now and then with the type of another message.
        let ty = match random.below(8) {
            0 => &samples[random.below(samples.len())].ty,
            _ => &sample.ty,
        };
        outcomes.count(&changed, sample.format, ty);
    }
    outcomes
}

impl Outcomes {
    fn count(&mut self, bytes: &[u8], format: Format, ty: &Type) {
        self.cases += 1;
        self.bytes += bytes.len();
        self.longest = self.longest.max(bytes.len());
        match read(bytes, format, ty) {
            Ok(value) => {
                self.read += 1;
                match write_again(&value, format, ty) {
                    None => self.not_written += 1,
                    Some([second, third]) if second == third => {}
                    Some(_) => self.written_in_two_ways.push(format!("{value} of {ty}")),
                }
            }
            Err(error) => *self.refused.entry(kind(&error)).or_default() += 1,
        }
    }
}

fn read(bytes: &[u8], format: Format, ty: &Type) -> Result<Value, Error> {
    match (format, std::str::from_utf8(bytes)) {
        (Format::Msgpack, _) => msgpack::value_from_slice(bytes, ty),
        (Format::Json, Ok(text)) => json::value_from_str(text, ty),
        (Format::Json, Err(_)) => json::from_slice(bytes),
    }
}

/// The second and the third writing of a value, each after reading back the one before: they have to be the same.
///
/// The first does not count: a set may hold zeros of both signs, which MessagePack writes alike, so that reading back
/// leaves one of them.
fn write_again(value: &Value, format: Format, ty: &Type) -> Option<[Option<Vec<u8>>; 2]> {
    let write = |value: &Value| match format {
        Format::Msgpack => msgpack::value_to_vec(value, ty).ok(),
        Format::Json => json::value_to_string(value, ty).map(String::into_bytes).ok(),
    };
    let again = |bytes: &Vec<u8>| read(bytes, format, ty).ok().and_then(|value| write(&value));
    let first = write(value)?;
    let second = again(&first);
    let third = second.as_ref().and_then(again);
    // Where reading back or writing failed, the two are made to differ.
    Some([second.or(Some(Vec::new())), third])
}

fn kind(error: &Error) -> &'static str {
    match error.problems().first().map(|problem| problem.kind()) {
        Some(ProblemKind::Malformed) => "malformed",
        Some(ProblemKind::Type) => "of another type",
        Some(ProblemKind::Attributes) => "with other attributes",
        Some(ProblemKind::Duplicate) => "with a key given twice",
        Some(ProblemKind::Depth) => "too deep",
        Some(ProblemKind::Range) => "with a number that is none",
        Some(ProblemKind::Null | ProblemKind::Unknown) => "null or unknown",
        _ => "for another reason",
    }
}

/// The recorded messages, well-formed and malformed.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut add = |ty: &serde_json::Value, format, bytes: Option<Vec<u8>>| {
        if let (Ok(ty), Some(bytes)) = (Type::from_json(&ty.to_string()), bytes) {
            samples.push(Sample { ty, format, bytes });
        }
    };
    for file in [include_str!("../../vectors/wire.jsonl"), include_str!("../../vectors/wire_bad.jsonl")] {
        for row in file.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok()) {
            let ty = &row["type"];
            let text = |name: &str| row[name].as_str().map(|text| text.as_bytes().to_vec());
            add(ty, Format::Msgpack, row["msgpack_hex"].as_str().and_then(unhex));
            add(ty, Format::Json, text("json"));
            add(ty, Format::Json, text("input_text"));
            if row["format"] == "msgpack" {
                add(ty, Format::Msgpack, row["input_hex"].as_str().and_then(unhex));
            }
        }
    }
    let bench = serde_json::from_str(include_str!("../../vectors/bench.type.json")).unwrap_or_default();
    add(&bench, Format::Msgpack, Some(include_bytes!("../../vectors/bench_n10.msgpack").to_vec()));
    samples
}

fn unhex(hex: &str) -> Option<Vec<u8>> {
    hex.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}
