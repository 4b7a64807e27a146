//! `rsadecrypt`, which is not offered.

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Function, Parameter};

use super::{Result, fail};

/// The name is known, so that a call says why it fails. A program that needs it can put its own function in its place.
pub(super) struct RsaDecrypt;

const PARAMETERS: &[Parameter] =
    &[Parameter::new("ciphertext", Type::STRING), Parameter::new("privatekey", Type::STRING)];

impl Function for RsaDecrypt {
    fn parameters(&self) -> &[Parameter] {
        PARAMETERS
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type> {
        Ok(Type::STRING)
    }

    fn call(&self, _: &[Value], _: &Budget) -> Result<Value> {
        fail(
            "it is not offered here, because how long it would take tells of the private key (RUSTSEC-2023-0071); decrypt \
             elsewhere, or let the program insert a function of its own",
        )
    }
}
