//! Structs as text.

use std::collections::HashSet;
use std::fmt::Write;

use tfsdk_core::limits::Budget;

use super::model::{DEPRECATED, Item, Struct, Uses};
use super::names::Root;
use super::section::Section;

/// The text of a file with these schemas.
pub(super) fn file<'a>(
    schema_file: &str,
    is_plain: bool,
    budget: &Budget,
    items: impl Iterator<Item = (&'a Item<'a>, &'a Root)>,
) -> String {
    let mut text = String::new();
    let mut uses = Uses::default();
    for (item, root) in items {
        let structs = item.structs(root, is_plain, budget);
        let behaves = structs.behaves;
        let mut keys = Vec::new();
        if behaves {
            keys.push(item.section.tag().to_owned());
            if item.section == Section::Resource && item.schema.version() > 0 {
                keys.push(format!("version = {}", item.schema.version()));
            }
            if item.schema.block().deprecation().is_some() {
                keys.push(DEPRECATED.to_owned());
            }
        }
        keys.push(format!("schema_file = {schema_file:?}"));
        keys.push(format!("{} = {:?}", item.section.word(), item.name));
        if item.is_ambiguous && item.section != Section::Provider {
            keys.push(format!("source = {:?}", item.address));
        }
        if structs.is_part {
            keys.push("ignore_unmapped".to_owned());
        }
        // A map of these says no more than its keys, but providers have such blocks.
        let empty: HashSet<&str> =
            structs.inner.iter().filter(|inner| inner.fields.is_empty()).map(|inner| &*inner.name).collect();
        text.push('\n');
        print_struct(&mut text, &structs.root, &keys, &empty, "");
        uses.extend(&structs.root);
        if structs.inner.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n/// What stands in [`{}`].\npub mod {} {{", structs.root.name, root.module);
        let mut inner_uses = Uses::default();
        structs.inner.iter().for_each(|inner| inner_uses.extend(inner));
        text.push_str(&inner_uses.printed("    "));
        for inner in &structs.inner {
            let mut keys = Vec::new();
            if inner.is_nested && behaves {
                keys.push("nested".to_owned());
            }
            if structs.is_part {
                keys.push("ignore_unmapped".to_owned());
            }
            text.push('\n');
            print_struct(&mut text, inner, &keys, &empty, "    ");
        }
        text.push_str("}\n");
    }
    format!("// Generated from {schema_file:?}; do not edit.\n\n{}{text}", uses.printed(""))
}

impl Uses {
    fn extend(&mut self, of: &Struct) {
        self.of_tfsdk.insert("TfObject");
        for field in &of.fields {
            self.of_std.extend(&field.uses.of_std);
            self.of_tfsdk.extend(&field.uses.of_tfsdk);
        }
    }

    fn printed(&self, indent: &str) -> String {
        let import = |path: &str, names: Vec<&str>| match &names[..] {
            [] => String::new(),
            [name] => format!("{indent}use {path}::{name};\n"),
            names => format!("{indent}use {path}::{{{}}};\n", names.join(", ")),
        };
        let of_std = import("std::collections", self.of_std.iter().copied().collect());
        let of_tfsdk = import("tfsdk", self.of_tfsdk.iter().copied().collect());
        let between = if of_std.is_empty() || of_tfsdk.is_empty() { "" } else { "\n" };
        format!("{of_std}{between}{of_tfsdk}")
    }
}

fn print_struct(text: &mut String, of: &Struct, keys: &[String], empty: &HashSet<&str>, indent: &str) {
    docs(text, &of.docs, indent);
    let is_hidden = of.fields.iter().any(|field| field.is_hidden);
    let debug = if is_hidden { "" } else { "Debug, " };
    let _ = writeln!(text, "{indent}#[derive(Clone, {debug}PartialEq, TfObject)]");
    if !keys.is_empty() {
        let _ = writeln!(text, "{indent}#[tfsdk({})]", keys.join(", "));
    }
    for lint in lints(of, empty) {
        let _ =
            writeln!(text, "{indent}#[allow({lint}, reason = \"the names and types are the provider's\")]");
    }
    if of.fields.is_empty() {
        let _ = writeln!(text, "{indent}pub struct {} {{}}", of.name);
    } else {
        let _ = writeln!(text, "{indent}pub struct {} {{", of.name);
        for field in &of.fields {
            let inner = format!("{indent}    ");
            docs(text, &field.docs, &inner);
            let _ =
                writeln!(text, "{inner}#[tfsdk({})]\n{inner}pub {}: {},", field.tag, field.ident, field.ty);
        }
        let _ = writeln!(text, "{indent}}}");
    }
    if is_hidden {
        print_debug(text, of, indent);
    }
}

/// Its `Debug` form, without what is sensitive.
fn print_debug(text: &mut String, of: &Struct, indent: &str) {
    let _ = writeln!(
        text,
        "\n{indent}impl std::fmt::Debug for {name} {{\n\
         {indent}    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{\n\
         {indent}        f.debug_struct({name:?})",
        name = of.name,
    );
    for field in of.fields.iter().filter(|field| !field.is_hidden) {
        let ident = &field.ident;
        let shown = ident.strip_prefix("r#").unwrap_or(ident);
        let _ = writeln!(text, "{indent}            .field({shown:?}, &self.{ident})");
    }
    let _ = writeln!(text, "{indent}            .finish_non_exhaustive()\n{indent}    }}\n{indent}}}");
}

fn docs(text: &mut String, lines: &[String], indent: &str) {
    for line in lines {
        let space = if line.is_empty() { "" } else { " " };
        let _ = writeln!(text, "{indent}///{space}{line}");
    }
}

/// The lints that a struct would not pass, as its names and types are not ours. `empty` are the structs without fields.
fn lints(of: &Struct, empty: &HashSet<&str>) -> Vec<&'static str> {
    let mut lints = Vec::new();
    let is_map_of_nothing = |ty: &str| {
        let element = ty.split_once("BTreeMap<String, ").and_then(|(_, rest)| rest.split('>').next());
        element.and_then(|path| path.rsplit("::").next()).is_some_and(|name| empty.contains(name))
    };
    if of.fields.iter().any(|field| is_map_of_nothing(&field.ty)) {
        lints.push("clippy::zero_sized_map_values");
    }
    if of.fields.iter().filter(|field| field.ty == "bool").count() > 3 {
        lints.push("clippy::struct_excessive_bools");
    }
    if of.fields.iter().any(|field| complexity(&field.ty) > 250) {
        lints.push("clippy::type_complexity");
    }
    let idents: Vec<&str> = of.fields.iter().map(|field| field.ident.trim_start_matches("r#")).collect();
    let all_share = |word: fn(&str) -> Option<&str>| {
        idents.len() > 2 && idents.iter().all(|ident| word(ident).is_some() && word(ident) == word(idents[0]))
    };
    let own: String = of
        .name
        .chars()
        .enumerate()
        .flat_map(|(i, c)| {
            let joint = (c.is_ascii_uppercase() && i > 0).then_some('_');
            joint.into_iter().chain([c.to_ascii_lowercase()])
        })
        .collect();
    let repeats = idents.iter().any(|ident| ident.starts_with(&own) || ident.ends_with(&own));
    if repeats || all_share(|ident| ident.split('_').next()) || all_share(|ident| ident.rsplit('_').next()) {
        lints.push("clippy::struct_field_names");
    }
    lints
}

/// What clippy counts of a type: for each type and tuple in it, ten times its level.
fn complexity(ty: &str) -> usize {
    let (mut sum, mut level, mut is_in_name) = (0, 1, false);
    for c in ty.chars() {
        let begins_name = !is_in_name && (c.is_alphanumeric() || c == '_');
        is_in_name = matches!(c, ':' | '#' | '_') || c.is_alphanumeric();
        if begins_name || c == '(' {
            sum += 10 * level;
        }
        match c {
            '<' | '(' => level += 1,
            '>' | ')' => level -= 1,
            _ => {}
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::complexity;

    #[test]
    fn types_are_as_complex_as_for_clippy() {
        for (ty, expected) in [
            ("bool", 10),
            ("Option<a_b::Map2>", 30),
            ("Vec<(Option<r#type::A>, u8)>", 10 + 20 + 30 + 40 + 30),
            ("Option<BTreeMap<String, Vec<X>>>", 10 + 20 + 30 + 30 + 40),
        ] {
            assert_eq!(complexity(ty), expected, "{ty}");
        }
    }
}
