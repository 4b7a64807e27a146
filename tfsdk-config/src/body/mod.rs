//! Bodies of either syntax, and what a schema finds in them.
//!
//! A [`Body`] is what users hold. Below it, `content` has what a schema asks for and what is found, `read` finds it in a
//! body of whichever syntax, and `native` and `json` know one syntax each.

mod content;
mod json;
mod native;
mod read;

use std::fmt;
use std::sync::Arc;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::span::SourceRange;
use tfsdk_lang::expr;

pub(crate) use content::{
    Content, Form, FoundAttribute, FoundBlock, Part, RawBody, Wanted, WantedAttribute, WantedBlock,
};
pub(crate) use json::COMMENT;

use crate::json::NodeKind;

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
#[derive(Clone, Copy)]
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
#[derive(Clone)]
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

impl fmt::Debug for Body<'_> {
    /// Where it is and how much stands in it; what that is may be sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Body");
        shown.field("file", self.file).field("range", &self.raw.range());
        match self.raw {
            RawBody::Native(body) => {
                shown.field("arguments", &body.attributes.len()).field("blocks", &body.blocks.len());
            }
            RawBody::Json(node) => {
                if let NodeKind::Object(object) = &node.kind {
                    shown.field("properties", &object.properties.len());
                }
            }
        }
        shown.finish_non_exhaustive()
    }
}

impl fmt::Debug for Block<'_> {
    /// Where it is and how much stands in it, as for a [`Body`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Block")
            .field("labels", &self.labels.len())
            .field("body", &self.body)
            .field("header_range", &self.header_range)
            .finish_non_exhaustive()
    }
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
    /// [`decode`](Self::decode). What an expression tells when it is evaluated has a place and no file, which
    /// [`Diagnostics::in_file`](tfsdk_core::diag::Diagnostics::in_file) gives it.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, File};
    ///
    /// let (file, _) = File::parse("main.tf", "size = var.size\n");
    /// let body = file.body();
    /// let size = &body.native().unwrap().attributes[0].expr;
    /// assert_eq!(size.references()[0].name, "var");
    ///
    /// let (value, found) = size.evaluate(&Bindings::new());
    /// assert!(!value.is_known());
    /// let found = found.in_file(&body.file().into());
    /// assert!(found.to_string().starts_with("main.tf:1,8-11: Unknown variable"), "{found}");
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
