//! Functions of random bytes, which the program hands in.

use std::sync::Arc;

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::Builtin;
use super::{Result, fail};

/// Fills bytes at random.
pub(super) type Random = Arc<dyn Fn(&mut [u8]) + Send + Sync>;

pub(super) fn functions(random: Option<Random>) -> Vec<Builtin> {
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    vec![Builtin::new("uuid", [], string, move |_, _, budget| uuid(random.as_ref(), budget))]
}

/// Sixteen bytes of the program's randomness, or the error that it has none for expressions.
pub(super) fn bytes(random: Option<&Random>) -> Result<[u8; 16]> {
    let Some(random) = random else { return fail("this program gives expressions nothing random") };
    let mut bytes = [0; 16];
    random(&mut bytes);
    Ok(bytes)
}

/// All bits are random: Terraform marks no version either. (`go-uuid`: `GenerateUUID`.)
fn uuid(random: Option<&Random>, budget: &Budget) -> Result<Value> {
    budget.make(64)?;
    let bytes = bytes(random)?;
    let mut text = String::with_capacity(36);
    for (i, byte) in bytes.iter().enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        text.push_str(&format!("{byte:02x}"));
    }
    Ok(text.into())
}
