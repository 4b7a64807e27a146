//! A difference between two versions of a provider's schemas.

use std::fmt;

use tfsdk_core::path::Path;
use tfsdk_core::schema::Kind;

use super::name::Name;

/// A difference between two versions of a provider's schemas, as its users meet it; see [`compare`](super::compare).
///
/// ```
/// use tfsdk::files::{SchemaPart, compare};
/// use tfsdk::schema::{Attribute, Block, Kind, ProviderSchema, Schema};
/// use tfsdk::Type;
///
/// let mut before = ProviderSchema::default();
/// let block = Block::new().with_attributes([Attribute::optional("size", Type::NUMBER)]);
/// before.resources.insert("a_disk".to_owned(), Schema::unchecked(0, block));
/// let mut after = before.clone();
/// after.resources.insert("a_disk".to_owned(), Schema::unchecked(0, Block::new()));
///
/// let change = &compare(&before, &after)[0];
/// assert!(change.is_breaking);
/// assert_eq!(change.part, SchemaPart::Schema(Kind::Resource));
/// assert_eq!((&*change.name, change.path.to_string(), &*change.what), ("a_disk", "size".to_owned(), "it is gone"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchemaChange {
    /// What has changed of a provider.
    pub part: SchemaPart,
    /// The name of the type, such as `aws_s3_bucket`, or of the function; empty for the provider itself, and where all of
    /// a part cannot be read.
    pub name: String,
    /// The attribute or block, by names alone; the parameter, by its name in the earlier version, or by its position if
    /// it has none there; the root path for the whole schema or function.
    pub path: Path,
    /// Whether configurations or states that were right before can be wrong now.
    pub is_breaking: bool,
    /// What has changed.
    pub what: String,
}

impl fmt::Display for SchemaChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_breaking { "breaking: " } else { "" })?;
        f.write_str(self.part.noun())?;
        if !self.name.is_empty() {
            write!(f, " {}", Name(&self.name))?;
        }
        if !self.path.is_root() {
            write!(f, ": {}", self.path)?;
        }
        write!(f, ": {}", self.what)
    }
}

/// What a [`SchemaChange`] has changed of a provider.
///
/// ```
/// use tfsdk::files::{SchemaPart, compare};
/// use tfsdk::schema::ProviderSchema;
///
/// let mut before = ProviderSchema::default();
/// before.other.insert("functions".to_owned(), r#"{"size":{"return_type":"number"}}"#.to_owned());
/// assert_eq!(compare(&before, &ProviderSchema::default())[0].part, SchemaPart::Function);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemaPart {
    /// A schema of this kind.
    Schema(Kind),
    /// The identity of a resource.
    Identity,
    /// A function.
    Function,
}

impl SchemaPart {
    /// What Terraform's documentation calls one.
    ///
    /// ```
    /// use tfsdk::files::SchemaPart;
    /// use tfsdk::schema::Kind;
    ///
    /// assert_eq!(SchemaPart::Schema(Kind::DataSource).noun(), "data source");
    /// assert_eq!(SchemaPart::Function.noun(), "function");
    /// ```
    pub const fn noun(self) -> &'static str {
        match self {
            SchemaPart::Schema(kind) => kind.noun(),
            SchemaPart::Identity => "resource identity",
            SchemaPart::Function => "function",
        }
    }

    /// Whether states keep it, and a later version reads what an earlier one wrote.
    pub(super) const fn is_stored(self) -> bool {
        matches!(self, SchemaPart::Schema(Kind::Resource) | SchemaPart::Identity)
    }

    /// Whether configurations read its attributes, and do not only set them.
    pub(super) const fn is_read(self) -> bool {
        !matches!(self, SchemaPart::Schema(Kind::Provider | Kind::List | Kind::Action | Kind::ProviderMeta))
    }

    /// Whether outputs may show what they read of it: what is ephemeral they may not.
    pub(super) const fn is_shown(self) -> bool {
        self.is_read() && !matches!(self, SchemaPart::Schema(Kind::Ephemeral))
    }

    /// Where its changes come among all.
    pub(super) fn order(self) -> u8 {
        match self {
            SchemaPart::Schema(Kind::Provider) => 0,
            SchemaPart::Schema(Kind::Resource) => 1,
            SchemaPart::Identity => 2,
            SchemaPart::Schema(Kind::DataSource) => 3,
            SchemaPart::Schema(Kind::Ephemeral) => 4,
            SchemaPart::Schema(Kind::List) => 5,
            SchemaPart::Schema(Kind::Action) => 6,
            SchemaPart::Function => 7,
            SchemaPart::Schema(Kind::ProviderMeta) => 8,
        }
    }
}

/// The comparison of one schema, or of one function.
pub(super) struct Comparison<'a> {
    pub(super) part: SchemaPart,
    name: &'a str,
    /// What is being compared of it.
    pub(super) path: Path,
    changes: &'a mut Vec<SchemaChange>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(part: SchemaPart, name: &'a str, changes: &'a mut Vec<SchemaChange>) -> Self {
        Comparison { part, name, path: Path::root(), changes }
    }

    pub(super) fn breaks(&mut self, what: impl Into<String>) {
        self.add(true, what);
    }

    pub(super) fn tells(&mut self, what: impl Into<String>) {
        self.add(false, what);
    }

    pub(super) fn add(&mut self, is_breaking: bool, what: impl Into<String>) {
        let what = what.into();
        let (name, path) = (self.name.to_owned(), self.path.clone());
        self.changes.push(SchemaChange { part: self.part, name, path, is_breaking, what });
    }

    pub(super) fn deprecations(&mut self, before: Option<&str>, after: Option<&str>) {
        match (before, after) {
            (None, Some("")) => self.tells("it is deprecated now"),
            (None, Some(message)) => self.tells(format!("it is deprecated now: {message}")),
            (Some(_), None) => self.tells("it is not deprecated any longer"),
            _ => {}
        }
    }
}
