use tfsdk::TfObject;
use tfsdk::diag::Diagnostic;
use tfsdk::provider::{DataContext, DataSource, Deferral, Error, Result};

use crate::Zoo;

/// Who keeps the zoo.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct Keeper {
    #[tfsdk("greeting", optional, default = "Hello")]
    greeting: String,
    #[tfsdk("text", computed)]
    text: Option<String>,
}

impl DataSource for Keeper {
    type Client = Zoo;

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        match self.greeting.as_str() {
            "" => return Err(Error::new("No greeting", "Be polite.")),
            "Later" => return Err(Error::deferred(Deferral::AbsentPrerequisite)),
            "Hey" => cx.warn(Diagnostic::warning("That is short", "Be polite.")),
            _ => {}
        }
        self.text = Some(format!("{}, {}", self.greeting, cx.client().keeper));
        Ok(self)
    }
}
