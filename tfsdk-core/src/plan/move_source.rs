//! What a `moved` block moves.

use std::fmt;

use super::keep_untouched::read_given;
use super::upgrade::read_identity;
use crate::error::Error;
use crate::limits::Limits;
use crate::mapping::FromTf;
use crate::ty::Type;

/// A resource that a `moved` block moves, as the provider that had it has stored it.
///
/// ```
/// use tfsdk::plan::MoveSource;
///
/// let source = MoveSource::new("registry.terraform.io/acme/notes", "notes_page", 1, r#"{"text": "Hi"}"#);
/// assert!(source.is_of("acme/notes") && !source.is_of("acme/books"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MoveSource {
    provider: String,
    type_name: String,
    version: u64,
    json: String,
    private: Vec<u8>,
    identity: Option<String>,
}

impl MoveSource {
    /// A resource of this provider's address, type and version of the type's schema, with the JSON of its state.
    ///
    /// ```
    /// use tfsdk::plan::MoveSource;
    ///
    /// let source = MoveSource::new("registry.terraform.io/acme/old", "old_file", 1, r#"{"path": "/a"}"#);
    /// assert_eq!((source.type_name(), source.version()), ("old_file", 1));
    /// ```
    pub fn new(
        provider: impl Into<String>,
        type_name: impl Into<String>,
        version: u64,
        json: impl Into<String>,
    ) -> Self {
        Self {
            provider: provider.into(),
            type_name: type_name.into(),
            version,
            json: json.into(),
            private: Vec::new(),
            identity: None,
        }
    }

    /// The same with what the provider has stored beside the state.
    ///
    /// ```
    /// use tfsdk::plan::MoveSource;
    ///
    /// let source = MoveSource::new("acme/old", "old_file", 0, "{}").with_private(b"etag".to_vec());
    /// assert_eq!(source.private(), b"etag");
    /// ```
    #[must_use]
    pub fn with_private(mut self, private: impl Into<Vec<u8>>) -> Self {
        self.private = private.into();
        self
    }

    /// The same with the JSON of its identity.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tfsdk::plan::MoveSource;
    ///
    /// let source = MoveSource::new("acme/old", "old_file", 0, "{}").with_identity(r#"{"path": "/a"}"#);
    /// let identity: BTreeMap<String, String> = source.identity()?.unwrap();
    /// assert_eq!(identity["path"], "/a");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn with_identity(mut self, json: impl Into<String>) -> Self {
        self.identity = Some(json.into());
        self
    }

    /// The address of the provider that has stored it, as Terraform says it: with its host and namespace.
    ///
    /// ```
    /// use tfsdk::plan::MoveSource;
    ///
    /// let source = MoveSource::new("registry.terraform.io/acme/old", "old_file", 0, "{}");
    /// assert_eq!(source.provider(), "registry.terraform.io/acme/old");
    /// ```
    pub fn provider(&self) -> &str {
        &self.provider
    }

    /// Whether a provider of this address has stored it. The host is not compared, as the same provider comes from the registries of
    /// Terraform and OpenTofu, and from mirrors of them; what else the address leaves out neither.
    ///
    /// ```
    /// use tfsdk::plan::MoveSource;
    ///
    /// let source = MoveSource::new("registry.opentofu.org/acme/old", "old_file", 0, "{}");
    /// assert!(source.is_of("registry.terraform.io/acme/old") && source.is_of("acme/old"));
    /// assert!(!source.is_of("acme/new"));
    /// ```
    pub fn is_of(&self, address: &str) -> bool {
        let parts = address.rmatch_indices('/').map(|(at, _)| at).nth(1).map_or(0, |at| at + 1);
        is_address(&self.provider, &address[parts..])
    }

    /// Its type.
    ///
    /// ```
    /// use tfsdk::plan::MoveSource;
    ///
    /// assert_eq!(MoveSource::new("acme/old", "old_file", 0, "{}").type_name(), "old_file");
    /// ```
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// The version of its type's schema.
    ///
    /// ```
    /// use tfsdk::plan::MoveSource;
    ///
    /// assert_eq!(MoveSource::new("acme/old", "old_file", 3, "{}").version(), 3);
    /// ```
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// What the provider has stored beside the state, in a form of its own; empty if nothing.
    ///
    /// ```
    /// use tfsdk::plan::MoveSource;
    ///
    /// assert!(MoveSource::new("acme/old", "old_file", 0, "{}").private().is_empty());
    /// ```
    pub fn private(&self) -> &[u8] {
        &self.private
    }

    /// What told it apart, read as leniently as its state; `None` if that is not stored, as Terraform did not before version 1.12.
    ///
    /// # Errors
    /// It is not JSON of an `I`.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tfsdk::plan::MoveSource;
    ///
    /// let source = MoveSource::new("acme/old", "old_file", 0, "{}");
    /// assert!(source.identity::<BTreeMap<String, String>>()?.is_none());
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn identity<I: for<'de> FromTf<'de>>(&self) -> Result<Option<I>, Error> {
        let Some(json) = &self.identity else { return Ok(None) };
        let ty: Type = I::SPEC.into();
        let limits = Limits::new();
        read_given(&read_identity(json, &ty, limits)?, limits).map(Some)
    }

    pub(super) fn json(&self) -> &str {
        &self.json
    }
}

/// Without what it holds, which may be sensitive.
impl fmt::Debug for MoveSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MoveSource")
            .field("provider", &self.provider)
            .field("type_name", &self.type_name)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

/// Whether the address ends with what is said of it, part by part. Addresses differ in case no more than host names do.
pub(super) fn is_address(address: &str, said: &str) -> bool {
    let mut parts = address.rsplit('/');
    said.rsplit('/').all(|said| parts.next().is_some_and(|part| part.eq_ignore_ascii_case(said)))
}
