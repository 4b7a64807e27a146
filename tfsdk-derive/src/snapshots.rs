//! What the derives expand to: `snapshots/NAME.rs` to `snapshots/NAME.expanded.rs`.
//!
//! `TFSDK_BLESS=1 cargo test -p tfsdk-derive` writes the files anew. They are compiled, and compared with what
//! the derives do, by `tests/compiler/expansion.rs`.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Data, DeriveInput, Fields};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("snapshots")
}

/// The item without its tags, which mean nothing without the derive, and its impls.
fn expanded(input: &str) -> TokenStream {
    let input: DeriveInput = syn::parse_str(input).expect("an item");
    let derives = input.attrs.iter().map(|a| a.to_token_stream().to_string()).collect::<String>();
    let impls = if derives.contains("TfObject") { crate::object(&input) } else { crate::value(&input) };
    let mut item = input;
    let untag = |attributes: &mut Vec<Attribute>| attributes.retain(|a| !a.path().is_ident("tfsdk"));
    let untag_fields = |fields: &mut Fields| fields.iter_mut().for_each(|field| untag(&mut field.attrs));
    untag(&mut item.attrs);
    match &mut item.data {
        Data::Struct(data) => untag_fields(&mut data.fields),
        Data::Enum(data) => data.variants.iter_mut().for_each(|variant| {
            untag(&mut variant.attrs);
            untag_fields(&mut variant.fields);
        }),
        Data::Union(_) => {}
    }
    let item = item.into_token_stream().to_string();
    let item = item.replace("tfsdk :: TfObject ,", "").replace("tfsdk :: TfValue ,", "");
    let mut tokens: TokenStream = item.parse().expect("tokens");
    tokens.extend(impls);
    tokens
}

fn formatted(tokens: &TokenStream) -> String {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config", "max_width=110,use_small_heuristics=Max"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt runs");
    let mut input = rustfmt.stdin.take().expect("a pipe");
    input.write_all(tokens.to_string().as_bytes()).expect("rustfmt reads");
    drop(input);
    let output = rustfmt.wait_with_output().expect("rustfmt ends");
    assert!(output.status.success(), "rustfmt refuses {tokens}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn expansions_are_as_recorded() {
    let bless = std::env::var_os("TFSDK_BLESS").is_some();
    let mut checked = 0;
    for entry in std::fs::read_dir(folder()).expect("the folder of snapshots") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        if name.ends_with(".expanded.rs") {
            let input = folder().join(name.replace(".expanded", ""));
            assert!(input.is_file(), "{name} belongs to no input");
            continue;
        }
        let expanded = formatted(&expanded(&std::fs::read_to_string(&path).expect("text")));
        let recorded = path.with_extension("expanded.rs");
        if bless {
            std::fs::write(&recorded, &expanded).expect("the file can be written");
        }
        let recorded = std::fs::read_to_string(&recorded).unwrap_or_default();
        assert!(
            recorded == expanded,
            "{name} expands to something else than recorded; look at it, and bless it:\n{expanded}"
        );
        checked += 1;
    }
    assert!(checked > 0, "no snapshots");
}

/// What the compiler has to read for a field, its declaration not counted.
#[test]
fn a_field_adds_few_lines() {
    let lines = |head: &str, keys: &str, fields: usize, from: &str, to: &str| {
        let fields: String = (0..fields)
            .map(|i| format!("#[tfsdk(\"attribute_{i}\"{keys})] attribute_{i}: Option<String>,"))
            .collect();
        let text = format!("#[derive(tfsdk::TfObject)] {head} struct Many {{ {fields} }}");
        let text = formatted(&expanded(&text));
        let start = text.find(from).expect("the first impl");
        let end = text[start..].find(to).map_or(text.len(), |end| start + end);
        text[start..end].lines().count()
    };
    let added = |head: &str, keys: &str, from: &str, to: &str| {
        (lines(head, keys, 30, from, to) - lines(head, keys, 10, from, to)).div_ceil(20)
    };
    for (impls, from, to, most) in [
        ("the type", "TfType for", "FromFields", 1),
        ("reading", "FromFields", "ToFields", 3),
        ("writing", "ToFields", "no such text", 1),
        ("all", "const _", "no such text", 5),
    ] {
        let added = added("", "", from, to);
        assert!(added <= most, "{impls}: {added} lines for a field");
    }
    for (impls, from, to, most) in [
        ("the mirror", "pub struct ManyMirror", "const _", 2),
        ("the schema", "TfSchema for", "TfType for ManyMirror", 6),
        ("all", "pub struct ManyMirror", "no such text", 25),
    ] {
        let added = added("#[tfsdk(resource)] pub", ", optional", from, to);
        assert!(added <= most, "{impls}: {added} lines for a field");
    }
}

#[test]
fn generated_code_names_the_runtime_through_one_door() {
    for name in ["bucket", "keys", "generic", "newtype", "enumeration", "schema", "union"] {
        let input = std::fs::read_to_string(folder().join(format!("{name}.rs"))).expect("a snapshot");
        let text = expanded(&input).to_string();
        let (_, impls) = text.split_once("const _ : () =").expect("the block");
        for path in impls.split(":: tfsdk ::").skip(1) {
            assert!(path.starts_with(" __private as __tf"), "{name} reaches past the door: {path:.60}");
        }
        assert!(!impls.contains("unwrap") && !impls.contains("expect") && !impls.contains("panic"), "{name}");
    }
}
