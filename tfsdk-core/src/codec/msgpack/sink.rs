//! MessagePack as a sink.

use super::marker;
use crate::codec::given_up::GivenUp;
use crate::error::Error;
use crate::limits::{Budget, Limits};
use crate::number::{Number, NumberWire};
use crate::path::Step;
use crate::stream::format::{Depth, LONGEST_NUMBER, normalized};
use crate::stream::{SequenceKind, Sink, is_within, is_written, write_value};
use crate::text::is_ascii;
use crate::value::{Refinement, ValueRef};

/// Appends MessagePack to a vector, as Terraform core writes it.
///
/// After an error, what was appended is not a valid message.
///
/// ```
/// use tfsdk::msgpack::MsgpackSink;
/// use tfsdk::{Type, Value};
///
/// let mut out = Vec::new();
/// Value::from(true).write(&mut MsgpackSink::new(&mut out), &Type::BOOL)?;
/// assert_eq!(out, [0xc3]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Debug)]
pub struct MsgpackSink<'b> {
    pub(super) out: &'b mut Vec<u8>,
    /// How many levels further in may be written.
    depth_left: Depth,
    budget: Budget,
    given_up: GivenUp,
    /// Where the part begins that is held.
    held_at: usize,
}

/// Shorter texts of numbers take no more than the numbers themselves.
const WORTH_COUNTING: usize = 1024;

impl<'b> MsgpackSink<'b> {
    /// Appends to `out`, as deep as the default [`Limits`] allow.
    ///
    /// ```
    /// use tfsdk::msgpack::MsgpackSink;
    /// use tfsdk::stream::Sink;
    ///
    /// let mut out = Vec::new();
    /// MsgpackSink::new(&mut out).null()?;
    /// assert_eq!(out, [0xc0]);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub const fn new(out: &'b mut Vec<u8>) -> Self {
        MsgpackSink::with_limits(out, Limits::new())
    }

    /// Appends to `out` within custom limits. What is long by itself, the texts of numbers of more than a thousand
    /// digits and the types of dynamic values, takes no more than [`Limits::max_size`] in all.
    ///
    /// ```
    /// use tfsdk::msgpack::MsgpackSink;
    /// use tfsdk::{Limits, Value};
    ///
    /// let mut out = Vec::new();
    /// let nested = Value::tuple([Value::tuple([])]);
    /// assert!(nested.write(&mut MsgpackSink::with_limits(&mut out, Limits::new().max_depth(1)), nested.ty()).is_err());
    /// ```
    pub const fn with_limits(out: &'b mut Vec<u8>, limits: Limits) -> Self {
        MsgpackSink {
            out,
            depth_left: Depth::new(limits),
            budget: Budget::new(limits, 0),
            given_up: GivenUp::NOTHING,
            held_at: 0,
        }
    }

    /// Whether what was written is whole: all that was started was ended, and no part was given up. Nothing counts as whole.
    ///
    /// [`to_vec`](crate::mapping::msgpack::to_vec) asks this of each writer; who writes to a sink himself does so at the end.
    ///
    /// # Errors
    /// When it is not.
    ///
    /// ```
    /// use tfsdk::ToTf;
    /// use tfsdk::msgpack::MsgpackSink;
    ///
    /// let mut out = Vec::new();
    /// let mut sink = MsgpackSink::new(&mut out);
    /// // Who writes does not care for the error.
    /// let _ = [1.0, f64::NAN].as_slice().to_tf(&mut sink);
    /// assert!(sink.check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        is_within(self, 0)?;
        self.given_up.check()
    }

    #[inline(always)]
    fn text(&mut self, text: &str) -> Result<(), Error> {
        match text.len() {
            len @ ..=31 => self.out.push(marker::FIX_STR | len as u8),
            len => self.long_header(len, marker::STR_8)?,
        }
        self.out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// A header whose length takes one, two or four bytes. `first` is the marker of the shortest; the others follow it.
    #[inline(never)]
    fn long_header(&mut self, len: usize, first: u8) -> Result<(), Error> {
        match len {
            ..=0xff => self.out.extend_from_slice(&[first, len as u8]),
            _ => self.longer_header(len, first + 1)?,
        }
        Ok(())
    }

    /// As [`long_header`](Self::long_header), for a length that takes two or four bytes.
    #[inline(never)]
    fn longer_header(&mut self, len: usize, first: u8) -> Result<(), Error> {
        if let Ok(len) = u16::try_from(len) {
            let [a, b] = len.to_be_bytes();
            self.out.extend_from_slice(&[first, a, b]);
        } else if let Ok(len) = u32::try_from(len) {
            let [a, b, c, d] = len.to_be_bytes();
            self.out.extend_from_slice(&[first + 1, a, b, c, d]);
        } else {
            return Err(Error::invalid(format!("a length of {len} is more than MessagePack can say")));
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn normalized_text(&mut self, text: &str) -> Result<(), Error> {
        self.text(&normalized(text.into()))
    }

    #[inline]
    fn entries(&mut self, len: usize) -> Result<(), Error> {
        self.depth_left.enter()?;
        match len {
            ..=0x0f => self.out.push(marker::FIX_MAP | len as u8),
            _ => self.longer_header(len, marker::MAP_16)?,
        }
        Ok(())
    }

    #[inline(never)]
    fn long_int(&mut self, int: i64) {
        let bytes = int.to_be_bytes();
        let [.., e, f, g, h] = bytes;
        match int {
            0x80..=0xff => self.out.extend_from_slice(&[marker::UINT_8, h]),
            0x100..=0xffff => self.out.extend_from_slice(&[marker::UINT_16, g, h]),
            0x1_0000..=0xffff_ffff => self.out.extend_from_slice(&[marker::UINT_32, e, f, g, h]),
            0.. => {
                self.out.push(marker::UINT_64);
                self.out.extend_from_slice(&bytes);
            }
            -0x80.. => self.out.extend_from_slice(&[marker::INT_8, h]),
            -0x8000.. => self.out.extend_from_slice(&[marker::INT_16, g, h]),
            -0x8000_0000.. => self.out.extend_from_slice(&[marker::INT_32, e, f, g, h]),
            _ => {
                self.out.push(marker::INT_64);
                self.out.extend_from_slice(&bytes);
            }
        }
    }

    fn double(&mut self, double: f64) {
        let [a, b, c, d, e, f, g, h] = double.to_be_bytes();
        self.out.extend_from_slice(&[marker::FLOAT_64, a, b, c, d, e, f, g, h]);
    }
}

impl Sink for MsgpackSink<'_> {
    #[inline]
    fn null(&mut self) -> Result<(), Error> {
        self.out.push(marker::NIL);
        Ok(())
    }

    #[inline]
    fn unknown(&mut self, refinement: Option<&Refinement>) -> Result<(), Error> {
        self.write_unknown(refinement)
    }

    #[inline]
    fn bool(&mut self, bool: bool) -> Result<(), Error> {
        self.out.push(if bool { marker::TRUE } else { marker::FALSE });
        Ok(())
    }

    #[inline]
    fn string(&mut self, text: &str) -> Result<(), Error> {
        if is_ascii(text) { self.text(text) } else { self.normalized_text(text) }
    }

    fn number(&mut self, number: &Number) -> Result<(), Error> {
        match number.wire() {
            NumberWire::Int(int) => self.i64(int),
            NumberWire::Float(double) => {
                self.double(double);
                Ok(())
            }
            NumberWire::Text => {
                let len = number.text_len_bound().min(LONGEST_NUMBER);
                self.budget.make(if len > WORTH_COUNTING { len } else { 0 })?;
                self.text(&number.text_within(LONGEST_NUMBER)?)
            }
        }
    }

    #[inline]
    fn i64(&mut self, number: i64) -> Result<(), Error> {
        match number {
            -0x20..=0x7f => self.out.push(number as u8),
            0x100..=0xffff => {
                let [high, low] = (number as u16).to_be_bytes();
                self.out.extend_from_slice(&[marker::UINT_16, high, low]);
            }
            _ => self.long_int(number),
        }
        Ok(())
    }

    #[inline]
    fn u64(&mut self, number: u64) -> Result<(), Error> {
        match i64::try_from(number) {
            Ok(number) => self.i64(number),
            // Beyond 64 bits with a sign Terraform writes text.
            Err(_) => self.number(&Number::from(number)),
        }
    }

    fn f64(&mut self, number: f64) -> Result<(), Error> {
        // A number of few binary places whose decimal digits are at most 15 is its own shortest text.
        const PLACES: f64 = 1024.0;
        if number.abs() < 100_000.0 && (number * PLACES).fract() == 0.0 && number.fract() != 0.0 {
            self.double(number);
            return Ok(());
        }
        self.number(&Number::from_f64(number)?)
    }

    fn dynamic(&mut self, value: ValueRef<'_>) -> Result<(), Error> {
        let outside = self.depth_left;
        let mut inside = outside;
        inside.enter()?;
        inside.check_type(value.ty())?;
        self.budget.make(usize::try_from(value.ty().size()).unwrap_or(usize::MAX))?;
        self.depth_left = inside;
        let ty = value.ty().to_json();
        let start = self.out.len();
        self.out.push(marker::FIX_ARRAY | 2);
        self.long_header(ty.len(), marker::BIN_8)?;
        self.out.extend_from_slice(ty.as_bytes());
        let written = write_value(self, value, value.ty());
        self.depth_left = outside;
        if written.is_err() {
            // So that it is seen that nothing was written, whoever hides the error.
            self.out.truncate(start);
        }
        written
    }

    #[inline]
    fn sequence(&mut self, _: SequenceKind, len: usize) -> Result<(), Error> {
        self.depth_left.enter()?;
        match len {
            ..=0x0f => self.out.push(marker::FIX_ARRAY | len as u8),
            _ => self.longer_header(len, marker::ARRAY_16)?,
        }
        Ok(())
    }

    #[inline]
    fn element(&mut self) -> Result<(), Error> {
        Ok(())
    }

    #[inline]
    fn end_sequence(&mut self) -> Result<(), Error> {
        self.depth_left.leave();
        Ok(())
    }

    #[inline]
    fn map(&mut self, len: usize) -> Result<(), Error> {
        self.entries(len)
    }

    #[inline]
    fn object(&mut self, len: usize) -> Result<(), Error> {
        self.entries(len)
    }

    #[inline]
    fn key(&mut self, key: &str) -> Result<(), Error> {
        self.string(key)
    }

    #[inline(always)]
    fn attribute(&mut self, name: &str) -> Result<(), Error> {
        // Types have their names in normal form C.
        self.text(name)
    }

    #[inline]
    fn end_entries(&mut self) -> Result<(), Error> {
        self.depth_left.leave();
        Ok(())
    }

    #[inline]
    fn depth(&self) -> usize {
        self.depth_left.entered(self.budget.limits())
    }

    #[cold]
    fn give_up(&mut self, depth: usize, step: &Step) {
        self.depth_left = Depth::at(depth, self.budget.limits());
        self.given_up.note(step);
        // The end of the value around it adds no bytes, and that has begun with some.
        self.held_at = 0;
    }

    #[inline]
    fn hold(&mut self) {
        self.held_at = self.out.len();
    }

    // A part that itself holds parts has written something before each of them, so one place is enough.
    #[inline]
    fn release(&mut self, depth: usize) -> Result<(), Error> {
        is_within(self, depth)?;
        is_written(self.out.len() - self.held_at)
    }
}
