use std::fmt::Write;

use prost_build::{Method, Service, ServiceGenerator};
use prost_types::FileDescriptorSet;

/// The fields of a request that say what it is about, the first of them that it has.
const SUBJECTS: [&str; 4] = ["type_name", "action_type", "target_type_name", "name"];

/// Makes a type of each RPC, which names it and its two messages.
///
/// tonic's own generator would make a server and a client of each service, some 50 lines an RPC; the crate routes RPCs
/// itself, so it needs no more of a service than this.
pub struct Rpcs {
    pub descriptors: FileDescriptorSet,
}

impl ServiceGenerator for Rpcs {
    fn generate(&mut self, service: Service, text: &mut String) {
        let name = format!("{}.{}", service.package, service.proto_name);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "/// The RPCs of the service `{name}`.\npub mod {} {{",
            module(&service.proto_name)
        );
        let _ = writeln!(text, "use super::*;");
        let names: Vec<_> = service.methods.iter().map(|method| format!("{:?}", method.proto_name)).collect();
        let _ = writeln!(text, "/// The name of the service.\npub const SERVICE: &str = {name:?};");
        let _ = writeln!(
            text,
            "/// The name of each RPC.\npub const RPCS: [&str; {}] = [{}];",
            names.len(),
            names.join(", ")
        );
        for method in &service.methods {
            rpc(&name, method, self.subject(&method.input_proto_type), text);
        }
        text.push_str("}\n");
    }
}

impl Rpcs {
    /// The field that says what a request is about; `input` is its full name.
    fn subject(&self, input: &str) -> Option<&'static str> {
        let (message, nested) = input.strip_suffix(".Request").map_or((input, false), |outer| (outer, true));
        let name = message.rsplit('.').next()?;
        let package = message.strip_suffix(name)?.trim_matches('.');
        let file = self.descriptors.file.iter().find(|file| file.package() == package)?;
        let outer = file.message_type.iter().find(|message| message.name() == name)?;
        let message = match nested {
            true => outer.nested_type.iter().find(|message| message.name() == "Request")?,
            false => outer,
        };
        SUBJECTS.into_iter().find(|name| message.field.iter().any(|field| field.name() == *name))
    }
}

fn rpc(service: &str, method: &Method, subject: Option<&str>, text: &mut String) {
    let Method { proto_name: name, input_type, output_type, .. } = method;
    let streams = match (method.client_streaming, method.server_streaming) {
        (false, false) => "",
        (true, false) => "; the request is a stream",
        (false, true) => "; the response is a stream",
        (true, true) => "; the request and the response are streams",
    };
    let _ = writeln!(
        text,
        "/// `{name}`{streams}.\n#[derive(Clone, Copy, Debug)]\npub struct {name};\n\
         impl crate::proto::Rpc for {name} {{\n\
         const NAME: &'static str = \"{name}\";\n\
         const PATH: &'static str = \"/{service}/{name}\";\n\
         type Request = {input_type};\ntype Response = {output_type};"
    );
    if let Some(field) = subject {
        let _ = writeln!(
            text,
            "fn subject(request: &Self::Request) -> Option<&str> {{ Some(&request.{field}) }}"
        );
    }
    text.push_str("}\n");
}

/// `GRPCStdio` as `grpc_stdio`: a new word starts where a small letter is followed by a capital one, or two capital
/// ones by a small one.
fn module(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut words = String::new();
    for (n, letter) in letters.iter().enumerate() {
        let after_small = n > 0 && letters[n - 1].is_lowercase();
        let before_small = n > 0 && letters.get(n + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (after_small || before_small) {
            words.push('_');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
