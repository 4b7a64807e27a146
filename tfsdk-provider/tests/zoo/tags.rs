use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::provider::{Error, ListContext, ListResource, Result};
use tfsdk::{Mirror, Path, Tf, TfObject};

use crate::{Tag, Tagged};

/// The tags of a cage.
#[derive(TfObject)]
#[tfsdk(list)]
pub(crate) struct Tags {
    #[tfsdk("cage", optional, default = "north")]
    cage: String,
    #[tfsdk("count", optional, default = 3)]
    count: u64,
    #[tfsdk("how", optional)]
    how: Option<String>,
}

impl ListResource for Tags {
    type Resource = Tagged;

    async fn list(self, cx: &ListContext<Self>) -> Result<()> {
        let how = self.how.as_deref().unwrap_or_default();
        if how == "warns" {
            cx.warn(Diagnostic::warning("Some are asleep", "Come again."));
        }
        for number in 0..self.count {
            if how == "fails" && number == 2 {
                return Err(Error::new("The cage is shut", "Open it."));
            }
            let name = format!("{} {number}", self.cage);
            let tag = if how == "is unknown" { Tf::Unknown } else { Tf::Known(name.clone()) };
            let tagged = Tagged { cage: self.cage.clone(), number: Some(number), note: None, tag };
            match how {
                "knows them by name" => {
                    let tag = Tag { cage: self.cage.clone(), number: Tf::Known(number) };
                    cx.found_identity(name, &tag).await?;
                }
                "fails after enough" if cx.found(&name, &tagged).await.is_err() => {
                    return Err(Error::new("The cage is shut", "Open it."));
                }
                "fails after enough" => {}
                "does not stop" => drop(cx.found(name, &tagged).await),
                _ => cx.found(name, &tagged).await?,
            }
        }
        Ok(())
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        if config.cage.as_ref().known().is_some_and(|cage| cage.is_empty()) {
            found.error(Path::root().attribute("cage"), "No cage", "Name one.");
        }
    }
}
