//! What an author's code has, as a value, or as much of one as can be written.

use tfsdk_core::error::Error;
use tfsdk_core::mapping::ToTf;
use tfsdk_core::path::Path;
use tfsdk_core::stream::ValueSink;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

/// What could not be written as a value.
pub(crate) struct Unwritten {
    pub(crate) why: Error,
    pub(crate) in_part: InPart,
}

/// What could be written of a value, with null for the rest, and the paths of that; `None` if nothing could.
pub(crate) type InPart = Option<(Value, Vec<Path>)>;

/// The value of what an author's code has.
///
/// # Errors
/// It cannot be written.
pub(crate) fn write<T: ToTf>(written: &T) -> Result<Value, Unwritten> {
    write_as(written, Type::of::<T>())
}

/// The same, where the type is at hand.
pub(crate) fn write_as(written: &impl ToTf, ty: Type) -> Result<Value, Unwritten> {
    let mut sink = ValueSink::new(ty);
    match written.to_tf(&mut sink) {
        Ok(()) => sink.finish().map_err(|why| Unwritten { why, in_part: None }),
        Err(why) => Err(Unwritten { why, in_part: sink.finish_in_part() }),
    }
}
