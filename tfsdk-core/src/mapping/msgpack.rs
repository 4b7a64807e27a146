//! Rust types as MessagePack; see [`codec::msgpack`](crate::codec::msgpack).

use std::io;

use super::traits::{FromTf, ToTf};
use crate::codec::FIRST_ROOM;
use crate::codec::msgpack::{MsgpackSink, MsgpackSource};
use crate::error::Error;
use crate::limits::Limits;
use crate::stream::write_part;

/// Reads a `T`. What it borrows is borrowed from `bytes`.
///
/// # Errors
/// When the bytes are not one such value and nothing else: all problems, each with its path.
///
/// ```
/// use tfsdk::msgpack;
///
/// assert_eq!(msgpack::from_slice::<Vec<u8>>(&[0x92, 1, 2])?, [1, 2]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn from_slice<'de, T: FromTf<'de>>(bytes: &'de [u8]) -> Result<T, Error> {
    from_slice_with(bytes, Limits::new())
}

/// Reads a `T` within custom limits; otherwise like [`from_slice`].
///
/// # Errors
/// When the bytes are not one such value and nothing else, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, msgpack};
///
/// assert!(msgpack::from_slice_with::<Vec<Vec<u8>>>(&[0x91, 0x91, 1], Limits::new().max_depth(1)).is_err());
/// ```
pub fn from_slice_with<'de, T: FromTf<'de>>(bytes: &'de [u8], limits: Limits) -> Result<T, Error> {
    let mut source = MsgpackSource::with_limits(bytes, limits);
    let value = T::from_tf(&mut source).map_err(|error| error.up_to(limits.problems()))?;
    source.finish()?;
    Ok(value)
}

/// Writes a `T`.
///
/// # Errors
/// When it cannot be written, such as a set with equal elements: all problems, each with its path.
///
/// ```
/// use tfsdk::{Tf, msgpack};
///
/// assert_eq!(msgpack::to_vec(&Tf::<bool>::Null)?, [0xc0]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_vec<T: ToTf + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    to_vec_with(value, Limits::new())
}

/// Writes a `T` within custom limits; otherwise like [`to_vec`]. Into memory that is there, [`MsgpackSink::with_limits`]
/// writes so.
///
/// # Errors
/// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, msgpack};
///
/// assert!(msgpack::to_vec_with(&vec![vec![1]], Limits::new().max_depth(1)).is_err());
/// ```
pub fn to_vec_with<T: ToTf + ?Sized>(value: &T, limits: Limits) -> Result<Vec<u8>, Error> {
    let mut out = Vec::with_capacity(FIRST_ROOM);
    let mut sink = MsgpackSink::with_limits(&mut out, limits);
    let written = write_part(&mut sink, 0, |sink| value.to_tf(sink)).and_then(|()| sink.check());
    written.map_err(|error| error.up_to(limits.problems()))?;
    Ok(out)
}

/// Appends a `T` to a vector, whose memory can so be used again. After an error the vector is as before.
///
/// # Errors
/// When it cannot be written.
///
/// ```
/// use tfsdk::msgpack;
///
/// let mut bytes = vec![0x92];
/// msgpack::append(&mut bytes, &1)?;
/// msgpack::append(&mut bytes, &2)?;
/// assert_eq!(msgpack::from_slice::<[u8; 2]>(&bytes)?, [1, 2]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn append<T: ToTf + ?Sized>(out: &mut Vec<u8>, value: &T) -> Result<(), Error> {
    let start = out.len();
    let mut sink = MsgpackSink::new(out);
    let written = write_part(&mut sink, 0, |sink| value.to_tf(sink)).and_then(|()| sink.check());
    if written.is_err() {
        out.truncate(start);
    }
    written
}

/// Writes a `T` to a writer: all of it in one piece, or nothing if it cannot be written.
///
/// # Errors
/// When it cannot be written, or `writer` fails.
///
/// ```
/// use tfsdk::msgpack;
///
/// let mut out = Vec::new();
/// msgpack::to_writer(&mut out, &true)?;
/// assert_eq!(out, [0xc3]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_writer<T: ToTf + ?Sized>(writer: &mut impl io::Write, value: &T) -> Result<(), Error> {
    writer.write_all(&to_vec(value)?).map_err(Error::io)
}
