use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Context, Resource, Result};
use tfsdk::schema::between::exactly_one_of;
use tfsdk::{Mirror, Tf, TfObject};

use crate::file::{Place, content};
use crate::sums::Sums;

/// Generates a local file with the given content, which is not shown.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct SensitiveFile {
    #[tfsdk(flatten)]
    place: Place,
    /// Content of the file, as text. Exactly one of `content`, `content_base64` and `source` is set.
    #[tfsdk("content", optional, force_new, sensitive)]
    content: Option<String>,
    /// Content of the file, in base64. Exactly one of `content`, `content_base64` and `source` is set.
    #[tfsdk("content_base64", optional, force_new, sensitive)]
    content_base64: Option<String>,
    /// The path of a file to copy. Exactly one of `content`, `content_base64` and `source` is set.
    #[tfsdk("source", optional, force_new)]
    source: Option<String>,
    #[tfsdk(flatten)]
    sums: Sums,
    /// The SHA1 of the content in hexadecimal digits.
    #[tfsdk("id", computed)]
    id: Tf<String>,
}

impl Resource for SensitiveFile {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let content = content(self.content.as_ref(), self.content_base64.as_ref(), self.source.as_ref())?;
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
                ("content_base64", &config.content_base64),
                ("source", &config.source),
            ],
            found,
        );
    }
}
