use std::future::poll_fn;
use std::task::Poll;

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

impl Tags {
    /// Sends all at the same time.
    async fn all_at_once(&self, cx: &ListContext<Self>) -> Result<()> {
        let tags = (0..self.count).map(|number| Tag { cage: self.cage.clone(), number: Tf::Known(number) });
        let tags: Vec<Tag> = tags.collect();
        let mut sent: Vec<_> =
            tags.iter().map(|tag| Box::pin(cx.found_identity("a tag", tag))).map(Some).collect();
        poll_fn(|context| {
            for one in &mut sent {
                if one.as_mut().is_some_and(|it| it.as_mut().poll(context).is_ready()) {
                    *one = None;
                }
            }
            if sent.iter().all(Option::is_none) { Poll::Ready(Ok(())) } else { Poll::Pending }
        })
        .await
    }
}

impl ListResource for Tags {
    type Resource = Tagged;

    async fn list(self, cx: &ListContext<Self>) -> Result<()> {
        let how = self.how.as_deref().unwrap_or_default();
        if how == "all at once" {
            return self.all_at_once(cx).await;
        }
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
