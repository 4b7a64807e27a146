//! `base64gzip`: a text compressed, as base64.

use flate2::{Compress, Compression, Crc, FlushCompress};
use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::Result;
use super::base64::encoded;
use super::builtin::{Builtin, misfit, takes};
use super::string::as_text;

pub(super) fn functions() -> Vec<Builtin> {
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    vec![Builtin::new("base64gzip", [takes("str", Type::STRING)], string, |args, _, budget| {
        let text = as_text(&args[0]);
        budget.make(STATE + text.len().saturating_mul(4))?;
        budget.work(STATE as u64 / 64 + text.len() as u64 * 4)?;
        Ok(encoded(&compressed(text.as_bytes())?).into())
    })]
}

/// What compressing takes besides the text and the result.
const STATE: usize = 1 << 19;

/// A gzip member as Go writes it: no name, no time, the text flushed, and an empty block at the end.
///
/// What stands in between is chosen by another compressor than Go's, so that long texts may have other bytes.
fn compressed(text: &[u8]) -> Result<Vec<u8>> {
    const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
    /// A block without compression and without bytes; a one before it says that it is the last.
    const EMPTY: [u8; 4] = [0, 0, 0xff, 0xff];
    let mut bytes = HEADER.to_vec();
    if text.is_empty() {
        bytes.push(0);
        bytes.extend(EMPTY);
    } else {
        // Incompressible texts grow by five bytes a block.
        bytes.reserve(text.len() + text.len() / 1000 + 128);
        let mut compress = Compress::new(Compression::default(), false);
        let mut rest = text;
        while !rest.is_empty() || bytes.len() == bytes.capacity() {
            let before = compress.total_in();
            if bytes.len() == bytes.capacity() {
                bytes.reserve(128);
            }
            compress.compress_vec(rest, &mut bytes, FlushCompress::Sync).map_err(misfit)?;
            let taken = usize::try_from(compress.total_in() - before).unwrap_or(rest.len());
            rest = rest.get(taken..).unwrap_or_default();
        }
    }
    bytes.push(1);
    bytes.extend(EMPTY);
    let mut crc = Crc::new();
    crc.update(text);
    bytes.extend(crc.sum().to_le_bytes());
    bytes.extend(crc.amount().to_le_bytes());
    Ok(bytes)
}
