//! The functions of a configuration: Terraform's own, and those of its providers.

use std::collections::BTreeMap;

use tfsdk_config::Functions;
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Function, FunctionError, Parameter};

use crate::proto::tfplugin6::function::Parameter as SentParameter;
use crate::proto::tfplugin6::{Diagnostic, call_function};
use crate::server::Refusal;
use crate::testing::hosted::{Caught, Hosted, heard};
use crate::testing::terraform_functions::terraform_functions;
use crate::testing::without_waiting::without_waiting;
use crate::wire::{read, written};

/// The functions of a configuration: Terraform's own, and those of its providers.
pub(super) struct AllFunctions<'h> {
    own: &'static Functions,
    by_name: BTreeMap<String, ProviderFunction<'h>>,
}

impl<'h> AllFunctions<'h> {
    pub(super) fn new(hosts: &'h Hosted) -> Self {
        let mut by_name = BTreeMap::new();
        for (host_name, host) in &hosts.by_name {
            for (name, function) in &host.functions {
                let of_provider = ProviderFunction {
                    server: &host.server,
                    name,
                    parameters: function.parameters.iter().map(parameter).collect(),
                    variadic: function.variadic_parameter.as_ref().map(parameter),
                    returned: ty(&function.r#return.clone().unwrap_or_default().r#type),
                };
                by_name.insert(format!("provider::{host_name}::{name}"), of_provider);
            }
        }
        Self { own: terraform_functions(), by_name }
    }

    pub(super) fn get(&self, name: &str) -> Option<&dyn Function> {
        match self.by_name.get(name) {
            Some(of_provider) => Some(of_provider),
            None => self.own.get(name),
        }
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.own.names().chain(self.by_name.keys().map(String::as_str))
    }
}

/// A function of a provider.
struct ProviderFunction<'h> {
    server: &'h Caught,
    name: &'h str,
    parameters: Vec<Parameter>,
    variadic: Option<Parameter>,
    returned: Type,
}

fn ty(json: &[u8]) -> Type {
    std::str::from_utf8(json).ok().and_then(|json| Type::from_json(json).ok()).unwrap_or(Type::DYNAMIC)
}

fn parameter(sent: &SentParameter) -> Parameter {
    Parameter {
        name: sent.name.clone().into(),
        ty: ty(&sent.r#type),
        allow_null: sent.allow_null_value,
        allow_unknown: sent.allow_unknown_values,
    }
}

/// What is said, as a part of a sentence that has its own full stop.
fn words(found: &Diagnostics) -> String {
    let all = found.iter().map(|one| format!("{}: {}", one.summary(), one.detail().trim_end_matches('.')));
    all.collect::<Vec<_>>().join("; ")
}

impl Function for ProviderFunction<'_> {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn variadic(&self) -> Option<&Parameter> {
        self.variadic.as_ref()
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
        Ok(self.returned.clone())
    }

    fn call(&self, args: &[Value], _: &Budget) -> Result<Value, FunctionError> {
        let parameter = |position: usize| self.parameters.get(position).or(self.variadic.as_ref());
        let sent = args.iter().enumerate().map(|(position, argument)| {
            let ty = parameter(position).map_or(&Type::DYNAMIC, |parameter| &parameter.ty);
            Ok(written("argument", argument, ty)?.unwrap_or_default())
        });
        let answer = sent.collect::<Result<Vec<_>, Refusal>>().and_then(|arguments| {
            let request = call_function::Request { name: self.name.to_owned(), arguments };
            without_waiting(self.server.call_function(request)).unwrap_or_else(|| {
                let detail = "A function is answered at once, and this one waits for something.";
                Err(Diagnostic::error("The function did not finish", detail).into())
            })
        });
        let (response, found) = heard(answer, |_| Vec::new());
        let said = |message: String| Err(FunctionError::new(message));
        match response {
            None => said(words(&found)),
            Some(call_function::Response { error: Some(error), .. }) => {
                match error.function_argument.and_then(|position| usize::try_from(position).ok()) {
                    Some(position) => Err(FunctionError::argument(position, error.text)),
                    None => said(error.text),
                }
            }
            Some(call_function::Response { result, .. }) => {
                read("result", result.as_ref(), &self.returned, Limits::new())
                    .or_else(|refusal| said(words(&heard::<()>(Err(refusal), |()| Vec::new()).1)))
            }
        }
    }
}
