//! Serving a Terraform that did not start the process.

use super::listener::Address;
use super::name::Name;

/// What to tell the person who started the process: how Terraform finds it.
pub(super) fn instructions(name: &Name, protocol: u8, address: &Address) -> String {
    let reattach = reattach(name, protocol, address);
    let program = name.program();
    let setting = match cfg!(windows) {
        true => format!("$env:TF_REATTACH_PROVIDERS='{}'", reattach.replace('\'', "''")),
        false => format!("TF_REATTACH_PROVIDERS='{}'", reattach.replace('\'', r#"'"'"'"#)),
    };
    format!(
        "{program} is running. A Terraform with this variable attaches to it:\n\n    {setting}\n\n\
         It serves until it is interrupted, with Ctrl-C.\n"
    )
}

/// The value of `TF_REATTACH_PROVIDERS`, in JSON; `Test` says that Terraform is not to end the process.
fn reattach(name: &Name, protocol: u8, address: &Address) -> String {
    let Address { network, path } = address;
    let (pid, path) = (std::process::id(), path.replace('\\', r"\\").replace('"', "\\\""));
    // An address of a provider holds nothing that JSON would escape.
    let provider = name.address();
    format!(
        r#"{{"{provider}":{{"Protocol":"grpc","ProtocolVersion":{protocol},"Pid":{pid},"Test":true,"Addr":{{"Network":"{network}","String":"{path}"}}}}}}"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terraform_is_told_where_to_attach() {
        let name = Name::of("example.com/acme/notes").unwrap();
        let address = Address { network: "unix", path: r#"/a "b"/c"#.to_owned() };
        let json = reattach(&name, 6, &address);
        let start = r#"{"example.com/acme/notes":{"Protocol":"grpc","ProtocolVersion":6,"Pid":"#;
        assert!(json.starts_with(start), "{json}");
        assert!(
            json.ends_with(r#","Test":true,"Addr":{"Network":"unix","String":"/a \"b\"/c"}}}"#),
            "{json}"
        );
        assert!(instructions(&name, 6, &address).contains("\n    TF_REATTACH_PROVIDERS='{\"example.com"));
    }
}
