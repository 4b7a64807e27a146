//! A provider for Terraform: notes, which are files in a folder.
//!
//! `cargo build --example notes --features provider` makes it; Terraform finds it by the name `terraform-provider-notes`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{fs, io};

use tfsdk::provider::{Context, Provider, Resource, Result};
use tfsdk::{Tf, TfObject};

/// Where the notes are.
#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {
    #[tfsdk("folder", optional, default = "notes")]
    folder: String,
}

/// A note in a folder.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Note {
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("text", optional, default = "")]
    text: String,
    #[tfsdk("bytes", computed)]
    bytes: Tf<u64>,
}

impl Resource for Note {
    type Client = PathBuf;

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        fs::write(cx.client().join(&self.name), &self.text)?;
        self.bytes = Tf::Known(self.text.len() as u64);
        Ok(self)
    }

    async fn read(mut self, cx: &Context<Self>) -> Result<Option<Self>> {
        match fs::read_to_string(cx.client().join(&self.name)) {
            Ok(text) => self.text = text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        }
        self.bytes = Tf::Known(self.text.len() as u64);
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, cx: &Context<Self>) -> Result<()> {
        Ok(fs::remove_file(cx.client().join(&self.name))?)
    }
}

async fn configure(settings: Settings) -> Result<PathBuf> {
    fs::create_dir_all(&settings.folder)?;
    Ok(settings.folder.into())
}

fn main() -> ExitCode {
    Provider::new("example.com/tfsdk/notes", configure).resource::<Note>("note").serve()
}
