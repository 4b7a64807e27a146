//! The section of a page that tells its schema.

use std::fmt::Write;

use tfsdk_core::schema::{Attribute, Block, BlockNesting, Member, NestedBlock, Nesting, Schema};
use tfsdk_core::ty::{Type, TypeKind};

use super::prose::in_list;

const WRITE_ONLY: &str =
    "https://developer.hashicorp.com/terraform/language/resources/ephemeral#write-only-arguments";

/// The section, without line breaks around it.
pub(super) fn section(schema: &Schema) -> String {
    let mut out = "## Schema\n\n".to_owned();
    members(&mut out, &Parent { names: &[], group: None, is_meta: false }, schema.block().members());
    out.trim().to_owned()
}

/// The section that tells what modules may say of themselves, without line breaks around it.
pub(super) fn provider_meta(schema: &Schema) -> String {
    let mut out = String::new();
    members(&mut out, &Parent { names: &[], group: None, is_meta: true }, schema.block().members());
    out.trim().to_owned()
}

/// The section that tells what a resource is imported by, without line breaks around it.
pub(super) fn identity(schema: &Schema) -> String {
    let mut out = "### Identity Schema\n\n".to_owned();
    for group in [Group::Required, Group::Optional] {
        let mut attributes =
            schema.block().attributes().filter(|it| Group::of_attribute(it) == group).peekable();
        if attributes.peek().is_some() {
            let _ = write!(out, "#### {}\n\n", group.name());
            for attribute in attributes {
                let said = in_list(attribute.description().text());
                let line = format!("- `{}` ({}) {said}", attribute.name(), type_name(attribute.ty()));
                let _ = writeln!(out, "{}", line.trim_end());
            }
            out.push('\n');
        }
    }
    out.trim().to_owned()
}

/// The name of a type, such as `Map of String`.
pub(super) fn type_name(ty: &Type) -> String {
    match ty.kind() {
        TypeKind::String => "String".to_owned(),
        TypeKind::Bool => "Boolean".to_owned(),
        TypeKind::Number => "Number".to_owned(),
        TypeKind::List(element) => format!("List of {}", type_name(element)),
        TypeKind::Set(element) => format!("Set of {}", type_name(element)),
        TypeKind::Map(element) => format!("Map of {}", type_name(element)),
        TypeKind::Tuple(_) => "Tuple".to_owned(),
        TypeKind::Object(_) => "Object".to_owned(),
        _ => "Dynamic".to_owned(),
    }
}

/// Who sets a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Required,
    Optional,
    ReadOnly,
}

impl Group {
    const ALL: [Group; 3] = [Group::Required, Group::Optional, Group::ReadOnly];

    const fn name(self) -> &'static str {
        match self {
            Group::Required => "Required",
            Group::Optional => "Optional",
            Group::ReadOnly => "Read-Only",
        }
    }

    fn of(member: &Member, has_id: bool) -> Self {
        match member {
            Member::Attribute(attribute) if has_id && is_plain_id(attribute) => Group::ReadOnly,
            Member::Attribute(attribute) => Group::of_attribute(attribute),
            Member::Block(block) => Group::of_block(block),
        }
    }

    fn of_attribute(attribute: &Attribute) -> Self {
        match attribute.terraform_mode() {
            mode if mode.required => Group::Required,
            mode if mode.optional => Group::Optional,
            _ => Group::ReadOnly,
        }
    }

    /// A block that nobody can write anything into is read-only.
    fn of_block(block: &NestedBlock) -> Self {
        let is_read_only = |member: &Member| Group::of(member, false) == Group::ReadOnly;
        let members = block.block().members();
        match (block.min(), block.max()) {
            (0, 0) if !members.is_empty() && members.iter().all(is_read_only) => Group::ReadOnly,
            (0, _) => Group::Optional,
            _ => Group::Required,
        }
    }
}

/// An attribute `id` of which nothing is said is what everybody knows.
fn is_plain_id(attribute: &Attribute) -> bool {
    attribute.name() == "id" && attribute.description().is_empty()
}

/// What stands around members: the names that lead there, and in an object, of whose attributes nothing is known, who sets it.
struct Parent<'a> {
    names: &'a [&'a str],
    group: Option<Group>,
    /// Whether a module tells it of itself. The page has the provider's own settings as well, whose anchors are others, and an
    /// `id` is that of no resource.
    is_meta: bool,
}

impl Parent<'_> {
    /// The anchor of the section of a member.
    fn anchor(&self, kind: &str, names: &[&str]) -> String {
        let meta = if self.is_meta { "provider_meta--" } else { "" };
        format!("{meta}{kind}--{}", names.join("--"))
    }
}

/// What has a section of its own.
enum Below<'a> {
    Members(&'a [Member]),
    Attributes(Vec<Member>),
    Object(&'a Type),
}

fn members(out: &mut String, parent: &Parent<'_>, members: &[Member]) {
    let is_root = parent.names.is_empty();
    let has_id = is_root && !parent.is_meta;
    let mut below = Vec::new();
    for group in Group::ALL {
        let mut all: Vec<&Member> =
            members.iter().filter(|member| Group::of(member, has_id) == group).collect();
        if all.is_empty() {
            continue;
        }
        all.sort_by_key(|member| member.name());
        // Writing to a String cannot fail, here and below.
        let _ = match is_root {
            true => write!(out, "### {}\n\n", group.name()),
            false => write!(out, "{}:\n\n", group.name()),
        };
        if all.iter().any(|member| has_write_only(member)) {
            let _ = write!(
                out,
                "> **NOTE**: [Write-only arguments]({WRITE_ONLY}) are supported in Terraform 1.11 and later.\n\n"
            );
        }
        for member in all {
            let names = [parent.names, &[member.name()]].concat();
            let (described, anchored) = match member {
                Member::Attribute(attribute) => {
                    (attribute_text(attribute, has_id), below_attribute(attribute))
                }
                Member::Block(block) => {
                    (block_text(block), Some(("nestedblock", Below::Members(block.block().members()))))
                }
            };
            let anchor = anchored.as_ref().map(|(kind, _)| parent.anchor(kind, &names));
            line(out, &names, &described, anchor);
            below.extend(anchored.map(|(anchor, part)| (anchor, names, group, part)));
        }
        out.push('\n');
    }
    sections(out, parent, below);
}

/// An entry of a list.
fn line(out: &mut String, names: &[&str], described: &Described, anchor: Option<String>) {
    let name = names.last().copied().unwrap_or_default();
    let _ = write!(out, "- `{name}` ({})", described.what);
    // What a long description says further stands behind the link.
    let (first, rest) = described.text.split_once('\n').unwrap_or((&described.text, ""));
    if !first.is_empty() {
        let _ = write!(out, " {first}");
    }
    if let Some(anchor) = anchor {
        let _ = write!(out, " (see [below for nested schema](#{anchor}))");
    }
    if !rest.is_empty() {
        let _ = write!(out, "\n{rest}");
    }
    out.push('\n');
}

fn sections(out: &mut String, around: &Parent<'_>, all: Vec<(&str, Vec<&str>, Group, Below<'_>)>) {
    for (anchor, names, group, part) in all {
        let _ = write!(
            out,
            "<a id=\"{}\"></a>\n### Nested Schema for `{}`\n\n",
            around.anchor(anchor, &names),
            names.join(".")
        );
        let parent = Parent { names: &names, group: Some(group), is_meta: around.is_meta };
        match part {
            Below::Members(all) => members(out, &parent, all),
            Below::Attributes(all) => members(out, &parent, &all),
            Below::Object(ty) => object(out, &parent, ty),
        }
        out.push('\n');
    }
}

/// The attributes of an object whose type alone is known.
fn object(out: &mut String, parent: &Parent<'_>, ty: &Type) {
    let TypeKind::Object(object) = ty.kind() else { return };
    let group = parent.group.unwrap_or(Group::Optional);
    let _ = write!(out, "{}:\n\n", group.name());
    let mut below = Vec::new();
    for attribute in object.attributes() {
        let names = [parent.names, &[attribute.name()]].concat();
        let described = Described { what: type_name(attribute.ty()), text: String::new() };
        let part = object_in(attribute.ty());
        line(out, &names, &described, part.map(|_| parent.anchor("nestedobjatt", &names)));
        below.extend(part.map(|ty| ("nestedobjatt", names, group, Below::Object(ty))));
    }
    out.push('\n');
    sections(out, parent, below);
}

/// What is said of a member behind its name.
struct Described {
    /// In brackets.
    what: String,
    text: String,
}

fn attribute_text(attribute: &Attribute, has_id: bool) -> Described {
    let mut what = match attribute.nested_type() {
        None => type_name(attribute.ty()),
        Some(nested) => match nested.nesting() {
            Nesting::Single => "Attributes".to_owned(),
            Nesting::List => "Attributes List".to_owned(),
            Nesting::Set => "Attributes Set".to_owned(),
            Nesting::Map => "Attributes Map".to_owned(),
        },
    };
    let write_only = format!(", [Write-only]({WRITE_ONLY})");
    for (is_so, said) in [
        (attribute.is_sensitive(), ", Sensitive"),
        (attribute.deprecation().is_some(), ", Deprecated"),
        (attribute.is_write_only(), write_only.as_str()),
    ] {
        if is_so {
            what.push_str(said);
        }
    }
    let text = match has_id && is_plain_id(attribute) {
        true => "The ID of this resource.".to_owned(),
        false => described(attribute.description().text(), attribute.deprecation()),
    };
    let variable = attribute.behaviour().and_then(|behaviour| behaviour.default_variable);
    // What the author says of it is enough.
    let text = match variable.filter(|variable| !text.contains(variable)) {
        Some(variable) => {
            let (first, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
            let said = format!("{first} May also be set by the environment variable `{variable}`.{rest}");
            said.trim_start().to_owned()
        }
        None => text,
    };
    Described { what, text }
}

fn block_text(block: &NestedBlock) -> Described {
    let (mut what, is_one) = match block.nesting() {
        BlockNesting::Single | BlockNesting::Group => ("Block".to_owned(), true),
        BlockNesting::List => ("Block List".to_owned(), false),
        BlockNesting::Set => ("Block Set".to_owned(), false),
        BlockNesting::Map => ("Block Map".to_owned(), false),
    };
    match (is_one, Group::of_block(block)) {
        (true, Group::Required) => what.push_str(", Required"),
        (true, Group::Optional) => what.push_str(", Optional"),
        (true, Group::ReadOnly) => what.push_str(", Read-only"),
        (false, _) if block.min() > 0 => {
            let _ = write!(what, ", Min: {}", block.min());
        }
        _ => {}
    }
    if block.max() > 0 {
        let _ = write!(what, ", Max: {}", block.max());
    }
    let inner: &Block = block.block();
    if inner.deprecation().is_some() {
        what.push_str(", Deprecated");
    }
    Described { what, text: described(inner.description().text(), inner.deprecation()) }
}

/// A description, and what to do instead where it is deprecated.
fn described(text: &str, deprecation: Option<&str>) -> String {
    let text = in_list(text);
    let Some(message) = deprecation.map(in_list).filter(|message| !message.is_empty()) else { return text };
    let (first, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
    format!("{first} **Deprecated:** {message}{rest}").trim_start().to_owned()
}

fn below_attribute(attribute: &Attribute) -> Option<(&'static str, Below<'_>)> {
    let below = match attribute.nested_type() {
        Some(nested) => Below::Attributes(nested.attributes().cloned().map(Member::from).collect()),
        None => Below::Object(object_in(attribute.ty())?),
    };
    Some(("nestedatt", below))
}

/// An object, or that of which a collection consists.
fn object_in(ty: &Type) -> Option<&Type> {
    match ty.kind() {
        TypeKind::Object(_) => Some(ty),
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
            Some(element).filter(|element| matches!(element.kind(), TypeKind::Object(_)))
        }
        _ => None,
    }
}

fn has_write_only(member: &Member) -> bool {
    match member {
        Member::Attribute(attribute) => attribute.is_write_only(),
        Member::Block(block) => block.block().members().iter().any(has_write_only),
    }
}
