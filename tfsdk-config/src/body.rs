//! Bodies of either syntax, and what a schema finds in them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::limits::Limits;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, did_you_mean, hcl_nearest};
use tfsdk_lang::expr;

use crate::expression::Expression;
use crate::json::{Node, NodeKind, Property};

/// The content of a file or of a block: arguments and blocks, which a schema tells apart.
///
/// Cheap to copy: it borrows from its [`File`](crate::File).
///
/// ```
/// use tfsdk::config::{AttributeShape, BodyShape, File};
/// use tfsdk::expr::NoScope;
/// use tfsdk::Type;
///
/// let (file, _) = File::parse("main.tf", "size = 1 + 1\n");
/// let shape = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
/// let (value, problems) = file.body().decode(&shape, &NoScope);
/// assert!(problems.is_empty());
/// assert_eq!(value.to_string(), "{ size = 2 }");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Body<'f> {
    pub(crate) file: &'f Arc<str>,
    pub(crate) raw: RawBody<'f>,
    pub(crate) limits: Limits,
}

/// A block, found by its type.
///
/// ```
/// use tfsdk::config::File;
///
/// let (file, _) = File::parse("main.tf", "variable \"zones\" {}\nvariable \"size\" {}\n");
/// let (variables, _) = file.body().blocks("variable", &["name"]);
/// assert_eq!(variables[1].labels, ["size"]);
/// assert_eq!(variables[1].header_range.start.line, 2);
/// ```
#[derive(Debug, Clone)]
pub struct Block<'f> {
    /// Its labels.
    pub labels: Vec<String>,
    /// Its content.
    pub body: Body<'f>,
    /// Its header: type and labels in native syntax, the opening brace or bracket in JSON.
    pub header_range: SourceRange,
    /// Its type alone.
    pub kind_range: SourceRange,
    /// Its labels, one by one.
    pub label_ranges: Vec<SourceRange>,
}

impl<'f> Body<'f> {
    pub(crate) fn new(file: &'f Arc<str>, raw: RawBody<'f>, limits: Limits) -> Self {
        Self { file, raw, limits }
    }

    /// The name of the file it is in.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// let (file, _) = File::parse("main.tf", "");
    /// assert_eq!(file.body().file(), "main.tf");
    /// ```
    #[must_use]
    pub fn file(self) -> &'f str {
        self.file
    }

    /// The syntax tree of the body; `None`: it is in JSON.
    ///
    /// What only a tree tells is read from it, such as what an expression refers to; for values and their checks there is
    /// [`decode`](Self::decode).
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// let (file, _) = File::parse("main.tf", "size = var.size\n");
    /// let tree = file.body().native().unwrap();
    /// assert_eq!(tree.attributes[0].expr.references()[0].name, "var");
    /// ```
    #[must_use]
    pub fn native(self) -> Option<&'f expr::NativeBody> {
        match self.raw {
            RawBody::Native(body) => Some(body),
            RawBody::Json(_) => None,
        }
    }

    /// The body that stands at a place of this one's [syntax tree](Self::native), with the same file and limits.
    ///
    /// [`blocks`](Self::blocks) finds bodies by their kinds, and tells which blocks have the wrong labels.
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BodyShape, File};
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::Type;
    ///
    /// let (file, _) = File::parse("main.tf", "disk {\n  size = \"10\"\n}\n");
    /// let tree = file.body().native().unwrap();
    /// let disk = file.body().within(&tree.blocks[0].body);
    /// let shape = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
    /// assert_eq!(disk.decode(&shape, &NoScope).0.to_string(), "{ size = 10 }");
    /// ```
    #[must_use]
    pub fn within(self, tree: &'f expr::NativeBody) -> Self {
        Self { raw: RawBody::Native(tree), ..self }
    }

    /// The blocks of one type, with as many labels as `labels` names; everything else is ignored.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// let (file, _) = File::parse("main.tf", "resource \"bucket\" \"b\" {\n  name = \"x\"\n}\n");
    /// let (blocks, diags) = file.body().blocks("resource", &["type", "name"]);
    /// assert!(diags.is_empty());
    /// assert_eq!(blocks[0].labels, ["bucket", "b"]);
    /// ```
    #[must_use]
    pub fn blocks(self, kind: &str, labels: &[&'static str]) -> (Vec<Block<'f>>, Diagnostics) {
        let wanted = [WantedBlock { name: kind, labels }];
        let wanted = Wanted { blocks: &wanted, partial: true, ..Wanted::default() };
        let mut problems = Diagnostics::up_to(self.limits.problems());
        let content = self.raw.content(&wanted, self.file, &mut problems);
        let blocks = content.blocks.into_iter().map(|block| Block {
            labels: block.labels.iter().map(|label| label.0.to_owned()).collect(),
            body: Body::new(self.file, block.body, self.limits),
            header_range: block.header_range,
            kind_range: block.kind_range,
            label_ranges: block.labels.iter().map(|label| label.1).collect(),
        });
        (blocks.collect(), problems.in_file(self.file))
    }
}

/// What a schema asks of a body.
#[derive(Default)]
pub(crate) struct Wanted<'s> {
    pub(crate) attributes: &'s [WantedAttribute<'s>],
    pub(crate) blocks: &'s [WantedBlock<'s>],
    /// Further names that are ignored.
    pub(crate) passed_attributes: &'s [&'s str],
    pub(crate) passed_blocks: &'s [&'s str],
    /// Whether what is not asked for is ignored instead of an error.
    pub(crate) partial: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct WantedAttribute<'s> {
    pub(crate) name: &'s str,
    pub(crate) required: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct WantedBlock<'s> {
    pub(crate) name: &'s str,
    /// The names of its labels, for messages.
    pub(crate) labels: &'s [&'static str],
}

/// What was found.
pub(crate) struct Content<'f> {
    pub(crate) attributes: Vec<FoundAttribute<'f>>,
    pub(crate) blocks: Vec<FoundBlock<'f>>,
    /// Where to report that something is missing.
    pub(crate) missing_at: SourceRange,
}

impl<'f> Content<'f> {
    pub(crate) fn attribute(&self, name: &str) -> Option<FoundAttribute<'f>> {
        self.attributes.iter().copied().find(|attribute| attribute.name == name)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct FoundAttribute<'f> {
    pub(crate) name: &'f str,
    pub(crate) expr: Expression<'f>,
    pub(crate) name_range: SourceRange,
}

#[derive(Debug, Clone)]
pub(crate) struct FoundBlock<'f> {
    pub(crate) kind: &'f str,
    pub(crate) labels: Vec<(&'f str, SourceRange)>,
    pub(crate) body: RawBody<'f>,
    /// Type and labels in native syntax, the opening brace or bracket in JSON.
    pub(crate) header_range: SourceRange,
    pub(crate) kind_range: SourceRange,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum RawBody<'f> {
    Native(&'f expr::NativeBody),
    Json(&'f Node),
}

impl<'f> RawBody<'f> {
    /// Where to report that something is missing: the opening brace, in JSON the closing one.
    pub(crate) fn missing_at(self) -> SourceRange {
        match self {
            Self::Native(body) => SourceRange::at(body.range.start),
            Self::Json(node) => match &node.kind {
                NodeKind::Object(object) => object.close_range,
                _ => node.start_range(),
            },
        }
    }

    /// How many bytes it has in the file.
    pub(crate) fn len(self) -> usize {
        let range = match self {
            Self::Native(body) => body.range,
            Self::Json(node) => node.range,
        };
        range.end.byte.saturating_sub(range.start.byte) as usize
    }

    /// Whether nothing stands in it.
    pub(crate) fn is_empty(self) -> bool {
        match self {
            Self::Native(body) => body.attributes.is_empty() && body.blocks.is_empty(),
            Self::Json(node) => match &node.kind {
                NodeKind::Null => true,
                NodeKind::Object(object) => object.properties.is_empty(),
                _ => false,
            },
        }
    }

    /// The names that have a value: those before an equals sign; in JSON all of them.
    pub(crate) fn attribute_names(self) -> HashSet<&'f str> {
        match self {
            Self::Native(body) => body.attributes.iter().map(|attribute| attribute.name.as_str()).collect(),
            Self::Json(node) => {
                properties(node, None, &mut Diagnostics::up_to(0)).iter().map(|p| &*p.name).collect()
            }
        }
    }

    /// Everything that stands in it, by name.
    pub(crate) fn parts(self) -> Vec<(&'f str, SourceRange)> {
        match self {
            Self::Native(body) => {
                let attributes =
                    body.attributes.iter().map(|a| (a.name.as_str(), a.name_range.to(a.expr.range)));
                let blocks = body.blocks.iter().map(|b| (b.kind.as_str(), b.kind_range.to(b.close_range)));
                attributes.chain(blocks).collect()
            }
            Self::Json(node) => {
                let properties = properties(node, None, &mut Diagnostics::up_to(0));
                properties.iter().map(|p| (&*p.name, p.range())).collect()
            }
        }
    }

    /// All that `wanted` asks for, in source order, with HCL's diagnostics for the rest.
    pub(crate) fn content(self, wanted: &Wanted<'_>, file: &str, diags: &mut Diagnostics) -> Content<'f> {
        match self {
            Self::Native(body) => native_content(body, wanted, diags),
            Self::Json(node) => json_content(node, wanted, file, diags),
        }
    }

    /// All arguments of a body that has nothing else.
    pub(crate) fn just_attributes(self, file: &str, diags: &mut Diagnostics) -> Vec<FoundAttribute<'f>> {
        match self {
            Self::Native(body) => {
                if let Some(block) = body.blocks.first() {
                    diags.push(
                        Diagnostic::error(
                            format!("Unexpected {} block", Excerpt(&block.kind)),
                            "Blocks are not allowed here.",
                        )
                        .in_source(block.kind_range),
                    );
                }
                body.attributes.iter().map(native_attribute).collect()
            }
            Self::Json(node) => json_attributes(node, file, diags),
        }
    }
}

fn missing_argument(name: &str, range: SourceRange) -> Diagnostic {
    let detail = format!("The argument {} is required, but no definition was found.", Excerpt(name));
    Diagnostic::error("Missing required argument", detail).in_source(range)
}

fn native_attribute(attribute: &expr::NativeAttribute) -> FoundAttribute<'_> {
    FoundAttribute {
        name: &attribute.name,
        expr: Expression::Native(&attribute.expr),
        name_range: attribute.name_range,
    }
}

fn native_content<'f>(
    body: &'f expr::NativeBody,
    wanted: &Wanted<'_>,
    diags: &mut Diagnostics,
) -> Content<'f> {
    let missing_at = SourceRange::at(body.range.start);
    let names: HashSet<&str> = wanted.attributes.iter().map(|attribute| attribute.name).collect();
    let given: HashSet<&str> = body.attributes.iter().map(|attribute| attribute.name.as_str()).collect();
    for attribute in wanted.attributes {
        if attribute.required && !given.contains(attribute.name) {
            diags.push(missing_argument(attribute.name, missing_at));
        }
    }
    let mut attributes = Vec::with_capacity(body.attributes.len());
    for attribute in &body.attributes {
        let name = attribute.name.as_str();
        if wanted.passed_attributes.contains(&name) {
            continue;
        }
        if names.contains(name) {
            attributes.push(native_attribute(attribute));
        } else if !wanted.partial && diags.is_full() {
            diags.omit(Severity::Error);
        } else if !wanted.partial {
            let unused = wanted.attributes.iter().map(|a| a.name).filter(|name| !given.contains(name));
            let hint = match hcl_nearest(name, unused) {
                Some(near) => format!(" Did you mean {}?", Excerpt(near)),
                None if wanted.blocks.iter().any(|block| block.name == name) => {
                    format!(" Did you mean to define a block of type {}?", Excerpt(name))
                }
                None => String::new(),
            };
            let detail = format!("An argument named {} is not expected here.{hint}", Excerpt(name));
            diags.push(Diagnostic::error("Unsupported argument", detail).in_source(attribute.name_range));
        }
    }
    let blocks_wanted: HashMap<&str, &[&str]> = wanted.blocks.iter().map(|b| (b.name, b.labels)).collect();
    let mut blocks = Vec::with_capacity(body.blocks.len());
    for block in body.blocks.iter().filter(|block| !wanted.passed_blocks.contains(&block.kind.as_str())) {
        match blocks_wanted.get(block.kind.as_str()) {
            Some(labels) => match wrong_labels(block, labels) {
                None => blocks.push(native_block(block)),
                Some(problem) => diags.push(problem),
            },
            None if wanted.partial => {}
            None if diags.is_full() => diags.omit(Severity::Error),
            None => diags.push(unsupported_block(block, wanted)),
        }
    }
    Content { attributes, blocks, missing_at }
}

fn native_block(block: &expr::NativeBlock) -> FoundBlock<'_> {
    let header_end = block.labels.last().map_or(block.kind_range, |label| label.range);
    FoundBlock {
        kind: &block.kind,
        labels: block.labels.iter().map(|label| (label.text.as_str(), label.range)).collect(),
        body: RawBody::Native(&block.body),
        header_range: block.kind_range.to(header_end),
        kind_range: block.kind_range,
    }
}

fn wrong_labels(block: &expr::NativeBlock, names: &[&str]) -> Option<Diagnostic> {
    let kind = &block.kind;
    let count = names.len();
    let context = block.kind_range.to(block.open_range);
    let listed = names.join(", ");
    let problem = if let Some(extra) = block.labels.get(count) {
        let detail = match count {
            0 => format!("No labels are expected for {kind} blocks."),
            _ => format!("Only {count} labels ({listed}) are expected for {kind} blocks."),
        };
        Diagnostic::error(format!("Extraneous label for {kind}"), detail).in_source(extra.range)
    } else {
        let missing = names.get(block.labels.len())?;
        let detail = format!("All {kind} blocks must have {count} labels ({listed}).");
        Diagnostic::error(format!("Missing {missing} for {kind}"), detail).in_source(block.open_range)
    };
    Some(problem.with_context(context))
}

fn unsupported_block(block: &expr::NativeBlock, wanted: &Wanted<'_>) -> Diagnostic {
    let kind = block.kind.as_str();
    let hint = match hcl_nearest(kind, wanted.blocks.iter().map(|block| block.name)) {
        Some(near) => format!(" Did you mean {}?", Excerpt(near)),
        None if wanted.attributes.iter().any(|attribute| attribute.name == kind) => {
            format!(
                " Did you mean to define argument {}? If so, use the equals sign to assign it a value.",
                Excerpt(kind)
            )
        }
        None => String::new(),
    };
    let detail = format!("Blocks of type {} are not expected here.{hint}", Excerpt(kind));
    Diagnostic::error("Unsupported block type", detail).in_source(block.kind_range)
}

/// The property that is a comment in a body.
const COMMENT: &str = "//";

fn json_content<'f>(node: &'f Node, wanted: &Wanted<'_>, file: &str, diags: &mut Diagnostics) -> Content<'f> {
    let missing_at = RawBody::Json(node).missing_at();
    let properties = properties(node, None, diags);
    let names: HashSet<&str> = wanted.attributes.iter().map(|attribute| attribute.name).collect();
    let blocks_wanted: HashMap<&str, &[&'static str]> =
        wanted.blocks.iter().map(|b| (b.name, b.labels)).collect();
    let mut seen: HashMap<&str, SourceRange> = HashMap::new();
    let mut attributes = Vec::new();
    let mut blocks = Vec::new();
    let mut unknown = Vec::new();
    for property in properties {
        let name = &*property.name;
        if wanted.passed_attributes.contains(&name) || wanted.passed_blocks.contains(&name) {
            continue;
        }
        if names.contains(name) {
            if let Some(first) = seen.get(name) {
                let detail = format!("The argument {} was already set at {file}:{first}.", Excerpt(name));
                let problem = Diagnostic::error("Duplicate argument", detail).in_source(property.name_range);
                diags.push(problem.with_context(property.range()));
                continue;
            }
            seen.insert(name, property.range());
            attributes.push(FoundAttribute {
                name,
                expr: Expression::Json(&property.value),
                name_range: property.name_range,
            });
        } else if let Some(labels) = blocks_wanted.get(name) {
            let mut unpacking = Unpacking {
                kind: name,
                kind_range: property.name_range,
                used: Vec::new(),
                blocks: &mut blocks,
                diags,
            };
            unpacking.unpack(&property.value, labels);
        } else if !wanted.partial && name != COMMENT {
            unknown.push(property);
        }
    }
    for attribute in wanted.attributes {
        if attribute.required && !seen.contains_key(attribute.name) {
            diags.push(missing_argument(attribute.name, missing_at));
        }
    }
    for property in unknown {
        if diags.is_full() {
            diags.omit(Severity::Error);
            continue;
        }
        let unused = wanted.attributes.iter().map(|a| a.name).filter(|name| !seen.contains_key(name));
        let candidates = unused.chain(wanted.blocks.iter().map(|block| block.name));
        let hint = did_you_mean(hcl_nearest(&property.name, candidates));
        let detail = format!("No argument or block type is named {}.{hint}", Excerpt(&property.name));
        let problem =
            Diagnostic::error("Extraneous JSON object property", detail).in_source(property.name_range);
        diags.push(problem.with_context(property.range()));
    }
    Content { attributes, blocks, missing_at }
}

/// The properties of an object, or of all objects of an array. `label` is the label that the names of the properties
/// stand for, if they do.
fn properties<'f>(node: &'f Node, label: Option<&str>, diags: &mut Diagnostics) -> Vec<&'f Property> {
    match &node.kind {
        NodeKind::Null => Vec::new(),
        NodeKind::Object(object) => object.properties.iter().collect(),
        NodeKind::Array(items) => {
            let mut all = Vec::new();
            for item in items {
                if let NodeKind::Object(object) = &item.kind {
                    all.extend(&object.properties);
                    continue;
                }
                let detail = match label {
                    Some(label) => {
                        format!("A JSON object is required here, to specify {label} labels for this block.")
                    }
                    None => {
                        "A JSON object is required here, to define arguments and child blocks.".to_owned()
                    }
                };
                diags.push(Diagnostic::error(WRONG_TYPE, detail).in_source(item.start_range()));
            }
            all
        }
        _ => {
            let purpose = match label {
                Some(label) => format!("to specify {label} labels for this block"),
                None => "to define arguments and child blocks".to_owned(),
            };
            let detail =
                format!("Either a JSON object or JSON array of objects is required here, {purpose}.");
            diags.push(Diagnostic::error(WRONG_TYPE, detail).in_source(node.start_range()));
            Vec::new()
        }
    }
}

const WRONG_TYPE: &str = "Incorrect JSON value type";

/// The blocks that a JSON value stands for.
struct Unpacking<'u, 'f> {
    kind: &'f str,
    kind_range: SourceRange,
    used: Vec<(&'f str, SourceRange)>,
    blocks: &'u mut Vec<FoundBlock<'f>>,
    diags: &'u mut Diagnostics,
}

impl<'f> Unpacking<'_, 'f> {
    fn unpack(&mut self, node: &'f Node, labels: &[&'static str]) {
        let Some((label, rest)) = labels.split_first() else { return self.instances(node) };
        let properties = properties(node, Some(label), self.diags);
        if properties.is_empty() {
            let detail = format!(
                "At least one object property is required, whose name represents the {} block's {label}.",
                self.kind
            );
            self.diags.push(Diagnostic::error("Missing block label", detail).in_source(node.start_range()));
        }
        for property in properties {
            self.used.push((&property.name, property.name_range));
            self.unpack(&property.value, rest);
            self.used.pop();
        }
    }

    fn instances(&mut self, node: &'f Node) {
        match &node.kind {
            NodeKind::Null => {}
            NodeKind::Object(_) => self.block(node, node.start_range()),
            NodeKind::Array(items) => {
                for item in items {
                    self.block(item, node.start_range());
                }
            }
            _ => {
                let detail = format!(
                    "Either a JSON object or a JSON array is required, representing the contents of one or more {} \
                     blocks.",
                    Excerpt(self.kind)
                );
                self.diags.push(Diagnostic::error(WRONG_TYPE, detail).in_source(node.start_range()));
            }
        }
    }

    fn block(&mut self, node: &'f Node, header_range: SourceRange) {
        self.blocks.push(FoundBlock {
            kind: self.kind,
            labels: self.used.clone(),
            body: RawBody::Json(node),
            header_range,
            kind_range: self.kind_range,
        });
    }
}

fn json_attributes<'f>(node: &'f Node, file: &str, diags: &mut Diagnostics) -> Vec<FoundAttribute<'f>> {
    let NodeKind::Object(object) = &node.kind else {
        let detail = "A JSON object is required here, setting the arguments for this block.";
        diags.push(Diagnostic::error(WRONG_TYPE, detail).in_source(node.start_range()));
        return Vec::new();
    };
    let mut seen: HashMap<&str, SourceRange> = HashMap::with_capacity(object.properties.len());
    let mut attributes = Vec::with_capacity(object.properties.len());
    for property in &object.properties {
        let name = &*property.name;
        if name == COMMENT {
            continue;
        }
        if let Some(first) = seen.get(name) {
            let detail = format!("The argument {} was already set at {file}:{first}.", Excerpt(name));
            diags.push(
                Diagnostic::error("Duplicate attribute definition", detail).in_source(property.name_range),
            );
            continue;
        }
        seen.insert(name, property.range());
        attributes.push(FoundAttribute {
            name,
            expr: Expression::Json(&property.value),
            name_range: property.name_range,
        });
    }
    attributes
}
