//! The files that expressions may read.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::path::clean;

/// The files that functions such as `file` and `templatefile` may read.
///
/// What expressions can read is what an implementation lets them read. [`Folder`] is a folder of this machine and what is in
/// it; [`MemoryFiles`] need no machine. Paths are clean, with `/` between their segments, and relative to the
/// [`root`](Self::root) unless they begin with `/`.
///
/// ```
/// use tfsdk::config::{Bindings, FileEntry, FileError, Files, Functions};
/// use tfsdk::expr::{Pos, parse_expression};
///
/// /// One file, whatever its path.
/// struct Greeting;
///
/// impl Files for Greeting {
///     fn root(&self) -> &str {
///         "/"
///     }
///     fn entry(&self, _: &str) -> Result<FileEntry, FileError> {
///         Ok(FileEntry::File(5))
///     }
///     fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, FileError> {
///         Ok(b"hello".to_vec())
///     }
///     fn names(&self, _: &str) -> Result<Vec<String>, FileError> {
///         Ok(Vec::new())
///     }
/// }
///
/// let scope = Bindings::new().with_functions(Functions::terraform().with_files(Greeting));
/// let (expr, _) = parse_expression(br#"file("any.txt")"#, "", Pos::START);
/// assert_eq!(expr.evaluate(&scope).0.as_str(), Some("hello"));
/// ```
pub trait Files: Send + Sync {
    /// The absolute path from which relative ones start.
    fn root(&self) -> &str;

    /// What is at a path.
    ///
    /// # Errors
    /// When there is nothing, or nobody may know.
    fn entry(&self, path: &str) -> Result<FileEntry, FileError>;

    /// The content of a file, of which no more than `len` bytes are read.
    ///
    /// Functions ask for one byte more than the [entry](Self::entry) has: a file that has it grew meanwhile, or does not tell its
    /// length, as those of `/proc`, and is not read, since it would be cut.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read(&self, path: &str, len: u64) -> Result<Vec<u8>, FileError>;

    /// The names of what is in a folder, in order.
    ///
    /// # Errors
    /// When it cannot be listed.
    fn names(&self, folder: &str) -> Result<Vec<String>, FileError>;
}

/// What it costs to ask for something of a file, which may wait for a disk.
pub(super) const QUESTION: u64 = 1000;

/// What is at a path.
///
/// ```
/// use tfsdk::config::{FileEntry, Files, MemoryFiles};
///
/// let files = MemoryFiles::from([("keys/id.pub", "ssh-rsa")]);
/// assert_eq!(files.entry("keys/id.pub"), Ok(FileEntry::File(7)));
/// assert_eq!(files.entry("keys"), Ok(FileEntry::Folder));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileEntry {
    /// A file of so many bytes.
    File(u64),
    /// A folder.
    Folder,
    /// Neither.
    Other,
}

/// Why a file cannot be read.
///
/// ```
/// use tfsdk::config::{FileError, Files, MemoryFiles};
///
/// assert_eq!(MemoryFiles::from([("a", "")]).entry("b"), Err(FileError::Missing));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// There is nothing at its path.
    Missing,
    /// It may not be read.
    NotAllowed,
    /// Another reason, without a full stop.
    Other(String),
}

/// A folder and what is in it. Nothing else can be read through it, also not by `..`, by absolute paths or by links, be they
/// put there while a file is opened.
///
/// ```
/// use tfsdk::config::{FileError, Files, Folder};
///
/// let folder = Folder::new(env!("CARGO_MANIFEST_DIR"))?;
/// assert!(folder.entry("Cargo.toml").is_ok());
/// assert_eq!(folder.entry("../Cargo.toml"), Err(FileError::NotAllowed));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    name: String,
}

impl Folder {
    /// The folder at this path.
    ///
    /// # Errors
    /// When there is none.
    ///
    /// ```
    /// use tfsdk::config::{Files, Folder};
    ///
    /// let folder = Folder::new(env!("CARGO_MANIFEST_DIR"))?;
    /// assert!(folder.names(".").unwrap().contains(&"Cargo.toml".to_owned()));
    /// assert!(Folder::new("no/such/folder").is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(path: impl AsRef<Path>) -> std::io::Result<Self> {
        let path = path.as_ref().canonicalize()?;
        if !path.is_dir() {
            return Err(std::io::ErrorKind::NotADirectory.into());
        }
        let name = path.to_string_lossy().into_owned();
        Ok(Self { path, name })
    }

    /// The path of what is meant, with links followed, if it is inside.
    fn inside(&self, path: &str) -> Result<PathBuf, FileError> {
        // Outside of the folder nobody may even know what there is.
        let path = if path.starts_with('/') {
            let path = PathBuf::from(clean(path));
            path.starts_with(&self.path).then_some(path).ok_or(FileError::NotAllowed)?
        } else {
            let path = clean(path);
            if path == ".." || path.starts_with("../") {
                return Err(FileError::NotAllowed);
            }
            self.path.join(path)
        };
        match path.canonicalize() {
            Ok(path) if path.starts_with(&self.path) => Ok(path),
            Err(error) if self.leads_inside(path) => Err(told(&error)),
            _ => Err(FileError::NotAllowed),
        }
    }

    /// Whether a path that cannot be followed to its end stays inside as far as it can.
    fn leads_inside(&self, mut path: PathBuf) -> bool {
        // As many links as Linux follows.
        for _ in 0..40 {
            let there = path.ancestors().find(|path| fs::symlink_metadata(path).is_ok());
            let Some(there) = there else { return false };
            if let Ok(there) = there.canonicalize() {
                return there.starts_with(&self.path);
            }
            // A link to what is not there.
            let (Ok(target), Some(folder)) = (fs::read_link(there), there.parent()) else { return false };
            let (Ok(folder), Ok(rest)) = (folder.canonicalize(), path.strip_prefix(there)) else {
                return false;
            };
            path = folder.join(target).components().chain(rest.components()).collect();
        }
        false
    }
}

/// Whether an open file is the one at a path, and not one to which a link there leads.
#[cfg(unix)]
fn is_at(file: &fs::File, path: &Path) -> Result<bool, FileError> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata().map_err(|error| told(&error))?;
    let there = fs::symlink_metadata(path).map_err(|error| told(&error))?;
    Ok((open.dev(), open.ino()) == (there.dev(), there.ino()))
}

/// Elsewhere files have no numbers to compare: that no link stands there is all that can be said.
#[cfg(not(unix))]
fn is_at(_: &fs::File, path: &Path) -> Result<bool, FileError> {
    Ok(!fs::symlink_metadata(path).map_err(|error| told(&error))?.is_symlink())
}

fn told(error: &std::io::Error) -> FileError {
    match error.kind() {
        std::io::ErrorKind::NotFound => FileError::Missing,
        kind => FileError::Other(kind.to_string()),
    }
}

impl Files for Folder {
    fn root(&self) -> &str {
        &self.name
    }

    fn entry(&self, path: &str) -> Result<FileEntry, FileError> {
        let found = fs::metadata(self.inside(path)?).map_err(|error| told(&error))?;
        Ok(match found.file_type() {
            kind if kind.is_file() => FileEntry::File(found.len()),
            kind if kind.is_dir() => FileEntry::Folder,
            _ => FileEntry::Other,
        })
    }

    fn read(&self, path: &str, len: u64) -> Result<Vec<u8>, FileError> {
        let found = self.inside(path)?;
        let file = fs::File::open(&found).map_err(|error| told(&error))?;
        // A link may have been put in its place meanwhile, so what was opened is held to what is inside now.
        if self.inside(path)? != found || !is_at(&file, &found)? {
            return Err(FileError::Other("it was replaced while it was opened".to_owned()));
        }
        let mut content = Vec::new();
        file.take(len).read_to_end(&mut content).map_err(|error| told(&error))?;
        Ok(content)
    }

    fn names(&self, folder: &str) -> Result<Vec<String>, FileError> {
        let entries = fs::read_dir(self.inside(folder)?).map_err(|error| told(&error))?;
        // What is not called by a text cannot be a part of one.
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.collect();
        names.sort();
        Ok(names)
    }
}

/// Files that are held in memory, by their paths.
///
/// ```
/// use tfsdk::config::{Bindings, Functions, MemoryFiles};
/// use tfsdk::expr::{Pos, parse_expression};
///
/// let files = MemoryFiles::from([("motd.tftpl", "Hello ${name}!")]);
/// let scope = Bindings::new().with_functions(Functions::terraform().with_files(files));
/// let (expr, _) = parse_expression(br#"templatefile("motd.tftpl", { name = "you" })"#, "", Pos::START);
/// assert_eq!(expr.evaluate(&scope).0.as_str(), Some("Hello you!"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles(BTreeMap<String, Arc<[u8]>>);

impl<N: AsRef<str>, C: AsRef<[u8]>> FromIterator<(N, C)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (N, C)>>(files: I) -> Self {
        Self(files.into_iter().map(|(path, content)| (at(path.as_ref()), content.as_ref().into())).collect())
    }
}

impl<N: AsRef<str>, C: AsRef<[u8]>, const COUNT: usize> From<[(N, C); COUNT]> for MemoryFiles {
    fn from(files: [(N, C); COUNT]) -> Self {
        files.into_iter().collect()
    }
}

/// A path from the root.
fn at(path: &str) -> String {
    clean(&format!("/{path}"))
}

impl MemoryFiles {
    /// What follows the path of a folder in the paths of the files within it.
    fn within(&self, folder: &str) -> impl Iterator<Item = &str> {
        let folder = if folder == "/" { folder.to_owned() } else { format!("{folder}/") };
        let first = self.0.range(folder.clone()..);
        first.map_while(move |(path, _)| path.strip_prefix(folder.as_str()))
    }
}

impl Files for MemoryFiles {
    fn root(&self) -> &str {
        "/"
    }

    fn entry(&self, path: &str) -> Result<FileEntry, FileError> {
        let path = at(path);
        if let Some(content) = self.0.get(&path) {
            return Ok(FileEntry::File(content.len() as u64));
        }
        let mut above = path.match_indices('/').map(|(at, _)| &path[..at]);
        if above.any(|folder| self.0.contains_key(folder)) {
            return Err(FileError::Other("not a directory".to_owned()));
        }
        let is_folder = path == "/" || self.within(&path).next().is_some();
        is_folder.then_some(FileEntry::Folder).ok_or(FileError::Missing)
    }

    fn read(&self, path: &str, len: u64) -> Result<Vec<u8>, FileError> {
        let content = self.0.get(&at(path)).ok_or(FileError::Missing)?;
        let len = usize::try_from(len).unwrap_or(usize::MAX).min(content.len());
        Ok(content[..len].to_vec())
    }

    fn names(&self, folder: &str) -> Result<Vec<String>, FileError> {
        let path = at(folder);
        let mut names: Vec<String> = Vec::new();
        for rest in self.within(&path) {
            let name = rest.split('/').next().unwrap_or(rest);
            if names.last().is_none_or(|last| last != name) {
                names.push(name.to_owned());
            }
        }
        Ok(names)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_not_at_a_path_from_which_a_link_leads_to_it() -> std::io::Result<()> {
        let folder = std::env::temp_dir().join(format!("tfsdk-files-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let (file, link, other) = (folder.join("file"), folder.join("link"), folder.join("other"));
        fs::write(&file, "a")?;
        fs::write(&other, "a")?;
        std::os::unix::fs::symlink(&file, &link)?;
        let open = fs::File::open(&file)?;
        assert_eq!([&file, &link, &other].map(|path| is_at(&open, path)), [Ok(true), Ok(false), Ok(false)]);
        fs::remove_dir_all(&folder)
    }
}
