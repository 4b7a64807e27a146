use std::path::Path as File;
use std::{fs, io};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Context, Resource, Result, ResultExt};
use tfsdk::schema::between::exactly_one_of;
use tfsdk::schema::validate::Validate;
use tfsdk::{Mirror, Path, Tf, TfObject, ValueRef};

use crate::sums::Sums;

/// Generates a local file with the given content.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct LocalFile {
    #[tfsdk(flatten)]
    place: Place,
    /// Content of the file, as text. Exactly one of `content`, `sensitive_content`, `content_base64` and `source` is set.
    #[tfsdk("content", optional, force_new)]
    content: Option<String>,
    /// Content of the file, which is not shown. Exactly one of `content`, `sensitive_content`, `content_base64` and `source` is
    /// set.
    #[tfsdk(
        "sensitive_content",
        optional,
        force_new,
        sensitive,
        deprecated = "Use the `local_sensitive_file` resource instead."
    )]
    sensitive_content: Option<String>,
    /// Content of the file, in base64. Exactly one of `content`, `sensitive_content`, `content_base64` and `source` is set.
    #[tfsdk("content_base64", optional, force_new)]
    content_base64: Option<String>,
    /// The path of a file to copy. Exactly one of `content`, `sensitive_content`, `content_base64` and `source` is set.
    #[tfsdk("source", optional, force_new)]
    source: Option<String>,
    #[tfsdk(flatten)]
    sums: Sums,
    /// The SHA1 of the content in hexadecimal digits.
    #[tfsdk("id", computed)]
    id: Tf<String>,
}

/// Where a file is, and who may do what with it.
#[derive(TfObject)]
#[tfsdk(nested)]
pub(crate) struct Place {
    /// The path of the file that is created. Parent directories that are missing are created as well.
    #[tfsdk("filename", required, force_new)]
    filename: String,
    /// Permissions of the file, in octal digits. Default value is `0777`.
    #[tfsdk("file_permission", optional, default = "0777", force_new, validate = permission())]
    file_permission: String,
    /// Permissions of directories that are created, in octal digits. Default value is `0777`.
    #[tfsdk("directory_permission", optional, default = "0777", force_new, validate = permission())]
    directory_permission: String,
}

fn permission() -> impl Validate {
    |value: ValueRef<'_>, path: &Path, found: &mut Diagnostics| {
        let text = value.as_str().unwrap_or_default();
        let is_octal = u32::from_str_radix(text, 8).is_ok_and(|mode| mode <= 0o777);
        if !(3..=4).contains(&text.len()) || !is_octal || text.starts_with('+') {
            let detail = format!("bad mode permission: expected three or four octal digits, found {text:?}.");
            found.error(path.clone(), "Invalid File Permission String Value", detail);
        }
    }
}

#[cfg(unix)]
fn allow(path: &File, mode: &str) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(u32::from_str_radix(mode, 8)?))?)
}

#[cfg(not(unix))]
fn allow(_: &File, _: &str) -> Result<()> {
    Ok(())
}

impl Place {
    pub(crate) fn write(&self, content: &[u8]) -> Result<()> {
        let path = File::new(&self.filename);
        let missing =
            path.ancestors().skip(1).take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        for folder in missing.collect::<Vec<_>>().into_iter().rev() {
            fs::create_dir(folder)?;
            allow(folder, &self.directory_permission)?;
        }
        fs::write(path, content)?;
        allow(path, &self.file_permission)
    }

    /// Whether the file is there and has this content.
    pub(crate) fn has(&self, id: &Tf<String>) -> Result<bool> {
        match fs::read(&self.filename) {
            Ok(content) => Ok(*id == Tf::Known(Sums::sha1(&content))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) fn remove(&self) -> Result<()> {
        match fs::remove_file(&self.filename) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}

pub(crate) fn content(
    text: Option<&String>,
    base64: Option<&String>,
    source: Option<&String>,
) -> Result<Vec<u8>> {
    Ok(match (text, base64, source) {
        (Some(text), ..) => text.clone().into_bytes(),
        (_, Some(base64), _) => BASE64_STANDARD.decode(base64).at(Path::root().attribute("content_base64"))?,
        (.., Some(source)) => fs::read(source).at(Path::root().attribute("source"))?,
        _ => Vec::new(),
    })
}

impl Resource for LocalFile {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let text = self.content.as_ref().or(self.sensitive_content.as_ref());
        let content = content(text, self.content_base64.as_ref(), self.source.as_ref())?;
        self.place.write(&content)?;
        (self.sums, self.id) = (Sums::of(&content), Tf::Known(Sums::sha1(&content)));
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(self.place.has(&self.id)?.then_some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        self.place.remove()
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        exactly_one_of(
            [
                ("content", &config.content),
                ("sensitive_content", &config.sensitive_content),
                ("content_base64", &config.content_base64),
                ("source", &config.source),
            ],
            found,
        );
    }
}
