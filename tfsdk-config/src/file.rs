//! Configuration files.

use std::sync::{Arc, OnceLock};

use tfsdk_lang::expr::{self, Pos, parse_body_with};
use tfsdk_lang::literal::LiteralBody;

use crate::body::{Body, RawBody};
use crate::json::{Node, NodeKind, parse_document};
use crate::secret::{Secrets, called_sensitive, calls_sensitive, may_keep};
use tfsdk_core::diag::{Diagnostics, Place};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::text::{Cut, Excerpt};

/// In which syntax a file is written.
///
/// ```
/// use tfsdk::config::{File, Syntax};
///
/// let (file, _) = File::parse_as(Syntax::Json, "from a request", "{ \"a\": 1 }");
/// assert_eq!(file.syntax(), Syntax::Json);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Syntax {
    /// HCL's native syntax: `.tf`, `.tfvars`.
    Native,
    /// HCL's JSON syntax: `.tf.json`, `.tfvars.json`.
    Json,
}

impl Syntax {
    /// The syntax by the file's name: JSON if it ends in `.json`.
    ///
    /// ```
    /// use tfsdk::config::Syntax;
    ///
    /// assert_eq!(Syntax::of("terraform.tfvars"), Syntax::Native);
    /// assert_eq!(Syntax::of("terraform.tfvars.json"), Syntax::Json);
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Self {
        if name.ends_with(".json") { Self::Json } else { Self::Native }
    }
}

/// A file that was read: its name, its text and its content.
///
/// A file with mistakes holds what could be read of it.
///
/// ```
/// use tfsdk::config::File;
///
/// let (file, problems) = File::parse("terraform.tfvars", "name = \"docs\"\nzone = \n");
/// assert!(file.has_errors());
/// assert!(problems.to_string().starts_with("terraform.tfvars:2,"), "{problems}");
/// ```
#[derive(Clone)]
pub struct File {
    name: Arc<str>,
    source: Arc<[u8]>,
    content: Content,
    has_errors: bool,
    limits: Limits,
    /// Found when somebody asks, which is mostly before a line of it is shown.
    secrets: OnceLock<Arc<Secrets>>,
}

/// At most this many labels are shown of a block.
const MOST_LABELS: usize = 8;

/// How many names and positions the way to a place has, where it is shown.
const MOST_STEPS: usize = 16;

#[derive(Clone)]
enum Content {
    Native(expr::NativeBody),
    /// In native syntax as well. The tree is made when somebody asks for it, as for most values nobody does.
    Literal(LiteralBody, OnceLock<expr::NativeBody>),
    Json(Node),
}

impl std::fmt::Debug for File {
    /// Its name and length; its text may hold what is sensitive.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("File")
            .field("name", &self.name)
            .field("bytes", &self.source.len())
            .finish_non_exhaustive()
    }
}

impl File {
    /// Reads a file, in the syntax that follows from its name.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// let (_, diags) = File::parse("main.tf", "name = \"x\"\nname = \"y\"\n");
    /// assert_eq!(
    ///     diags.to_string(),
    ///     "main.tf:2,1-5: Attribute redefined: The argument \"name\" was already set at main.tf:1,1-5. Each argument \
    ///      may be set only once.",
    /// );
    /// ```
    #[must_use]
    pub fn parse(name: &str, source: impl AsRef<[u8]>) -> (Self, Diagnostics) {
        Self::parse_as(Syntax::of(name), name, source)
    }

    /// Reads a file in this syntax, whatever its name.
    ///
    /// ```
    /// use tfsdk::config::{File, Syntax};
    ///
    /// let (file, problems) = File::parse_as(Syntax::Native, "request 17", "a = 1\n");
    /// assert!(problems.is_empty());
    /// assert_eq!(file.name(), "request 17");
    /// ```
    #[must_use]
    pub fn parse_as(syntax: Syntax, name: &str, source: impl AsRef<[u8]>) -> (Self, Diagnostics) {
        Self::parse_with(syntax, name, source, Limits::new())
    }

    /// Reads a file within `limits`, which hold for it and, each time anew, for whatever is decoded from it.
    ///
    /// ```
    /// use tfsdk::config::{File, Syntax};
    /// use tfsdk::Limits;
    ///
    /// let limits = Limits::new().max_problems(1);
    /// let (_, diags) = File::parse_with(Syntax::Native, "main.tf", "a = 1\na = 2\na = 3\n", limits);
    /// assert_eq!((diags.len(), diags.omitted()), (1, 1));
    /// ```
    #[must_use]
    pub fn parse_with(
        syntax: Syntax,
        name: &str,
        source: impl AsRef<[u8]>,
        limits: Limits,
    ) -> (Self, Diagnostics) {
        let name: Arc<str> = name.into();
        let source = source.as_ref();
        let (content, problems) = match syntax {
            Syntax::Native => match LiteralBody::parse(source, limits) {
                Some(literals) => (Content::Literal(literals, OnceLock::new()), Diagnostics::new()),
                None => {
                    let (body, problems) = parse_body_with(source, &name, Pos::START, limits);
                    (Content::Native(body), problems)
                }
            },
            Syntax::Json => {
                let (node, problems) = parse_document(source, &Budget::new(limits, source.len()));
                (Content::Json(node), problems)
            }
        };
        let diagnostics = problems.in_file(&name);
        let has_errors = diagnostics.has_errors();
        (
            Self { name, source: source.into(), content, has_errors, limits, secrets: OnceLock::new() },
            diagnostics,
        )
    }

    /// A text that is no file, to show lines of it. It has no content.
    pub(crate) fn of_text(name: &str, text: &str) -> Self {
        let (file, _) = Self::parse(name, "");
        let mut secrets = Secrets::new();
        if calls_sensitive(text.as_bytes()) {
            secrets.insert_file(&file.name);
        }
        Self { source: text.as_bytes().into(), secrets: Arc::new(secrets).into(), ..file }
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The name that was given for it.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// assert_eq!(File::parse("main.tf", "").0.name(), "main.tf");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its bytes.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// assert_eq!(File::parse("main.tf", "a = 1\n").0.source(), b"a = 1\n");
    /// ```
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// Whether parsing found errors, so that parts of its content may be missing.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// assert!(!File::parse("main.tf", "a = 1\n").0.has_errors());
    /// assert!(File::parse("main.tf", "a = \n").0.has_errors());
    /// ```
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// Its syntax.
    ///
    /// ```
    /// use tfsdk::config::{File, Syntax};
    ///
    /// assert_eq!(File::parse("main.tf.json", "{}").0.syntax(), Syntax::Json);
    /// ```
    #[must_use]
    pub fn syntax(&self) -> Syntax {
        match self.content {
            Content::Native(_) | Content::Literal(..) => Syntax::Native,
            Content::Json(_) => Syntax::Json,
        }
    }

    /// Its content: arguments and blocks.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// let (file, _) = File::parse("main.tf", "locals {}\n");
    /// let (blocks, _) = file.body().blocks("locals", &[]);
    /// assert_eq!(blocks.len(), 1);
    /// ```
    #[must_use]
    pub fn body(&self) -> Body<'_> {
        let raw = match &self.content {
            Content::Native(body) => RawBody::Native(body),
            Content::Literal(_, body) => RawBody::Native(body.get_or_init(|| {
                let (body, _) = parse_body_with(&self.source, &self.name, Pos::START, self.limits);
                body
            })),
            Content::Json(node) => RawBody::Json(node),
        };
        Body::new(&self.name, raw, self.limits)
    }

    /// Its arguments, if it has nothing else and all are literals.
    pub(crate) fn literals(&self) -> Option<&LiteralBody> {
        match &self.content {
            Content::Literal(literals, _) => Some(literals),
            Content::Native(_) | Content::Json(_) => None,
        }
    }

    /// The lines in which a literal may stand that is called sensitive, by `sensitive("...")`. None of them is ever shown.
    pub(crate) fn secrets(&self) -> &Secrets {
        self.secrets.get_or_init(|| Arc::new(self.called_sensitive()))
    }

    fn called_sensitive(&self) -> Secrets {
        let is_json = self.syntax() == Syntax::Json;
        let may_call = if is_json { may_keep(&self.source) } else { calls_sensitive(&self.source) };
        // Literals alone call nothing.
        if !may_call || self.literals().is_some() {
            return Secrets::new();
        }
        if self.has_errors {
            let mut all = Secrets::new();
            all.insert_file(&self.name);
            return all;
        }
        called_sensitive(&self.body().raw, &self.source, &self.name)
    }

    /// Whether the lines of a place in it may be shown.
    pub(crate) fn shows(&self, place: &Place) -> bool {
        !place.is_hidden() && !self.secrets().is_shown_with(place)
    }

    /// The name that was given for it, to be shared.
    pub(crate) fn shared_name(&self) -> &Arc<str> {
        &self.name
    }

    /// What stands around a place, as Terraform names it: the header of the outermost block, and in JSON syntax the way to the
    /// innermost object or list. A place at the first byte of one is not within it.
    pub(crate) fn context_at(&self, byte: usize) -> Option<String> {
        let byte = byte.checked_sub(1)?;
        match &self.content {
            Content::Native(body) => header_at(body, byte),
            // A body of literals has none.
            Content::Literal(..) => None,
            Content::Json(node) => Some(way_to(node, byte)).filter(|way| !way.is_empty()),
        }
    }
}

fn header_at(body: &expr::NativeBody, byte: usize) -> Option<String> {
    // Blocks stand one behind the other.
    let after = body.blocks.partition_point(|block| block.kind_range.start.byte as usize <= byte);
    let block = body.blocks.get(after.checked_sub(1)?)?;
    if byte >= block.close_range.end.byte as usize {
        return None;
    }
    let labels: String =
        block.labels.iter().take(MOST_LABELS).map(|label| format!(" {}", Excerpt(&label.text))).collect();
    Some(format!("{}{labels}", Cut(&block.kind)))
}

/// The names and positions by which the objects and lists around a place follow each other, up to where that is too much to tell, or a name
/// holds what is kept out of messages: nobody asked that of the lines that the names stand on. (HCL: `navigation.ContextString`)
fn way_to(mut node: &Node, byte: usize) -> String {
    let mut way = String::new();
    for steps in 0.. {
        // Values stand one behind the other.
        let is_before = |value: &Node| value.range.start.byte as usize <= byte;
        let found = match &node.kind {
            NodeKind::Object(object) => {
                let after = object.properties.partition_point(|property| is_before(&property.value));
                let last = after.checked_sub(1).and_then(|index| object.properties.get(index));
                last.map(|last| {
                    let is_shown = !calls_sensitive(last.name.as_bytes());
                    (is_shown.then(|| format!(".{}", Cut(&last.name))), &last.value)
                })
            }
            NodeKind::Array(items) => {
                let last = items.partition_point(is_before).checked_sub(1);
                last.and_then(|index| Some((Some(format!("[{index}]")), items.get(index)?)))
            }
            _ => None,
        };
        let Some((step, next)) = found.filter(|(_, value)| value.has_within(byte)) else { break };
        let Some(step) = step.filter(|_| steps < MOST_STEPS) else {
            way.push('…');
            break;
        };
        way.push_str(&step);
        node = next;
    }
    match way.strip_prefix('.') {
        Some(rest) => rest.to_owned(),
        None => way,
    }
}

/// The smallest limits of the files: none of them may undo what another is held to.
pub(crate) fn smallest_limits(files: &[&File]) -> Limits {
    files.iter().map(|file| file.limits()).reduce(Limits::min).unwrap_or_default()
}
