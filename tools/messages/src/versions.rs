//! The server reads and writes the messages of protocol 5 as those of protocol 6, since they are the same on the wire but
//! for a few that it converts. Here that is held against the `.proto` files.

use prost_types::{DescriptorProto, FileDescriptorSet, MethodDescriptorProto};

/// Where a message of protocol 5 has another name than in protocol 6.
const RENAMED: [(&str, &str); 5] = [
    ("Configure", "ConfigureProvider"),
    ("PrepareProviderConfig", "ValidateProviderConfig"),
    ("Stop", "StopProvider"),
    ("ValidateDataSourceConfig", "ValidateDataResourceConfig"),
    ("ValidateResourceTypeConfig", "ValidateResourceConfig"),
];

/// Where an RPC has.
const RENAMED_RPCS: [(&str, &str); 6] = [
    ("Configure", "ConfigureProvider"),
    ("GetSchema", "GetProviderSchema"),
    ("PrepareProviderConfig", "ValidateProviderConfig"),
    ("Stop", "StopProvider"),
    ("ValidateDataSourceConfig", "ValidateDataResourceConfig"),
    ("ValidateResourceTypeConfig", "ValidateResourceConfig"),
];

/// The messages that the server converts (`tfsdk-provider/src/protocol/version5.rs`).
const CONVERTED: [&str; 3] =
    ["GetMetadata.Response", "GetProviderSchema.Response", "PrepareProviderConfig.Response"];

/// In how far a message of protocol 5 is not one of protocol 6: a field that is missing there or is another one. Fields
/// of protocol 6 that protocol 5 lacks are none of it: in a request they stay unset, and in a response who reads
/// protocol 5 skips them.
pub fn differences(descriptors: &FileDescriptorSet) -> Vec<String> {
    let Some([five, six]) = ["tfplugin5", "tfplugin6"]
        .map(|package| descriptors.file.iter().find(|file| file.package() == package))
        .into_iter()
        .collect::<Option<Vec<_>>>()
        .and_then(|files| <[_; 2]>::try_from(files).ok())
    else {
        return vec!["one of them is missing".to_owned()];
    };
    let mut found = Vec::new();
    for message in &five.message_type {
        let name = renamed(&RENAMED, message.name());
        // A schema only ever stands in the responses that are converted.
        if matches!(name, "Schema" | "ActionSchema") {
            continue;
        }
        match six.message_type.iter().find(|other| other.name() == name) {
            Some(other) => compare(message.name(), message, other, &mut found),
            None => found.push(format!("{} is not in tfplugin6", message.name())),
        }
    }
    for method in five.service.iter().flat_map(|service| &service.method) {
        let name = renamed(&RENAMED_RPCS, method.name());
        let methods = six.service.iter().flat_map(|service| &service.method);
        match methods.into_iter().find(|other| other.name() == name) {
            Some(other) if same_messages(method, other) => {}
            _ => found.push(format!("the RPC {} is another one in tfplugin6", method.name())),
        }
    }
    found
}

fn compare(path: &str, five: &DescriptorProto, six: &DescriptorProto, found: &mut Vec<String>) {
    if CONVERTED.contains(&path) {
        return;
    }
    for field in &five.field {
        let same = six.field.iter().any(|other| {
            other.number() == field.number()
                && other.name() == field.name()
                && other.r#type() == field.r#type()
                && other.label() == field.label()
                && local(other.type_name()) == local_renamed(field.type_name())
        });
        if !same {
            found.push(format!("the field {} of {path} is another one in tfplugin6", field.name()));
        }
    }
    for message in &five.nested_type {
        let path = format!("{path}.{}", message.name());
        match six.nested_type.iter().find(|other| other.name() == message.name()) {
            Some(other) => compare(&path, message, other, found),
            None => found.push(format!("{path} is not in tfplugin6")),
        }
    }
}

fn same_messages(five: &MethodDescriptorProto, six: &MethodDescriptorProto) -> bool {
    local_renamed(five.input_type()) == local(six.input_type())
        && local_renamed(five.output_type()) == local(six.output_type())
        && five.client_streaming() == six.client_streaming()
        && five.server_streaming() == six.server_streaming()
}

/// The name of a type in its package.
fn local(name: &str) -> String {
    let name = name.trim_start_matches('.');
    let name = name.strip_prefix("tfplugin5.").or(name.strip_prefix("tfplugin6.")).unwrap_or(name);
    name.to_owned()
}

fn local_renamed(name: &str) -> String {
    let name = local(name);
    match name.split_once('.') {
        Some((first, rest)) => format!("{}.{rest}", renamed(&RENAMED, first)),
        None => renamed(&RENAMED, &name).to_owned(),
    }
}

fn renamed<'a>(names: &[(&'a str, &'a str)], name: &'a str) -> &'a str {
    names.iter().find(|(five, _)| *five == name).map_or(name, |(_, six)| six)
}
