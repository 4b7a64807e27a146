//! Large `.tfvars` files of several shapes, and how tfsdk and hcl-rs read them.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;
use tfsdk::TfObject;
use tfsdk::config::Inputs;

/// A file whose one variable is a list or a map of these.
pub struct Shape {
    /// What the list or map is of.
    pub name: &'static str,
    /// A file of about so many bytes.
    pub source: fn(usize) -> String,
    /// By tfsdk into structs.
    pub ours: fn(&str),
    /// By hcl-rs into the same structs.
    pub theirs: fn(&str),
}

/// All shapes, the most common one first.
pub fn shapes() -> [Shape; 6] {
    [
        shape::<Vec<Server>>("list of objects", objects),
        shape::<Vec<Site>>("nested objects", nested),
        shape::<Vec<String>>("strings", strings),
        shape::<Vec<f64>>("numbers", numbers),
        shape::<Vec<BTreeMap<String, String>>>("maps", maps),
        shape::<Vec<String>>("heredocs", heredocs),
    ]
}

/// By hcl-rs into its own tree.
///
/// # Panics
/// When it cannot be read.
pub fn tree(text: &str) {
    let read = hcl::from_str::<hcl::Value>(text);
    assert!(read.is_ok(), "{:?}", read.err());
    std::hint::black_box(read.ok());
}

#[derive(TfObject, Deserialize)]
struct Of<T> {
    #[tfsdk("x")]
    x: T,
}

#[derive(TfObject, Deserialize)]
struct Server {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("port")]
    port: u16,
    #[tfsdk("enabled")]
    enabled: bool,
    #[tfsdk("tags")]
    tags: Vec<String>,
    #[tfsdk("note")]
    note: Option<String>,
}

#[derive(TfObject, Deserialize)]
struct Site {
    #[tfsdk("network")]
    network: Network,
    #[tfsdk("owner")]
    owner: Owner,
}

#[derive(TfObject, Deserialize)]
struct Network {
    #[tfsdk("cidr")]
    cidr: String,
    #[tfsdk("gateway")]
    gateway: Gateway,
}

#[derive(TfObject, Deserialize)]
struct Gateway {
    #[tfsdk("address")]
    address: String,
    #[tfsdk("port")]
    port: u16,
}

#[derive(TfObject, Deserialize)]
struct Owner {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("on_call")]
    on_call: bool,
}

/// A file of about `bytes` bytes.
fn repeated(bytes: usize, open: &str, close: &str, piece: impl Fn(usize, &mut String)) -> String {
    let mut text = format!("x = {open}\n");
    for i in 0.. {
        if text.len() >= bytes {
            break;
        }
        piece(i, &mut text);
    }
    text.push_str(close);
    text.push('\n');
    text
}

fn put(text: &mut String, piece: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(piece);
}

fn objects(bytes: usize) -> String {
    repeated(bytes, "[", "]", |i, text| {
        put(
            text,
            format_args!(
                "  {{\n    name    = \"server-{i}\"\n    port    = {}\n    enabled = {}\n    tags    = [\"a\", \"b-{i}\"]\n  }},\n",
                1024 + i % 60_000,
                i % 2 == 0
            ),
        );
    })
}

fn nested(bytes: usize) -> String {
    repeated(bytes, "[", "]", |i, text| {
        put(
            text,
            format_args!(
                "  {{\n    network = {{ cidr = \"10.{}.0.0/16\", gateway = {{ address = \"10.{}.0.1\", port = {} }} }}\n    \
                 owner   = {{ name = \"team {}\", on_call = {} }}\n  }},\n",
                i % 256,
                i % 256,
                i % 60_000,
                i % 100,
                i % 3 == 0
            ),
        );
    })
}

fn strings(bytes: usize) -> String {
    repeated(bytes, "[", "]", |i, text| put(text, format_args!("  \"subnet-{i:08}-of-a-network\",\n")))
}

fn numbers(bytes: usize) -> String {
    repeated(bytes, "[", "]", |i, text| put(text, format_args!("  {}.5, {},\n", i % 1000, i * 7919)))
}

/// In maps of 20 entries, as hcl-rs is quadratic in their number.
fn maps(bytes: usize) -> String {
    repeated(bytes, "[", "]", |i, text| {
        text.push_str("  {\n");
        (0..20).for_each(|k| put(text, format_args!("    \"key-{i}-{k}\" = \"value {i}\"\n")));
        text.push_str("  },\n");
    })
}

fn heredocs(bytes: usize) -> String {
    repeated(bytes, "[", "]", |i, text| {
        put(
            text,
            format_args!(
                "  <<-EOT\n    #!/bin/sh\n    echo server {i}\n    exec /usr/bin/run --number={i} --verbose\n  EOT\n  ,\n"
            ),
        );
    })
}

fn ours<T: for<'a> tfsdk::FromTf<'a>>(text: &str) {
    let read = Inputs::new().sources([("terraform.tfvars", text)]).read::<Of<T>>();
    assert!(read.is_ok(), "{}", read.err().map(|report| report.to_string()).unwrap_or_default());
    std::hint::black_box(read.map(|(read, _)| read.x).ok());
}

fn theirs<T: for<'a> Deserialize<'a>>(text: &str) {
    let read = hcl::from_str::<Of<T>>(text);
    assert!(read.is_ok(), "{:?}", read.err());
    std::hint::black_box(read.map(|read| read.x).ok());
}

fn shape<T>(name: &'static str, source: fn(usize) -> String) -> Shape
where
    T: for<'a> tfsdk::FromTf<'a> + for<'a> Deserialize<'a>,
{
    Shape { name, source, ours: ours::<T>, theirs: theirs::<T> }
}
