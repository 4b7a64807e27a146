//! What a provider keeps beside a state, unseen.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use prost::bytes::Bytes;
use tfsdk_core::error::Error;
use tfsdk_core::mapping::{FromTf, ToTf, json};
use tfsdk_core::ty::Type;

use crate::error::{self as provider, Result};

/// What a provider keeps beside a state, or for an ephemeral resource, where the user does not see it: entries by name, each of a
/// type of its own.
///
/// What a plan leaves in it, the apply of the plan finds. It is not encrypted. For a resource that is made anew it is empty, also
/// where it replaces one that has something. Terraform drops it where it destroys what is tainted.
///
/// ```
/// # use tfsdk::provider::{Context, Resource, Result};
/// # use tfsdk::TfObject;
/// # #[derive(TfObject)]
/// # #[tfsdk(resource)]
/// # struct Page { #[tfsdk("text", required)] text: String }
/// # impl Resource for Page {
/// #     type Client = ();
/// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// // In an `impl Resource for Page`:
/// async fn read(self, cx: &Context<Self>) -> Result<Option<Self>> {
///     let reads = cx.private().get::<u64>("reads")?.unwrap_or_default();
///     cx.private().set("reads", &(reads + 1))?;
///     cx.private().remove("written by an older version");
///     Ok(Some(self))
/// }
/// # }
/// ```
pub struct PrivateData(Mutex<Private>);

impl PrivateData {
    pub(crate) const fn new(private: Private) -> Self {
        Self(Mutex::new(private))
    }

    pub(crate) fn into_inner(self) -> Private {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was stored under this name. An `Option` that was stored as `None` is nothing as well, where `T` holds no null.
    ///
    /// # Errors
    /// It was stored as another type.
    ///
    /// ```
    /// use tfsdk::provider::{PrivateData, Result};
    ///
    /// fn reads(private: &PrivateData) -> Result<u64> {
    ///     Ok(private.get("reads")?.unwrap_or_default())
    /// }
    /// ```
    #[doc(alias = "GetKey")]
    pub fn get<T: for<'de> FromTf<'de>>(&self, name: &str) -> Result<Option<T>> {
        // The code of a type may ask for what is private as well: nothing is locked while it runs.
        let stored = self.lock().entries.get(name).cloned();
        read_entry(stored.as_deref()).map_err(|_| of_another_type(name, &T::SPEC.into()))
    }

    /// Stores something under this name.
    ///
    /// # Errors
    /// It cannot be written, such as an unknown value.
    ///
    /// ```
    /// use tfsdk::provider::{PrivateData, Result};
    ///
    /// fn count(private: &PrivateData, reads: u64) -> Result<()> {
    ///     private.set("reads", &(reads + 1))
    /// }
    /// ```
    #[doc(alias = "SetKey")]
    pub fn set<T: ToTf + ?Sized>(&self, name: &str, value: &T) -> Result<()> {
        let text = json::to_string(value)?;
        self.lock().put(name, text);
        Ok(())
    }

    /// Forgets what was stored under this name.
    ///
    /// ```
    /// use tfsdk::provider::PrivateData;
    ///
    /// fn forget(private: &PrivateData) {
    ///     private.remove("reads");
    /// }
    /// ```
    pub fn remove(&self, name: &str) {
        self.lock().remove(name);
    }

    fn lock(&self) -> MutexGuard<'_, Private> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Without what it holds, which may be sensitive.
impl fmt::Debug for PrivateData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PrivateData")
    }
}

/// Without what it is, which may be sensitive.
fn of_another_type(name: &str, wanted: &Type) -> provider::Error {
    let detail = format!(
        "What the provider has stored as {name:?}, where the user does not see it, is no {}. It may have been stored by another version \
         of the provider; its developers have to read that as well.",
        wanted.friendly_name()
    );
    provider::Error::new("Private data of another type", detail)
}

/// The same as it comes from Terraform, and goes back to it.
///
/// What another library has stored is kept as it is until an entry is set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Private {
    given: Bytes,
    entries: BTreeMap<String, String>,
    is_changed: bool,
}

impl Private {
    pub(crate) fn read(given: Bytes) -> Self {
        let entries = if given.is_empty() { None } else { json::from_slice(&given).ok() };
        Self { given, entries: entries.unwrap_or_default(), is_changed: false }
    }

    pub(crate) fn get<T: for<'de> FromTf<'de>>(&self, name: &str) -> Result<Option<T>, Error> {
        read_entry(self.entries.get(name).map(String::as_str))
    }

    pub(crate) fn set<T: ToTf + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        self.put(name, json::to_string(value)?);
        Ok(())
    }

    fn put(&mut self, name: &str, entry: String) {
        self.entries.insert(name.to_owned(), entry);
        self.is_changed = true;
    }

    /// Whether the author's code has stored something: the names of what is stored beside that begin with a dot.
    pub(crate) fn has_entries_of_author(&self) -> bool {
        self.entries.keys().any(|name| !name.starts_with('.'))
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.is_changed |= self.entries.remove(name).is_some();
    }

    /// The same, and the entries of another under names of their own.
    pub(crate) fn beside(mut self, other: Self) -> Self {
        if self.given.is_empty() && !self.is_changed {
            return other;
        }
        for (name, entry) in other.entries {
            self.is_changed |= !self.entries.contains_key(&name);
            self.entries.entry(name).or_insert(entry);
        }
        self
    }

    pub(crate) fn into_bytes(self) -> Result<Bytes, Error> {
        match self.is_changed {
            false => Ok(self.given),
            true if self.entries.is_empty() => Ok(Bytes::new()),
            true => json::to_vec(&self.entries).map(Bytes::from),
        }
    }
}

/// An entry, read as a type.
fn read_entry<T: for<'de> FromTf<'de>>(entry: Option<&str>) -> Result<Option<T>, Error> {
    let Some(text) = entry else { return Ok(None) };
    match json::from_str(text) {
        Err(_) if text == "null" => Ok(None),
        read => read.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_with_their_types() {
        let mut private = Private::default();
        private.set("etag", "a\"b").unwrap();
        private.set("sizes", &vec![1_u64, 2]).unwrap();
        let private = Private::read(private.into_bytes().unwrap());
        assert_eq!(private.get::<String>("etag").unwrap().as_deref(), Some("a\"b"));
        assert_eq!(private.get::<Vec<u64>>("sizes").unwrap(), Some(vec![1, 2]));
        assert_eq!(private.get::<bool>("none").unwrap(), None);
        assert!(private.get::<bool>("etag").is_err());
    }

    #[test]
    fn what_was_stored_as_none_is_read_as_nothing() {
        let mut private = Private::default();
        private.set("etag", &None::<String>).unwrap();
        let private = Private::read(private.into_bytes().unwrap());
        assert_eq!(private.get::<String>("etag").unwrap(), None);
        assert_eq!(private.get::<Option<String>>("etag").unwrap(), Some(None));
    }

    #[test]
    fn what_is_said_anew_counts_beside_what_was_said() {
        let (mut old, mut new) = (Private::default(), Private::default());
        old.set("etag", "old").unwrap();
        old.set("size", &1_u64).unwrap();
        new.set("etag", "new").unwrap();
        let both = Private::read(new.beside(old.clone()).into_bytes().unwrap());
        assert_eq!(both.get::<String>("etag").unwrap().as_deref(), Some("new"));
        assert_eq!(both.get::<u64>("size").unwrap(), Some(1));
        let given = Private::default().beside(old.clone()).into_bytes().unwrap();
        assert_eq!(given, old.into_bytes().unwrap());
    }

    #[test]
    fn what_another_library_stored_stays() {
        for given in [r#"{"schema_version":"1"}"#, "[1]", "\u{0}\u{1}"] {
            let given = Bytes::from(given);
            let mut private = Private::read(given.clone());
            assert_eq!(private.clone().into_bytes().unwrap(), given);
            private.remove("none");
            assert_eq!(private.into_bytes().unwrap(), given);
        }
    }
}
