//! Examples that stand in files.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder of examples, which need not exist: `resources/notes_note/resource.tf` and so on.
pub(super) struct Examples {
    folder: PathBuf,
}

impl Examples {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The examples of something whose names start and end so, by name.
    ///
    /// # Errors
    /// One cannot be read, or is empty.
    pub(super) fn terraform(
        &self,
        kind: &str,
        name: Option<&str>,
        start: &str,
        end: &str,
    ) -> Result<Vec<String>, String> {
        let folder = name.into_iter().fold(self.folder.join(kind), |folder, name| folder.join(name));
        let mut files = Vec::new();
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(unread(&folder, &error)),
        };
        for entry in entries {
            let path = entry.map_err(|error| unread(&folder, &error))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if name.starts_with(start) && name.ends_with(end) {
                files.push(path);
            }
        }
        files.sort();
        files.iter().map(|file| read(file)).collect()
    }

    /// One example, if it is there.
    ///
    /// # Errors
    /// It cannot be read, or is empty.
    pub(super) fn one(&self, kind: &str, name: &str, file: &str) -> Result<Option<String>, String> {
        let path = self.folder.join(kind).join(name).join(file);
        if path.exists() { read(&path).map(Some) } else { Ok(None) }
    }
}

fn read(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|error| unread(path, &error))?;
    // Git may check it out with other ends of lines; pages are the same everywhere.
    let text = text.replace("\r\n", "\n").trim().to_owned();
    if text.is_empty() { Err(format!("the example {} is empty", path.display())) } else { Ok(text) }
}

fn unread(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be read: {error}", path.display())
}
