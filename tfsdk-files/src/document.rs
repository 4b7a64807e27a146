//! The text of a file, and what it is read into.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use tfsdk_core::error::Error as ValueError;
use tfsdk_core::limits::{Exhausted, Limits};
use tfsdk_core::schema::ProviderSchemas;

use crate::error::Error;
use crate::plan::Plan;
use crate::scan::another_form;
use crate::state::State;

/// The text of a file, from which a state, a plan or schemas are read.
///
/// It is made of a [file](Self::from_file), of [bytes](Self::from_bytes) or of a [text](Self::from_text), and keeps the text,
/// as states and plans borrow from it. Each error begins with the document's name. Where a text is at hand that needs no name,
/// [`State::from_json`] and [`Plan::from_json`] do the same; a state that is too large to be held is for a
/// [`StateReader`](crate::StateReader).
///
/// ```no_run
/// use tfsdk::files::Document;
///
/// let document = Document::from_file("terraform.tfstate")?;
/// let state = document.state()?;
/// println!("{} resources", state.resources.len());
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone)]
pub struct Document {
    name: String,
    text: String,
    limits: Limits,
}

impl Document {
    /// Reads a file. Its path is the document's name.
    ///
    /// # Errors
    /// If the file cannot be read, is not UTF-8, or has more bytes than the default of [`Limits::max_size`], 128 MiB: no more of it is
    /// held. [`from_file_with`](Self::from_file_with) reads larger ones.
    ///
    /// ```
    /// use tfsdk::files::Document;
    ///
    /// let error = Document::from_file("no/such.tfstate").unwrap_err();
    /// assert_eq!(error.to_string(), "no/such.tfstate: there is no such file; its path starts at the folder in which the program runs");
    /// ```
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Document::from_file_with(path, Limits::new())
    }

    /// Reads a file of no more bytes than [`Limits::max_size`], whose text is then read within these limits; otherwise like
    /// [`from_file`](Self::from_file).
    ///
    /// # Errors
    /// As for that.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::files::Document;
    ///
    /// let limits = Limits::new().max_size(16);
    /// let error = Document::from_file_with("Cargo.toml", limits).unwrap_err();
    /// assert!(error.to_string().contains("`Limits::max_size`; the file has more than 16 bytes, "), "{error}");
    /// ```
    pub fn from_file_with(path: impl AsRef<Path>, limits: Limits) -> Result<Self, Error> {
        let path = path.as_ref();
        let advice = match path.is_relative() {
            true => "; its path starts at the folder in which the program runs",
            false => "",
        };
        Document::read(path, advice, limits)
    }

    /// The same with other advice where there is no such file.
    pub(crate) fn read(path: &Path, advice: &str, limits: Limits) -> Result<Self, Error> {
        let name = path.display().to_string();
        let problem = |text: &dyn fmt::Display| Error::at(&name, ValueError::invalid(text.to_string()));
        let bytes = bytes_of(path, limits.size()).map_err(|error| match error.kind() {
            ErrorKind::NotFound => problem(&format_args!("there is no such file{advice}")),
            // Each system says something else of it.
            _ if path.is_dir() => problem(&"this is a folder, and no file"),
            _ => problem(&error),
        })?;
        match bytes {
            Some(bytes) => Document::from_bytes(name, bytes).map(|document| document.with_limits(limits)),
            None => Err(Error::at(name, too_large(limits))),
        }
    }

    /// A document of these bytes, such as the output of a program.
    ///
    /// # Errors
    /// If they are not UTF-8. Windows PowerShell writes UTF-16 where output goes to a file, and `terraform plan -out` a zip file; the
    /// error says so.
    ///
    /// ```
    /// use tfsdk::files::Document;
    ///
    /// let plan = Document::from_bytes("plan.json", br#"{"format_version":"1.2","resource_changes":[]}"#)?;
    /// assert!(plan.plan()?.changes.is_empty());
    ///
    /// let error = Document::from_bytes("plan.json", b"\xFF\xFE{\0}\0").unwrap_err();
    /// assert_eq!(error.to_string(), "plan.json: expected JSON in UTF-8, found UTF-16; save it as UTF-8");
    /// let error = Document::from_bytes("tfplan", b"PK\x03\x04\x14\0\x08\0\xFF").unwrap_err();
    /// assert!(error.to_string().ends_with("`terraform show -json` prints it"));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn from_bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Result<Self, Error> {
        let name = name.into();
        match String::from_utf8(bytes.into()) {
            Ok(text) => Ok(Document::from_text(name, text)),
            Err(error) => Err(Error::at(name, ValueError::invalid(not_utf8(&error)))),
        }
    }

    /// A document of this text.
    ///
    /// ```
    /// use tfsdk::files::Document;
    ///
    /// let document = Document::from_text("terraform.tfstate", "[]");
    /// let error = document.state().unwrap_err();
    /// assert_eq!(error.to_string(), "terraform.tfstate: line 1, column 1: expected an object, found `[`");
    /// ```
    pub fn from_text(name: impl Into<String>, text: impl Into<String>) -> Self {
        Document { name: name.into(), text: text.into(), limits: Limits::new() }
    }

    /// The same, whose text is to be read within these limits; otherwise they are the defaults of [`Limits`].
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::files::Document;
    ///
    /// let text = r#"{"version":4,"resources":[],"other":[[[[]]]]}"#;
    /// let document = Document::from_text("terraform.tfstate", text).with_limits(Limits::new().max_depth(2));
    /// assert!(document.state().unwrap_err().exhausted().is_some());
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// What it is called: the path of a file, or what was given.
    ///
    /// ```
    /// use tfsdk::files::Document;
    ///
    /// assert_eq!(Document::from_text("plan.json", "{}").name(), "plan.json");
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text.
    ///
    /// ```
    /// use tfsdk::files::Document;
    ///
    /// assert_eq!(Document::from_text("plan.json", "{}").text(), "{}");
    /// ```
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Reads it as a state, in either of its forms; see [`State::from_json`].
    ///
    /// # Errors
    /// As for that, with the document's name.
    ///
    /// ```
    /// use tfsdk::files::Document;
    ///
    /// let document = Document::from_text("terraform.tfstate", r#"{"version":4,"resources":[]}"#);
    /// assert!(document.state()?.resources.is_empty());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn state(&self) -> Result<State<'_>, Error> {
        State::from_json_with(&self.text, self.limits).map_err(|error| error.in_file(&self.name))
    }

    /// Reads it as a plan; see [`Plan::from_json`].
    ///
    /// # Errors
    /// As for that, with the document's name.
    ///
    /// ```
    /// use tfsdk::files::Document;
    ///
    /// let document = Document::from_text("plan.json", r#"{"format_version":"1.2","resource_changes":[]}"#);
    /// assert!(document.plan()?.changes.is_empty());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn plan(&self) -> Result<Plan<'_>, Error> {
        Plan::from_json_with(&self.text, self.limits).map_err(|error| error.in_file(&self.name))
    }

    /// Reads it as what `terraform providers schema -json` prints; see [`ProviderSchemas::from_json`].
    ///
    /// # Errors
    /// As for that, with the document's name.
    ///
    /// ```
    /// use tfsdk::files::Document;
    ///
    /// let document = Document::from_text("schemas.json", r#"{"format_version":"1.0","provider_schemas":{"example.com/x/y":{}}}"#);
    /// assert!(document.schemas()?.providers.contains_key("example.com/x/y"));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn schemas(&self) -> Result<ProviderSchemas, Error> {
        ProviderSchemas::from_json_with(&self.text, self.limits)
            .map_err(|error| Error::from(error).in_file(&self.name))
    }
}

impl fmt::Debug for Document {
    /// Without the text, which may hold secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document")
            .field("name", &self.name)
            .field("bytes", &self.text.len())
            .finish_non_exhaustive()
    }
}

/// So much more of a file is read at first whose length nobody knows.
const PIECE: u64 = 1 << 16;

/// All of a file; none if it has more than so many bytes, of which then no more are held.
fn bytes_of(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut file = File::open(path)?;
    // Of what is no file on a disk this tells nothing, and a file may grow while it is read.
    let found = file.metadata()?;
    let told = found.len();
    if told > most && !found.is_dir() {
        return Ok(None);
    }
    // Whether there were so many in all.
    let mut read_to = |bytes: &mut Vec<u8>, length: u64| -> io::Result<bool> {
        let more = length.saturating_sub(bytes.len() as u64);
        bytes.try_reserve_exact(usize::try_from(more).unwrap_or(usize::MAX))?;
        Ok(Read::take(&mut file, more).read_to_end(bytes)? as u64 == more)
    };
    let mut bytes = Vec::new();
    // One more, by which the end is seen.
    let mut wanted = if told > 0 { told.saturating_add(1) } else { PIECE };
    while read_to(&mut bytes, wanted.min(most))? {
        if wanted >= most {
            return Ok(if read_to(&mut Vec::new(), 1)? { None } else { Some(bytes) });
        }
        wanted = wanted.saturating_mul(2);
    }
    Ok(Some(bytes))
}

#[cold]
fn too_large(limits: Limits) -> ValueError {
    ValueError::from(Exhausted::Size).with_advice(format!(
        "the file has more than {} bytes, and `Document::from_file_with` takes other limits; of a state or a plan, a `StateReader` or a \
         `PlanReader` holds no more than a part at once",
        limits.size()
    ))
}

fn not_utf8(error: &std::string::FromUtf8Error) -> String {
    match another_form(error.as_bytes()) {
        Some(form) => format!("expected JSON in UTF-8, found {form}"),
        None => format!("byte {}: JSON has to be UTF-8, which this is not", error.utf8_error().valid_up_to()),
    }
}
