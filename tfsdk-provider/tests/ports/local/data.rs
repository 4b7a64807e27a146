use std::fs;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use tfsdk::provider::{DataContext, DataSource, Result, ResultExt};
use tfsdk::{Path, TfObject};

use crate::sums::Sums;

/// Reads a file from the local filesystem.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct FileData {
    /// Path to the file that will be read.
    #[tfsdk("filename", required)]
    filename: String,
    /// Raw content of the file that was read, as UTF-8 text. What is no UTF-8 is replaced by U+FFFD.
    #[tfsdk("content", computed)]
    content: Option<String>,
    /// Base64 encoded version of the file content.
    #[tfsdk("content_base64", computed)]
    content_base64: Option<String>,
    #[tfsdk(flatten)]
    sums: Sums,
    /// The SHA1 of the content in hexadecimal digits.
    #[tfsdk("id", computed)]
    id: Option<String>,
}

/// Reads a file that contains sensitive data from the local filesystem.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct SensitiveFileData {
    /// Path to the file that will be read.
    #[tfsdk("filename", required)]
    filename: String,
    /// Raw content of the file that was read, as UTF-8 text. What is no UTF-8 is replaced by U+FFFD.
    #[tfsdk("content", computed, sensitive)]
    content: Option<String>,
    /// Base64 encoded version of the file content.
    #[tfsdk("content_base64", computed, sensitive)]
    content_base64: Option<String>,
    #[tfsdk(flatten)]
    sums: Sums,
    /// The SHA1 of the content in hexadecimal digits.
    #[tfsdk("id", computed)]
    id: Option<String>,
}

fn contents(filename: &str) -> Result<Vec<u8>> {
    fs::read(filename).at(Path::root().attribute("filename"))
}

impl DataSource for FileData {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        let content = contents(&self.filename)?;
        self.content_base64 = Some(BASE64_STANDARD.encode(&content));
        (self.sums, self.id) = (Sums::of(&content), Some(Sums::sha1(&content)));
        self.content = Some(String::from_utf8_lossy(&content).into_owned());
        Ok(self)
    }
}

impl DataSource for SensitiveFileData {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        let content = contents(&self.filename)?;
        self.content_base64 = Some(BASE64_STANDARD.encode(&content));
        (self.sums, self.id) = (Sums::of(&content), Some(Sums::sha1(&content)));
        self.content = Some(String::from_utf8_lossy(&content).into_owned());
        Ok(self)
    }
}
