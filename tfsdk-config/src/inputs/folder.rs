//! Files that are read, and those of a directory that Terraform reads by itself.

use std::fs::{DirEntry, File as OpenFile};
use std::io::{Error, ErrorKind, Read};
use std::path::{Component, Path as FilePath, PathBuf};

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::text::Excerpt;
use tfsdk_lang::literal::LONGEST_SOURCE;

use super::Inputs;
use crate::file::File;
use crate::file_kind::{FileKind, is_left_behind, split};

/// The content of a regular file: others may have no end, or nobody who writes them.
pub(super) fn read_file(path: &FilePath) -> Result<Vec<u8>, Error> {
    let kind = std::fs::metadata(path)?.file_type();
    if kind.is_file() || kind.is_dir() {
        read_up_to(path, LONGEST_SOURCE)
    } else {
        Err(Error::other("it is no regular file, and may have no end; name it by itself if it is to be read"))
    }
}

/// The content of what may have no end.
pub(super) fn read_up_to(path: &FilePath, most: usize) -> Result<Vec<u8>, Error> {
    let file = OpenFile::open(path)?;
    let len = file.metadata().map_or(0, |found| usize::try_from(found.len()).unwrap_or(usize::MAX).min(most));
    let mut source = Vec::new();
    source.try_reserve_exact(len)?;
    file.take((most as u64).saturating_add(1)).read_to_end(&mut source)?;
    if source.len() > most { Err(Error::other(format!("it has more than {most} bytes"))) } else { Ok(source) }
}

impl Inputs {
    /// The files of a directory that Terraform reads automatically, in the order of their names; any other path as it is.
    pub(super) fn expand(&mut self, path: &FilePath) -> Vec<PathBuf> {
        if !path.is_dir() {
            return vec![path.to_owned()];
        }
        let entries = std::fs::read_dir(path).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
        let entries = entries.unwrap_or_else(|error| {
            self.unreadable(&path.to_string_lossy(), &error);
            // Nobody knows what is in it.
            self.lacks_declarations = true;
            Vec::new()
        });
        let is_wanted = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            match FileKind::of(&name) {
                FileKind::Named => false,
                kind if kind.declares() => !is_left_behind(&name) && !path.is_dir(),
                _ => true,
            }
        };
        // As Terraform names them: those of the working directory by their names alone.
        let folder: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
        let named = |entry: &DirEntry| folder.join(entry.file_name());
        self.folders.push(split(&folder.join("_").to_string_lossy()).0.to_owned());
        let mut paths: Vec<PathBuf> = entries.iter().map(named).filter(is_wanted).collect();
        paths.sort();
        paths
    }

    /// Whether a file stands in a directory of which all files are read.
    pub(super) fn is_in_folder(&self, file: &File) -> bool {
        let folder = split(file.name()).0;
        self.folders.iter().any(|read| read == folder)
    }

    pub(super) fn unreadable(&mut self, name: &str, error: &std::io::Error) {
        match FileKind::of(name).declares() {
            true => self.lacks_declarations = true,
            false => self.lacks_values = true,
        }
        let shown = Excerpt(name);
        let told = |detail: String| Diagnostic::error("Failed to read file", detail);
        self.diagnostics.push(match error.kind() {
            ErrorKind::NotFound if FilePath::new(name).is_symlink() => {
                told(format!("The file {shown} is a link that leads to none."))
            }
            ErrorKind::NotFound if FilePath::new(name).is_relative() => {
                told(format!("There is no file {shown}."))
                    .with_hint("Its path starts at the folder in which the program runs.")
            }
            ErrorKind::NotFound => told(format!("There is no file {shown}.")),
            _ => told(format!("The file {shown} could not be read: {error}.")),
        });
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_not_read_to_it() {
        let read =
            |path: &str, most| read_up_to(FilePath::new(path), most).map_err(|error| error.to_string());
        assert_eq!(read("/dev/zero", 10), Err("it has more than 10 bytes".to_owned()));
        assert_eq!(read("/dev/null", 10), Ok(Vec::new()));
        let own = concat!(env!("CARGO_MANIFEST_DIR"), "/src/inputs/folder.rs");
        let text = include_str!("folder.rs");
        assert_eq!(read(own, text.len()), Ok(text.into()));
        assert!(read(own, text.len() - 1).is_err());
    }
}
