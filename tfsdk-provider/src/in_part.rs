//! What an author's code has, as a value, or as much of one as can be written.

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::error::Error;
use tfsdk_core::mapping::ToTf;
use tfsdk_core::path::Path;
use tfsdk_core::stream::ValueSink;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use crate::panic::{Panic, catch};

/// What could not be written as a value.
pub(crate) struct Unwritten {
    pub(crate) why: Why,
    pub(crate) in_part: InPart,
}

/// What could be written of a value, with null for the rest, and the paths of that; `None` if nothing could.
pub(crate) type InPart = Option<(Value, Vec<Path>)>;

/// Why something cannot be read or written by the author's code.
pub(crate) enum Why {
    Error(Error),
    Panic(Box<Panic>),
}

impl Why {
    /// A panic is told by itself.
    pub(crate) fn told(&self, by: impl FnOnce(&Error) -> Diagnostics) -> Diagnostics {
        match self {
            Self::Error(error) => by(error),
            Self::Panic(panic) => panic.told().into(),
        }
    }
}

/// The value of what an author's code has.
///
/// # Errors
/// It cannot be written, or the code panics meanwhile.
pub(crate) fn write<T: ToTf>(written: &T) -> Result<Value, Unwritten> {
    write_as(written, Type::of::<T>())
}

/// The same, where the type is at hand.
pub(crate) fn write_as(written: &impl ToTf, ty: Type) -> Result<Value, Unwritten> {
    let mut sink = ValueSink::new(ty);
    // Code that does not care for an error of the sink says that all is well.
    let written = catch(|| {
        let written = written.to_tf(&mut sink);
        sink.check_with(written)
    });
    whole(sink, written)
}

fn whole(sink: ValueSink, written: Result<Result<(), Error>, Panic>) -> Result<Value, Unwritten> {
    let why = match written {
        Ok(Ok(())) => {
            return sink.finish().map_err(|why| Unwritten { why: Why::Error(why), in_part: None });
        }
        Ok(Err(error)) => Why::Error(error),
        Err(panic) => Why::Panic(panic.into()),
    };
    Err(Unwritten { why, in_part: sink.finish_in_part() })
}
