//! Files of provider schemas, as `terraform providers schema -json` prints them.
//!
//! The macros read them with code of their own, so that they build beside the runtime and not after it.

mod index;
mod json;
mod read;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;
use std::{env, fs, io};

pub(crate) use index::{Schemas, Section};
pub(crate) use read::Schema;

/// A file that was read, and when it was written.
struct Read {
    path: PathBuf,
    written: (Option<SystemTime>, u64),
    schemas: Arc<Schemas>,
    /// Whether some expansion named the file to the compiler.
    is_tracked: bool,
}

/// What was read so far. A compile reads a file once, however many structs name it; an editor, whose macros run for days,
/// again when it changed.
static READ: Mutex<Vec<Read>> = Mutex::new(Vec::new());

/// A file of schemas that could not be read: why.
pub(crate) enum Unreadable {
    Missing,
    Io(io::Error),
    /// It is a folder, or a device.
    NoFile,
    /// It is no UTF-8, or begins with a byte order mark: what it is.
    Encoding(String),
    /// It is no file of schemas.
    Malformed(String),
}

/// The schemas of a file, whose path starts at the folder of the package's Cargo.toml.
pub(crate) fn schemas(path: &str) -> Result<Arc<Schemas>, Unreadable> {
    let path = whole(path);
    let metadata = fs::metadata(&path)?;
    // Of anything else there may be no end.
    if !metadata.is_file() {
        return Err(Unreadable::NoFile);
    }
    let written = (metadata.modified().ok(), metadata.len());
    let mut all = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(read) = all.iter().find(|read| read.path == path && read.written == written) {
        return Ok(Arc::clone(&read.schemas));
    }
    let text = text(fs::read(&path)?).map_err(Unreadable::Encoding)?;
    let schemas = Arc::new(Schemas::index(text).map_err(Unreadable::Malformed)?);
    all.retain(|read| read.path != path);
    all.push(Read { path, written, schemas: Arc::clone(&schemas), is_tracked: false });
    Ok(schemas)
}

/// The text of a file, or in what it is written instead of UTF-8. Some shells choose another form where output goes to a file.
fn text(bytes: Vec<u8>) -> Result<String, String> {
    match bytes[..] {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Err("it is UTF-16".to_owned()),
        [0xEF, 0xBB, 0xBF, ..] => Err("it begins with a byte order mark".to_owned()),
        _ => String::from_utf8(bytes).map_err(|error| format!("it is no UTF-8: {}", error.utf8_error())),
    }
}

/// Whether this is the first expansion of the compile that names a file; it has to tell the compiler of it. One is
/// enough, and each has the whole file in the compiler's memory.
pub(crate) fn first_to_track(path: &str) -> bool {
    let path = whole(path);
    let mut all = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let read = all.iter_mut().find(|read| read.path == path && !read.is_tracked);
    read.map(|read| read.is_tracked = true).is_some()
}

/// The folder of the package that is compiled, if cargo compiles it.
pub(crate) fn package() -> Option<PathBuf> {
    env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)
}

fn whole(path: &str) -> PathBuf {
    package().unwrap_or_default().join(Path::new(path))
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Unreadable::Missing,
            _ => Unreadable::Io(error),
        }
    }
}
