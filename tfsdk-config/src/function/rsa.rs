//! `rsadecrypt`, which is not offered.

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::{Builtin, takes};
use super::fail;

/// The name is known, so that a call says why it fails. A program that needs it can put its own function in its place.
pub(super) fn functions() -> Vec<Builtin> {
    let text = |name| takes(name, Type::STRING);
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    vec![Builtin::new("rsadecrypt", [text("ciphertext"), text("privatekey")], string, |_, _, _| {
        fail(
            "it is not offered here, because how long it would take tells of the private key (RUSTSEC-2023-0071); decrypt \
             elsewhere, or let the program insert a function of its own",
        )
    })]
}
