//! Unknown values in MessagePack, and what is known of them.

use std::cmp::Ordering;

use super::sink::MsgpackSink;
use super::source::{MsgpackMark, MsgpackSource};
use super::{marker, prefix};
use crate::error::{Error, ProblemKind};
use crate::limits::Limits;
use crate::stream::{SequenceKind, Sink, Source};
use crate::value::{Bound, Refinement};

/// The extension of an unknown value of which something is known.
const REFINED: u8 = 12;

/// The longest refinement that Terraform reads, in bytes.
const LONGEST: usize = 1024;

/// The greatest length that may be known exactly of a collection that is not null.
///
/// Terraform turns a list that is known to have n elements into n unknown elements, so a greater length would use up
/// its memory. It does not write one itself.
const LONGEST_EXACT: u64 = 1_000_000;

/// The longest prefix of a string that is written.
const LONGEST_PREFIX: usize = 256;

impl MsgpackSource<'_> {
    /// Passes over an extension, which is an unknown value, and says what is known of it.
    #[inline(never)]
    pub(super) fn read_unknown(&mut self) -> Result<Refinement, Error> {
        let start = self.mark();
        let len = match self.marker()? {
            marker::EXT_8 => self.len8()?,
            marker::EXT_16 => self.len16()?,
            marker::EXT_32 => self.len32()?,
            first => 1 << first.saturating_sub(marker::FIX_EXT_1).min(4),
        };
        let code = self.marker()?;
        match (code, len) {
            (_, 0 | 1) => self.take(len).map(|_| Refinement::new()),
            (REFINED, ..=LONGEST) => read_body(self.take(len)?).map_err(|error| {
                wrong(self, start, format_args!("the refinement of an unknown value, {error}"))
            }),
            (REFINED, _) => Err(wrong(
                self,
                start,
                format_args!(
                    "the refinement of an unknown value has {len} bytes, where {LONGEST} are allowed"
                ),
            )),
            _ => Err(wrong(
                self,
                start,
                format_args!(
                    "an extension of type {} and {len} bytes, which Terraform does not have",
                    code as i8
                ),
            )),
        }
    }
}

impl MsgpackSink<'_> {
    /// Writes an unknown value, and what is known of it.
    #[inline(never)]
    pub(super) fn write_unknown(&mut self, refinement: Option<&Refinement>) -> Result<(), Error> {
        let body = match refinement {
            Some(refinement) => body(refinement)?,
            None => Vec::new(),
        };
        match body.len() {
            0 => self.out.extend_from_slice(&[marker::FIX_EXT_1, 0, 0]),
            len @ (1 | 2 | 4 | 8 | 16) => {
                self.out.extend_from_slice(&[marker::FIX_EXT_1 + len.ilog2() as u8, REFINED]);
            }
            len @ ..=0xff => self.out.extend_from_slice(&[marker::EXT_8, len as u8, REFINED]),
            len => {
                let [.., high, low] = len.to_be_bytes();
                self.out.extend_from_slice(&[marker::EXT_16, high, low, REFINED]);
            }
        }
        self.out.extend_from_slice(&body);
        Ok(())
    }
}

#[cold]
fn wrong(source: &mut MsgpackSource<'_>, start: MsgpackMark, what: std::fmt::Arguments<'_>) -> Error {
    source.rewind(start);
    source.malformed(what)
}

/// What follows the map is ignored, as it is reserved for later versions.
fn read_body(body: &[u8]) -> Result<Refinement, Error> {
    let mut source = MsgpackSource::with_limits(body, Limits::new().max_depth(1));
    let mut refinement = Refinement::new();
    let Some(len) = source.map_len()? else { return Err(source.expected("a map")) };
    for _ in 0..len {
        match read_int(&mut source)? {
            1 => {
                let null = source.bool()?;
                if refinement.null.is_some_and(|known| known != null) {
                    return Err(contradiction("it is null and not null"));
                }
                refinement.null = Some(null);
            }
            2 => read_prefix(&mut source, &mut refinement)?,
            3 => {
                let bound = read_bound(&mut source)?;
                narrow(&mut refinement.min, bound, Ordering::Greater);
            }
            4 => {
                let bound = read_bound(&mut source)?;
                narrow(&mut refinement.max, bound, Ordering::Less);
            }
            5 => {
                // A negative lower bound says nothing.
                let len = u64::try_from(read_int(&mut source)?).unwrap_or(0);
                refinement.min_len = refinement.min_len.max(Some(len)).filter(|len| *len > 0);
            }
            6 => {
                let len = u64::try_from(read_int(&mut source)?)
                    .map_err(|_| contradiction("a collection cannot have less than no elements"))?;
                refinement.max_len = Some(refinement.max_len.map_or(len, |known| known.min(len)));
            }
            // For later versions of Terraform to define.
            _ => source.skip()?,
        }
    }
    let exact = refinement.max_len.filter(|len| refinement.is_not_null() && *len == refinement.least_len());
    match exact {
        Some(len) if len > LONGEST_EXACT => Err(Error::invalid(format!(
            "it has exactly {len} elements; a list of more than {LONGEST_EXACT} unknown elements is refused"
        ))),
        _ => Ok(refinement),
    }
}

/// A length or a key. Unlike other numbers it cannot be written as text.
fn read_int(source: &mut MsgpackSource<'_>) -> Result<i64, Error> {
    source.int().ok_or_else(|| source.expected("a whole number"))
}

fn contradiction(what: &'static str) -> Error {
    Error::new(ProblemKind::Invalid, what)
}

fn read_prefix(source: &mut MsgpackSource<'_>, refinement: &mut Refinement) -> Result<(), Error> {
    let prefix = source.string()?;
    match refinement.known_prefix() {
        Some(known) if known.starts_with(&*prefix) => {}
        Some(known) if !prefix.starts_with(known) => {
            return Err(contradiction("the string starts in two ways"));
        }
        _ => refinement.prefix = (!prefix.is_empty()).then(|| prefix.into()),
    }
    Ok(())
}

/// A number and whether the range includes it.
fn read_bound(source: &mut MsgpackSource<'_>) -> Result<Bound, Error> {
    let mut pair = source.sequence(SequenceKind::Tuple(2))?;
    source.next_element(&mut pair)?;
    let number = source.number()?;
    source.next_element(&mut pair)?;
    let inclusive = source.bool()?;
    source.next_element(&mut pair)?;
    Ok(Bound { number, inclusive })
}

/// Keeps the narrower of two bounds. `inner` is how the narrower one compares with the other.
fn narrow(known: &mut Option<Bound>, bound: Bound, inner: Ordering) {
    let replaces = known.as_ref().is_none_or(|known| match bound.number.cmp(&known.number) {
        Ordering::Equal => !bound.inclusive,
        order => order == inner,
    });
    if replaces {
        *known = Some(bound);
    }
}

/// The map of what is known, in the order of its keys. Without an entry, nothing is written.
fn body(refinement: &Refinement) -> Result<Vec<u8>, Error> {
    let mut entries = Entries { count: 0, bytes: Vec::new() };
    if refinement.is_not_null() {
        entries.start(1).bool(false)?;
    }
    if let Some(prefix) = refinement.known_prefix() {
        let prefix = match prefix.len() {
            ..=LONGEST_PREFIX => prefix.into(),
            _ => prefix::shortened(prefix, LONGEST_PREFIX - 1),
        };
        entries.start(2).string(&prefix)?;
    }
    for (key, bound) in [(3, refinement.lower_bound()), (4, refinement.upper_bound())] {
        if let Some(Bound { number, inclusive }) = bound {
            // Infinity in this direction is no bound.
            if number.is_infinite() && number.is_negative() == (key == 3) {
                continue;
            }
            // Without this bound the range is wider, and still true. With it Terraform could not read the message.
            if number.text_len_bound() > LONGEST / 2 - 16 {
                continue;
            }
            let mut sink = entries.start(key);
            sink.sequence(SequenceKind::Tuple(2), 2)?;
            sink.number(number)?;
            sink.bool(*inclusive)?;
        }
    }
    if refinement.least_len() > 0 {
        entries.start(5).u64(refinement.least_len())?;
    }
    if let Some(len) = refinement.greatest_len() {
        // To Terraform this length and greater ones are no limit.
        if len < i64::MAX as u64 {
            entries.start(6).u64(len)?;
        }
    }
    if entries.count > 0 {
        entries.bytes.insert(0, marker::FIX_MAP | entries.count);
    }
    Ok(entries.bytes)
}

struct Entries {
    count: u8,
    bytes: Vec<u8>,
}

impl Entries {
    fn start(&mut self, key: u8) -> MsgpackSink<'_> {
        self.count += 1;
        self.bytes.push(key);
        MsgpackSink::new(&mut self.bytes)
    }
}
