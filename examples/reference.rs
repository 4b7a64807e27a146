//! Prints the reference page of a resource, as providers publish it, from the struct that is its schema.
//!
//! `cargo run --example reference`

#![allow(dead_code, reason = "only the schema of the structs is used here")]

use std::collections::BTreeMap;
use std::fmt::Write;

use tfsdk::schema::validate::{length, one_of};
use tfsdk::schema::{Attribute, Block, BlockNesting, Member, NestedBlock, Nesting, Schema, TfSchema};
use tfsdk::{Tf, TfObject};

/// A place for files.
#[derive(TfObject)]
#[tfsdk(resource, version = 1)]
struct Bucket {
    /// Name of the bucket, unique in the region.
    #[tfsdk("name", required, force_new, validate = length(3..=63))]
    name: String,
    /// Who may read the files: `private` or `public`.
    #[tfsdk("acl", optional, default = "private", validate = one_of(["private", "public"]))]
    acl: String,
    /// The website that is made of the files.
    #[tfsdk("website", optional)]
    website: Option<Website>,
    /// What a file is kept for, and how long.
    #[tfsdk("rule", block, max_items = 100)]
    rules: Vec<Rule>,
    /// Names and values of your own.
    #[tfsdk("tags", optional)]
    tags: Option<BTreeMap<String, String>>,
    /// The key that files are signed with.
    #[tfsdk("signing_key", optional, write_only, sensitive)]
    signing_key: Option<String>,
    /// The name by which other resources refer to the bucket.
    #[tfsdk("arn", computed, keep)]
    arn: Tf<String>,
}

/// A website.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Website {
    /// The file that stands for a folder.
    #[tfsdk("index", optional, default = "index.html")]
    index: String,
}

/// A rule.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    /// Which files it is for.
    #[tfsdk("prefix", required, key)]
    prefix: String,
    /// After how many days they are removed.
    #[tfsdk("days", optional, deprecated = "Use `prefix` of a bucket of its own.")]
    days: Option<u16>,
}

fn main() {
    print!("{}", page("example_bucket", &Bucket::schema()));
}

/// The page of a resource type.
fn page(name: &str, schema: &Schema) -> String {
    let mut page = format!("# {name}\n\n{}\n", schema.block().description().text());
    section(&mut page, "Schema", schema.block());
    page
}

/// The members of a block, by who sets them, then a section for each that has members of its own.
fn section(page: &mut String, title: &str, block: &Block) {
    // Writing to a String cannot fail.
    let _ = writeln!(page, "\n## {title}");
    let attributes = || block.attributes().map(|attribute| (attribute.terraform_mode(), attribute));
    let lists: [(&str, Vec<String>); 3] = [
        (
            "Required",
            attributes().filter(|(mode, _)| mode.required).map(|(_, a)| attribute_line(a)).collect(),
        ),
        (
            "Optional",
            attributes().filter(|(mode, _)| mode.optional).map(|(_, a)| attribute_line(a)).collect(),
        ),
        (
            "Read-only",
            attributes()
                .filter(|(mode, _)| mode.computed && !mode.optional)
                .map(|(_, a)| attribute_line(a))
                .collect(),
        ),
    ];
    for (title, lines) in lists.iter().filter(|(_, lines)| !lines.is_empty()) {
        let _ = writeln!(page, "\n### {title}\n\n{}", lines.join("\n"));
    }
    let blocks: Vec<String> = block.blocks().map(block_line).collect();
    if !blocks.is_empty() {
        let _ = writeln!(page, "\n### Blocks\n\n{}", blocks.join("\n"));
    }
    for member in block.members() {
        match member {
            Member::Attribute(attribute) => {
                if let Some(nested) = attribute.nested_type() {
                    let inner = Block::new().with_attributes(nested.attributes().cloned());
                    section(page, &format!("`{}`", attribute.name()), &inner);
                }
            }
            Member::Block(nested) => section(page, &format!("`{}`", nested.name()), nested.block()),
        }
    }
}

fn attribute_line(attribute: &Attribute) -> String {
    let mut notes = vec![match attribute.nested_type() {
        Some(nested) if nested.nesting() == Nesting::Single => "object, see below".to_owned(),
        Some(nested) => format!("{} of objects, see below", nested.nesting().name()),
        None => attribute.ty().to_string(),
    }];
    let flags = [(attribute.is_sensitive(), "sensitive"), (attribute.is_write_only(), "write-only")];
    notes.extend(flags.iter().filter(|(set, _)| *set).map(|(_, note)| (*note).to_owned()));
    if let Some(behaviour) = attribute.behaviour() {
        if behaviour.force_new {
            notes.push("a change forces the replacement of the resource".to_owned());
        }
        if let Some(Ok(default)) = behaviour.default.as_ref().map(|default| default.make()) {
            notes.push(format!("default `{default}`"));
        }
    }
    if let Some(message) = attribute.deprecation() {
        notes.push(format!("deprecated: {message}"));
    }
    line(attribute.name(), &notes.join("; "), attribute.description().text())
}

fn block_line(block: &NestedBlock) -> String {
    let often = match (block.nesting(), block.min(), block.max()) {
        (BlockNesting::Single | BlockNesting::Group, 0, _) => "at most once".to_owned(),
        (BlockNesting::Single | BlockNesting::Group, ..) => "once".to_owned(),
        (_, 0, 0) => "any number".to_owned(),
        (_, min, 0) => format!("at least {min}"),
        (_, 0, max) => format!("at most {max}"),
        (_, min, max) => format!("{min} to {max}"),
    };
    line(block.name(), &format!("{often}, see below"), block.block().description().text())
}

fn line(name: &str, notes: &str, description: &str) -> String {
    format!("- `{name}` ({notes}) {description}").trim_end().to_owned()
}
